"""A window beside the window that holds one view of the open document, and follows it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ui.session_view import SessionView

__all__ = ["ViewDialog", "opened_once"]


class ViewDialog(QDialog):
    """Holds a view; it can be closed and opened again, and keeps nothing from being used.

    Parameters
    ----------
    title : str
    view : SessionView
    parent : QWidget
    size : tuple of int
        Width and height in logical pixels; smaller where the screen is.
    """

    def __init__(
        self, title: str, view: SessionView, parent: QWidget, size: tuple[int, int]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.view = view
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(view)
        room = parent.screen().availableGeometry().size()
        self.resize(min(size[0], room.width() - 40), min(size[1], room.height() - 80))

    def open_beside(self) -> None:
        """Show it in front, without taking the window away."""
        self.show()
        self.raise_()
        self.activateWindow()


def opened_once(make: Callable[[], ViewDialog]) -> Callable[[], None]:
    """Return what opens a window beside the window; it is made when it is first asked for."""
    made: list[ViewDialog] = []

    def show() -> None:
        if not made:
            made.append(make())
        made[0].open_beside()

    return show
