"""The columns of answers as a widget: two lines of words, and how the rank differs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.memories.figures import fixed
from ui.memories.row_delegate import RowMarks
from ui.systems.answers_model import AnswersModel, Placed, rank_words
from ui.systems.system_colours import ICON
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["AnswersTable"]

Index = QModelIndex | QPersistentModelIndex
_LEAST: Final = 180
_LINES: Final = 2


class _AnswerDelegate(QStyledItemDelegate):
    """Paints an answer: its words, below them score and difference of rank."""

    def __init__(
        self, model: AnswersModel, marks: RowMarks, palette: Palette, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._answers, self._marks = model, marks
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self._text, self._muted = QColor(palette.text), QColor(palette.muted)
        self._chosen = palette.colour("accent", 0.22)
        self._hovered = palette.colour("accent", 0.12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        one = self._answers.placed(index.row(), index.column())
        area = option.rect
        painter.fillRect(
            area.left(), area.bottom(), area.width(), 1, QColor(self._palette.separator)
        )
        if one is None:
            painter.setPen(self._muted)
            inner = area.adjusted(GRID, GRID // 2, -GRID, -GRID // 2)
            painter.drawText(inner, Qt.AlignmentFlag.AlignTop, index.data() or "")
            return
        uid = one.answer.uid
        if self._marks.is_selected(uid):
            painter.fillRect(area, self._chosen)
        elif uid == self._marks.hovered:
            painter.fillRect(area, self._hovered)
        inner = area.adjusted(GRID, GRID // 2, -GRID, -GRID // 2)
        high = option.fontMetrics.height()
        words = QRect(inner.left(), inner.top(), inner.width(), _LINES * high)
        painter.setFont(option.font)
        painter.setPen(self._text)
        painter.drawText(
            words, Qt.AlignmentFlag.AlignTop, self._fitted(option, words, index.data())
        )
        self._paint_figures(painter, option.font, inner, index.column(), one)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(self._palette.accent))
            painter.drawRect(area.adjusted(0, 0, -1, -2))

    def _fitted(self, option: QStyleOptionViewItem, room: QRect, words: str) -> str:
        """Return as many words as two lines take, each broken where there is no more room."""
        line, rest, lines = " ".join(words.split()), "", list[str]()
        layout = QTextLayout(line, option.font)
        layout.beginLayout()
        for _ in range(_LINES):
            one = layout.createLine()
            if not one.isValid():
                break
            one.setLineWidth(room.width())
            lines.append(line[one.textStart() : one.textStart() + one.textLength()])
            rest = line[one.textStart() :]
        layout.endLayout()
        if len(lines) == _LINES:
            lines[-1] = option.fontMetrics.elidedText(
                rest, Qt.TextElideMode.ElideRight, room.width()
            )
        return "\n".join(one.rstrip() for one in lines)

    def _paint_figures(
        self, painter: QPainter, font: QFont, inner: QRect, column: int, one: Placed
    ) -> None:
        palette = self._palette
        small = tabular_font(font.pointSizeF() * 0.9)
        painter.setFont(small)
        bottom = Qt.AlignmentFlag.AlignBottom
        painter.setPen(self._muted)
        label = f" · {one.answer.label}" if one.answer.label else ""
        painter.drawText(inner, bottom, f"{one.rank} · score {fixed(one.answer.score, 2)}{label}")
        if column:
            moved = rank_words(one)
            ways = {"▲": palette.good, "▼": palette.warning, "n": palette.accent}
            painter.setPen(QColor(ways.get(moved[0], palette.muted)))
            painter.drawText(inner, bottom | Qt.AlignmentFlag.AlignRight, moved)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        return QSize(_LEAST, (_LINES + 1) * option.fontMetrics.height() + GRID + 4)


class AnswersTable(QTableView):
    """Columns of answers; the same memory is marked in all of them.

    Parameters
    ----------
    model : AnswersModel
    palette : Palette
    parent : QWidget, optional
    """

    picked = Signal(int, object)
    """Number of a memory, and the keyboard modifiers."""
    hovered = Signal(object)
    """Number of the memory under the pointer, or None."""

    def __init__(
        self, model: AnswersModel, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.marks = RowMarks()
        self._answers = model
        self._delegate = _AnswerDelegate(model, self.marks, palette, self)
        self.setAccessibleName("Answers by system")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        scroll = QAbstractItemView.ScrollMode.ScrollPerPixel
        self.setHorizontalScrollMode(scroll)
        self.setVerticalScrollMode(scroll)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(_LEAST)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(self.verticalHeader().ResizeMode.Fixed)
        self.setIconSize(ICON)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        model.modelReset.connect(self._fit)
        self.entered.connect(self._on_entered)
        self.viewportEntered.connect(lambda: self.hovered.emit(None))
        self._fit()

    def _fit(self) -> None:
        """Let the columns share the room, each with room for a few words."""
        high = (_LINES + 1) * self.fontMetrics().height() + GRID + 8
        self.verticalHeader().setDefaultSectionSize(high)
        count = self._answers.columnCount()
        wide = max(self.viewport().width() // max(count, 1), _LEAST)
        for column in range(count):
            self.setColumnWidth(column, wide)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._delegate.set_palette(palette)
        self.viewport().update()

    def _uid_at(self, index: QModelIndex) -> int | None:
        one = self._answers.placed(index.row(), index.column()) if index.isValid() else None
        return None if one is None else one.answer.uid

    def _on_entered(self, index: QModelIndex) -> None:
        self.hovered.emit(self._uid_at(index))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        uid = self._uid_at(self.indexAt(event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and uid is not None:
            self.picked.emit(uid, event.modifiers())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        uid = self._uid_at(self.currentIndex())
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys and uid is not None:
            self.picked.emit(uid, event.modifiers())
            return
        super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
