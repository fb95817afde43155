"""The list of answers: hover tells, click selects, tick collects, *Use* asks for more."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from engine.recall.answers import Answer
from ui.memories.row_delegate import RowMarks
from ui.recall.answer_delegate import AnswerDelegate
from ui.recall.answers_model import ITEM_ROLE, AnswersModel
from ui.theme import DARK, Palette

__all__ = ["AnswersList"]


class AnswersList(QListView):
    """Answers, best first.

    Parameters
    ----------
    model : AnswersModel
    palette : Palette
    """

    picked = Signal(int, object)
    """A memory was clicked, with the keyboard modifiers."""
    hovered = Signal(object)
    """Number of the memory under the pointer, or None."""
    fly_requested = Signal(int)
    use_requested = Signal(int)

    def __init__(self, model: AnswersModel, palette: Palette = DARK) -> None:
        super().__init__()
        self.answers = model
        self.marks = RowMarks()
        self.delegate = AnswerDelegate(self.marks, palette, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Answers")
        self.delegate.use_requested.connect(self.use_requested)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.delegate.set_palette(palette)
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

    def _uid(self, index: QModelIndex) -> int | None:
        return self.answers.uid_at(index.row()) if index.isValid() else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        rect = self.visualRect(index)
        place = event.position().toPoint()
        aside = self.delegate.tick_area(rect).adjusted(-4, -4, 4, 4).contains(place)
        aside = aside or self.delegate.use_area(rect).contains(place)
        super().mouseReleaseEvent(event)
        uid = self._uid(index)
        if uid is not None and event.button() == Qt.MouseButton.LeftButton and not aside:
            self.picked.emit(uid, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.hovered.emit(self._uid(self.indexAt(event.position().toPoint())))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        uid = self._uid(self.indexAt(event.position().toPoint()))
        if uid is not None:
            self.fly_requested.emit(uid)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        item = index.data(ITEM_ROLE) if index.isValid() else None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(item, Answer):
            self.use_requested.emit(item.uid)
        elif event.key() == Qt.Key.Key_Space and isinstance(item, Answer):
            on = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
            state = Qt.CheckState.Unchecked if on else Qt.CheckState.Checked
            self.answers.setData(index, state, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)
            moved = self._uid(self.currentIndex())
            if self.currentIndex() != index and moved is not None:
                self.picked.emit(moved, Qt.KeyboardModifier.NoModifier)
