"""The windows beside the window: each holds one view that follows the document and the theme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from engine.session import Session
from ui.dialogs.view_dialog import ViewDialog
from ui.session_view import SessionView
from ui.theme import Palette

__all__ = ["WindowsBeside"]


class WindowsBeside:
    """Keeps them together.

    Parameters
    ----------
    parent : QWidget
        The window.
    palette : Palette
    """

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        self._parent, self._palette = parent, palette
        self._session: Session | None = None
        self.dialogs: list[ViewDialog] = []

    def add(
        self, title: str, make: Callable[[Palette], SessionView], size: tuple[int, int]
    ) -> ViewDialog:
        """Return a new one.

        Parameters
        ----------
        title : str
        make : callable
            Makes the view in the colours of a palette.
        size : tuple of int
            Width and height in logical pixels.
        """
        dialog = ViewDialog(title, make(self._palette), self._parent, size)
        self.dialogs.append(dialog)
        dialog.view.show_session(self._session)
        return dialog

    def show_session(self, session: Session | None) -> None:
        """Show another document in all of them, or none."""
        self._session = session
        for one in self.dialogs:
            one.view.show_session(session)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        for one in self.dialogs:
            one.view.set_palette(palette)

    def close(self) -> None:
        """Close all of them."""
        for one in self.dialogs:
            one.close()
