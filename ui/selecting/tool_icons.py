"""The signs of the tools, drawn, so that they look the same with every font."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPen, QPixmap

from ui.theme import Palette

__all__ = ["tool_icon"]

_SIDE: Final = 20.0


def tool_icon(tool: str, palette: Palette) -> QIcon:
    """Return the icon of a tool of `ui.space.regions.TOOLS`, sharp at 1×, 2× and 3×.

    Raises
    ------
    ValueError
        When there is no such tool.
    """
    icon, path = QIcon(), _path(tool)
    for state, name in ((QIcon.State.Off, "muted"), (QIcon.State.On, "accent")):
        for ratio in (1.0, 2.0, 3.0):
            pixmap = QPixmap(round(_SIDE * ratio), round(_SIDE * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(palette.colour(name), 1.5)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            if tool == "box":
                pen.setDashPattern([2.2, 1.8])
            painter.setPen(pen)
            painter.drawPath(path)
            painter.end()
            icon.addPixmap(pixmap, QIcon.Mode.Normal, state)
    return icon


def _path(tool: str) -> QPainterPath:
    path = QPainterPath()
    match tool:
        case "orbit":
            path.arcMoveTo(QRectF(4, 4, 12, 12), 40)
            path.arcTo(QRectF(4, 4, 12, 12), 40, 290)
            end = path.currentPosition()
            path.moveTo(end + QPointF(-4.2, -0.4))
            path.lineTo(end)
            path.lineTo(end + QPointF(0.2, 4.2))
        case "box":
            path.addRect(QRectF(3.5, 5.0, 13.0, 10.0))
        case "lasso":
            path.addEllipse(QRectF(3.0, 3.5, 14.0, 8.5))
            path.moveTo(6.6, 11.4)
            path.cubicTo(4.2, 13.4, 8.6, 14.2, 6.2, 17.0)
        case "sphere":
            path.addEllipse(QRectF(3.5, 3.5, 13.0, 13.0))
            path.addEllipse(QRectF(3.5, 8.0, 13.0, 4.0))
        case _:
            raise ValueError(f"there is no tool {tool!r}")
    return path
