"""Tiers by night as stacked areas: the strongest below, what is gone on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["TierAreasItem", "outline"]

_LIVING, _GONE = 0.75, 0.2
_AHEAD = 0.35


def outline(low: NDArray[Any], high: NDArray[Any]) -> NDArray[np.float64]:
    """Return the corners of a stepped area, each night from half before to half after.

    Parameters
    ----------
    low, high : ndarray, shape (nights + 1,)
        Lower and upper bound of the area on each night.

    Returns
    -------
    ndarray of float64, shape (4·(nights + 1), 2)
    """
    edges = np.repeat(np.arange(len(low) + 1) - 0.5, 2)[1:-1]
    upper = np.stack([edges, np.repeat(high, 2)], axis=1)
    lower = np.stack([edges, np.repeat(low, 2)], axis=1)
    return np.concatenate([upper, lower[::-1]]).astype(np.float64)


class TierAreasItem(pg.GraphicsObject):
    """Draws a census; nights beyond the playhead are dimmer.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._counts = np.zeros((0, len(POTATO_TIERS)), np.int64)
        self._tiers: tuple[OwnTier, ...] = POTATO_TIERS
        self._night = 0
        self._polygons: list[QPolygonF] = []

    def set_census(
        self, counts: NDArray[np.int64], night: int, tiers: Sequence[OwnTier] = POTATO_TIERS
    ) -> None:
        """Draw counts of some tiers, shape (nights + 1, K), with the playhead on `night`."""
        if counts is not self._counts:
            self.prepareGeometryChange()
            self._counts, self._tiers = counts, tuple(tiers)
            tops = np.cumsum(counts, axis=1)
            self._polygons = [
                _polygon(outline(tops[:, at] - counts[:, at], tops[:, at]))
                for at in range(len(self._tiers))
            ]
        self._night = night
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def boundingRect(self) -> QRectF:
        if not len(self._counts):
            return QRectF()
        return QRectF(-0.5, 0.0, len(self._counts), float(self._counts.sum(axis=1).max()))

    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        del option, widget
        if not len(self._counts):
            return
        whole = self.boundingRect()
        known = QRectF(whole)
        known.setRight(self._night + 0.5)
        ahead = QRectF(whole)
        ahead.setLeft(self._night + 0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for part, share in ((known, 1.0), (ahead, _AHEAD)):
            painter.save()
            painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
            looks = tier_looks(self._tiers, self._palette)
            for look, polygon in zip(looks, self._polygons, strict=True):
                colour = QColor(look.colour)
                colour.setAlphaF((_GONE if look is looks[-1] else _LIVING) * share)
                painter.setBrush(colour)
                painter.drawPolygon(polygon)
            painter.restore()


def _polygon(corners: NDArray[np.float64]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in corners.tolist()])
