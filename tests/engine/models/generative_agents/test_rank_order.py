"""Recency by rank sorts as a stable sort does, ties and all the years of a calendar included."""

from __future__ import annotations

import numpy as np
import pytest

from engine.journal.clock import EARLIEST, LATEST
from engine.models.generative_agents.parameters import RankRecency
from engine.models.generative_agents.scoring import rank_recency


@pytest.mark.parametrize("count", [0, 1, 2, 700])
@pytest.mark.parametrize("span", [(EARLIEST, LATEST), (0, 9)])
def test_places_are_those_of_a_stable_sort(count: int, span: tuple[int, int]) -> None:
    rng = np.random.default_rng(count)
    touched, alive = rng.integers(*span, count), rng.random(count) < 0.8
    group = RankRecency()
    rows = np.flatnonzero(alive)
    latest_first = rows[np.argsort(touched[rows], kind="stable")][::-1]
    expected = np.zeros(count)
    for place, row in enumerate(latest_first.tolist(), start=1):
        expected[row] = group.factor**place
    assert rank_recency(touched, alive, group) == pytest.approx(expected)
