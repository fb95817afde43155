"""A tiny picture of where a memory stands: valence across, activation up."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.space.marks import SIGMA
from ui.space.symbols import paint_symbol
from ui.theme import Palette

__all__ = ["AffectPlot"]

_SIDE = 96


class AffectPlot(QWidget):
    """Valence and activation at encoding, now, and at rest.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette_now = palette
        self._then = self._now = (0.0, 0.0)
        self._rest: tuple[float, float] | None = None
        self._tier = 0
        self.setFixedSize(_SIDE, _SIDE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Position in valence and activation")
        self.setToolTip(
            "Valence across (negative left, positive right), activation up (calm below, aroused "
            "above). The line leads to where it has drifted; the other mark is the resting state."
        )

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette_now = palette
        self.update()

    def set_position(
        self,
        then: tuple[float, float],
        now: tuple[float, float],
        rest: tuple[float, float] | None,
        tier: int,
    ) -> None:
        """Show where a memory stood at encoding and stands now; each (valence, activation)."""
        self._then, self._now, self._rest, self._tier = then, now, rest, tier
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self._palette_now
        area = QRectF(8.5, 8.5, _SIDE - 17, _SIDE - 17)
        painter.setPen(QPen(palette.colour("grid"), 1.0))
        painter.drawRect(area)
        painter.drawLine(self._at((-1, 0)), self._at((1, 0)))
        painter.drawLine(self._at((0, -1)), self._at((0, 1)))
        if self._rest is not None:
            paint_symbol(painter, SIGMA, self._at(self._rest), 10, palette.colour("sigma"))
        colour = palette.colour(("full", "fragment", "ghost", "leaving")[self._tier])
        if self._then != self._now:
            painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine))
            painter.drawLine(self._at(self._then), self._at(self._now))
            painter.setBrush(colour)
            painter.drawEllipse(self._at(self._now), 2.0, 2.0)
        paint_symbol(painter, self._tier, self._at(self._then), 12, colour)
        painter.end()

    def _at(self, place: tuple[float, float]) -> QPointF:
        half = (_SIDE - 17) / 2
        return QPointF(_SIDE / 2 + half * place[0], _SIDE / 2 - half * place[1])
