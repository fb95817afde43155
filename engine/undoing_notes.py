"""What a document keeps beside its life, as JSON values under keys; each change can be undone."""

from __future__ import annotations

from typing import Any

from engine.changes import Changes
from engine.open_document import OpenDocument
from engine.store.document import Document
from engine.undoing_steps import MetaStep

__all__ = ["Noting"]


class Noting(OpenDocument):
    """Values of an open document that are no part of its life: settings, marks."""

    def noted(self, key: str, default: Any = None) -> Any:
        """Return the JSON value that the document keeps under a key, or `default`."""
        if key not in self.meta:
            self.meta[key] = self.writer.call(Document.meta, key)
        value = self.meta[key]
        return default if value is None else value

    def note(self, key: str, value: Any, title: str, changes: Changes) -> None:
        """Keep a JSON value under a key, as an act; None: nothing is kept there any more.

        Nothing is done where it is the same.

        Parameters
        ----------
        key : str
        value : JSON value
            It is not changed afterwards.
        title : str
            Name of the act.
        changes : Changes
            What views are told.

        Raises
        ------
        LetheError
            When the document is open to read only.
        """
        self.refuse_read_only()
        if self.noted(key) == value:
            return
        with self.together(title):
            self.take_note(key, value)
        self.changed.emit(changes)

    def take_note(self, key: str, value: Any) -> None:
        """Keep a JSON value under a key as part of the act that goes on."""
        step = MetaStep(key=key, before=self.noted(key), after=value)
        step.redo(self)
        self.history.add(step, key)
