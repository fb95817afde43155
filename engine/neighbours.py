"""Which memories are like one memory: near it in the affective space, or near it in meaning.

Both are exact: the distance to every memory that is there, from columns and from the vectors that
are kept anyway; nothing is embedded anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.recall.ranking import best_of_rows, living_vectors
from engine.recall.vector_index import IndexView

__all__ = ["Likeness", "Near", "affect_distances", "meaning_distances", "nearest"]

Floats = NDArray[np.float64]


class Likeness(Enum):
    """What memories are compared by."""

    ENCODED = "encoded"
    CURRENT = "current"
    MEANING = "meaning"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Near:
    """Memories near one, the nearest first; of two equally near ones the earlier row.

    Parameters
    ----------
    rows : ndarray of int, shape (K,)
    distances : ndarray of float64, shape (K,)
    """

    rows: NDArray[np.intp]
    distances: Floats

    def __len__(self) -> int:
        return len(self.rows)


def affect_distances(
    population: Population, model: ForgettingModel, row: int, *, current: bool = False
) -> Floats:
    """Return how far each memory lies from one in the affective space, shape (N,).

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    row : int
        The memory that the others are compared with.
    current : bool
        By the centroids after drift, instead of those at encoding.

    Returns
    -------
    ndarray of float64, shape (N,)
        Euclidean distances of valence, activation and intensity, at most 3; infinite for what is
        deleted, and for the memory itself.
    """
    prefix = "current_" if current else ""
    squares = np.zeros(len(population))
    for name in ("valence", "activation", "intensity"):
        column = population[f"{prefix}{name}"]
        squares += (column - column[row]) ** 2
    return _without(np.sqrt(squares), population, model, row)


def meaning_distances(
    view: IndexView, population: Population, model: ForgettingModel, row: int
) -> Floats:
    """Return how far each memory lies from one in meaning, shape (N,).

    Parameters
    ----------
    view : IndexView
        The vectors of the document.
    population : Population
    model : ForgettingModel
    row : int
        The memory that the others are compared with.

    Returns
    -------
    ndarray of float64, shape (N,)
        One less the best cosine of any living vector of the one with any of the other, from 0
        (the same) over 1 (nothing in common) to 2; infinite where either has no living vector,
        for what is deleted, and for the memory itself.
    """
    rows, living = living_vectors(view, population, model)
    own = np.flatnonzero(living & (rows == row))
    if not len(own):
        return np.full(len(population), np.inf)
    likeness = (view.matrix @ view.matrix[own].T).max(axis=1)
    best = best_of_rows(likeness, rows, living, len(population)).astype(np.float64)
    return _without(np.clip(1.0 - best, 0.0, None), population, model, row)


def nearest(distances: Floats, *, radius: float = np.inf, most: int | None = None) -> Near:
    """Return the memories within a radius, at most so many, the nearest first.

    Parameters
    ----------
    distances : ndarray of float64, shape (N,)
        Infinite for those that are never near.
    radius : float
        Not negative; a memory just at this distance is within it.
    most : int, optional
        At least 0; all within the radius where absent.
    """
    within = np.flatnonzero((distances <= radius) & np.isfinite(distances))
    found = distances[within]
    if most is not None and most < len(within):
        last = np.partition(found, most - 1)[most - 1] if most else -np.inf
        kept = found <= last
        within, found = within[kept], found[kept]
    order = np.argsort(found, kind="stable")[:most]
    return Near(rows=within[order], distances=found[order])


def _without(distances: Floats, population: Population, model: ForgettingModel, row: int) -> Floats:
    distances[model.tier(population) == Tier.DELETED] = np.inf
    distances[row] = np.inf
    return distances
