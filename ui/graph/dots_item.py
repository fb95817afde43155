"""Very many points at once, as dots of a picture that is made anew for each part that is seen.

Symbols for a hundred thousand memories take a second to prepare; seen from so far away, each is a
dot of two or three pixels anyway, and NumPy sets those in a hundredth of it.
"""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

__all__ = ["DotsItem"]


class DotsItem(pg.GraphicsObject):
    """Draws points as square dots of one size; later ones lie above."""

    def __init__(self) -> None:
        super().__init__()
        self._places = np.empty((0, 2))
        self._colours = np.empty((0, 4), np.uint8)
        self.size = 2.0

    def __len__(self) -> int:
        return len(self._places)

    def set_points(self, places: NDArray[np.floating], colour: NDArray[np.floating]) -> None:
        """Draw these points and no others.

        Parameters
        ----------
        places : ndarray of float, shape (N, 2)
        colour : ndarray of float, shape (N, 4)
            Red, green, blue and opacity, in [0, 1].
        """
        self.prepareGeometryChange()
        self._places = np.asarray(places, np.float64)
        shown = np.asarray(colour, np.float32).copy()
        shown[:, :3] *= shown[:, 3:]  # premultiplied, as the image holds it
        self._colours = np.round(255 * shown[:, [2, 1, 0, 3]]).astype(np.uint8)
        self.informViewBoundsChanged()
        self.update()

    def boundingRect(self) -> QRectF:
        if not len(self._places):
            return QRectF()
        low, high = self._places.min(axis=0), self._places.max(axis=0)
        return QRectF(QPointF(*low.tolist()), QPointF(*high.tolist())).adjusted(-1, -1, 1, 1)

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if not len(self._places) or widget is None:
            return
        ratio = painter.device().devicePixelRatio()
        image = self._image(widget.width(), widget.height(), float(ratio))
        painter.save()
        painter.resetTransform()
        painter.drawImage(QPointF(0, 0), image)
        painter.restore()

    def _image(self, width: int, height: int, ratio: float) -> QImage:
        view = self.getViewWidget()
        way = (
            self.sceneTransform()
            if view is None
            else (self.sceneTransform() * view.viewportTransform())
        )
        scale, shift = np.array([way.m11(), way.m22()]), np.array([way.dx(), way.dy()])
        across, down = max(int(width * ratio), 1), max(int(height * ratio), 1)
        side = max(round(self.size * ratio), 1)
        spot = np.floor(ratio * (self._places * scale + shift) - side / 2).astype(np.int64)
        seen = ((spot > -side) & (spot < [across, down])).all(axis=1)
        spot, colours = spot[seen] + side, self._colours[seen]
        canvas = np.zeros((down + 2 * side, across + 2 * side, 4), np.uint8)
        for right in range(side):
            for low in range(side):
                canvas[spot[:, 1] + low, spot[:, 0] + right] = colours
        inner = np.ascontiguousarray(canvas[side : side + down, side : side + across])
        image = QImage(
            inner.data, across, down, 4 * across, QImage.Format.Format_ARGB32_Premultiplied
        ).copy()
        image.setDevicePixelRatio(ratio)
        return image
