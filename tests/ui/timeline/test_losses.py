"""The next loss is found among known nights first, then by looking ahead."""

from __future__ import annotations

import numpy as np

from engine.session import Session
from ui.timeline.losses import computed, known_loss, search_loss
from ui.timeline.together import starts


def silent(_done: int, _total: int, _what: str) -> None:
    pass


def test_it_is_the_first_night_whose_tiers_differ(session: Session) -> None:
    found = search_loss(starts(session), silent)
    tiers = session.model.tier(session.population)
    quiet = 0
    while np.array_equal(session.model.tier(session.step()), tiers):
        quiet += 1
    assert found.nights == quiet + 1
    assert len(found.runs[1].events) == found.nights


def test_known_nights_ahead_are_asked_first(session: Session) -> None:
    first = search_loss(starts(session), silent).nights
    assert first is not None
    session.sleep(first + 5)
    session.go_to(0)
    assert known_loss(session.timeline) == first
    session.go_to(first)
    later = known_loss(session.timeline)
    assert later is None or later > first


def test_nothing_known_ahead(session: Session) -> None:
    assert known_loss(session.timeline) is None


def test_no_nights_no_runs(session: Session) -> None:
    assert computed(starts(session), 0, silent) == {}
