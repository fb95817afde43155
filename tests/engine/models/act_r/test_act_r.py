"""Base-level activation against values worked by hand."""

from __future__ import annotations

import math

import pytest

from engine.journal.events import Pause
from tests.helpers.lives import START
from tests.helpers.system_life import SystemLife

DAY = 86_400


def chance(activation: float, noise: float = 0.5) -> float:
    return 1.0 / (1.0 + math.exp(-activation / noise))


def test_one_access_a_day_ago_has_activation_0_and_an_even_chance() -> None:
    life = SystemLife("act-r", retrieval__threshold=0.0)
    life.lay_down()
    life.wait(24.0)
    assert life.terms() == pytest.approx({"accesses": 1.0, "activation": 0.0, "chance": 0.5})
    life.wait(72.0)  # t = 4: 4^-0.5 = 0.5
    assert life.terms()["activation"] == pytest.approx(math.log(0.5))
    assert life.strength() == pytest.approx(chance(math.log(0.5)))
    assert life.strength() == pytest.approx(0.2)  # 1 / (1 + e^(ln 2 / 0.5)) = 1 / (1 + 4)


def test_the_chance_of_one_access_is_even_after_e_to_the_4_days() -> None:
    life = SystemLife("act-r")
    life.lay_down()
    life.wait(24.0 * math.exp(4.0))
    assert life.strength() == pytest.approx(0.5, abs=1e-6)
    life = SystemLife("act-r")
    life.lay_down()
    life.wait(24.0)
    assert life.strength() == pytest.approx(1.0 / (1.0 + math.exp(-4.0)))


def test_every_access_adds_a_power_of_its_own_age() -> None:
    life = SystemLife("act-r", retrieval__threshold=0.0)
    life.lay_down()
    life.wait(7 * 24.0)
    life.use(1)
    life.wait(5 * 24.0)
    life.use(1)
    life.wait(4 * 24.0)  # ages 16, 9 and 4 days: 1/4 + 1/3 + 1/2 = 13/12
    assert life.terms()["activation"] == pytest.approx(math.log(13.0 / 12.0))
    assert life.strength() == pytest.approx(1.0 / (1.0 + (12.0 / 13.0) ** 2))


def test_spaced_accesses_hold_longer_than_massed_ones() -> None:
    massed, spaced = SystemLife("act-r"), SystemLife("act-r")
    for life, gap in ((massed, 1.0), (spaced, 96.0)):
        life.lay_down()
        for _ in range(3):
            life.wait(gap)
            life.use(1)
    massed.wait(3 * 95.0 + 480.0)
    spaced.wait(480.0)
    assert spaced.strength() > massed.strength()


def test_the_unit_and_the_decay_are_parameters() -> None:
    life = SystemLife("act-r", base_level__unit=1.0, base_level__decay=1.0)
    life.lay_down()
    life.wait(10.0)
    assert life.terms()["activation"] == pytest.approx(-math.log(10.0))


def test_what_sinks_below_the_threshold_comes_back_by_a_strong_cue_only() -> None:
    life = SystemLife("act-r", retrieval__threshold=0.0)
    life.lay_down(2)
    life.wait(16 * 24.0)  # activation ln 0.25 = -1.386
    assert life.tier(1) == "below threshold"
    low, high = life.scores(0.3, 0.9)
    assert low == -math.inf
    assert high == pytest.approx(math.log(0.25) + 3.0 * 0.9, rel=1e-6)


@pytest.mark.parametrize("uses", [(), (1.0,), (30.0, 30.0, 0.25), (200.0, 0.001)])
def test_half_life_is_when_the_chance_has_halved(uses: tuple[float, ...]) -> None:
    life = SystemLife("act-r")
    life.lay_down()
    for hours in uses:
        life.wait(hours)
        life.use(1)
    life.wait(12.0)
    before = life.strength()
    life.wait(life.half_life())
    assert life.strength() == pytest.approx(before / 2.0, rel=2e-5)


def test_half_life_of_one_access_in_closed_form() -> None:
    life = SystemLife("act-r", retrieval__threshold=0.0)
    life.lay_down()
    life.wait(24.0)  # P = 1/2; at P = 1/4, B = 0.5 ln(1/3), t = 3 days
    assert life.half_life() == pytest.approx(48.0)


def test_accesses_that_a_source_counts_lie_evenly_up_to_the_last() -> None:
    life = SystemLife("act-r")
    life.lay_down(created=START - 25 * DAY, entry_access_count=2, entry_last_access=START - 9 * DAY)
    times = life.state.tables["access_at"].tolist()
    assert times == [START - 17 * DAY, START - 9 * DAY]
    life.act(Pause(at=START + DAY))
    expected = 1**-0.5 + 18**-0.5 + 10**-0.5
    assert life.terms()["activation"] == pytest.approx(math.log(expected))


def test_a_source_that_counts_without_end_costs_no_memory() -> None:
    life = SystemLife("act-r")
    life.lay_down(entry_access_count=2_000_000_000)
    assert len(life.state.tables["access_at"]) == 100
