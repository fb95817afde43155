"""What systems that are computed on read have in common: how long ago, and what that is worth.

Nothing here is stored: every figure follows from the clock of the state it is asked of, so that
it does not matter in how many steps time has passed.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY, HOUR
from engine.memory.columns import NOT_YET
from engine.memory.population import State

__all__ = [
    "HOURS_A_DAY",
    "days_since",
    "expected_likeness",
    "given_importance",
    "hours_since",
    "there",
]

Floats = NDArray[np.float64]

HOURS_A_DAY: Final = DAY / HOUR


def hours_since(population: State, moments: NDArray[np.int64]) -> Floats:
    """Return how long ago some moments are, hours, never negative; any shape.

    Parameters
    ----------
    population : Population
    moments : ndarray of int64
        Seconds since 1970.
    """
    return np.maximum(population.clock - moments, 0) / HOUR


def days_since(population: State, moments: NDArray[np.int64]) -> Floats:
    """Return how long ago some moments are, days, never negative; see `hours_since`."""
    return np.maximum(population.clock - moments, 0) / DAY


def there(population: State) -> NDArray[np.bool_]:
    """Return which memories are not deleted, shape (N,)."""
    return population["deleted_night"] == NOT_YET


def given_importance(population: State, rows: Any, otherwise: float | Floats) -> Floats:
    """Return the importance that the source gives of some rows, in [0, 1].

    Parameters
    ----------
    population : Population
    rows : slice or ndarray of int
    otherwise : float or ndarray
        Where it gives none.
    """
    given = population["entry_importance"][rows]
    return np.clip(np.where(np.isnan(given), otherwise, given), 0.0, 1.0)


def expected_likeness(
    similarity: NDArray[np.float32], chance: Floats, kept: NDArray[np.bool_]
) -> Floats:
    """Return ``max(similarity, 0) · chance``: how like the question what comes back will be.

    For systems whose strength is a chance to recall, and which name no ranking of their own.

    Parameters
    ----------
    similarity : ndarray of float32, shape (N,)
        Cosine, in [-1, 1].
    chance : ndarray of float64, shape (N,)
        In [0, 1].
    kept : ndarray of bool, shape (N,)
        Which rows can be answers; ``-inf`` for the others.
    """
    return np.where(kept, np.maximum(similarity, 0.0) * chance, -np.inf)
