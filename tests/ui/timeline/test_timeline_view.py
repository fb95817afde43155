"""The timeline with a real document: what it shows, and what its buttons and tracks do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.questions import census
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.layouts import lay_out
from tests.helpers.window_parts import DirectTasks, HeldTasks, small_session
from ui.theme import LIGHT
from ui.timeline.timeline_view import TimelineView


@pytest.fixture
def timeline(qtbot: QtBot, session: Session) -> TimelineView:
    return shown(qtbot, session, DirectTasks())


def shown(qtbot: QtBot, session: Session | None, tasks: DirectTasks) -> TimelineView:
    view = TimelineView(tasks)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.resize(1100, 240)
    view.show()
    view.show_session(session)
    return view


def press(view: TimelineView, name: str) -> None:
    QTest.mouseClick(view.transport.buttons[name], Qt.MouseButton.LeftButton)


def enabled(view: TimelineView) -> dict[str, bool]:
    return {name: button.isEnabled() for name, button in view.transport.buttons.items()}


def test_night_0(timeline: TimelineView) -> None:
    assert timeline.night_label.text() == "Night 0"
    assert timeline.words.text() == "No night has passed yet."
    assert enabled(timeline) == {
        "reset": False, "back": False, "step": True, "week": True, "play": True, "loss": True,
    }  # fmt: skip


def test_steps_forward_and_back(timeline: TimelineView, session: Session) -> None:
    press(timeline, "step")
    press(timeline, "step")
    assert session.population.night == 2
    assert timeline.night_label.text() == "Night 2"
    press(timeline, "back")
    assert (session.population.night, session.timeline.nights) == (1, 2)
    press(timeline, "reset")
    assert (session.population.night, session.timeline.nights) == (0, 2)
    press(timeline, "step")
    assert (session.population.night, session.timeline.nights) == (1, 2)


def test_seven_nights_pass_directly(timeline: TimelineView, session: Session) -> None:
    press(timeline, "week")
    assert session.population.night == 7


def test_the_track_shows_the_census(timeline: TimelineView, session: Session) -> None:
    timeline.walker.step_many(12)
    full, fragments, ghosts, gone = census(session.population, session.model)[-1].tolist()
    assert gone == 2
    title = timeline.tracks[1].title
    for words in (f"{full} full", f"{fragments} fragments", f"{ghosts} ghosts", f"{gone} gone"):
        assert words in title


def test_next_loss_goes_to_what_it_tells_of(timeline: TimelineView, session: Session) -> None:
    press(timeline, "loss")
    first = session.population.night
    assert first > 0
    assert "lost their raw trace" in timeline.words.text()
    timeline.words.linkActivated.emit("0")
    assert session.selection.uids == {1, 2}
    timeline.walker.reset()
    assert session.population.night == 0
    press(timeline, "loss")
    assert (session.population.night, session.timeline.nights) == (first, first)


def test_no_loss_within_reach_is_told(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with Session.new(tmp_path / "static.lethe", now=0, model="static", embedder=embedder) as still:
        still.encode("The kettle sings.")
        view = shown(qtbot, still, DirectTasks())
        with qtbot.waitSignal(view.reported) as told:
            press(view, "loss")
        assert told.args and "Nothing erodes within 365 nights" in told.args[0]
        assert still.population.night == 0
        assert not view.transport.condition_b.isEnabled()
        view.show_session(None)


def test_condition_b_stands_beside_a_and_moves_with_it(
    timeline: TimelineView, session: Session
) -> None:
    timeline.walker.step_many(3)
    QTest.mouseClick(timeline.transport.condition_b, Qt.MouseButton.LeftButton)
    assert len(timeline.tracks) == 2
    assert "A · main · shown" in timeline.tracks[1].title
    assert "B · condition B · sleep.geometry: off" in timeline.tracks[2].title
    press(timeline, "step")
    assert [one.timeline.population.night for one in session.branches.all()] == [4, 4]
    assert not timeline.transport.condition_b.isEnabled()
    assert session.branches.active.number == 1


def test_a_click_on_a_track_shows_that_branch(
    qtbot: QtBot, timeline: TimelineView, session: Session
) -> None:
    timeline.walker.step_many(3)
    timeline.walker.branches.add_condition_b()
    plot = timeline.tracks[2].plot
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=plot.place_of(1).toPoint())
    assert session.branches.active.name == "condition B"
    assert session.population.night == 3
    assert "shown" in timeline.tracks[2].title


def test_dragging_over_the_track_scrubs(
    qtbot: QtBot, timeline: TimelineView, session: Session
) -> None:
    timeline.walker.step_many(20)
    plot = timeline.tracks[1].plot
    qtbot.waitExposed(timeline)
    QTest.mousePress(plot.viewport(), Qt.MouseButton.LeftButton, pos=plot.place_of(4).toPoint())
    qtbot.waitUntil(lambda: session.population.night == 4)
    plot.pointed.emit(plot.night_at(plot.place_of(11)))
    qtbot.waitUntil(lambda: session.population.night == 11)
    QTest.mouseRelease(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert session.timeline.nights == 20


def test_a_place_beyond_what_is_known_is_the_last_night(timeline: TimelineView) -> None:
    timeline.walker.step_many(5)
    plot = timeline.tracks[1].plot
    assert plot.night_at(plot.place_of(30)) == 5
    assert plot.night_at(plot.place_of(-9)) == 0


def test_playing_steps_and_stops_at_a_click(
    qtbot: QtBot, timeline: TimelineView, session: Session
) -> None:
    timeline.walker.player.speed = 200
    press(timeline, "play")
    qtbot.waitUntil(lambda: session.population.night >= 2)
    press(timeline, "back")
    assert not timeline.walker.player.playing


def test_long_runs_are_a_task_and_other_moves_wait(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    view.walker.step_many(60)
    assert view.walker.busy and session.population.night == 0
    assert not any(enabled(view).values())
    view.walker.step()
    assert session.population.night == 0
    tasks.release()
    assert tasks.titles == ["60 nights pass"]
    assert session.population.night == 60 and not view.walker.busy


def test_a_run_walks_through_known_nights_first(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    session.sleep(10)
    session.go_to(4)
    view.walker.step_many(40)
    assert session.population.night == 10
    tasks.release()
    assert (session.population.night, session.timeline.nights) == (44, 44)


def test_what_happened_meanwhile_is_not_overwritten(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    view.walker.step_many(60)
    session.encode("Something new was said meanwhile.")
    with qtbot.waitSignal(view.reported) as told:
        tasks.release()
    assert told.args and "changed meanwhile" in told.args[0]
    assert session.population.night == 0 and len(session.population) == 5


def test_a_result_for_a_document_that_is_closed_is_dropped(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    view.walker.step_many(60)
    view.show_session(None)
    tasks.release()
    assert session.population.night == 0 and not view.walker.busy


def test_no_document_and_no_memories(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    view = shown(qtbot, None, DirectTasks())
    assert view.night_label.text() == "No document"
    assert not any(enabled(view).values())
    with small_session(tmp_path / "none.lethe", embedder, ()) as empty:
        view.show_session(empty)
        assert not any(enabled(view).values())
        view.show_session(None)
    with small_session(tmp_path / "one.lethe", embedder, (0.5,)) as single:
        view.show_session(single)
        press(view, "step")
        assert "1 full" in view.tracks[1].title
        view.set_palette(LIGHT)
        assert LIGHT.full in view.tracks[1].heading.counts.text()
        view.show_session(None)


def test_a_document_to_read_can_be_walked_but_not_lengthened(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    path = tmp_path / "read.lethe"
    with small_session(path, embedder) as written:
        written.sleep(3)
        written.go_to(2)
    with Session.open(path, read_only=True, embedder=embedder) as session:
        view = shown(qtbot, session, DirectTasks())
        assert enabled(view)["step"]
        press(view, "step")
        assert session.population.night == 3
        assert not enabled(view)["step"] and enabled(view)["back"]
        view.show_session(None)


def test_the_words_of_a_night_go_below_where_there_is_no_room(timeline: TimelineView) -> None:
    heights = []
    for width in (1600, 720, 1600):
        timeline.resize(width, 260)
        lay_out(timeline)
        heights.append(timeline.words.geometry().top())
    assert heights[0] == heights[2] < timeline.transport.geometry().bottom()
    timeline.resize(720, 260)
    lay_out(timeline)
    assert timeline.words.geometry().top() >= timeline.transport.geometry().bottom()


def test_words_beside_the_buttons_do_not_keep_it_wide(timeline: TimelineView) -> None:
    timeline.resize(1600, 260)
    lay_out(timeline)
    assert timeline.words.geometry().top() < timeline.transport.geometry().bottom()
    assert timeline.minimumSizeHint().width() < 720
