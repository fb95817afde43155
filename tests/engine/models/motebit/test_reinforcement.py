"""New information that confirms an existing fact."""

from __future__ import annotations

import pytest

from engine.memory.kinds import Kind
from tests.engine.models.motebit.life import Life

FACT = "I always prefer vim keybindings in every editor"
SAME = "I always prefer vim keybindings in every good editor"


def test_a_new_memory_that_says_the_same_reinforces_the_one_that_is_there() -> None:
    life = Life()
    life.tell("Ada plays chess at home", FACT)
    life.sleep(20)
    life.tell(SAME)
    life.take_up()
    assert life["reinforcements"] == [0, 1, 0]
    assert life.strength(2) == pytest.approx(1.0)
    assert life.half_life(2) == 45.0
    assert (life.table("confirmed_uid"), life.table("confirming_uid")) == ([2], [3])


@pytest.mark.parametrize(
    "text",
    [
        "I never prefer vim keybindings in every editor",  # denies it
        "Ada went out",
    ],
)
def test_what_denies_it_or_says_something_else_confirms_nothing(text: str) -> None:
    life = Life()
    life.tell("I prefer vim keybindings in every editor")
    life.tell(text)
    life.take_up()
    assert life["reinforcements"] == [0, 0]


@pytest.mark.parametrize(
    "text",
    ["Thanks, your support means a lot", "Did the support mean a lot?", "See you later, take care"],
)
def test_small_talk_confirms_nothing_and_is_no_fact(text: str) -> None:
    life = Life()
    life.tell(text)
    life.tell(text)
    life.take_up()
    assert life["reinforcements"] == [0, 0]
    life.tell("Ada's support means a lot to Bob")
    life.tell("Ada's support means a lot to Bob")
    life.take_up()
    assert life["reinforcements"] == [0, 0, 1, 0]


def test_switch_dreams_and_deleted_memories() -> None:
    off = Life(on_overlap=False)
    off.tell(FACT)
    off.tell(SAME)
    off.take_up()
    assert off["reinforcements"] == [0, 0]
    life = Life()
    life.tell(FACT)
    life.tell(SAME, kind=Kind.DREAM)
    life.take_up()
    assert life["reinforcements"] == [0, 0]
    life.delete(1)
    life.tell(SAME)
    life.take_up()
    assert life["reinforcements"] == [0, 0, 0]


def test_memories_of_one_batch_do_not_confirm_each_other() -> None:
    life = Life()
    life.tell(FACT, SAME)
    life.take_up()
    assert life["reinforcements"] == [0, 0]


def test_the_likest_is_confirmed_and_a_dormant_one_comes_back() -> None:
    life = Life()
    life.tell(FACT, SAME)
    life.sleep(200)
    assert life.tier(2) == "dormant"
    life.tell(SAME)
    life.take_up()
    assert life["reinforcements"] == [0, 1, 0]
    assert [life.tier(1), life.tier(2)] == ["dormant", "retrievable"]
