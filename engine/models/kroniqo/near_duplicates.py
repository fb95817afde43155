"""Which of many vectors say the same: blocks of products, never all pairs in memory."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress, silent

__all__ = ["near_duplicates", "nearest_earlier"]

_ROWS: Final = 256
_COLUMNS: Final = 8_192

Floats = NDArray[np.float32]


def near_duplicates(
    vectors: Floats,
    worth: NDArray[np.float64],
    *,
    similarity: float,
    difference: float,
    progress: Progress = silent,
) -> NDArray[np.intp]:
    """Return for each vector the one that stands for it, itself where it stands for itself.

    From the most relevant down, each that is still free takes every free one that is like it
    and about as relevant; so each member of a group is like its leader, and no chain of likes
    joins what is unlike.

    Parameters
    ----------
    vectors : ndarray of float32, shape (M, D)
        Of length 1, or 0 where there is none: those stand for themselves.
    worth : ndarray of float64, shape (M,)
    similarity : float
        Least cosine.
    difference : float
        Most difference in `worth`.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    ndarray of int, shape (M,)
    """
    order = np.argsort(-worth, kind="stable")
    known, vectors, falling = worth[order], vectors[order], -worth[order]
    leader = np.arange(len(order), dtype=np.intp)
    free = np.ones(len(order), np.bool_)
    for start in range(0, len(order), _ROWS):
        progress(start, len(order), "comparing")
        rows = start + np.flatnonzero(free[start : start + _ROWS])
        if not len(rows):
            continue
        end = int(np.searchsorted(falling, falling[rows[-1]] + difference, side="right"))
        alike = _alike(vectors, rows, start, end, similarity)
        for row, hits in zip(rows.tolist(), alike, strict=True):
            if free[row] and hits.any():
                others = start + np.flatnonzero(hits)
                others = others[free[others] & (others > row)]
                others = others[known[row] - known[others] <= difference]
                leader[others], free[others] = row, False
    found = np.empty(len(order), np.intp)
    found[order] = order[leader]
    return found


def _alike(
    vectors: Floats, rows: NDArray[np.intp], start: int, end: int, similarity: float
) -> NDArray[np.bool_]:
    """Return which of the vectors from `start` to `end` are like each of some rows."""
    found = np.zeros((len(rows), end - start), np.bool_)
    chosen = vectors[rows]
    for first in range(start, end, _COLUMNS):
        last = min(first + _COLUMNS, end)
        found[:, first - start : last - start] = chosen @ vectors[first:last].T >= similarity
    return found


def nearest_earlier(
    vectors: Floats, rows: NDArray[np.intp], progress: Progress = silent
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """Return for some vectors the most similar one before each, and their cosine.

    Parameters
    ----------
    vectors : ndarray of float32, shape (M, D)
    rows : ndarray of int, shape (R,)
        Rising.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    nearest : ndarray of int, shape (R,)
        The earliest of equals; -1 for the first vector, which has none before it.
    similarity : ndarray of float32, shape (R,)
        ``-inf`` for it.
    """
    nearest = np.full(len(rows), -1, np.intp)
    best = np.full(len(rows), -np.inf, np.float32)
    for start in range(0, len(rows), _ROWS):
        progress(start, len(rows), "comparing")
        some = rows[start : start + _ROWS]
        for first in range(0, int(some[-1]), _COLUMNS):
            last = min(first + _COLUMNS, int(some[-1]))
            cosine = vectors[some] @ vectors[first:last].T
            cosine[np.arange(first, last)[None, :] >= some[:, None]] = -np.inf
            place = cosine.argmax(axis=1)
            found = cosine[np.arange(len(some)), place]
            better = start + np.flatnonzero(found > best[start : start + len(some)])
            nearest[better] = first + place[better - start]
            best[better] = found[better - start]
    return nearest, best
