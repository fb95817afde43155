"""How a row of the table is painted: selected, active, hovered."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.memories.columns import column_index
from ui.memories.memories_model import MemoriesModel
from ui.theme import Palette

__all__ = ["RowDelegate", "RowMarks"]

_PADDING: Final = 5
"""With the style's own margin, 8 pixels: what the header has."""
_TIER: Final = column_index("tier")
_TIER_WORDS: Final = 88
"""From this width on the column of tiers has its words beside the symbols."""
_QT_MARKS: Final = (
    QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_HasFocus
    | QStyle.StateFlag.State_MouseOver
)
Index = QModelIndex | QPersistentModelIndex


class RowMarks:
    """Which places of the table are marked, and how.

    Attributes
    ----------
    selected : ndarray of int64
        Numbers of the selected memories, rising.
    active, hovered : int or None
        Number of the memory that the inspector shows; of that under the pointer.
    """

    def __init__(self) -> None:
        self.selected: NDArray[np.int64] = np.empty(0, np.int64)
        self.active: int | None = None
        self.hovered: int | None = None

    def is_selected(self, uid: int | None) -> bool:
        """Return whether a memory is selected, without looking at all that are."""
        if uid is None or not len(self.selected):
            return False
        place = min(int(np.searchsorted(self.selected, uid)), len(self.selected) - 1)
        return int(self.selected[place]) == uid


class RowDelegate(QStyledItemDelegate):
    """Paints cells with the marks of their row.

    Parameters
    ----------
    model : MemoriesModel
    marks : RowMarks
    palette : Palette
    parent : QObject
        The table.
    """

    def __init__(
        self, model: MemoriesModel, marks: RowMarks, palette: Palette, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._listed = model
        self._marks = marks
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._accent = QColor(palette.accent)
        self._chosen = palette.colour("accent", 0.22)
        self._hovered = palette.colour("accent", 0.09)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~_QT_MARKS
        if index.column() == _TIER and option.rect.width() < _TIER_WORDS:
            option.text = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        uid = self._listed.uid_at(index.row())
        if self._marks.is_selected(uid):
            painter.fillRect(option.rect, self._chosen)
        elif uid == self._marks.hovered:
            painter.fillRect(option.rect, self._hovered)
        padded = QStyleOptionViewItem(option)
        padded.rect = option.rect.adjusted(_PADDING, 0, -_PADDING, 0)
        super().paint(painter, padded, index)
        left, top = option.rect.left(), option.rect.top()
        if index.column() == 0 and uid == self._marks.active:
            painter.fillRect(left, top, 3, option.rect.height(), self._accent)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(left, option.rect.bottom(), option.rect.width(), 1, self._accent)
