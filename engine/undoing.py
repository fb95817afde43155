"""Undo and redo: every act that changes a document can be taken back, and done again.

Nothing is computed anew for it, and what acts dropped comes back as it was; see
`engine.undoing_history` and `engine.undoing_steps`. The history lasts while the document is open.
"""

from __future__ import annotations

from typing import Any

from engine.changes import Changes
from engine.open_document import OpenDocument

__all__ = ["Undoing"]


class Undoing(OpenDocument):
    """What was done to an open document, and can be undone."""

    @property
    def undo_title(self) -> str | None:
        """Name of the act that `undo` would take back, or None: there is none."""
        return self.history.undo_title

    @property
    def redo_title(self) -> str | None:
        """Name of the act that `redo` would do again, or None: there is none."""
        return self.history.redo_title

    def undo(self, *, initiator: Any = None) -> str:
        """Take back the last act: its branch runs, and stands where it stood before the act.

        Returns
        -------
        str
            Name of the act.

        Raises
        ------
        LetheError
            When there is none, or the document is open to read only.
        """
        self.refuse_read_only()
        act = self.history.undo()
        self.changed.emit(Changes(kind="undo", initiator=initiator))
        return act.title

    def redo(self, *, initiator: Any = None) -> str:
        """Do again what was undone last; the branches stand where they stood after the act.

        Returns
        -------
        str
            Name of the act.

        Raises
        ------
        LetheError
            When nothing was undone since the last act, or the document is open to read only.
        """
        self.refuse_read_only()
        act = self.history.redo()
        self.changed.emit(Changes(kind="redo", initiator=initiator))
        return act.title
