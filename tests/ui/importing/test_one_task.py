"""One task at a time: the newest choice counts, and nothing is told of what it supersedes."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from app.tasks import Tasks
from engine.errors import Cancelled
from tests.helpers.window_parts import DirectTasks
from ui.importing.one_task import OneTask


class Told:
    """What came back."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self.errors: list[Exception] = []


@pytest.fixture
def told() -> Told:
    return Told()


def test_work_that_runs_at_once(qtbot: QtBot, told: Told) -> None:
    one = OneTask(DirectTasks())
    one.run("A", lambda _progress: 1, told.values.append, told.errors.append)
    one.run("B", lambda _progress: 1 / 0, told.values.append, told.errors.append)
    assert told.values == [1] and isinstance(told.errors[0], ZeroDivisionError)
    assert not one.busy and one.title == ""


def test_work_started_by_what_is_done(qtbot: QtBot, told: Told) -> None:
    one = OneTask(DirectTasks())

    def again(value: int) -> None:
        told.values.append(value)
        if value < 3:
            one.run("next", lambda _progress: value + 1, again, told.errors.append)

    one.run("first", lambda _progress: 1, again, told.errors.append)
    assert told.values == [1, 2, 3] and not one.busy


def test_newer_work_supersedes(qtbot: QtBot, told: Told) -> None:
    tasks = Tasks()
    one = OneTask(tasks)
    began = threading.Event()

    def endless(progress):  # type: ignore[no-untyped-def]
        began.set()
        while True:
            progress(3, 9, "turning")

    try:
        one.run("old", endless, told.values.append, told.errors.append)
        qtbot.waitUntil(began.is_set)
        qtbot.waitUntil(lambda: (one.done, one.total, one.what) == (3, 9, "turning"))
        one.run("newer", lambda _progress: "newer", told.values.append, told.errors.append)
        one.run("newest", lambda _progress: "newest", told.values.append, told.errors.append)
        assert one.title == "newest"
        qtbot.waitUntil(lambda: not one.busy)
        assert told.values == ["newest"] and told.errors == []
    finally:
        tasks.close(5)


@pytest.mark.parametrize("silently", [False, True])
def test_cancelling(qtbot: QtBot, told: Told, silently: bool) -> None:
    tasks = Tasks()
    one = OneTask(tasks)

    def endless(progress):  # type: ignore[no-untyped-def]
        while True:
            progress(0, 0, "turning")

    try:
        one.run("old", endless, told.values.append, told.errors.append)
        one.run("new", endless, told.values.append, told.errors.append)
        (one.drop if silently else one.cancel)()
        qtbot.waitUntil(lambda: not one.busy)
        assert told.values == [] and one.title == ""
        assert [type(error) for error in told.errors] == ([] if silently else [Cancelled])
    finally:
        tasks.close(5)
