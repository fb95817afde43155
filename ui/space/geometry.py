"""The still parts of the space as segments and triangles: box, grid, shell, plane, links.

Pure functions over arrays; what draws them knows only segments and triangles.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AXES",
    "box_edges",
    "circles",
    "dashed",
    "drop_lines",
    "floor_grid",
    "plane_outline",
    "rectangle",
    "sphere",
    "within_box",
]

Floats = NDArray[np.float32]
LOW: Final = np.array([-1.0, -1.0, 0.0])
HIGH: Final = np.array([1.0, 1.0, 1.0])

AXES: Final = (
    ("valence", "negative", "positive", (-1.0, -0.5, 0.0, 0.5, 1.0)),
    ("activation", "calm", "aroused", (-1.0, -0.5, 0.0, 0.5, 1.0)),
    ("intensity", "weak", "strong", (0.0, 0.25, 0.5, 0.75, 1.0)),
)
"""Of each axis: its name, the words at its ends, and its ticks."""


def box_edges() -> Floats:
    """Return the twelve edges of the domain, shape (12, 2, 3): four along each axis in turn."""
    edges = []
    for axis in range(3):
        others = [other for other in range(3) if other != axis]
        for first in (0, 1):
            for second in (0, 1):
                ends = np.empty((2, 3))
                ends[0, axis], ends[1, axis] = LOW[axis], HIGH[axis]
                ends[:, others[0]] = (LOW, HIGH)[first][others[0]]
                ends[:, others[1]] = (LOW, HIGH)[second][others[1]]
                edges.append(ends)
    return np.asarray(edges, dtype=np.float32)


def floor_grid(step: float = 0.25) -> Floats:
    """Return the inner lines of a grid at intensity 0, shape (M, 2, 3)."""
    inner = np.arange(-1.0 + step, 1.0 - step / 2, step)
    along = [((value, -1.0, 0.0), (value, 1.0, 0.0)) for value in inner]
    across = [((-1.0, value, 0.0), (1.0, value, 0.0)) for value in inner]
    return np.asarray(along + across, dtype=np.float32)


def drop_lines(position: NDArray[np.floating]) -> Floats:
    """Return the lines from points (N, 3) straight down to the floor, shape (N, 2, 3)."""
    ends = np.repeat(np.asarray(position, dtype=np.float32)[:, None, :], 2, axis=1)
    ends[:, 1, 2] = 0.0
    return ends


def rectangle(corners: NDArray[np.floating]) -> Floats:
    """Return the two triangles, shape (6, 3), of a rectangle of four corners in order."""
    return np.asarray(corners, dtype=np.float32)[[0, 1, 2, 0, 2, 3]]


def plane_outline(activation: float) -> Floats:
    """Return the corners, shape (4, 3), of the plane of one activation across the box."""
    return np.asarray(
        [(v, activation, i) for v, i in ((-1, 0), (1, 0), (1, 1), (-1, 1))], dtype=np.float32
    )


def within_box(segments: NDArray[np.floating]) -> Floats:
    """Return those segments (M, 2, 3) whose both ends lie in the domain."""
    inside = ((segments >= LOW - 1e-6) & (segments <= HIGH + 1e-6)).all(axis=(1, 2))
    return np.asarray(segments[inside], dtype=np.float32)


def circles(centre: tuple[float, float, float], radius: float, pieces: int = 180) -> Floats:
    """Return thin circles of a sphere as segments inside the box, shape (M, 2, 3).

    Parameters
    ----------
    centre : tuple of float
    radius : float
    pieces : int
        Segments of a whole circle.

    Notes
    -----
    Three great circles, one in each plane of two axes, and the circles in which the sphere
    meets the walls, floor and ceiling of the domain.
    """
    angle = np.linspace(0.0, 2.0 * np.pi, pieces + 1)
    rings = []
    for axis in range(3):
        for level in (centre[axis], LOW[axis], HIGH[axis]):
            across = radius**2 - (level - centre[axis]) ** 2
            if across > 0:
                rings.append(_ring(centre, axis, level, float(np.sqrt(across)), angle))
    return within_box(np.concatenate(rings)) if rings else np.zeros((0, 2, 3), np.float32)


def _ring(
    centre: tuple[float, float, float],
    axis: int,
    level: float,
    radius: float,
    angle: NDArray[np.floating],
) -> NDArray[np.floating]:
    first, second = (other for other in range(3) if other != axis)
    points = np.empty((len(angle), 3))
    points[:, axis] = level
    points[:, first] = centre[first] + radius * np.cos(angle)
    points[:, second] = centre[second] + radius * np.sin(angle)
    return np.stack([points[:-1], points[1:]], axis=1)


def sphere(centre: tuple[float, float, float], radius: float) -> tuple[Floats, Floats]:
    """Return triangles, shape (K, 3), of a sphere, and their unit normals."""
    polar = np.linspace(0.0, np.pi, 33)[:, None]
    turn = np.linspace(0.0, 2.0 * np.pi, 65)[None, :]
    unit = np.stack(
        np.broadcast_arrays(
            np.sin(polar) * np.cos(turn), np.sin(polar) * np.sin(turn), np.cos(polar)
        ),
        axis=-1,
    )
    a, b, c, d = unit[:-1, :-1], unit[1:, :-1], unit[1:, 1:], unit[:-1, 1:]
    normal = np.stack([a, b, c, a, c, d], axis=2).reshape(-1, 3).astype(np.float32)
    points = np.asarray(centre, dtype=np.float32) + np.float32(radius) * normal
    return points.astype(np.float32), normal


def dashed(segments: NDArray[np.floating], dash: float = 0.035) -> Floats:
    """Return segments (M, 2, 3) cut into dashes of about `dash` with gaps as long.

    Every segment starts and ends with a dash, however short it is.
    """
    lines = np.asarray(segments, dtype=np.float64).reshape(-1, 2, 3)
    length = np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1)
    count = np.maximum(np.round((length / dash + 1) / 2), 1).astype(np.int64)
    owner = np.repeat(np.arange(len(lines)), count)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    unit = 1.0 / (2 * count[owner] - 1)
    start, along = lines[owner, 0], lines[owner, 1] - lines[owner, 0]
    first = start + along * (2 * place * unit)[:, None]
    last = start + along * ((2 * place + 1) * unit)[:, None]
    return np.stack([first, last], axis=1).astype(np.float32)
