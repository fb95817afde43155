"""Half-lives and what resets and lengthens them, to the figures that the page prints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.memory.kinds import Kind
from tests.engine.models.motebit.life import Life

GENERAL = "That sounds great"
SEMANTIC = "I always prefer vim keybindings"
EPISODIC = "Yesterday we went to the beach"


def close(value: Any) -> Any:
    return pytest.approx(value, rel=1e-12, abs=0.0)


def test_the_half_lives_of_the_page() -> None:
    life = Life()
    life.tell(GENERAL, SEMANTIC, EPISODIC)
    assert [life.kind(uid) for uid in (1, 2, 3)] == ["general", "semantic", "episodic"]
    assert [life.half_life(uid) for uid in (1, 2, 3)] == close([7.0, 30.0, 3.0])


@pytest.mark.parametrize(("days", "left"), [(7, 0.45), (14, 0.225), (28, 0.05625)])
def test_a_memory_at_ninety_percent(days: int, left: float) -> None:
    life = Life()
    life.tell(GENERAL)
    assert life.strength() == 0.9
    life.at_day(days)
    assert life.strength() == close(left)


def test_a_semantic_memory_after_five_reinforcements() -> None:
    life = Life()
    life.tell(SEMANTIC, entry_importance=0.5)
    for _ in range(5):
        life.own("reinforce", (1,))
    assert life.half_life() == 227.8125
    assert life.strength() == close(1.0)
    assert life["reinforcements"] == [5]


def test_no_half_life_goes_beyond_a_year_and_no_confidence_beyond_one() -> None:
    life = Life()
    life.tell(SEMANTIC)
    for _ in range(40):
        life.own("reinforce", (1,))
    assert life.half_life() == 365.0
    assert life.strength() == 1.0


def test_one_reinforcement_adds_a_tenth_and_half_the_half_life() -> None:
    life = Life()
    life.tell(GENERAL, entry_importance=0.4)
    life.own("reinforce", (1,))
    assert life.strength() == close(0.5)
    assert life.half_life() == 10.5
    life.at_day(10.5)
    assert life.strength() == close(0.25)


def test_access_resets_confidence_and_nothing_else() -> None:
    life = Life()
    life.tell(GENERAL)
    life.at_day(7)
    life.recall(1)
    assert life.strength() == close(0.9)
    assert life.half_life() == 7.0
    life.at_day(14)
    assert life.strength() == close(0.45)


def test_confirmation_resets_what_is_dormant() -> None:
    life = Life()
    life.tell(GENERAL)
    life.at_day(28)
    assert life.tier() == "dormant"
    life.own("confirm", (1,))
    assert life.tier() == "retrievable"
    assert life.strength() == close(0.9)


def test_access_resets_nothing_as_in_the_public_code() -> None:
    life = Life(access_resets=False)
    life.tell(GENERAL)
    life.at_day(7)
    life.recall(1)
    assert life.strength() == close(0.45)


def test_decay_never_deletes() -> None:
    life = Life(longest_half_life=10.0)
    life.tell(GENERAL, EPISODIC, SEMANTIC)
    life.sleep(1000)
    assert [life.tier(uid) for uid in (1, 2, 3)] == ["dormant"] * 3
    assert life.model.usable(life.state).all()


def test_a_day_of_hours_is_a_day() -> None:
    hours, day = Life(), Life()
    for life in (hours, day):
        life.tell(GENERAL, EPISODIC)
    for _ in range(23):
        hours.wait(1)
    hours.sleep()
    day.sleep()
    assert hours.state.clock == day.state.clock
    assert hours.model.strength(hours.state) == close(day.model.strength(day.state).tolist())
    assert np.array_equal(hours.model.own_tier(hours.state), day.model.own_tier(day.state))


@pytest.mark.parametrize(
    ("text", "columns", "kind", "confidence"),
    [
        (GENERAL, {}, "general", 0.9),
        ("Maybe it rains", {}, "general", 0.6),
        (GENERAL, {"entry_importance": 0.35}, "general", 0.35),
        (GENERAL, {"identity": True}, "semantic", 0.9),
        ("it rains", {"kind": Kind.INSIGHT}, "semantic", 0.7),
        ("it rains", {"kind": Kind.BIAS}, "semantic", 0.7),
        ("it rains", {"kind": Kind.DREAM}, "episodic", 0.1),
        ("it rains", {"kind": Kind.VISUAL_EPISODE}, "episodic", 0.9),
        ("", {}, "general", 0.9),
        ("Last week I met Ada", {}, "episodic", 0.9),
        ("My name is Ada", {}, "semantic", 0.9),
        ("Yesterday I said that I love hiking", {}, "episodic", 0.9),
    ],
)
def test_types_and_entry_confidence_by_kind_and_words(
    text: str, columns: dict[str, Any], kind: str, confidence: float
) -> None:
    life = Life()
    life.tell(text, **columns)
    assert (life.kind(), life.strength()) == (kind, close(confidence))


def test_another_half_life_holds_at_once() -> None:
    from engine.journal.events import SetParameters

    life = Life()
    life.tell(EPISODIC)
    life.at_day(3)
    assert life.strength() == close(0.45)
    values = {"decay.episodic_half_life": 1.5}
    life.act(SetParameters(at=life.state.clock, values=values))
    assert life.strength() == close(0.225)
