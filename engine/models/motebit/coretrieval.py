"""Hebbian co-retrieval: memories that are recalled together grow edges, and edges pull them in.

The edges stand in lists of the model's own, sorted by their two ends, so that a recall finds them
by binary search and the expansion pass reads them as columns.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import Column
from engine.memory.links import LinkKind
from engine.memory.population import Draft, State

__all__ = ["EDGE_LISTS", "expanded", "forget_edges", "join"]

EDGE_LISTS: Final = (
    Column("edge_source", "i8", 0, "", "Smaller number of the two memories that an edge joins."),
    Column("edge_target", "i8", 0, "", "Larger number of the two."),
    Column("edge_weight", "f8", 0.0, "", "How strongly they are joined, in [0, 1]."),
    Column("edge_count", "i8", 0, "recalls", "How often they were recalled together."),
)
"""Related edges of co-retrieval, sorted by source, then target."""

_HALF: Final = 32


def join(draft: Draft, rows: NDArray[np.intp]) -> None:
    """Create or strengthen an edge between each two of some rows that were recalled together.

    Parameters
    ----------
    draft : Draft
    rows : ndarray of int, shape (K,)
        In the order of use; of a long recall only the first are joined.

    References
    ----------
    Motebit page, "Hebbian co-retrieval"; the weights are those of its public code.
    """
    rules = draft.parameters.hebbian
    numbers = np.sort(draft["uid"][rows[: rules.most_together]])
    if len(numbers) < 2:
        return
    first, second = np.triu_indices(len(numbers), 1)
    wanted = np.sort(_keys(numbers[first], numbers[second]))
    tables = draft.tables
    known = _keys(tables["edge_source"], tables["edge_target"])
    at = np.searchsorted(known, wanted)
    there = np.zeros(len(wanted), np.bool_)
    inside = at < len(known)
    there[inside] = known[at[inside]] == wanted[inside]
    weight, count = tables["edge_weight"].copy(), tables["edge_count"].copy()
    weight[at[there]] = np.minimum(weight[at[there]] + rules.increment, rules.cap)
    count[at[there]] += 1
    new, place = wanted[~there], at[~there]
    fresh = (
        ("edge_source", tables["edge_source"], new >> _HALF),
        ("edge_target", tables["edge_target"], new & ((1 << _HALF) - 1)),
        ("edge_weight", weight, min(rules.first_weight, rules.cap)),
        ("edge_count", count, 1),
    )
    for name, old, values in fresh:
        draft.put_table(name, np.insert(old, place, values))


def _keys(source: NDArray[np.int64], target: NDArray[np.int64]) -> NDArray[np.int64]:
    return source << _HALF | target


def forget_edges(draft: Draft, rows: NDArray[np.intp]) -> None:
    """Drop the edges of rows that are deleted."""
    tables, gone = draft.tables, draft["uid"][rows]
    lost = np.isin(tables["edge_source"], gone) | np.isin(tables["edge_target"], gone)
    if lost.any():
        for one in EDGE_LISTS:
            draft.put_table(one.name, tables[one.name][~lost])


def expanded(
    population: State, scores: NDArray[np.float64], asked: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return scores after the graph expansion pass, shape (N,).

    Parameters
    ----------
    population : State
    scores : ndarray of float64, shape (N,)
        ``-inf`` for what is no answer: it is never pulled in.
    asked : ndarray of bool, shape (N,)
        Which rows have any likeness to the question; only those can be top results.

    Notes
    -----
    A neighbour that is no top result itself closes ``discount · weight`` of the gap between its
    score and that of the top result it hangs on; of several, the strongest pull counts. So it
    never comes before what pulled it in, and a stronger edge never pulls less.

    References
    ----------
    Motebit page, "Hebbian co-retrieval" ("uses edge weights to pull in neighbors of top
    results").
    """
    rules = population.parameters.expansion
    candidates = np.flatnonzero(asked & (scores > -np.inf))
    if not rules.enabled or not len(candidates):
        return scores
    best = candidates
    if rules.results < len(candidates):
        found = scores[candidates]
        best = candidates[np.argpartition(-found, rules.results - 1)[: rules.results]]
    top = np.zeros(len(scores), np.bool_)
    top[best] = True
    source, target, weight = _all_edges(population)
    lifted = scores.copy()
    for one, other in ((source, target), (target, source)):
        pulls = top[one] & ~top[other] & (scores[other] > -np.inf)
        parent, child = one[pulls], other[pulls]
        gap = np.maximum(scores[parent] - scores[child], 0.0)
        np.maximum.at(lifted, child, scores[child] + rules.discount * weight[pulls] * gap)
    return lifted


def _all_edges(
    population: State,
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Return both ends, as rows, and the weight of each edge and each typed relation."""
    tables, links = population.tables, population.links
    typed = links.kind != LinkKind.PROVENANCE
    ends = [
        np.concatenate([population.rows_of(tables[name]), side[typed].astype(np.intp)])
        for name, side in (("edge_source", links.source), ("edge_target", links.target))
    ]
    relations = np.full(
        int(typed.sum()), float(population.parameters.expansion.relation_weight), np.float64
    )
    return ends[0], ends[1], np.concatenate([tables["edge_weight"], relations])
