"""What systems keep, night by night: a line each, named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.curves.strength_axis import LEAST, heights
from ui.memories.figures import ABSENT, fixed, plain_hint, share
from ui.systems.system_colours import pen_of
from ui.theme import DARK, Palette, tabular_font

__all__ = ["RetentionLine", "RetentionPlot", "spread_labels"]

_TOP: Final = 30.0
_BELOW: Final = 38.0
_LEFT: Final = 52.0
_MOST_NAME: Final = 150.0
_GAP: Final = 10.0
_LEVELS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_DECADES: Final = (1e-4, 1e-3, 1e-2, 1e-1, 1.0)
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_APART: Final = 56.0
"""Logical pixels between two ticks of nights, at least."""


@dataclass(frozen=True, slots=True, eq=False)
class RetentionLine:
    """One system's line.

    Parameters
    ----------
    title : str
    place : int
        Of the system in the registry.
    values : ndarray of float64, shape (K,)
        By night, from 0, in [0, 1]; NaN where there is none.
    """

    title: str
    place: int
    values: NDArray[np.float64]


def spread_labels(wanted: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Return where labels stand: as near as may be to what they name, none over another.

    Parameters
    ----------
    wanted : sequence of float
        Where each would stand alone.
    height : float
        Room that one takes.
    low, high : float
        Between which they stand; where there is too little room they stand closer.
    """
    count = len(wanted)
    if count < 2:
        return list(wanted)
    height = min(height, (high - low) / (count - 1))
    order = sorted(range(count), key=lambda at: wanted[at])
    placed = [0.0] * count
    least = low
    for at in order:
        placed[at] = max(wanted[at], least)
        least = placed[at] + height
    most = high
    for at in reversed(order):
        placed[at] = min(placed[at], most)
        most = placed[at] - height
    return placed


class RetentionPlot(QWidget):
    """Draws one measure by night for several systems.

    Parameters
    ----------
    title : str
        What the heights are.
    meaning : str
        What hovering over the title tells.
    palette : Palette
    """

    night_hovered = Signal(object)
    """The night under the pointer, or None; plots beside show it too."""
    night_asked = Signal(int)
    """A night was clicked."""

    def __init__(self, title: str, meaning: str, palette: Palette = DARK) -> None:
        super().__init__()
        self._title, self._meaning, self._palette = title, meaning, palette
        self._lines: tuple[RetentionLine, ...] = ()
        self._night, self._hovered = 0, None
        self.logarithmic = False
        self.setAccessibleName(f"{title} by night")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(tabular_font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(150)

    # -- what is drawn ----------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[RetentionLine, ...]:
        """The lines that are drawn."""
        return self._lines

    @property
    def nights(self) -> int:
        """The last night that is drawn."""
        return max((len(one.values) for one in self._lines), default=1) - 1

    def set_lines(self, lines: Sequence[RetentionLine], night: int) -> None:
        """Draw other lines, the playhead on a night."""
        self._lines, self._night = tuple(lines), night
        told = (f"{one.title} {_figure(_at(one, night))}" for one in self._lines)
        self.setAccessibleDescription(
            f"On night {night}: {', '.join(told)}. Left and right go through the nights."
        )
        self.update()

    def set_logarithmic(self, on: bool) -> None:
        """Show steps of ten, so that what is almost gone can be told apart; or equal steps."""
        self.logarithmic = on
        self.update()

    def show_night(self, night: int | None) -> None:
        """Mark the night that is hovered here or in a plot beside."""
        if night != self._hovered:
            self._hovered = night
            self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    # -- where things lie -------------------------------------------------------------------------

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())

    def _area(self) -> QRectF:
        wide = [self._metrics().horizontalAdvance(one.title) for one in self._lines]
        names = min(max(wide, default=0.0), _MOST_NAME, self.width() * 0.34) + 4 * _GAP + 30.0
        return QRectF(
            _LEFT, _TOP, max(self.width() - _LEFT - names, 40.0), self.height() - _TOP - _BELOW
        )

    def place_of(self, night: float, value: float) -> QPointF:
        """Return where a value of a night stands, in logical pixels of the widget."""
        area = self._area()
        share = night / self.nights if self.nights else 1.0
        x = area.left() + area.width() * share
        if self.logarithmic:
            value = 1.0 - float(heights(value, True)) / float(np.log10(LEAST))
        return QPointF(x, area.bottom() - area.height() * value)

    def night_at(self, x: float) -> int:
        """Return the night at a place of the widget."""
        area = self._area()
        share = (x - area.left()) / max(area.width(), 1.0)
        return min(max(round(share * self.nights), 0), self.nights)

    def sizeHint(self) -> QSize:
        return QSize(480, 260)

    # -- painting ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._palette.colour("background"))
        area = self._area()
        self._paint_axes(painter, area)
        self._paint_playhead(painter, area)
        for one in self._lines:
            self._paint_line(painter, one)
        self._paint_labels(painter, area)
        self._paint_hovered(painter, area)
        painter.end()

    def _paint_axes(self, painter: QPainter, area: QRectF) -> None:
        palette = self._palette
        painter.setPen(palette.colour("text"))
        painter.drawText(QPointF(_GAP, 18.0), self._title)
        levels = _DECADES if self.logarithmic else _LEVELS
        for level in levels if area.height() >= 110.0 else levels[::2]:
            y = self.place_of(0, level).y()
            painter.setPen(palette.colour("separator"))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(palette.colour("muted"))
            room = QRectF(0.0, y - 9.0, _LEFT - 8.0, 18.0)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, right, f"{level:.4f}".rstrip("0").rstrip("."))
        fits = max(area.width() / _APART, 1.0)
        step = next((one for one in _STEPS if self.nights / one <= fits), _STEPS[-1])
        for night in range(0, self.nights + 1, step):
            x = self.place_of(night, 0.0).x()
            room = QRectF(x - 30.0, area.bottom() + 4.0, 60.0, 16.0)
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter, f"{night:,}")
        room = QRectF(area.left(), area.bottom() + 18.0, area.width(), 16.0)
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter, "night")

    def _paint_line(self, painter: QPainter, one: RetentionLine) -> None:
        known = np.flatnonzero(~np.isnan(one.values))
        if not len(known):
            return
        path, before = QPainterPath(), -2
        for night in known.tolist():
            place = self.place_of(night, float(one.values[night]))
            if night == before + 1:
                path.lineTo(place)
            else:
                path.moveTo(place)
            before = night
        pen = pen_of(one.place, self._palette)
        if self.nights == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pen.color())
            painter.drawEllipse(self.place_of(0, float(one.values[known[0]])), 3.0, 3.0)
            return
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _paint_labels(self, painter: QPainter, area: QRectF) -> None:
        ends = [(one, *_last(one)) for one in self._lines]
        ends = [one for one in ends if one[1] >= 0]
        wanted = [self.place_of(night, value).y() for _, night, value in ends]
        high = self._metrics().height()
        placed = spread_labels(wanted, high, _TOP / 2, self.height() - _BELOW + high)
        x = area.right() + 2 * _GAP
        room = self.width() - x - _GAP
        for (one, night, value), y, true in zip(ends, placed, wanted, strict=True):
            pen = pen_of(one.place, self._palette)
            painter.setPen(QPen(self._palette.colour("separator"), 1.0))
            painter.drawLine(
                QPointF(self.place_of(night, value).x() + 2.0, true), QPointF(x - 4.0, y)
            )
            painter.setPen(pen.color())
            figure = f"  {_figure(value)}"
            wide = room - self._metrics().horizontalAdvance(figure)
            title = self._metrics().elidedText(one.title, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QPointF(x, y + high * 0.32), title + figure)

    def _paint_playhead(self, painter: QPainter, area: QRectF) -> None:
        x = self.place_of(min(self._night, self.nights), 0.0).x()
        painter.setPen(QPen(self._palette.colour("accent"), 1.0))
        painter.drawLine(QPointF(x, area.top() - 4.0), QPointF(x, area.bottom()))

    def _paint_hovered(self, painter: QPainter, area: QRectF) -> None:
        night = self._hovered
        if night is None or night > self.nights:
            return
        x = self.place_of(night, 0.0).x()
        painter.setPen(QPen(self._palette.colour("muted"), 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        for one in self._lines:
            value = _at(one, night)
            if not np.isnan(value):
                painter.setBrush(pen_of(one.place, self._palette).color())
                painter.drawEllipse(self.place_of(night, value), 3.5, 3.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    # -- the pointer and the keys -----------------------------------------------------------------

    def words_of(self, night: int) -> str:
        """Return what every system keeps on a night, the most first."""
        told = [(one.title, _at(one, night)) for one in self._lines]
        told.sort(key=lambda one: -1.0 if np.isnan(one[1]) else one[1], reverse=True)
        lines = (f"{title}: {_figure(value)}" for title, value in told)
        return f"{self._title}, night {night:,}\n" + "\n".join(lines)

    def _hover(self, night: int | None, place: QPointF) -> None:
        if night != self._hovered:
            self.show_night(night)
            self.night_hovered.emit(night)
            if night is None:
                QToolTip.hideText()
                return
            where = self.mapToGlobal(place.toPoint())
            QToolTip.showText(where, plain_hint(self.words_of(night)), self)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            return True
        return bool(super().event(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place, area = event.position(), self._area()
        if place.y() < area.top() - 2.0:
            self._hover(None, place)
            QToolTip.showText(event.globalPosition().toPoint(), plain_hint(self._meaning), self)
        elif self._lines and area.left() - 8.0 <= place.x() <= area.right() + 8.0:
            self._hover(self.night_at(place.x()), place)
        else:
            self._hover(None, place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        area = self._area()
        inside = area.left() - 8.0 <= event.position().x() <= area.right() + 8.0
        if event.button() == Qt.MouseButton.LeftButton and self._lines and inside:
            self.night_asked.emit(self.night_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None, QPointF())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is not None and self._lines:
            night = self._night if self._hovered is None else self._hovered
            night = min(max(night + step, 0), self.nights)
            self._hover(night, self.place_of(night, 0.6))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._hovered is not None:
            self.night_asked.emit(self._hovered)
        else:
            super().keyPressEvent(event)


def _at(one: RetentionLine, night: int) -> float:
    return float(one.values[night]) if 0 <= night < len(one.values) else float("nan")


def _last(one: RetentionLine) -> tuple[int, float]:
    known = np.flatnonzero(~np.isnan(one.values))
    return (int(known[-1]), float(one.values[known[-1]])) if len(known) else (-1, 0.0)


def _figure(value: float) -> str:
    if np.isnan(value):
        return ABSENT
    return fixed(value, 2) if value >= 0.01 or value == 0.0 else share(value).strip()
