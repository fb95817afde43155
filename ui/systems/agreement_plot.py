"""How much systems agree, two by two: a square of figures on coloured cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.memories.figures import plain_hint
from ui.systems.system_colours import pen_of
from ui.theme import DARK, Palette, contrast, tabular_font

__all__ = ["AgreementPlot"]

_MOST_NAME: Final = 120.0
_PAD: Final = 10.0
_LEAST: Final = 26.0
_MOST: Final = 64.0
_SWATCH: Final = 18.0
_LEAST_HEAD: Final = 60.0
_STRONG: Final = 0.85
"""Share of the full colour at the ends, so that figures stay readable on it."""


class AgreementPlot(QWidget):
    """Draws one measure of agreement for every pair of systems.

    Parameters
    ----------
    name : str
        For people who hear the window.
    explain : callable
        Returns what hovering over a cell tells, of two titles and the figure (NaN: none).
    signed : bool
        Whether figures lie in [-1, 1]; else in [0, 1].
    palette : Palette
    """

    def __init__(
        self,
        name: str,
        explain: Callable[[str, str, float], str],
        *,
        signed: bool,
        palette: Palette = DARK,
    ) -> None:
        super().__init__()
        self._explain, self._signed, self._palette = explain, signed, palette
        self._titles: tuple[str, ...] = ()
        self._places: tuple[int, ...] = ()
        self.values: NDArray[np.float64] = np.empty((0, 0))
        self.current = (-1, -1)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(tabular_font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_values(
        self, titles: Sequence[str], places: Sequence[int], values: NDArray[np.float64]
    ) -> None:
        """Draw another square.

        Parameters
        ----------
        titles : sequence of str, M of them
        places : sequence of int, M of them
            Of the systems in the registry.
        values : ndarray of float64, shape (M, M)
            NaN where there is no figure.
        """
        self._titles, self._places, self.values = tuple(titles), tuple(places), values
        self.current = (-1, -1)
        pairs = [
            f"{one} and {two} {_figure(float(values[row, column]))}"
            for row, one in enumerate(self._titles)
            for column, two in enumerate(self._titles[:row])
        ]
        self.setAccessibleDescription("; ".join(pairs) + ". Arrow keys move between cells.")
        self.updateGeometry()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    # -- where things lie -------------------------------------------------------------------------

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())

    def _names(self) -> float:
        wide = [self._metrics().horizontalAdvance(one) for one in self._titles]
        return min(max(wide, default=0.0), _MOST_NAME) + _PAD

    def _head(self) -> float:
        """Return the room of the names above, which stand upright."""
        return min(self._names(), max(self.height() * 0.3, _LEAST_HEAD))

    def _left(self) -> float:
        return _SWATCH + self._names() + _PAD

    def _side(self) -> float:
        count = max(len(self._titles), 1)
        across = (self.width() - self._left() - _PAD) / count
        down = (self.height() - self._head() - _PAD) / count
        return float(min(max(min(across, down), _LEAST), _MOST))

    def cell_at(self, x: float, y: float) -> tuple[int, int]:
        """Return row and column of the cell at a place of the widget, or (-1, -1)."""
        side, count = self._side(), len(self._titles)
        column, row = int((x - self._left()) // side), int((y - self._head()) // side)
        return (row, column) if 0 <= row < count and 0 <= column < count else (-1, -1)

    def area_of(self, row: int, column: int) -> QRectF:
        """Return where a cell lies, in logical pixels of the widget."""
        side = self._side()
        return QRectF(self._left() + column * side, self._head() + row * side, side, side)

    def sizeHint(self) -> QSize:
        side = 44.0 * max(len(self._titles), 1)
        return QSize(int(self._left() + side + _PAD), int(self._names() + side + _PAD))

    def minimumSizeHint(self) -> QSize:
        side = _LEAST * max(len(self._titles), 1)
        return QSize(int(self._left() + side + _PAD), int(_LEAST_HEAD + side + _PAD))

    # -- painting ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in range(len(self._titles)):
            self._paint_names(painter, row)
            for column in range(len(self._titles)):
                self._paint_cell(painter, row, column)
        row, column = self.current
        if row >= 0:
            painter.setPen(self._palette.colour("accent"))
            painter.drawRect(self.area_of(row, column).adjusted(0.5, 0.5, -1.5, -1.5))
        painter.end()

    def _paint_names(self, painter: QPainter, index: int) -> None:
        palette, names, area = self._palette, self._names(), self.area_of(index, index)
        title = self._metrics().elidedText(
            self._titles[index], Qt.TextElideMode.ElideRight, names - _PAD
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        y = area.center().y()
        painter.setPen(pen_of(self._places[index], palette))
        painter.drawLine(QPointF(0.0, y), QPointF(_SWATCH - 4.0, y))
        painter.setPen(palette.colour("accent" if index == self.current[0] else "text"))
        painter.drawText(QRectF(_SWATCH, area.top(), names, area.height()), middle, title)
        painter.save()
        head = self._head()
        upright = self._metrics().elidedText(
            self._titles[index], Qt.TextElideMode.ElideRight, head - _PAD
        )
        painter.translate(area.center().x(), head - _PAD / 2)
        painter.rotate(-90.0)
        painter.setPen(palette.colour("accent" if index == self.current[1] else "text"))
        painter.drawText(QRectF(0.0, -area.width() / 2, head, area.width()), middle, upright)
        painter.restore()

    def _paint_cell(self, painter: QPainter, row: int, column: int) -> None:
        palette, value = self._palette, float(self.values[row, column])
        area = self.area_of(row, column).adjusted(0.0, 0.0, -1.0, -1.0)
        if row == column:
            painter.fillRect(area, palette.colour("separator"))
            return
        ground = self.ground(value)
        painter.fillRect(area, ground)
        inks = (palette.text, palette.background)
        painter.setPen(QColor(max(inks, key=lambda one: contrast(one, ground.name()))))
        words = _figure(value) if self._side() >= 36.0 else _figure(value).replace("0.", ".")
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)

    def ground(self, value: float) -> QColor:
        """Return the colour of a figure: the accent for agreement, warm for its contrary."""
        palette = self._palette
        if np.isnan(value):
            return palette.colour("background")
        share = min(abs(value), 1.0) * _STRONG
        full = QColor(palette.accent if value >= 0.0 else palette.fragment)
        bare = QColor(palette.raised)
        parts = (
            (full.redF(), bare.redF()),
            (full.greenF(), bare.greenF()),
            (full.blueF(), bare.blueF()),
        )
        return QColor.fromRgbF(*(share * one + (1.0 - share) * two for one, two in parts))

    # -- the pointer and the keys -----------------------------------------------------------------

    def words_of(self, row: int, column: int) -> str:
        """Return what a cell says, in words."""
        if row < 0:
            return ""
        value = float(self.values[row, column])
        return self._explain(self._titles[row], self._titles[column], value)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), plain_hint(self.words_of(*cell)), self)
            return True
        return bool(super().event(event))

    def _show(self, cell: tuple[int, int]) -> None:
        if cell != self.current:
            self.current = cell
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show(self.cell_at(event.position().x(), event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show((-1, -1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        way = ways.get(Qt.Key(event.key()))
        if way is None or not self._titles:
            super().keyPressEvent(event)
            return
        last = len(self._titles) - 1
        row, column = (min(max(at + by, 0), last) for at, by in zip(self.current, way, strict=True))
        self._show((row, column))
        words = self.words_of(row, column)
        corner = self.area_of(row, column).bottomRight().toPoint()
        QToolTip.showText(self.mapToGlobal(corner), plain_hint(words), self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show((-1, -1))


def _figure(value: float) -> str:
    return "–" if np.isnan(value) else f"{value:.2f}".replace("-", "\u2212")
