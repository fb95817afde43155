"""What holds of every forgetting system, whichever are registered."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.journal.events import Event
from engine.journal.timeline import dynamic_columns, fold, restore, start_of
from engine.memory.columns import NOT_YET
from engine.memory.lexicon import NO_WORDS, Lexicon
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.own_report import Bars, Section, Table
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named, model_names
from engine.parameters import describe, to_values, with_values
from engine.questions import forecasts
from engine.rescue import connected_part
from tests.engine.models.some_lives import MEMORIES, Said, lives
from tests.helpers.lives import START, random_seeds
from tests.helpers.same_states import assert_near, assert_same, assert_told_alike

every = pytest.mark.parametrize("name", model_names())
few = settings(max_examples=6)
words = st.sampled_from([NO_WORDS, Said()])

AT_THE_LAST_ACT = ("table tier_counts",)
"""What is counted where a day's last act stands, which a pause moves."""


def lived(model: ForgettingModel, events: list[Event], said: Lexicon = NO_WORDS) -> Population:
    return fold(start_of(model, clock=START, words=said), events, model)


def whole_night(state: Population) -> list[Event]:
    return [acts.Night(at=state.clock + DAY)]


def night_by_the_hour(state: Population) -> list[Event]:
    hours: list[Event] = [acts.Pause(at=state.clock + hour * HOUR) for hour in range(1, 24)]
    return [*hours, acts.Night(at=state.clock + DAY)]


# -- time, files, repetition ------------------------------------------------------------------


@every
@given(life=lives(), said=words)
@few
def test_a_day_in_one_step_is_twenty_four_hours(
    name: str, life: list[Event], said: Lexicon
) -> None:
    model = model_named(name)
    one = other = lived(model, life, said)
    for _ in range(3):
        one = fold(one, whole_night(one), model)
        other = fold(other, night_by_the_hour(other), model)
        assert_near(one, other, but=AT_THE_LAST_ACT)
        assert_told_alike(model, one, other, relative=1e-12)


@every
@given(life=lives(), said=words)
@few
def test_the_same_life_twice_is_the_same_to_the_bit(
    name: str, life: list[Event], said: Lexicon
) -> None:
    model = model_named(name)
    one, other = (lived(model, life, said) for _ in range(2))
    assert_same(one, other)
    assert_told_alike(model, one, other)


@every
@given(life=lives(), said=words, cut=st.integers(1, 40))
@few
def test_a_checkpoint_is_where_life_goes_on(
    name: str, life: list[Event], said: Lexicon, cut: int
) -> None:
    model = model_named(name)
    start, before, after = start_of(model, clock=START, words=said), life[:cut], life[cut:]
    stopped = fold(start, before, model)
    taken_up = restore(start, before, dynamic_columns(stopped), model)
    assert_same(stopped, taken_up)
    assert_same(fold(stopped, after, model), fold(taken_up, after, model))


# -- what a system tells ----------------------------------------------------------------------


@every
@given(life=lives(), said=words)
@few
def test_what_is_told_of_each_memory_makes_sense(
    name: str, life: list[Event], said: Lexicon
) -> None:
    model = model_named(name)
    for events in (life[:1], life):
        state = lived(model, events, said)
        count = len(state)
        for strength in (model.strength(state), model.presence(state)):
            assert strength.shape == (count,) and strength.dtype == np.float64
            assert np.all((strength >= 0.0) & (strength <= 1.0))
        tier = model.own_tier(state)
        assert tier.shape == (count,) and np.all(tier < len(model.own_tiers))
        assert np.all(model.own_kind(state) < len(model.own_kinds))
        left = np.array([one.left for one in model.own_tiers])
        np.testing.assert_array_equal(model.tier(state), left[tier])
        half = model.half_life(state)
        assert half.shape == (count,) and not np.any(half < 0.0)
        for truths in (model.remembered(state), model.usable(state), model.may_show(state)):
            assert truths.shape == (count,) and truths.dtype == np.bool_
        scores = model.ranking(state, np.linspace(-1.0, 1.0, count, dtype=np.float32))
        assert scores.shape == (count,)
        assert np.all(np.isfinite(scores) | np.isneginf(scores))
        lost = model.losses(state)
        assert np.all(lost["fragment"] <= lost["ghost"])
        assert np.all(lost["ghost"] <= lost["deleted"])


@every
@given(life=lives())
@few
def test_the_census_counts_every_memory_each_night(name: str, life: list[Event]) -> None:
    model = model_named(name)
    state = lived(model, life)
    census = model.census(state)
    assert census.shape == (state.night + 1, len(model.own_tiers))
    assert np.all(census >= 0)
    assert census.sum(axis=1).tolist() == [MEMORIES + 1] * (state.night + 1)
    now = np.bincount(model.own_tier(state), minlength=len(model.own_tiers))
    assert census[-1].tolist() == now.tolist()


@every
@given(life=lives(), said=words, row=st.integers(0, MEMORIES))
@few
def test_a_night_is_explained_and_forecast(
    name: str, life: list[Event], said: Lexicon, row: int
) -> None:
    model = model_named(name)
    before = lived(model, life, said)
    after = fold(before, whole_night(before), model)
    why = model.explain(before, after, row)
    assert why.night == after.night and why.verdict
    for term in (*why.rate, *why.traces):
        assert term.symbol and term.meaning and term.source
        assert math.isfinite(term.value)
    assert all(one.meaning for one in why.survival)
    forecast = forecasts(before, model, nights=5)
    assert forecast.keys() >= {"fragment", "ghost", "deleted"}
    past = model.losses(before)
    for key, nights in forecast.items():
        known = past.get(key, np.full(len(nights), NOT_YET))
        done = known != NOT_YET
        np.testing.assert_array_equal(nights[done], known[done])
        np.testing.assert_array_less(before.night, nights[~done])


@every
@given(life=lives(), said=words, one=st.integers(1, MEMORIES))
@few
def test_a_part_of_the_memories_can_be_looked_ahead(
    name: str, life: list[Event], said: Lexicon, one: int
) -> None:
    model = model_named(name)
    state = lived(model, life, said)
    part, rows = connected_part(state, (one - 1,))
    assert len(forecasts(part, model, nights=3)["deleted"]) == len(rows)
    used = acts.Recall(at=part.clock, used=(one,), similarity=(0.5,))
    assert model.strength(fold(part, [used, *whole_night(part)], model)).shape == rows.shape


def check_table(table: Table) -> None:
    assert len(table.rows) <= 50 and table.more >= 0
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert len(table.uids) in (0, len(table.rows))


def check_bars(bars: Bars) -> None:
    assert len(bars.labels) == len(bars.values)
    assert len(bars.limits) in (0, len(bars.values))
    assert all(math.isfinite(value) for value in bars.values)


def check_report(sections: tuple[Section, ...], known: set[str], uids: set[int]) -> None:
    for section in sections:
        assert section.title and set(section.acts) <= known
        for part in section.parts:
            if isinstance(part, Table):
                check_table(part)
                assert set(part.uids) <= uids
            elif isinstance(part, Bars):
                check_bars(part)


@every
@given(life=lives(), said=words)
@few
def test_the_report_and_the_files_hold_together(
    name: str, life: list[Event], said: Lexicon
) -> None:
    model = model_named(name)
    for events in ([], life):
        state = lived(model, events, said)
        known, uids = {one.name for one in model.acts}, set(state["uid"].tolist())
        check_report(tuple(model.report(state)), known, uids)
        for place in model.files(state):
            path = PurePosixPath(place)
            assert not path.is_absolute() and ".." not in path.parts


# -- acts -------------------------------------------------------------------------------------


@every
@given(life=lives(), said=words)
@few
def test_an_act_of_another_system_is_only_time(name: str, life: list[Event], said: Lexicon) -> None:
    model = model_named(name)
    before = lived(model, life, said)
    at = before.clock + HOUR
    foreign = acts.SystemAct(
        at=at, system="someone else", act="rate", groups=((1, 2), (3,)), values=(1.0, 0.5)
    )
    assert_same(fold(before, [acts.Pause(at=at)], model), fold(before, [foreign], model))


@every
@given(life=lives(), said=words, groups=st.sampled_from([(), ((),), ((1,),), ((1, 2), (3, 4))]))
@few
def test_an_act_of_its_own_never_fails(
    name: str, life: list[Event], said: Lexicon, groups: tuple[tuple[int, ...], ...]
) -> None:
    model = model_named(name)
    state = lived(model, life, said)
    gone = fold(state, [acts.Delete(at=state.clock, uids=(1, 2))], model)
    for act in (*(one.name for one in model.acts), "no such act"):
        for values in ((), (0.0,), (99.0, -1.0)):
            for before in (state, gone):
                event = acts.SystemAct(
                    at=before.clock, system=name, act=act, groups=groups, values=values
                )
                after = fold(before, [event], model)
                strength = model.strength(after)
                assert np.all((strength >= 0.0) & (strength <= 1.0))


@every
@given(life=lives(), said=words, one=st.integers(1, MEMORIES))
@few
def test_what_is_deleted_stays_so(name: str, life: list[Event], said: Lexicon, one: int) -> None:
    model = model_named(name)
    state = lived(model, life, said)
    state = fold(state, [acts.Delete(at=state.clock, uids=(one,))], model)
    row, nights = one - 1, state["deleted_night"][one - 1]
    after = fold(
        state,
        [
            acts.Recall(at=state.clock, used=(one,), similarity=(0.9,)),
            acts.Delete(at=state.clock, uids=(one,)),
            *whole_night(state),
        ],
        model,
    )
    for then in (state, after):
        assert model.strength(then)[row] == model.presence(then)[row] == 0.0
        assert model.own_tier(then)[row] == len(model.own_tiers) - 1
        assert model.tier(then)[row] == Tier.DELETED
        assert not model.remembered(then)[row] and not model.usable(then)[row]
        assert then["deleted_night"][row] == nights != NOT_YET
        assert model.losses(then)["deleted"][row] == nights


# -- what is declared -------------------------------------------------------------------------


@every
def test_parameters_name_their_source_and_hold_their_defaults(name: str) -> None:
    model = model_named(name)
    specs = describe(model.parameters_type)
    assert specs
    defaults = to_values(model.parameters_type())
    for spec in specs:
        assert spec.source and spec.doc
        assert spec.violation(defaults[spec.name]) is None
    for preset in model.presets:
        assert preset.name and preset.meaning
        with_values(model.parameters_type(), preset.values)


@every
def test_parameters_at_the_ends_of_their_ranges_break_no_life(name: str) -> None:
    model = model_named(name)
    seeds = random_seeds(12, np.random.default_rng(5), links=6)
    seeds = replace(seeds, created=START - np.arange(12) * 9 * DAY)
    life: list[Event] = [
        acts.Import(at=START, batch=1, seeds=seeds),
        acts.Recall(at=START + HOUR, used=(1, 2, 3), similarity=(0.5, None, 0.9)),
        *(acts.Night(at=START + night * DAY) for night in (1, 2, 3)),
    ]
    for values in extremes(model):
        start = start_of(model, clock=START, words=Said(), parameters=values)
        state = fold(start, life, model)
        strength = model.strength(state)
        assert np.all((strength >= 0.0) & (strength <= 1.0)), to_values(values)
        assert not np.any(model.half_life(state) < 0.0), to_values(values)
        scores = model.ranking(state, np.linspace(-1.0, 1.0, 12, dtype=np.float32))
        assert not np.any(np.isnan(scores)), to_values(values)


def extremes(model: ForgettingModel) -> Iterator[Any]:
    """Yield the parameters of a system with one of them at an end of its range, each in turn."""
    for spec in describe(model.parameters_type):
        ends: tuple[Any, ...] = (spec.low, spec.high)
        if isinstance(spec.default, bool):
            ends = (not spec.default,)
        elif isinstance(spec.default, int):
            ends = (math.ceil(spec.low), math.floor(spec.high))
        elif isinstance(spec.default, tuple):
            ends = tuple((end,) * len(spec.default) for end in ends)
        for end in ends:
            yield with_values(model.parameters_type(), {spec.name: end})


@every
def test_names_tiers_and_acts_are_told_in_words(name: str) -> None:
    model = model_named(name)
    assert model.name == name
    assert model.title and model.source and model.strength_meaning
    tiers = model.own_tiers
    assert len({one.name for one in tiers}) == len({one.colour for one in tiers}) == len(tiers)
    assert tiers[-1].left == Tier.DELETED and not tiers[-1].remembered
    for tier in tiers:
        assert tier.title and tier.meaning and re.fullmatch("#[0-9a-f]{6}", tier.colour)
    assert all(kind.name and kind.meaning for kind in model.own_kinds)
    assert all(act.title and act.meaning for act in model.acts)
    columns = [one.name for one in (*model.columns, *model.tables)]
    assert len(set(columns)) == len(columns)
    assert all(one.doc for one in (*model.columns, *model.tables))
