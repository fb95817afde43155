"""The columns and lists that the Persistent Agent keeps beside facts and life history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NEVER, Column
from engine.memory.population import State

__all__ = ["COLUMNS", "LISTS", "NOT_FILED", "WIDTHS", "records", "rows_there", "runs"]

NOT_FILED: Final = 255
"""Level of a memory that no defrag has filed yet."""

COLUMNS: Final = (
    Column("entry_type", "u1", 0, "", "Entry type, an `EntryType`."),
    Column("entry_typed", "?", 0, "", "Its entry type was set by a person."),
    Column("signals", "i4", 0, "", "Signals found in its words, a bit each."),
    Column("transmitters", "u1", 0, "", "Neurotransmitter tags, a bit each."),
    Column("tokens", "i4", 0, "tokens", "Estimated tokens of its own words."),
    Column("begun", "i8", NEVER, "s since 1970", "When its curve began: laid down here."),
    Column("resumed", "i8", NEVER, "s since 1970", "When a snapshot brought it back last."),
    Column("pressed", "u1", 0, "", "Level to which a full budget has moved it down."),
    Column("filed", "u1", NOT_FILED, "", "Level at which the last defrag filed it."),
    Column("recalls_seen", "i4", 0, "recalls", "Recalls that defrags have analysed."),
)

LISTS: Final = (
    Column("runs", "i8", 0, "", "Compactions, time of the last, defrags, time of the last."),
    Column("defrags", "f8", 0.0, "", "What each defrag did, a record each."),
    Column("measured", "f8", 0.0, "", "Compression as measured, a record each level."),
    Column("snapshots", "f8", 0.0, "", "Time and mean affect of each snapshot."),
    Column("snapshot_members", "i8", 0, "", "Snapshot, role and number of each memory in it."),
    Column("resumes", "i8", 0, "", "Time and snapshot of each resumption."),
    Column("reflections", "i8", 0, "", "Time and number of each self-reflection."),
)

WIDTHS: Final = {
    "runs": 4, "defrags": 11, "measured": 5, "snapshots": 4, "snapshot_members": 3,
    "resumes": 2, "reflections": 2,
}  # fmt: skip
"""Values that a record of each list has."""


def records(state: State, name: str) -> NDArray[Any]:
    """Return a list of the system's own as records, shape (R, width)."""
    return state.tables[name].reshape(-1, WIDTHS[name])


def runs(state: State) -> tuple[int, int, int, int]:
    """Return how many compactions ran and when last, and the same of defrags."""
    found = state.tables["runs"]
    if not len(found):
        return 0, NEVER, 0, NEVER
    one, two, three, four = (int(value) for value in np.asarray(found))
    return one, two, three, four


def rows_there(state: State, uids: Iterable[int]) -> NDArray[np.intp]:
    """Return the rows of those memories that are in a state: acts may name others, relived."""
    wanted = np.fromiter(uids, np.int64)
    return state.rows_of(wanted[np.isin(wanted, state["uid"])].tolist())
