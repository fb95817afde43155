"""Compaction on the marks of the virtual clock: budgets, the buffer, and what is counted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.models.own_report import Bars
from engine.models.persistent_agent.columns import runs
from engine.models.persistent_agent.compaction import marks, partition
from engine.models.persistent_agent.levels import loads, pressed_down
from engine.models.persistent_agent.parameters import PersistentAgentParameters
from engine.parameters import with_values
from tests.engine.models.persistent_agent.agents import (
    CONTEXT,
    DECISION,
    INTENT,
    START,
    THANKS,
    Agent,
)

LONG = "We decided on it. " + "The harbour was calm and the boats lay still. " * 8
"""97 tokens of a decision."""


def test_a_day_has_forty_eight_compactions() -> None:
    assert len(marks(START, START + DAY, 30)) == 48
    assert list(marks(START, START + 1799, 30)) == []
    assert list(marks(START - 1, START, 30)) == [START]


@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**5), max_size=5))
def test_marks_do_not_depend_on_the_steps(start: int, steps: list[int]) -> None:
    clock, found = start, []
    for step in steps:
        found += marks(clock, clock + step, 30)
        clock += step
    assert found == list(marks(start, clock, 30))


def test_compactions_are_counted_by_the_clock() -> None:
    agent = Agent()
    agent.wait(0.4)
    assert runs(agent.state)[0] == 0
    agent.wait(0.2)
    assert runs(agent.state)[:2] == (1, START + HOUR // 2)
    agent.act(acts.Exchange(at=START + 3 * HOUR))
    assert runs(agent.state)[:2] == (6, START + 3 * HOUR)


def test_budgets_are_those_of_the_paper_and_leave_half_the_context_free() -> None:
    levels = PersistentAgentParameters().levels
    assert levels.budgets == (200_000, 150_000, 100_000, 50_000)
    assert sum(levels.budgets) == levels.in_use * levels.context
    small = with_values(PersistentAgentParameters(), {"levels.context": 500_000}).levels
    assert small.budgets == (100_000, 75_000, 50_000, 25_000)


def test_an_overflowing_level_moves_down_what_has_the_lowest_priority() -> None:
    agent = Agent(**{"levels.hot_budget": 200})
    first, second, third = agent.say(LONG, LONG.replace("decided on", "found"), LONG)
    assert agent.tier(second) == "L0"  # nothing has run yet
    agent.wait(0.5)
    assert [agent.tier(one) for one in (first, second, third)] == ["L0", "L1", "L0"]
    assert agent.column("pressed", second) == 1


def test_a_budget_cascades_to_the_archive() -> None:
    agent = Agent(**{
        "levels.hot_budget": 100, "levels.warm_budget": 0, "levels.cool_budget": 0,
        "levels.cold_budget": 0,
    })  # fmt: skip
    old, new = agent.say(LONG)[0], 0
    agent.wait(0.1)
    (new,) = agent.say(LONG)
    agent.wait(0.4)
    assert (agent.tier(old), agent.tier(new)) == ("L4", "L0")


def test_a_recall_takes_back_what_a_budget_moved() -> None:
    agent = Agent(**{"levels.hot_budget": 0, "levels.cool_budget": 0, "levels.warm_budget": 0})
    (one,) = agent.say(DECISION)
    agent.wait(0.5)
    assert agent.tier(one) == "L3"
    agent.recall(one)
    assert agent.column("pressed", one) == 0
    assert agent.tier(one) == "L1"  # its words are lost


def test_without_the_buffer_rule_nothing_moves_early() -> None:
    agent = Agent(**{"levels.hot_budget": 0, "levels.buffer_rule": False})
    (one,) = agent.say(DECISION)
    agent.wait(1.0)
    assert agent.tier(one) == "L0"


def test_the_context_in_use_never_exceeds_half_after_a_compaction() -> None:
    agent = Agent(**{"levels.context": 1000})
    agent.say(*([LONG, LONG.replace("decided on", "found"), INTENT, CONTEXT] * 20))
    for _ in range(8):
        agent.wait(12.0)
        (bars,) = (
            part for part in agent.model.report(agent.state)[0].parts if isinstance(part, Bars)
        )
        assert sum(bars.values) <= 500
        for used, limit in zip(bars.values, bars.limits, strict=True):
            assert limit is not None
            assert used <= limit


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 90), st.floats(0, 1)), max_size=30),
    st.tuples(*[st.integers(0, 100)] * 4),
)
def test_pressing_keeps_every_budget_and_moves_nothing_up(
    memories: list[tuple[int, int, float]], budgets: tuple[int, int, int, int]
) -> None:
    names = ("hot", "warm", "cool", "cold")
    values = {f"levels.{name}_budget": one for name, one in zip(names, budgets, strict=True)}
    parameters = with_values(PersistentAgentParameters(), values)
    where = np.array([one for one, _, _ in memories], np.uint8)
    tokens = np.array([one for _, one, _ in memories], np.int64)
    retention = np.array([one for _, _, one in memories], np.float64)
    found = pressed_down(where, retention, np.zeros(len(where), np.int64), tokens, parameters)
    assert (found >= where).all()
    assert (loads(found, tokens, parameters) <= np.array(parameters.levels.budgets) + 1e-9).all()
    for level in range(4):
        stayed = retention[(where == level) & (found == level)]
        moved = retention[(where == level) & (found > level)]
        if len(stayed) and len(moved):
            assert moved.max() <= stayed.min()


def test_scoring_partitions_as_the_paper_does() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT, THANKS, INTENT)
    assert partition(agent.state).tolist() == [0, 1, 2, 0]
    agent.wait(5.0)
    assert partition(agent.state).tolist() == [0, 1, 2, 1]
    agent.act(acts.Delete(at=agent.state.clock, uids=(1,)))
    assert partition(agent.state).tolist() == [-1, 1, 2, 1]


@pytest.mark.parametrize("hours", [1.0, 24.0])
def test_an_empty_agent_compacts_nothing(hours: float) -> None:
    agent = Agent()
    agent.wait(hours)
    assert len(agent.state) == 0
    assert runs(agent.state)[0] == 2 * hours
