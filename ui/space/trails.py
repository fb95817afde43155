"""Lines that tell of a way and of a place to be: the drift of a memory, the spread of a new one.

Pure functions over arrays, like `ui.space.geometry`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ui.space.geometry import within_box

__all__ = ["arrow_segments", "spread_ring"]

Floats = NDArray[np.float32]
_BARB = 0.07
"""Longest barb of an arrow, in units of the space."""
_OPENING = 0.42
"""How far barbs stand off, as a share of their length."""


def arrow_segments(path: NDArray[np.floating], barb: float = _BARB) -> Floats:
    """Return a way as segments, shape (M, 2, 3), with an arrowhead of four barbs at its end.

    Parameters
    ----------
    path : float array, shape (P, 3)
        Places in order; those that do not differ from the one before are passed over.
    barb : float
        Length of a barb; shorter where the way itself is.

    Notes
    -----
    Four barbs in two planes across each other look like an arrowhead from wherever one looks.
    """
    places = np.asarray(path, dtype=np.float64).reshape(-1, 3)
    if len(places) > 1:
        moved = np.linalg.norm(np.diff(places, axis=0), axis=1) > 1e-6
        places = places[np.concatenate([[True], moved])]
    if len(places) < 2:
        return np.zeros((0, 2, 3), np.float32)
    way = np.stack([places[:-1], places[1:]], axis=1)
    last = places[-1] - places[-2]
    length = float(np.linalg.norm(last))
    forward = last / length
    across = np.cross(forward, [0.0, 0.0, 1.0] if abs(forward[2]) < 0.9 else [1.0, 0.0, 0.0])
    across /= np.linalg.norm(across)
    sides = np.stack([across, -across, np.cross(forward, across), -np.cross(forward, across)])
    tips = places[-1] + min(barb, 0.5 * length) * (_OPENING * sides - forward)
    head = np.stack([np.broadcast_to(places[-1], (4, 3)), tips], axis=1)
    return np.concatenate([way, head]).astype(np.float32)


def spread_ring(place: tuple[float, float, float], spread: float, pieces: int = 72) -> Floats:
    """Return the circle of a spread around a place as segments inside the box, shape (M, 2, 3).

    Parameters
    ----------
    place : tuple of float
        Valence, activation, intensity; the circle is level.
    spread : float
        Its radius; none is drawn below 0.01.
    pieces : int
    """
    if spread < 0.01:
        return np.zeros((0, 2, 3), np.float32)
    angle = np.linspace(0.0, 2.0 * np.pi, pieces + 1)
    points = np.empty((len(angle), 3))
    points[:, 0] = place[0] + spread * np.cos(angle)
    points[:, 1] = place[1] + spread * np.sin(angle)
    points[:, 2] = place[2]
    return within_box(np.stack([points[:-1], points[1:]], axis=1))
