"""What always holds, whatever happens."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.journal.timeline import Timeline
from engine.memory.population import Population
from tests.engine.models.motebit.life import Life

TEXTS = (
    "fine", "I always swim", "Yesterday we went out", "Yesterday we went out again",
    "My password is hunter2", "The doctor said so", "maybe it rains", "I never swim",
)  # fmt: skip
NUMBERS = st.integers(1, 6)
ACTS = st.one_of(
    st.tuples(st.just("tell"), st.integers(0, len(TEXTS) - 1)),
    st.tuples(st.just("recall"), NUMBERS, NUMBERS),
    st.tuples(st.just("sleep"), st.integers(1, 9)),
    st.tuples(st.just("wait"), st.integers(1, 7)),
    st.tuples(st.just("own"), st.sampled_from(["confirm", "reinforce", "show once"]), NUMBERS),
    st.tuples(st.just("set"), NUMBERS, st.integers(0, 4)),
    st.tuples(st.just("delete"), NUMBERS),
)


def lived(acts: list[tuple[object, ...]], check: bool = True) -> Life:
    life = Life(every_nights=3)
    life.tell(*TEXTS[:6])
    life.take_up()
    for name, *values in acts:
        before = life.state
        match name, values:
            case "tell", [int(at)]:
                life.tell(TEXTS[at])
                life.take_up()
            case "recall", [int(one), int(other)]:
                life.recall(one, other)
            case "sleep", [int(nights)]:
                for _ in range(nights):
                    life.sleep()
                    life.take_up()
            case "wait", [int(hours)]:
                life.wait(hours / 3)
            case "own", [str(act), int(uid)]:
                life.own(act, (uid,))
            case "set", [int(uid), int(level)]:
                life.own("set sensitivity", (uid,), values=(float(level),))
            case "delete", [int(uid)]:
                life.delete(uid)
            case _:
                raise AssertionError(name)
        if check:
            _holds(life, before, name)
    return life


def _holds(life: Life, before: Population, name: object) -> None:
    model, state = life.model, life.state
    strength, tier = model.strength(state), model.own_tier(state)
    assert ((strength >= 0.0) & (strength <= 1.0)).all()
    was = model.own_tier(before)
    count = len(was)
    assert (tier[:count][was == 3] == 3).all()  # deleted stays deleted
    assert (tier[:count][was == 2] >= 2).all()  # a tombstone stays one, or is deleted
    if name in ("wait", "delete", "set"):
        assert (strength[:count] <= model.strength(before)).all()
    weights = state.tables["edge_weight"]
    assert ((weights >= 0.2) & (weights <= 1.0)).all()
    gone = state["uid"][tier == 3]
    ends = np.concatenate([state.tables["edge_source"], state.tables["edge_target"]])
    assert not np.isin(ends, gone).any()
    half = model.half_life(state)[tier < 2]
    assert ((half >= 3 * 24.0) & (half <= 365 * 24.0)).all()
    assert len(state.tables["stability"]) == state.night
    assert model.census(state).sum(axis=1)[-1] == len(state)


@given(st.lists(ACTS, max_size=14))
def test_what_always_holds(acts: list[tuple[object, ...]]) -> None:
    lived(acts)


@given(st.lists(ACTS, max_size=10), st.integers(0, 40))
def test_a_life_relived_from_anywhere_is_the_same(acts: list[tuple[object, ...]], at: int) -> None:
    life = lived(acts, check=False)
    timeline = Timeline(life.model, life.start, life.events)
    middle = min(at, len(life.events))
    timeline.at(middle)
    again = timeline.at(len(life.events))
    for name in life.state.columns:
        assert np.array_equal(life.state[name], again[name], equal_nan=True), name
    for name in life.state.tables:
        assert np.array_equal(life.state.tables[name], again.tables[name], equal_nan=True), name
