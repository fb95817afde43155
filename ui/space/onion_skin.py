"""Earlier nights behind the shown one: pale rings, and the way of what has moved since.

Pure functions over arrays, like `ui.space.geometry`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ui.space.marks import HALO
from ui.space.past_night import PastNight
from ui.space.scene import Scene

__all__ = ["paleness", "past_points", "past_ways"]

Floats = NDArray[np.float32]
_FIRST: Final = 0.3
"""Share of its opacity that a point of the night before keeps."""
_FADING: Final = 0.72
"""Share that is left with each night more."""
_MOVED: Final = 0.004
"""What moved less, in units of the space, has no way."""


def paleness(nights_ago: int) -> float:
    """Return the share of its opacity that a point of an earlier night keeps, in [0, 0.3]."""
    return _FIRST * _FADING ** (nights_ago - 1)


def _earliest_first(past: tuple[PastNight, ...]) -> list[PastNight]:
    return sorted(past, key=lambda night: -night.nights_ago)


def past_points(
    past: tuple[PastNight, ...],
) -> tuple[Floats, Floats, Floats, NDArray[np.uint8]]:
    """Return places, diameters, colours and shapes of the points of all earlier nights."""
    nights = _earliest_first(past)
    if not nights:
        empty = np.zeros((0, 4), np.float32)
        return empty[:, :3], empty[:, 0], empty, np.zeros(0, np.uint8)
    colour = np.concatenate([night.colour for night in nights]).astype(np.float32)
    pale = [np.full(len(night.size), paleness(night.nights_ago)) for night in nights]
    colour[:, 3] *= np.concatenate(pale).astype(np.float32)
    position = np.concatenate([night.position for night in nights]).astype(np.float32)
    size = np.concatenate([night.size for night in nights]).astype(np.float32)
    return position, size, colour, np.full(len(size), HALO, np.uint8)


def past_ways(scene: Scene) -> tuple[Floats, Floats]:
    """Return the ways of memories through the earlier nights to where they are now.

    Returns
    -------
    segments : float32 array, shape (M, 2, 3)
    colours : float32 array, shape (M, 4)
        Of the earlier end, the paler the longer ago.
    """
    nights = [night for night in _earliest_first(scene.past) if night.rows is not None]
    segments, colours = [np.zeros((0, 2, 3), np.float32)], [np.zeros((0, 4), np.float32)]
    for place, night in enumerate(nights):
        assert night.rows is not None
        last = place + 1 == len(nights)
        rows = scene.rows if last else nights[place + 1].rows
        position = scene.position if last else nights[place + 1].position
        assert rows is not None
        _, before, after = np.intersect1d(night.rows, rows, assume_unique=True, return_indices=True)
        way = np.stack([night.position[before], position[after]], axis=1)
        moved = np.linalg.norm(way[:, 1] - way[:, 0], axis=1) > _MOVED
        colour = night.colour[before][moved].astype(np.float32)
        colour[:, 3] *= np.float32(2.0 * paleness(night.nights_ago))
        segments.append(way[moved].astype(np.float32))
        colours.append(colour)
    return np.concatenate(segments), np.concatenate(colours)
