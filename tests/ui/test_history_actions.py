"""Undo and redo in the window: named after the act, by key, in the menu and in the palette."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.dreaming.session_nights import stored_parameters
from engine.session import Session
from tests.helpers.window_parts import Answers
from ui.commands.command import Command


@pytest.fixture
def session(app: WindowApp) -> Session:
    session = app.documents.session
    assert session is not None
    return session


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def action(app: WindowApp, name: str) -> QAction:
    assert app.window.menus is not None
    return app.window.menus.actions[name]


def do(qtbot: QtBot, app: WindowApp, name: str) -> None:
    app.run(command(app, name))
    qtbot.waitUntil(lambda: app.tasks.idle)
    qtbot.waitUntil(lambda: not app.window.panels.timeline.walker.busy)


def test_they_stand_first_in_the_menu_and_are_off_at_first(app: WindowApp) -> None:
    menu = next(one for one in app.window.menuBar().actions() if one.text() == "Edit").menu()
    assert isinstance(menu, QMenu)
    first, second = menu.actions()[:2]
    assert (first.text(), second.text()) == ("Undo", "Redo")
    assert not first.isEnabled() and not second.isEnabled()


def test_an_act_is_named_where_it_can_be_undone(
    qtbot: QtBot, app: WindowApp, session: Session
) -> None:
    night = session.population.night
    do(qtbot, app, "night.week")
    undo, redo = action(app, "edit.undo"), action(app, "edit.redo")
    assert undo.text() == "Undo 7 nights" and undo.isEnabled() and not redo.isEnabled()
    session.link(1, 2)
    assert undo.text() == "Undo link 1 – 2"
    do(qtbot, app, "edit.undo")
    assert app.window.status.currentMessage() == "Undone: link 1 – 2."
    assert redo.text() == "Redo link 1 – 2" and undo.text() == "Undo 7 nights"
    do(qtbot, app, "edit.undo")
    assert session.population.night == night and not undo.isEnabled() and undo.text() == "Undo"
    do(qtbot, app, "edit.redo")
    assert app.window.status.currentMessage() == "Done again: 7 nights."
    assert session.population.night == night + 7
    session.exchange()
    assert not redo.isEnabled() and redo.text() == "Redo"


def test_the_keys_undo_and_redo(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    app.window.show()
    app.window.activateWindow()
    qtbot.waitUntil(app.window.isActiveWindow)
    app.window.panels.timeline.setFocus()
    events = len(session.timeline.events)
    session.exchange()
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(app.window, Qt.Key.Key_Z, control)
    assert len(session.timeline.events) == events
    QTest.keyClick(app.window, Qt.Key.Key_Y, control)
    assert len(session.timeline.events) == events + 1
    QTest.keyClick(app.window, Qt.Key.Key_Z, control)
    QTest.keyClick(app.window, Qt.Key.Key_Z, control | Qt.KeyboardModifier.ShiftModifier)
    assert len(session.timeline.events) == events + 1


def test_signs_in_a_name_are_no_mnemonics(app: WindowApp, session: Session) -> None:
    session.add_bookmark(0, "R&D")
    assert action(app, "edit.undo").text() == "Undo bookmark “R&&D”"
    assert command(app, "edit.undo").shown_title == "Undo bookmark “R&D”"


def test_nothing_is_undone_while_nights_are_computed(
    qtbot: QtBot, app: WindowApp, session: Session
) -> None:
    session.exchange()
    walker = app.window.panels.timeline.walker
    walker.step_many(40)
    assert walker.busy and not command(app, "edit.undo").enabled()
    assert not action(app, "edit.undo").isEnabled() and action(app, "edit.undo").text() == "Undo"
    app.run(command(app, "edit.undo"))
    qtbot.waitUntil(lambda: not walker.busy)
    assert session.undo_title == "40 nights" and action(app, "edit.undo").isEnabled()


def test_condition_b_is_one_act(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    place = session.branches.place()
    do(qtbot, app, "night.condition_b")
    assert len(session.branches.all()) == 2
    after = session.branches.place()
    do(qtbot, app, "edit.undo")
    assert len(session.branches.all()) == 1 and session.branches.place() == place
    assert session.undo_title is None
    do(qtbot, app, "edit.redo")
    assert session.branches.place() == after


def test_nights_with_dreams_are_one_act(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    night, count = session.population.night, len(session.population)
    do(qtbot, app, "night.dreams")
    walker = app.window.panels.timeline.walker
    walker.step_many(3)
    qtbot.waitUntil(lambda: session.population.night == night + 3 and not walker.busy)
    assert session.undo_title == "3 nights with dreams"
    do(qtbot, app, "edit.undo")
    assert session.population.night == night and len(session.population) == count
    assert walker.dreams.on
    do(qtbot, app, "edit.undo")
    assert not walker.dreams.on and not stored_parameters(session).processing.on
    do(qtbot, app, "edit.redo")
    assert walker.dreams.on


def test_forgetting_on_purpose_is_undone(
    qtbot: QtBot, app: WindowApp, session: Session, answers: Answers
) -> None:
    session.selection.select([3, 4])
    answers.agreed = [True]
    do(qtbot, app, "edit.delete")
    assert action(app, "edit.undo").text() == "Undo forget 2 memories"
    do(qtbot, app, "edit.undo")
    assert session.memory(3).text and session.memory(4).text
