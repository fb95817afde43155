"""The retrieval of Generative Agents against values worked by hand, in both its forms."""

from __future__ import annotations

import math

import pytest

from engine.journal.events import Delete, SetParameters
from tests.helpers.system_life import SystemLife

HOURLY, BY_RANK = "generative-agents", "generative-agents-by-rank"


def three(system: str, **values: object) -> SystemLife:
    """Return three memories, rated 1, 4 and 10, laid down 10 hours apart, 10 hours ago at last."""
    life = SystemLife(system, **values)
    for given in (0.0, 1.0 / 3.0, 1.0):
        life.lay_down(entry_importance=given)
        life.wait(10.0)
    return life


def test_recency_is_0_995_for_each_hour_since_the_last_access() -> None:
    life = three(HOURLY)
    assert life.terms(1)["recency"] == pytest.approx(0.995**30)
    life.use(1)
    life.wait(2.0)
    assert life.terms(1)["recency"] == pytest.approx(0.990025)


def test_importance_is_rated_from_1_to_10_in_whole_numbers() -> None:
    life = three(HOURLY)
    assert life.state["poignancy"].tolist() == [1.0, 4.0, 10.0]
    life.lay_down(2, intensity=[0.0, 0.74])
    assert life.state["poignancy"].tolist()[3:] == [1.0, 8.0]


def test_the_score_is_the_sum_of_three_parts_scaled_to_0_and_1() -> None:
    life = three(HOURLY)
    recency = [0.995**hours for hours in (30, 20, 10)]
    middle = (recency[1] - recency[0]) / (recency[2] - recency[0])
    scores = life.scores(0.8, -0.2, 0.3)
    assert scores == pytest.approx([0 + 0 + 1, middle + 1 / 3 + 0, 1 + 1 + 0.5], rel=1e-6)


def test_where_all_agree_a_part_counts_one_half() -> None:
    life = SystemLife(HOURLY)
    life.lay_down(2)
    assert life.scores(0.1, 0.9) == pytest.approx([1.0, 2.0])


def test_the_strength_is_what_needs_no_question() -> None:
    life = three(HOURLY)
    assert life.strength(2) == pytest.approx((0.995**20 + 0.4) / 2.0)


def test_half_life_ends_where_importance_alone_holds() -> None:
    life = three(HOURLY)
    before = life.strength(1)
    life.wait(life.half_life(1))
    assert life.strength(1) == pytest.approx(before / 2.0, rel=1e-5)
    assert life.half_life(3) == math.inf


def test_thirty_are_at_hand_and_the_stream_keeps_the_rest() -> None:
    life = SystemLife(HOURLY)
    life.lay_down(40)
    tiers = [life.tier(uid) for uid in range(1, 41)]
    assert tiers == ["in the stream"] * 10 + ["at hand"] * 30
    life.use(1)
    life.wait(1.0)
    life.use(1)
    assert life.tier(1) == "at hand"
    assert life.model.remembered(life.state).all()


def test_by_rank_time_changes_nothing_and_order_everything() -> None:
    life = three(BY_RANK)
    recency = [life.terms(uid)["recency"] for uid in (1, 2, 3)]
    assert recency == pytest.approx([0.995**3, 0.995**2, 0.995])
    before = [life.strength(uid) for uid in (1, 2, 3)]
    life.wait(1000.0)
    assert [life.strength(uid) for uid in (1, 2, 3)] == before
    assert math.isnan(life.half_life())
    life.use(1)
    recency = [life.terms(uid)["recency"] for uid in (1, 2, 3)]
    assert recency == pytest.approx([0.995, 0.995**3, 0.995**2])


def test_by_rank_the_order_is_found_anew_after_every_change() -> None:
    life = three(BY_RANK)
    life.night()
    assert life.terms(1)["recency"] == pytest.approx(0.995**3)
    life.use(1)
    assert life.terms(1)["recency"] == pytest.approx(0.995)
    life.night()
    assert life.terms(3)["recency"] == pytest.approx(0.995**2)
    life.act(Delete(at=life.state.clock, uids=(1,)))
    assert life.terms(3)["recency"] == pytest.approx(0.995)
    life.night()
    life.lay_down()
    assert life.terms(3)["recency"] == pytest.approx(0.995**2)
    life.night()
    life.act(SetParameters(at=life.state.clock, values={"recency.factor": 0.5}))
    assert life.terms(3)["recency"] == pytest.approx(0.25)


def test_as_the_code_sorts_the_oldest_comes_first() -> None:
    life = three(BY_RANK)
    (preset, _) = life.model.presets
    dotted = {name.replace(".", "__"): value for name, value in preset.values.items()}
    life = three(BY_RANK, **dotted)
    recency = [life.terms(uid)["recency"] for uid in (1, 2, 3)]
    assert recency == pytest.approx([0.995, 0.995**2, 0.995**3])
    middle = (0.995**2 - 0.995**3) / (0.995 - 0.995**3)
    expected = [0.5 + 0 + 3, 0.5 * middle + 2 / 3 + 0, 0 + 2 + 1.5]
    assert life.scores(0.8, -0.2, 0.3) == pytest.approx(expected, rel=1e-6)


def test_a_deleted_memory_holds_no_place() -> None:
    life = three(BY_RANK)
    life.act(Delete(at=life.state.clock, uids=(3,)))
    assert life.terms(2)["recency"] == pytest.approx(0.995)
    assert life.scores(1.0, 1.0, 1.0)[2] == -math.inf


def test_the_report_tells_how_near_a_reflection_is() -> None:
    life = three(HOURLY)
    reflection = life.model.report(life.state)[1].parts[0]
    assert reflection.values == (15.0,)  # pyright: ignore[reportAttributeAccessIssue]
    assert reflection.limits == (150.0,)  # pyright: ignore[reportAttributeAccessIssue]
