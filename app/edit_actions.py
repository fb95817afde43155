"""What a person can do with memories, and how what is there is found."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtGui import QGuiApplication

from app.doors import Doors
from app.memory_actions import memory_commands
from ui.commands.command import Command
from ui.explore.memory_words import memories_as_text, selection_as_text

__all__ = ["edit_commands"]

_AT_ONCE: Final = 2000
"""More memories are copied away from the window's thread."""


def edit_commands(doors: Doors) -> list[Command]:
    """Return the commands of memories: new, found, copied."""

    def copy() -> None:
        session = doors.session
        if session is None:
            return
        numbers = session.selection.numbers
        if len(numbers) <= _AT_ONCE:
            put(selection_as_text(session, numbers))
            return
        state, model, catalogue = session.population, session.model, session.catalogue
        doors.tasks.run(
            f"Copying {len(numbers):,} memories",
            lambda progress: memories_as_text(state, model, catalogue, numbers, progress),
            put,
        )

    def put(text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def can_be_written() -> bool:
        return doors.session is not None and not doors.session.writer.read_only

    return [
        Command(
            id="edit.new_memory", title="New memory…", menu="Edit", keys=("Ctrl+N",),
            run=partial(doors.window.open_panel, "new_memory"), enabled=can_be_written,
            separated=True,
            tip="Encode a memory: its words, its feelings, its picture",
        ),
        Command(
            id="edit.recall", title="Recall…", menu="Edit", keys=("Ctrl+F",),
            run=partial(doors.window.open_panel, "recall"), enabled=doors.is_open,
            tip="Ask the memories; looking changes nothing, using does",
        ),
        Command(
            id="edit.copy", title="Copy as text", menu="Edit", run=copy, separated=True,
            keys=("Ctrl+C",), enabled=doors.has_selection,
            tip="The selected memories as tab-separated lines",
        ),
        *memory_commands(doors.window, lambda: doors.session, doors.prompter),
        Command(
            id="edit.palette", title="Command palette…", menu="Edit", separated=True,
            run=doors.window.open_palette, keys=("Ctrl+K",),
        ),
    ]  # fmt: skip
