"""Episodes that lie close by meaning, found without a table of all pairs.

One episode after the other is asked for those near it, many at once by one matrix product, so
that memory stays bounded however many there are. A cluster is one episode and the free ones
nearest to it: every member is near the one in the middle, so a chain of likenesses does not join
what has nothing in common.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress, silent

__all__ = ["find_clusters"]

_CELLS: Final = 8_000_000
"""Likenesses that are held at once: 32 MB."""


def find_clusters(
    vectors: NDArray[np.float32],
    groups: NDArray[np.uint8],
    *,
    likeness: float,
    fewest: int,
    most: int,
    clusters: int | None = None,
    progress: Progress = silent,
) -> list[NDArray[np.intp]]:
    """Return clusters of vectors that lie close together.

    Parameters
    ----------
    vectors : ndarray of float32, shape (K, dimension)
        Of length 1; zeros where there is none, and such a one joins no cluster.
    groups : ndarray of uint8, shape (K,)
        Only members of the same group come together.
    likeness : float
        Least cosine to the one in the middle.
    fewest, most : int
        Members of a cluster, its middle included.
    clusters : int, optional
        Stop once so many are found; all where absent.
    progress : Progress

    Returns
    -------
    list of ndarray of int
        Places of each cluster's members: the middle first, then the nearest. No place is in two.

    Raises
    ------
    engine.errors.Cancelled
        When it is no longer wanted.
    """
    count = len(vectors)
    free: NDArray[np.bool_] = (vectors != 0.0).any(axis=1)
    step = max(1, min(count, _CELLS // max(count, 1)))
    found: list[NDArray[np.intp]] = []
    for start in range(0, count, step):
        progress(start, count, "comparing episodes")
        near: NDArray[np.bool_] = vectors[start : start + step] @ vectors.T >= likeness
        near &= free[None, :]
        enough = np.flatnonzero(near.sum(axis=1) >= fewest)
        for place in enough.tolist():
            middle = start + place
            if len(found) == clusters:
                return found
            if free[middle]:
                _take(middle, near[place], vectors, groups, free, found, fewest, most)
    progress(count, count, "comparing episodes")
    return found


def _take(
    middle: int,
    near: NDArray[np.bool_],
    vectors: NDArray[np.float32],
    groups: NDArray[np.uint8],
    free: NDArray[np.bool_],
    found: list[NDArray[np.intp]],
    fewest: int,
    most: int,
) -> None:
    """Make a cluster around one place, if enough of those near it are still free."""
    others = np.flatnonzero(near & free & (groups == groups[middle]))
    others = others[others != middle]
    if len(others) + 1 < fewest:
        return
    order = np.argsort(-(vectors[others] @ vectors[middle]), kind="stable")[: most - 1]
    members = np.concatenate([[middle], others[order]])
    free[members] = False
    found.append(members)
