"""Curves of a life: those of the timeline's own states, whoever asks and however it grew."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.journal.events import Encode, Event
from engine.journal.timeline import Timeline, fold, start_of
from engine.lab.history import NOT_THERE
from engine.life_curves import LifeCurves, life_curves, thresholds_of
from engine.memory.tiers import Tier
from engine.models.potato.model import PotatoModel
from engine.models.static.model import StaticModel
from engine.parameters import with_values
from tests.helpers.lives import START, flat_seeds, nights, potato_timeline, recall

TRACES = ("raw", "semantic", "graph")


def life(count: int = 12) -> Timeline:
    """Return a life with a recall of 2 before the fifth night and a memory 5 after the sixth."""
    night = nights(count)
    late = flat_seeds(1, uid=np.array([5]), entry_importance=0.4)
    events: list[Event] = [*night[:4], recall(5, 2), *night[4:6]]
    if count > 6:
        events += [Encode(at=night[5].at + 3600, batch=2, seeds=late), *night[6:]]
    seeds = flat_seeds(4, entry_importance=[0.0049, 0.2, 0.5, 0.006])
    return potato_timeline(seeds, events)


def assert_same(one: LifeCurves, other: LifeCurves) -> None:
    for ours, theirs in ((one.past, other.past), (one.ahead, other.ahead)):
        assert np.array_equal(ours.history.nights, theirs.history.nights)
        assert np.array_equal(ours.history.tier, theirs.history.tier)
        assert np.array_equal(ours.band, theirs.band, equal_nan=True)
        named = [(ours.history.importance, theirs.history.importance)]
        named += [(ours.history.strengths[k], theirs.history.strengths[k]) for k in TRACES]
        assert all(np.array_equal(a, b, equal_nan=True) for a, b in named)
    assert one.recalls == other.recalls


def test_each_point_is_what_the_timeline_says_of_that_night() -> None:
    timeline = life()
    curves = life_curves(timeline, (2, 5, 1), ahead=0)
    history = curves.past.history
    assert history.nights.tolist() == list(range(13))
    for night in history.nights.tolist():
        state = timeline.at(timeline.position_of(night))
        known = state["uid"].tolist()
        for place, uid in enumerate((2, 5, 1)):
            if uid not in known:
                assert history.tier[night, place] == NOT_THERE
                assert np.isnan(history.importance[night, place])
                continue
            row = known.index(uid)
            assert history.importance[night, place] == timeline.model.strength(state)[row]
            assert history.tier[night, place] == timeline.model.tier(state)[row]
            for name in TRACES:
                assert history.strengths[name][night, place] == state[f"{name}_strength"][row]


def test_a_memory_begins_on_the_night_before_which_it_was_encoded() -> None:
    importance = life_curves(life(), (5,), ahead=0).past.history.importance[:, 0]
    assert np.isnan(importance[:6]).all() and importance[6] == 0.4


def test_a_recall_lifts_its_own_day_and_is_marked_there() -> None:
    curves = life_curves(life(), (2,), ahead=0)
    (marked,) = curves.recalls
    assert (marked.uid, marked.night) == (2, 4)
    importance = curves.past.history.importance[:, 0]
    assert importance[4] > importance[0] > importance[3]
    assert not life_curves(life(), (3,), ahead=0).recalls


def test_the_future_is_that_of_nights_without_a_recall() -> None:
    timeline = life()
    ahead = life_curves(timeline, (1, 3), ahead=9).ahead.history
    assert ahead.nights.tolist() == list(range(12, 22))
    state = timeline.population
    for step, event in enumerate([None, *nights(9, 13)]):
        state = state if event is None else fold(state, (event,), timeline.model)
        wanted = timeline.model.strength(state)[[0, 2]]
        assert np.array_equal(ahead.importance[step], wanted)


def test_many_are_told_of_as_median_and_band() -> None:
    timeline = life()
    curves = life_curves(timeline, (), np.array([1, 2, 3, 4, 5]), ahead=2)
    for night in (0, 3, 12):
        state = timeline.at(timeline.position_of(night))
        strength = np.sort(timeline.model.strength(state))
        assert curves.past.band[night, 1] == np.median(strength)
        assert curves.past.band[night, 0] == np.quantile(strength, 0.1)
        assert curves.past.band[night, 2] == np.quantile(strength, 0.9)
    assert curves.ahead.band.shape == (3, 3)
    assert np.isnan(life_curves(timeline, (1,), ahead=0).past.band).all()


@pytest.mark.parametrize("known_nights", [0, 1, 5, 6, 12])
def test_a_life_that_went_on_is_walked_from_where_it_was(known_nights: int) -> None:
    whole = life()
    events = list(whole.events)
    end = whole.position_of(known_nights)
    crowd = np.array([1, 3])
    shorter = Timeline(whole.model, whole.start, events[:end])
    known = life_curves(shorter, (2, 5), crowd, ahead=3)
    walked: list[int] = []
    again = life_curves(
        whole, (2, 5), crowd, ahead=3, known=known,
        progress=lambda done, _total, what, /: walked.append(done) if "walking" in what else None,
    )  # fmt: skip
    assert_same(again, life_curves(whole, (2, 5), crowd, ahead=3))
    assert walked == list(range(known_nights, 12))


def test_what_was_lived_otherwise_is_walked_anew() -> None:
    """The same nights at the same times, but not the same past; and another branch."""
    timeline = life()
    known = life_curves(timeline, (2,), ahead=0)
    other = life()
    assert_same(life_curves(other, (2,), ahead=0, known=known), life_curves(other, (2,), ahead=0))
    plain = with_values(timeline.start.parameters, {"sleep.geometry": False})
    start = type(timeline.start).empty(PotatoModel().columns, clock=START, parameters=plain)
    b = Timeline(timeline.model, start, list(timeline.events))
    lived = life_curves(b, (2,), ahead=0, known=known)
    assert_same(lived, life_curves(b, (2,), ahead=0))
    assert lived.past.history.importance[8, 0] != known.past.history.importance[8, 0]


def test_losses_show_as_tiers() -> None:
    tier = life_curves(life(), (1,), ahead=0).past.history.tier[:, 0].tolist()
    assert [tier.index(one) for one in (Tier.FRAGMENT, Tier.GHOST, Tier.DELETED)] == [3, 6, 9]


def test_a_model_without_traces_has_importance_alone() -> None:
    model = StaticModel()
    start = start_of(model, clock=START)
    curves = life_curves(Timeline(model, start, list(life().events)), (2,), ahead=4)
    assert curves.past.history.strengths == {} == curves.ahead.history.strengths
    assert not np.isnan(curves.ahead.history.importance).any()
    lines = thresholds_of(start.parameters)
    assert (lines.death_line, lines.background) == (None, None)


def test_the_lines_are_those_of_the_parameters() -> None:
    timeline = potato_timeline(flat_seeds(1), [], **{"survival.death_line": 0.002})
    lines = thresholds_of(timeline.population.parameters)
    assert (lines.death_line, lines.background) == (0.002, 0.01)


def test_nobody_and_nothing() -> None:
    empty = potato_timeline(flat_seeds(0), [])
    curves = life_curves(empty, (7,))
    assert curves.past.history.tier.tolist() == [[NOT_THERE]]
    assert life_curves(empty, ()).past.history.importance.shape == (1, 0)


def test_it_can_be_cancelled() -> None:
    def stop(done: int, total: int, what: str, /) -> None:
        if done == 3:
            raise Cancelled(f"{what}, {total}")

    with pytest.raises(Cancelled):
        life_curves(life(), (2,), progress=stop)
