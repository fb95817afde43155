"""Painting of what lies over the picture for a moment: labels, a region, a ring, a corner."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from ui.space.point_labels import PlacedText
from ui.space.regions import Outline
from ui.theme import Palette

__all__ = ["paint_corner", "paint_outline", "paint_ring", "paint_texts"]

_PAD = 6.0


def _polygon(points: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def paint_outline(
    painter: QPainter, outline: Outline, extent: tuple[float, float], palette: Palette
) -> None:
    """Paint a region: an accent line, a faint fill, and beside the pointer what it holds."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.colour("accent"), 1.5))
    painter.setBrush(palette.colour("accent", 0.1 if palette.is_dark else 0.08))
    painter.drawPolygon(_polygon(outline.ring), Qt.FillRule.OddEvenFill)
    painter.setPen(QPen(palette.colour("accent", 0.45), 1.0))
    for line in outline.lines:
        painter.drawPolyline(_polygon(line))
    if outline.text:
        _paint_tag(painter, outline, extent, palette)
    painter.restore()


def _paint_tag(
    painter: QPainter, outline: Outline, extent: tuple[float, float], palette: Palette
) -> None:
    metrics = QFontMetricsF(painter.font())
    wide, high = metrics.horizontalAdvance(outline.text) + 2 * _PAD + 4, metrics.height() + _PAD
    left = min(max(outline.x + 14.0, 4.0), extent[0] - wide - 4.0)
    top = min(max(outline.y + 14.0, 4.0), extent[1] - high - 4.0)
    area = QRectF(left, top, wide, high)
    painter.setPen(QPen(palette.colour("separator"), 1.0))
    painter.setBrush(palette.colour("raised", 0.96))
    painter.drawRoundedRect(area, 5.0, 5.0)
    painter.setPen(palette.colour("text"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, outline.text)


def paint_ring(
    painter: QPainter, place: tuple[float, float], size: float, palette: Palette
) -> None:
    """Paint the ring around the hovered point of a multitude; `size` in logical pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(palette.colour("background", 0.8), 4.0))
    radius = size / 2 + 4.0
    painter.drawEllipse(QPointF(*place), radius, radius)
    painter.setPen(QPen(palette.colour("text"), 1.75))
    painter.drawEllipse(QPointF(*place), radius, radius)


def paint_corner(painter: QPainter, text: str, height: float, palette: Palette) -> None:
    """Paint one quiet line in the lower left corner of a picture of this height."""
    metrics = QFontMetricsF(painter.font())
    wide, high = metrics.horizontalAdvance(text) + 2 * _PAD, metrics.height() + _PAD
    area = QRectF(8.0, height - high - 8.0, wide, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("background", 0.85))
    painter.drawRoundedRect(area, 4.0, 4.0)
    painter.setPen(palette.colour("muted"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


def paint_texts(painter: QPainter, texts: list[PlacedText], palette: Palette) -> None:
    """Paint words with a halo of the background, so that they are read over points."""
    if not texts:
        return
    metrics = QFontMetricsF(painter.font())
    path = QPainterPath()
    for _, text, (left, top, _right, bottom) in texts:
        base = (top + bottom + metrics.ascent() - metrics.descent()) / 2
        path.addText(QPointF(left + 2.0, base), painter.font(), text)
    halo = QPen(palette.colour("background", 0.85), 3.0)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, halo)
    painter.fillPath(path, QColor(palette.text))
