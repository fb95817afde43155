"""Half-lives, worked by hand, and which parameters have one."""

from __future__ import annotations

import math

import pytest

from engine.half_life import (
    LEFT_PER_HOUR,
    HalfLife,
    half_life,
    half_life_of_constant,
    half_life_of_rate,
    short_half_lives,
)
from engine.models.potato.parameters import PotatoParameters
from engine.parameters import ParameterSpec, describe, with_values


@pytest.mark.parametrize(
    ("kept", "nights"), [(0.5, 1.0), (0.25, 0.5), (0.85, 4.265), (0.98, 34.310), (0.8, 3.106)]
)
def test_of_a_rate(kept: float, nights: float) -> None:
    lasting = half_life_of_rate(kept)
    assert lasting.nights == pytest.approx(nights, abs=5e-4)
    assert lasting.hours == pytest.approx(24 * nights, abs=0.012)
    assert kept**lasting.nights == pytest.approx(0.5)


def test_the_ends_of_the_range() -> None:
    assert half_life_of_rate(1.0).words == "never"
    assert half_life_of_rate(0.0).words == "at once"
    assert half_life_of_constant(0.0).words == "never"


def test_of_a_constant() -> None:
    assert half_life_of_constant(0.03).hours == pytest.approx(23.105, abs=1e-3)
    assert math.exp(-0.03 * half_life_of_constant(0.03).hours) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("hours", "words"),
    [(102.36, "4.3 nights (102 h)"), (823.4, "34.3 nights (823 h)"), (23.1, "0.96 nights (23.1 h)"),
     (0.1, "<0.01 nights (0.10 h)"), (100_000.0, "4,167 nights (100,000 h)")],
)  # fmt: skip
def test_words_say_nights_and_hours(hours: float, words: str) -> None:
    assert HalfLife(hours).words == words


def test_rates_have_one_and_what_is_added_to_them_has_none() -> None:
    found = {
        spec.name
        for spec in describe(PotatoParameters)
        if half_life(spec, spec.default) is not None
    }
    assert found == {
        "sleep.base_rate", "sleep.rate_cap",
        "traces.raw_rate", "traces.semantic_rate", "traces.graph_rate", "traces.rate_cap",
    }  # fmt: skip
    hourly = ParameterSpec(
        name="decay.constant", default=0.03, unit="per hour", low=0, high=1, source="", doc=""
    )
    assert half_life(hourly, 0.03) == half_life_of_constant(0.03)


def test_a_factor_per_hour_has_one() -> None:
    factor = ParameterSpec(
        name="recency.factor", default=0.995, unit=LEFT_PER_HOUR, low=0, high=1, source="", doc=""
    )
    lasting = half_life(factor, 0.995)
    assert lasting is not None
    assert lasting.hours == pytest.approx(138.28, abs=0.01)
    assert 0.995**lasting.hours == pytest.approx(0.5)


def test_what_goes_within_a_day_is_found() -> None:
    assert list(short_half_lives(PotatoParameters())) == []
    fast = with_values(PotatoParameters(), {"base_rate": 0.49, "raw_rate": 0.5})
    ((spec, lasting),) = short_half_lives(fast)
    assert spec.name == "sleep.base_rate"
    assert lasting.hours < 24.0
