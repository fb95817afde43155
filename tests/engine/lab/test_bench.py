"""The benchmark of a night measures what it says."""

from __future__ import annotations

from itertools import accumulate, cycle

import numpy as np
import pytest

from engine.lab.bench import measure_night_ratio, random_population


def test_half_of_the_population_lies_below_the_line_and_the_caches_are_built() -> None:
    state = random_population(2000, 4000)
    assert len(state) == 2000
    assert len(state.links) == 4000
    assert np.mean(state["importance"] < 0.005) == pytest.approx(0.5, abs=0.02)
    assert "rate" in state.derived
    assert state["erosion_count"].max() == 2


def test_the_population_is_the_same_every_time() -> None:
    one, other = random_population(500, 900), random_population(500, 900)
    assert all(one[name].tobytes() == other[name].tobytes() for name in one.columns)


def test_ratios_are_medians_of_what_the_clock_says() -> None:
    copy, night, again, whole = 2.0, 9.0, 2.0, 11.0
    steps = cycle((0.5, copy, 0.5, night, 0.5, again, 0.5, whole))
    ticks = accumulate(steps)
    found = measure_night_ratio(3000, 1500, repeats=3, clock=lambda: next(ticks))
    assert found["ratio"] == pytest.approx(night / copy)
    assert found["fold_ratio"] == pytest.approx(whole / copy)
    assert found["copy_ms"] == pytest.approx(2000.0)
    assert found["eroded"] > 0
    assert 0.4 < found["below_line"] < 0.6
