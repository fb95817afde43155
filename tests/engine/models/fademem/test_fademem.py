"""FadeMem against the figures that its paper prints, and against values worked by hand."""

from __future__ import annotations

import math

import pytest

from engine.memory.columns import NOT_YET
from tests.helpers.lives import START
from tests.helpers.system_life import SystemLife

DAY = 86_400
NOTHING = {"importance__relevance": 0.0, "importance__frequency": 0.0, "importance__recency": 0.0}
KEPT = {"pruning__enabled": False}


@pytest.mark.parametrize(
    ("thresholds", "days"), [({"layers__promote": 0.0, "layers__demote": 0.0}, 11.25), ({}, 5.02)]
)
def test_half_lives_at_importance_0_are_those_of_the_paper(
    thresholds: dict[str, float], days: float
) -> None:
    life = SystemLife("fademem", **NOTHING, **thresholds)
    life.lay_down()
    assert life.tier() == ("long-term" if thresholds else "short-term")
    assert life.half_life() / 24.0 == pytest.approx(days, abs=0.005)
    life.wait(life.half_life())
    assert life.strength() == pytest.approx(0.5, rel=1e-5)


def test_a_new_memory_by_hand() -> None:
    life = SystemLife("fademem")
    life.lay_down()
    # I = 0.4·0.5 + 0.3·0 + 0.3·1 = 0.5, too little for the long-term layer
    assert life.terms()["importance"] == pytest.approx(0.5)
    assert (life.tier(), life.strength()) == ("short-term", 1.0)
    life.wait(72.0)
    important = 0.2 + 0.3 * math.exp(-0.3)
    rate = 0.1 * math.exp(-important)
    assert life.terms() == pytest.approx(
        {
            "importance": important, "fading": rate, "shape": 1.2, "time": 3.0,
            "strength": math.exp(-rate * 3.0**1.2),
        }
    )  # fmt: skip


def test_an_access_strengthens_promotes_and_restarts_the_fading() -> None:
    life = SystemLife("fademem")
    life.lay_down()
    life.wait(48.0)
    before = life.strength()
    life.use(1, similarity=0.9)
    # I = 0.4·0.9 + 0.3·1/2 + 0.3·e^-0.2 = 0.7556
    assert life.terms()["importance"] == pytest.approx(0.36 + 0.15 + 0.3 * math.exp(-0.2))
    assert life.tier() == "long-term"
    assert life.strength() == pytest.approx(before + 0.2 * (1 - before) * math.exp(-0.1))
    after = life.strength()
    life.wait(24.0)
    rate = 1.0 / (1.0 + math.exp(0.1))  # f/(1 + f), f = e^-0.1
    important = 0.36 + 0.3 * rate + 0.3 * math.exp(-0.3)
    assert life.strength() == pytest.approx(after * math.exp(-0.1 * math.exp(-important)))


def test_each_access_within_a_week_adds_less() -> None:
    life = SystemLife("fademem")
    life.lay_down()
    life.wait(5 * 24.0)
    gains: list[float] = []
    for number in (1, 2, 3):
        before = life.strength()
        life.use(1)
        gains.append((life.strength() - before) / (1.0 - before))
        assert gains[-1] == pytest.approx(0.2 * math.exp(-number / 10.0))
    life.wait(8 * 24.0)
    before = life.strength()
    life.use(1)
    assert (life.strength() - before) / (1.0 - before) == pytest.approx(0.2 * math.exp(-0.1))


def test_without_restart_the_curve_is_lifted_where_it_is() -> None:
    life = SystemLife("fademem", reinforcement__restarts=False, importance__frequency=0.0, **KEPT)
    plain = SystemLife("fademem", importance__frequency=0.0, **KEPT)
    for one in (life, plain):
        one.lay_down()
        one.wait(72.0)
    before = life.strength()
    life.use(1)
    assert life.strength() == pytest.approx(before + 0.2 * (1 - before) * math.exp(-0.1))
    lifted = life.strength() / before
    for one in (life, plain):
        one.wait(48.0)
    assert life.strength() / plain.strength() == pytest.approx(lifted)


def test_between_the_thresholds_a_memory_stays_in_its_layer() -> None:
    life = SystemLife("fademem", **KEPT)
    life.lay_down(2)
    life.use(1, similarity=0.9)
    assert (life.tier(1), life.tier(2)) == ("long-term", "short-term")
    life.wait(20 * 24.0)  # 0.36 + 0.3·0.119 + 0.3·0.135 = 0.436: below 0.7, not below 0.3
    assert life.tier(1) == "long-term"
    life = SystemLife("fademem", layers__demote=0.5, **KEPT)
    life.lay_down()
    life.use(1, similarity=0.9)
    life.wait(20 * 24.0)
    assert life.tier() == "short-term"
    life.use(1)  # 0.36 + 0.3·1.135/2.135 + 0.041 = 0.56: above 0.5, yet not promoted again
    assert life.terms()["importance"] == pytest.approx(0.56, abs=0.005)
    assert life.tier() == "short-term"


def test_a_layer_is_read_alike_however_time_is_cut() -> None:
    lives = [SystemLife("fademem", layers__demote=0.5, **KEPT) for _ in range(2)]
    for life in lives:
        life.lay_down()
        life.use(1, similarity=0.9)
    for _ in range(20):
        lives[0].wait(24.0)
    lives[1].wait(480.0)
    for life in lives:
        life.use(1)
    assert lives[0].tier() == lives[1].tier() == "short-term"
    assert lives[0].strength() == lives[1].strength()


def test_the_weak_and_the_dormant_are_pruned_at_night() -> None:
    life = SystemLife("fademem")
    life.lay_down(2)
    life.use(2, similarity=1.0)
    nights = 0
    while life.tier(1) != "pruned":
        life.night()
        nights += 1
    assert nights == 21  # 0.057 at 20 days; I = 0.237, λ = 0.0789 and 0.0475 at 21
    assert life.tier(2) == "long-term"
    assert life.state["deleted_night"].tolist() == [21, NOT_YET]
    for _ in range(30 - nights):
        life.night()
    assert life.tier(2) == "long-term"
    life.night()
    assert life.tier(2) == "pruned"
    assert len(life.state.tables["access_uid"]) == 0


def test_pruning_can_be_switched_off() -> None:
    life = SystemLife("fademem", **KEPT)
    life.lay_down()
    for _ in range(60):
        life.night()
    assert life.tier() == "short-term"


def test_a_source_gives_the_first_strength_and_earlier_accesses() -> None:
    life = SystemLife("fademem")
    life.lay_down(
        created=START - 4 * DAY, entry_importance=0.8, entry_access_count=1,
        entry_last_access=START,
    )  # fmt: skip
    assert life.strength() == pytest.approx(0.8)
    assert life.terms()["importance"] == pytest.approx(0.2 + 0.15 + 0.3)


def test_recall_ranks_by_likeness_times_strength() -> None:
    life = SystemLife("fademem")
    life.lay_down(2, entry_importance=[1.0, 0.5])
    assert life.scores(0.4, 0.9) == pytest.approx([0.4, 0.45])


def test_the_report_tells_how_full_the_layers_are() -> None:
    life = SystemLife("fademem")
    life.lay_down(3)
    life.use(3, similarity=1.0)
    (section,) = life.model.report(life.state)
    layers = section.parts[0]
    assert layers.values == (1.0, 2.0)  # pyright: ignore[reportAttributeAccessIssue]
    assert layers.limits == (1000.0, 500.0)  # pyright: ignore[reportAttributeAccessIssue]
