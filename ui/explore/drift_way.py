"""The way of one memory's centroid through its recalls, where it has moved far enough to see."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.models.potato.rates import drift
from engine.recall.drift import drift_path
from engine.session import Session
from ui.explore.session_scene import row_or_none

__all__ = ["way_of"]

_SEEN: Final = 0.01
"""A shorter way is smaller than the point it starts from."""


def way_of(session: Session, uid: int | None) -> NDArray[np.float32] | None:
    """Return the centroids of a memory at encoding and after each recall, shape (1 + R, 3).

    None where it is not there, never moved, or nothing but a tombstone is left of it.
    """
    population = session.population
    row = row_or_none(population, uid)
    if uid is None or row < 0 or population["deleted_night"][row] <= population.night:
        return None
    if drift(population, np.array([row]))[0] < _SEEN:
        return None
    return drift_path(session.timeline, uid).astype(np.float32)
