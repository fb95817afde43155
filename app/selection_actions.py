"""What a person can do with the selection itself: make it, mend it, keep it, look at it alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from app.doors import Doors
from engine import selecting
from engine.memory.kinds import Kind
from engine.selection import Combine, Selection
from engine.session import Session
from ui.commands.command import Command, always
from ui.explore.combining import CHOICES
from ui.selecting.selecting_strip import TOOL_TITLES

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.similar.similar_view import SimilarView
    from ui.task_runner import TaskRunner
    from ui.theme import Palette

__all__ = ["selection_commands", "similar_view"]

Numbers = NDArray[np.integer[Any]]

_NONE_KEPT = ("No selection is kept yet", always)
_TOOL_KEYS = ("Alt+1", "Alt+2", "Alt+3", "Alt+4")


def selection_commands(doors: Doors) -> list[Command]:
    """Return the commands of the menu "Select"."""
    return [
        *_whole(doors), *_sets(doors), *_kept(doors), *_alone(doors), *_ways(doors)
    ]  # fmt: skip


def _whole(doors: Doors) -> list[Command]:
    selects = partial(_selects, doors)
    return [
        Command(
            id="select.all", title="Select all", menu="Select", keys=("Ctrl+A",),
            run=selects(_all, Combine.REPLACE), enabled=doors.is_open,
            tip="Every memory that is there and shown",
        ),
        Command(
            id="select.none", title="Select none", menu="Select", keys=("Ctrl+Shift+A",),
            run=lambda: _with_selection(doors, Selection.clear), enabled=doors.has_selection,
        ),
        Command(
            id="select.invert", title="Invert", menu="Select", keys=("Alt+I",),
            run=selects(selecting.others, Combine.REPLACE), enabled=doors.is_open,
            tip="Select what is shown and not selected",
        ),
        Command(
            id="select.back", title="Selection back", menu="Select", keys=("Alt+[",),
            separated=True, run=lambda: _with_selection(doors, Selection.back),
            enabled=lambda: doors.session is not None and doors.session.selection.can_go_back,
            tip="Select what was selected before; nothing else changes",
        ),
        Command(
            id="select.forward", title="Selection forward", menu="Select", keys=("Alt+]",),
            run=lambda: _with_selection(doors, Selection.forward),
            enabled=lambda: doors.session is not None and doors.session.selection.can_go_forward,
        ),
    ]  # fmt: skip


def _sets(doors: Doors) -> list[Command]:
    selects = partial(_selects, doors)

    def tiers() -> list[tuple[str, Callable[[], object]]]:
        return [
            (tier.title, selects(partial(selecting.of_tier, tier=at)))
            for at, tier in enumerate(doors.session.model.own_tiers[:-1] if doors.session else ())
        ]  # fmt: skip

    def kinds() -> list[tuple[str, Callable[[], object]]]:
        return [
            (kind.label.capitalize(), selects(partial(selecting.of_kind, kind=kind)))
            for kind in Kind
        ]

    def same_place() -> None:
        shows = doors.window.panels.space.shows_current
        selects(partial(selecting.at_the_same_place, current=shows), Combine.REPLACE)()

    return [
        Command(
            id="select.grow", title="Grow along links", menu="Select", keys=("Ctrl+Shift+G",),
            separated=True, run=selects(selecting.linked_to, Combine.ADD),
            enabled=doors.has_selection,
            tip="Add what a link joins to a selected memory; once more goes one link further",
        ),
        Command(
            id="select.same_place", title="At the same place", menu="Select", run=same_place,
            enabled=doors.has_selection,
            tip="Every memory that stands where a selected one stands in the space",
        ),
        Command(
            id="select.tier", title="By tier", menu="Select", children=tiers,
            enabled=doors.is_open, tip="Joins the selection in the way that is chosen",
        ),
        Command(
            id="select.kind", title="By kind", menu="Select", children=kinds,
            enabled=doors.is_open, tip="Joins the selection in the way that is chosen",
        ),
        Command(
            id="select.similar", title="Similar…", menu="Select", keys=("Ctrl+Shift+M",),
            run=partial(doors.window.open_panel, "similar"), enabled=doors.is_open,
            tip="What is like the memory in view, by affect or by meaning",
        ),
    ]  # fmt: skip


def _kept(doors: Doors) -> list[Command]:
    def can_keep() -> bool:
        session = doors.session
        return session is not None and not session.writer.read_only and doors.has_selection()

    def can_forget() -> bool:
        session = doors.session
        return session is not None and not session.writer.read_only and has_kept()

    def has_kept() -> bool:
        return doors.session is not None and bool(doors.session.kept_selections)

    def keep() -> None:
        session = doors.session
        if session is None:
            return
        count = len(session.selection.numbers)
        named = doors.prompter.text(
            "Keep selection", f"Keep {count:,} {_memories(count)} under the name:"
        )
        if named is None:
            return
        replaces = f"There is a kept selection “{named}”. Put this one in its place?"
        if named not in session.kept_selections or doors.prompter.agrees(replaces, "Replace"):
            session.keep_selection(named, session.selection.numbers)
            doors.window.tell_act(f"Kept as “{named}”: {count:,} {_memories(count)}.")

    def kept() -> list[tuple[str, Callable[[], object]]]:
        return [
            (f"{name}  ({len(numbers):,})", _selects(doors, partial(_known, numbers=numbers)))
            for name, numbers in _named(doors.session).items()
        ] or [_NONE_KEPT]

    def forgettable() -> list[tuple[str, Callable[[], object]]]:
        return [(name, partial(forget, name)) for name in _named(doors.session)] or [_NONE_KEPT]

    def forget(name: str) -> None:
        if doors.session is not None:
            doors.session.forget_selection(name)
            doors.window.tell_act(f"No longer kept: “{name}”. Its memories are not touched.")

    return [
        Command(
            id="select.keep", title="Keep selection as…", menu="Select", keys=("Ctrl+Shift+K",),
            separated=True, run=keep, enabled=can_keep,
            tip="Keep it in the document under a name",
        ),
        Command(
            id="select.kept", title="Kept selections", menu="Select", children=kept,
            enabled=has_kept, tip="Joins the selection in the way that is chosen",
        ),
        Command(
            id="select.forget", title="Keep no longer", menu="Select", children=forgettable,
            enabled=can_forget,
        ),
    ]  # fmt: skip


def _alone(doors: Doors) -> list[Command]:
    def is_alone() -> bool:
        return doors.session is not None and doors.session.shown.isolated is not None

    def isolate() -> None:
        session = doors.session
        if session is None:
            return
        alone, chosen = session.shown.isolated, session.selection.numbers
        ends = alone is not None and (not len(chosen) or np.array_equal(alone, chosen))
        session.shown.isolate(None if ends else chosen)

    return [
        Command(
            id="select.isolate", title="Isolate selection", menu="Select", keys=("Ctrl+E",),
            separated=True, run=isolate, checked=is_alone,
            enabled=lambda: doors.has_selection() or is_alone(),
            tip="Show the selected memories alone, in every view; once more shows all again",
        ),
    ]  # fmt: skip


def _ways(doors: Doors) -> list[Command]:
    centre = doors.window.centre

    def is_mode(mode: Combine) -> bool:
        return doors.session is not None and doors.session.selection.mode is mode

    def set_mode(mode: Combine) -> None:
        _with_selection(doors, lambda selection: selection.set_mode(mode))

    tools = [
        Command(
            id=f"select.tool_{name}", title=title, menu="Select/Tool", keys=(key,),
            run=partial(centre.set_tool, name), checked=lambda n=name: centre.tool == n,
            tip="What dragging in a picture of the space does",
        )
        for (name, title), key in zip(TOOL_TITLES.items(), _TOOL_KEYS, strict=True)
    ]  # fmt: skip
    modes = [
        Command(
            id=f"select.mode_{mode.value}", title=title, menu="Select/Combine", tip=tip,
            run=partial(set_mode, mode), enabled=doors.is_open, checked=partial(is_mode, mode),
        )
        for mode, (title, tip) in CHOICES.items()
    ]  # fmt: skip
    return [*tools, *modes]


def _selects(
    doors: Doors, found: Callable[[Session], Numbers], mode: Combine | None = None
) -> Callable[[], None]:
    """Return what selects the memories found, in a mode or in the one that is chosen."""

    def select() -> None:
        if doors.session is not None:
            selection = doors.session.selection
            selection.select(found(doors.session), mode or selection.mode)

    return select


def _with_selection(doors: Doors, act: Callable[[Selection], None]) -> None:
    if doors.session is not None:
        act(doors.session.selection)


def _all(session: Session) -> Numbers:
    return session.population["uid"][selecting.selectable(session)]


def _known(_session: Session, numbers: Numbers) -> Numbers:
    return numbers


def _named(session: Session | None) -> dict[str, Numbers]:
    return {} if session is None else dict(session.kept_selections)


def _memories(count: int) -> str:
    return "memory" if count == 1 else "memories"


def similar_view(tasks: TaskRunner, window: MainWindow, palette: Palette) -> SimilarView:
    """Return the panel of what is like a memory, joined to the pictures of a window."""
    from ui.similar.similar_view import SimilarView

    view = SimilarView(tasks, palette)
    view.found_changed.connect(window.panels.space.set_marked)
    view.fly_requested.connect(window.centre.fly_to)
    return view
