"""Tiers by night as stacked areas: full below, then fragments, ghosts, and what is gone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.memory.tiers import Tier
from ui.theme import Palette

__all__ = ["TierAreasItem", "outline"]

_KNOWN = {Tier.FULL: 0.7, Tier.FRAGMENT: 0.8, Tier.GHOST: 0.8, Tier.DELETED: 0.2}
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
        self._counts = np.zeros((0, 4), np.int64)
        self._night = 0
        self._polygons: list[tuple[Tier, QPolygonF]] = []

    def set_census(self, counts: NDArray[np.int64], night: int) -> None:
        """Draw counts, shape (nights + 1, 4), with the playhead on `night`."""
        if counts is not self._counts:
            self.prepareGeometryChange()
            self._counts = counts
            tops = np.cumsum(counts, axis=1)
            self._polygons = [
                (tier, _polygon(outline(tops[:, tier] - counts[:, tier], tops[:, tier])))
                for tier in Tier
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
            for tier, polygon in self._polygons:
                painter.setBrush(self._colour(tier, share))
                painter.drawPolygon(polygon)
            painter.restore()

    def _colour(self, tier: Tier, share: float) -> QColor:
        colour = QColor(self._palette.tier(tier))
        colour.setAlphaF(_KNOWN[tier] * share)
        return colour


def _polygon(corners: NDArray[np.float64]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in corners.tolist()])
