"""Exact ranking of every memory by its best living vector and its strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.memory.bundle import traces_of
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.recall.vector_index import IndexView

__all__ = ["Ranked", "best_of_rows", "living_vectors", "rank", "similarity_of_rows"]

IdRanks = Callable[[], NDArray[np.int64]]
"""Returns, by number of a memory, the place of its id among all ids in order."""


Compared = tuple[NDArray[np.float32], NDArray[np.intp], NDArray[np.bool_]]
"""Of each vector: its similarity, its row, and whether its trace is there."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Ranked:
    """The best rows of a population, best first.

    Parameters
    ----------
    rows : ndarray of int, shape (K,)
    similarity : ndarray of float32, shape (K,)
        Best cosine of each row's living vectors.
    score : ndarray of float64, shape (K,)
    vectors : tuple
        What they were compared by.
    """

    rows: NDArray[np.intp]
    similarity: NDArray[np.float32]
    score: NDArray[np.float64]
    vectors: Compared

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def vector(self) -> NDArray[np.intp]:
        """Position in the index of each answering vector, shape (K,); the raw one goes first."""
        similarity, rows, living = self.vectors
        best = np.full(int(rows.max(initial=0)) + 1, np.nan, np.float32)
        best[self.rows] = self.similarity
        at = np.flatnonzero(living)
        at = at[similarity[at] == best[rows[at]]][::-1]
        vector = np.zeros(len(best), np.intp)
        vector[rows[at]] = at
        return vector[self.rows]


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
    rows, living = living_vectors(view, population, model)
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
        vectors=(similarity, rows, living),
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
        Row that each vector belongs to; any negative number where there is none.
    living : ndarray of bool, shape (M,)
    count : int
        Number of rows.
    """
    best = np.full(count, -np.inf, np.float32)
    if count:
        np.maximum.at(best, rows, np.where(living, similarity, best[0]))
    return best


def similarity_of_rows(
    view: IndexView,
    population: Population,
    model: ForgettingModel,
    question: NDArray[np.float32],
) -> NDArray[np.float32]:
    """Return the best cosine of each row's living vectors with a question, shape (N,).

    ``-inf`` for a row that has none.

    Parameters
    ----------
    view : IndexView
    population : Population
    model : ForgettingModel
    question : ndarray of float32, shape (dimension,)
        Of length 1.
    """
    rows, living = living_vectors(view, population, model)
    return best_of_rows(view.similarities(question), rows, living, len(population))


def living_vectors(
    view: IndexView, population: Population, model: ForgettingModel
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the row of each vector, and whether its trace is there."""
    rows = view.rows(population["uid"])
    if not len(population):
        return rows, np.zeros(len(view), np.bool_)
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
