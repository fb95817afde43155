"""What is said to put a fall off agrees with running it, under systems with tiers of their own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.exchange.documents import make_demo
from engine.journal.clock import hour_of_acts, next_night
from engine.journal.events import Event, Night, Recall
from engine.journal.timeline import fold
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.own_rescue import own_rescue
from engine.session import Session


def place(population: Population, model: ForgettingModel, uid: int) -> int:
    return int(model.own_tier(population)[population.rows_of((uid,))[0]])


def lived(
    population: Population, model: ForgettingModel, uid: int, until: int, recalled: int | None
) -> Population:
    state = population
    while state.night < until:
        if state.night + 1 == recalled:
            events: tuple[Event, ...] = (Recall(at=hour_of_acts(state.clock), used=(uid,)),)
            state = fold(state, events, model)
        state = fold(state, (Night(at=next_night(state.clock)),), model)
    return state


@pytest.mark.parametrize("system", ["motebit", "kroniqo", "ebbinghaus", "fsrs"])
def test_every_fall_and_what_puts_it_off_agrees_with_running_it(
    tmp_path: Path, system: str
) -> None:
    make_demo(tmp_path / "demo.lethe", model=system)
    with Session.open(tmp_path / "demo.lethe") as session:
        session.sleep(1)
        population, model = session.population, session.model
    told = 0
    first = np.flatnonzero(model.own_tier(population) == 0)
    for uid in population["uid"][first].tolist()[::12]:
        found = own_rescue(population, model, uid, nights=30)
        now = place(population, model, uid)
        if found is None:
            assert place(lived(population, model, uid, 31, None), model, uid) <= now
            continue
        told += 1
        fallen = lived(population, model, uid, found.night, None)
        assert model.own_tiers[place(fallen, model, uid)] == found.tier
        assert place(lived(population, model, uid, found.night - 1, None), model, uid) <= now
        if found.by_night is not None:
            kept = lived(population, model, uid, found.night, found.by_night)
            assert place(kept, model, uid) <= now, (uid, found)
    assert told


def test_a_recall_resets_a_half_life(tmp_path: Path) -> None:
    make_demo(tmp_path / "demo.lethe", model="motebit")
    with Session.open(tmp_path / "demo.lethe") as session:
        session.sleep(3)
        uid = session.catalogue.origin.index("bunk-beds")
        found = own_rescue(session.population, session.model, uid)
    assert found is not None and found.tier.name == "dormant" and found.night == 8
    assert found.by_night == 8 and found.then is not None and found.then > 8
