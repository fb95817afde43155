"""What holds of every life, whatever happens in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.journal.events import Event
from engine.journal.timeline import Timeline, dynamic_columns, fold, restore
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models.potato import derived
from engine.models.potato.model import PotatoModel
from engine.parameters import with_values
from tests.engine.lives import START

MODEL = PotatoModel()
MEMORIES = 6

unit = st.floats(0.0, 1.0)
signed = st.floats(-1.0, 1.0)
uid = st.integers(1, MEMORIES)
centroid = st.tuples(signed, signed, unit)


def start(**values: object) -> Population:
    parameters = with_values(MODEL.parameters_type(), values)
    return Population.empty(MODEL.columns, clock=START, parameters=parameters)


@st.composite
def seeds(draw: st.DrawFn) -> Seeds:
    def some(strategy: st.SearchStrategy[object]) -> list[object]:
        return draw(st.lists(strategy, min_size=MEMORIES, max_size=MEMORIES))

    links = draw(st.lists(st.tuples(uid, uid, st.sampled_from(LinkKind)), max_size=8))
    near_death = st.one_of(st.just(np.nan), unit, st.floats(0.004, 0.02))
    return Seeds.of(
        uid=range(1, MEMORIES + 1),
        kind=some(st.sampled_from(Kind)),
        valence=some(signed), activation=some(signed), intensity=some(unit),
        spread=some(st.floats(0.0, 1.5)), identity=some(st.booleans()),
        entry_importance=some(near_death), entry_access_count=some(st.integers(0, 4)),
        link_source=[one for one, _, _ in links], link_target=[one for _, one, _ in links],
        link_kind=[kind for _, _, kind in links],
    )  # fmt: skip


act = st.one_of(
    st.builds(
        acts.Recall, at=st.just(0), used=st.lists(uid, max_size=3).map(tuple),
        context=st.none() | centroid, spread=st.none() | st.floats(0.0, 1.5),
    ),
    st.builds(acts.Exchange, at=st.just(0)),
    st.builds(acts.Link, at=st.just(0), source=uid, target=uid, kind=st.sampled_from(LinkKind)),
    st.builds(acts.Unlink, at=st.just(0), source=uid, target=uid, kind=st.sampled_from(LinkKind)),
    st.builds(acts.Delete, at=st.just(0), uids=st.tuples(uid)),
    st.builds(
        acts.SetParameters, at=st.just(0),
        values=st.fixed_dictionaries({}, optional={
            "sleep.geometry": st.booleans(), "erosion.patience": st.integers(1, 4),
            "affect.sigma_valence": signed, "wear.enabled": st.booleans(),
            "survival.by_links": st.booleans(),
        }),
    ),
)  # fmt: skip
day = st.tuples(st.lists(act, max_size=2), st.integers(1, 8))


@st.composite
def lives(draw: st.DrawFn) -> list[Event]:
    """Return events whose times rise: days of few acts, with runs of nights between."""
    events: list[Event] = [acts.Import(at=START, batch=1, seeds=draw(seeds()))]
    night = 0
    for happenings, nights in draw(st.lists(day, min_size=1, max_size=8)):
        evening = START + night * DAY + 16 * HOUR
        events += [replace(one, at=evening) for one in happenings]
        events += [acts.Night(at=START + (night + k) * DAY) for k in range(1, nights + 1)]
        night += nights
    return events


def states(events: Sequence[Event]) -> list[Population]:
    found = [start()]
    for event in events:
        found.append(fold(found[-1], (event,), MODEL))
    return found


def same(one: Population, other: Population) -> bool:
    return (
        (one.night, one.clock, one.parameters) == (other.night, other.clock, other.parameters)
        and one.columns.keys() == other.columns.keys()
        and all(one[name].tobytes() == other[name].tobytes() for name in one.columns)
        and all(
            getattr(one.links, end).tobytes() == getattr(other.links, end).tobytes()
            for end in ("source", "target", "kind")
        )
    )


@given(lives())
def test_importance_and_strengths_stay_in_their_range(events: list[Event]) -> None:
    for state in states(events):
        for name in ("importance", "raw_strength", "semantic_strength", "graph_strength"):
            column = state[name]
            assert np.all((column >= 0.0) & (column <= 1.0)), name


@given(lives())
def test_importance_never_rises_without_a_recall(events: list[Event]) -> None:
    found = states(events)
    for event, before, after in zip(events, found, found[1:], strict=False):
        if isinstance(event, acts.Import | acts.Recall):
            continue
        erosion = after.parameters.erosion
        floored = before["identity"] & (before["importance"] < erosion.identity_floor)
        rose = after["importance"] > before["importance"]
        assert not np.any(rose & ~floored)


@given(lives())
def test_deleted_stays_deleted_and_tiers_never_rise(events: list[Event]) -> None:
    found = states(events)
    for before, after in pairwise(found):
        count = len(before)
        was, now = MODEL.tier(before), MODEL.tier(after)[:count]
        assert np.all(now >= was)
        gone = np.flatnonzero(was == Tier.DELETED)
        for name in ("importance", "graph_strength", "traces", "deleted_night", "access_count"):
            assert after[name][gone].tobytes() == before[name][gone].tobytes(), name


@given(lives())
def test_flags_strengths_and_nights_of_loss_agree(events: list[Event]) -> None:
    for state in states(events):
        for trace in (Trace.RAW, Trace.SEMANTIC):
            there = (state["traces"] & trace) != 0
            lost = state[f"{trace.label}_lost"]
            assert np.array_equal(there, lost == NOT_YET)
            assert not np.any(state[f"{trace.label}_strength"][~there])
        gone = state["traces"] == 0
        assert np.array_equal(gone, state["deleted_night"] <= state.night)
        assert not np.any(state["importance"][gone])


@given(lives())
def test_replay_equals_stepping(events: list[Event]) -> None:
    assert same(fold(start(), events, MODEL), states(events)[-1])


@given(lives(), st.data())
def test_back_and_forth_gives_the_same_states(events: list[Event], data: st.DataObject) -> None:
    found = states(events)
    timeline = Timeline(MODEL, start(), events)
    places = st.integers(0, len(events))
    for position in data.draw(st.lists(places, min_size=1, max_size=6)):
        assert same(timeline.at(position), found[position])


@given(lives(), st.data())
def test_a_checkpoint_anywhere_continues_to_the_same_state(
    events: list[Event], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(events)))
    there = fold(start(), events[:cut], MODEL)
    taken_up = restore(start(), events[:cut], dynamic_columns(there), MODEL)
    assert same(taken_up, there)
    assert same(fold(taken_up, events[cut:], MODEL), fold(start(), events, MODEL))


@given(lives())
def test_cached_columns_refreshed_by_acts_are_those_built_anew(events: list[Event]) -> None:
    for state in states(events):
        if "rate" not in state.derived:
            continue
        draft = state.draft()
        draft.forget_derived()
        derived.ensure(draft)
        for name, column in state.derived.items():
            assert column.tobytes() == draft.derived[name].tobytes(), name


@given(lives())
def test_what_does_not_age_is_untouched_by_nights(events: list[Event]) -> None:
    found = states(events)
    for event, before, after in zip(events, found, found[1:], strict=False):
        if isinstance(event, acts.Night):
            still = np.isin(before["kind"], (Kind.INSIGHT, Kind.BIAS, Kind.DREAM))
            for name in dynamic_columns(before):
                assert after[name][still].tobytes() == before[name][still].tobytes(), name


@given(lives())
def test_the_order_of_memories_does_not_matter(events: list[Event]) -> None:
    """No row of a night sees another's erosion of the same night, so rows may be turned round."""
    turned = [_turned(one) if isinstance(one, acts.Import) else one for one in events]
    one, other = fold(start(), events, MODEL), fold(start(), turned, MODEL)
    for name in one.columns:
        assert one[name].tobytes() == other[name][::-1].tobytes(), name


def _turned(event: acts.Import) -> acts.Import:
    links = {"link_source", "link_target", "link_kind"}
    columns = {
        one.name: getattr(event.seeds, one.name)[::-1].copy()
        for one in fields(event.seeds)
        if one.name not in links
    }
    return replace(event, seeds=replace(event.seeds, **columns))
