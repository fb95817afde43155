"""The continuous compaction, every 30 minutes of virtual time (Persistent Agent paper, section 8).

Level and priority follow from the clock alone, so a compaction has two things to do that stay:
it keeps the budgets (the buffer rule), and it is counted. Both depend on the marks of the clock
that were passed, never on the steps in which they were.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, State
from engine.models.persistent_agent.columns import runs
from engine.models.persistent_agent.frames import Frame, frame_of, living_frame
from engine.models.persistent_agent.levels import Place, loads, places, pressed_down

__all__ = ["compact", "marks", "partition", "scored"]

_MINUTE = 60


def marks(before: int, after: int, minutes: int) -> range:
    """Return the times after `before` and up to `after` at which compaction runs.

    Parameters
    ----------
    before, after : int
        Seconds since 1970.
    minutes : int
        Every so many, counted from midnight UTC where a day is a multiple of it.
    """
    step = minutes * _MINUTE
    return range((before // step + 1) * step, after + 1, step)


def compact(draft: Draft, before: int, after: int, where: NDArray[np.uint8]) -> None:
    """Run every compaction after `before` and up to `after`.

    Parameters
    ----------
    draft : Draft
    before, after : int
        Seconds since 1970; nothing happens in between.
    where : ndarray of uint8, shape (N,)
        A `Place` each, at `before` or earlier.
    """
    times = marks(before, after, draft.parameters.schedule.compaction_minutes)
    if not times:
        return
    count, _, defrags, last = runs(draft)
    draft.put_table("runs", np.array([count + len(times), times[-1], defrags, last]))
    if draft.parameters.levels.buffer_rule:
        _keep_budgets(draft, where, times)


def _keep_budgets(draft: Draft, before: NDArray[np.uint8], times: range) -> None:
    """Move down what does not fit, at each mark at which anything has changed."""
    rows = np.flatnonzero(before <= Place.L3)
    tokens, levels = draft["tokens"][rows], draft.parameters.levels
    if not _may_overflow(before[rows], tokens, draft.parameters):
        return
    frame, at = frame_of(draft, rows), 0
    while at < len(times):
        where = places(frame, times[at], draft.parameters)
        if (loads(where, tokens, draft.parameters) > levels.budgets).any():
            frame = _pressed(draft, rows, frame, where, times[at])
        at = _next_change(draft, frame, times, at)


def _may_overflow(before: NDArray[np.uint8], tokens: NDArray[np.integer], parameters: Any) -> bool:
    """Tell whether a level could overflow: memories only move down, so from where they were."""
    above = np.cumsum(np.bincount(before, weights=tokens, minlength=4)[:4])
    return bool((above / np.array(parameters.levels.ratios) > parameters.levels.budgets).any())


def _pressed(
    draft: Draft, rows: NDArray[np.intp], frame: Frame, where: NDArray[np.uint8], clock: int
) -> Frame:
    """Move down what does not fit, and return the frame after it."""
    found = pressed_down(
        where, frame.retention(clock), frame.touched, draft["tokens"][rows], draft.parameters
    )
    moved = found > where
    draft.writable("pressed")[rows[moved]] = found[moved]
    draft.forget_derived()
    return frame_of(draft, rows)


def _next_change(draft: Draft, frame: Frame, times: range, at: int) -> int:
    """Return the first mark behind `at` at which a memory is elsewhere.

    Memories only ever move down while nothing happens, so it is found by halving.
    """
    where = places(frame, times[at], draft.parameters)
    low, high = at, len(times)
    probe = high - 1
    while low < probe < high:
        if np.array_equal(places(frame, times[probe], draft.parameters), where):
            low = probe
        else:
            high = probe
        probe = (low + high) // 2
    return high


def partition(state: State) -> NDArray[np.int8]:
    """Return what scoring makes of each memory now (Persistent Agent paper, section 4).

    Returns
    -------
    ndarray of int8, shape (N,)
        0 kept hot, 1 compressed, 2 dropped, -1 deleted.
    """
    found = np.full(len(state), 2, np.int8)
    rows, frame = living_frame(state)
    found[rows] = scored(frame, frame.retention(state.clock), state.parameters)
    found[state["deleted_night"] != NOT_YET] = -1
    return found


def scored(frame: Frame, retention: NDArray[np.float64], parameters: Any) -> NDArray[np.int8]:
    """Return what scoring makes of memories by their retention: 0 kept, 1 compressed, 2 dropped."""
    scoring = parameters.scoring
    found = (retention < scoring.keep_hot).astype(np.int8)
    found[(retention < scoring.compress) | frame.trash] = 2
    return found
