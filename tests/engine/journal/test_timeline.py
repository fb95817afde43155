"""The state is a fold over the journal, however one gets there."""

from __future__ import annotations

import numpy as np
import pytest

from engine.journal.events import Event, Link, SetParameters
from engine.journal.timeline import Timeline, dynamic_columns, fold, restore
from engine.memory.population import Population
from tests.helpers.lives import START, nights, potato_timeline, random_seeds, recall


def assert_same(one: Population, other: Population) -> None:
    assert one.night == other.night and one.clock == other.clock
    assert one.parameters == other.parameters
    for name, column in one.columns.items():
        assert column.tobytes() == other[name].tobytes(), name
    for ends in ("source", "target", "kind"):
        assert np.array_equal(getattr(one.links, ends), getattr(other.links, ends))


@pytest.fixture
def events() -> list[Event]:
    life: list[Event] = []
    for night in range(1, 61):
        if night in (2, 5, 33):
            life.append(recall(night, 1, 2, 7, context=(-1.0, -1.0, 1.0), spread=0.1 * night))
        if night == 20:
            life.append(Link(at=START + 19 * 86_400 + 3600, source=3, target=4))
        if night == 40:
            life.append(SetParameters(at=START + 39 * 86_400, values={"sleep.geometry": False}))
        life += nights(1, night)
    return life


@pytest.fixture
def timeline(rng: np.random.Generator, events: list[Event]) -> Timeline:
    return potato_timeline(random_seeds(300, rng, links=400), events)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def test_one_by_one_and_in_one_go_give_the_same_bits(timeline: Timeline) -> None:
    stepped = timeline.start
    for event in timeline.events:
        stepped = fold(stepped, (event,), timeline.model)
    assert_same(stepped, timeline.population)
    assert stepped.night == 60


def test_back_and_forth_gives_the_same_bits(timeline: Timeline) -> None:
    fresh = Timeline(timeline.model, timeline.start, timeline.events)
    for night in (60, 3, 41, 0, 17, 16, 15, 60, 33):
        position = timeline.position_of(night)
        one_go = fold(timeline.start, timeline.events[:position], timeline.model)
        assert_same(fresh.at(position), one_go)


def test_a_checkpoint_gives_the_same_bits(timeline: Timeline) -> None:
    for night in (16, 32, 48):
        position = timeline.position_after(night)
        assert timeline.is_checkpoint(position)
        state = timeline.at(position)
        columns = {name: column.copy() for name, column in dynamic_columns(state).items()}
        again = restore(timeline.start, timeline.events[:position], columns, timeline.model)
        assert_same(again, state)
        rest = timeline.events[position:]
        assert_same(fold(again, rest, timeline.model), timeline.population)


def test_checkpoints_are_asked_for_before_anything_is_replayed(timeline: Timeline) -> None:
    position = timeline.position_after(48)
    columns = dynamic_columns(timeline.at(position))
    asked: list[int] = []

    def load(at: int) -> tuple[int, dict[str, np.ndarray]] | None:
        asked.append(at)
        return (position, columns) if at >= position else None

    reopened = Timeline(timeline.model, timeline.start, timeline.events, load)
    assert_same(reopened.population, timeline.population)
    assert asked == [len(timeline.events)]


def test_an_act_in_the_past_drops_what_was_undone(timeline: Timeline) -> None:
    timeline.position = timeline.position_of(10)
    kept = list(timeline.events[: timeline.position])
    timeline.append(nights(1, 11))
    assert timeline.nights == 11
    assert list(timeline.events[:-1]) == kept
    assert_same(timeline.population, fold(timeline.start, timeline.events, timeline.model))


def test_a_population_never_changes(timeline: Timeline) -> None:
    state = timeline.at(timeline.position_of(5))
    before = {name: column.tobytes() for name, column in state.columns.items()}
    fold(state, nights(3, 6), timeline.model)
    assert {name: column.tobytes() for name, column in state.columns.items()} == before
    with pytest.raises(ValueError, match="read-only"):
        state["importance"][0] = 1.0
