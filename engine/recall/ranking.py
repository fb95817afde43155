"""Exact ranking of every memory by its best living vector and its strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.memory.bundle import traces_of
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.recall.vector_index import IndexView

__all__ = ["Ranked", "best_of_rows", "rank"]

IdRanks = Callable[[], NDArray[np.int64]]
"""Returns, by number of a memory, the place of its id among all ids in order."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ranked:
    """The best rows of a population, best first.

    Parameters
    ----------
    rows : ndarray of int, shape (K,)
    similarity : ndarray of float32, shape (K,)
        Best cosine of each row's living vectors.
    score : ndarray of float64, shape (K,)
    vector : ndarray of int, shape (K,)
        Position in the index of the vector that answered.
    """

    rows: NDArray[np.intp]
    similarity: NDArray[np.float32]
    score: NDArray[np.float64]
    vector: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.rows)


def rank(
    view: IndexView,
    population: Population,
    model: ForgettingModel,
    similarity: NDArray[np.float32],
    *,
    k: int,
    id_ranks: IdRanks,
    dreams: bool = False,
) -> Ranked:
    """Return the `k` best rows, over the whole store.

    Parameters
    ----------
    view : IndexView
        M vectors.
    population : Population
    model : ForgettingModel
        Its `ranking` makes scores of similarities.
    similarity : ndarray of float32, shape (M,)
        Of each vector with the question.
    k : int
        At least 1; any number.
    id_ranks : callable
        Settles ties: the smaller id first. Called only where there are any.
    dreams : bool
        Whether dreams can be answers.

    References
    ----------
    Potato paper, section 3.2.
    """
    rows, living = _living(view, population, model)
    best = best_of_rows(similarity, rows, living, len(population))
    there = best > -np.inf
    scores = model.ranking(population, np.where(there, best, np.float32(0.0)))
    there &= model.usable(population) & (scores > -np.inf)
    if not dreams:
        there &= population["kind"] != Kind.DREAM
    top = _best(np.flatnonzero(there), scores, population, k, id_ranks)
    return Ranked(
        rows=top,
        similarity=best[top],
        score=scores[top],
        vector=_answering(similarity, rows, living, best, top),
    )


def best_of_rows(
    similarity: NDArray[np.float32],
    rows: NDArray[np.intp],
    living: NDArray[np.bool_],
    count: int,
) -> NDArray[np.float32]:
    """Return the best similarity of each row's living vectors, ``-inf`` without any.

    Parameters
    ----------
    similarity : ndarray of float32, shape (M,)
    rows : ndarray of int, shape (M,)
        Row that each vector belongs to; anything where it is not living.
    living : ndarray of bool, shape (M,)
    count : int
        Number of rows.
    """
    best = np.full(count, -np.inf, np.float32)
    np.maximum.at(best, rows[living], similarity[living])
    return best


def _living(
    view: IndexView, population: Population, model: ForgettingModel
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the row of each vector, and whether its trace is there."""
    uids = population["uid"]
    if not len(uids) or not len(view):
        return np.zeros(len(view), np.intp), np.zeros(len(view), np.bool_)
    table = np.full(max(int(uids.max()), int(view.uids.max())) + 1, -1, np.intp)
    table[uids] = np.arange(len(uids))
    rows = table[view.uids]
    living = (traces_of(population, model)[rows] & view.trace) != 0
    living &= rows >= 0
    later = np.flatnonzero(view.later)
    if len(later):
        told = population.readings
        known = told.row.astype(np.int64) << 32 | told.version
        living[later] &= np.isin(rows[later].astype(np.int64) << 32 | view.version[later], known)
    return rows, living


def _best(
    candidates: NDArray[np.intp],
    scores: NDArray[np.float64],
    population: Population,
    k: int,
    id_ranks: IdRanks,
) -> NDArray[np.intp]:
    found = scores[candidates]
    if k < len(candidates):
        least = np.partition(found, len(found) - k)[len(found) - k]
        candidates = candidates[found >= least]
        found = scores[candidates]
    order = np.argsort(-found, kind="stable")
    if np.any(np.diff(found[order]) == 0.0):
        order = np.lexsort((id_ranks()[population["uid"][candidates]], -found))
    return candidates[order[:k]]


def _answering(
    similarity: NDArray[np.float32],
    rows: NDArray[np.intp],
    living: NDArray[np.bool_],
    best: NDArray[np.float32],
    top: NDArray[np.intp],
) -> NDArray[np.intp]:
    """Return the vector that gave each row its similarity; the raw one goes first."""
    wanted = np.zeros(len(best), np.bool_)
    wanted[top] = True
    at = np.flatnonzero(living & wanted[rows]) if len(best) else np.empty(0, np.intp)
    at = at[similarity[at] == best[rows[at]]][::-1]
    vector = np.zeros(len(best), np.intp)
    vector[rows[at]] = at
    return vector[top]
