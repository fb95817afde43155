"""A tiny picture of where a memory stands: valence across, activation up."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.memory.tiers import Tier
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.space.geometry import AXES
from ui.space.marks import SIGMA
from ui.space.symbols import paint_symbol
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["AffectPlot"]

_SIDE: Final = 80.0
_GAP: Final = 10.0
"""Between the square and the words around it: a symbol on its edge does not touch them."""


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
        self._tier: OwnTier = POTATO_TIERS[Tier.FULL]
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        self.setFont(font)
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
        tier: OwnTier,
    ) -> None:
        """Show where a memory stood at encoding and stands now; each (valence, activation)."""
        self._then, self._now, self._rest, self._tier = then, now, rest, tier
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        beside = sum(metrics.horizontalAdvance(word) for word in AXES[0][1:3]) + 2 * _GAP
        return QSize(round(_SIDE + beside + 4), round(_SIDE + 2 * (metrics.height() + _GAP) + 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self._palette_now
        self._paint_axes(painter)
        if self._rest is not None:
            paint_symbol(painter, SIGMA, self._at(self._rest), 10, palette.colour("sigma"))
        (look,) = tier_looks((self._tier,), palette)
        colour = QColor(look.colour)
        if self._then != self._now:
            painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine))
            painter.drawLine(self._at(self._then), self._at(self._now))
            painter.setBrush(colour)
            painter.drawEllipse(self._at(self._now), 2.0, 2.0)
        paint_symbol(painter, look.shape, self._at(self._then), 12, colour)
        painter.end()

    def _paint_axes(self, painter: QPainter) -> None:
        """Paint the square, its middle lines, and in words what its four sides mean."""
        area, reach = self._area(), 200.0
        painter.setPen(QPen(self._palette_now.colour("grid"), 1.0))
        painter.drawRect(area)
        painter.drawLine(self._at((-1, 0)), self._at((1, 0)))
        painter.drawLine(self._at((0, -1)), self._at((0, 1)))
        painter.setPen(self._palette_now.colour("muted"))
        middle, align = area.center(), Qt.AlignmentFlag
        (_, negative, positive, _), (_, calm, aroused, _) = AXES[0], AXES[1]
        right = QRectF(area.right() + _GAP, middle.y() - reach, reach, 2 * reach)
        left = QRectF(area.left() - _GAP - reach, middle.y() - reach, reach, 2 * reach)
        above = QRectF(middle.x() - reach, area.top() - _GAP - reach, 2 * reach, reach)
        below = QRectF(middle.x() - reach, area.bottom() + _GAP, 2 * reach, reach)
        painter.drawText(left, align.AlignRight | align.AlignVCenter, negative)
        painter.drawText(right, align.AlignLeft | align.AlignVCenter, positive)
        painter.drawText(above, align.AlignHCenter | align.AlignBottom, aroused)
        painter.drawText(below, align.AlignHCenter | align.AlignTop, calm)

    def _area(self) -> QRectF:
        metrics = QFontMetricsF(self.font())
        left = metrics.horizontalAdvance(AXES[0][1]) + _GAP + 0.5
        return QRectF(round(left) + 0.5, round(metrics.height() + _GAP) + 0.5, _SIDE, _SIDE)

    def _at(self, place: tuple[float, float]) -> QPointF:
        area = self._area()
        across, up = place[0] * area.width() / 2, place[1] * area.height() / 2
        return area.center() + QPointF(across, -up)
