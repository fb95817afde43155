"""What colour, size, opacity and label tell, and which memories are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.doors import Doors
from ui.commands.command import Command
from ui.explore.look import DEFAULT_LOOK
from ui.looks.look_menus import PARTS, Part, offered, with_part

__all__ = ["look_commands"]


def look_commands(doors: Doors) -> list[Command]:
    """Return the commands of looks and of the filter."""
    window = doors.window
    pane, memories = window.panels.space, window.panels.memories

    def tell(part: Part, name: str) -> None:
        pane.set_look(with_part(pane.look, part, name))

    def choices(part: Part) -> list[tuple[str, Callable[[], object]]]:
        session = doors.session
        known = {} if session is None else session.shown.columns(session).quantities
        return [(title, partial(tell, part, name)) for name, title, _ in offered(part, known)]

    def filter_by() -> None:
        window.open_panel("memories")
        memories.focus_filter()

    parts = [
        Command(
            id=f"view.{part.field}", title=f"{part.title} by", menu="View", tip=part.tip,
            children=partial(choices, part), separated=part is PARTS[0],
        )
        for part in PARTS
    ]  # fmt: skip
    return [
        *parts,
        Command(
            id="view.reset_look", title="Reset look", menu="View",
            run=lambda: pane.set_look(DEFAULT_LOOK), enabled=lambda: pane.look != DEFAULT_LOOK,
            tip="Colour tells the tier, size the importance, as at first",
        ),
        Command(
            id="view.filter", title="Filter…", menu="View", separated=True, run=filter_by,
            keys=("Ctrl+Shift+L",), enabled=doors.is_open,
            tip="Show only some memories: by words, fields, ranges, patterns or meaning",
        ),
        Command(
            id="view.clear_filter", title="Clear filter", menu="View", run=memories.clear_filter,
            enabled=lambda: doors.session is not None and doors.session.shown.hides,
            tip="Show all memories again",
        ),
    ]  # fmt: skip
