"""The menu at the pointer: for the memory there, not after a drag, and by the keyboard too."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from ui.commands.context_menus import ON_MEMORIES


def titles(app: WindowApp) -> list[str]:
    menu = app.window.context_menus.menu
    return [] if menu is None else [one.objectName() for one in menu.actions() if one.text()]


def test_it_offers_commands_that_there_are(app: WindowApp) -> None:
    assert {name for name in ON_MEMORIES if name} <= {one.id for one in app.commands}


def test_the_memory_under_the_pointer_is_selected_first(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    app.window.show()
    first, second = (int(one) for one in session.population["uid"][:2])
    session.selection.select((first,))
    session.selection.hover(second)
    viewport = app.window.panels.memories.table.viewport()
    place = QPoint(viewport.width() - 4, viewport.height() - 4)
    hovered = session.selection.hovered
    qtbot.mouseClick(viewport, Qt.MouseButton.RightButton, pos=place)
    assert titles(app) == [name for name in ON_MEMORIES if name]
    assert hovered is not None and session.selection.holds(hovered)
    app.window.context_menus.close()


def test_a_drag_opens_nothing(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.selection.select((int(session.population["uid"][0]),))
    app.window.show()
    view = app.window.panels.space.space.view
    button = Qt.MouseButton.RightButton
    qtbot.mousePress(view, button, pos=QPoint(40, 40))
    qtbot.mouseRelease(view, button, pos=QPoint(40 + 4 * QApplication.startDragDistance(), 40))
    assert app.window.context_menus.menu is None


def test_the_keyboard_opens_it(app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.selection.select((int(session.population["uid"][0]),))
    app.window.show()
    view = app.window.panels.space.space.view
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(view, QContextMenuEvent(reason, QPoint(1, 1), QPoint(1, 1)))
    assert "edit.delete" in titles(app)
    app.window.context_menus.close()


def test_without_a_selection_there_is_nothing_to_do(app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.selection.clear()
    session.selection.hover(None)
    assert app.window.context_menus.open_at(QPoint(0, 0)) is None
