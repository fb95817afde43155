"""The nightly defrag at 02:30, the agent's sleep (Persistent Agent paper, section 8).

It promotes L2 to L3, hands L3 over to MEMORY.md, analyses recalls and archives daily notes. What
it did stays as a record of numbers; the heavy work on words, the summaries and the vectors, is
an act of its own (`engine.models.persistent_agent.summaries`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY, HOUR
from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, State
from engine.models.persistent_agent.columns import NOT_FILED, records, runs
from engine.models.persistent_agent.compaction import scored
from engine.models.persistent_agent.frames import living_frame
from engine.models.persistent_agent.levels import Place, loads, places

__all__ = ["Defrag", "defrag", "defrags", "nights_of"]


@dataclass(frozen=True, slots=True)
class Defrag:
    """What one defrag did.

    Parameters
    ----------
    at : int
        Seconds since 1970, UTC.
    promoted, transferred : int
        Memories that went to L3, and from there or elsewhere to MEMORY.md.
    notes : int
        Daily notes of which a memory went to the archive of notes.
    recalled, recalls : int
        Memories that were recalled since the last defrag, and how often in all.
    kept, compressed, dropped : int
        As scoring partitioned the memories.
    tokens : float
        Tokens in the context after it.
    chunks : int
        Memories whose place in the index changed and that were indexed anew.
    """

    at: int
    promoted: int
    transferred: int
    notes: int
    recalled: int
    recalls: int
    kept: int
    compressed: int
    dropped: int
    tokens: float
    chunks: int


def nights_of(before: int, after: int, hour: float) -> Iterator[int]:
    """Yield the times after `before` and up to `after` at which the defrag runs, at an hour UTC."""
    offset = round(hour * HOUR)
    first = before + DAY - (before - offset) % DAY
    yield from range(first, after + 1, DAY)


def defrag(draft: Draft, clock: int) -> None:
    """Run the defrag at a time not before the last event."""
    rows, frame = living_frame(draft)
    retention = frame.retention(clock)
    where, filed = places(frame, clock, draft.parameters, retention), draft["filed"][rows]
    promoted = (where == Place.L3) & ((filed < Place.L3) | (filed == NOT_FILED))
    transferred = (where == Place.L4) & (filed != Place.L4)
    fresh = draft["access_count"] - draft["recalls_seen"]
    split = np.bincount(scored(frame, retention, draft.parameters), minlength=3)
    split[2] += len(draft) - len(rows) - np.count_nonzero(draft["deleted_night"] != NOT_YET)
    moved = np.flatnonzero((where != filed) & (where <= Place.L4))
    record = (
        clock,
        np.count_nonzero(promoted),
        np.count_nonzero(transferred),
        _days(draft["created"][rows[promoted | transferred]]),
        np.count_nonzero(fresh > 0),
        fresh[fresh > 0].sum(),
        *split,
        loads(where, draft["tokens"][rows], draft.parameters).sum(),
        len(moved),
    )
    draft.extend_table("defrags", np.array(record, np.float64))
    if len(moved):
        draft.writable("filed")[rows[moved]] = where[moved]
    if fresh.any():
        draft.writable("recalls_seen")[:] = draft["access_count"]
    count, last, done, _ = runs(draft)
    draft.put_table("runs", np.array([count, last, done + 1, clock]))


def _days(created: NDArray[np.int64]) -> int:
    return len(np.unique(created // DAY))


def defrags(state: State) -> tuple[Defrag, ...]:
    """Return what every defrag did, the oldest first."""
    counts = [one.name for one in fields(Defrag) if one.name != "tokens"]
    return tuple(
        Defrag(tokens=row[9], **dict(zip(counts, map(int, (*row[:9], row[10])), strict=True)))
        for row in records(state, "defrags").tolist()
    )
