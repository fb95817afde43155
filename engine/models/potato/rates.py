"""The formulas of a night (Potato paper, sections 3.4, 3.5 and 3.7), as functions of columns.

The night applies them to a whole population, the inspector to one row: there is no second
formula anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.affect import space
from engine.memory.columns import NEVER
from engine.models.potato.parameters import PotatoParameters, Sleep, Traces

__all__ = [
    "drift",
    "frequency",
    "geometry",
    "hours_since",
    "night_rate",
    "raw_acceleration",
    "recency",
    "spread_bonus",
    "spread_is_rising",
    "stickiness",
    "trace_rate",
]

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_TOLERANCE = 1e-9


def stickiness(columns: Any, rows: Any, parameters: PotatoParameters) -> Floats:
    """Return stickiness of the centroids at encoding, in [0, 1] (section 3.5)."""
    return space.stickiness(
        columns["valence"][rows],
        columns["activation"][rows],
        columns["intensity"][rows],
        parameters.affect.sigma,
    )


def hours_since(last_access: Any, now: int) -> Floats:
    """Return hours from each last access to `now`; infinity where there was none.

    Parameters
    ----------
    last_access : array_like of int64
        Seconds since 1970, or `NEVER`.
    now : int
        Seconds since 1970.
    """
    last = np.asarray(last_access, np.int64)
    never = last == NEVER
    hours = (now - last.astype(np.float64)) / 3600.0
    return np.where(never, np.inf, hours)


def recency(hours: Any, sleep: Sleep) -> Floats:
    """Return ``R = 0.05 * (1 - h / 24)`` where ``h < 24``, else 0 (section 3.4)."""
    hours = np.asarray(hours, np.float64)
    share = 1.0 - np.clip(hours, 0.0, sleep.recency_hours) / sleep.recency_hours
    return sleep.recency_gain * share


def frequency(access_count: Any, sleep: Sleep) -> Floats:
    """Return ``F = 0.01 * min(access_count, 10)`` (section 3.4)."""
    return sleep.frequency_gain * np.minimum(access_count, sleep.frequency_limit)


def geometry(sticky: Any, sleep: Sleep) -> Floats:
    """Return ``G = 0.12 * stickiness``; 0 in condition B (section 3.4)."""
    return (sleep.geometry_gain if sleep.geometry else 0.0) * np.asarray(sticky)


def spread_bonus(spread: Any, sleep: Sleep) -> Floats:
    """Return ``S = 0.03`` where spread at encoding is > 0.5; 0 in condition B (section 3.5.1)."""
    gain = sleep.spread_gain if sleep.geometry else 0.0
    return np.where(np.asarray(spread) > sleep.spread_threshold, gain, 0.0)


def night_rate(r: Any, f: Any, g: Any, s: Any, sleep: Sleep) -> Floats:
    """Return ``rate = min(0.85 + R + F + G + S, 0.98)`` (section 3.4)."""
    return np.minimum(sleep.base_rate + r + f + g + s, sleep.rate_cap)


def raw_acceleration(sticky: Any, traces: Traces) -> Floats:
    """Return ``k = 1 - 0.1 * (1 - s / 0.3)`` where ``s < 0.3``, else 1 (section 3.7, in words)."""
    lack = 1.0 - np.minimum(sticky, traces.low_stickiness) / traces.low_stickiness
    return 1.0 - traces.acceleration * lack


def trace_rate(base: float, k: Any, sticky: Any, s: Any, traces: Traces) -> Floats:
    """Return ``min(base * k + 0.9 * (1 - base) * stickiness + S, 0.995)``, kept per night.

    Parameters
    ----------
    base : float
        Base rate of the trace (section 3.7, Table 4).
    k : array_like of float
        Acceleration: `raw_acceleration` for the raw trace, 1 for the others.
    sticky : array_like of float
        Stickiness; 0 in condition B.
    s : array_like of float
        Spread bonus S.
    traces : Traces
    """
    rate = base * k + traces.slowing * (1.0 - base) * np.asarray(sticky) + s
    return np.minimum(rate, traces.rate_cap)


def drift(columns: Any, rows: Any) -> Floats:
    """Return the distance of current centroids from those at encoding (section 3.3)."""
    steps = [
        columns[f"current_{axis}"][rows] - columns[axis][rows]
        for axis in ("valence", "activation", "intensity")
    ]
    return np.sqrt(steps[0] * steps[0] + steps[1] * steps[1] + steps[2] * steps[2])


def spread_is_rising(columns: Any, rows: Any, parameters: PotatoParameters) -> Flags:
    """Return where spread rises across recalls (section 3.5.1).

    Rising: at least two recalls with a spread, a least-squares slope above 0 over encoding (0)
    and those recalls (1, 2, ...), and the last at least 0.1 above encoding.
    """
    survival = parameters.survival
    recalls = columns["spread_recalls"][rows]
    at_encoding = columns["spread"][rows]
    points = recalls + 1.0
    number_sum = recalls * points / 2.0
    slope = points * columns["spread_moment"][rows] - number_sum * (
        at_encoding + columns["spread_sum"][rows]
    )
    rise = columns["spread_last"][rows] - at_encoding
    return (
        (recalls >= survival.spread_recalls)
        & (slope > _TOLERANCE)
        & (rise >= survival.spread_rise - _TOLERANCE)
    )
