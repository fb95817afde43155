"""The graph and the one selection, both ways; places that last; words."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from engine.memory.links import LinkKind
from engine.selection import Combine
from engine.session import Session
from tests.helpers.window_parts import START, HeldTasks
from ui.graph.graph_scene import graph_legend, neighbours_of
from ui.graph.graph_view import GraphView
from ui.theme import LIGHT

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def click(view: GraphView, row: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Click where a row is drawn."""
    index = view.scene.points.index_of(row)
    place = QPointF(*view.plot.projected().xy[index].tolist())
    view.plot.place_clicked.emit(view.plot.pick_at(place), modifiers, False)


def places(view: GraphView) -> np.ndarray:
    return view.scene.points.position[:, :2].copy()


def test_it_draws_links_by_kind_and_marks_identity(view: GraphView) -> None:
    assert len(view.scene) == 8
    assert view.scene.kind.tolist() == [0, 1, 2, 4]
    assert view.scene.points.link_contradicts.tolist() == [False, False, True, False]
    assert np.flatnonzero(view.scene.identity).tolist() == [1]
    rows = {row.text: row.count for row in graph_legend(view.scene)}
    assert rows == {
        "full": 8, "fragment": 0, "ghost": 0, "link": 2, "provenance": 1, "contradiction": 1,
        "identity": 1,
    }  # fmt: skip


def test_a_click_selects_and_ctrl_toggles(view: GraphView, session: Session) -> None:
    for row in range(8):
        click(view, row)
        assert session.selection.uids == {row + 1}
    click(view, 2, CTRL)
    assert session.selection.uids == {8, 3}
    session.selection.set_mode(Combine.REMOVE)
    click(view, 7)
    assert session.selection.uids == {3}
    view.plot.place_clicked.emit([], NONE, False)
    assert session.selection.uids == {3}
    session.selection.set_mode(Combine.REPLACE)
    view.plot.place_clicked.emit([], NONE, False)
    assert not session.selection.uids


def test_hovering_goes_both_ways(view: GraphView, session: Session) -> None:
    view.plot.place_hovered.emit([3], QPointF())
    assert session.selection.hovered == 4
    assert view.labels.hover_text.startswith("Number 4 told me")
    view.plot.place_hovered.emit([], QPointF())
    assert session.selection.hovered is None
    session.selection.hover(2)
    assert view.labels.hover_text.startswith("Number 2")


def test_a_selection_made_elsewhere_is_labelled_with_its_neighbours(
    view: GraphView, session: Session
) -> None:
    session.selection.select([3])
    shown = {label.text.split()[1]: label.selected for label in view.labels.labels}
    assert shown == {"3": True, "2": False, "4": False}
    assert neighbours_of(view.scene, np.array([2])).tolist() == [1, 3]
    placed = view.labels.placed()
    assert placed
    assert all(view.labels.rect().toRectF().contains(area) for _, area in placed)


def test_places_last_over_nights_steps_back_and_cuts(view: GraphView, session: Session) -> None:
    before = places(view)
    session.sleep(6)
    session.unlink(1, 2)
    np.testing.assert_array_equal(places(view)[-1], before[-1])
    session.go_to(0)
    np.testing.assert_array_equal(places(view), before)


def test_a_new_link_brings_two_memories_together(view: GraphView, session: Session) -> None:
    before = places(view)
    session.link(6, 1, LinkKind.PART_OF)
    after = places(view)
    assert np.hypot(*(after[5] - after[0])) < np.hypot(*(before[5] - before[0]))
    assert np.hypot(*(after[5] - after[0])) < 2.5


def test_a_new_memory_finds_a_place(view: GraphView, session: Session) -> None:
    session.encode("And then we all went home.")
    assert len(view.scene) == 9
    assert np.isfinite(places(view)).all()


def test_what_left_is_not_drawn(view: GraphView, session: Session) -> None:
    session.delete(8)
    session.sleep(2)
    assert 7 not in view.scene.points.rows


def test_it_is_arranged_in_the_background(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = GraphView(tasks)
    view.set_reduced_motion(True)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.show()
    view.show_session(session)
    assert len(view.scene) == 0
    assert view.words.text() == "Arranging the graph…"
    session.encode("While it is being arranged.")
    assert len(tasks.held) == 1
    tasks.release()
    assert len(view.scene) == 8
    tasks.release()
    assert len(view.scene) == 9
    assert not view.words.isVisible()


def test_what_was_begun_for_another_document_is_not_drawn(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = GraphView(tasks)
    qtbot.addWidget(view)
    view.show()
    view.show_session(session)
    view.show_session(None)
    tasks.release()
    assert len(view.scene) == 0


def test_a_hidden_graph_does_no_work_until_it_is_shown(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = GraphView(tasks)
    view.set_reduced_motion(True)
    qtbot.addWidget(view, before_close_func=lambda one: one.show_session(None))
    view.show_session(session)
    session.sleep(1)
    assert not tasks.held
    view.show()
    tasks.release()
    assert len(view.scene) == 8


def test_arranging_anew_gives_the_same_picture(view: GraphView, session: Session) -> None:
    before = places(view)
    view.arrange_anew()
    np.testing.assert_array_equal(places(view), before)


def test_framing(view: GraphView, session: Session) -> None:
    wide = view.plot.unit
    session.selection.select([3])
    view.frame_selection()
    assert view.plot.unit > wide
    view.frame_all()
    inside = view.plot.projected().xy
    assert (inside > 0).all()
    assert (inside < [view.plot.width(), view.plot.height()]).all()
    view.fly_to(6)
    place = view.plot.projected().xy[5]
    assert np.abs(place - [view.plot.width() / 2, view.plot.height() / 2]).max() < 30


def test_palette_and_no_document(view: GraphView) -> None:
    view.set_palette(LIGHT)
    np.testing.assert_allclose(view.scene.points.colour[0, :3], LIGHT.rgba("full")[:3], atol=1e-6)
    view.show_session(None)
    assert len(view.scene) == 0
    assert not view.words.isVisible()


def test_words_where_there_is_nothing_to_see(view: GraphView) -> None:
    from tests.helpers.hashing_embedder import HashingEmbedder

    with Session.new(now=START, embedder=HashingEmbedder(16)) as empty:
        view.show_session(empty)
        assert "No memories" in view.words.text()
        empty.encode("The first.")
        assert "Nothing is linked" in view.words.text()
        view.show_session(None)
