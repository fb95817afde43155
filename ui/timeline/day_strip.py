"""A day as a thin strip: a tick for each act between two nights, and where one stands."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.journal.day import Day
from ui.theme import DARK, Palette, tabular_font
from ui.timeline.day_words import moment_words

__all__ = ["DayStrip"]

_HEIGHT: Final = 26
_COLOURS: Final = {
    "encode": "full",
    "import": "full",
    "exchange": "muted",
    "recall": "accent",
    "reading": "accent",
    "link": "link",
    "delete": "leaving",
    "parameters": "sigma",
}
_TALL: Final = frozenset({"encode", "import", "recall", "delete"})
_AHEAD: Final = 0.4


class DayStrip(QWidget):
    """The acts of one day in their order; a click or a drag goes to one.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    pointed = Signal(int)
    """A position in the events that was clicked or dragged to."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._day: Day | None = None
        self._position = 0
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFont(tabular_font())
        self.setAccessibleName("Acts of the running day")

    def show_day(self, day: Day | None, position: int) -> None:
        """Draw a day with the cursor at a position of it."""
        self._day, self._position = day, position
        busy = day is not None and bool(day.moments)
        shape = Qt.CursorShape.PointingHandCursor if busy else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    # -- where things are -----------------------------------------------------------------------

    def _ends(self) -> tuple[str, str]:
        assert self._day is not None
        night = self._day.night
        return (f"night {night:,}" if night else "start", f"night {night + 1:,}")

    def _span(self) -> tuple[float, float]:
        metrics = QFontMetricsF(self.font())
        left, right = (metrics.horizontalAdvance(text) + 10.0 for text in self._ends())
        return left, max(self.width() - right, left + 1.0)

    def _across(self, count: float) -> float:
        """Return how far right the `count`-th act stands; 0 is the beginning of the day."""
        assert self._day is not None
        left, right = self._span()
        return left + (right - left) * count / (len(self._day.moments) + 1)

    def place_of(self, position: int) -> QPointF:
        """Return where a position of the day is drawn, in logical pixels."""
        assert self._day is not None
        return QPointF(self._across(self._day.index_at(position)), self.height() / 2)

    def position_at(self, place: QPointF) -> int | None:
        """Return the position of the act nearest to a place; None on a day without any."""
        day = self._day
        if day is None or not day.moments:
            return None
        left, right = self._span()
        share = (place.x() - left) / (right - left)
        first = 0 if day.night else 1
        index = int(np.clip(round(share * (len(day.moments) + 1)), first, len(day.moments)))
        return day.moments[index - 1].position if index else day.start

    # -- drawing --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        window = self.window()  # held, so that no collection of garbage takes it while painting
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._day is not None:
            self._paint_line(painter)
            self._paint_ticks(painter, self._day)
            if self._day.moments:
                self._paint_cursor(painter)
        painter.end()
        del window

    def _paint_line(self, painter: QPainter) -> None:
        left, right = self._span()
        middle = self.height() / 2
        painter.setPen(QPen(self._palette.colour("grid"), 1.0))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        painter.setPen(self._palette.colour("muted"))
        area, centred = QRectF(self.rect()), Qt.AlignmentFlag.AlignVCenter
        before, after = self._ends()
        painter.drawText(area, centred | Qt.AlignmentFlag.AlignLeft, before)
        painter.drawText(area, centred | Qt.AlignmentFlag.AlignRight, after)

    def _paint_ticks(self, painter: QPainter, day: Day) -> None:
        middle = self.height() / 2
        for number, moment in enumerate(day.moments, 1):
            share = 1.0 if moment.position <= self._position else _AHEAD
            painter.setPen(QPen(self._palette.colour(_COLOURS[moment.kind], share), 2.0))
            half = 5.0 if moment.kind in _TALL else 3.0
            x = self._across(number)
            painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))

    def _paint_cursor(self, painter: QPainter) -> None:
        at = self.place_of(self._position)
        painter.setPen(QPen(self._palette.colour("text"), 1.5))
        painter.drawLine(QPointF(at.x(), 4.0), QPointF(at.x(), self.height() - 2.0))
        painter.setBrush(self._palette.colour("text"))
        painter.setPen(Qt.PenStyle.NoPen)
        head = [QPointF(at.x() + dx, dy) for dx, dy in ((-4.0, 0.5), (4.0, 0.5), (0.0, 6.0))]
        painter.drawPolygon(QPolygonF(head))

    # -- the pointer ----------------------------------------------------------------------------

    def _words_at(self, place: QPointF) -> str:
        position, day = self.position_at(place), self._day
        if day is None or position is None:
            return ""
        index = day.index_at(position)
        return (
            moment_words(day, day.moments[index - 1]) if index else f"Just after {self._ends()[0]}"
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        position = self.position_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and position is not None:
            self.pointed.emit(position)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = self.position_at(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and position is not None:
            if position != self._position:
                self.pointed.emit(position)
        else:
            words = self._words_at(event.position())
            QToolTip.showText(event.globalPosition().toPoint(), words, self)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()
        super().leaveEvent(event)
