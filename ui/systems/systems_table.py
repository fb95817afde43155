"""The table widget memory by system: keys and pointer pick memories, the selection marks rows."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.selection import Combine
from ui.memories.picking_table import PickingTable
from ui.memories.row_delegate import RowMarks
from ui.systems.system_colours import ICON
from ui.systems.systems_model import FIRST_SYSTEM, SystemsModel
from ui.theme import DARK, GRID, Palette

__all__ = ["SystemsTable"]

Index = QModelIndex | QPersistentModelIndex
_LEAST_TEXT, _MOST_TEXT, _COUNT_WIDTH, _SYSTEM_WIDTH = 200, 520, 104, 164
_ICON: Final = 14
_QT_MARKS: Final = (
    QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_HasFocus
    | QStyle.StateFlag.State_MouseOver
)


class _CellDelegate(QStyledItemDelegate):
    """Paints a system's cell as mark, tier and strength; rows with the marks of the selection."""

    def __init__(
        self, model: SystemsModel, marks: RowMarks, palette: Palette, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._listed, self._marks = model, marks
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._text, self._muted = QColor(palette.text), QColor(palette.muted)
        self._accent = QColor(palette.accent)
        self._chosen = palette.colour("accent", 0.22)
        self._hovered = palette.colour("accent", 0.09)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~_QT_MARKS

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        uid = self._listed.uid_at(index.row())
        if self._marks.is_selected(uid):
            painter.fillRect(option.rect, self._chosen)
        elif uid == self._marks.hovered:
            painter.fillRect(option.rect, self._hovered)
        if index.column() >= FIRST_SYSTEM:
            self._paint_cell(painter, option.rect, index)
        else:
            padded = QStyleOptionViewItem(option)
            padded.rect = option.rect.adjusted(5, 0, -5, 0)
            super().paint(painter, padded, index)
        left, top = option.rect.left(), option.rect.top()
        if index.column() == 0 and uid == self._marks.active:
            painter.fillRect(left, top, 3, option.rect.height(), self._accent)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(left, option.rect.bottom(), option.rect.width(), 1, self._accent)

    def _paint_cell(self, painter: QPainter, area: QRect, index: Index) -> None:
        name, strength = self._listed.cell(index.row(), index.column())
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        inner = area.adjusted(GRID, 0, -GRID, 0)
        if icon is not None:
            icon.paint(painter, QRect(inner.left(), inner.center().y() - _ICON // 2, _ICON, _ICON))
        faded = index.data(Qt.ItemDataRole.ForegroundRole)
        painter.setFont(index.data(Qt.ItemDataRole.FontRole))
        painter.setPen(faded or self._text)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, strength)
        metrics = painter.fontMetrics()
        room = inner.adjusted(_ICON + 6, 0, -metrics.horizontalAdvance(strength) - 6, 0)
        name = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, middle, name)


class SystemsTable(PickingTable):
    """A table of memories under several systems.

    Parameters
    ----------
    model : SystemsModel
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(
        self, model: SystemsModel, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(model, "Memories by system", parent)
        self._fitted = (0, 0)
        self._listed = model
        self._delegate = _CellDelegate(model, self.marks, palette, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up_columns()

    def _set_up_columns(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(64)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(ICON)
        self.setSortingEnabled(True)
        self._listed.modelReset.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Give the systems their room and the words what is left, until a person changes that."""
        count = self._listed.columnCount()
        if count == self._fitted[0] and self.columnWidth(0) != self._fitted[1]:
            return
        rest = self.viewport().width() - _COUNT_WIDTH - _SYSTEM_WIDTH * (count - FIRST_SYSTEM)
        words = min(max(rest, _LEAST_TEXT), _MOST_TEXT)
        if count != self._fitted[0]:
            self.setColumnWidth(1, _COUNT_WIDTH)
            for column in range(FIRST_SYSTEM, count):
                self.setColumnWidth(column, _SYSTEM_WIDTH)
        self.setColumnWidth(0, words)
        self._fitted = (count, self.columnWidth(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._delegate.set_palette(palette)
        self.viewport().update()

    # -- marks ------------------------------------------------------------------------------------

    def mark_selected(self, numbers: NDArray[np.int64], active: int | None) -> None:
        """Mark the rows of the selected memories (rising) and of the active one; scroll to it."""
        moved = active != self.marks.active
        self.marks.selected, self.marks.active = numbers, active
        place = self._listed.place_of(active) if moved else -1
        if place >= 0 and place != self.currentIndex().row():
            index = self._listed.index(place, max(self.currentIndex().column(), 0))
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flag)
            across = self.horizontalScrollBar().value()
            self.scrollTo(index)
            self.horizontalScrollBar().setValue(across)
        self.viewport().update()

    def mark_hovered(self, uid: int | None) -> None:
        """Mark the row of the memory under the pointer, here or in another view."""
        if uid != self.marks.hovered:
            self.marks.hovered = uid
            self.viewport().update()

    def selectAll(self) -> None:
        """Select every memory that is listed."""
        if self._listed.rowCount():
            self.picked.emit(self._listed.uids, Combine.REPLACE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._listed.rowCount():
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self._listed.index(0, 0), flag)
