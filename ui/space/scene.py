"""What the space draws, as plain arrays: one value, free of Qt, made from columns.

A scene is built from the columns of a population and never changes; whatever draws it (OpenGL
or the flat projections) and whatever is tested against it reads the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import largest_distance
from engine.memory.tiers import Tier
from ui.space.legend_row import LegendRow
from ui.space.past_night import PastNight
from ui.theme import DARK, Palette

__all__ = ["EMPTY", "NO_MEMORIES", "Scene", "Shape", "build_scene", "point_opacity", "point_size"]

Floats = NDArray[np.float32]
NO_MEMORIES: Final = (
    "No memories to draw yet",
    "Add one, import a file, or open the demo: each becomes a point of this space.",
)
"""What an empty space says."""
SMALLEST: Final = 9.0
"""Diameter of a point of importance 0, in logical pixels: the visible minimum."""
LARGEST: Final = 28.0
"""Diameter of a point of importance 1, in logical pixels."""
CROWD: Final = 500
"""From this many points on, all points become smaller so that the space stays readable."""
_LEAST_SHARE: Final = 0.32


class Shape(IntEnum):
    """The shape of a point; it says the same as its colour."""

    FULL = 0
    FRAGMENT = 1
    GHOST = 2
    LEAVING = 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """Everything the space draws.

    Parameters
    ----------
    rows : int64 array, shape (N,)
        The row of the population that each point stands for, rising.
    position : float32 array, shape (N, 3)
        Valence, activation (both in [-1, 1]) and intensity (in [0, 1]).
    size : float32 array, shape (N,)
        Diameters in logical pixels.
    colour : float32 array, shape (N, 4)
        Red, green, blue and opacity, in [0, 1].
    shape : uint8 array, shape (N,)
        Codes of `Shape`.
    importance : float32 array, shape (N,)
    selected : bool array, shape (N,)
    hovered : int
        A row of the population, or -1.
    links : int32 array, shape (L, 2)
        Pairs of indices into the points.
    link_contradicts : bool array, shape (L,)
    drift_from : float32 array, shape (N, 3), or None
        Where each point stood at encoding, when it is drawn where it stands now.
    sigma : tuple of float
        The resting state.
    shell_radius : float
        The distance from sigma at which sigma distance alone reaches the stickiness threshold.
    activation_plane : float
        The activation at which activation alone reaches it.
    path : float32 array, shape (P, 3), or None
        The way of the active memory, from recall to recall, drawn with an arrowhead.
    preview : tuple of float, or None
        Where a memory that is not kept yet would stand.
    preview_spread : float
        The spread of its inputs.
    marked : int64 array, or None
        Rows of memories that a recall has found.
    attended : int64 array, shape (K, 2), or None
        Rows of the memories in the attention window, and the step of each.
    past : tuple of PastNight
        Earlier nights, drawn as an onion skin; in any order.
    labels : tuple of str, or None
        A text for each of the N points, ``""`` where it has none; where two would overlap, that
        of the larger point is written.
    legend : tuple of LegendRow, or None
        What the points' shapes and colours mean; None: the tiers.
    protects : bool
        Whether what protects is drawn: sigma, shell and plane; not under a system that knows no
        such thing.
    explained : bool
        Whether the picture has its legend; not where one stands beside several pictures.
    when_empty : tuple of str
        What is written where there is no point: a title, and what to do about it.
    """

    rows: NDArray[np.int64]
    position: Floats
    size: Floats
    colour: Floats
    shape: NDArray[np.uint8]
    importance: Floats
    selected: NDArray[np.bool_]
    links: NDArray[np.int32]
    link_contradicts: NDArray[np.bool_]
    hovered: int = -1
    drift_from: Floats | None = None
    sigma: tuple[float, float, float] = (0.1, 0.2, 0.4)
    shell_radius: float = 0.0
    activation_plane: float = 0.5
    path: Floats | None = None
    preview: tuple[float, float, float] | None = None
    preview_spread: float = 0.0
    marked: NDArray[np.int64] | None = None
    attended: NDArray[np.int64] | None = None
    past: tuple[PastNight, ...] = ()
    labels: tuple[str, ...] | None = None
    legend: tuple[LegendRow, ...] | None = None
    protects: bool = True
    explained: bool = True
    when_empty: tuple[str, str] = NO_MEMORIES

    def __len__(self) -> int:
        return len(self.rows)

    def index_of(self, row: int) -> int:
        """Return the index of the point that stands for `row`, or -1 when none does."""
        index = int(np.searchsorted(self.rows, row))
        return index if index < len(self.rows) and self.rows[index] == row else -1

    def indices_of(self, rows: Any) -> NDArray[np.intp]:
        """Return the indices of the points that stand for any of `rows`, rising."""
        return np.flatnonzero(np.isin(self.rows, np.asarray(rows, dtype=np.int64)))

    def count(self, shape: Shape) -> int:
        """Return how many points have `shape`."""
        return int(np.count_nonzero(self.shape == shape))


def point_size(importance: Any, count: int = 1) -> Floats:
    """Return diameters in logical pixels, with a visible minimum.

    Parameters
    ----------
    importance : array_like of float
        In [0, 1]; what lies outside counts as the nearer end.
    count : int
        How many points the scene has; a crowd is drawn smaller, down to 0.32 times.

    Notes
    -----
    ``9 + 19·sqrt(importance)``: the area grows with importance, which is what an eye compares.
    A crowd of `count` points is ``(500 / count)^0.4`` times as large: 0.44 times for 4,000.
    """
    share = np.sqrt(np.clip(np.asarray(importance, dtype=np.float64), 0.0, 1.0))
    crowd = min(1.0, max(_LEAST_SHARE, (CROWD / max(count, 1)) ** 0.4))
    return ((SMALLEST + (LARGEST - SMALLEST) * share) * crowd).astype(np.float32)


def point_opacity(strength: Any) -> Floats:
    """Return ``0.35 + 0.65·strength`` of the trace that carries the tier, in [0.35, 1]."""
    share = np.clip(np.asarray(strength, dtype=np.float64), 0.0, 1.0)
    return (0.35 + 0.65 * share).astype(np.float32)


def build_scene(
    *,
    centroid: Any,
    importance: Any,
    tier: Any,
    strength: Any,
    leaving: Any = None,
    links: Any = None,
    contradicts: Any = None,
    selected: Any = None,
    hovered: int = -1,
    drift_from: Any = None,
    colour: Any = None,
    path: Any = None,
    sigma: tuple[float, float, float] = (0.1, 0.2, 0.4),
    threshold: float = 0.5,
    palette: Palette = DARK,
) -> Scene:
    """Return the scene of a population of M rows; deleted rows are left out unless leaving.

    Parameters
    ----------
    centroid : array_like of float, shape (M, 3)
        Valence, activation, intensity of each memory where it is to be drawn.
    importance, strength : array_like of float, shape (M,)
        `strength` is that of the trace that carries the tier, in [0, 1].
    tier : array_like of int, shape (M,)
        Codes of `engine.memory.tiers.Tier`.
    leaving : array_like of bool, shape (M,), optional
        Memories deleted this night, shown once.
    links : array_like of int, shape (L, 2), optional
        Pairs of *rows*; links whose ends are not both drawn are left out.
    contradicts : array_like of bool, shape (L,), optional
    selected : array_like of bool, shape (M,), optional
    hovered : int
        A row, or -1.
    drift_from : array_like of float, shape (M, 3), optional
        Centroids at encoding, when `centroid` holds the current ones.
    colour : array_like of float, shape (M, 3), optional
        Colours by something else than the tier, in [0, 1].
    path : array_like of float, shape (P, 3), optional
        The way of the active memory.
    sigma : tuple of float
    threshold : float
        The stickiness that protects.
    palette : Palette

    Raises
    ------
    ValueError
        When the columns are not of one length.
    """
    points = np.asarray(centroid, dtype=np.float32).reshape(-1, 3)
    code = np.asarray(tier, dtype=np.int64)
    gone = np.zeros(len(points), bool) if leaving is None else np.asarray(leaving, dtype=bool)
    if not len(points) == len(code) == len(np.asarray(importance)) == len(gone):
        raise ValueError("the columns of a scene must be of one length")
    rows = np.flatnonzero((code != Tier.DELETED) | gone)
    shape = np.where(gone[rows], Shape.LEAVING, code[rows]).astype(np.uint8)
    marked = np.zeros(len(points), bool) if selected is None else np.asarray(selected, dtype=bool)
    pairs, contradicting = _drawn_links(links, contradicts, rows, len(points))
    return Scene(
        rows=rows,
        position=points[rows],
        size=point_size(np.asarray(importance)[rows], len(rows)),
        colour=_colours(shape, np.asarray(strength)[rows], palette, _taken(colour, rows)),
        shape=shape,
        importance=np.asarray(importance, dtype=np.float32)[rows],
        selected=marked[rows],
        hovered=hovered,
        links=pairs,
        link_contradicts=contradicting,
        drift_from=_taken(drift_from, rows),
        sigma=sigma,
        shell_radius=threshold * largest_distance(sigma),
        activation_plane=threshold,
        path=None if path is None else np.asarray(path, dtype=np.float32).reshape(-1, 3),
    )


def _taken(column: Any, rows: NDArray[np.int64]) -> Floats | None:
    return None if column is None else np.asarray(column, dtype=np.float32)[rows]


def _colours(
    shape: NDArray[np.uint8], strength: Any, palette: Palette, override: Floats | None
) -> Floats:
    table = np.array([palette.rgba(name) for name in ("full", "fragment", "ghost", "leaving")])
    colour = table.astype(np.float32)[shape]
    if override is not None:
        colour[:, :3] = override[:, :3]
    colour[:, 3] = np.where(shape == Shape.LEAVING, 0.9, point_opacity(strength))
    return colour


def _drawn_links(
    links: Any, contradicts: Any, rows: NDArray[np.int64], count: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    pairs = np.zeros((0, 2), np.int64) if links is None else np.asarray(links, dtype=np.int64)
    pairs = pairs.reshape(-1, 2)
    against = np.zeros(len(pairs), bool) if contradicts is None else np.asarray(contradicts, bool)
    index = np.full(count, -1, dtype=np.int32)
    index[rows] = np.arange(len(rows), dtype=np.int32)
    drawn = index[pairs]
    kept = (drawn >= 0).all(axis=1) & (pairs[:, 0] != pairs[:, 1])
    return drawn[kept], against[kept]


EMPTY: Final = build_scene(centroid=[], importance=[], tier=[], strength=[])
"""A scene with nothing in it."""
