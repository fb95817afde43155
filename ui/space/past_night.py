"""Where memories stood on an earlier night, drawn faintly behind those of the shown one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["PastNight"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PastNight:
    """The points of one earlier night: an onion skin.

    Parameters
    ----------
    position : float32 array, shape (M, 3)
        Valence, activation and intensity.
    size : float32 array, shape (M,)
        Diameters in logical pixels.
    colour : float32 array, shape (M, 4)
        Red, green, blue and opacity, in [0, 1]; drawn paler, the longer ago.
    nights_ago : int
        At least 1.
    rows : int64 array, shape (M,), or None
        The row of the population of each point, rising: a line joins a memory's places.
    """

    position: NDArray[np.float32]
    size: NDArray[np.float32]
    colour: NDArray[np.float32]
    nights_ago: int
    rows: NDArray[np.int64] | None = None
