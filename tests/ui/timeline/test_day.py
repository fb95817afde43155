"""The day within the timeline: its strip, its words, and standing between two exchanges."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.errors import LetheError
from engine.journal.day import day_of
from engine.memory.new_memory import NewMemory
from engine.memory.tiers import Tier
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, DirectTasks, memory_id
from ui.theme import LIGHT
from ui.timeline.day_words import DayReader
from ui.timeline.timeline_view import TimelineView
from ui.timeline.together import stand_together


def told(number: int, text: str) -> NewMemory:
    calm = Affect(valence=0.1, activation=0.1, intensity=0.3)
    return NewMemory(id=memory_id(number), text=text, created=START, affect=calm)


@pytest.fixture
def lived(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Three exchanges, a night, twelve exchanges and a recall, and two more nights."""
    with Session.new(tmp_path / "lived.lethe", now=START, embedder=embedder) as session:
        for number in range(3):
            session.encode(told(number, f"On the first day I met {number} guests."), hour=9)
        session.sleep()
        for number in range(12):
            words = f"On the second day we counted {number} ships."
            session.encode(told(number + 3, words), hour=8 + number / 2)
        session.use(2, hour=22)
        session.sleep(2)
        yield session


@pytest.fixture
def timeline(qtbot: QtBot, lived: Session) -> TimelineView:
    view = TimelineView(DirectTasks())
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.resize(1200, 260)
    view.show()
    view.show_session(lived)
    return view


def steps(session: Session) -> list[int]:
    return session.population["window_step"].tolist()


def press(view: TimelineView, name: str) -> None:
    QTest.mouseClick(view.day.buttons[name], Qt.MouseButton.LeftButton)


def test_a_day_is_stepped_through_exchange_by_exchange(
    timeline: TimelineView, lived: Session
) -> None:
    timeline.walker.go_to(0)
    press(timeline, "step")
    assert (lived.population.night, len(lived.population)) == (1, 3)
    assert timeline.day.words.text() == "Before the first of this day's 13 acts"
    press(timeline, "step")
    assert steps(lived) == [3, 2, 1, 0]
    assert "exchange 1 of 12" in timeline.day.words.text()
    assert "“On the second day we counted 0 ships.”" in timeline.day.words.text()
    press(timeline, "step")
    assert steps(lived) == [4, 3, 2, 1, 0]
    press(timeline, "back")
    press(timeline, "back")
    assert steps(lived) == [2, 1, 0]
    assert lived.timeline.nights == 3


def test_importance_follows_table_1_within_the_day(timeline: TimelineView, lived: Session) -> None:
    timeline.walker.go_to(0)
    timeline.walker.day.go_to_position(1)
    seen = [float(lived.population["importance"][0])]
    for _ in range(2):
        timeline.walker.day.step()
        seen.append(float(lived.population["importance"][0]))
    assert seen == pytest.approx([1.0, 0.8, 0.6])


def test_the_strip_has_a_tick_for_each_act_and_goes_there(
    timeline: TimelineView, lived: Session
) -> None:
    timeline.walker.go_to(1)
    strip, day = timeline.day.strip, day_of(lived.timeline, 1)
    assert strip.isVisible() and len(day.moments) == 13
    for moment in (day.moments[4], day.moments[12], day.moments[0]):
        QTest.mouseClick(
            strip, Qt.MouseButton.LeftButton, pos=strip.place_of(moment.position).toPoint()
        )
        assert lived.timeline.position == moment.position
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.place_of(day.start).toPoint())
    assert lived.timeline.position == day.start
    assert strip.position_at(strip.place_of(day.moments[6].position)) == day.moments[6].position


def test_a_drag_over_the_strip_scrubs_through_the_day(
    timeline: TimelineView, lived: Session
) -> None:
    timeline.walker.go_to(1)
    strip, day = timeline.day.strip, day_of(lived.timeline, 1)
    start, stop = (strip.place_of(day.moments[n].position).toPoint() for n in (1, 9))
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(strip, stop + QPoint(1, 0))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=stop)
    assert lived.timeline.position in (day.moments[1].position, day.moments[9].position)


def test_the_recall_of_the_day_is_told(timeline: TimelineView, lived: Session) -> None:
    timeline.walker.go_to(1)
    words = timeline.day.words.text()
    assert words.startswith("22:00 · Recalled and used “On the first day I met 1")
    assert "exchange" not in words


def test_counts_are_those_of_the_moment(timeline: TimelineView, lived: Session) -> None:
    timeline.walker.go_to(1)
    assert "15 full" in timeline.tracks[1].title
    timeline.walker.day.go_to_position(day_of(lived.timeline, 1).start + 2)
    assert "5 full" in timeline.tracks[1].title
    timeline.walker.go_to(1)
    assert "15 full" in timeline.tracks[1].title


def test_a_day_without_acts_says_so(timeline: TimelineView) -> None:
    timeline.walker.go_to(2)
    assert timeline.day.isVisible()
    assert timeline.day.words.text() == "Nothing happened on this day."
    assert not timeline.day.buttons["play"].isEnabled()
    assert timeline.day.strip.position_at(QPoint(60, 5).toPointF()) is None


def test_nights_go_on_from_within_a_day(timeline: TimelineView, lived: Session) -> None:
    timeline.walker.go_to(1)
    timeline.walker.day.back()
    timeline.walker.day.back()
    timeline.walker.step()
    assert lived.population.night == 2 and len(lived.population) == 15
    timeline.walker.go_to(1)
    timeline.walker.day.back()
    timeline.walker.step_many(40)
    assert (lived.population.night, lived.timeline.nights) == (41, 41)


def test_an_act_within_a_day_drops_what_followed(timeline: TimelineView, lived: Session) -> None:
    day = day_of(lived.timeline, 1)
    timeline.walker.day.go_to_position(day.moments[2].position)
    lived.encode("Something else happened instead.")
    assert lived.timeline.nights == 1 and len(lived.population) == 7
    assert "exchange 4 of 4" in timeline.day.words.text()


def test_branches_that_share_the_act_stand_there_together(
    timeline: TimelineView, lived: Session
) -> None:
    timeline.walker.go_to(1)
    timeline.walker.branches.add_condition_b()
    first, other = lived.branches.all()
    timeline.walker.day.back()
    timeline.walker.day.back()
    assert other.timeline.position == first.timeline.position
    assert len(other.timeline.population) == len(first.timeline.population) == 14


def test_the_day_is_replayed(qtbot: QtBot, timeline: TimelineView, lived: Session) -> None:
    timeline.walker.go_to(1)
    day = day_of(lived.timeline, 1)
    timeline.walker.day.player.speed = 500
    seen: list[int] = []
    lived.changed.connect(lambda: seen.append(lived.timeline.position))
    press(timeline, "play")
    qtbot.waitUntil(lambda: not timeline.walker.day.player.playing)
    assert seen[0] == day.start
    assert list(dict.fromkeys(seen)) == [day.start, *(one.position for one in day.moments)]
    assert timeline.day.buttons["play"].isEnabled()


def test_no_act_no_strip(qtbot: QtBot, session: Session) -> None:
    view = TimelineView(DirectTasks(), LIGHT)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.show()
    view.show_session(session)
    assert not view.day.isVisible()
    session.sleep(2)
    assert not view.day.isVisible()
    session.exchange()
    assert view.day.isVisible()
    assert "An exchange that was not kept" in view.day.words.text()


def test_lost_words_are_not_told(lived: Session) -> None:
    text = lived.memory(2).text
    assert text is not None
    lived.use(2)
    assert f"“{text}”" in DayReader().day(lived).moments[-1].words
    while lived.memory(2).tier == Tier.FULL:
        lived.step()
    assert lived.memory(2).tier == Tier.FRAGMENT
    lived.use(2)
    told = DayReader().day(lived).moments[-1].words
    assert text not in told and told.startswith("Recalled and used “")


def test_a_position_that_is_not_there_is_refused(lived: Session) -> None:
    with pytest.raises(LetheError, match="there is no act 99"):
        stand_together(lived, 99)
