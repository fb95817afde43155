"""Nodes that become one: worked out by vectors beside the fold, applied by numbers within it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import SystemAct
from engine.memory.columns import Column
from engine.memory.population import Draft, Population, State
from engine.models.kroniqo import sessions
from engine.models.kroniqo.near_duplicates import near_duplicates, nearest_earlier
from engine.models.kroniqo.nodes import are_nodes, completed, roots
from engine.models.kroniqo.relevance import relevance
from engine.models.own_acts import Proposal
from engine.progress import Progress, silent

__all__ = [
    "MERGE",
    "MERGE_LIST",
    "REINFORCE",
    "MergeField",
    "compressions",
    "merge",
    "merges",
    "reinforcements",
]

MERGE: Final = "merge"
"""Act of a session that has ended: its near-duplicates become one node each."""
REINFORCE: Final = "reinforce"
"""Act of a node that says again what another says: it goes into that one."""


class MergeField(IntEnum):
    """What is kept of a node that went into another, in this order."""

    AT = 0
    KEPT = 1
    MERGED = 2
    RELEVANCE = 3
    REINFORCED = 4


MERGE_LIST: Final = Column("merges", "f8", 0.0, "", "By merged node and `MergeField`, flattened.")


def merges(state: State) -> NDArray[np.float64]:
    """Return what went into what, shape (K, 5): a `MergeField` each.

    Time in seconds since 1970, numbers of both memories, relevance of the one that was kept
    just after, and whether it was a reinforcement.
    """
    return state.tables["merges"].reshape(-1, len(MergeField))


def compressions(
    population: Population, numbers: Sequence[int], act: str, progress: Progress = silent
) -> list[Proposal]:
    """Return what merges in each of some sessions that have ended.

    Parameters
    ----------
    population : Population
        After their end: relevance is compared as boost and penalty have left it.
    numbers : sequence of int
        Of the sessions.
    act : str
        Name under which it happens.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    list of Proposal
        One for each session, though nothing in it may merge: its number is the first value, the
        newest node of each group comes first and is kept.
    """
    return [
        Proposal(
            act=act,
            groups=_groups_of_session(population, number, progress),
            values=(float(number),),
        )
        for number in numbers
    ]


def _groups_of_session(
    population: Population, number: int, progress: Progress
) -> tuple[tuple[int, ...], ...]:
    rule, done = population.parameters.merging, completed(population)
    mine, worth = sessions.in_session(population, number), relevance(population)
    found: list[tuple[int, ...]] = []
    if not rule.enabled:
        return ()
    for rows in (np.flatnonzero(mine & ~done), np.flatnonzero(mine & done)):
        if len(rows) < 2:
            continue
        leader = near_duplicates(
            population.words.vectors(population["uid"][rows].tolist()),
            worth[rows],
            similarity=rule.similarity,
            difference=rule.difference,
            progress=progress,
        )
        found += _newest_first(population, rows, leader)
    return tuple(found)


def _newest_first(
    population: Population, rows: NDArray[np.intp], leader: NDArray[np.intp]
) -> list[tuple[int, ...]]:
    """Return the numbers of each group of two or more, the newest first."""
    order = np.lexsort((-rows, -population["node_created"][rows], leader))
    uids = population["uid"][rows[order]]
    starts = np.flatnonzero(np.diff(leader[order], prepend=-1))
    return [tuple(one.tolist()) for one in np.split(uids, starts[1:]) if len(one) > 1]


def reinforcements(
    population: Population, rows: NDArray[np.intp], progress: Progress = silent
) -> list[Proposal]:
    """Return which of some nodes say again what an earlier one says, as one act; or nothing.

    Parameters
    ----------
    population : Population
    rows : ndarray of int, shape (R,)
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    nodes = np.flatnonzero(are_nodes(population))
    nodes = nodes[np.lexsort((nodes, population["node_created"][nodes]))]
    fresh = np.flatnonzero(np.isin(nodes, rows))
    if not len(fresh) or len(nodes) < 2:
        return []
    uids = population["uid"][nodes]
    nearest, cosine = nearest_earlier(population.words.vectors(uids.tolist()), fresh, progress)
    stands_for = np.arange(len(nodes), dtype=np.intp)
    alike = np.flatnonzero(cosine >= population.parameters.reinforcement.similarity)
    for one in alike.tolist():
        stands_for[fresh[one]] = stands_for[nearest[one]]
    groups: dict[int, list[int]] = {}
    for one in alike.tolist():
        kept = int(uids[stands_for[fresh[one]]])
        groups.setdefault(kept, [kept]).append(int(uids[fresh[one]]))
    if not groups:
        return []
    return [Proposal(act=REINFORCE, groups=tuple(tuple(one) for one in groups.values()))]


def merge(draft: Draft, event: SystemAct) -> None:
    """Let the nodes of each group become one: the first that is still a node.

    At the end of a session it gets the average of their relevance; at a reinforcement the
    greatest, boosted, as of now. The words of the others are kept, and found through it.

    References
    ----------
    Kroniqo post, "Session Compression at the 2-Hour Gap" (merge low-delta nodes) and "What the
    Model Gets Wrong" (reinforcement).
    """
    reinforced = event.act == REINFORCE
    rows, group = _members(draft, event)
    if len(rows):
        _, first, place = np.unique(group, return_index=True, return_inverse=True)
        heads = rows[first]
        away = np.flatnonzero(heads[place] != rows)
        joined = np.unique(place[away])
        if reinforced:
            _strengthen(draft, rows, place, heads, joined)
        else:
            _average(draft, rows, place, heads, joined)
        _put_away(draft, rows[away], heads[place[away]])
        _note(draft, rows[away], heads[place[away]], reinforced=reinforced)
        gone = draft["session"][rows[away]]
    else:
        gone = np.empty(0, np.int32)
    for number in (int(one) for one in event.values):
        sessions.note_merged(draft, number, int(np.count_nonzero(gone == number)))


def _members(draft: Draft, event: SystemAct) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the nodes that an act names, each once, and the group of each."""
    uids = list(chain.from_iterable(event.groups))
    group = np.repeat(np.arange(len(event.groups)), [len(one) for one in event.groups])
    rows = roots(draft)[draft.rows_of(uids)]
    _, once = np.unique(rows, return_index=True)
    once = np.sort(once)
    once = once[are_nodes(draft)[rows[once]]]
    return rows[once], group[once].astype(np.intp)


def _average(
    draft: Draft,
    rows: NDArray[np.intp],
    place: NDArray[np.intp],
    heads: NDArray[np.intp],
    joined: NDArray[np.intp],
) -> None:
    worth, entry = relevance(draft)[rows], draft["relevance0"]
    count = np.bincount(place)
    mean = np.bincount(place, worth) / count
    mean_entry = np.bincount(place, entry[rows]) / count
    own = relevance(draft)[heads]
    scaled = entry[heads] * np.divide(mean, own, out=np.zeros_like(mean), where=own > 0.0)
    fresh = np.where(own > 0.0, scaled, mean_entry)
    draft.writable("relevance0")[heads[joined]] = np.minimum(1.0, fresh[joined])


def _strengthen(
    draft: Draft,
    rows: NDArray[np.intp],
    place: NDArray[np.intp],
    heads: NDArray[np.intp],
    joined: NDArray[np.intp],
) -> None:
    most = np.zeros(len(heads))
    np.maximum.at(most, place, relevance(draft)[rows])
    fresh = np.minimum(1.0, most * draft.parameters.reinforcement.boost)
    draft.writable("relevance0")[heads[joined]] = fresh[joined]
    draft.writable("node_created")[heads[joined]] = draft.clock


def _put_away(draft: Draft, away: NDArray[np.intp], kept: NDArray[np.intp]) -> None:
    """Point what goes away, and what had gone into it before, to what is kept."""
    if not len(away):
        return
    lives_in = roots(draft)
    moved = np.arange(len(draft), dtype=np.intp)
    moved[away] = kept
    follow = moved[lives_in]
    changed = np.flatnonzero(follow != np.arange(len(draft)))
    draft.writable("merged_into")[changed] = draft["uid"][follow[changed]]
    uses = draft.writable("session_uses")
    np.add.at(uses, kept, uses[away])
    uses[away] = 0


def _note(
    draft: Draft, away: NDArray[np.intp], kept: NDArray[np.intp], *, reinforced: bool
) -> None:
    uid, worth = draft["uid"], relevance(draft)
    told = np.empty((len(away), len(MergeField)))
    told[:, MergeField.AT] = draft.clock
    told[:, MergeField.KEPT], told[:, MergeField.MERGED] = uid[kept], uid[away]
    told[:, MergeField.RELEVANCE] = worth[kept]
    told[:, MergeField.REINFORCED] = reinforced
    draft.extend_table("merges", told.ravel())
