"""The measurement of nights measures each system against the Potato night of its own run."""

from __future__ import annotations

from itertools import accumulate, cycle

import pytest

from engine.lab.system_bench import MEASURE, measure_systems
from engine.models.registry import model_names


def test_ratios_are_medians_of_what_the_clock_says() -> None:
    ticks = accumulate(cycle((0.5, 2.0, 0.5, 5.0)))
    found = measure_systems(300, ("static",), repeats=3, clock=lambda: next(ticks))
    assert found == {
        "static": {
            "memories": 300, "night_ms": pytest.approx(5000.0),
            "potato_ms": pytest.approx(2000.0), "ratio": pytest.approx(2.5),
        }
    }  # fmt: skip


def test_every_system_is_measured() -> None:
    found = measure_systems(500, repeats=1)
    assert tuple(found) == model_names()
    assert found[MEASURE]["ratio"] == 1.0
    assert all(one["ratio"] > 0.0 for one in found.values())
