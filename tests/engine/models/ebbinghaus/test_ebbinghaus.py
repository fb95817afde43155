"""The forgetting curve against hand-computed values and against Ebbinghaus's own table."""

from __future__ import annotations

import math

import pytest

from engine.journal.events import Pause
from tests.helpers.lives import START
from tests.helpers.system_life import SystemLife


@pytest.mark.parametrize(
    ("days", "left"), [(0.0, 1.0), (0.5, 0.6065307), (1.0, 0.3678794), (2.0, 0.1353353)]
)
def test_retention_falls_by_e_in_a_day(days: float, left: float) -> None:
    life = SystemLife("ebbinghaus")
    life.lay_down()
    life.wait(24.0 * days)
    assert life.strength() == pytest.approx(left, abs=1e-7)


def test_a_recall_adds_a_day_to_stability_and_sets_time_back() -> None:
    life = SystemLife("ebbinghaus")
    life.lay_down()
    life.wait(24.0)
    life.use(1)
    assert life.strength() == 1.0
    life.wait(24.0)
    assert life.strength() == pytest.approx(math.exp(-1.0 / 2.0))
    life.use(1)
    life.wait(72.0)
    assert life.strength() == pytest.approx(math.exp(-3.0 / 3.0))
    assert life.terms() == pytest.approx({"time": 3.0, "stability": 3.0, "retention": 1 / math.e})


def test_half_life_is_stability_times_ln_2_from_any_moment() -> None:
    life = SystemLife("ebbinghaus")
    life.lay_down()
    assert life.half_life() == pytest.approx(16.6355, abs=1e-4)
    life.wait(30.0)
    before = life.strength()
    life.wait(life.half_life())
    assert life.strength() == pytest.approx(before / 2.0, rel=1e-4)


def test_what_falls_below_the_threshold_slips_and_is_no_answer() -> None:
    life = SystemLife("ebbinghaus")
    life.lay_down(2)
    life.wait(48.0)
    life.use(2)
    life.wait(12.0)
    assert life.strength(1) == pytest.approx(math.exp(-2.5))
    assert (life.tier(1), life.tier(2)) == ("slipped", "held")
    assert life.scores(1.0, 0.5) == [-math.inf, pytest.approx(0.5 * math.exp(-0.25))]


# Memory (1885, English 1913), section 29: t in minutes from one before the end of learning, and b
# in per cent as Ebbinghaus computed it.
TABLE = [
    (20, 57.0),
    (64, 46.7),
    (526, 34.5),
    (1440, 30.4),
    (2880, 28.1),
    (8640, 24.9),
    (44640, 21.2),
]


@pytest.mark.parametrize(("t", "percent"), TABLE)
def test_the_savings_form_gives_the_printed_table(t: int, percent: float) -> None:
    life = SystemLife("ebbinghaus", savings__enabled=True)
    life.lay_down()
    assert life.strength() == 1.0
    life.wait((t - 1) / 60.0)
    # He worked with rounded logarithms and "approximate estimates" of the constants.
    assert 100.0 * life.strength() == pytest.approx(percent, abs=0.11)


def test_half_life_of_savings_is_when_half_the_work_is_saved() -> None:
    life = SystemLife("ebbinghaus", savings__enabled=True)
    life.lay_down()
    life.wait(1.0)
    before = life.strength()
    life.wait(life.half_life())
    assert life.strength() == pytest.approx(before / 2.0, rel=1e-6)


def test_a_preset_is_the_printed_formula() -> None:
    life = SystemLife("ebbinghaus")
    by_name = {one.name: one for one in life.model.presets}
    assert dict(by_name["savings of 1885"].values) == {"savings.enabled": True}


def test_an_old_memory_of_a_source_counts_from_when_it_was_laid_down() -> None:
    life = SystemLife("ebbinghaus")
    life.lay_down(
        created=START - 10 * 86_400, entry_access_count=4, entry_last_access=START - 86_400
    )
    assert life.strength() == 1.0
    life.act(Pause(at=START + 86_400))
    assert life.strength() == pytest.approx(math.exp(-1.0 / 5.0))
