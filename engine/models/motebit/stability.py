"""Temporal stability: the mean half-life over all memories, night by night.

A rising mean says that the agent builds stable knowledge; a falling one that it gathers passing
facts (Motebit page, "Compounding").
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NOT_YET, Column
from engine.memory.population import Draft, State
from engine.models.motebit.decay import half_lives

__all__ = ["STABILITY_LISTS", "mean_half_life", "note", "stability", "trend"]

STABILITY_LISTS: Final = (
    Column("stability", "f8", np.nan, "days", "Mean half-life after each night; NaN: no memory."),
)

_WINDOW: Final = 7
_STEADY: Final = 0.005
"""A change by less than this share is none."""


def mean_half_life(population: State) -> float:
    """Return the mean half-life of what is neither deleted nor a tombstone, days; NaN if none."""
    there = (population["deleted_night"] == NOT_YET) & (population["synthesised_into"] == 0)
    count = int(there.sum())
    return float((half_lives(population) * there).sum()) / count if count else float("nan")


def note(draft: Draft) -> None:
    """Keep the mean half-life of the night that has just passed."""
    draft.extend_table("stability", np.array([mean_half_life(draft)]))


def stability(population: State) -> NDArray[np.float64]:
    """Return the mean half-life after each night, and now, days, shape (nights + 1,)."""
    return np.append(population.tables["stability"], mean_half_life(population))


def trend(curve: NDArray[np.float64]) -> tuple[float, str]:
    """Return by how much the mean half-life has changed over a week, and that in a word.

    Parameters
    ----------
    curve : ndarray of float64
        As `stability` gives it.

    Returns
    -------
    change : float
        Days; 0 where there is nothing to compare.
    word : str
        ``"rising"``, ``"falling"`` or ``"steady"``.
    """
    known = curve[-(_WINDOW + 1) :]
    known = known[~np.isnan(known)]
    if len(known) < 2:
        return 0.0, "steady"
    change = float(known[-1] - known[0])
    if abs(change) <= _STEADY * float(known[0]):
        return change, "steady"
    return change, "rising" if change > 0.0 else "falling"
