"""The legend as a widget of its own, above the flat projections."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.space.legend import LegendRow, legend_height, paint_legend
from ui.space.overlay import legend_of
from ui.theme import Palette

__all__ = ["LegendStrip"]


class LegendStrip(QWidget):
    """Paints legend rows side by side, as high as they need to be; those with a key answer clicks.

    Parameters
    ----------
    palette : Palette
    """

    clicked = Signal(str)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self._palette = palette
        self._rows: Sequence[LegendRow] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_rows(self, rows: Sequence[LegendRow], palette: Palette) -> None:
        """Replace what is explained."""
        self._rows, self._palette = rows, palette
        self._fit()
        self.update()

    def _flow(self) -> list[tuple[LegendRow, QRectF]]:
        return legend_of(self._rows, self.font(), self.width(), math.inf)

    def _fit(self) -> None:
        self.setFixedHeight(int(legend_height(self._flow())) + 8)

    def _row_at(self, place: QPointF) -> LegendRow | None:
        return next((row for row, area in self._flow() if area.contains(place)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        hand = row is not None and row.key
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and row is not None and row.key:
            self.clicked.emit(row.key)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self._row_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if row is None else row.explanation, self)
            return True
        return bool(super().event(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._palette.colour("background"))
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(font)
        paint_legend(painter, self._flow(), self._palette)
        painter.end()
