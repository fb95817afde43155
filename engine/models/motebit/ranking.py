"""Ranking: relevance, confidence and recency in one score, and who answers at all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.population import State
from engine.models.motebit.coretrieval import expanded
from engine.models.motebit.decay import confidence_now
from engine.models.motebit.sensitivity import may_show
from engine.models.motebit.tiers import MotebitTier

__all__ = ["ranking", "recency"]

Floats = NDArray[np.float64]


def recency(population: State) -> Floats:
    """Return how recent each row's last use is, or else its coming, in (0, 1], shape (N,)."""
    last = np.maximum(population["last_access"], population["stored_at"])
    hours = np.maximum(population.clock - last, 0) / HOUR
    return np.exp2(-hours / population.parameters.ranking.recency_half_life)


def ranking(population: State, similarity: NDArray[np.float32], tier: NDArray[np.uint8]) -> Floats:
    """Return the score of each row, shape (N,); ``-inf`` for what is no answer.

    Parameters
    ----------
    population : State
    similarity : ndarray of float32, shape (N,)
        Cosine with the question.
    tier : ndarray of uint8, shape (N,)
        A `MotebitTier` each.

    Notes
    -----
    ``(a · max(cos, 0) + b · confidence + c · recency) / (a + b + c)``. What is dormant answers
    only where it is sought: by the switch, or because the question nearly says it. What may not be
    shown answers only once it is released.

    References
    ----------
    Motebit page, "Retrieval by meaning", "Half-life decay", "Sensitivity and retention"; the
    weights are those of its public code.
    """
    rules = population.parameters.ranking
    weights = (rules.relevance_weight, rules.confidence_weight, rules.recency_weight)
    scores = weights[0] * np.maximum(similarity, 0.0).astype(np.float64)
    scores += weights[1] * confidence_now(population)
    scores += weights[2] * recency(population)
    scores /= sum(weights) or 1.0
    sought = rules.seek_dormant | (similarity >= rules.sought_likeness)
    answers = (tier == MotebitTier.RETRIEVABLE) | ((tier == MotebitTier.DORMANT) & sought)
    if population.parameters.governance.closed:
        answers &= may_show(population)
    scores[~answers] = -np.inf
    return expanded(population, scores, similarity > 0.0)
