"""Nights that are processed in the window: every way to let one pass, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.changes import Changes
from engine.dreaming.session_nights import (
    keep_parameters,
    sleep_with_dreams,
    stored_parameters,
)
from engine.memory.kinds import Kind
from engine.session import Session
from tests.engine.dreaming.lives import life, made, settings
from tests.helpers.window_parts import DirectTasks, HeldTasks
from ui.timeline.dream_night import in_words
from ui.timeline.night_walker import NightWalker
from ui.timeline.timeline_view import TimelineView

EAGER = settings(dreams__a_night=2, dreams__likeness=1.0, processing__seed=3)


@pytest.fixture
def session() -> Iterator[Session]:
    """Ten memories, and nights that are processed."""
    with life() as opened:
        keep_parameters(opened, EAGER)
        yield opened


def walking(session: Session, tasks: DirectTasks | None = None) -> NightWalker:
    walker = NightWalker(tasks or DirectTasks())
    walker.set_session(session)
    return walker


def texts(session: Session) -> list[str]:
    return [session.catalogue.text[uid] for uid in session.population["uid"].tolist()]


def test_a_step_makes_what_the_engine_makes(session: Session) -> None:
    walker = walking(session)
    told: list[str] = []
    walker.dreams.told.connect(told.append)
    walker.step()
    assert session.population.night == 1
    assert len(made(session, Kind.DREAM)) == 2
    assert "2 dreams" in told[-1]
    with life() as other:
        sleep_with_dreams(other, 1, EAGER)
        assert texts(other) == texts(session)


def test_nights_pass_as_they_did_where_it_is_off(session: Session) -> None:
    walker = walking(session)
    walker.dreams.set_on(False)
    assert not stored_parameters(session).processing.on
    before = len(session.population)
    walker.step_many(7)
    assert session.population.night == 7 and len(session.population) == before


def test_the_night_waits_for_its_dreams_and_other_moves_wait_for_it(session: Session) -> None:
    tasks = HeldTasks()
    walker = walking(session, tasks)
    walker.step()
    assert walker.busy and session.population.night == 0 and not walker.can_step
    walker.step()
    walker.dream()
    assert len(tasks.held) == 1
    tasks.release()
    assert session.population.night == 1 and not walker.busy
    assert len(made(session, Kind.DREAM)) == 2


def test_seven_nights_pass_one_by_one_and_say_so(session: Session) -> None:
    tasks = DirectTasks()
    walker = walking(session, tasks)
    walker.step_many(7)
    assert tasks.titles == [f"Night {n} of 7, one by one with dreams" for n in range(1, 8)]
    assert session.population.night == 7
    with life() as other:
        sleep_with_dreams(other, 7, EAGER)
        assert texts(other) == texts(session)
        assert np.array_equal(other.population["importance"], session.population["importance"])


def test_long_runs_are_dreamt_too(session: Session) -> None:
    walker = walking(session)
    walker.step_many(31)
    assert session.population.night == 31
    with life() as other:
        sleep_with_dreams(other, 31, EAGER)
        assert texts(other) == texts(session)


def test_known_nights_are_walked_through_unchanged(session: Session) -> None:
    session.sleep(3)
    session.go_to(0)
    tasks = DirectTasks()
    walker = walking(session, tasks)
    walker.step()
    walker.go_to(99)
    assert session.population.night == 3
    assert tasks.titles == [] and not made(session, Kind.DREAM)
    walker.go_to(1)
    walker.step_many(3)
    assert session.population.night == 4 and len(tasks.titles) == 1
    nights = session.population["encoded_night"][session.population["kind"] == Kind.DREAM]
    assert set(nights.tolist()) == {3}


def test_the_next_loss_is_reached_with_dreams_on_every_night(session: Session) -> None:
    with life() as other:
        other.sleep(1)
        plain = walking(other)
        plain.next_loss()
        wanted = other.population.night
    walker = walking(session)
    walker.next_loss()
    assert session.population.night == wanted > 1
    nights = session.population["encoded_night"][session.population["kind"] == Kind.DREAM]
    assert 0 in nights and len(set(nights.tolist())) > 1


def test_playing_waits_for_each_night(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    walker = walking(session, tasks)
    walker.player.speed = 500
    busy: list[bool] = []
    walker.busy_changed.connect(busy.append)
    walker.player.start()
    for night in range(1, 4):
        qtbot.waitUntil(lambda: bool(tasks.held))
        assert session.population.night == night - 1 and walker.player.playing
        tasks.release()
        assert session.population.night == night
    qtbot.waitUntil(lambda: bool(tasks.held))
    walker.back()
    assert not walker.player.playing and session.population.night == 3
    tasks.release()
    assert session.population.night == 4 and not walker.busy
    assert busy == [False]
    assert len(made(session, Kind.DREAM)) >= 4


def test_playing_can_be_paused_while_a_night_is_dreamt(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = TimelineView(tasks)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.show_session(session)
    view.walker.player.start()
    qtbot.waitUntil(lambda: bool(tasks.held))
    assert view.transport.buttons["play"].isEnabled()
    view.transport.buttons["play"].click()
    assert not view.walker.player.playing
    assert not view.transport.buttons["play"].isEnabled()
    tasks.release()
    assert view.transport.buttons["play"].isEnabled()


def test_what_happened_meanwhile_stays_and_ends_the_play(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    walker = walking(session, tasks)
    walker.player.start()
    qtbot.waitUntil(lambda: bool(tasks.held))
    session.encode("Something new was said meanwhile.")
    with qtbot.waitSignal(walker.reported) as told:
        tasks.release()
    assert told.args and "changed meanwhile" in told.args[0]
    assert not walker.player.playing and not walker.busy
    assert session.population.night == 0 and not made(session, Kind.DREAM)


def test_a_closed_document_is_dreamt_no_further(session: Session) -> None:
    tasks = HeldTasks()
    walker = walking(session, tasks)
    walker.step_many(7)
    walker.set_session(None)
    tasks.release()
    assert session.population.night == 0 and not walker.busy and not tasks.held


def test_a_night_in_the_middle_of_a_known_day_drops_none_of_it(session: Session) -> None:
    session.sleep(1)
    uid = session.encode("Said on the second day.")[0]
    session.timeline.position -= 1
    assert uid not in session.population["uid"]
    walking(session).step()
    assert uid in session.population["uid"] and session.population.night == 2
    assert made(session, Kind.DREAM)


def test_one_night_with_dreams_though_it_is_off(session: Session) -> None:
    walker = walking(session)
    walker.dreams.set_on(False)
    walker.dream()
    assert len(made(session, Kind.DREAM)) == 2
    walker.step()
    assert session.population.night == 2 and len(made(session, Kind.DREAM)) == 2


def test_unreadable_parameters_are_told_and_nights_pass_without(session: Session) -> None:
    session.note("dreaming", {"dreams.a_night": 999}, "dreaming", Changes(kind="parameters"))
    walker = NightWalker(DirectTasks())
    told: list[str] = []
    walker.reported.connect(told.append)
    walker.set_session(session)
    assert not walker.dreams.on and "dreaming" in told[-1]
    walker.step()
    assert session.population.night == 1
    walker.dreams.set_on(True)
    assert len(told) == 2 and not walker.dreams.on


def test_what_nights_made_in_words() -> None:
    assert in_words([], 3) == "3 nights made no dream, no bias and no insight."
    assert in_words([]) == "The night made no dream, no bias and no insight."
