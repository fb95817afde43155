"""Estimates as memories keep them: the affect, who estimated it, and how uncertain it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.affect.appraisal import Estimates
from engine.memory.new_memory import NewMemory

__all__ = ["UNCERTAINTY", "estimated", "uncertainty_of"]

UNCERTAINTY: Final = "uncertainty of the estimate"
"""Further column under which a memory keeps it; no source's column, hence the many words."""

_DIGITS: Final = 4


def estimated(memory: NewMemory, estimates: Estimates, at: int, appraiser: str) -> NewMemory:
    """Return a memory with estimate number `at` as its affect.

    Parameters
    ----------
    memory : NewMemory
    estimates : Estimates
    at : int
    appraiser : str
        What the estimate is marked with.
    """
    uncertainty = round(float(estimates.uncertainty[at]), _DIGITS)
    return replace(
        memory,
        affect=estimates.affect(at),
        estimated_by=appraiser,
        extra={**memory.extra, UNCERTAINTY: uncertainty},
    )


def uncertainty_of(extra: Mapping[str, str | float]) -> float | None:
    """Return the uncertainty in [0, 1] that a memory keeps, or None where it keeps none.

    Parameters
    ----------
    extra : mapping
        The memory's further columns.
    """
    value = extra.get(UNCERTAINTY)
    return float(value) if isinstance(value, int | float) else None
