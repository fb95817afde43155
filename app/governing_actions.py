"""What a person can do with the system that governs the document: see it, let it act, change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from app.doors import Doors
from engine.errors import LetheError
from engine.models.registry import models
from ui.commands.command import Command, always
from ui.system.governor import Governor
from ui.task_runner import TaskRunner
from ui.theme import Palette

if TYPE_CHECKING:
    from engine.models.own_acts import OwnAct
    from ui.system.system_view import SystemView

__all__ = ["governing_commands", "system_view"]

_NOTHING: Final = ("It has no acts of its own", always)
Entries = Sequence[tuple[str, Callable[[], object]]]


def system_view(tasks: TaskRunner, governor: Governor, palette: Palette) -> SystemView:
    """Return the panel of the governing system."""
    from ui.system.system_view import SystemView

    return SystemView(tasks, governor, palette)


def governing_commands(doors: Doors) -> list[Command]:
    """Return the commands of the governing system."""
    window, governor = doors.window, doors.governor
    governor.told.connect(window.tell_act)
    governor.failed.connect(lambda line: window.messages.show_message(line, "warning"))
    governor.work.busy_changed.connect(lambda _busy: window.refresh())

    def can_act_on_selection() -> bool:
        return governor.can_act and doors.has_selection() and bool(governor.acts(of_memories=True))

    def whole_acts() -> Entries:
        acts = governor.acts(of_memories=False)
        return [(one.title, partial(governor.act, one.name)) for one in acts] or [_NOTHING]

    return [
        Command(
            id="model.system", title="The governing system", menu="Model", keys=("Ctrl+Alt+G",),
            run=partial(window.open_panel, "system"), enabled=doors.is_open,
            tip="Its tiers and kinds, and what it tells of all memories",
        ),
        Command(
            id="model.live_under", title="Live under another system", menu="Model",
            children=lambda: _systems(governor), enabled=lambda: governor.can_act,
            tip="The same life from its start, on a branch that the system governs",
        ),
        Command(
            id="model.acts", title="Let it act", menu="Model", children=whole_acts,
            enabled=lambda: governor.can_act and bool(governor.acts(of_memories=False)),
            tip="What only the governing system does: compress, synthesise, save a snapshot",
        ),
        Command(
            id="edit.system_acts", title="Under this system", menu="Edit",
            children=lambda: _acts_on_selection(governor), enabled=can_act_on_selection,
            tip="What only the governing system lets one do to the selected memories",
        ),
        Command(
            id="night.hour", title="One hour passes", menu="Night", keys=("Ctrl+Alt+Right",),
            run=lambda: _pause(doors, 1.0), enabled=lambda: _can_pause(doors),
            tip="Nothing happens but time; the night passes where 04:00 is reached",
        ),
    ]  # fmt: skip


def _systems(governor: Governor) -> Entries:
    session = governor.session
    now = "" if session is None else session.model.name
    return [
        (model.title, partial(governor.live_under, name))
        for name, model in models().items()
        if name != now
    ]


def _acts_on_selection(governor: Governor) -> Entries:
    entries: list[tuple[str, Callable[[], object]]] = []
    for act in governor.acts(of_memories=True):
        entries += _choices(governor, act)
    return entries or [_NOTHING]


def _choices(governor: Governor, act: OwnAct) -> Entries:
    if not act.choices:
        return [(act.title, partial(governor.act_on_selection, act))]
    return [
        (f"{act.title}: {choice}", partial(governor.act_on_selection, act, at))
        for at, choice in enumerate(act.choices)
    ]


def _can_pause(doors: Doors) -> bool:
    session = doors.session
    if session is None or session.writer.read_only or doors.window.panels.timeline.walker.busy:
        return False
    return session.timeline.position == len(session.timeline.events)


def _pause(doors: Doors, hours: float) -> None:
    session = doors.session
    if session is None:
        return
    try:
        session.pause(hours)
    except LetheError as error:
        doors.window.messages.show_message(str(error), "warning")
    else:
        doors.governor.follow()
