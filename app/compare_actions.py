"""What a person can do with two states side by side, and with the nights behind the shown one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from app.doors import Doors
from app.tasks import Tasks
from ui.commands.command import Command
from ui.main_window import MainWindow
from ui.theme import Palette

if TYPE_CHECKING:
    from ui.compare.compare_view import CompareView

__all__ = ["compare_commands", "compare_view"]


def compare_view(tasks: Tasks, window: MainWindow, palette: Palette) -> CompareView:
    """Return the comparison of a window, which moves the running state as its timeline does."""
    from ui.compare.compare_view import CompareView
    from ui.compare.ways import Ways

    walker = window.panels.timeline.walker
    ways = Ways(
        run_branch=walker.branches.run,
        go_to=walker.go_to,
        step=walker.step,
        can_step=lambda: walker.can_step,
        add_condition_b=walker.branches.add_condition_b,
        can_add_condition_b=lambda: walker.branches.can_add_condition_b,
    )
    view = CompareView(tasks, ways, window.panels.space, palette)
    view.told.connect(lambda text: window.messages.show_message(text, "warning"))
    view.changed.connect(window.refresh)
    return view


def compare_commands(doors: Doors) -> list[Command]:
    """Return the commands of comparison, in the menu of views."""
    window = doors.window
    centre = window.centre

    def view() -> CompareView:
        centre.show_mode("compare")
        made: CompareView = centre.compare.view
        return made

    def is_shown() -> bool:
        return doors.is_open() and centre.mode == "compare"

    def compare_with(number: int) -> None:
        view().compare_with(number)

    window.panels.timeline.compare_asked.connect(compare_with)

    def branches() -> Sequence[tuple[str, Callable[[], object]]]:
        from ui.state_words import branch_label

        session = doors.session
        known = [] if session is None else session.branches.all()
        return [
            (branch_label(at, one), partial(compare_with, one.number))
            for at, one in enumerate(known)
        ]

    return [
        *_onion_skin(doors),
        Command(
            id="view.compare_with", title="Compare with branch", menu="View", children=branches,
            separated=True, enabled=doors.is_open,
            tip="Set a branch beside the running one",
        ),
        Command(
            id="view.difference", title="Colour by difference", menu="View",
            run=lambda: view().set_coloured(not view().coloured_by_difference),
            enabled=is_shown,
            checked=lambda: is_shown() and centre.compare.view.coloured_by_difference,
            tip="Colour both sides by strength right minus left",
        ),
        Command(
            id="view.same_night", title="Same night on both sides", menu="View",
            run=lambda: view().other.set_locked(not view().other.locked),
            enabled=lambda: is_shown() and centre.compare.view.other.lockable,
            checked=lambda: is_shown() and centre.compare.view.other.locks,
            tip="The right side goes along with the night of the left",
        ),
    ]  # fmt: skip


def _onion_skin(doors: Doors) -> list[Command]:
    """Return the commands of the nights that stand behind the shown one."""
    window = doors.window
    pane = window.panels.space

    def show(nights: int) -> None:
        pane.set_onion_skin(nights)
        if pane.onion_note:
            window.tell_act(pane.onion_note)

    return [
        Command(
            id=f"view.onion_{nights}", title=f"Last {nights} nights" if nights else "Off",
            menu="View/Onion skin", run=partial(show, nights),
            checked=lambda n=nights: pane.onion_skin == n,
            tip="What has changed leaves a faint trail" if nights else "The shown night alone",
        )
        for nights in (0, 3, 5, 10)
    ]  # fmt: skip
