"""Base-level activation, the chance of retrieval, and how long that takes to halve.

References
----------
Anderson, J. R. & Lebiere, C., The Atomic Components of Thought (1998): the base-level learning
equation ``B = ln Σ t_j^(-d)`` and the chance of retrieval ``1 / (1 + e^((τ - B)/s))``.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.population import State
from engine.models.accesses import accesses, summed
from engine.models.act_r.parameters import BaseLevel, Retrieval
from engine.models.recency import hours_since

__all__ = ["activation", "chance", "units_to_half"]

Floats = NDArray[np.float64]

_STEPS: Final = 40
_CLOSE: Final = 1e-10
_FURTHEST: Final = 50.0
"""Logarithm of the longest time that is told."""


def activation(population: State) -> Floats:
    """Return ``B = ln Σ t_j^(-d)`` over the laying down and every access, shape (N,)."""
    made, since, rows = _ages(population)
    return np.log(_sum(population, made, since, rows, 0.0))


def chance(activations: Floats, retrieval: Retrieval) -> Floats:
    """Return ``1 / (1 + e^((τ - B)/s))``, in [0, 1]."""
    odds = np.clip((retrieval.threshold - activations) / retrieval.noise, -700.0, 700.0)
    return 1.0 / (1.0 + np.exp(odds))


def units_to_half(population: State) -> Floats:
    """Return in how many units of t, from now, the chance of each row halves, shape (N,).

    Notes
    -----
    The activation at which the chance is half of now's is told by the logistic; when it is
    reached is found by Newton's method on logarithms, kept between bounds that always hold.
    """
    retrieval, decay = population.parameters.retrieval, population.parameters.base_level.decay
    made, since, rows = _ages(population)
    now = chance(np.log(_sum(population, made, since, rows, 0.0)), retrieval)
    half = now / 2.0
    goal = retrieval.threshold + retrieval.noise * np.log(half / (1.0 - half))
    count = 1.0 + summed(population, np.ones(len(rows)), rows)
    low = np.zeros(len(made))
    high = np.exp(np.minimum((np.log(count) - goal) / decay, _FURTHEST))
    youngest = made.copy()
    np.minimum.at(youngest, rows, since)
    later = np.zeros(len(made))
    for _ in range(_STEPS):
        value = np.log(_sum(population, made, since, rows, later))
        slope = _slope(population, made, since, rows, later, decay) * (later + youngest)
        low, high = np.where(value > goal, later, low), np.where(value > goal, high, later)
        step = (later + youngest) * np.exp(np.clip((value - goal) / slope, -50.0, 50.0)) - youngest
        inside = (step > low) & (step < high)
        step = np.where(inside, step, np.sqrt((low + youngest) * (high + youngest)) - youngest)
        done = np.all(np.abs(step - later) <= _CLOSE * (later + youngest))
        later = step
        if done:
            break
    return later


def _ages(population: State) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """Return the ages of the laying down, shape (N,), of accesses, shape (M,), and their rows."""
    group: BaseLevel = population.parameters.base_level
    least = group.least_age / HOUR
    made = np.maximum(hours_since(population, population["created"]), least) / group.unit
    rows, at = accesses(population)
    since = np.maximum(hours_since(population, at), least) / group.unit
    return made, since, rows


def _sum(
    population: State, made: Floats, since: Floats, rows: NDArray[np.intp], later: Floats | float
) -> Floats:
    decay = population.parameters.base_level.decay
    shift = later[rows] if isinstance(later, np.ndarray) else later
    return (made + later) ** -decay + summed(population, (since + shift) ** -decay, rows)


def _slope(
    population: State,
    made: Floats,
    since: Floats,
    rows: NDArray[np.intp],
    later: Floats,
    decay: float,
) -> Floats:
    """Return minus the derivative of ``ln Σ``, shape (N,), above 0."""
    steep = (made + later) ** (-decay - 1.0)
    steep = steep + summed(population, (since + later[rows]) ** (-decay - 1.0), rows)
    return decay * steep / _sum(population, made, since, rows, later)
