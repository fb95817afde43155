"""The space and the one selection, both ways."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.memory.new_memory import NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id, small_session
from ui.explore import space_pane
from ui.explore.memory_words import hover_words, selection_as_text, shortened, what_is_left
from ui.explore.session_scene import ALL_HIDDEN
from ui.explore.space_pane import SpacePane
from ui.space.scene import NO_MEMORIES, Shape
from ui.theme import LIGHT

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def pane(qtbot: QtBot, session: Session) -> SpacePane:
    view = SpacePane(flat=True)
    view.space.set_reduced_motion(True)

    def end(one: SpacePane) -> None:
        one.show_session(None)
        one.release()

    qtbot.addWidget(view, before_close_func=end)
    view.resize(600, 400)
    view.show()
    view.show_session(session)
    return view


def test_it_says_why_it_is_flat(pane: SpacePane) -> None:
    assert "2-D" in pane.note


def test_a_click_selects_and_ctrl_toggles(pane: SpacePane, session: Session) -> None:
    pane.space.clicked.emit([1], NONE)
    assert session.selection.uids == {2}
    pane.space.clicked.emit([3], CTRL)
    assert session.selection.uids == {2, 4}
    assert pane.space.scene.selected.tolist() == [False, True, False, True]
    pane.space.clicked.emit([3], CTRL)
    assert session.selection.uids == {2}
    pane.space.clicked.emit([], CTRL)
    assert session.selection.uids == {2}
    pane.space.clicked.emit([], NONE)
    assert session.selection.uids == frozenset()


def test_hovering_goes_both_ways(pane: SpacePane, session: Session) -> None:
    pane.space.hovered.emit(2)
    assert session.selection.hovered == 3
    pane.space.hovered.emit(-1)
    assert session.selection.hovered is None
    session.selection.hover(1)
    assert pane.space.scene.hovered == 0


def test_of_a_multitude_what_is_hovered_elsewhere_is_marked_once_it_rests(
    qtbot: QtBot, pane: SpacePane, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(space_pane, "_MOST_ANIMATED", 0)
    session.selection.hover(1)
    session.selection.hover(3)
    assert pane.space.scene.hovered == -1
    qtbot.waitUntil(lambda: pane.space.scene.hovered == 2)
    session.selection.hover(4)
    pane.space.hovered.emit(1)
    assert not pane._resting.isActive()


def test_marks_can_be_an_array(pane: SpacePane) -> None:
    pane.set_marked(np.array([3, 1]))
    marked = pane.space.scene.marked
    assert marked is not None and marked.tolist() == [0, 2]
    pane.set_marked(np.empty(0, np.int64))
    assert pane.space.scene.marked is None


def test_a_selection_made_elsewhere_is_marked_and_keeps_the_hover(
    pane: SpacePane, session: Session
) -> None:
    session.selection.hover(1)
    session.selection.select([3])
    assert pane.space.scene.selected.tolist() == [False, False, True, False]
    assert pane.space.scene.hovered == 0


def test_memories_at_one_place_are_listed(qtbot: QtBot, pane: SpacePane, session: Session) -> None:
    twins = [
        NewMemory(
            id=memory_id(20 + one), text=f"Twin {one} & the kettle", created=START,
            affect=Affect(valence=0.5, activation=0.5),
        )
        for one in range(2)
    ]  # fmt: skip
    session.encode(twins)
    pane.space.clicked.emit([4, 5], NONE)
    assert pane.menu is not None
    titles = [one.text() for one in pane.menu.actions() if one.text()]
    assert titles == [
        "Twin 0 && the kettle  (full)", "Twin 1 && the kettle  (full)", "All 2 at this place",
    ]  # fmt: skip
    pane.menu.actions()[1].hover()
    assert session.selection.hovered == 6
    pane.menu.actions()[1].trigger()
    assert session.selection.uids == {6}
    pane.menu.actions()[-1].trigger()
    assert session.selection.uids == {5, 6}


def test_nights_are_drawn(pane: SpacePane, session: Session) -> None:
    session.sleep(8)
    assert pane.space.scene.count(Shape.GHOST) == 2
    session.go_to(0)
    assert pane.space.scene.count(Shape.FULL) == 4


def test_a_hidden_pane_draws_when_it_is_shown(pane: SpacePane, session: Session) -> None:
    pane.hide()
    session.sleep(8)
    assert pane.space.scene.count(Shape.GHOST) == 0
    pane.show()
    assert pane.space.scene.count(Shape.GHOST) == 2


def test_drift_and_palette(pane: SpacePane, session: Session) -> None:
    pane.set_shows_current(True)
    assert pane.space.scene.drift_from is not None
    pane.set_palette(LIGHT)
    wanted = LIGHT.rgba("full")[:3]
    assert pane.space.scene.colour[0, :3].tolist() == pytest.approx(wanted, abs=1e-6)


def test_no_document_leaves_nothing_drawn(pane: SpacePane) -> None:
    pane.show_session(None)
    assert len(pane.space.scene) == 0


def test_words(session: Session) -> None:
    told = hover_words(session.memory(1))
    assert told.splitlines()[1] == "conversation, full, importance 0.006"
    session.sleep(4)
    assert hover_words(session.memory(1)).splitlines()[1].startswith("conversation, fragment")
    session.sleep(30)
    assert "gone since night" in hover_words(session.memory(1))
    assert shortened("a  b\nc", 9) == "a b c"
    assert shortened("x" * 50, 10) == "x" * 9 + "…"


def test_a_copied_selection_has_a_line_each(session: Session) -> None:
    lines = selection_as_text(session, [3, 4, 99]).splitlines()
    assert lines[0].startswith("id\ttier\tkind")
    assert [line.split("\t")[0] for line in lines[1:]] == [memory_id(3), memory_id(4)]
    assert all(len(line.split("\t")) == 8 for line in lines)


def test_copied_words_are_those_that_are_left(session: Session) -> None:
    session.sleep(4)
    left = [what_is_left(session.memory(uid)) for uid in session.population["uid"].tolist()]
    lines = selection_as_text(session, session.population["uid"]).splitlines()[1:]
    assert [line.split("\t")[-1] for line in lines] == left
    assert session.memory(1).tier.label == "fragment"
    session.sleep(30)
    lines = selection_as_text(session, [1, 3]).splitlines()[1:]
    assert lines[0].split("\t")[1] == "deleted" and "gone since night" in lines[0]


def test_what_hides_every_memory_is_said(pane: SpacePane, session: Session) -> None:
    session.shown.set_query("tier:ghost")
    pane.refresh_shown()
    assert len(pane.space.scene) == 0 and pane.space.scene.when_empty == ALL_HIDDEN
    session.shown.show_all()
    pane.refresh_shown()
    assert len(pane.space.scene) == 4 and pane.space.scene.when_empty == NO_MEMORIES
