"""How an answer is painted: tick, symbol of its tier, what is left of it, figures, *Use*."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from engine.memory.tiers import Tier
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.recall.answers import Answer, ConnectedGhost
from ui.memories.row_delegate import RowMarks
from ui.recall.answers_model import ITEM_ROLE, AnswersModel, answer_figures, is_fragmentary
from ui.space.symbols import paint_symbol
from ui.theme import GRID, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["AnswerDelegate"]

_LEFT: Final = 48
_LINES: Final = 3
_USE: Final = "Use…"


class AnswerDelegate(QStyledItemDelegate):
    """Paints answers; a click on *Use* is told.

    Parameters
    ----------
    marks : RowMarks
    palette : Palette
    parent : QObject
        The list.
    """

    use_requested = Signal(int)
    """Number of a memory."""

    def __init__(self, marks: RowMarks, palette: Palette, parent: QObject) -> None:
        super().__init__(parent)
        self._marks, self._colours = marks, palette
        self._numbers = tabular_font()
        self._numbers.setPointSizeF(self._numbers.pointSizeF() * 0.9)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._colours = palette

    # -- where things are -----------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, _index: Any) -> QSize:
        metrics = QFontMetrics(option.font)
        return QSize(160, _LINES * metrics.lineSpacing() + 2 * GRID + GRID // 2)

    def use_area(self, rect: QRect) -> QRect:
        """Return where *Use* is, in a row of this rectangle."""
        metrics = QFontMetrics(self._numbers)
        wide, high = metrics.horizontalAdvance(_USE) + 2 * GRID, metrics.height() + GRID // 2
        return QRect(rect.right() - wide, rect.top() + GRID // 2, wide, high)

    def tick_area(self, rect: QRect) -> QRect:
        """Return where the tick is, in a row of this rectangle."""
        return QRect(rect.left() + GRID, rect.top() + GRID + 1, 14, 14)

    # -- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Any) -> None:
        item = index.data(ITEM_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_row(painter, option.rect, item.uid)
        if isinstance(item, Answer):
            self._paint_answer(painter, option, index, item)
        else:
            self._paint_ghost(painter, option, item)
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, uid: int) -> None:
        if self._marks.is_selected(uid):
            painter.fillRect(rect, self._colours.colour("accent", 0.22))
        elif uid == self._marks.hovered:
            painter.fillRect(rect, self._colours.colour("accent", 0.09))
        if uid == self._marks.active:
            painter.fillRect(rect.left(), rect.top(), 3, rect.height(), self._colours.accent)
        painter.setPen(QPen(self._colours.colour("separator"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_answer(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Any, answer: Answer
    ) -> None:
        rect = option.rect
        ticked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        self._paint_tick(painter, self.tick_area(rect), ticked)
        self._paint_symbol(painter, rect, answer.own_tier)
        words = index.data(Qt.ItemDataRole.DisplayRole)
        self._paint_words(painter, option, words, is_fragmentary(answer))
        painter.setFont(self._numbers)
        use = self.use_area(rect)
        line = QRect(rect.left() + _LEFT, rect.bottom() - use.height() - 3, 0, use.height())
        line.setRight(rect.right() - GRID // 2)
        label = f"{answer.label}  " if answer.label else ""
        if label:
            painter.setPen(self._colours.colour("warning"))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, label)
            line.setLeft(line.left() + QFontMetrics(self._numbers).horizontalAdvance(label))
        painter.setPen(self._colours.colour("muted"))
        shown = QFontMetrics(self._numbers).elidedText(
            answer_figures(answer), Qt.TextElideMode.ElideRight, line.width()
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setPen(self._colours.colour("accent"))
        painter.drawText(use, Qt.AlignmentFlag.AlignCenter, _USE)

    def _paint_ghost(
        self, painter: QPainter, option: QStyleOptionViewItem, ghost: ConnectedGhost
    ) -> None:
        self._paint_symbol(painter, option.rect, POTATO_TIERS[Tier.GHOST])
        self._paint_words(painter, option, ghost.words[:1].upper() + ghost.words[1:], True)

    def _paint_symbol(self, painter: QPainter, rect: QRect, tier: OwnTier) -> None:
        (look,) = tier_looks((tier,), self._colours)
        centre = QRectF(rect.left() + 28, rect.top() + GRID, 16, 16).center()
        paint_symbol(painter, look.shape, centre, 12, QColor(look.colour))

    def _paint_tick(self, painter: QPainter, area: QRect, ticked: bool) -> None:
        painter.setPen(QPen(self._colours.colour("accent" if ticked else "muted"), 1.2))
        painter.setBrush(self._colours.colour("accent") if ticked else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if ticked:
            painter.setPen(QPen(self._colours.colour("on_accent"), 2.0))
            corner = QRectF(area).topLeft()
            painter.drawPolyline([corner + QPointF(x, y) for x, y in ((3, 7), (6, 10), (11, 4))])

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, words: str, italic: bool
    ) -> None:
        font = QFont(option.font)
        font.setItalic(italic)
        painter.setPen(self._colours.colour("text"))
        left, top = option.rect.left() + _LEFT, option.rect.top() + GRID // 2 + 2
        width = self.use_area(option.rect).left() - left
        lines = _lines(words, font, width, _LINES - 1)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        for at, line in enumerate(lines):
            painter.drawText(left, top + at * metrics.lineSpacing() + metrics.ascent(), line)

    # -- what the person does ---------------------------------------------------------------------

    def editorEvent(
        self, event: QEvent, model: Any, option: QStyleOptionViewItem, index: Any
    ) -> bool:
        item = index.data(ITEM_ROLE)
        if not isinstance(item, Answer) or not isinstance(event, QMouseEvent):
            return False
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        place = event.position().toPoint()
        on_tick = self.tick_area(option.rect).adjusted(-4, -4, 4, 4).contains(place)
        on_use = self.use_area(option.rect).contains(place)
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(model, AnswersModel):
            if on_tick:
                ticked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
                other = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
                model.setData(index, other, Qt.ItemDataRole.CheckStateRole)
            elif on_use:
                self.use_requested.emit(item.uid)
        return on_tick or on_use


def _lines(words: str, font: QFont, width: int, most: int) -> list[str]:
    """Return a text on at most `most` lines, the last one elided."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < most:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 8))
        start = line.textStart()
        if len(lines) == most - 1:
            rest = QFontMetrics(font).elidedText(
                words[start:], Qt.TextElideMode.ElideRight, max(width, 8)
            )
            lines.append(rest)
        else:
            lines.append(words[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return lines
