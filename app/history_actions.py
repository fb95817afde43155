"""What was done can be undone, and done again: the two commands at the top of the menu Edit."""

from __future__ import annotations

from app.doors import Doors
from engine.session import Session
from ui.commands.command import Command

__all__ = ["history_commands"]


def history_commands(doors: Doors) -> list[Command]:
    """Return undo and redo, named after the act that they are about."""
    walker = doors.window.panels.timeline.walker

    def free() -> Session | None:
        """Return the open document, where nothing is computed for it in the background."""
        return None if walker.busy else doors.session

    def undo_title() -> str | None:
        session = free()
        return None if session is None else session.undo_title

    def redo_title() -> str | None:
        session = free()
        return None if session is None else session.redo_title

    def undo() -> None:
        session = free()
        if session is not None:
            walker.stop()
            doors.window.tell_act(f"Undone: {session.undo(initiator=doors.window)}.")

    def redo() -> None:
        session = free()
        if session is not None:
            walker.stop()
            doors.window.tell_act(f"Done again: {session.redo(initiator=doors.window)}.")

    return [
        Command(
            id="edit.undo", title="Undo", menu="Edit", keys=("Ctrl+Z",), run=undo,
            title_now=lambda: _named("Undo", undo_title()),
            enabled=lambda: undo_title() is not None,
            tip="Take the last act back; the document stands where it stood before it",
        ),
        Command(
            id="edit.redo", title="Redo", menu="Edit", keys=("Ctrl+Shift+Z", "Ctrl+Y"), run=redo,
            title_now=lambda: _named("Redo", redo_title()),
            enabled=lambda: redo_title() is not None,
            tip="Do again what was undone last",
        ),
    ]  # fmt: skip


def _named(word: str, title: str | None) -> str:
    return word if title is None else f"{word} {title}"
