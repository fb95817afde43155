"""Relevance₀ learned from what the document itself shows was later used.

"The fix is learned initial relevance — but that requires labeled data on what users actually
consider important" (Kroniqo post, "What the Model Gets Wrong"). The labels here are those that
a document has: a memory that was recalled and used after it was told mattered, one that was not
for a day did not. A logistic regression over plain features of the words learns from them; no
more is claimed for it than its weights show, and without labels the rules stay in force.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.columns import NOT_YET, Column
from engine.memory.population import Draft, Population, State
from engine.models.kroniqo.signals import SIGNALS, signals_of
from engine.models.own_acts import Proposal
from engine.progress import Progress, silent

__all__ = [
    "LEARN",
    "LEARNED_LISTS",
    "Labels",
    "fit",
    "labels",
    "learned",
    "lessons",
    "news",
    "predicted",
]

LEARN: Final = "learn"
"""Act by which new weights come into force."""

LEARNED_LISTS: Final = (
    Column("learned_weights", "f8", 0.0, "", "Weight of each signal; empty: nothing learned."),
    Column("learned_from", "i8", 0, "memories", "Used and unused memories that were learned from."),
)
_STEPS: Final = 50
_ENOUGH: Final = 1e-10
_CHUNK: Final = 4_096

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """What is known of which memories mattered.

    Parameters
    ----------
    rows : ndarray of int, shape (M,)
    used : ndarray of bool, shape (M,)
        Whether each was used after it was told.
    """

    rows: NDArray[np.intp]
    used: NDArray[np.bool_]

    @property
    def counts(self) -> tuple[int, int]:
        """How many were used, and how many were not."""
        count = int(np.count_nonzero(self.used))
        return count, len(self.used) - count


def labels(state: State) -> Labels:
    """Return which memories have shown by now whether they mattered; deleted ones are left out."""
    used = state["access_count"] > state["entry_access_count"]
    old = state.clock - state["node_created"] >= state.parameters.learning.wait * HOUR
    rows = np.flatnonzero((used | old) & (state["deleted_night"] == NOT_YET))
    return Labels(rows, used[rows])


def fit(features: Floats, used: NDArray[np.bool_], ridge: float) -> Floats:
    """Return the weights of a balanced logistic regression, shape (F,).

    Parameters
    ----------
    features : ndarray of float64, shape (M, F)
    used : ndarray of bool, shape (M,)
        Both values must occur.
    ridge : float
        Above 0.

    Notes
    -----
    Minimises ``Σ c·log(1 + e^(−y·x·w)) + ridge/2·|w|²`` by Newton's method with halved steps;
    used and unused memories weigh alike in sum, so a probability of 0.5 means: as likely
    to be used as any.
    """
    share = float(used.mean())
    weight: Floats = np.where(used, 0.5 / share, 0.5 / (1.0 - share))
    found: Floats = np.zeros(int(features.shape[1]))
    value = _loss(features, used, weight, found, ridge)
    for _ in range(_STEPS):
        step = _newton_step(features, used, weight, found, ridge)
        while (after := _loss(features, used, weight, found - step, ridge)) > value:
            step = np.multiply(step, 0.5)
            if np.abs(step).max() < _ENOUGH:
                return found
        found, value = np.subtract(found, step), after
        if np.abs(step).max() < _ENOUGH:
            break
    return found


def _newton_step(
    features: Floats, used: NDArray[np.bool_], weight: Floats, weights: Floats, ridge: float
) -> Floats:
    chance = _chance(features @ weights)
    slope = np.add(features.T @ (weight * (chance - used)), ridge * weights)
    scaled = features * (weight * chance * (1.0 - chance))[:, None]
    curve = np.add(scaled.T @ features, ridge * np.eye(len(weights)))
    return np.asarray(np.linalg.solve(curve, slope), np.float64)


def _chance(score: Floats) -> Floats:
    return 0.5 * (1.0 + np.tanh(0.5 * score))


def _loss(
    features: Floats,
    used: NDArray[np.bool_],
    weight: Floats,
    weights: Floats,
    ridge: float,
) -> float:
    score = features @ weights
    return float(
        (weight * np.logaddexp(0.0, np.where(used, -score, score))).sum()
        + 0.5 * ridge * weights @ weights
    )


def lessons(population: Population, progress: Progress = silent) -> list[Proposal]:
    """Return the weights that a document's use teaches, as one act; nothing if it is too little.

    Parameters
    ----------
    population : Population
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    known, rule = labels(population), population.parameters.learning
    if min(known.counts) < rule.least:
        return []
    parts = list[Floats]()
    for start in range(0, len(known.rows), _CHUNK):
        progress(start, len(known.rows), "learning")
        rows = known.rows[start : start + _CHUNK]
        texts = map(population.words.text, population["uid"][rows].tolist())
        parts.append(signals_of(texts, population["category"][rows]))
    weights = fit(np.vstack(parts), known.used, rule.ridge)
    return [Proposal(act=LEARN, values=(*map(float, known.counts), *weights.tolist()))]


def news(state: State) -> bool:
    """Return whether use has taught something since it was last learned from."""
    counts = np.array(labels(state).counts)
    least = state.parameters.learning.least
    return bool(counts.min() >= least) and not np.array_equal(counts, state.tables["learned_from"])


def learned(draft: Draft, values: tuple[float, ...]) -> None:
    """Let weights come into force; `values` are two counts, then the weights."""
    draft.put_table("learned_from", np.array(values[:2], np.int64))
    draft.put_table("learned_weights", np.array(values[2:], np.float64))


def predicted(
    state: State, uids: NDArray[np.int64], categories: NDArray[np.uint8]
) -> Floats | None:
    """Return the relevance₀ that the weights in force give, shape (M,); None without any.

    Parameters
    ----------
    state : State
    uids : ndarray of int64, shape (M,)
    categories : ndarray of uint8, shape (M,)
        A `Category` each.

    Notes
    -----
    ``low + (high − low)·p``, p the balanced probability of use.
    """
    weights, rule = state.tables["learned_weights"], state.parameters.learning
    if not rule.enabled or len(weights) != len(SIGNALS):
        return None
    texts = map(state.words.text, uids.tolist())
    return rule.low + (rule.high - rule.low) * _chance(signals_of(texts, categories) @ weights)
