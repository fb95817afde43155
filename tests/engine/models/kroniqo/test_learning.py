"""Relevance₀ learned from what was used, and the rules where nothing was."""

from __future__ import annotations

import numpy as np
import pytest

from engine.models.kroniqo.learning import fit
from engine.models.kroniqo.signals import SIGNALS, signals_of
from engine.session import Session
from tests.engine.models.kroniqo.graphs import fact, graph, nodes, table, worth

ASIDE = "by the way I can't use {} here"
CHAT = "nice {} today"
THINGS = "python java rust perl ruby basic cobol lisp forth ada".split()


def teach(session: Session) -> None:
    """Let constraints told as asides be used, and small talk never."""
    told = [form.format(one) for one in THINGS for form in (ASIDE, CHAT)]
    session.encode(told)
    session.use(range(1, 21, 2))
    session.sleep(2)


def test_rules_stay_in_force_without_labels_and_it_is_told() -> None:
    with graph(learning__enabled=True) as session:
        session.encode(ASIDE.format("python"))
        session.sleep()
        assert session.follow_up() == []
        assert not session.propose("learn relevance")
        assert fact(session, "Learned", "In force") == "rules"
        session.encode(ASIDE.format("java"))
        assert session.population["entry_relevance"].tolist() == [0.3, 0.3]
        assert not session.population["was_learned"].any()


def test_use_teaches_what_the_rules_get_wrong() -> None:
    """The constraint that the post's own rules lose is kept once use has shown that it matters."""
    with graph(learning__enabled=True) as session:
        teach(session)
        session.follow_up()
        assert fact(session, "Learned", "In force") == "learned"
        assert session.population.tables["learned_from"].tolist() == [10, 10]
        session.encode([ASIDE.format("go"), CHAT.format("sky")])
        entry = session.population["entry_relevance"][20:]
        assert entry[0] > 0.7
        assert entry[1] < 0.4
        assert session.population["was_learned"][20:].all()
        session.sleep()
        assert session.model.remembered(session.population)[20:].tolist() == [True, False]
        weights = {row[0]: row[1] for row in table(session, "Learned").rows}
        assert set(weights) == set(SIGNALS)
        banned = weights["inability or ban"]
        assert isinstance(banned, float)
        assert banned > 0.3
        state = session.population
        reason = session.model.explain(state, state, 20).rate[0].meaning
        assert "learned" in reason


def test_learned_only_when_there_is_news_and_off_by_default() -> None:
    with graph() as session:
        teach(session)
        session.follow_up()
        assert fact(session, "Learned", "In force") == "rules"
        assert not len(session.population.tables["learned_weights"])
        session.take_up_proposals(session.propose("learn relevance"))
        assert len(session.population.tables["learned_weights"]) == len(SIGNALS)
        session.encode(ASIDE.format("go"))
        assert worth(session)[-1] == 0.3, "the switch is off"
        session.set_parameters({"learning.enabled": True})
        session.sleep()
        night = session.timeline.events[-1]
        proposed = session.model.follow_up(session.population, night)
        assert "learn" not in [one.act for one in proposed], "the new one is not a day old"


def test_given_importance_stays() -> None:
    with graph(learning__enabled=True) as session:
        teach(session)
        session.follow_up()
        nodes(session, [0.11])
        assert session.population["entry_relevance"][-1] == 0.11
        assert not session.population["was_learned"][-1]


def test_weights_are_those_of_the_least_loss() -> None:
    rng = np.random.default_rng(2)
    features = np.hstack([rng.standard_normal((200, 3)), np.ones((200, 1))])
    used = features @ np.array([2.0, -1.0, 0.0, -1.5]) + rng.logistic(size=200) > 0
    weights = fit(features, used, 1.0)
    share = used.mean()
    balance = np.where(used, 0.5 / share, 0.5 / (1 - share))
    chance = 1 / (1 + np.exp(-features @ weights))
    slope = features.T @ (balance * (chance - used)) + weights
    assert np.abs(slope).max() < 1e-8
    assert weights[0] > 1.0
    assert weights[1] < -0.4


@pytest.mark.parametrize("share", [0.02, 0.5])
def test_probability_is_balanced(share: float) -> None:
    """Rare use does not push every memory down: what tells nothing enters in the middle."""
    features = np.ones((1000, 1))
    used = np.arange(1000) < 1000 * share
    assert fit(features, used, 0.001)[0] == pytest.approx(0.0, abs=1e-6)


def test_signals_of_nothing() -> None:
    found = signals_of([], np.empty(0, np.uint8))
    assert found.shape == (0, len(SIGNALS))
    found = signals_of([""], np.array([7], np.uint8))
    assert found.sum() == 2.0
