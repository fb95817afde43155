"""Points on the screen, kept to be asked again and again: what is here, what is in this region.

They are worked out once when the view rests. A question then reads two columns, so that hover
and the count beside a growing lasso keep up with a million memories.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ui.space.picking import TOLERANCE, Projected, pick

__all__ = ["Placed"]


class Placed:
    """N points where one camera sees them.

    Parameters
    ----------
    projected : Projected
        In logical pixels.
    size : float array, shape (N,)
        Diameters in logical pixels; a point of size 0 is not there.
    position : float array, shape (N, 3)
    """

    def __init__(
        self, projected: Projected, size: NDArray[np.floating], position: NDArray[np.floating]
    ) -> None:
        self._projected, self._size, self.position = projected, size, position
        self._x = np.ascontiguousarray(projected.xy[:, 0], dtype=np.float32)
        self._y = np.ascontiguousarray(projected.xy[:, 1], dtype=np.float32)
        self._reach = 0.5 * float(size.max(initial=0.0)) + TOLERANCE + 0.01

    def __len__(self) -> int:
        return len(self._x)

    def at(self, x: float, y: float) -> list[int]:
        """Return the indices of the points at a place: the nearest, then those where it is."""
        near = np.flatnonzero(np.abs(self._x - np.float32(x)) <= self._reach)
        if not len(near):
            return []
        part = Projected(self._projected.xy[near], self._projected.depth[near])
        found = pick(x, y, part, self._size[near], self.position[near])
        return [int(near[one]) for one in found]

    def inside(self, polygon: NDArray[np.floating]) -> NDArray[np.intp]:
        """Return the indices of the points in a polygon, rising.

        Parameters
        ----------
        polygon : float array, shape (K, 2)
            Corners in logical pixels; the last is joined to the first.

        Notes
        -----
        Even-odd: a point is inside where a ray to its right crosses an odd number of edges. The
        points are sorted by height once, so that each edge looks only at those beside it.
        """
        order, x, y = self._by_height
        crossed = np.zeros(len(x), dtype=bool)
        ends = np.roll(polygon, -1, axis=0)
        for (x1, y1), (x2, y2) in zip(polygon.tolist(), ends.tolist(), strict=True):
            if y1 != y2:
                low, high = np.searchsorted(y, np.array([min(y1, y2), max(y1, y2)], np.float32))
                slope = np.float32((x2 - x1) / (y2 - y1))
                edge = np.float32(x1) + (y[low:high] - np.float32(y1)) * slope
                crossed[low:high] ^= edge > x[low:high]
        return np.sort(order[crossed])

    @cached_property
    def _by_height(self) -> tuple[NDArray[np.intp], NDArray[np.float32], NDArray[np.float32]]:
        """Indices, x and y of what is on the screen, sorted by y."""
        seen = np.flatnonzero(np.isfinite(self._y) & (self._size > 0))
        order = seen[np.argsort(self._y[seen], kind="stable")]
        return order, self._x[order], self._y[order]
