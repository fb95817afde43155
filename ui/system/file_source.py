"""A text file as it is written, with the numbers of its lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.theme import DARK, GRID, Palette

__all__ = ["FileSource"]

_MOST_LINES: Final = 20_000
_MARKED: Final = 0.18
_BEFORE: Final = 1_000
"""Lines before the chosen ones, where a file has too many to show them all."""


class FileSource(QPlainTextEdit):
    """Shows lines of a file, to be read; of a very long file those around the chosen ones."""

    def __init__(self) -> None:
        super().__init__()
        self._palette: Palette = DARK
        self._first = 1
        self._total = 0
        self._marked = (1, 0)
        self.setReadOnly(True)
        self.setAccessibleName("Text of the file")
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.numbers = _Numbers(self)
        self.blockCountChanged.connect(lambda _count: self._make_room())
        self.updateRequest.connect(self._on_update_requested)

    @property
    def shown_lines(self) -> tuple[int, int]:
        """First and last line of the file that can be scrolled to, from 1."""
        return self._first, self._first + self.blockCount() - 1

    @property
    def is_whole(self) -> bool:
        """Whether the whole file can be scrolled to."""
        return self._total <= _MOST_LINES

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(
            f"FileSource {{ background: {palette.background}; border: none; border-radius: 0; }}"
        )
        self.numbers.update()
        self._mark(scroll=False)

    def show_text(self, text: str, first: int = 1, last: int = 0) -> None:
        """Show a text, with the lines from `first` to `last`, if any, marked and in sight."""
        lines = text.split("\n")
        self._total = len(lines)
        start = 0 if self.is_whole else min(max(0, first - _BEFORE), self._total - _MOST_LINES)
        self._first = start + 1
        self.setPlainText("\n".join(lines[start : start + _MOST_LINES]))
        self._make_room()
        self._marked = (first, last)
        self._mark(scroll=True)

    @property
    def marked(self) -> tuple[int, int]:
        """First and last marked line of the file, from 1; the last is 0 where none is."""
        return self._marked

    def _mark(self, *, scroll: bool) -> None:
        """Mark lines over their whole width, however they are wrapped."""
        first, last = (one - self._first + 1 for one in self._marked)
        colour = QColor(self._palette.accent)
        colour.setAlphaF(_MARKED)
        style = QTextBlockFormat()
        style.setBackground(colour)
        for number in range(first, last + 1):
            block = self.document().findBlockByNumber(number - 1)
            if block.isValid():
                QTextCursor(block).setBlockFormat(style)
        if scroll and last >= first:
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(first - 1)))
            self.centerCursor()

    def room_for_numbers(self) -> int:
        """Return the width of the line numbers, logical pixels."""
        digits = max(3, len(str(self.shown_lines[1])))
        return digits * self.fontMetrics().horizontalAdvance("0") + 3 * GRID

    def _make_room(self) -> None:
        self.setViewportMargins(self.room_for_numbers(), 0, 0, 0)
        self._place_numbers()

    def _place_numbers(self) -> None:
        seen, width = self.viewport().geometry(), self.room_for_numbers()
        self.numbers.setGeometry(seen.left() - width, seen.top(), width, seen.height())

    def _on_update_requested(self, area: QRect, moved: int) -> None:
        if moved:
            self.numbers.scroll(0, moved)
        else:
            self.numbers.update(0, area.y(), self.numbers.width(), area.height())

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in sight."""
        painter = QPainter(self.numbers)
        painter.fillRect(event.rect(), QColor(self._palette.background))
        painter.setFont(self.font())
        painter.setPen(QColor(self._palette.muted))
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        width, height = self.numbers.width() - 2 * GRID, self.fontMetrics().height()
        while block.isValid() and top <= event.rect().bottom():
            bottom = top + self.blockBoundingRect(block).height()
            if block.isVisible() and bottom >= event.rect().top():
                number = str(self._first + block.blockNumber())
                painter.drawText(0, round(top), width, height, Qt.AlignmentFlag.AlignRight, number)
            block, top = block.next(), bottom
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the numbers beside the text."""
        super().resizeEvent(event)
        self._place_numbers()


class _Numbers(QWidget):
    """The line numbers, at the left of the text."""

    def __init__(self, source: FileSource) -> None:
        super().__init__(source)
        self._source = source

    def sizeHint(self) -> QSize:
        """Return the room for the numbers."""
        return QSize(self._source.room_for_numbers(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the text tell where its lines are."""
        self._source.paint_numbers(event)
