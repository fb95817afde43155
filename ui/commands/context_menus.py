"""The menu at the pointer: what can be done with the memory there, from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from engine.session import Session
from ui.commands.menus import Menus

__all__ = ["ON_MEMORIES", "ContextMenus"]

ON_MEMORIES: Final = (
    "select.similar", "select.grow", "select.same_place", "select.invert", "",
    "view.selection", "select.isolate", "select.keep", "",
    "edit.link", "edit.system_acts", "edit.delete", "",
    "edit.copy", "edit.copy_table", "file.export_selected",
)  # fmt: skip
"""Ids of commands for the selected memories; an empty one is a thin line."""


class ContextMenus(QObject):
    """Opens a menu where a person presses the right button and does not drag.

    A memory under the pointer that is not selected is selected first.

    Parameters
    ----------
    parent : QWidget
        The window.
    session : callable
        Returns the open document, or None.
    """

    def __init__(self, parent: QWidget, session: Callable[[], Session | None]) -> None:
        super().__init__(parent)
        self._window, self._session = parent, session
        self._menus: Menus | None = None
        self._ids: Sequence[str] = ()
        self._pressed: QPointF | None = None
        self.menu: QMenu | None = None

    def set_commands(self, menus: Menus, ids: Sequence[str] = ON_MEMORIES) -> None:
        """Offer these commands."""
        self._menus, self._ids = menus, ids

    def attach(self, pane: QWidget) -> None:
        """Open the menu over a pane and everything in it."""
        for widget in (pane, *pane.findChildren(QWidget)):
            widget.installEventFilter(self)

    def open_at(self, place: QPoint) -> QMenu | None:
        """Open the menu at a place of the screen; nothing where no memory is selected."""
        session = self._session()
        if session is None or self._menus is None:
            return None
        selection = session.selection
        if selection.hovered is not None and not selection.holds(selection.hovered):
            selection.select((selection.hovered,))
        if not len(selection.numbers):
            return None
        self.close()
        menu = self.menu = QMenu(self._window)
        self._menus.refresh()
        for name in self._ids:
            if name:
                menu.addAction(self._menus.actions[name])
            else:
                menu.addSeparator()
        menu.popup(place)
        return menu

    def close(self) -> None:
        """Close the menu, if one is open."""
        if self.menu is not None:
            self.menu.close()
            self.menu.deleteLater()
            self.menu = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent) and isinstance(watched, QWidget):
            if event.reason() == QContextMenuEvent.Reason.Keyboard:
                self.open_at(watched.mapToGlobal(watched.rect().center()))
            return True
        if isinstance(event, QMouseEvent):
            self._follow(event)
        return False

    def _follow(self, event: QMouseEvent) -> None:
        if event.type() == QEvent.Type.MouseButtonPress:
            right = event.button() == Qt.MouseButton.RightButton
            self._pressed = event.globalPosition() if right else None
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed is not None:
            moved = (event.globalPosition() - self._pressed).manhattanLength()
            self._pressed = None
            if moved < QApplication.startDragDistance():
                self.open_at(event.globalPosition().toPoint())
