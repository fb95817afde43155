"""A list of every access to every memory, for systems whose rule looks at more than the last one.

The list lies in two tables of a state, `ACCESSES`, in the order in which things happened. That a
memory was laid down is no entry: its time is the fact ``created``.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NEVER, Column
from engine.memory.population import Draft, State

__all__ = [
    "ACCESSES",
    "accesses",
    "forget_accesses",
    "note_accesses",
    "note_entry_accesses",
    "summed",
]

ACCESSES: Final = (
    Column("access_uid", "i8", 0, "", "Number of the memory of each access."),
    Column("access_at", "i8", 0, "s since 1970", "When each access was."),
)

_MOST_OF_SOURCE: Final = 100
"""Accesses that are kept of those that a source counts without telling when they were."""


def note_accesses(draft: Draft, rows: NDArray[np.intp], at: int | NDArray[np.int64]) -> None:
    """Add an access of each row, all at one time or each at its own."""
    draft.extend_table("access_uid", draft["uid"][rows])
    draft.extend_table("access_at", np.broadcast_to(np.asarray(at, np.int64), rows.shape))


def note_entry_accesses(draft: Draft, added: slice) -> None:
    """Add the accesses that the source counts of rows just laid down.

    Notes
    -----
    A source tells how many and when the last was. The others are taken to lie evenly between the
    making of the memory and the last, which is also what ACT-R's own approximation assumes; of
    more than a hundred, a hundred are kept. Without a time of the last, all are at the making.
    """
    count = np.clip(draft["entry_access_count"][added], 0, _MOST_OF_SOURCE)
    if not count.any():
        return
    created, last = draft["created"][added], draft["entry_last_access"][added]
    span = np.where(last == NEVER, 0, np.maximum(last, created) - created)
    row = np.repeat(np.arange(len(count)), count)
    place = np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count) + 1
    at = created[row] + np.rint(span[row] * (place / count[row])).astype(np.int64)
    note_accesses(draft, row + added.start, at)


def forget_accesses(draft: Draft, rows: NDArray[np.intp]) -> None:
    """Drop every access of rows that are deleted."""
    keep = ~np.isin(draft.tables["access_uid"], draft["uid"][rows])
    if not keep.all():
        for one in ACCESSES:
            draft.put_table(one.name, draft.tables[one.name][keep])


def accesses(population: State) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the row of each access and when it was, seconds since 1970, both of shape (M,).

    Where a state is part of another one, as for a look ahead, those of the part.
    """
    uids, at, numbers = (
        population.tables["access_uid"], population.tables["access_at"], population["uid"],
    )  # fmt: skip
    if not len(uids) or not len(numbers):
        return np.empty(0, np.intp), np.empty(0, np.int64)
    rows = np.clip(uids - numbers[0], 0, len(numbers) - 1)
    if np.array_equal(numbers[rows], uids):  # numbered one after the other, as mostly
        return rows.astype(np.intp, copy=False), at
    known = np.isin(uids, numbers)
    return population.rows_of(uids[known]), at[known]


def summed(
    population: State, values: NDArray[np.float64], rows: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Return the sum over the accesses of each memory, shape (N,).

    Parameters
    ----------
    population : Population
    values : ndarray of float64, shape (M,)
        One for each access.
    rows : ndarray of int, shape (M,)
        As `accesses` gives them.
    """
    sums = np.bincount(rows, weights=values, minlength=len(population))
    return sums.astype(np.float64, copy=False)
