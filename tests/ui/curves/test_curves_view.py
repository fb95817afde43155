"""Curves in the panel: whose they are, what they follow, what the pointer and the keys do."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.life_curves import AHEAD_NIGHTS
from engine.models.static.model import StaticModel
from engine.session import Session
from tests.helpers.window_parts import DirectTasks, HeldTasks
from ui.curves.curve_words import NOTHING_CHOSEN, point_words
from ui.curves.curves_view import MOST_LINES, CurvesView
from ui.curves.strength_axis import LEAST
from ui.theme import LIGHT
from ui.timeline.branch_walker import CONDITION_B


def shown(qtbot: QtBot, session: Session | None, tasks: DirectTasks) -> CurvesView:
    view = CurvesView(tasks)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.resize(900, 260)
    view.show()
    view.show_session(session)
    qtbot.waitExposed(view)
    return view


def heights_of(view: CurvesView, name: str) -> list[float]:
    return view.plot.lines[name].getData()[1].tolist()


def test_nothing_is_chosen(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    assert view.title.text() == NOTHING_CHOSEN
    session.selection.select((15,))
    assert "importance" in view.words.text()
    session.selection.clear()
    assert view.title.text() == NOTHING_CHOSEN and not heights_of(view, "strong")
    view.show_session(None)
    assert view.title.text() == "No document is open."


def test_the_active_memory_has_importance_and_traces(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15,))
    row = session.row(15)
    wanted = [
        session.timeline.at(session.timeline.position_of(night))
        for night in range(session.timeline.nights + 1)
    ]
    assert heights_of(view, "strong") == [session.model.strength(one)[row] for one in wanted]
    for trace in ("raw", "semantic", "graph"):
        assert heights_of(view, trace) == [one[f"{trace}_strength"][row] for one in wanted]
        assert trace in view.words.text()
    assert len(heights_of(view, "strong_ahead")) == AHEAD_NIGHTS + 1
    assert not heights_of(view, "median") and "others" not in view.words.text()


def test_recalls_and_losses_are_marked(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15, 1))
    recalls = view.plot.marks.recalls.points()
    assert [(one.data().uid, one.pos().x()) for one in recalls] == [(15, 5)]
    losses = [one.data() for one in view.plot.marks.losses.points()]
    lost = session.model.losses(session.population)
    assert [(one.uid, one.night) for one in losses] == [
        (1, int(lost[name][0])) for name in ("fragment", "ghost", "deleted")
    ]
    found = view._source.found
    assert found is not None
    assert "recalled 20" in point_words(session, found.curves, 15, 5)
    assert "recalled" not in point_words(session, found.curves, 15, 6)


def test_the_lines_of_the_parameters_are_named(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15,))
    marks = view.plot.marks
    assert (marks.death_line.value(), marks.background.value()) == (0.005, 0.01)
    assert marks.death_words.toPlainText() == "death line 0.005"
    view.logarithmic.setChecked(True)
    assert marks.death_line.value() == pytest.approx(np.log10(0.005))


def test_the_names_of_the_lines_do_not_overlap(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15,))
    marks = view.plot.marks
    for width in (360, 900):
        for logarithmic in (False, True):
            view.resize(width, 260)
            view.logarithmic.setChecked(logarithmic)
            view.plot.grab()
            places: list[QRectF] = []
            for words in (marks.death_words, marks.background_words):
                place = words.mapRectToDevice(words.boundingRect())
                assert place is not None
                places.append(place)
            death, background = places
            assert not death.intersects(background)
            assert background.left() > view.plot.place_of(0, 1.0).x()


def test_what_has_no_words_is_named_by_tier_and_number(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((1,))
    assert view.title.text() == "deleted 1"


def test_a_logarithmic_axis_ends_where_nothing_is_left(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((1,))
    view.toggle_logarithmic()
    assert heights_of(view, "strong")[-1] == np.log10(LEAST)
    view.toggle_logarithmic()
    assert heights_of(view, "strong")[-1] == 0.0


def test_several_have_thin_lines_and_many_a_band(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select(range(11, 31))
    x = view.plot.lines["thin"].getData()[0]
    assert np.count_nonzero(np.isnan(x)) == 19  # a gap behind each but the active one
    assert "importance&nbsp;of&nbsp;others" in view.words.text()
    assert view.title.text().endswith(" and 19 others")
    session.selection.select(range(1, MOST_LINES + 2))
    strength = np.sort(session.model.strength(session.population)[: MOST_LINES + 1])
    assert heights_of(view, "median")[-1] == np.median(strength)
    assert "median" in view.words.text() and "80" in view.words.text()
    assert view.title.text().endswith(f" and {MOST_LINES + 1} memories")
    assert heights_of(view, "strong"), "the active one keeps its own line"


def test_the_playhead_follows_the_cursor_and_asks_for_nothing_new(
    qtbot: QtBot, session: Session
) -> None:
    tasks = DirectTasks()
    view = shown(qtbot, session, tasks)
    session.selection.select((15,))
    asked = len(tasks.titles)
    session.go_to(4)
    assert view.plot.playhead.value() == 4
    assert len(heights_of(view, "strong")) == 13, "the known future stays"
    assert len(tasks.titles) == asked
    session.go_to(12)
    session.sleep(1)
    assert len(heights_of(view, "strong")) == 14 and view.plot.playhead.value() == 13


def test_dragging_the_playhead_asks_for_nights(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((1,))
    asked: list[int] = []
    view.night_asked.connect(asked.append)
    view.night_asked.connect(session.go_to)
    plot = view.plot
    QTest.mousePress(
        plot.viewport(), Qt.MouseButton.LeftButton, pos=plot.place_of(12, 0.8).toPoint()
    )
    qtbot.waitUntil(lambda: asked == [12])
    QTest.mouseMove(plot.viewport(), plot.place_of(3, 0.8).toPoint())
    move = plot.place_of(3, 0.8)
    assert plot.night_at(move) == 3
    plot.night_asked.emit(7)
    plot.night_asked.emit(3)
    qtbot.waitUntil(lambda: session.population.night == 3)
    assert 7 not in asked, "nights that were overtaken are left out"
    QTest.mouseRelease(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))


def test_keys_step(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    asked: list[int] = []
    view.night_asked.connect(asked.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(view, key)
    assert asked == [11, 13]


def test_hovering_a_line_hovers_its_memory_and_back(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15, 60))
    plot = view.plot
    for uid in (15, 60):
        place = plot.place_of(8, plot.drawn.strength_at(uid, 8))
        QTest.mouseMove(plot.viewport(), place.toPoint())
        plot.line_hovered.emit(plot.line_at(place), 8, place)
        assert session.selection.hovered == uid
    assert heights_of(view, "hovered")[8] == plot.drawn.strength_at(60, 8)
    session.selection.hover(15)
    assert heights_of(view, "hovered")[8] == plot.drawn.strength_at(15, 8)
    session.selection.hover(None)
    assert not heights_of(view, "hovered")


def test_clicking_a_line_makes_its_memory_the_active_one(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15, 60))
    plot = view.plot
    place = plot.place_of(6, plot.drawn.strength_at(60, 6)).toPoint()
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.active == 60 and session.selection.uids == {15, 60}
    assert plot.drawn.active == 60


def test_condition_b_is_drawn_beside(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15,))
    assert view.branch.isHidden() and not heights_of(view, "other")
    branch = session.add_branch("condition B", values=CONDITION_B, relive=True)
    assert view.branch.currentText() == "condition B"
    state = branch.timeline.population
    assert heights_of(view, "other")[-1] == session.model.strength(state)[session.row(15)]
    assert heights_of(view, "other")[-1] != heights_of(view, "strong")[-1]
    assert "on&nbsp;condition&nbsp;B" in view.words.text()
    view.branch.setCurrentIndex(0)
    assert not heights_of(view, "other")
    session.switch(branch.number)
    assert not heights_of(view, "other"), "that none is compared was chosen"


def test_what_is_overtaken_is_not_computed(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    for uid in (11, 12, 13, 14):
        session.selection.select((uid,))
    assert len(tasks.held) == 1
    tasks.release()
    tasks.release()
    assert view.plot.drawn.active == 14 and not tasks.held
    assert tasks.titles == ["Curves", "Curves"]


def test_a_result_for_a_document_that_is_closed_is_dropped(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    session.selection.select((11,))
    view.show_session(None)
    tasks.release()
    assert not heights_of(view, "strong")


def test_a_model_without_traces(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, DirectTasks())
    session.selection.select((15,))
    branch = session.add_branch("static", relive=True, model=StaticModel().name)
    session.switch(branch.number)
    assert not heights_of(view, "raw") and "semantic" not in view.words.text()
    assert not view.plot.marks.death_line.isVisible()
    assert "which never changes" in view.words.toolTip()
    view.set_palette(LIGHT)
    assert view.plot.drawn.active == 15
