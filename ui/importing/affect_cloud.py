"""Many affects as a small picture, valence across, activation up: dots, or a density."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.memories.figures import signed
from ui.space.geometry import AXES
from ui.space.marks import SIGMA
from ui.space.symbols import paint_symbol
from ui.theme import Palette

__all__ = ["AffectCloud", "density"]

Floats = NDArray[np.float64]

_SIDE: Final = 152.0
_MANY: Final = 1500
_CELLS: Final = 44
_FAINTEST: Final = 0.16


def density(affects: Floats, cells: int = _CELLS) -> Floats:
    """Return how thickly affects lie, as opacities.

    Parameters
    ----------
    affects : ndarray of float64, shape (N, 2 or more)
        Valence and activation in the first columns.
    cells : int

    Returns
    -------
    ndarray of float64, shape (cells, cells)
        Rows from aroused to calm, columns from negative to positive; 0 where there is nothing,
        else up to 1, by the logarithm of the count.
    """
    edges = np.linspace(-1.0, 1.0, cells + 1)
    counts, _, _ = np.histogram2d(-affects[:, 1], affects[:, 0], bins=(edges, edges))
    shares = np.log1p(counts) / max(np.log1p(counts.max(initial=0.0)), 1e-9)
    return np.where(counts > 0, _FAINTEST + (1.0 - _FAINTEST) * shares, 0.0)


class AffectCloud(QWidget):
    """Where affects lie.

    Parameters
    ----------
    palette : Palette
    role : str
        Colour of the palette that they are drawn in.
    """

    def __init__(self, palette: Palette, role: str) -> None:
        super().__init__()
        self._palette_now, self._role = palette, role
        self._affects: Floats = np.empty((0, 3))
        self._rest: tuple[float, float] | None = None
        self._image: QImage | None = None
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(
            "Valence across (negative left, positive right), activation up (calm below, aroused "
            "above). The ring with a dot is the resting state."
        )

    @property
    def affects(self) -> Floats:
        """What is shown, shape (N, 3)."""
        return self._affects

    @property
    def rest(self) -> tuple[float, float] | None:
        """The resting state that is shown."""
        return self._rest

    def set_affects(self, affects: Floats, rest: tuple[float, float] | None) -> None:
        """Show affects, shape (N, 3), and a resting state."""
        self._affects, self._rest, self._image = affects, rest, None
        middle = np.median(affects, axis=0) if len(affects) else (0.0, 0.0)
        self.setAccessibleDescription(
            f"{len(affects):,} affects, median valence {signed(float(middle[0]))}, "
            f"median activation {signed(float(middle[1]))}"
        )
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette_now, self._image = palette, None
        self.update()

    def sizeHint(self) -> QSize:
        band = self._band()
        return QSize(round(_SIDE + 2 * band + 1), round(_SIDE + 2 * band + 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        if len(self._affects) > _MANY:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(self._area(), self._density_image())
        else:
            self._paint_dots(painter)
        if self._rest is not None:
            sigma = self._palette_now.colour("sigma")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._palette_now.colour("background", 0.85))
            painter.drawEllipse(self._at(*self._rest), 7.0, 7.0)
            paint_symbol(painter, SIGMA, self._at(*self._rest), 11, sigma)
        painter.end()

    def _paint_dots(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        many = len(self._affects) / _MANY
        painter.setBrush(self._palette_now.colour(self._role, 0.7 - 0.35 * many))
        for valence, activation in self._affects[:, :2].tolist():
            painter.drawEllipse(self._at(valence, activation), 2.2, 2.2)

    def _density_image(self) -> QImage:
        if self._image is None:
            alpha = (density(self._affects) * 255).astype(np.uint32)
            colour = self._palette_now.colour(self._role)
            rgb = (colour.red() << 16) | (colour.green() << 8) | colour.blue()
            pixels = np.ascontiguousarray((alpha << 24) | rgb, dtype=np.uint32)
            side = len(pixels)
            image = QImage(pixels.tobytes(), side, side, 4 * side, QImage.Format.Format_ARGB32)
            self._image = image.copy()  # its own memory: the bytes go
        return self._image

    def _paint_axes(self, painter: QPainter) -> None:
        palette, area = self._palette_now, self._area()
        painter.setPen(QPen(palette.colour("grid"), 1.0))
        painter.setBrush(palette.colour("background"))
        painter.drawRect(area)
        painter.drawLine(self._at(-1, 0), self._at(1, 0))
        painter.drawLine(self._at(0, -1), self._at(0, 1))
        painter.setPen(palette.colour("muted"))
        band, middle = self._band(), Qt.AlignmentFlag.AlignCenter
        (_, negative, positive, _), (_, calm, aroused, _) = AXES[0], AXES[1]
        above = QRectF(area.left(), area.top() - band, area.width(), band)
        painter.drawText(above, middle, aroused)
        painter.drawText(above.translated(0, area.height() + band), middle, calm)
        half = area.height() / 2
        for x, word in ((area.left() - band / 2, negative), (area.right() + band / 2, positive)):
            painter.save()
            painter.translate(x, area.center().y())
            painter.rotate(-90)
            painter.drawText(QRectF(-half, -band / 2, 2 * half, band), middle, word)
            painter.restore()

    def _band(self) -> float:
        """Return the width of the strip that the words at the sides need."""
        return round(QFontMetricsF(self.font()).height() + 4)

    def _area(self) -> QRectF:
        band = self._band() + 0.5
        return QRectF(band, band, _SIDE, _SIDE)

    def _at(self, valence: float, activation: float) -> QPointF:
        area = self._area()
        return area.center() + QPointF(valence * area.width() / 2, -activation * area.height() / 2)
