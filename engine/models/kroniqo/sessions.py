"""Sessions: where one ends, and what its end does to the relevance of its nodes.

Every message (a memory told, something said that is not kept, a recall that is used) belongs to
a session. It ends as soon as more than two hours have passed since its last message: at the
next message, the next pause or the night, whichever comes first, with the same result.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.columns import NEVER, Column
from engine.memory.population import Draft, State
from engine.models.kroniqo.nodes import are_nodes, open_tasks

__all__ = [
    "NO_SESSION",
    "SESSION_LIST",
    "UNMERGED",
    "SessionField",
    "close",
    "close_if_due",
    "hear",
    "in_session",
    "note_merged",
    "running",
    "sessions",
    "unmerged",
]

NO_SESSION: Final = -1
"""Session of a node that was made in none: an import that is laid down at once."""
UNMERGED: Final = -1
"""Nodes merged in a session that has not been looked through for near-duplicates."""


class SessionField(IntEnum):
    """What is kept of a session, in this order."""

    START = 0
    LAST = 1
    CLOSED = 2
    NODES = 3
    ACCESSED = 4
    BOOSTED = 5
    PENALISED = 6
    MERGED = 7


SESSION_LIST: Final = Column("sessions", "i8", 0, "", "By session and `SessionField`, flattened.")


def sessions(state: State) -> NDArray[np.int64]:
    """Return the sessions so far, shape (S, 8): a `SessionField` each.

    Times are seconds since 1970; ``CLOSED`` is `NEVER` while a session runs.
    """
    return state.tables["sessions"].reshape(-1, len(SessionField))


def running(state: State) -> int | None:
    """Return the number of the session that runs, from 0; None between sessions."""
    known = sessions(state)
    return len(known) - 1 if len(known) and known[-1, SessionField.CLOSED] == NEVER else None


def unmerged(state: State) -> list[int]:
    """Return the sessions that have ended and were not looked through for near-duplicates."""
    known = sessions(state)
    waiting = known[:, SessionField.MERGED] == UNMERGED
    return np.flatnonzero(waiting & (known[:, SessionField.CLOSED] != NEVER)).tolist()


def in_session(state: State, number: int) -> NDArray[np.bool_]:
    """Return which rows are nodes that were made in a session, shape (N,)."""
    return (state["session"] == number) & are_nodes(state)


def hear(draft: Draft) -> None:
    """Note a message: it is of the session that runs, or begins one."""
    known = sessions(draft)
    if running(draft) is None:
        fresh = [draft.clock, draft.clock, NEVER, 0, 0, 0, 0, UNMERGED]
        known = np.vstack([known, np.array([fresh], np.int64)])
    else:
        known = known.copy()
        known[-1, SessionField.LAST] = draft.clock
    draft.put_table("sessions", known.ravel())


def close_if_due(draft: Draft) -> None:
    """End the session that runs if the gap since its last message is long enough by now."""
    number = running(draft)
    if number is None:
        return
    rule, last = draft.parameters.session, int(sessions(draft)[number, SessionField.LAST])
    if draft.clock - last <= rule.gap * HOUR:
        return
    gap = rule.gap
    if rule.sees_open_tasks and (open_tasks(draft) & in_session(draft, number)).any():
        gap = max(rule.gap, rule.open_task_gap)
    if draft.clock - last > gap * HOUR:
        close(draft, number, last + round(gap * HOUR))


def close(draft: Draft, number: int, at: int) -> None:
    """End a session: what it accessed gains, what it made and never retrieved loses.

    Parameters
    ----------
    draft : Draft
    number : int
        From 0.
    at : int
        When it ended, seconds since 1970.

    References
    ----------
    Kroniqo post, "Session Compression at the 2-Hour Gap" (``compress_session``).
    """
    rule, uses = draft.parameters.session, draft["session_uses"]
    mine = in_session(draft, number)
    boosted = (uses >= rule.accesses) & are_nodes(draft)
    if not rule.boosts_earlier:
        boosted &= mine
    penalised = mine & (uses == 0)
    accessed = int(np.count_nonzero(uses))
    if boosted.any() or penalised.any():
        worth = draft.writable("relevance0")
        worth[boosted] = np.minimum(1.0, worth[boosted] * rule.boost)
        worth[penalised] *= rule.penalty
        adjusted = draft.writable("adjustment")
        adjusted[boosted], adjusted[penalised] = rule.boost, rule.penalty
    if accessed:
        draft.writable("session_uses")[:] = 0
    count = int(np.count_nonzero(mine))
    waits = draft.parameters.merging.enabled and count > 1
    known = sessions(draft).copy()
    known[number, SessionField.CLOSED :] = (
        at, count, accessed, int(np.count_nonzero(boosted)), int(np.count_nonzero(penalised)),
        UNMERGED if waits else 0,
    )  # fmt: skip
    draft.put_table("sessions", known.ravel())


def note_merged(draft: Draft, number: int, merged: int) -> None:
    """Note that a session was looked through, and how many of its nodes went into others."""
    known = sessions(draft).copy()
    if 0 <= number < len(known):
        known[number, SessionField.MERGED] = max(known[number, SessionField.MERGED], 0) + merged
        draft.put_table("sessions", known.ravel())
