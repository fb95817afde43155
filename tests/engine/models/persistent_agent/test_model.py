"""The figures of the Persistent Agent paper, through the public door of the model."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.journal.timeline import Timeline, dynamic_columns, fold, restore, start_of
from engine.memory.tiers import Tier
from engine.models.persistent_agent.parameters import PersistentAgentParameters
from engine.models.registry import model_named
from engine.parameters import describe, with_values
from tests.engine.models.persistent_agent.agents import (
    CONTEXT,
    DECISION,
    INTENT,
    START,
    THANKS,
    TOOL,
    Agent,
)

PRINTED = {
    DECISION: (0.90, 0.03, 0.50), INTENT: (0.80, 0.05, 0.35), CONTEXT: (0.50, 0.12, 0.0),
    TOOL: (0.30, 0.20, 0.0),
}  # fmt: skip


def test_it_is_known_by_its_name() -> None:
    model = model_named("persistent-agent")
    assert model.title == "Persistent Agent"
    assert [one.name for one in model.own_tiers] == [
        "L0", "L1", "L2", "L3", "L4", "dropped", "deleted",
    ]  # fmt: skip


def test_every_parameter_names_its_source() -> None:
    for spec in describe(PersistentAgentParameters):
        assert "section" in spec.source, spec.name


def test_defaults_are_the_figures_of_the_document(shared: Path) -> None:
    told = (shared / "targets" / "systems.json").read_text("utf-8")
    figures = json.loads(told)["persistent_agent"]
    values = PersistentAgentParameters()
    for name, one in figures["types"].items():
        group = getattr(values, name)
        assert (group.importance, group.decay, group.floor) == (
            one["importance"], one["lambda"], one["floor"],
        )  # fmt: skip
    assert values.scoring.keep_hot == figures["keep_hot"]
    assert values.scoring.compress == figures["compress"]
    assert values.scoring.trash_below == figures["trash_below"]
    ends = [end for _, end in figures["tiers_hours"].values() if end is not None]
    assert list(values.levels.edges) == ends
    assert values.levels.ratios[1:] == tuple(figures["compression"].values())
    myelin = figures["myelin_recalls"]
    group = values.myelin
    assert (group.thin, group.thick, group.reflex) == (
        myelin["thin"], myelin["thick"], myelin["reflex"],
    )  # fmt: skip
    tags = values.transmitters
    assert [tags.low, tags.middle, tags.high] == [x for x, _ in figures["compress_after"]][:3]


@pytest.mark.parametrize("hours", [0.0, 0.5, 3.0, 24.0])
@pytest.mark.parametrize("text", list(PRINTED))
def test_retention_is_the_formula(text: str, hours: float) -> None:
    importance, rate, floor = PRINTED[text]
    agent = Agent(**{"scoring.aggressive": True})  # nothing is dropped, so all can be seen
    (one,) = agent.say(text)
    agent.wait(hours)
    expected = max(floor, importance * math.exp(-rate * hours))
    assert agent.retention(one) == pytest.approx(expected, abs=1e-12)


def test_retention_worked_by_hand() -> None:
    agent = Agent()
    decision, intent, context, tool = agent.say(DECISION, INTENT, CONTEXT, TOOL)
    agent.wait(0.5)
    assert agent.retention(tool) == pytest.approx(0.2714512)  # 0.3 · e^(−0.1)
    agent.wait(5.5)
    assert agent.retention(decision) == pytest.approx(0.7517432)  # 0.9 · e^(−0.18)
    assert agent.retention(intent) == pytest.approx(0.5926546)  # 0.8 · e^(−0.3)
    assert agent.tier(context) == "dropped"  # 0.5 · e^(−0.72) = 0.2434
    agent.wait(1000.0)
    assert agent.retention(decision) == 0.5
    assert agent.retention(intent) == 0.35


def test_a_decision_of_six_hours_stays_hot_and_an_acknowledgment_of_two_minutes_goes() -> None:
    agent = Agent()
    decision, thanks = agent.say(DECISION, THANKS)
    agent.wait(2 / 60)
    assert agent.tier(thanks) == "dropped"
    agent.wait(6.0 - 2 / 60)
    assert agent.tier(decision) == "L0"


def test_a_decision_goes_through_every_level() -> None:
    agent = Agent()
    (one,) = agent.say(DECISION)
    seen = []
    for hours in (0, 10.8, 11, 12, 71.9, 72, 167.9, 168, 1000):
        agent.wait(hours - (agent.state.clock - START) / HOUR)
        seen.append(agent.tier(one))
    # 0.9 · e^(−0.03·t) is 0.65 at 10.847 hours
    assert seen == ["L0", "L0", "L1", "L2", "L2", "L3", "L3", "L4", "L4"]


def test_context_is_warm_after_four_hours_and_dropped_below_the_line() -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    seen = []
    for hours in (3.99, 4.0, 5.77, 5.78):  # 0.5 · e^(−0.12·t) is 0.25 at 5.776 hours
        agent.wait(hours - (agent.state.clock - START) / HOUR)
        seen.append(agent.tier(one))
    assert seen == ["L0", "L1", "L1", "dropped"]


def test_aggressive_compression_keeps_what_would_be_skipped() -> None:
    agent = Agent(**{"scoring.aggressive": True})
    context, thanks = agent.say(CONTEXT, THANKS)
    agent.wait(6.0)
    assert (agent.tier(context), agent.tier(thanks)) == ("L3", "dropped")
    agent.wait(162.0)
    assert agent.tier(context) == "L4"


def test_words_are_lost_with_the_level_and_do_not_come_back() -> None:
    agent = Agent()
    (one,) = agent.say(INTENT)
    agent.wait(2.0)
    assert agent.model.tier(agent.state).tolist() == [Tier.FULL]
    agent.wait(4.0)
    assert agent.model.tier(agent.state).tolist() == [Tier.FRAGMENT]
    agent.recall(one)
    assert agent.retention(one) == 0.8
    assert agent.tier(one) == "L1"
    assert agent.model.losses(agent.state)["fragment"].tolist() == [1]


def test_what_was_dropped_stays_dropped_under_other_parameters() -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    agent.wait(6.0)
    agent.act(acts.SetParameters(at=agent.state.clock, values={"scoring.compress": 0.01}))
    assert agent.tier(one) == "dropped"
    assert not agent.model.usable(agent.state).any()
    assert not agent.model.remembered(agent.state).any()


def test_a_recall_begins_the_curve_anew() -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    agent.wait(3.0)
    agent.recall(one)
    assert agent.retention(one) == 0.5
    agent.wait(3.0)
    assert agent.tier(one) == "L0"


def test_half_life_is_infinite_where_it_never_halves() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT, THANKS)
    half = agent.model.half_life(agent.state)
    assert half[0] == np.inf  # 0.45 lies below the floor of 0.50
    assert half[1] == pytest.approx(5.7762, abs=1e-4)
    assert np.isnan(half[2])


def test_a_source_may_give_its_own_importance() -> None:
    agent = Agent(**{"scoring.source_importance": True})
    (one,) = agent.say(CONTEXT, entry_importance=0.3)
    assert agent.retention(one) == 0.3
    plain = Agent()
    (two,) = plain.say(CONTEXT, entry_importance=0.3)
    assert plain.retention(two) == 0.5


def test_age_counts_from_laying_down_unless_told_otherwise() -> None:
    old = {"created": START - 10 * HOUR}
    agent, strict = Agent(), Agent(**{"scoring.age_from_source": True})
    assert agent.retention(agent.say(DECISION, **old)[0]) == 0.9
    assert strict.retention(strict.say(DECISION, **old)[0]) == pytest.approx(0.9 * math.exp(-0.3))


def test_strong_feeling_resists_decay_where_that_is_switched_on() -> None:
    agent = Agent(**{"scoring.emotion_resistance": 2.0})
    (one,) = agent.say(CONTEXT, intensity=0.5)
    agent.wait(1.0)
    assert agent.retention(one) == pytest.approx(0.5 * math.exp(-0.06))


def test_ranking_adds_a_little_for_what_is_preloaded() -> None:
    agent = Agent()
    plain, known, gone = agent.say(CONTEXT, CONTEXT, THANKS)
    agent.recall(known, times=5)
    scores = agent.model.ranking(agent.state, np.full(3, 0.5, np.float32))
    assert scores[plain - 1] == pytest.approx(0.8 * 0.5 + 0.2 * 0.5)
    assert scores[known - 1] == pytest.approx(0.8 * 0.5 + 0.2 * 0.5 + 0.1)
    assert scores[gone - 1] == -np.inf


def test_deletion_is_for_good() -> None:
    agent = Agent()
    (one,) = agent.say(DECISION)
    agent.act(acts.Delete(at=agent.state.clock, uids=(one,)))
    assert agent.tier(one) == "deleted"
    assert agent.retention(one) == 0.0
    agent.wait(100.0)
    assert agent.tier(one) == "deleted"
    assert agent.model.census(agent.state)[-1].tolist() == [0, 0, 0, 0, 0, 0, 1]


def test_explanation_has_the_numbers_of_the_memory() -> None:
    agent = Agent()
    one, two = agent.say("We lost all our photos in the valley", CONTEXT)
    before = agent.state
    agent.wait(24.0)
    told = agent.model.explain(before, agent.state, one - 1)
    terms = {term.name: term.value for term in told.rate}
    assert terms["type_importance"] == 0.5
    assert terms["tag_importance"] == terms["importance"] == 0.9
    assert terms["decay"] == pytest.approx(0.12 / 14)
    assert terms["age"] == 24.0
    assert terms["retention"] == agent.retention(one)
    assert "cortisol" in told.rate[1].meaning
    met = {one.name: one.met for one in told.survival}
    assert met["kept raw by its tags"]
    assert met["reflex"]
    assert not met["stays warm"]
    gone = agent.model.explain(before, agent.state, two - 1)
    assert "dropped from L0 hot" in gone.verdict
    assert "0.028, is below 0.25" in gone.verdict


TEXTS = st.sampled_from([DECISION, INTENT, CONTEXT, TOOL, THANKS, "It went live, great job"])


@settings(max_examples=12, deadline=None)
@given(
    texts=st.lists(TEXTS, min_size=1, max_size=6),
    used=st.lists(st.integers(0, 5), max_size=3),
    gap=st.integers(1, 14),
)
def test_many_small_steps_do_what_one_does(texts: list[str], used: list[int], gap: int) -> None:
    budgets = {"levels.hot_budget": 12, "levels.warm_budget": 4, "levels.cool_budget": 2}
    one, many = Agent(**budgets), Agent(**budgets)
    for agent, steps in ((one, 1), (many, 2 * gap)):
        agent.say(*texts)
        for uid in used:
            for _ in range(steps):
                agent.wait(gap / steps)
            if uid < len(texts) and agent.tier(uid + 1) not in ("dropped", "deleted"):
                agent.recall(uid + 1)
        for _ in range(24 if steps > 1 else 1):
            agent.wait(1.0 if steps > 1 else 24.0)
    assert one.state.clock == many.state.clock
    np.testing.assert_allclose(
        one.model.strength(one.state), many.model.strength(many.state), rtol=1e-12, atol=0
    )
    for name in one.state.columns:
        np.testing.assert_array_equal(one.state[name], many.state[name], err_msg=name)
    for name in {*one.state.tables} - {"tier_counts"}:  # those count at the last act of a day
        np.testing.assert_array_equal(one.state.tables[name], many.state.tables[name], name)


@settings(max_examples=15, deadline=None)
@given(
    texts=st.lists(TEXTS, min_size=1, max_size=8), hours=st.lists(st.integers(1, 50), max_size=8)
)
def test_nothing_gets_stronger_by_itself(texts: list[str], hours: list[int]) -> None:
    agent = Agent()
    agent.say(*texts)
    for step in hours:
        strength, tier = agent.model.strength(agent.state), agent.model.own_tier(agent.state)
        agent.wait(float(step))
        assert (agent.model.strength(agent.state) <= strength).all()
        assert (agent.model.own_tier(agent.state) >= tier).all()
        assert (agent.model.strength(agent.state) >= 0.0).all()


def test_replay_from_a_checkpoint_is_the_same_state() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT, INTENT)
    agent.recall(1, times=3)
    agent.wait(24.0 * 20)
    start = start_of(agent.model, clock=START, words=agent.words)
    timeline = Timeline(agent.model, start, agent.events)
    timeline.position = len(agent.events)
    checkpoint = dynamic_columns(timeline.population)
    whole = fold(start, agent.events, agent.model)
    restored = restore(start, agent.events, checkpoint, agent.model)
    for state in (whole, timeline.population, restored):
        for name in state.columns:
            np.testing.assert_array_equal(state[name], agent.state[name], err_msg=name)
        for name in state.tables:
            np.testing.assert_array_equal(state.tables[name], agent.state.tables[name], name)


def test_a_night_does_not_depend_on_when_it_is_looked_at() -> None:
    agent = Agent()
    agent.say(DECISION, CONTEXT)
    agent.act(acts.Night(at=START + DAY))
    assert agent.model.losses(agent.state)["ghost"].tolist()[1] == 1


def test_presets_go_there_and_back() -> None:
    values = PersistentAgentParameters()
    printed, naive, kept = Agent().model.presets
    other = with_values(with_values(values, naive.values), kept.values)
    assert not other.transmitters.enabled
    assert other.scoring.aggressive
    assert with_values(other, printed.values) == values


@pytest.mark.parametrize("act", ["type", "snapshot", "resume", "compact", "defrag", "reflect", "x"])
def test_acts_that_have_become_impossible_do_nothing_to_memories(act: str) -> None:
    agent = Agent()
    agent.say(DECISION, THANKS)
    before = agent.model.strength(agent.state).tolist()
    agent.system(act, 2, 99, values=(0.0,))
    agent.system(act)
    assert agent.model.strength(agent.state).tolist() == before
    assert len(agent.model.report(agent.state)) == 7
    assert agent.model.files(agent.state)
