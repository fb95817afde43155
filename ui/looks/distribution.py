"""How many memories have each value of a number: bars for all of them and for those shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ui.explore.dressing import Scale

__all__ = ["BINS", "Distribution", "distribution_of"]

BINS = 48


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Distribution:
    """Bars over a scale.

    Parameters
    ----------
    scale : Scale
    every, shown : ndarray of int, shape (48,)
        Memories with a value in each part of the scale.
    """

    scale: Scale
    every: NDArray[np.int64]
    shown: NDArray[np.int64]


def distribution_of(values: NDArray[Any], mask: NDArray[np.bool_], scale: Scale) -> Distribution:
    """Return how values are spread over a scale; what has none is not counted.

    Parameters
    ----------
    values : ndarray of float, shape (N,)
    mask : ndarray of bool, shape (N,)
        Which memories are shown.
    scale : Scale
    """
    there = np.isfinite(values)
    place = np.minimum((scale.shares(values[there]) * BINS).astype(np.intp), BINS - 1)
    return Distribution(
        scale=scale,
        every=np.bincount(place, minlength=BINS),
        shown=np.bincount(place[mask[there]], minlength=BINS),
    )
