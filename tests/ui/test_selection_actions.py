"""The menu "Select", on the window with a small document: 3 and 4 contradict each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app import edit_actions
from app.window_app import WindowApp
from engine.memory.kinds import Kind
from engine.selection import Combine
from engine.session import Session
from tests.helpers.window_parts import Answers
from ui.commands.command import Command


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def do(app: WindowApp, name: str) -> None:
    assert command(app, name).enabled(), name
    app.run(command(app, name))
    assert app.window.messages.level != "error" or not app.window.messages.text


def children(app: WindowApp, name: str) -> dict[str, Any]:
    made = command(app, name).children
    assert made is not None
    return dict(made())


def session_of(app: WindowApp) -> Session:
    session = app.documents.session
    assert session is not None
    return session


def test_all_none_and_the_others(app: WindowApp) -> None:
    selection = session_of(app).selection
    do(app, "select.all")
    assert selection.uids == {1, 2, 3, 4}
    selection.select([1, 2])
    do(app, "select.invert")
    assert selection.uids == {3, 4}
    do(app, "select.invert")
    assert selection.uids == {1, 2}
    do(app, "select.none")
    assert not selection.uids and not command(app, "select.none").enabled()


def test_all_is_all_that_is_shown(app: WindowApp) -> None:
    session_of(app).shown.isolate([2, 3])
    do(app, "select.all")
    assert session_of(app).selection.uids == {2, 3}


def test_growing_and_the_way_back(app: WindowApp) -> None:
    selection = session_of(app).selection
    assert not command(app, "select.back").enabled()
    assert not command(app, "select.grow").enabled()
    selection.select([1, 3])
    do(app, "select.grow")
    assert selection.uids == {1, 3, 4}
    do(app, "select.back")
    assert selection.uids == {1, 3}
    do(app, "select.forward")
    assert selection.uids == {1, 3, 4} and not command(app, "select.forward").enabled()


def test_the_same_place_as_it_is_drawn(app: WindowApp) -> None:
    session = session_of(app)
    session.selection.select([1])
    do(app, "select.same_place")
    assert session.selection.uids == {1}
    app.window.panels.space.set_shows_current(True)
    do(app, "select.same_place")
    assert session.selection.uids == {1}


def test_tiers_and_kinds_join_as_it_is_chosen(app: WindowApp) -> None:
    session = session_of(app)
    session.sleep(4)
    tiers, kinds = children(app, "select.tier"), children(app, "select.kind")
    assert set(tiers) == {"Full", "Fragment", "Ghost"}
    assert set(kinds) == {kind.label.capitalize() for kind in Kind}
    tiers["Fragment"]()
    assert session.selection.uids == {1, 2}
    session.selection.set_mode(Combine.ADD)
    tiers["Full"]()
    assert session.selection.uids == {1, 2, 3, 4}
    session.selection.set_mode(Combine.REMOVE)
    tiers["Fragment"]()
    assert session.selection.uids == {3, 4}
    kinds["Conversation"]()
    assert not session.selection.uids


def test_keeping_a_selection(app: WindowApp, answers: Answers) -> None:
    session = session_of(app)
    assert not command(app, "select.keep").enabled()
    assert not command(app, "select.kept").enabled()
    session.selection.select([1, 3])
    answers.texts = [None, "ferry", "ferry", "ferry"]
    do(app, "select.keep")
    assert not session.kept_selections
    do(app, "select.keep")
    assert session.kept_selections["ferry"].tolist() == [1, 3]
    assert answers.asked[-1].startswith("Keep 2 memories") and command(app, "select.kept").enabled()
    session.selection.select([2])
    answers.agreed = [False, True]
    do(app, "select.keep")
    assert session.kept_selections["ferry"].tolist() == [1, 3]
    do(app, "select.keep")
    assert session.kept_selections["ferry"].tolist() == [2]
    assert "1 memory" in app.window.status.currentMessage()


def test_kept_selections_are_listed_and_forgotten(app: WindowApp) -> None:
    session = session_of(app)
    session.keep_selection("ferry", [1, 3])
    session.keep_selection("market", [2])
    kept = children(app, "select.kept")
    assert list(kept) == ["ferry  (2)", "market  (1)"]
    kept["ferry  (2)"]()
    assert session.selection.uids == {1, 3}
    session.selection.set_mode(Combine.ADD)
    kept["market  (1)"]()
    assert session.selection.uids == {1, 2, 3}
    children(app, "select.forget")["ferry"]()
    assert list(session.kept_selections) == ["market"]
    session.undo()
    assert set(session.kept_selections) == {"ferry", "market"}
    children(app, "select.forget")["ferry"]()
    children(app, "select.forget")["market"]()
    assert list(children(app, "select.forget")) == ["No selection is kept yet"]


def test_isolating_is_undone_by_isolating_again(app: WindowApp) -> None:
    session, alone = session_of(app), command(app, "select.isolate")
    assert alone.checked is not None and not alone.enabled()
    session.selection.select([1, 3])
    do(app, "select.isolate")
    assert session.shown.isolated is not None and alone.checked()
    assert session.shown.isolated.tolist() == [1, 3]
    session.selection.select([1])
    do(app, "select.isolate")
    assert session.shown.isolated.tolist() == [1]
    do(app, "select.isolate")
    assert session.shown.isolated is None and not alone.checked()
    do(app, "select.isolate")
    session.selection.clear()
    do(app, "select.isolate")
    assert session.shown.isolated is None


def test_tools_reach_every_picture_and_the_strip(app: WindowApp) -> None:
    centre = app.window.centre
    do(app, "select.tool_box")
    assert centre.tool == app.window.panels.space.space.tool == "box"
    assert centre.selecting.tools["box"].isChecked()
    checked = command(app, "select.tool_box").checked
    assert checked is not None and checked()
    centre.show_mode("compare")
    view = app.window.panels.compare.view
    assert view.left.space.tool == view.right.space.tool == "box"
    do(app, "select.tool_orbit")
    assert view.left.space.tool == app.window.panels.space.space.tool == "orbit"
    centre.show_mode("space")


def test_the_way_of_combining_counts_in_the_space(app: WindowApp) -> None:
    session, space = session_of(app), app.window.panels.space.space
    do(app, "select.mode_add")
    checked = command(app, "select.mode_add").checked
    assert checked is not None and checked()
    session.selection.select([1])
    space.clicked.emit([1], Qt.KeyboardModifier.NoModifier)
    assert session.selection.uids == {1, 2}
    space.clicked.emit([], Qt.KeyboardModifier.NoModifier)
    assert session.selection.uids == {1, 2}
    space.region_picked.emit(np.array([2]), Qt.KeyboardModifier.NoModifier)
    assert session.selection.uids == {1, 2, 3}
    do(app, "select.mode_intersect")
    space.region_picked.emit(np.array([1, 2, 3]), Qt.KeyboardModifier.NoModifier)
    assert session.selection.uids == {2, 3}
    space.region_picked.emit(np.array([2]), Qt.KeyboardModifier.AltModifier)
    assert session.selection.uids == {2}
    do(app, "select.mode_replace")
    space.region_picked.emit(np.array([0]), Qt.KeyboardModifier.ControlModifier)
    assert session.selection.uids == {1, 2}


def test_shortcuts_follow_the_selection(qtbot: QtBot, app: WindowApp) -> None:
    assert app.window.menus is not None
    action = app.window.menus.actions["select.isolate"]
    assert not action.isEnabled()
    session_of(app).selection.select([1])
    qtbot.waitUntil(action.isEnabled)
    session_of(app).selection.clear()
    qtbot.waitUntil(lambda: not action.isEnabled())


def test_similar_opens_and_marks_in_the_space(qtbot: QtBot, app: WindowApp) -> None:
    session_of(app).selection.select([3])
    do(app, "select.similar")
    view = app.window.panels.similar.view
    qtbot.waitUntil(view.isVisible)
    assert view.middle == 3
    marked = app.window.panels.space.space.scene.marked
    assert marked is not None and set((marked + 1).tolist()) == {1, 2, 4}
    app.window.layout_of_panels.open("inspector")
    assert app.window.panels.space.space.scene.marked is None


def test_many_are_copied_away_from_the_window(
    qtbot: QtBot, app: WindowApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edit_actions, "_AT_ONCE", 1)
    session_of(app).selection.select([1, 2, 3])
    QGuiApplication.clipboard().clear()
    do(app, "edit.copy")
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 4


def test_nothing_is_done_to_no_document(app: WindowApp) -> None:
    do(app, "file.close")
    for one in app.commands:
        if one.id.startswith("select.") and not one.id.startswith("select.tool"):
            assert not one.enabled(), one.id
            one.run()
    assert app.window.messages.text == ""
