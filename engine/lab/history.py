"""The life of every memory, night by night: one walk over the events, each applied once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.timeline import Timeline, fold
from engine.memory.population import Population
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.progress import Progress, silent

__all__ = ["NOT_THERE", "TRACES", "History", "life_history", "walk", "walk_nights"]

TRACES: Final = ("raw", "semantic", "graph")
"""Traces whose strengths a history has, where the model has such strengths."""

NOT_THERE: Final = 255
"""Tier of a memory on a night before it was encoded."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class History:
    """Importance, strengths and tier of N memories on M + 1 nights.

    Parameters
    ----------
    uids : ndarray of int64, shape (N,)
    nights : ndarray of int64, shape (M + 1,)
        From 0 (before the first night); the state of a night is that just after it.
    importance : ndarray of float64, shape (M + 1, N)
        Strength under the model; NaN before a memory is encoded.
    tier : ndarray of uint8, shape (M + 1, N)
        Place in `tiers`, or `NOT_THERE`.
    strengths : dict of str to ndarray of float64, shape (M + 1, N)
        By trace, for those of `TRACES` that the model has; NaN before a memory is encoded.
    tiers : tuple of OwnTier
        Those of the model.
    """

    uids: NDArray[np.int64]
    nights: NDArray[np.int64]
    importance: NDArray[np.float64]
    tier: NDArray[np.uint8]
    strengths: dict[str, NDArray[np.float64]]
    tiers: tuple[OwnTier, ...] = POTATO_TIERS


def walk_nights(timeline: Timeline, nights: int) -> Iterator[Population]:
    """Yield the state before the first night, then that just after each.

    Parameters
    ----------
    timeline : Timeline
    nights : int
        From 0 to `Timeline.nights`.
    """
    stops = (timeline.position_after(night) for night in range(nights + 1))
    yield from walk(timeline, stops, (0, timeline.start))


def walk(
    timeline: Timeline, stops: Iterable[int], known: tuple[int, Population]
) -> Iterator[Population]:
    """Yield the state at each of some rising positions, each event applied once.

    Parameters
    ----------
    timeline : Timeline
        Only its events are read, none of its states.
    stops : iterable of int
        Positions in the events.
    known : tuple of (int, Population)
        A position at or before the first stop, and the state there.
    """
    done, state = known
    for position in stops:
        state = fold(state, timeline.events[done:position], timeline.model)
        done = position
        yield state


def life_history(timeline: Timeline, progress: Progress = silent) -> History:
    """Return the life of every memory up to the night of the cursor.

    Parameters
    ----------
    timeline : Timeline
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Notes
    -----
    A memory that was encoded after the last night has been on none of them.
    """
    here, model = timeline.population, timeline.model
    shape = (here.night + 1, len(here))
    traces = [name for name in TRACES if f"{name}_strength" in here.columns]
    importance = np.full(shape, np.nan)
    tier = np.full(shape, NOT_THERE, np.uint8)
    strengths = {name: np.full(shape, np.nan) for name in traces}
    for night, state in enumerate(walk_nights(timeline, here.night)):
        progress(night, here.night, "walking through the nights")
        there = slice(0, len(state))
        importance[night, there] = model.strength(state)
        tier[night, there] = model.own_tier(state)
        for name in traces:
            strengths[name][night, there] = state[f"{name}_strength"]
    column: NDArray[Any] = here["uid"]
    return History(
        uids=column.copy(),
        nights=np.arange(here.night + 1),
        importance=importance,
        tier=tier,
        strengths=strengths,
        tiers=tuple(model.own_tiers),
    )
