"""FSRS under Lethe against the package itself, step by step."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from engine.journal.clock import EARLIEST, HOUR, LATEST
from engine.journal.events import Pause
from engine.models.fsrs.parameters import weights_of
from tests.helpers.lives import START
from tests.helpers.system_life import SystemLife

RATINGS = (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy)
DAY = 86_400


class Beside:
    """The same life of one card in the package."""

    def __init__(self) -> None:
        self.plan = Scheduler(enable_fuzzing=False)
        self.clock = datetime.fromtimestamp(START, UTC)
        self.card = Card(card_id=1, due=self.clock)
        self.review(Rating.Good)

    def review(self, rating: Rating) -> None:
        self.card, _ = self.plan.review_card(self.card, rating, self.clock)

    def wait(self, hours: float) -> None:
        self.clock += timedelta(seconds=round(hours * HOUR))

    @property
    def retrievability(self) -> float:
        return self.plan.get_card_retrievability(self.card, self.clock)


def agree(life: SystemLife, beside: Beside) -> None:
    assert life.state["stability"][0] == beside.card.stability
    assert life.state["difficulty"][0] == beside.card.difficulty
    assert life.strength() == pytest.approx(beside.retrievability, rel=1e-14)


def test_laying_down_is_a_first_review_rated_good() -> None:
    life = SystemLife("fsrs")
    life.lay_down()
    assert life.state["stability"][0] == 2.3065
    assert life.terms()["difficulty"] == pytest.approx(2.1181, abs=1e-4)
    assert (life.strength(), life.tier()) == (1.0, "solid")


@pytest.mark.parametrize("rating", range(4))
@pytest.mark.parametrize("hours", [0.5, 23.9, 24.0, 60.0, 30 * 24.0, 5000 * 24.0])
def test_a_rated_review_is_the_packages(rating: int, hours: float) -> None:
    life, beside = SystemLife("fsrs"), Beside()
    life.lay_down()
    for one in (life, beside):
        one.wait(hours)
    agree(life, beside)
    life.own("rate", 1, value=float(rating))
    beside.review(RATINGS[rating])
    agree(life, beside)
    for one in (life, beside):
        one.wait(100.0)
    agree(life, beside)


def test_a_long_life_is_the_packages_to_the_bit() -> None:
    life, beside = SystemLife("fsrs"), Beside()
    life.lay_down()
    steps = [(26, 2), (3, 0), (70, 2), (0.2, 3), (900, 1), (2000, 0), (49, 2), (1, 2), (400, 3)]
    for hours, rating in steps:
        for one in (life, beside):
            one.wait(hours)
        if rating == 2:
            life.use(1)
        else:
            life.own("rate", 1, value=float(rating))
        beside.review(RATINGS[rating])
        agree(life, beside)
    assert life.state["reviews"][0] == 10
    assert life.state["lapses"][0] == 2


def test_stability_is_when_retrievability_is_0_9() -> None:
    life = SystemLife("fsrs", retention__whole_days=False)
    life.lay_down()
    life.wait(2.3065 * 24.0)
    assert life.strength() == pytest.approx(0.9, rel=1e-5)
    before = life.strength()
    life.wait(life.half_life())
    assert life.strength() == pytest.approx(before / 2.0, rel=1e-6)


def test_tiers_are_solid_due_and_lapsed() -> None:
    life = SystemLife("fsrs")
    life.lay_down()
    life.wait(2 * 24.0)
    assert life.tier() == "solid"
    life.wait(24.0)
    assert life.tier() == "due"
    life.wait(life.half_life())
    assert life.tier() == "lapsed"
    assert life.scores(1.0) == [float("-inf")]


def test_a_rating_that_is_none_changes_nothing() -> None:
    life = SystemLife("fsrs")
    life.lay_down()
    before = life.state["reviews"].tolist()
    for value in (-1.0, 4.0, 1.5, float("nan")):
        life.own("rate", 1, value=value)
    life.own("praise", 1, value=1.0)
    assert life.state["reviews"].tolist() == before


def test_a_recall_before_it_was_laid_down_is_no_review() -> None:
    life = SystemLife("fsrs")
    life.lay_down(2, created=START - 9 * DAY, entry_access_count=[1, 0],
                  entry_last_access=[START - 4 * DAY, START - 9 * DAY])  # fmt: skip
    assert life.state["reviews"].tolist() == [1, 1]
    assert len(set(life.state["stability"].tolist())) == 1
    assert life.strength() == 1.0


def test_a_life_may_last_from_the_first_year_to_the_last() -> None:
    life = SystemLife("fsrs")
    life.act(Pause(at=LATEST + 300_000 * DAY))
    life.lay_down(created=EARLIEST)
    life.use(1)
    assert life.strength() == 1.0


def test_many_cards_at_once_are_reviewed_as_one_by_one() -> None:
    together, apart = SystemLife("fsrs"), SystemLife("fsrs")
    for life in (together, apart):
        life.lay_down(6, created=[START - days * DAY for days in (0, 1, 1, 5, 40, 0)])
    together.use(1, 2, 3, 4, 5, 6)
    for uid in range(1, 7):
        apart.use(uid)
    for name in ("stability", "difficulty", "last_review", "reviews"):
        assert together.state[name].tolist() == apart.state[name].tolist()


def test_the_weights_are_the_packages_by_value_and_order() -> None:
    life = SystemLife("fsrs")
    assert weights_of(life.state.parameters.weights) == Scheduler().parameters


def test_a_weight_out_of_the_packages_range_is_refused() -> None:
    with pytest.raises(ValueError, match="curve_decay"):
        SystemLife("fsrs", weights__curve_decay=0.05)
