"""Painting of an UpSet plot: rows with names and sizes, columns with bars and dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from ui.systems.combination import Combination, SystemSet
from ui.systems.system_colours import style_of
from ui.systems.upset_layout import COLUMN, HEAD, PAD, ROW, SIZES, UpsetLayout
from ui.theme import Palette

__all__ = ["paint_columns", "paint_rows"]

_DOT: Final = 6.0
_BAR: Final = 14.0
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


def paint_rows(
    painter: QPainter, layout: UpsetLayout, systems: Sequence[SystemSet], palette: Palette
) -> None:
    """Paint the row of each system: a bar of how much it remembers, and its name."""
    metrics = QFontMetricsF(painter.font())
    most = max(1, *(one.count for one in systems))
    figures = max(metrics.horizontalAdvance(f"{one.count:,}") for one in systems)
    for line, one in enumerate(systems):
        area = layout.row(line)
        if line % 2 == 0:
            painter.fillRect(area, palette.colour("raised", 0.45))
        long = max((SIZES - figures - PAD) * one.count / most, 1.0 if one.count else 0.0)
        bar = QRectF(SIZES - long, area.center().y() - 5.0, long, 10.0)
        painter.fillRect(bar, style_of(one.place).colour(palette))
        painter.setPen(palette.colour("muted"))
        left = QRectF(0.0, area.top(), SIZES - long - 4.0, ROW)
        painter.drawText(left, _MIDDLE | Qt.AlignmentFlag.AlignRight, f"{one.count:,}")
        room = QRectF(SIZES + 8.0, area.top(), layout.names, ROW)
        title = metrics.elidedText(one.title, Qt.TextElideMode.ElideRight, layout.names)
        painter.setPen(palette.colour("text"))
        painter.drawText(room, _MIDDLE, title)


def paint_columns(
    painter: QPainter,
    layout: UpsetLayout,
    systems: Sequence[SystemSet],
    columns: Sequence[Combination],
    shares: Sequence[float],
    marked: Sequence[int],
    palette: Palette,
) -> None:
    """Paint the columns that are seen.

    Parameters
    ----------
    painter : QPainter
    layout : UpsetLayout
    systems : sequence of SystemSet
    columns : sequence of Combination
    shares : sequence of float
        Of each column, how much of it is selected, in [0, 1].
    marked : sequence of int
        Columns that are hovered or have the focus.
    palette : Palette
    """
    end = layout.width - PAD
    painter.setPen(palette.colour("separator"))
    painter.drawLine(QPointF(layout.left, layout.base), QPointF(end, layout.base))
    most = max((len(one.uids) for one in columns), default=1)
    for at in range(layout.first, min(layout.first + layout.fits, len(columns))):
        if at in marked:
            high = layout.top + ROW * len(systems)
            left = layout.middle_of(at) - COLUMN / 2
            painter.fillRect(QRectF(left, 0.0, COLUMN, high), palette.colour("accent", 0.12))
        count = len(columns[at].uids)
        _paint_bar(painter, layout, at, count / max(most, 1), shares[at], palette)
        _paint_count(painter, layout, at, count, count / max(most, 1), palette)
        _paint_dots(painter, layout, systems, at, columns[at], palette)


def _paint_bar(
    painter: QPainter, layout: UpsetLayout, at: int, part: float, share: float, palette: Palette
) -> None:
    high = max(layout.bars * part, 1.0)
    bar = QRectF(layout.middle_of(at) - _BAR / 2, layout.base - high, _BAR, high)
    painter.fillRect(bar, palette.colour("link"))
    if share > 0.0:
        bar.setTop(layout.base - max(high * share, 2.0))
        painter.fillRect(bar, palette.colour("accent"))


def _paint_count(
    painter: QPainter, layout: UpsetLayout, at: int, count: int, part: float, palette: Palette
) -> None:
    top = layout.base - max(layout.bars * part, 1.0) - HEAD
    room = QRectF(layout.middle_of(at) - COLUMN, top, 2 * COLUMN, HEAD - 4.0)
    painter.setPen(palette.colour("text"))
    below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    painter.drawText(room, below, _short(count))


def _paint_dots(
    painter: QPainter,
    layout: UpsetLayout,
    systems: Sequence[SystemSet],
    at: int,
    one: Combination,
    palette: Palette,
) -> None:
    there = [line for line, member in enumerate(one.members) if member]
    if len(there) > 1:
        painter.setPen(QPen(palette.colour("link"), 2.0))
        painter.drawLine(layout.dot(at, there[0]), layout.dot(at, there[-1]))
    painter.setPen(Qt.PenStyle.NoPen)
    for line, system in enumerate(systems):
        member = line in there
        colour = style_of(system.place).colour(palette) if member else palette.colour("separator")
        radius = _DOT if member else _DOT / 2
        painter.setBrush(colour)
        painter.drawEllipse(layout.dot(at, line), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _short(count: int) -> str:
    return f"{count:,}" if count < 10_000 else f"{count / 1000:,.1f}k".replace(".0k", "k")
