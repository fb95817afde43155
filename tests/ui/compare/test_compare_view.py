"""Two states side by side: what is chosen, drawn, linked and told."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.comparing import compare
from engine.session import Session
from tests.helpers.layouts import lay_out
from tests.helpers.window_parts import HeldTasks
from tests.ui.compare.conftest import Make
from ui.compare import other_side
from ui.compare.compare_view import CompareView
from ui.explore.look import DEFAULT_LOOK, Look
from ui.space.scene import Shape
from ui.theme import LIGHT

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def nights_of(view: CompareView) -> tuple[int, int]:
    """Return the nights that are drawn left and right."""
    left, right = view.left.population, view.right.population
    assert left is not None and right is not None
    return left.night, right.night


@pytest.fixture
def view(make: Make, session: Session) -> CompareView:
    """Night 7 beside night 0 of the one branch."""
    session.sleep(7)
    return make(session)


def test_one_branch_and_one_night_are_nothing_to_compare(
    qtbot: QtBot, make: Make, session: Session
) -> None:
    view = make(session)
    assert not view.left.isVisible() and "nothing to compare" in view.nothing.said.words
    assert view.nothing.condition_b.isVisible()
    qtbot.mouseClick(view.nothing.another_night, Qt.MouseButton.LeftButton)
    assert view.left.isVisible() and nights_of(view) == (1, 0)


def test_condition_b_is_set_beside(qtbot: QtBot, make: Make, session: Session) -> None:
    view = make(session)
    qtbot.mouseClick(view.nothing.condition_b, Qt.MouseButton.LeftButton)
    assert view.right.header.branch.currentText() == "B · condition B"
    assert view.left.header.branch.currentText() == "A · main"
    assert nights_of(view) == (0, 0)
    assert view.other.locks and not view.right.header.night.isEnabled()


def test_without_memories_nothing_is_offered(make: Make) -> None:
    view = make(None)
    assert "No memories" in view.nothing.said.words
    assert view.nothing.condition_b.isHidden() and view.nothing.another_night.isHidden()
    for label in view.nothing.said.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())
    view.frame_all()
    view.fly_to(1)


def test_another_night_of_the_one_branch(view: CompareView, session: Session) -> None:
    assert nights_of(view) == (7, 0)
    assert view.right.header.lock.isHidden()
    view.right.header.night.setValue(4)
    assert nights_of(view) == (7, 4)
    session.go_to(2)
    assert nights_of(view) == (2, 4)
    assert view.left.header.night.value() == 2


def test_the_other_branch_goes_along_until_it_is_unlocked(
    qtbot: QtBot, view: CompareView, session: Session
) -> None:
    session.add_branch("condition B", values={"sleep.geometry": False})
    assert nights_of(view) == (7, 7)
    session.go_to(3)
    assert nights_of(view) == (3, 3)
    qtbot.mouseClick(view.right.header.lock, Qt.MouseButton.LeftButton)
    session.go_to(5)
    assert nights_of(view) == (5, 3)
    view.right.header.night.setValue(6)
    assert nights_of(view) == (5, 6)
    qtbot.mouseClick(view.right.header.lock, Qt.MouseButton.LeftButton)
    assert nights_of(view) == (5, 5)


def test_a_shorter_branch_stands_on_its_last_night(view: CompareView, session: Session) -> None:
    session.go_to(2)
    session.add_branch("short", relive=False)
    session.go_to(7)
    assert nights_of(view) == (7, 2)


def test_running_the_branch_beside_swaps_the_sides(view: CompareView, session: Session) -> None:
    other = session.add_branch("condition B", values={"sleep.geometry": False})
    view.compare_with(other.number)
    session.switch(other.number)
    assert view.left.header.branch.currentText() == "B · condition B"
    assert view.right.header.branch.currentText() == "A · main"


def test_nothing_overlaps_in_a_narrow_header(view: CompareView) -> None:
    header = view.right.header
    for width, words in ((400, "Night 0"), (190, "0")):
        header.show_lock(True, enabled=True)
        header.setMinimumWidth(width)
        header.resize(width, header.sizeHint().height())
        lay_out(header)
        branch, lock, night = (one.geometry() for one in (header.branch, header.lock, header.night))
        assert header.night.text() == words
        assert branch.right() < lock.left() and lock.right() < night.left()
        assert night.right() < width


def test_the_headers_move_the_running_state(view: CompareView, session: Session) -> None:
    view.left.header.night.setValue(3)
    assert session.population.night == 3
    session.add_branch("condition B", values={"sleep.geometry": False})
    view.left.header.branch.activated.emit(1)
    assert session.branches.active.name == "condition B"


def test_one_selection_on_both_sides(view: CompareView, session: Session) -> None:
    session.selection.select([3, 4])
    for pane in (view.left, view.right):
        population, scene = pane.population, pane.space.scene
        assert population is not None
        assert population["uid"][scene.rows[scene.selected]].tolist() == [3, 4]
    view.right.space.clicked.emit([1], NONE)
    assert session.selection.uids == {2}
    view.left.space.clicked.emit([2], CTRL)
    assert session.selection.uids == {2, 3}
    view.left.space.clicked.emit([], NONE)
    assert not session.selection.uids


def test_one_hover_on_both_sides(view: CompareView, session: Session) -> None:
    view.right.space.hovered.emit(2)
    assert session.selection.hovered == 3
    assert view.left.space.scene.hovered == 2
    view.right.space.hovered.emit(-1)
    assert view.left.space.scene.hovered == -1


def test_a_label_tells_the_state_it_belongs_to(view: CompareView) -> None:
    assert "full, importance 0.006" in view.right.pointing.label(0).replace("0.0060", "0.006")
    assert "full" not in view.left.pointing.label(0)


def test_what_differs_is_told_and_selected(
    qtbot: QtBot, view: CompareView, session: Session
) -> None:
    left, right = view.left.population, view.right.population
    assert left is not None and right is not None
    groups = compare(left, session.model, right, session.model).groups
    assert groups["tier"].tolist() == [1, 2]
    assert view.bar.words.startswith("2 differ in tier")
    qtbot.mouseClick(view.bar.buttons["tier"], Qt.MouseButton.LeftButton)
    assert session.selection.uids == {1, 2}
    session.go_to(0)
    assert view.bar.words == "Nothing differs."


def test_colours_tell_the_difference(qtbot: QtBot, view: CompareView, session: Session) -> None:
    session.sleep(4)
    plain = view.left.space.scene.colour.copy()
    qtbot.mouseClick(view.bar.colouring, Qt.MouseButton.LeftButton)
    assert view.coloured_by_difference
    scene = view.right.space.scene
    assert not np.array_equal(view.left.space.scene.colour, plain)
    assert scene.shape[:2].tolist() == [Shape.LEAVING, Shape.LEAVING]
    red, _, blue = scene.colour[3, :3]
    assert blue > red, "night 0 has more importance than night 11"
    texts = [row.text for row in view.legend._rows]
    assert texts[0] == "strength right − left" and "this side only" in texts
    view.set_palette(LIGHT)
    assert view.coloured_by_difference
    qtbot.mouseClick(view.bar.colouring, Qt.MouseButton.LeftButton)
    assert "strength right − left" not in [row.text for row in view.legend._rows]


def test_one_legend_for_both(view: CompareView) -> None:
    assert not view.left.space.scene.explained and not view.right.space.scene.explained
    assert any(row.text == "sigma" for row in view.legend._rows)


def test_a_long_replay_is_a_task(
    make: Make, session: Session, held: HeldTasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.sleep(20)
    view = make(session)
    monkeypatch.setattr(other_side, "_AT_ONCE", 0)
    view.right.header.night.setValue(3)
    assert view.other.busy and nights_of(view) == (20, 0)
    assert "Replaying night 3" in view.right.header.counts.text()
    view.right.header.night.setValue(4)
    held.release()
    assert not view.other.busy and nights_of(view) == (20, 4)
    view.right.header.night.setValue(3)
    held.release()
    assert nights_of(view) == (20, 3)


def test_closing_while_a_replay_runs(
    make: Make, session: Session, held: HeldTasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.sleep(20)
    view = make(session)
    monkeypatch.setattr(other_side, "_AT_ONCE", 0)
    view.right.header.night.setValue(3)
    view.show_session(None)
    view.release()
    held.release()
    assert view.other.state is None and not view.other.busy


def test_hidden_it_waits(view: CompareView, session: Session) -> None:
    view.hide()
    session.go_to(5)
    assert nights_of(view) == (7, 0)
    view.show()
    assert nights_of(view) == (5, 0)


def test_both_sides_take_on_the_look_and_what_is_shown(view: CompareView, session: Session) -> None:
    before = view.right.space.scene.colour.copy()
    view._pane.show_session(session)
    view._pane.set_look(Look(colour_by="importance", size_by="same"))
    right = view.right.space.scene
    assert not np.array_equal(right.colour, before)
    assert len(set(right.size.tolist())) == 1
    assert any(row.bar is not None for row in view.legend._rows)
    session.shown.isolate([3, 4])
    assert len(view.left.space.scene) == len(view.right.space.scene) == 2
    session.shown.show_all()
    view._pane.set_look(DEFAULT_LOOK)
    view.legend.clicked.emit("tier:0")
    assert view.right.space.scene.count(Shape.FULL) == 0
    view._pane.show_session(None)


def test_both_sides_stand_where_memories_have_drifted_to(
    view: CompareView, session: Session
) -> None:
    session.go_to(7)
    view._pane.set_shows_current(True)
    assert view.left.space.scene.drift_from is not None


def test_a_region_joins_the_selection_by_its_keys(view: CompareView, session: Session) -> None:
    picked = view.right.space.region_picked
    picked.emit(np.array([0, 1]), NONE)
    assert session.selection.uids == {1, 2}
    picked.emit(np.array([2]), CTRL)
    assert session.selection.uids == {1, 2, 3}
    picked.emit(np.array([0]), Qt.KeyboardModifier.AltModifier)
    assert session.selection.uids == {2, 3}
    picked.emit(np.array([2, 3]), CTRL | Qt.KeyboardModifier.AltModifier)
    assert session.selection.uids == {3}
