"""Cognitive snapshots: what they hold, and that resuming brings it back."""

from __future__ import annotations

import pytest

from engine.models.persistent_agent.cognition import (
    members_of,
    propose_resume,
    propose_snapshot,
    snapshots_of,
)
from tests.engine.models.persistent_agent.agents import CONTEXT, DECISION, INTENT, THANKS, Agent

GUESS = "Maybe the key is under the mat."


def test_a_snapshot_names_goals_focus_hypotheses_and_emotion() -> None:
    agent = Agent()
    agent.say(INTENT, GUESS, THANKS, valence=0.5, activation=-0.5)
    agent.wait(1.0)
    (focus,) = agent.say(CONTEXT, valence=0.5, activation=-0.5)
    agent.take_up(agent.model.propose("snapshot", agent.state))
    (one,) = snapshots_of(agent.state)
    assert one.number == 1
    assert one.at == agent.state.clock
    assert one.active_goals == (INTENT,)
    assert one.current_focus == CONTEXT
    assert one.hypotheses == (GUESS,)
    assert one.emotional_context.startswith("pleasant and quiet (valence +0.50")
    assert focus in members_of(agent.state, 1)[:, 1]
    assert INTENT in agent.model.files(agent.state)["snapshots/0001.md"]


def test_no_memory_no_snapshot() -> None:
    agent = Agent()
    assert agent.model.propose("snapshot", agent.state) == ()
    agent.say(THANKS)
    assert propose_snapshot(agent.state) == ()
    assert agent.model.propose("resume", agent.state) == ()


def test_resuming_brings_its_memories_back() -> None:
    agent = Agent()
    want, guess, other = agent.say(INTENT, GUESS, DECISION)
    agent.take_up(propose_snapshot(agent.state))
    agent.wait(26.0)
    assert agent.tier(want) == "L2"
    assert agent.tier(guess) == "dropped"
    retention = agent.retention(other)
    agent.take_up(agent.model.propose("resume", agent.state))
    assert agent.retention(want) == 0.8
    assert agent.tier(want) == "L1"  # its own words are lost
    assert agent.tier(guess) == "dropped"
    if other not in members_of(agent.state, 1)[:, 1]:
        assert agent.retention(other) == retention
    assert agent.state.tables["resumes"].tolist() == [agent.state.clock, 1]


def test_resuming_within_the_hour_keeps_the_words_hot() -> None:
    agent = Agent()
    (want,) = agent.say(INTENT)
    agent.take_up(propose_snapshot(agent.state))
    agent.wait(3.9)
    agent.take_up(propose_resume(agent.state))
    agent.wait(3.9)
    assert agent.tier(want) == "L0"


@pytest.mark.parametrize(("number", "found"), [(None, 2), (1, 1), (2, 2)])
def test_any_snapshot_can_be_resumed(number: int | None, found: int) -> None:
    agent = Agent()
    agent.say(INTENT)
    agent.take_up(propose_snapshot(agent.state))
    agent.say(DECISION)
    agent.take_up(propose_snapshot(agent.state))
    (proposal,) = propose_resume(agent.state, number)
    assert proposal.values == (float(found),)
    assert propose_resume(agent.state, 3) == ()


def test_a_night_saves_a_snapshot_where_that_is_switched_on() -> None:
    agent = Agent(**{"schedule.snapshot_nightly": True, "schedule.reflect": False})
    agent.say(DECISION)
    agent.wait(24.0)
    (saved,) = agent.model.follow_up(agent.state, agent.events[-1])
    assert saved.act == "snapshot"
    assert agent.model.follow_up(agent.state, agent.events[0]) == ()


def test_a_snapshot_tells_no_words_that_are_lost() -> None:
    agent = Agent()
    agent.say(INTENT, GUESS)
    agent.take_up(propose_snapshot(agent.state))
    assert snapshots_of(agent.state)[0].hypotheses == (GUESS,)
    agent.wait(7.0)
    (one,) = snapshots_of(agent.state)
    assert one.active_goals == (INTENT[:20],)  # its gist
    assert one.hypotheses == ()
    for section in agent.model.report(agent.state):
        assert GUESS not in str(section)
        assert INTENT not in str(section)
    assert not any(GUESS in text for text in agent.model.files(agent.state).values())
