"""Half-lives: what a rate of forgetting means in hours and in nights.

A rate looks harmless until it is told how long it leaves a memory half of what it was worth, so
every rate is shown with its half-life, in both units, before the first night passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from engine.parameters import ParameterSpec, ParameterValue, describe, to_values

__all__ = [
    "LEFT_PER_HOUR",
    "PER_HOUR",
    "PER_NIGHT",
    "HalfLife",
    "half_life",
    "half_life_of_constant",
    "half_life_of_rate",
    "short_half_lives",
]

PER_NIGHT: Final = "per night"
"""Unit of a rate that says what share a night leaves."""
PER_HOUR: Final = "per hour"
"""Unit of a constant λ of exponential decay, ``exp(-λ·h)``."""

LEFT_PER_HOUR: Final = "left per hour"
"""Unit of a factor that says what share an hour leaves."""

_HOURS: Final = 24.0


@dataclass(frozen=True, slots=True, order=True)
class HalfLife:
    """The time in which half is lost.

    Parameters
    ----------
    hours : float
        Infinity where nothing is ever lost; 0 where all is lost at once.
    """

    hours: float

    @property
    def nights(self) -> float:
        """The same in nights, one each 24 hours."""
        return self.hours / _HOURS

    @property
    def words(self) -> str:
        """As people read it: ``4.3 nights (102 h)``."""
        if math.isinf(self.hours):
            return "never"
        if self.hours == 0.0:
            return "at once"
        return f"{_figure(self.nights)} nights ({_figure(self.hours)} h)"


def _figure(value: float) -> str:
    """Return a positive number with three significant figures, as a plain decimal."""
    if value < 0.01:
        return "<0.01"
    decimals = max(2 - math.floor(math.log10(value)), 0)
    return f"{value:,.{min(decimals, 1 if value >= 1.0 else 2)}f}"


def half_life_of_rate(kept: float) -> HalfLife:
    """Return the half-life under a rate that says what share each night leaves.

    Parameters
    ----------
    kept : float
        Share that a night leaves, in [0, 1].

    Notes
    -----
    ``ln 0.5 / ln kept`` nights: 4.27 at 0.85, 34.3 at 0.98, 1 at 0.5; never at 1, at once at 0.
    """
    if kept >= 1.0:
        return HalfLife(math.inf)
    if kept <= 0.0:
        return HalfLife(0.0)
    return HalfLife(_HOURS * math.log(0.5) / math.log(kept))


def half_life_of_constant(per_hour: float) -> HalfLife:
    """Return the half-life under exponential decay, ``ln 2 / λ``: 23.1 hours at λ = 0.03.

    Parameters
    ----------
    per_hour : float
        λ, not negative; never at 0.
    """
    return HalfLife(math.inf if per_hour <= 0.0 else math.log(2.0) / per_hour)


def half_life(spec: ParameterSpec, value: ParameterValue) -> HalfLife | None:
    """Return the half-life that a parameter's value means alone; None where it is no rate.

    A share per night is a rate where its name says so (``base_rate``, ``rate_cap``); what is only
    added to a rate is none.

    Parameters
    ----------
    spec : ParameterSpec
    value : float, int, bool or tuple of float
    """
    if isinstance(value, bool | tuple):
        return None
    if spec.unit == PER_HOUR:
        return half_life_of_constant(float(value))
    if spec.unit == LEFT_PER_HOUR:
        return HalfLife(half_life_of_rate(float(value)).nights)
    name = spec.name.rpartition(".")[2]
    if spec.unit == PER_NIGHT and "rate" in name.split("_"):
        return half_life_of_rate(float(value))
    return None


def short_half_lives(parameters: Any) -> Iterator[tuple[ParameterSpec, HalfLife]]:
    """Yield the rates under which half is gone in less than a day, with their half-lives.

    Parameters
    ----------
    parameters : dataclass of parameter groups
    """
    values = to_values(parameters)
    for spec in describe(cast("type[Any]", type(parameters))):
        lasting = half_life(spec, values[spec.name])
        if lasting is not None and lasting.hours < _HOURS:
            yield spec, lasting
