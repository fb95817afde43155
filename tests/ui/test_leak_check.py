"""The check that follows every test does find what a test leaves behind."""

from __future__ import annotations

import threading

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel

from tests.helpers.leaks import Leftovers

pytestmark = pytest.mark.usefixtures("qapp")


def test_nothing_is_found_where_nothing_is_left() -> None:
    assert Leftovers.since(Leftovers.now()) == []


def test_a_top_level_widget_is_found() -> None:
    before = Leftovers.now()
    label = QLabel("left")
    label.setObjectName("forgotten")
    assert Leftovers.since(before) == ["widget QLabel 'forgotten'"]
    shiboken6.delete(label)
    assert Leftovers.since(before) == []


def test_a_widget_that_is_due_to_be_deleted_is_not_held_against_a_test() -> None:
    before = Leftovers.now()
    QLabel("going").deleteLater()
    assert Leftovers.since(before) == []


@pytest.mark.parametrize("owned", [False, True])
def test_a_running_timer_is_found(owned: bool) -> None:
    before = Leftovers.now()
    timer = QTimer(QApplication.instance() if owned else None)
    timer.setObjectName("ticking")
    timer.start(60_000)
    assert [line[:15] for line in Leftovers.since(before)] == ["timer 'ticking'"]
    timer.stop()
    assert Leftovers.since(before) == []
    shiboken6.delete(timer)


def test_a_thread_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.helpers.leaks.PATIENCE", 0.05)
    before = Leftovers.now()
    end = threading.Event()
    thread = threading.Thread(target=end.wait, name="busy")
    thread.start()
    assert Leftovers.since(before) == ["thread busy"]
    end.set()
    thread.join()
    assert Leftovers.since(before) == []
