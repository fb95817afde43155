"""Which memory is under the mouse, found on the CPU from matrices and positions.

pyqtgraph's own picking uses a render mode that core profiles do not have and returns whole
items, so points are projected here exactly as the shader projects them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["TOLERANCE", "Projected", "pick", "project"]

TOLERANCE = 4.0
"""How far outside a point a click still counts, in logical pixels."""
_SAME_DISTANCE = 1e-3
_SAME_PLACE = 1e-6
_EXACT = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Projected:
    """Points on the screen.

    Parameters
    ----------
    xy : float array, shape (N, 2)
        Logical pixels from the top left corner; NaN for what lies behind the camera.
    depth : float array, shape (N,)
        Distance along the view; smaller is nearer. Infinite behind the camera.
    """

    xy: NDArray[np.floating]
    depth: NDArray[np.floating]


def project(
    position: NDArray[np.floating], matrix: NDArray[np.floating], width: float, height: float
) -> Projected:
    """Project points onto a viewport.

    Parameters
    ----------
    position : float array, shape (N, 3)
    matrix : float array, shape (4, 4)
        ``projection · view``, for column vectors.
    width, height : float
        The viewport in logical pixels.

    Notes
    -----
    A multitude is projected in single precision: to about a thousandth of a pixel.
    """
    kind = np.float64 if len(position) <= _EXACT else np.float32
    points = np.asarray(position, dtype=kind).reshape(-1, 3)
    seen = np.asarray(matrix)[[0, 1, 3]].astype(kind)
    across, up, depth = seen[:, :3] @ points.T + seen[:, 3:]
    ahead = depth > 1e-9
    w = np.where(ahead, depth, kind(np.nan))
    xy = np.empty((len(points), 2), dtype=kind)
    xy[:, 0] = (across / w + 1) * kind(0.5 * width)
    xy[:, 1] = (1 - up / w) * kind(0.5 * height)
    return Projected(xy, np.where(ahead, depth, kind(np.inf)))


def pick(
    x: float,
    y: float,
    projected: Projected,
    size: NDArray[np.floating],
    position: NDArray[np.floating],
    tolerance: float = TOLERANCE,
) -> list[int]:
    """Return the indices of the points at a place of the screen.

    Parameters
    ----------
    x, y : float
        Logical pixels from the top left corner.
    projected : Projected
        Of the N points.
    size : float array, shape (N,)
        Diameters in logical pixels; a point of size 0 is not there.
    position : float array, shape (N, 3)
        Where the points are, to find those at the same place.
    tolerance : float
        Logical pixels around a point that still count.

    Returns
    -------
    list of int
        The nearest of those in reach, the front-most where two are equally near, followed by
        the others at the very same place in the space; empty when none is in reach.
    """
    distance = np.hypot(projected.xy[:, 0] - x, projected.xy[:, 1] - y)
    reach = np.where(size > 0, 0.5 * size + tolerance, -1.0)
    near = np.flatnonzero(distance <= reach)
    if not len(near):
        return []
    closest = near[distance[near] <= distance[near].min() + _SAME_DISTANCE]
    first = int(closest[np.argmin(projected.depth[closest])])
    there = np.abs(position[near] - position[first]).max(axis=1) <= _SAME_PLACE
    return [first, *(int(index) for index in near[there] if index != first)]
