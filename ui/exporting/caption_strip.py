"""The strip below a picture of a movie: the night in words and counts, and tiers by night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.space.symbols import paint_symbol
from ui.theme import Palette, tabular_font
from ui.tier_looks import tier_looks
from ui.timeline.tier_areas_item import TierAreasItem

__all__ = ["Caption", "CaptionStrip", "strip_height"]

_HEIGHT: Final = 104.0
_REFERENCE: Final = 720.0
"""Height of a picture in which the strip has its own size; it grows and shrinks with it."""
_MARGIN, _AREAS, _LINE = 24.0, 32.0, 22.0


def _unit(height: float) -> float:
    return min(max(height / _REFERENCE, 0.5), 4.0)


def strip_height(height: int) -> int:
    """Return how high the strip is in a picture of this height, in pixels."""
    return round(_HEIGHT * _unit(height))


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """What the strip says.

    Parameters
    ----------
    night : int
    date : str
    lost : str
        What the night took, in words.
    name : str
        Name of its bookmark; empty without one.
    counts : tuple of int
        Memories in each tier.
    """

    night: int
    date: str
    lost: str
    name: str
    counts: tuple[int, ...]


class CaptionStrip:
    """Paints captions.

    Parameters
    ----------
    palette : Palette
    counts : ndarray of int64, shape (nights + 1, K)
        Memories in each tier after each night; see `engine.questions.census`.
    first, last : int
        The nights that the areas span.
    tiers : sequence of OwnTier
        The K tiers.
    """

    def __init__(
        self,
        palette: Palette,
        counts: NDArray[np.int64],
        first: int,
        last: int,
        tiers: Sequence[OwnTier] = POTATO_TIERS,
    ) -> None:
        self._palette, self._tiers = palette, tiers
        self._looks = tier_looks(tuple(tiers), palette)
        self._first, self._last = first, last
        self._counts = counts
        self._areas = TierAreasItem(palette)

    def paint(self, painter: QPainter, area: QRectF, caption: Caption, height: float) -> None:
        """Paint a caption into `area`, in the measures of a picture of this height."""
        unit = _unit(height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, self._palette.colour("panel"))
        painter.fillRect(
            QRectF(area.left(), area.top(), area.width(), max(unit, 1.0)),
            self._palette.colour("separator"),
        )
        inner = area.adjusted(_MARGIN * unit, 12 * unit, -_MARGIN * unit, -14 * unit)
        left = self._paint_night(painter, inner, caption, unit)
        right = self._paint_counts(painter, inner, caption.counts, unit, left + 16 * unit)
        self._paint_lost(painter, inner, caption, unit, (left + 20 * unit, right - 20 * unit))
        bar = QRectF(inner.left(), inner.bottom() - _AREAS * unit, inner.width(), _AREAS * unit)
        self._paint_areas(painter, bar, caption.night, unit)

    def _font(self, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = tabular_font()
        font.setPixelSize(max(round(pixels), 7))
        font.setWeight(weight)
        return font

    def _paint_night(
        self, painter: QPainter, inner: QRectF, caption: Caption, unit: float
    ) -> float:
        """Write night and date; return where they end."""
        middle = Qt.AlignmentFlag.AlignVCenter
        line = QRectF(inner.left(), inner.top(), inner.width(), _LINE * unit)
        title = self._font(19 * unit, QFont.Weight.DemiBold)
        widest = QFontMetricsF(title).horizontalAdvance(f"Night {self._last:,}")
        painter.setFont(title)
        painter.setPen(self._palette.colour("text"))
        painter.drawText(line, middle, f"Night {caption.night:,}")
        small = self._font(13 * unit)
        painter.setFont(small)
        painter.setPen(self._palette.colour("muted"))
        x = inner.left() + widest + 12 * unit
        painter.drawText(
            QRectF(x, line.top() + 1.5 * unit, inner.width(), line.height()), middle, caption.date
        )
        return x + QFontMetricsF(small).horizontalAdvance(caption.date)

    def _paint_counts(
        self, painter: QPainter, inner: QRectF, counts: tuple[int, ...], unit: float, least: float
    ) -> float:
        """Write the counts at the right, in words where they fit; return where they begin."""
        font = self._font(14 * unit)
        metrics = QFontMetricsF(font)
        widths = [metrics.horizontalAdvance(f"{one:,}") for one in self._widest()]
        words_of = [one.tier.counted(2) for one in self._looks]
        told = [metrics.horizontalAdvance(f" {word}") for word in words_of]
        gap, icon, many = 16 * unit, 18 * unit, len(told)
        whole = sum(widths) + sum(told) + many * icon + (many - 1) * gap
        if inner.right() - whole < least + 160 * unit:
            told, whole = [0.0] * many, sum(widths) + many * icon + (many - 1) * gap
        start = x = inner.right() - whole
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font)
        for look, word, count, wide, words in zip(
            self._looks, words_of, counts, widths, told, strict=True
        ):
            line = QRectF(x, inner.top(), icon + wide, _LINE * unit)
            at = QPointF(x + 6 * unit, line.center().y())
            paint_symbol(painter, look.shape, at, 12 * unit, QColor(look.colour))
            painter.setPen(self._palette.colour("text"))
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, f"{count:,}")
            if words:
                painter.setPen(self._palette.colour("muted"))
                painter.drawText(QRectF(line.right(), line.top(), words + 2, line.height()),
                                 middle, f" {word}")  # fmt: skip
            x += icon + wide + words + gap
        return start

    def _widest(self) -> list[int]:
        """Return the largest counts of the movie, so that nothing moves from night to night."""
        span = self._counts[self._first : self._last + 1]
        return span.max(axis=0).tolist() if len(span) else [0] * len(self._looks)

    def _paint_lost(
        self,
        painter: QPainter,
        inner: QRectF,
        caption: Caption,
        unit: float,
        span: tuple[float, float],
    ) -> None:
        left, right = span
        font = self._font(14 * unit)
        painter.setFont(font)
        middle = Qt.AlignmentFlag.AlignVCenter
        if caption.name:
            named = QFontMetricsF(font).elidedText(
                caption.name, Qt.TextElideMode.ElideRight, max((right - left) / 2, 0.0)
            )
            painter.setPen(self._palette.colour("accent"))
            painter.drawText(QRectF(left, inner.top(), right - left, _LINE * unit), middle, named)
            left += QFontMetricsF(font).horizontalAdvance(named) + 12 * unit
        if right - left < 80 * unit:
            return
        line = QFontMetricsF(font).elidedText(
            caption.lost, Qt.TextElideMode.ElideRight, right - left
        )
        painter.setPen(self._palette.colour("muted"))
        painter.drawText(QRectF(left, inner.top(), right - left, _LINE * unit), middle, line)

    def _paint_areas(self, painter: QPainter, bar: QRectF, night: int, unit: float) -> None:
        """Paint tiers by night, those ahead dimmer, with a line at the night shown."""
        alive = self._counts[self._first : self._last + 1, :-1].sum(axis=1)
        most = float(max(alive.max(initial=1), 1))
        self._areas.set_census(self._counts, night, self._tiers)
        nights = self._last - self._first + 1
        across = bar.width() / nights
        painter.save()
        painter.setClipRect(bar)
        painter.translate(bar.left() - (self._first - 0.5) * across, bar.bottom())
        painter.scale(across, -bar.height() / (most * 1.02))
        self._areas.paint(painter, None)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = bar.left() + (night - self._first + 1) * across
        painter.fillRect(
            QRectF(x - 0.75 * unit, bar.top() - 3 * unit, 1.5 * unit, bar.height() + 3 * unit),
            self._palette.colour("text"),
        )
