"""Candidates by recency, then the threshold, then the order; and why."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.journal.events import Import, Pause
from engine.journal.timeline import fold, start_of
from engine.memory.seeds import Seeds
from engine.models.registry import model_named
from engine.parameters import with_values
from engine.rescue import connected_part, rescues
from tests.engine.models.kroniqo.graphs import fact, graph, nodes, tiers, worth
from tests.helpers.lives import START


def test_only_the_newest_are_candidates() -> None:
    with graph(retrieval__candidates=2) as session:
        session.encode("prefers green tea", hour=10.0)
        session.encode("prefers green coffee", hour=11.0)
        session.encode("prefers green water", hour=12.0)
        assert tiers(session) == ["faded", "retrievable", "retrievable"]
        assert set(session.recall("prefers green tea", 5).uids) == {2, 3}
        assert fact(session, "Graph", "Candidates") == 2
        session.delete(3)
        assert tiers(session) == ["retrievable", "retrievable", "deleted"]


@pytest.mark.parametrize("most", [1, 2, 3, 5, 8, 100])
def test_candidates_against_sorting(most: int) -> None:
    model, rng = model_named("kroniqo"), np.random.default_rng(most)
    created = START - rng.integers(0, 4, 40) * 60
    seeds = Seeds.of(uid=np.arange(1, 41), created=created, entry_importance=1.0)
    values = {"retrieval.candidates": most, "decay.imports_as_new": False}
    parameters = with_values(model.parameters_type(), values)
    state = start_of(model, clock=START, parameters=parameters)
    state = fold(state, [Import(at=START, batch=1, seeds=seeds)], model)
    newest = sorted(range(40), key=lambda row: (created[row], row))[-most:]
    assert np.flatnonzero(model.remembered(state)).tolist() == sorted(newest)


def test_order_is_likeness_times_relevance_above_the_threshold() -> None:
    with graph() as session:
        nodes(session, [0.9, 0.5, 0.2])
        model, state = session.model, session.population
        scores = model.ranking(state, np.array([0.4, 0.9, 1.0], np.float32))
        assert scores[:2] == pytest.approx([0.36, 0.45], rel=1e-6)
        assert scores[2] == -np.inf
        assert model.ranking(state, np.array([-0.5, 0, 0], np.float32))[0] == 0.0


def test_what_faded_keeps_its_words() -> None:
    with graph() as session:
        (uid,) = session.encode("green tea")
        session.sleep(30)
        assert tiers(session) == ["expired"]
        assert session.recall("green tea").uids == ()
        assert session.population.words.text(uid) == "green tea"
        assert session.model.usable(session.population).all()


def test_expired_memories_are_cleared_only_when_asked_for() -> None:
    with graph() as session:
        session.encode("green tea")
        session.sleep(10)
        session.encode("green coffee")
        session.take_up_proposals(session.propose("clear expired"))
        assert tiers(session) == ["deleted", "retrievable"]
        assert not session.propose("clear expired")


def test_explanation_of_a_night() -> None:
    with graph() as session:
        session.encode(["finish the writeup", "nice weather", "nice weather"])
        session.use(1)
        before = session.population
        session.sleep()
        after = session.population
        told = session.model.explain(before, after, 0)
        terms = {one.name: one for one in told.rate}
        assert list(terms) == [
            "relevance0", "lambda", "hours", "relevance", "hours_until_faded",
            "hours_until_expired",
        ]  # fmt: skip
        assert "entered at 0.80, as task, for “finish”" in terms["relevance0"].meaning
        product = terms["relevance0"].value * np.exp(-terms["lambda"].value * terms["hours"].value)
        assert terms["relevance"].value == pytest.approx(product, rel=1e-12)
        assert "23.1 hours" in terms["lambda"].meaning
        assert all(one.source.startswith("Kroniqo post") for one in told.rate)
        assert "(×1.15)" in told.verdict
        assert told.verdict.endswith("retrievable.")
        met = {one.name: one.met for one in told.survival}
        assert met["threshold"]
        assert met["candidate"]
        assert not {one.name: one.met for one in session.model.explain(before, after, 1).survival}[
            "threshold"
        ]
        session.follow_up()
        merged = session.model.explain(after, session.population, 1)
        assert merged.verdict == "It lives on in memory 3, which its words still find."
        session.act("complete", [1])
        names = [one.name for one in session.model.explain(after, session.population, 0).rate]
        assert "completed_factor" in names
        session.delete(1)
        assert "deleted" in session.model.explain(after, session.population, 0).verdict


def test_foretold_hours_are_those_at_which_the_tier_changes() -> None:
    with graph() as session:
        nodes(session, [0.9, 0.9], text="finish thing {}")
        session.act("complete", [2])
        state, model = session.population, session.model
        for row in (0, 1):
            terms = {one.name: one.value for one in model.explain(state, state, row).rate}
            for name in ("faded", "expired"):
                seconds = terms[f"hours_until_{name}"] * 3600
                found = [
                    model.own_tiers[
                        model.own_tier(fold(state, [Pause(at=state.clock + after)], model))[row]
                    ].name
                    for after in (math.floor(seconds), math.ceil(seconds))
                ]
                assert found[0] != name
                assert found[1] == name


def test_explanation_foretells_the_end_of_the_session() -> None:
    with graph() as session:
        session.encode(["finish it", "nice weather"])
        session.use(1)
        state = session.population
        told = [
            {one.name: one for one in session.model.explain(state, state, row).survival}
            for row in (0, 1)
        ]
        assert "1.15" in told[0]["session use"].meaning
        assert "0.85" in told[1]["session use"].meaning


def test_futures_of_a_part_of_the_graph() -> None:
    """The inspector looks ahead with the memories that links join, not all."""
    with graph() as session:
        session.encode(["finish it", "nice weather", "nice weather"])
        session.sleep()
        session.follow_up()
        assert tiers(session)[1] == "merged"
        for uid in (1, 2, 3):
            assert rescues(session.population, session.model, uid, nights=20) == ()
            part, _ = connected_part(session.population, (uid - 1,))
            assert (
                session.model.own_tier(part)[0]
                == session.model.own_tier(session.population)[uid - 1]
            )


def test_graph_without_memories() -> None:
    with graph() as session:
        session.sleep(2)
        session.pause(1)
        assert session.follow_up() == []
        for act in ("compress session", "reinforce", "learn relevance", "clear expired"):
            assert not session.propose(act)
        assert fact(session, "Graph", "Nodes in the graph") == 0
        assert len(session.model.report(session.population)) == 6
        assert worth(session).shape == (0,)
