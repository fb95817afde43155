"""Own acts that a program wrote wrongly: they have no effect, and nothing breaks."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.journal import events as acts
from engine.journal.timeline import fold, start_of
from engine.memory.population import Population
from engine.models.kroniqo.learning import LEARN
from engine.models.kroniqo.merging import MERGE, REINFORCE
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named, model_names
from tests.engine.models.some_lives import Said
from tests.helpers.lives import START, random_seeds
from tests.helpers.same_states import assert_same

WITHOUT_BUTTON = (MERGE, REINFORCE, LEARN, "reinforce", "classified", "reflect", "nonsense", "")
"""Acts that no person does by hand, of one system or another."""

numbers = st.sampled_from((-(2**70), -1, 0, 1, 2, 3, 4, 999, 2**63 - 1, 2**64))
values = st.sampled_from((math.nan, math.inf, -math.inf, 1e300, -1e18, -1.0, 0.5, 1.0, 255.0))
groups = st.lists(st.lists(numbers, max_size=3).map(tuple), max_size=3).map(tuple)


def a_life(model: ForgettingModel) -> Population:
    seeds = random_seeds(4, np.random.default_rng(5))
    told = acts.Encode(at=START, batch=1, seeds=seeds)
    return fold(start_of(model, clock=START, words=Said()), [told], model)


@pytest.mark.parametrize("name", [name for name in model_names() if model_named(name).acts])
@given(data=st.data())
@settings(max_examples=15)
def test_a_malformed_act_breaks_nothing(name: str, data: st.DataObject) -> None:
    model = model_named(name)
    known = [*(one.name for one in model.acts), *WITHOUT_BUTTON]
    state = a_life(model)
    for _ in range(3):
        event = acts.SystemAct(
            at=state.clock + 60, system=name, act=data.draw(st.sampled_from(known)),
            groups=data.draw(groups), values=tuple(data.draw(st.lists(values, max_size=4))),
        )  # fmt: skip
        state = fold(state, [event], model)
        strength = model.strength(state)
        assert np.all((strength >= 0.0) & (strength <= 1.0))
        assert np.all(model.own_tier(state) < len(model.own_tiers))
        model.report(state)
        model.explain(state, state, 0)
        model.follow_up(state, event)


@pytest.mark.parametrize(
    ("name", "act", "uids", "value"),
    [
        ("motebit", "set sensitivity", (1,), math.nan),
        ("motebit", "confirm", (1, 2**70), 0.0),
        ("kroniqo", "complete", (1, 999), 0.0),
        ("persistent-agent", "type", (1,), math.inf),
        ("fsrs", "rate", (1, -1), 2.0),
    ],
)
def test_an_act_on_what_is_not_there_has_no_effect(
    name: str, act: str, uids: tuple[int, ...], value: float
) -> None:
    model = model_named(name)
    before = a_life(model)
    event = acts.SystemAct(at=before.clock, system=name, act=act, groups=(uids,), values=(value,))
    after = fold(before, [event], model)
    assert_same(before, after)
