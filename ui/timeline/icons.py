"""The signs on the timeline's buttons, drawn, so that they look the same with every font."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ui.theme import Palette

__all__ = ["SIGNS", "transport_icon"]

SIGNS: Final = ("reset", "back", "step", "week", "play", "pause", "loss")
"""Names of the signs."""

_SIDE: Final = 20.0
_TOP, _BOTTOM = 5.0, 15.0


def transport_icon(sign: str, palette: Palette) -> QIcon:
    """Return the icon of a sign of `SIGNS`, for 20 logical pixels, sharp at 1×, 2× and 3×."""
    icon, path = QIcon(), _path(sign)
    for mode, colour, alpha in (
        (QIcon.Mode.Normal, "text", 0.9),
        (QIcon.Mode.Disabled, "muted", 0.45),
    ):
        for ratio in (1.0, 2.0, 3.0):
            pixmap = QPixmap(round(_SIDE * ratio), round(_SIDE * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.colour(colour, alpha))
            painter.drawPath(path)
            if sign == "loss":
                _paint_ring(painter, palette, alpha)
            painter.end()
            icon.addPixmap(pixmap, mode)
    return icon


def _path(sign: str) -> QPainterPath:
    path = QPainterPath()
    match sign:
        case "reset":
            _bar(path, 4.0)
            _triangle(path, 10.5, -5.0)
            _triangle(path, 16.0, -5.0)
        case "back":
            _bar(path, 14.0)
            _triangle(path, 12.5, -7.5)
        case "step":
            _bar(path, 4.0)
            _triangle(path, 7.5, 7.5)
        case "week":
            _triangle(path, 4.0, 6.0)
            _triangle(path, 10.0, 6.0)
        case "play":
            _triangle(path, 6.0, 9.5)
        case "pause":
            _bar(path, 6.0, 3.0)
            _bar(path, 11.5, 3.0)
        case "loss":
            _triangle(path, 3.0, 6.5)
        case _:
            raise ValueError(f"no sign is called {sign!r}")
    return path


def _bar(path: QPainterPath, x: float, width: float = 2.0) -> None:
    path.addRect(QRectF(x, _TOP, width, _BOTTOM - _TOP))


def _triangle(path: QPainterPath, x: float, width: float) -> None:
    """Add a triangle that stands on `x` and points to ``x + width``."""
    middle = (_TOP + _BOTTOM) / 2
    corners = [QPointF(x, _TOP), QPointF(x + width, middle), QPointF(x, _BOTTOM)]
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()


def _paint_ring(painter: QPainter, palette: Palette, alpha: float) -> None:
    """Paint a ghost's ring: what the next loss leads to."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(palette.colour("ghost", alpha), 1.8))
    painter.drawEllipse(QPointF(14.0, 10.0), 3.4, 3.4)
