"""The shapes of the tiers as paths, for everything that is painted instead of shaded.

They are the shapes of the points shader, so that legend, table and flat projections look like
the space.
"""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QTransform

from ui.space.marks import DIAMOND, HALO, SIGMA
from ui.space.scene import Shape

__all__ = ["paint_symbol", "symbol_path", "tier_pixmap"]

_FINE = 512.0
_LINE = 0.16
"""Width of a ring's line, as a share of the diameter."""


def _circle(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0.0, 0.0), radius * _FINE, radius * _FINE)
    return path


def _diamond(radius: float) -> QPainterPath:
    path = QPainterPath(QPointF(0.0, -radius * _FINE))
    for x, y in ((radius, 0.0), (0.0, radius), (-radius, 0.0)):
        path.lineTo(x * _FINE, y * _FINE)
    path.closeSubpath()
    return path


def _ring(outer: float, line: float) -> QPainterPath:
    return _circle(outer).subtracted(_circle(outer - line))


@cache
def symbol_path(shape: int) -> QPainterPath:
    """Return the filled path of a shape code, of diameter 1 around the origin."""
    return QTransform.fromScale(1.0 / _FINE, 1.0 / _FINE).map(_fine_path(shape))


def _fine_path(shape: int) -> QPainterPath:
    """Return it of diameter `_FINE`: curves meet each other only as finely as their numbers."""
    if shape == Shape.FULL:
        return _circle(0.5)
    if shape == Shape.FRAGMENT:
        lower = QPainterPath()
        lower.addRect(QRectF(-0.5 * _FINE, 0.0, _FINE, 0.5 * _FINE))
        return _ring(0.5, _LINE).united(_circle(0.5).intersected(lower))
    if shape == Shape.LEAVING:
        cross = QPainterPath()
        cross.addRect(QRectF(-0.12 * _FINE, -0.6 * _FINE, 0.24 * _FINE, 1.2 * _FINE))
        cross.addRect(QRectF(-0.6 * _FINE, -0.12 * _FINE, 1.2 * _FINE, 0.24 * _FINE))
        return _ring(0.5, _LINE).subtracted(cross.simplified())
    if shape == DIAMOND:
        return _diamond(0.5).subtracted(_diamond(0.43))
    if shape == SIGMA:
        return _ring(0.5, 0.1).united(_circle(0.21))
    return _ring(0.5, 0.07 if shape == HALO else _LINE)


def paint_symbol(
    painter: QPainter, shape: int, centre: QPointF, diameter: float, colour: QColor
) -> None:
    """Paint a shape of some diameter around a place."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre)
    painter.scale(diameter, diameter)
    painter.fillPath(symbol_path(shape), colour)
    painter.restore()


def tier_pixmap(shape: int, colour: QColor, side: int = 16, ratio: float = 1.0) -> QPixmap:
    """Return a square picture of a shape, for tables and chips.

    Parameters
    ----------
    shape : int
        A code of `ui.space.scene.Shape`; that of a tier has the same number.
    colour : QColor
    side : int
        In logical pixels.
    ratio : float
        Device pixels of a logical one.
    """
    pixmap = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)  # filling may replace the image and lose the ratio
    painter = QPainter(pixmap)
    paint_symbol(painter, shape, QPointF(side / 2, side / 2), side - 4, colour)
    painter.end()
    return pixmap
