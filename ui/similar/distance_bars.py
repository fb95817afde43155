"""How many memories lie at which distance, above the slider that cuts them off."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import DARK, GRID, Palette

__all__ = ["BARS", "DistanceBars"]

BARS: Final = 48
_HIGH: Final = 5 * GRID


class DistanceBars(QWidget):
    """Bars of counts by distance; those within the radius in the accent colour.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._counts = np.zeros(BARS, np.int64)
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("How many memories lie at which distance")
        self.setToolTip(
            "How many memories lie at which distance; heights are roots of the counts, so that"
            " one alone is still seen."
        )

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many memories each bar stands for, shape (48,)."""
        return self._counts

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def show_distances(self, distances: NDArray[np.float64], end: float) -> None:
        """Show how distances are spread over 0 to `end`."""
        if len(distances) and end > 0:
            place = np.minimum((distances / end * BARS).astype(np.intp), BARS - 1)
            self._counts = np.bincount(place, minlength=BARS)
        else:
            self._counts = np.zeros(BARS, np.int64)
        self.update()

    def set_share(self, share: float) -> None:
        """Mark what lies within this share of the whole, in [0, 1]."""
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room that the bars need."""
        return QSize(20 * GRID, _HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect()).adjusted(_MARGIN, 2.0, -_MARGIN, -1.0)
        wide, most = area.width() / BARS, float(np.sqrt(max(int(self._counts.max()), 1)))
        cut = area.left() + self._share * area.width()
        near, far = self._palette.colour("accent", 0.85), self._palette.colour("muted", 0.35)
        for place, count in enumerate(self._counts.tolist()):
            if not count:
                continue
            high = max(area.height() * count**0.5 / most, 2.0)
            bar = QRectF(area.left() + place * wide, area.bottom() - high, wide - 1.0, high)
            painter.fillRect(bar, far)
            if bar.left() < cut:
                painter.fillRect(QRectF(bar).adjusted(0, 0, min(cut - bar.right(), 0.0), 0), near)
        painter.fillRect(
            QRectF(area.left(), area.bottom(), area.width(), 1.0), self._palette.colour("separator")
        )
        painter.end()


_MARGIN: Final = 7.0
"""Half a slider's handle: bars stand over the places that they count."""
