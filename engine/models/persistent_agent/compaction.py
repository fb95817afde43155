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
from engine.models.persistent_agent.frames import Frame, frame_of, living_rows
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


def compact(draft: Draft, before: int, after: int) -> None:
    """Run every compaction after `before` and up to `after`."""
    times = marks(before, after, draft.parameters.schedule.compaction_minutes)
    if not times:
        return
    count, _, defrags, last = runs(draft)
    draft.put_table("runs", np.array([count + len(times), times[-1], defrags, last]))
    if draft.parameters.levels.buffer_rule:
        _keep_budgets(draft, times)


def _keep_budgets(draft: Draft, times: range) -> None:
    """Move down what does not fit, at each mark at which anything has changed."""
    rows = living_rows(draft)
    if not _may_overflow(draft, rows):
        return
    frame = frame_of(draft, rows)
    inside = places(frame, times[0], draft.parameters) <= Place.L3
    rows = rows[inside]
    if not _may_overflow(draft, rows):
        return
    tokens, levels = draft["tokens"][rows], draft.parameters.levels
    frame, at = frame.of(inside), 0
    while at < len(times):
        where = places(frame, times[at], draft.parameters)
        if (loads(where, tokens, draft.parameters) > levels.budgets).any():
            frame = _pressed(draft, rows, frame, where, times[at])
        at = _next_change(draft, frame, times, at)


def _may_overflow(draft: Draft, rows: NDArray[np.intp]) -> bool:
    """Tell whether rows have more words than fit into the smallest level, were all in it."""
    levels = draft.parameters.levels
    least = min(one * two for one, two in zip(levels.budgets, levels.ratios, strict=True))
    return bool(draft["tokens"][rows].sum() > least)


def _pressed(
    draft: Draft, rows: NDArray[np.intp], frame: Frame, where: NDArray[np.uint8], clock: int
) -> Frame:
    """Move down what does not fit, and return the frame after it."""
    found = pressed_down(
        where, frame.retention(clock), frame.touched, draft["tokens"][rows], draft.parameters
    )
    moved = found > where
    draft.writable("pressed")[rows[moved]] = found[moved]
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
    rows = living_rows(state)
    found[rows] = scored(frame_of(state, rows), state.clock, state.parameters)
    found[state["deleted_night"] != NOT_YET] = -1
    return found


def scored(frame: Frame, clock: int, parameters: Any) -> NDArray[np.int8]:
    """Return what scoring makes of memories at a moment: 0 kept hot, 1 compressed, 2 dropped."""
    retention, scoring = frame.retention(clock), parameters.scoring
    found = (retention < scoring.keep_hot).astype(np.int8)
    found[(retention < scoring.compress) | frame.trash] = 2
    return found
