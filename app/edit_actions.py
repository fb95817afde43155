"""What a person can do with memories, and how what is there is found."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QGuiApplication

from app.doors import Doors
from app.memory_actions import memory_commands
from ui.commands.command import Command
from ui.explore.memory_words import selection_as_text

__all__ = ["edit_commands"]


def edit_commands(doors: Doors) -> list[Command]:
    """Return the commands of memories: new, found, copied."""

    def select_all() -> None:
        if doors.session is not None:
            population = doors.session.population
            there = population["deleted_night"] > population.night
            doors.session.selection.select(population["uid"][there].tolist())

    def select_none() -> None:
        if doors.session is not None:
            doors.session.selection.clear()

    def copy() -> None:
        if doors.session is not None:
            text = selection_as_text(doors.session, sorted(doors.session.selection.uids))
            QGuiApplication.clipboard().setText(text)

    def can_be_written() -> bool:
        return doors.session is not None and not doors.session.writer.read_only

    return [
        Command(
            id="edit.new_memory", title="New memory…", menu="Edit", keys=("Ctrl+N",),
            run=partial(doors.window.open_panel, "new_memory"), enabled=can_be_written,
            tip="Encode a memory: its words, its feelings, its picture",
        ),
        Command(
            id="edit.recall", title="Recall…", menu="Edit", keys=("Ctrl+F",),
            run=partial(doors.window.open_panel, "recall"), enabled=doors.is_open,
            tip="Ask the memories; looking changes nothing, using does",
        ),
        Command(
            id="edit.all", title="Select all", menu="Edit", run=select_all, keys=("Ctrl+A",),
            separated=True, enabled=doors.is_open,
        ),
        Command(
            id="edit.none", title="Select none", menu="Edit", run=select_none,
            keys=("Ctrl+Shift+A",), enabled=doors.has_selection,
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
