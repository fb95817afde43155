"""The status bar gives way: names and titles of any length leave the window as wide as it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMainWindow, QToolButton
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from ui.eliding_label import ElidingLabel
from ui.status_line import StatusLine

LONG = "what somebody called the file of a whole life that was lived through " * 4
WHY = "3-D needs OpenGL: no context could be made. Showing 2-D projections."


def test_an_eliding_label_shows_what_there_is_room_for(qtbot: QtBot) -> None:
    label = ElidingLabel(LONG)
    qtbot.addWidget(label)
    label.resize(200, 20)
    assert label.text() == LONG and label.shown_text.endswith("…")
    assert label.fontMetrics().horizontalAdvance(label.shown_text) <= 200
    label.resize(label.sizeHint())
    assert label.shown_text == LONG
    assert label.minimumSizeHint().width() < 100
    label.setText("it")
    assert label.minimumSizeHint().width() == label.sizeHint().width()


def test_it_is_drawn(qtbot: QtBot) -> None:
    label = ElidingLabel()
    qtbot.addWidget(label)
    label.resize(200, 20)
    blank = label.grab().toImage()
    label.setText(LONG)
    assert label.grab().toImage() != blank


@pytest.mark.parametrize("width", [720, 1280])
def test_the_window_does_not_grow_with_what_is_said(qtbot: QtBot, width: int) -> None:
    window, status = QMainWindow(), StatusLine()
    qtbot.addWidget(window)
    window.setStatusBar(status)
    window.resize(width, 80)
    window.show()
    status.show_document(f"{LONG}.lethe", None)
    status.show_note(WHY)
    status.show_task(f"Importing {LONG}", 3, 10, "embedding")
    window.grab()  # lays it out
    assert window.width() == width
    cancel = status.findChild(QToolButton)
    assert isinstance(cancel, QToolButton)
    assert cancel.mapTo(window, QPoint(cancel.width(), 0)).x() <= width
    assert cancel.width() >= cancel.sizeHint().width()
    assert status.task.startswith(f"Importing {LONG}")


def test_the_whole_window_stays_as_it_is(app: WindowApp) -> None:
    window = app.window
    window.status.show_task(None)
    window.resize(window.minimumSizeHint())
    window.grab()
    before = window.size()
    window.status.show_task(f"Importing {LONG}", 3, 10, "embedding")
    window.grab()
    assert window.size() == before and window.minimumSizeHint().width() <= before.width()


def test_why_the_space_is_flat_is_said_in_short(qtbot: QtBot) -> None:
    status = StatusLine()
    qtbot.addWidget(status)
    status.show_note(WHY)
    assert status.note == "2-D"
    status.show_note("")
    assert status.note == ""


def test_a_message_stands_alone_until_it_goes(app: WindowApp) -> None:
    app.window.show()
    status = app.window.status
    document, night = status._facts["document"], status._facts["night"]
    assert document.isVisible() and night.isVisible()
    app.window.tell_act("Undone: 7 nights.")
    app.window.refresh()
    assert not document.isVisible() and not night.isVisible()
    status.clearMessage()
    assert document.isVisible() and night.isVisible()
