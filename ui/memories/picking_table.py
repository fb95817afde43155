"""A table whose rows are memories: keys and pointer pick them, and the one selection marks them."""

from __future__ import annotations

from typing import Any, Final, Protocol

from PySide6.QtCore import QAbstractItemModel, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from engine.selection import Combine
from ui.memories.row_delegate import RowMarks

__all__ = ["Listed", "PickingTable"]

_ROW_HEIGHT: Final = 28
_Key = Qt.Key
_Modifier = Qt.KeyboardModifier


class Listed(Protocol):
    """What lists memories, a line each."""

    def uid_at(self, place: int) -> int:
        """Return the number of the memory at a place of the table."""
        ...

    def uids_between(self, first: int, last: int) -> Any:
        """Return the numbers of the memories at two places and between, from the first on."""
        ...

    def place_of(self, uid: int | None) -> int:
        """Return the place of a memory in the table, or -1 where it is not listed."""
        ...


class PickingTable(QTableView):
    """Base of the tables of memories.

    Parameters
    ----------
    model : QAbstractItemModel
        A `Listed` one; it is set by whoever derives, after the delegate is made.
    name : str
        For assistive technology.
    parent : QWidget, optional
    """

    picked = Signal(object, object)
    """Numbers of memories, first the one to become active, and how they join (`Combine`)."""
    hovered = Signal(object)
    """Number of the memory under the pointer, or None."""

    def __init__(self, model: QAbstractItemModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.marks = RowMarks()
        self._anchor: int | None = None
        self._lines: Any = model
        self.setAccessibleName(name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self.hovered.emit(self._lines.uid_at(index.row())))
        self.viewportEntered.connect(lambda: self.hovered.emit(None))
        self._set_up_headers()

    def _set_up_headers(self) -> None:
        vertical, header = self.verticalHeader(), self.horizontalHeader()
        vertical.hide()
        vertical.setSectionResizeMode(vertical.ResizeMode.Fixed)
        vertical.setDefaultSectionSize(_ROW_HEIGHT)
        header.setHighlightSections(False)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)

    def forget_anchor(self) -> None:
        """Start ranges anew: the numbers mean other memories now."""
        self._anchor = None

    def selectAll(self) -> None:
        """Select every memory that is listed."""
        raise NotImplementedError

    def pick(self, place: int, modifiers: Qt.KeyboardModifier) -> None:
        """Pick the memory at a place: alone, as well, or with all up to the one picked before."""
        uid = self._lines.uid_at(place)
        anchor = self._lines.place_of(self._anchor)
        adds = bool(modifiers & _Modifier.ControlModifier)
        if modifiers & _Modifier.ShiftModifier and anchor >= 0:
            mode = Combine.ADD if adds else Combine.REPLACE
            self.picked.emit(self._lines.uids_between(place, anchor), mode)
            return
        self._anchor = uid
        self.picked.emit([uid], Combine.TOGGLE if adds else Combine.REPLACE)

    def enter(self, place: int) -> None:
        """Do what Enter does on the memory at a place: pick it."""
        self.pick(place, Qt.KeyboardModifier.NoModifier)

    # -- Qt's side ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.pick(index.row(), event.modifiers())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
            return
        if event.key() in (_Key.Key_Return, _Key.Key_Enter) and before.isValid():
            self.enter(before.row())
            return
        if event.key() == _Key.Key_Space and before.isValid():
            self.pick(before.row(), event.modifiers())
            return
        super().keyPressEvent(event)
        now = self.currentIndex()
        moved = now.isValid() and now.row() != before.row()
        if moved and not event.modifiers() & _Modifier.ControlModifier:
            self.pick(now.row(), event.modifiers())
