"""What every view of the open document does alike: listen, and redraw only when seen."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from engine.changes import Changes
from engine.session import Session
from ui.theme import Palette

__all__ = ["SessionView"]


class SessionView(QWidget):
    """A widget that draws the open document.

    Derived widgets override `refresh`, and where they care `refresh_selection`,
    `refresh_hover` and `refresh_shown`. A hidden view marks itself stale and is refreshed once
    when shown.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._stale: Changes | None = None

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._session

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        if self._session is not None:
            self._session.changed.disconnect(self._on_session_changed)
            self._session.selection.changed.disconnect(self._on_selection_changed)
            self._session.selection.hover_changed.disconnect(self._on_hover_changed)
            self._session.shown.changed.disconnect(self._on_shown_changed)
        self._session = session
        if session is not None:
            session.changed.connect(self._on_session_changed)
            session.selection.changed.connect(self._on_selection_changed)
            session.selection.hover_changed.connect(self._on_hover_changed)
            session.shown.changed.connect(self._on_shown_changed)
        self._on_session_changed(Changes(kind="document"))

    def refresh(self, changes: Changes) -> None:
        """Redraw what `changes` touched; ``kind == "document"`` means everything."""
        raise NotImplementedError

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""

    def refresh_selection(self) -> None:
        """Redraw what the selection marks."""

    def refresh_hover(self) -> None:
        """Redraw what the pointer marks."""

    def refresh_shown(self) -> None:
        """Redraw because other memories are shown."""

    def _on_session_changed(self, changes: Changes) -> None:
        if self.isVisible():
            self._stale = None
            self.refresh(changes)
        else:
            self._stale = Changes(kind="document")

    def _on_selection_changed(self) -> None:
        if self.isVisible():
            self.refresh_selection()
        else:
            self._stale = Changes(kind="document")

    def _on_hover_changed(self) -> None:
        if self.isVisible():
            self.refresh_hover()

    def _on_shown_changed(self) -> None:
        if self.isVisible():
            self.refresh_shown()
        else:
            self._stale = Changes(kind="document")

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        if self._stale is not None:
            self._stale = None
            self.refresh(Changes(kind="document"))
