"""Every forecast and every act that is said to save a memory agrees with running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.exchange.documents import make_demo
from engine.journal.clock import hour_of_acts, next_night
from engine.journal.events import Link, Night, Recall
from engine.journal.timeline import fold
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.questions import FORECAST_NIGHTS, forecast_of, forecasts
from engine.rescue import Rescue, connected_part, nearest_criterion, rescues
from engine.session import Session
from tests.helpers.lives import flat_seeds, potato_timeline

_TIERS = {"fragment": Tier.FRAGMENT, "ghost": Tier.GHOST, "deleted": Tier.DELETED}


def lived(population: Population, model: ForgettingModel, uid: int, act: Rescue) -> int:
    """Run an act in the whole population; return the tier on the night of the loss."""
    state = population
    if act.act == "link":
        assert act.target is not None
        link = Link(at=hour_of_acts(state.clock), source=uid, target=act.target)
        state = fold(state, (link,), model)
    while state.night < act.loss_night:
        if act.act == "recall" and state.night + 1 == act.by_night:
            state = fold(state, (Recall(at=hour_of_acts(state.clock), used=(uid,)),), model)
        state = fold(state, (Night(at=next_night(state.clock)),), model)
    return int(model.tier(state)[state.rows_of((uid,))[0]])


@pytest.mark.parametrize("nights", [0, 25])
def test_all_of_the_demo_agrees_with_running_it(tmp_path: Path, nights: int) -> None:
    make_demo(tmp_path / "demo.lethe")
    with Session.open(tmp_path / "demo.lethe") as session:
        session.sleep(nights)
        population, model = session.population, session.model
    expected = forecasts(population, model)
    state = population
    for _ in range(FORECAST_NIGHTS):
        state = fold(state, (Night(at=next_night(state.clock)),), model)
    happened = model.losses(state)
    found = 0
    for row, uid in enumerate(population["uid"].tolist()):
        assert forecast_of(expected, row) == forecast_of(happened, row)
        for act in rescues(population, model, uid):
            found += 1
            assert lived(population, model, uid, act) < _TIERS[act.loss], (uid, act)
    assert found > 60


def test_a_recall_in_the_last_evening_saves_a_flat_memory() -> None:
    timeline = potato_timeline(flat_seeds(1, entry_importance=0.0049))
    (recall,) = rescues(timeline.population, timeline.model, 1)
    assert (recall.act, recall.loss, recall.loss_night) == ("recall", "fragment", 3)
    assert recall.by_night == 3
    assert recall.after.fragment is not None and recall.after.fragment > 20


def test_nothing_to_save_needs_nothing() -> None:
    timeline = potato_timeline(flat_seeds(1, kind=1))
    assert rescues(timeline.population, timeline.model, 1) == ()


def test_a_connected_part_is_only_what_links_reach() -> None:
    seeds = flat_seeds(5, link_source=[1, 2], link_target=[2, 4], link_kind=[0, 0])
    population = potato_timeline(seeds).population
    part, rows = connected_part(population, (3,))
    assert rows.tolist() == [0, 1, 3] and part["uid"].tolist() == [1, 2, 4]
    assert part.links.source.tolist() == [0, 1] and part.links.target.tolist() == [1, 2]
    assert connected_part(population, (4,))[1].tolist() == [4]


def test_the_nearest_criterion_is_the_one_nearly_met() -> None:
    seeds = flat_seeds(1, entry_access_count=2, activation=0.45, spread=0.2)
    timeline = potato_timeline(seeds)
    after = fold(
        timeline.population, (Night(at=next_night(timeline.population.clock)),), timeline.model
    )
    why = timeline.model.explain(timeline.population, after, 0)
    nearest = nearest_criterion(why.survival)
    assert nearest is not None and nearest.name == "stickiness"
