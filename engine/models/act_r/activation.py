"""Base-level activation, the chance of retrieval, and how long that takes to halve.

References
----------
Anderson, J. R. & Lebiere, C., The Atomic Components of Thought (1998): the base-level learning
equation ``B = ln Σ t_j^(-d)`` and the chance of retrieval ``1 / (1 + e^((τ - B)/s))``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.population import State
from engine.models.accesses import accesses
from engine.models.act_r.parameters import BaseLevel, Retrieval
from engine.models.recency import hours_since

__all__ = ["activation", "chance", "units_to_half"]

Floats = NDArray[np.float64]

_STEPS: Final = 40
_CLOSE: Final = 1e-10
_FURTHEST: Final = 50.0
"""Logarithm of the longest time that is told."""


@dataclass(frozen=True, slots=True, eq=False)
class _Uses:
    """When some memories were laid down and accessed, in units of t before now.

    Parameters
    ----------
    made : ndarray of float64, shape (K,)
        Age of the laying down of each.
    since : ndarray of float64, shape (M,)
        Age of each access.
    rows : ndarray of int, shape (M,)
        Which of the K memories each access was of.
    decay : float
        d.
    """

    made: Floats
    since: Floats
    rows: NDArray[np.intp]
    decay: float

    @classmethod
    def of(cls, population: State) -> Self:
        """Return those of every memory."""
        group: BaseLevel = population.parameters.base_level
        rows, at = accesses(population)
        made, since = (
            np.maximum(hours_since(population, moments), group.least_age / HOUR) / group.unit
            for moments in (population["laid_down"], at)
        )
        return cls(made=made, since=since, rows=rows, decay=group.decay)

    def accessed(self) -> tuple[NDArray[np.intp], _Uses]:
        """Return which memories have accesses besides the laying down, and those alone."""
        busy, rows = np.unique(self.rows, return_inverse=True)
        return busy, _Uses(self.made[busy], self.since, rows.reshape(-1), self.decay)

    def total(self, later: Floats | None = None, power: float = 0.0) -> Floats:
        """Return ``Σ (t + later)^(-d - power)`` of each memory, shape (K,)."""
        made, since = self.made, self.since
        if later is not None:
            made, since = made + later, since + later[self.rows]
        steep = -self.decay - power
        sums = made**steep
        if len(since):
            sums += np.bincount(self.rows, weights=since**steep, minlength=len(made))
        return sums


def activation(population: State) -> Floats:
    """Return ``B = ln Σ t_j^(-d)`` over the laying down and every access, shape (N,)."""
    return np.log(_Uses.of(population).total())


def chance(activations: Floats, retrieval: Retrieval) -> Floats:
    """Return ``1 / (1 + e^((τ - B)/s))``, in [0, 1]."""
    odds = np.clip((retrieval.threshold - activations) / retrieval.noise, -700.0, 700.0)
    return 1.0 / (1.0 + np.exp(odds))


def units_to_half(population: State) -> Floats:
    """Return in how many units of t, from now, the chance of each row halves, shape (N,).

    Notes
    -----
    The activation at which the chance is half of now's is told by the logistic. A memory that was
    only laid down reaches it at ``e^(-B/d)``; for one with accesses too the moment is searched.
    """
    retrieval: Retrieval = population.parameters.retrieval
    uses = _Uses.of(population)
    half = chance(np.log(uses.total()), retrieval) / 2.0
    goal = retrieval.threshold + retrieval.noise * np.log(half / (1.0 - half))
    later = np.exp(np.minimum(-goal / uses.decay, _FURTHEST)) - uses.made
    busy, accessed = uses.accessed()
    if len(busy):
        later[busy] = _searched(accessed, goal[busy])
    return np.maximum(later, 0.0)


def _searched(uses: _Uses, goal: Floats) -> Floats:
    """Return when ``ln Σ`` comes down to a goal: Newton's method on logarithms, within bounds."""
    count = 1.0 + np.bincount(uses.rows, minlength=len(uses.made))
    youngest = uses.made.copy()
    np.minimum.at(youngest, uses.rows, uses.since)
    low, later = np.zeros(len(goal)), np.zeros(len(goal))
    high = np.exp(np.minimum((np.log(count) - goal) / uses.decay, _FURTHEST))
    for _ in range(_STEPS):
        total = uses.total(later)
        above = np.log(total) - goal
        slope = uses.decay * uses.total(later, 1.0) / total * (later + youngest)
        low, high = np.where(above > 0.0, later, low), np.where(above > 0.0, high, later)
        step = (later + youngest) * np.exp(np.clip(above / slope, -50.0, 50.0)) - youngest
        inside = (step > low) & (step < high)
        step = np.where(inside, step, np.sqrt((low + youngest) * (high + youngest)) - youngest)
        done = np.all(np.abs(step - later) <= _CLOSE * (later + youngest))
        later = step
        if done:
            break
    return later
