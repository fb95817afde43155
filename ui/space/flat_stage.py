"""What gestures on a flat projection ask of it: where points are seen, and a circle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from ui.space.placed import Placed
from ui.space.regions import Anchor

if TYPE_CHECKING:
    from ui.space.projection_plot import ProjectionPlot

__all__ = ["FlatStage"]


class FlatStage:
    """One projection; a ball is a circle in it, whatever lies along the third axis.

    Parameters
    ----------
    plot : ProjectionPlot
    sizes : callable
        Returns the diameters drawn, in logical pixels, shape (N,).
    """

    def __init__(self, plot: ProjectionPlot, sizes: Callable[[], NDArray[np.floating]]) -> None:
        self._plot, self._sizes = plot, sizes

    def placed(self) -> Placed:
        """Return the points on the plot."""
        return Placed(self._plot.projected(), self._sizes(), self._plot.drawn_scene.position)

    def anchor(self, x: float, y: float) -> Anchor:
        """Return the centre of a circle: the memory at a place of the plot, else the place."""
        plot = self._plot
        found, origin, unit = self.placed().at(x, y), *plot.pixels()
        centre = [0.0, 0.0, 0.0]
        if found:
            centre = plot.drawn_scene.position[found[0]].tolist()
        else:
            centre[plot.across] = (x - origin.x()) / unit.x()
            centre[plot.up] = (y - origin.y()) / unit.y()
        at = QPointF(
            origin.x() + unit.x() * centre[plot.across], origin.y() + unit.y() * centre[plot.up]
        )
        a, b, c = centre
        return Anchor(centre=(a, b, c), x=at.x(), y=at.y(), unit=abs(unit.x()))

    def within(self, anchor: Anchor, radius: float) -> NDArray[np.intp]:
        """Return the indices of the points in a circle, rising."""
        axes = [self._plot.across, self._plot.up]
        scene = self._plot.drawn_scene
        away = scene.position[:, axes] - np.asarray(anchor.centre, np.float32)[axes]
        near = np.einsum("ij,ij->i", away, away) <= np.float32(radius) ** 2
        return np.flatnonzero(near & (scene.size > 0))

    def ball_lines(self, anchor: Anchor, radius: float) -> list[NDArray[np.float64]]:
        """Return none: a circle is all there is to see."""
        del anchor, radius
        return []
