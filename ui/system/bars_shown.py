"""Amounts beside each other as thin bars, with the most that each may be as a mark."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.models.own_report import Bars
from ui.system.figures_shown import figure_words, with_unit
from ui.theme import GRID, Palette, tabular_font

__all__ = ["BarsShown"]

_LINE = 22
_BAR = 6.0
_SPARE = 4
"""Logical pixels that a label gets beyond its advance, which is rounded."""


class BarsShown(QWidget):
    """Draws `Bars`: a label, a bar, a figure a line.

    Parameters
    ----------
    bars : Bars
    palette : Palette
    """

    def __init__(self, bars: Bars, palette: Palette) -> None:
        super().__init__()
        self._bars, self._palette = bars, palette
        self.setFont(tabular_font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip(bars.meaning)
        self.setAccessibleName(f"{bars.title}: {', '.join(self.lines)}")

    @property
    def lines(self) -> list[str]:
        """Each bar in words."""
        return [f"{label} {self._figure(at)}" for at, label in enumerate(self._bars.labels)]

    def _limit(self, at: int) -> float | None:
        return self._bars.limits[at] if self._bars.limits else None

    def _figure(self, at: int) -> str:
        limit = self._limit(at)
        most = "" if limit is None else f" of {figure_words(limit)}"
        return with_unit(f"{figure_words(self._bars.values[at])}{most}", self._bars.unit)

    def sizeHint(self) -> QSize:
        """Return the room that all lines need."""
        return QSize(24 * GRID, _LINE * len(self._bars.labels))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        names = min(
            max((metrics.horizontalAdvance(one) for one in self._bars.labels), default=0) + _SPARE,
            self.width() // 3,
        )
        figures = max(
            (metrics.horizontalAdvance(self._figure(at)) for at in range(len(self._bars.values))),
            default=0,
        )
        whole = [*self._bars.values, *(one for one in self._bars.limits if one is not None)]
        most = max([*whole, 1e-12])
        left = names + GRID
        room = max(self.width() - left - figures - GRID, GRID)
        for at, label in enumerate(self._bars.labels):
            line = QRectF(0, at * _LINE, self.width(), _LINE)
            self._paint_line(painter, line, label, at, (left, names, room / most))
        painter.end()

    def _paint_line(
        self,
        painter: QPainter,
        line: QRectF,
        label: str,
        at: int,
        measures: tuple[float, float, float],
    ) -> None:
        left, names, scale = measures
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self._palette.colour("muted"))
        told = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, int(names))
        painter.drawText(QRectF(0, line.top(), names, _LINE), middle, told)
        top = line.center().y() - _BAR / 2
        limit, value = self._limit(at), self._bars.values[at]
        if limit is not None:
            painter.fillRect(QRectF(left, top, limit * scale, _BAR), self._palette.colour("raised"))
        over = limit is not None and value > limit
        painter.fillRect(
            QRectF(left, top, max(value, 0.0) * scale, _BAR),
            self._palette.colour("warning" if over else "accent"),
        )
        painter.setPen(self._palette.colour("text"))
        right = Qt.AlignmentFlag.AlignRight | middle
        painter.drawText(line, right, self._figure(at))
