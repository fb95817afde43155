"""In which order the table lists memories: index arrays, no call per row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["ordered"]

Rows = NDArray[np.intp]


def ordered(rows: Rows, keys: NDArray[Any], *, descending: bool) -> Rows:
    """Return `rows` in the order of their keys; ties by row, what has no number last.

    Parameters
    ----------
    rows : ndarray of intp, shape (M,)
        Rising.
    keys : ndarray, shape (N,)
        Numbers or codes of every row of the population.
    descending : bool
    """
    picked = keys[rows].astype(np.float64)
    absent = np.isnan(picked)
    picked = np.where(absent, np.inf, -picked if descending else picked)
    return rows[np.argsort(picked, kind="stable")]
