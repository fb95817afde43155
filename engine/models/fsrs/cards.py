"""Cards as columns: reviews are the package's own, reading is its formula over all rows at once.

Stability and difficulty after a review depend on those before, on the days since the last review
and on the rating alone; when the next review is due follows from them and is not kept. So each
different case is handed to the package once, and nothing of it is written down again here but the
forgetting curve, which tests hold against `fsrs.Scheduler.get_card_retrievability`.

References
----------
Open Spaced Repetition, ``fsrs`` (PyPI, version 6): FSRS-6.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
from fsrs import Card, Rating, Scheduler, State
from numpy.typing import NDArray

from engine.models.fsrs.parameters import Weights, weights_of

__all__ = ["days_to_half", "first_review", "retrievability", "reviewed", "scheduler"]

Floats = NDArray[np.float64]

_REVIEWED: Final = datetime(1, 1, 1, tzinfo=UTC)
"""Some moment: only the days between two reviews count. From the first one on, every time between
the first and the last year of a memory fits into the calendar.
"""


def scheduler(weights: Weights, desired: float = 0.9) -> Scheduler:
    """Return the package's scheduler with some weights, and without chance."""
    return Scheduler(
        parameters=weights_of(weights), desired_retention=desired, enable_fuzzing=False
    )


def first_review(weights: Weights, rating: Rating = Rating.Good) -> tuple[float, float]:
    """Return stability, days, and difficulty after a first review."""
    card = Card(card_id=1, due=_REVIEWED)
    return _told(scheduler(weights).review_card(card, rating, _REVIEWED)[0])


def reviewed(
    stability: Floats, difficulty: Floats, days: NDArray[np.int64], rating: Rating, weights: Weights
) -> tuple[Floats, Floats]:
    """Return stability and difficulty after a review of each of some cards.

    Parameters
    ----------
    stability, difficulty : ndarray of float64, shape (K,)
    days : ndarray of int64, shape (K,)
        Whole days since the last review.
    rating : fsrs.Rating
    weights : Weights
    """
    cases = np.stack([stability, difficulty, days.astype(np.float64)], axis=1)
    cases, place = np.unique(cases, axis=0, return_inverse=True)
    plan = scheduler(weights)
    told = np.array(
        [_review(plan, (one[0], one[1]), one[2], rating) for one in cases.tolist()], np.float64
    ).reshape(-1, 2)
    after = told[place.reshape(-1)]
    return after[:, 0].copy(), after[:, 1].copy()


def _review(
    plan: Scheduler, was: tuple[float, float], days: float, rating: Rating
) -> tuple[float, float]:
    card = Card(
        card_id=1, state=State.Review, stability=was[0], difficulty=was[1],
        due=_REVIEWED, last_review=_REVIEWED,
    )  # fmt: skip
    return _told(plan.review_card(card, rating, _REVIEWED + timedelta(days=days))[0])


def _told(card: Card) -> tuple[float, float]:
    assert card.stability is not None and card.difficulty is not None
    return card.stability, card.difficulty


def retrievability(days: Floats, stability: Floats, decay: float) -> Floats:
    """Return ``(1 + F·t/S)^(-w20)``, F such that it is 0.9 at t = S.

    Parameters
    ----------
    days : ndarray of float64, shape (N,)
        t, since the last review.
    stability : ndarray of float64, shape (N,)
        S, days.
    decay : float
        w20, above 0.
    """
    return (1.0 + _factor(decay) * days / stability) ** -decay


def days_to_half(days: Floats, stability: Floats, decay: float) -> Floats:
    """Return in how many days from now the retrievability is half of now's."""
    whole = days + stability / _factor(decay)
    return whole * (2.0 ** (1.0 / decay) - 1.0)


def _factor(decay: float) -> float:
    return 0.9 ** (-1.0 / decay) - 1.0
