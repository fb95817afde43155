"""Half-life decay and reinforcement: what a memory's confidence is at any moment.

Confidence is worked out on reading, from the last reset: ``c · 2^(−t / half-life)``. Nothing is
written as time passes, so it does not matter how often anybody looks.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY
from engine.memory.population import Draft, State
from engine.models.motebit.types import MemoryType

__all__ = ["base_half_lives", "confidence_now", "half_lives", "reinforce", "reset"]

Floats = NDArray[np.float64]

_MOST_STEPS: Final = 1000


def base_half_lives(parameters: Any) -> Floats:
    """Return the half-life of each `MemoryType` before any reinforcement, days, shape (3,)."""
    decay = parameters.decay
    found = np.empty(len(MemoryType))
    found[MemoryType.SEMANTIC] = decay.semantic_half_life
    found[MemoryType.EPISODIC] = decay.episodic_half_life
    found[MemoryType.GENERAL] = decay.default_half_life
    return found


def half_lives(population: State) -> Floats:
    """Return the half-life of each row, days, shape (N,).

    Notes
    -----
    ``min(base · 1.5^n, longest)`` after n reinforcements, and never less than the base: a semantic
    memory has 30 days, after five reinforcements 227.8125, after seven 365.

    References
    ----------
    Motebit page, "Compounding".
    """
    base = base_half_lives(population.parameters)
    count = population["reinforcements"]
    if not count.any():
        return base.take(population["memory_type"], mode="clip")
    factor = float(population.parameters.reinforcement.half_life_factor)
    longest = np.maximum(float(population.parameters.decay.longest_half_life), base)[:, None]
    steps = np.arange(min(int(count.max()), _MOST_STEPS) + 1)
    with np.errstate(over="ignore"):
        table = np.minimum(base[:, None] * factor**steps, longest)
    place = population["memory_type"] * np.int32(len(steps)) + np.minimum(count, _MOST_STEPS)
    return table.ravel().take(place, mode="clip")


def confidence_now(population: State) -> Floats:
    """Return the confidence of each row at the clock's time, in [0, 1], shape (N,).

    Whether a row is deleted or a tombstone is not looked at.

    References
    ----------
    Motebit page, "Half-life decay": 0.9 leaves 0.45, 0.225 and 0.05625 after 7, 14 and 28 days.
    """
    passed = np.minimum(population["reset_at"] - population.clock, 0) / half_lives(population)
    passed /= DAY
    return population["confidence"] * np.exp2(passed, out=passed)


def reset(draft: Draft, rows: NDArray[np.intp]) -> None:
    """Set rows back to their full confidence, now ("accessed or confirmed")."""
    draft.writable("reset_at")[rows] = draft.clock


def reinforce(draft: Draft, rows: NDArray[np.intp]) -> None:
    """Let rows be confirmed by new information: more confidence, a longer half-life."""
    boost = float(draft.parameters.reinforcement.boost)
    confidence = draft.writable("confidence")
    confidence[rows] = np.minimum(confidence[rows] + boost, 1.0)
    draft.writable("reinforcements")[rows] += 1
    reset(draft, rows)
