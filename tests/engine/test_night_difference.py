"""The difference of two nights, against a slow look at every memory by itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.errors import LetheError
from engine.journal.events import Encode, Event
from engine.journal.timeline import Timeline
from engine.lab.history import NOT_THERE
from engine.memory.bundle import bundle_of
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.night_difference import Difference, Section, night_difference, text_change
from engine.night_losses import night_losses
from engine.recall.using import NewReading
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import flat_seeds, nights, potato_timeline, random_seeds, recall
from tests.helpers.window_parts import small_session


def life() -> Timeline:
    """Return forty lives of all sorts, with recalls, and two that begin on the seventh day."""
    night = nights(24)
    late = flat_seeds(2, uid=np.array([41, 42]), entry_importance=[0.9, 0.0049])
    events: list[Event] = [
        *night[:7], Encode(at=night[6].at + 60, batch=2, seeds=late),
        recall(8, 3, 7, 9, 41), *night[7:],
    ]  # fmt: skip
    return potato_timeline(random_seeds(40, np.random.default_rng(4), links=30), events)


def slowly(timeline: Timeline, difference: Difference, row: int) -> Section:
    """Return the section of a memory by looking at it alone."""
    model = timeline.model
    after = timeline.at(timeline.position_after(difference.second))
    before = timeline.at(timeline.position_of(difference.first))
    if row >= len(before):
        return Section.NEW
    was, now = int(model.tier(before)[row]), int(model.tier(after)[row])
    if now > was:
        return {1: Section.FRAGMENT, 2: Section.GHOST, 3: Section.GONE}[now]
    if int(before["traces"][row]) & ~int(after["traces"][row]):
        return Section.TRACE
    change = float(model.strength(after)[row]) - float(model.strength(before)[row])
    if change == 0:
        return Section.SAME
    return Section.STRONGER if change > 0 else Section.WEAKER


@pytest.mark.parametrize("stretch", [(0, 1), (0, 24), (3, 11), (6, 7), (7, 8), (12, 20)])
def test_it_agrees_with_a_slow_look(stretch: tuple[int, int]) -> None:
    timeline = life()
    difference = night_difference(timeline, *stretch)
    wanted = [slowly(timeline, difference, row) for row in range(len(difference.uids))]
    assert difference.section.tolist() == wanted
    assert difference.counts().tolist() == [wanted.count(one) for one in Section]
    before = timeline.at(timeline.position_of(stretch[0]))
    strength = timeline.model.strength(before)
    assert np.array_equal(difference.importance_before[: len(before)], strength)
    assert np.isnan(difference.change[len(before) :]).all()
    assert (difference.tier_before[len(before) :] == NOT_THERE).all()


def test_one_night_is_what_that_night_took() -> None:
    timeline = life()
    for night in range(1, 25):
        difference = night_difference(timeline, night - 1, night)
        lost = {
            uid: bits
            for uid, bits in zip(difference.uids.tolist(), difference.lost.tolist(), strict=True)
            if bits
        }
        told = night_losses(timeline, night)
        assert set(lost) == {one.uid for one in told}
        for one in told:
            names = tuple(trace.label for trace in Trace if lost[one.uid] & trace)
            assert names == one.lost


def test_every_kind_of_change_is_met() -> None:
    """So that the oracle above has something to disagree with."""
    met = set()
    for first in range(23):
        for second in (first + 1, 24):
            met |= set(night_difference(life(), first, second).section.tolist())
    assert met >= {*Section} - {Section.TRACE}


def test_the_words_count() -> None:
    timeline = potato_timeline(flat_seeds(2, entry_importance=[0.0049, 0.5]), nights(9))
    assert night_difference(timeline, 0, 9).words == "From night 0 to night 9: 1 gone, 1 weaker."
    assert night_difference(timeline, 2, 3).words == (
        "From night 2 to night 3: 1 now a fragment, 1 weaker."
    )


@pytest.mark.parametrize("stretch", [(3, 3), (4, 2), (-1, 2), (0, 25)])
def test_stretches_that_are_none_are_refused(stretch: tuple[int, int]) -> None:
    with pytest.raises(LetheError, match="there is no stretch"):
        night_difference(life(), *stretch)


def test_the_text_loses_its_words_then_its_gist(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(12)
        timeline, row = session.timeline, 0
        lost = timeline.model.losses(session.population)
        at = [int(lost[name][row]) for name in ("fragment", "ghost", "deleted")]
        raw = session.catalogue.text[1]
        seen: list[list[tuple[str, bool]]] = []
        for night in at:
            difference = night_difference(timeline, night - 1, night)
            change = text_change(difference, timeline, session.catalogue, row)
            before = bundle_of(difference.before, timeline.model, session.catalogue, row)
            shown = [one.text for one in change.before if one.trace == Trace.RAW]
            assert shown == ([before.text] if before.text is not None else [])
            assert [one.text for one in change.before if one.lost] == [
                one.text for one in change.after if one.lost
            ]
            seen.append([(one.trace.label, one.lost) for one in change.after])
        assert seen == [
            [("raw", True), ("semantic", False), ("graph", False)],
            [("semantic", True), ("graph", False)],
            [("graph", True)],
        ]
        whole = text_change(night_difference(timeline, 0, 12), timeline, session.catalogue, row)
        assert all(one.lost for one in whole.after)
        assert whole.after[0].text == raw


def test_a_reading_that_was_added_is_new(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "b.lethe", embedder) as session:
        session.sleep(1)
        session.use((3,), reading=NewReading(text="The ferry once more"))
        session.sleep(1)
        difference = night_difference(session.timeline, 0, 2)
        change = text_change(difference, session.timeline, session.catalogue, 2)
        assert [one.text for one in change.after if one.new] == ["The ferry once more"]
        assert len(change.after) == len(change.before) + 1
        assert int(difference.tier_after[2]) == Tier.FULL
