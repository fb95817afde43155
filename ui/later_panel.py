"""A panel that is built when it is first seen, so that the window starts without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.session import Session
from ui.session_view import SessionView
from ui.theme import DARK, Palette

__all__ = ["LaterPanel"]


class LaterPanel(QWidget):
    """Stands in the window for a view of the open document until that is wanted.

    Parameters
    ----------
    title : str
        Accessible name, and title of its tab.
    make : callable
        Makes the view in the colours of a palette.
    palette : Palette
    parent : QWidget, optional
    """

    made = Signal(object)
    """The view has been made."""

    def __init__(
        self,
        title: str,
        make: Callable[[Palette], SessionView],
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._make, self._palette = make, palette
        self._session: Session | None = None
        self._view: Any = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def is_made(self) -> bool:
        """Whether the view is there already."""
        return self._view is not None

    @property
    def view(self) -> Any:
        """The view; it is made when it is asked for."""
        if self._view is None:
            self._view = self._make(self._palette)
            self._column.addWidget(self._view)
            self.setFocusProxy(self._view)
            self._view.show_session(self._session)
            self.made.emit(self._view)
        return self._view

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        self._session = session
        if self._view is not None:
            self._view.show_session(session)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        if self._view is not None:
            self._view.set_palette(palette)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the view when it is first seen."""
        super().showEvent(event)
        assert self.view is not None
