"""Whole lives: the same twice, saved and replayed, at random, and a night's cost when many."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import read_source
from engine.journal.clock import DAY, HOUR
from engine.journal.events import Event, Import, Night, Pause, Recall
from engine.journal.timeline import fold, start_of
from engine.memory.population import Population
from engine.memory.seeds import Seeds
from engine.models.registry import model_named
from engine.session import Session
from tests.engine.models.kroniqo.graphs import graph, worth
from tests.helpers.lives import START, nights, random_seeds

ACTS = st.lists(
    st.sampled_from("task talk again recall night pause complete link delete said".split()),
    max_size=14,
)


def live(session: Session, acts: list[str]) -> None:
    """Do some acts, each to the first or last memory that is there."""
    for act in acts:
        there = np.flatnonzero(session.population["deleted_night"] > session.population.night)
        uids = session.population["uid"][there].tolist()
        match act:
            case "task":
                session.encode(f"finish report {len(session.population)}")
            case "talk":
                session.encode(f"nice weather {len(session.population)}")
            case "again":
                session.encode("nice weather again")
            case "night":
                session.sleep()
            case "pause":
                session.pause(2.5)
            case "said":
                session.exchange()
            case "recall" if uids:
                session.use(uids[0])
            case "complete" if uids:
                session.act("complete", [uids[-1]])
            case "link" if len(uids) > 1:
                session.link(uids[0], uids[-1])
            case "delete" if uids:
                session.delete(uids[len(uids) // 2])
            case _:
                pass
        session.follow_up()


def same(one: Population, other: Population) -> bool:
    """Return whether two states are the same bit for bit."""
    return all(
        one.columns[name].tobytes() == other.columns[name].tobytes() for name in one.columns
    ) and all(one.tables[name].tobytes() == other.tables[name].tobytes() for name in one.tables)


@given(ACTS, st.booleans())
def test_any_life_holds_together(acts: list[str], switches: bool) -> None:
    values: dict[str, Any] = {
        "reinforcement__enabled": switches,
        "rates__by_category": switches,
        "session__sees_open_tasks": switches,
    }
    with graph(**values) as session:
        live(session, acts)
        state, model = session.population, session.model
        strength, own = model.strength(state), model.own_tier(state)
        assert ((strength >= 0.0) & (strength <= 1.0)).all()
        assert ((state["relevance0"] >= 0.0) & (state["relevance0"] <= 1.0)).all()
        assert (strength[own >= 3] == 0.0).all()
        assert (strength <= state["relevance0"]).all()
        merged = np.flatnonzero(state["merged_into"])
        kept = state.rows_of(state["merged_into"][merged].tolist())
        assert not state["merged_into"][kept].any(), "what is merged lives in a node"
        gone = state["deleted_night"] <= state.night
        assert (gone[merged] >= gone[kept]).all(), "and goes with it"
        assert int(model.census(state)[-1].sum()) == len(state)
        replayed = fold(session.timeline.start, session.timeline.events, model)
        assert same(replayed, state)
        later = fold(state, [Pause(at=state.clock + HOUR)], model)
        assert (model.strength(later) <= np.maximum(strength * 1.15, 0.0) + 1e-12).all()


def test_a_dialogue_lived_twice_is_the_same_bit_for_bit(shared: Path) -> None:
    options = ReadOptions(only=("conv-42",))
    memories = read_source(shared / "data" / "locomo7.json", options=options)
    states = []
    for _ in range(2):
        with graph(now=START - 2000 * DAY) as session:
            session.import_set(memories, live=True)
            states.append(session.population)
    assert same(*states)
    own = model_named("kroniqo").own_tier(states[0])
    assert np.count_nonzero(own == 2) > len(own) // 2, "the graph cleans itself by the week"
    assert len(states[0].tables["sessions"]) > 8 * 8


def test_a_night_of_many_costs_no_more_than_ten_potato_nights() -> None:
    seeds = random_seeds(100_000, np.random.default_rng(1), links=100_000)
    spent: dict[str, float] = {}
    for name in ("potato", "kroniqo"):
        model = model_named(name)
        state = fold(start_of(model, clock=START), [Import(at=START, batch=1, seeds=seeds)], model)
        passed: list[float] = []
        for event in nights(6):
            started = time.process_time()
            state = fold(state, [event], model)
            model.own_tier(state)
            model.strength(state)
            passed.append(time.process_time() - started)
        spent[name] = min(passed)
    assert spent["kroniqo"] <= 10 * max(spent["potato"], 0.001)


def test_access_of_an_earlier_day_is_noted_in_its_own_session() -> None:
    model = model_named("kroniqo")
    seeds = Seeds.of(uid=[1, 2], created=START, entry_importance=0.5)
    events: list[Event] = [
        Import(at=START, batch=1, seeds=seeds),
        Recall(at=START + HOUR, used=(1, 1)),
        Recall(at=START + 2 * HOUR, used=(1, 2)),
        Night(at=START + DAY),
    ]
    state = fold(start_of(model, clock=START), events, model)
    assert state["access_count"].tolist() == [2, 1]
    assert state["relevance0"].tolist() == [0.575, 0.575]
    assert model.strength(state).tolist() == (state["relevance0"] * np.exp(-0.72)).tolist()


def test_nothing_changes_by_looking() -> None:
    with graph() as session:
        session.encode(["finish it", "nice weather"])
        before = session.population
        session.recall("weather")
        session.model.report(before)
        worth(session)
        assert same(before, session.population)
