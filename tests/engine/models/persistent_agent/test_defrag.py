"""The defrag at 02:30: what it did is there at 04:00, however the night went by."""

from __future__ import annotations

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.models.persistent_agent.columns import runs
from engine.models.persistent_agent.defrag import defrags, nights_of
from tests.engine.models.persistent_agent.agents import (
    CONTEXT,
    DECISION,
    INTENT,
    START,
    THANKS,
    Agent,
)

DEFRAG = 22 * HOUR + HOUR // 2
"""From 04:00 to 02:30."""


def test_it_runs_once_a_night_at_half_past_two() -> None:
    assert list(nights_of(START, START + 3 * DAY, 2.5)) == [
        START + DEFRAG, START + DAY + DEFRAG, START + 2 * DAY + DEFRAG,
    ]  # fmt: skip
    assert list(nights_of(START + DEFRAG, START + DAY, 2.5)) == []
    assert list(nights_of(START + DEFRAG - 1, START + DEFRAG, 2.5)) == [START + DEFRAG]


def test_at_four_the_defrag_of_the_night_has_happened() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT, THANKS)
    agent.wait(22.0)
    assert defrags(agent.state) == ()
    agent.wait(2.0)
    (done,) = defrags(agent.state)
    assert done.at == START + DEFRAG
    assert (done.kept, done.compressed, done.dropped) == (0, 1, 2)
    assert runs(agent.state)[2:] == (1, START + DEFRAG)


def test_it_promotes_to_l3_and_transfers_to_memory_md() -> None:
    agent = Agent()
    agent.say(DECISION, INTENT, CONTEXT)
    agent.wait(24.0 * 8)
    done = defrags(agent.state)
    assert len(done) == 8
    # 72 hours have passed at the fourth 02:30, 168 at the eighth
    assert [one.promoted for one in done] == [0, 0, 0, 2, 0, 0, 0, 0]
    assert [one.transferred for one in done] == [0, 0, 0, 0, 0, 0, 0, 2]
    assert [one.notes for one in done] == [0, 0, 0, 1, 0, 0, 0, 1]
    files = agent.model.files(agent.state)
    assert "We decided on the bl" in files["MEMORY.md"]
    assert not any(path.startswith("memory/") for path in files)


def test_notes_are_archived_at_l3() -> None:
    agent = Agent()
    agent.say(DECISION)
    agent.wait(24.0)
    assert "memory/2022-01-08.md" in agent.model.files(agent.state)
    agent.wait(72.0)
    files = agent.model.files(agent.state)
    assert "memory/2022-01-08.md" not in files
    assert "memory/archive/2022-01-08.md" in files


def test_recalls_are_analysed_once() -> None:
    agent = Agent()
    one, two = agent.say(DECISION, INTENT)
    agent.recall(one, times=3)
    agent.recall(two)
    agent.wait(24.0)
    agent.wait(24.0)
    done = defrags(agent.state)
    assert [(night.recalled, night.recalls) for night in done] == [(2, 4), (0, 0)]


def test_what_moved_is_indexed_anew() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT)
    agent.wait(48.0)
    assert [one.chunks for one in defrags(agent.state)] == [1, 0]


def test_a_jump_over_several_nights_runs_each_defrag() -> None:
    jump, nights = Agent(), Agent()
    for agent in (jump, nights):
        agent.say(DECISION, INTENT)
    jump.act(acts.Exchange(at=START + 9 * DAY))
    nights.wait(24.0 * 9)
    assert defrags(jump.state) == defrags(nights.state)


def test_it_can_be_asked_for_at_any_time() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT)
    agent.wait(13.0)
    proposals = agent.model.propose("defrag", agent.state)
    assert [one.act for one in proposals] == ["defrag", "reflect"]
    agent.take_up(proposals[:1])
    (done,) = defrags(agent.state)
    assert done.at == agent.state.clock
    (measured,) = agent.state.tables["measured"].reshape(-1, 5).tolist()
    assert measured[1] == 2  # the decision is in L2 now
