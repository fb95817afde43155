"""The parts of the score of Generative Agents: recency in two ways, importance, their sum.

References
----------
Park, J. S. et al., Generative Agents: Interactive Simulacra of Human Behavior (2023, arXiv
2304.03442), section 4.1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.models.generative_agents.parameters import Importance, RankRecency, Weights

__all__ = ["best_of", "likely", "poignancy", "rank_recency", "scaled", "score"]

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]


def poignancy(given: Floats, intensity: Floats, group: Importance) -> Floats:
    """Return importance as a whole number from least to most, shape (N,).

    Parameters
    ----------
    given : ndarray of float64, shape (N,)
        Importance by the source, in [0, 1]; NaN where it gives none.
    intensity : ndarray of float64, shape (N,)
        Of the feeling, in [0, 1].
    group : Importance
    """
    felt = intensity if group.by_intensity else np.full(len(intensity), 0.5)
    share = np.clip(np.where(np.isnan(given), felt, given), 0.0, 1.0)
    return np.rint(group.least + share * max(group.most - group.least, 0))


def rank_recency(touched: NDArray[np.int64], alive: Truths, group: RankRecency) -> Floats:
    """Return ``factor ^ rank`` by the order of last access, from rank 1; 0 for what is not alive.

    Parameters
    ----------
    touched : ndarray of int64, shape (N,)
        Last access, seconds since 1970; of equal ones the later row counts as later.
    alive : ndarray of bool, shape (N,)
    group : RankRecency
    """
    rows = np.flatnonzero(alive)
    order = rows[_in_order(touched[rows])]
    places = np.arange(1, len(order) + 1)
    recency = np.zeros(len(touched))
    recency[order] = group.factor ** (places if group.oldest_first else places[::-1])
    return recency


def _in_order(times: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places of times in their order, equal ones as they come: a stable sort.

    Time and place make one number, and numbers are sorted several times as fast as places by
    times. Both fit: all the years of a calendar, in seconds, and sixteen million places.
    """
    bits = len(times).bit_length()
    keys = (times - times.min(initial=np.iinfo(np.int64).max)) << bits
    return np.sort(keys | np.arange(len(times))) & ((1 << bits) - 1)


def scaled(values: Floats, among: Truths) -> Floats:
    """Return values between 0, the least of those among, and 1, the most; 0.5 where all agree.

    References
    ----------
    Section 4.1 (min-max scaling); that all alike count 0.5 is from the public code.
    """
    if not among.any():
        return np.full(len(values), 0.5)
    least, most = values[among].min(), values[among].max()
    if most == least:
        return np.full(len(values), 0.5)
    return (values - least) / (most - least)


def score(
    recency: Floats, importance: Floats, similarity: NDArray[np.float32], alive: Truths,
    weights: Weights,
) -> Floats:  # fmt: skip
    """Return the weighted sum of the three parts, each scaled; ``-inf`` where not alive."""
    parts = (
        (weights.recency, recency),
        (weights.importance, importance),
        (weights.relevance, similarity.astype(np.float64)),
    )
    total = np.zeros(len(recency))
    for weight, values in parts:
        total += weight * scaled(values, alive)
    return np.where(alive, total, -np.inf)


def likely(recency: Floats, share: Floats, weights: Weights) -> Floats:
    """Return what of the score needs no question, in [0, 1]: recency and importance, unscaled.

    Parameters
    ----------
    recency : ndarray of float64, shape (N,)
    share : ndarray of float64, shape (N,)
        Importance as a share of the most there is.
    weights : Weights
    """
    whole = weights.recency + weights.importance
    if whole == 0.0:
        return np.zeros(len(recency))
    return (weights.recency * recency + weights.importance * share) / whole


def best_of(values: Floats, alive: Truths, count: int) -> Truths:
    """Return which `count` rows are the highest of those alive; of equal ones the later."""
    rows = np.flatnonzero(alive)
    chosen = alive.copy()
    if len(rows) <= count:
        return chosen
    found = values[rows]
    least = np.partition(found, len(rows) - count)[len(rows) - count]
    above, equal = rows[found > least], rows[found == least]
    chosen[:] = False
    chosen[above] = True
    chosen[equal[len(equal) - (count - len(above)) :]] = True
    return chosen
