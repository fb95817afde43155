"""Branches side by side move as one, and only the running one is heard."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import LetheError
from engine.journal.timeline import fold
from engine.night_run import run_nights
from engine.session import Session
from ui.timeline.branch_walker import CONDITION_B
from ui.timeline.relive import add_relived, relive
from ui.timeline.together import (
    companions,
    go_together,
    starts,
    step_together,
    take_up_together,
)


@pytest.fixture
def pair(session: Session) -> Session:
    session.add_branch("condition B", values=CONDITION_B, relive=True)
    return session


def nights(session: Session) -> list[int]:
    return [one.timeline.population.night for one in session.branches.all()]


def test_both_step_and_one_change_is_heard(pair: Session) -> None:
    heard: list[str] = []
    pair.changed.connect(lambda changes: heard.append(changes.kind))
    step_together(pair)
    assert nights(pair) == [1, 1]
    assert heard == ["night"]
    assert pair.branches.active.name == "main"


def test_both_go_back(pair: Session) -> None:
    for _ in range(3):
        step_together(pair)
    go_together(pair, 1)
    assert nights(pair) == [1, 1]
    assert [one.timeline.nights for one in pair.branches.all()] == [3, 3]


def test_one_that_stands_elsewhere_stays(pair: Session) -> None:
    pair.step()
    assert companions(pair) == []
    step_together(pair)
    assert nights(pair) == [2, 0]


def test_computed_nights_equal_stepped_ones(pair: Session) -> None:
    begun = starts(pair)
    runs = {one.branch: run_nights(one.population, one.timeline, 12) for one in begun}
    take_up_together(pair, runs)
    for branch in pair.branches.all():
        computed = branch.timeline.population
        stepped = fold(branch.timeline.start, branch.timeline.events, branch.timeline.model)
        assert computed.night == stepped.night == 12
        for name, column in stepped.columns.items():
            np.testing.assert_array_equal(column, computed[name])


def test_starting_before_the_end_is_refused(pair: Session) -> None:
    step_together(pair)
    go_together(pair, 0)
    with pytest.raises(LetheError, match="future"):
        starts(pair)


def test_a_companion_with_a_known_future_walks_along(pair: Session) -> None:
    pair.switch(2)
    for _ in range(5):
        pair.step()
    pair.go_to(0)
    pair.switch(1)
    begun = starts(pair)
    assert [one.branch for one in begun] == [1]
    runs = {one.branch: run_nights(one.population, one.timeline, 3) for one in begun}
    take_up_together(pair, runs)
    assert nights(pair) == [3, 3]


def test_nights_for_another_branch_are_refused(pair: Session) -> None:
    begun = starts(pair)
    runs = {begun[1].branch: run_nights(begun[1].population, begun[1].timeline, 2)}
    with pytest.raises(LetheError, match="another branch"):
        take_up_together(pair, runs)
    assert nights(pair) == [0, 0]


def test_a_relived_life_is_the_one_that_the_branch_would_compute(session: Session) -> None:
    session.sleep(40)
    session.go_to(21)
    relived = relive(session.timeline, CONDITION_B, 21, lambda *_report: None)
    branch = add_relived(session, "condition B", relived)
    assert session.branches.active.name == "main"
    assert branch.timeline.population.night == 21
    for position in (branch.timeline.position, len(branch.timeline.events)):
        plain = fold(branch.timeline.start, branch.timeline.events[:position], session.model)
        for name, column in plain.columns.items():
            np.testing.assert_array_equal(column, branch.timeline.at(position)[name])


def test_a_relived_life_of_another_past_is_refused(session: Session) -> None:
    relived = relive(session.timeline, CONDITION_B, 0, lambda *_report: None)
    session.step()
    with pytest.raises(LetheError, match="changed meanwhile"):
        add_relived(session, "condition B", relived)
    assert len(session.branches.all()) == 1
