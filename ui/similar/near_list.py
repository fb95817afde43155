"""The list of near memories: distance, tier and what is left; hover tells, click selects."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from engine.memory.tiers import Tier
from ui.memories.row_delegate import RowMarks
from ui.similar.near_model import DISTANCE_ROLE, TIER_ROLE, UID_ROLE, NearModel
from ui.space.symbols import paint_symbol
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["NearList"]

Index = QModelIndex | QPersistentModelIndex
_HIGH: Final = 28
_FIGURES: Final = "0.000"


class NearDelegate(QStyledItemDelegate):
    """Paints a near memory in one line."""

    def __init__(self, marks: RowMarks, palette: Palette, parent: NearList) -> None:
        super().__init__(parent)
        self._marks, self.palette = marks, palette
        self._numbers = tabular_font()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, uid = option.rect, index.data(UID_ROLE)
        self._paint_marks(painter, option, uid)
        painter.setFont(self._numbers)
        painter.setPen(self.palette.colour("muted"))
        figures = QRect(rect).adjusted(2 * GRID, 0, 0, 0)
        figures.setWidth(painter.fontMetrics().horizontalAdvance(_FIGURES))
        painter.drawText(
            figures,
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            f"{index.data(DISTANCE_ROLE):.3f}",
        )
        tier = index.data(TIER_ROLE)
        centre = QPointF(figures.right() + 2.0 * GRID, rect.center().y() + 1.0)
        paint_symbol(painter, tier, centre, 11, self.palette.colour(_COLOURS[tier]))
        words = QRect(rect)
        words.setLeft(figures.right() + 4 * GRID)
        words.setRight(rect.right() - GRID)
        self._paint_words(
            painter, option.font, words, index.data(Qt.ItemDataRole.DisplayRole), tier
        )
        painter.restore()

    def _paint_marks(self, painter: QPainter, option: QStyleOptionViewItem, uid: int) -> None:
        rect = option.rect
        if self._marks.is_selected(uid):
            painter.fillRect(rect, self.palette.colour("accent", 0.22))
        elif uid == self._marks.hovered:
            painter.fillRect(rect, self.palette.colour("accent", 0.09))
        if uid == self._marks.active:
            painter.fillRect(
                rect.left(), rect.top(), 3, rect.height(), self.palette.colour("accent")
            )
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(
                rect.left(), rect.bottom(), rect.width(), 1, self.palette.colour("accent")
            )

    def _paint_words(
        self, painter: QPainter, font: QFont, area: QRect, words: str, tier: int
    ) -> None:
        shown = QFont(font)
        shown.setItalic(tier == Tier.FRAGMENT)
        painter.setFont(shown)
        painter.setPen(self.palette.colour("muted" if tier >= Tier.GHOST else "text"))
        line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, line)


class NearList(QTableView):
    """Near memories, the nearest first.

    Parameters
    ----------
    model : NearModel
    palette : Palette
    """

    picked = Signal(int, object)
    """A memory was clicked, with the keyboard modifiers."""
    hovered = Signal(object)
    """Number of the memory under the pointer, or None."""
    fly_requested = Signal(int)
    """Number of a memory that was double-clicked, or on which Enter was pressed."""

    def __init__(self, model: NearModel, palette: Palette = DARK) -> None:
        super().__init__()
        self.near, self.marks = model, RowMarks()
        self._delegate = NearDelegate(self.marks, palette, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Similar memories")
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.hide()
        across.setStretchLastSection(True)
        down.hide()
        down.setSectionResizeMode(down.ResizeMode.Fixed)
        down.setDefaultSectionSize(max(_HIGH, self.fontMetrics().height() + GRID))

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._delegate.palette = palette
        self.viewport().update()

    def mark_selected(self, numbers: NDArray[np.int64], active: int | None) -> None:
        """Mark what is selected, given rising."""
        self.marks.selected, self.marks.active = numbers, active
        self.viewport().update()

    def mark_hovered(self, uid: int | None) -> None:
        """Mark what is hovered, here or elsewhere."""
        if uid != self.marks.hovered:
            self.marks.hovered = uid
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        uid = self._uid(event)
        if uid is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(uid, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.hovered.emit(self._uid(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        uid = self._uid(event)
        if uid is not None:
            self.fly_requested.emit(uid)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        uid = self.near.uid_at(self.currentIndex().row())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and uid is not None:
            self.fly_requested.emit(uid)
        elif event.key() == Qt.Key.Key_Space and uid is not None:
            self.picked.emit(uid, event.modifiers())
        else:
            super().keyPressEvent(event)
            self.hovered.emit(self.near.uid_at(self.currentIndex().row()))

    def _uid(self, event: QMouseEvent) -> int | None:
        return self.near.uid_at(self.indexAt(event.position().toPoint()).row())


_COLOURS: Final = ("full", "fragment", "ghost", "leaving")
