"""Two states matched by the numbers of their memories, against a slow oracle."""

from __future__ import annotations

import numpy as np
import pytest

from engine.comparing import ABSENT, GROUPS, compare, matched_rows
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from tests.helpers.lives import nights, potato_timeline, random_seeds

Told = dict[int, tuple[int, float]]


def told(population: Population, model: ForgettingModel) -> Told:
    """Return tier and importance of each memory by its number."""
    tier, strength = model.tier(population), model.strength(population)
    return {
        int(uid): (int(tier[row]), float(strength[row]))
        for row, uid in enumerate(population["uid"])
    }


def oracle(left: Told, right: Told) -> dict[str, list[int]]:
    """Return the groups, one memory after the other."""
    groups: dict[str, list[int]] = {name: [] for name in GROUPS}
    gone = (int(Tier.DELETED), 0.0)
    for uid in sorted({*left, *right}):
        (here, much), (there, more) = left.get(uid, gone), right.get(uid, gone)
        if here == there == Tier.DELETED:
            continue
        if there == Tier.DELETED:
            groups["only_left"].append(uid)
        elif here == Tier.DELETED:
            groups["only_right"].append(uid)
        else:
            if here != there:
                groups["tier"].append(uid)
            if abs(more - much) > 1e-12:
                groups["weaker" if more < much else "stronger"].append(uid)
    return groups


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return potato_timeline(random_seeds(400, np.random.default_rng(5), links=200), nights(60))


@pytest.mark.parametrize(("first", "last"), [(0, 60), (60, 0), (7, 31), (24, 24)])
def test_groups_are_those_of_the_oracle(timeline: Timeline, first: int, last: int) -> None:
    model = timeline.model
    left, right = (timeline.at(timeline.position_of(night)) for night in (first, last))
    found = compare(left, model, right, model)
    expected = oracle(told(left, model), told(right, model))
    assert {name: uids.tolist() for name, uids in found.groups.items()} == expected
    assert any(expected.values()) == (first != last)


def test_states_of_other_memories_in_another_order() -> None:
    one = potato_timeline(random_seeds(30, np.random.default_rng(1)), nights(5))
    other = potato_timeline(random_seeds(45, np.random.default_rng(2)), nights(20))
    model, left, right = one.model, one.population, other.population
    found = compare(left, model, right, model)
    assert found.uid.tolist() == sorted({*left["uid"].tolist(), *right["uid"].tolist()})
    assert np.count_nonzero(found.left_row == ABSENT) == 15
    there = found.left_row != ABSENT
    assert (left["uid"][found.left_row[there]] == found.uid[there]).all()
    places = found.of_rows(found.left_row, len(left))
    assert (found.uid[places] == left["uid"]).all()
    expected = oracle(told(left, model), told(right, model))
    assert {name: uids.tolist() for name, uids in found.groups.items()} == expected


def test_difference_is_right_minus_left_and_nothing_where_neither_lives(
    timeline: Timeline,
) -> None:
    model = timeline.model
    left, right = timeline.at(timeline.position_of(10)), timeline.population
    found = compare(left, model, right, model)
    ours, theirs = told(left, model), told(right, model)
    for place, uid in enumerate(found.uid.tolist()):
        expected = theirs[uid][1] - ours[uid][1]
        assert found.difference[place] == pytest.approx(expected, abs=1e-15)
    assert not found.difference[~found.live].any()


def test_the_scale_leaves_out_what_is_equal(timeline: Timeline) -> None:
    model, state = timeline.model, timeline.population
    assert compare(state, model, state, model).scale() == 1.0
    found = compare(timeline.at(timeline.position_of(0)), model, state, model)
    sizes = np.abs(found.difference)
    within = np.count_nonzero(sizes[sizes > 1e-12] <= found.scale(0.9))
    assert within / np.count_nonzero(sizes > 1e-12) == pytest.approx(0.9, abs=0.01)


def test_rows_of_numbers_in_any_order(timeline: Timeline) -> None:
    population = timeline.population
    numbers = population["uid"]
    wanted = np.array([int(numbers[5]), -7, int(numbers[0])])
    assert matched_rows(population, wanted).tolist() == [5, ABSENT, 0]
