"""Branches as parallel tracks, bookmarks as flags: menus, keys, names, forks, undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.layouts import lay_out
from tests.helpers.window_parts import Answers, DirectTasks
from ui.timeline.fork_lines import night_of
from ui.timeline.timeline_view import TimelineView
from ui.timeline.track import Track

LONG_NAME = "what would have become of it if nobody had ever told me about the ferry at all"


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def timeline(qtbot: QtBot, session: Session, answers: Answers) -> TimelineView:
    view = TimelineView(DirectTasks(), prompter=answers)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.resize(900, 400)
    view.show()
    view.show_session(session)
    view.walker.step_many(8)
    return view


def menu_at(track: Track, night: int) -> QMenu:
    """Return the menu that a right click on a night of a track opens."""
    place = track.plot.mapTo(track, track.plot.place_of(night).toPoint())
    return opened(track, QContextMenuEvent.Reason.Mouse, place)


def opened(widget: QWidget, reason: QContextMenuEvent.Reason, place: QPoint) -> QMenu:
    event = QContextMenuEvent(reason, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, name: str) -> None:
    (action,) = (one for one in menu.actions() if one.objectName() == name)
    assert action.isEnabled(), name
    action.trigger()
    menu.close()


def enabled(menu: QMenu) -> set[str]:
    names = {one.objectName() for one in menu.actions() if one.isEnabled() and one.objectName()}
    menu.close()
    return names


def test_a_branch_is_made_from_any_night(
    timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = ["other ways"]
    choose(menu_at(timeline.tracks[1], 3), "branch")
    assert "after night 3" in answers.asked[0]
    branch = session.branches.active
    assert (branch.name, branch.timeline.nights, session.population.night) == ("other ways", 3, 3)
    assert session.branches.all()[0].timeline.population.night == 8, "the parent stands as it stood"
    (fork,) = timeline.tracks._forks.forks
    assert (fork.parent, fork.child, fork.night) == (1, branch.number, 3)
    session.undo()
    assert [one.name for one in session.branches.all()] == ["main"]
    assert not timeline.tracks._forks.forks


def test_no_name_no_branch(timeline: TimelineView, session: Session, answers: Answers) -> None:
    answers.texts = [None]
    timeline.acts.branch_from_here()
    assert len(session.branches.all()) == 1


def test_the_line_of_a_fork_stands_on_its_night(
    qtbot: QtBot, timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = ["other ways"]
    timeline.acts.branch_from(1, 3)
    timeline.walker.step_many(60)
    lay_out(timeline)
    tracks = timeline.tracks
    qtbot.waitUntil(lambda: tracks[1].plot.across(3) == tracks[2].plot.across(3))
    start, end = tracks._forks.ends_of(tracks._forks.forks[0])
    plot = tracks[1].plot
    assert start.x() == end.x() == plot.mapTo(tracks, QPoint(0, 0)).x() + plot.across(3)
    assert start.y() < end.y()
    assert plot.across(60) > plot.across(3), "tracks share one axis, which reaches the last night"


def test_where_a_branch_left_is_counted_in_nights(session: Session) -> None:
    session.sleep(5)
    timeline = session.timeline
    found = [night_of(timeline, position) for position in range(len(timeline.events) + 1)]
    assert found == [timeline.at(position).night for position in range(len(timeline.events) + 1)]


def test_a_track_is_named_run_deleted_and_compared(
    qtbot: QtBot, timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = ["other ways", "another way"]
    timeline.acts.branch_from(1, 3)
    number = session.branches.active.number
    choose(menu_at(timeline.tracks[number], 2), "rename")
    assert "another way" in timeline.tracks[number].title
    with qtbot.waitSignal(timeline.compare_asked) as asked:
        choose(menu_at(timeline.tracks[1], 2), "compare")
    assert asked.args == [1]
    choose(menu_at(timeline.tracks[1], 2), "run")
    assert session.branches.active.number == 1
    answers.agreed = [False, True]
    choose(menu_at(timeline.tracks[number], 0), "delete")
    assert len(timeline.tracks) == 2
    choose(menu_at(timeline.tracks[number], 0), "delete")
    assert len(timeline.tracks) == 1 and "another way" in answers.asked[-1]
    session.undo()
    assert len(timeline.tracks) == 2
    assert "another way" in timeline.tracks[number].title


def test_what_cannot_be_done_is_told_not_thrown(
    qtbot: QtBot, timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = ["other ways", "main"]
    timeline.acts.branch_from(1, 3)
    with qtbot.waitSignal(timeline.reported):
        timeline.acts.rename_branch()
    assert session.branches.active.name == "other ways"


def test_the_only_branch_is_not_deleted(timeline: TimelineView) -> None:
    found = enabled(menu_at(timeline.tracks[1], 2))
    assert {"go", "mark", "branch", "rename"} <= found
    assert not found & {"delete", "run", "compare"}


def test_keys_act_on_the_track_that_has_the_focus(
    timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = ["other ways", "third"]
    timeline.acts.branch_from(1, 3)
    track = timeline.tracks[1]
    track.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(track, Qt.Key.Key_Return)
    assert session.branches.active.number == 1
    QTest.keyClick(track, Qt.Key.Key_Left)
    assert session.population.night == 7
    for _ in range(3):
        QTest.keyClick(track, Qt.Key.Key_Right)
    assert (session.population.night, session.timeline.nights) == (8, 8), "no new night passes"
    QTest.keyClick(track, Qt.Key.Key_Home)
    assert session.population.night == 0
    QTest.keyClick(track, Qt.Key.Key_End)
    assert session.population.night == 8
    QTest.keyClick(track, Qt.Key.Key_F2)
    assert session.branches.active.name == "third"
    choose(opened(track, QContextMenuEvent.Reason.Keyboard, QPoint(2, 2)), "go")
    assert session.population.night == 8, "the menu of the keyboard is that of the shown night"


def test_long_names_give_way_to_the_counts(
    qtbot: QtBot, timeline: TimelineView, session: Session, answers: Answers
) -> None:
    answers.texts = [LONG_NAME]
    timeline.acts.branch_from(1, 3)
    timeline.resize(640, 400)
    heading = timeline.tracks[2].heading
    qtbot.waitUntil(lambda: heading.name.shown_text.endswith("…"))
    assert LONG_NAME in heading.name.toolTip()
    assert heading.counts.width() >= heading.counts.sizeHint().width()
    assert heading.counts.geometry().right() <= heading.width()


# -- bookmarks ----------------------------------------------------------------------------------


def test_a_bookmark_is_a_flag_that_is_gone_to(
    timeline: TimelineView, session: Session, answers: Answers
) -> None:
    flags = timeline.tracks[1].flags
    assert flags.isHidden()
    answers.texts = ["the ferry"]
    choose(menu_at(timeline.tracks[1], 3), "mark")
    assert [(one.night, one.name) for one in session.bookmarks] == [(3, "the ferry")]
    lay_out(timeline)
    assert not flags.isHidden() and "the ferry" in flags.accessibleName()
    plot = timeline.tracks[1].plot
    assert flags.place_of(3).x() == pytest.approx(plot.x() + plot.across(3), abs=5)
    QTest.mouseClick(flags, Qt.MouseButton.LeftButton, pos=flags.place_of(3).toPoint())
    assert session.population.night == 3
    QTest.mouseClick(flags, Qt.MouseButton.LeftButton, pos=flags.place_of(7).toPoint())
    assert session.population.night == 3, "there is no flag"


def test_a_bookmark_is_renamed_and_removed_from_its_flag(
    timeline: TimelineView, session: Session, answers: Answers
) -> None:
    session.add_bookmark(5, "market")
    lay_out(timeline)
    flags = timeline.tracks[1].flags
    place = flags.place_of(5).toPoint()
    answers.texts = ["the market"]
    choose(opened(flags, QContextMenuEvent.Reason.Mouse, place), "mark")
    assert [one.name for one in flags.flags] == ["the market"]
    choose(opened(flags, QContextMenuEvent.Reason.Mouse, place), "unmark")
    assert not session.bookmarks and flags.isHidden()
    session.undo()
    assert [one.name for one in flags.flags] == ["the market"]


def test_next_and_previous_bookmark(timeline: TimelineView, session: Session) -> None:
    acts = timeline.acts
    for night in (2, 6):
        session.add_bookmark(night, f"number {night}")
    session.go_to(0)
    assert acts.bookmark_beside(False) is None
    for night in (2, 6):
        acts.go_to_bookmark_beside(True)
        assert session.population.night == night
    acts.go_to_bookmark_beside(True)
    assert session.population.night == 6
    acts.go_to_bookmark_beside(False)
    assert session.population.night == 2
    assert acts.has_bookmark_here
    acts.toggle_bookmark()
    assert [one.night for one in session.bookmarks] == [6]
    acts.toggle_bookmark()
    assert [(one.night, one.name) for one in session.bookmarks] == [(2, "Night 2"), (6, "number 6")]


# -- one undo for one click -----------------------------------------------------------------------


def test_seven_nights_are_one_act_on_every_track(timeline: TimelineView, session: Session) -> None:
    timeline.walker.branches.add_condition_b()
    timeline.walker.step_many(7)
    assert [one.timeline.nights for one in session.branches.all()] == [15, 15]
    assert session.undo_title == "7 nights"
    session.undo()
    assert [one.timeline.nights for one in session.branches.all()] == [8, 8]
    session.redo()
    assert [one.timeline.nights for one in session.branches.all()] == [15, 15]


def test_long_runs_and_condition_b_are_one_act(timeline: TimelineView, session: Session) -> None:
    timeline.walker.branches.add_condition_b()
    timeline.walker.step_many(60)
    session.undo()
    assert [one.timeline.nights for one in session.branches.all()] == [8, 8]
    session.undo()
    assert len(session.branches.all()) == 1 and session.population.night == 8


def test_nights_with_dreams_are_one_act(timeline: TimelineView, session: Session) -> None:
    before = len(session.catalogue)
    timeline.walker.dreams.pass_nights(3, forced=True)
    assert session.timeline.nights == 11 and session.undo_title == "3 nights with dreams"
    session.undo()
    assert session.timeline.nights == 8 and len(session.population) == before


def test_each_night_of_a_play_is_its_own_act(
    qtbot: QtBot, timeline: TimelineView, session: Session
) -> None:
    timeline.walker.player.speed = 200
    timeline.walker.player.start()
    qtbot.waitUntil(lambda: session.timeline.nights >= 10)
    timeline.walker.stop()
    nights = session.timeline.nights
    session.undo()
    assert session.timeline.nights == nights - 1
