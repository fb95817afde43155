"""One walk over the nights tells what every night by itself would tell."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.journal.timeline import Timeline, start_of
from engine.lab.history import NOT_THERE, life_history, walk_nights
from engine.memory.tiers import Tier
from engine.models.registry import model_named
from engine.models.static.model import StaticModel
from tests.engine.lives import FLAT, START, Lives

NIGHTS = 12


def timeline() -> Timeline:
    """Return a life in which a memory comes later, and one after the last night."""
    lives = Lives()
    events: list[acts.Event] = [
        acts.Import(at=START, batch=1, seeds=lives.seeds(FLAT, FLAT, entry_importance=[0.0049, 1]))
    ]
    for night in range(1, NIGHTS + 1):
        now = START + night * DAY
        if night == 5:
            seeds = lives.seeds((0.8, 0.9, 0.9))
            seeds.uid[:] = 3
            events.append(acts.Encode(at=now - 8 * HOUR, batch=2, seeds=seeds))
            events.append(acts.Recall(at=now - HOUR, used=(2,)))
        events.append(acts.Night(at=now))
    last = lives.seeds(FLAT)
    last.uid[:] = 4
    events.append(acts.Encode(at=START + NIGHTS * DAY + HOUR, batch=3, seeds=last))
    return Timeline(lives.model, lives.state, events)


def test_every_night_is_that_of_the_timeline() -> None:
    life = timeline()
    states = list(walk_nights(life, NIGHTS))
    assert len(states) == NIGHTS + 1
    for night, state in enumerate(states):
        wanted = life.at(life.position_after(night))
        assert state.night == night
        for name, column in wanted.columns.items():
            assert state[name].tobytes() == column.tobytes(), (night, name)


def test_a_history_knows_who_was_there() -> None:
    history = life_history(timeline())
    assert history.uids.tolist() == [1, 2, 3, 4]
    assert history.nights.tolist() == list(range(NIGHTS + 1))
    there = history.tier != NOT_THERE
    assert there[:, :2].all()
    assert there[:, 2].tolist() == [False] * 5 + [True] * 8
    assert not there[:, 3].any()
    assert np.array_equal(np.isnan(history.importance), ~there)
    assert [int(history.tier[night, 0]) for night in (2, 3, 6, 9)] == [
        Tier.FULL,
        Tier.FRAGMENT,
        Tier.GHOST,
        Tier.DELETED,
    ]
    assert set(history.strengths) == {"raw", "semantic", "graph"}
    assert history.strengths["raw"][5, 1] > history.strengths["raw"][4, 1]


def test_a_history_ends_at_the_cursor() -> None:
    life = timeline()
    life.position = life.position_of(4)
    assert life_history(life).importance.shape == (5, 3)


def test_a_model_without_traces_has_no_strengths() -> None:
    life, static = timeline(), StaticModel()

    start = start_of(static, clock=START)
    history = life_history(Timeline(static, start, life.events))
    assert history.strengths == {}
    assert set(history.tier[-1].tolist()) == {Tier.FULL, NOT_THERE}


def test_a_walk_can_be_cancelled() -> None:
    def stop(done: int, total: int, what: str, /) -> None:
        if done == 3:
            raise Cancelled(f"{what}, {total}")

    with pytest.raises(Cancelled):
        life_history(timeline(), stop)


def test_under_another_system_it_tells_that_systems_tiers() -> None:
    model = model_named("kroniqo")
    life = Timeline(model, start_of(model, clock=START), list(timeline().events))
    history = life_history(life)
    told = {history.tiers[code].name for code in history.tier[:, 0].tolist()}
    assert told <= {one.name for one in model.own_tiers} and "expired" in told
    for night, state in enumerate(walk_nights(life, life.nights)):
        assert history.tier[night, : len(state)].tolist() == model.own_tier(state).tolist()
