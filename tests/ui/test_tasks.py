"""Long work: results come back on the window's thread, cancel is heard, the end is clean."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.tasks import Tasks
from engine.errors import BadInput, Cancelled, LetheError
from engine.progress import Progress


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    runner = Tasks()
    yield runner
    assert runner.close(5.0)


def waiting(released: threading.Event, progress: Progress) -> str:
    while not released.wait(0.005):
        progress(1, 2, "waiting")
    return "through"


def test_a_result_arrives_on_the_windows_thread(qtbot: QtBot, tasks: Tasks) -> None:
    threads: list[int] = []
    arrived: list[tuple[int, int]] = []
    tasks.run(
        "count",
        lambda _progress: threads.append(threading.get_ident()) or 7,
        lambda value: arrived.append((value, threading.get_ident())),
    )
    qtbot.waitUntil(lambda: bool(arrived))
    assert arrived == [(7, threading.get_ident())]
    assert threads[0] != threading.get_ident()
    assert tasks.idle


def test_progress_is_shown_and_quiet_work_is_not(qtbot: QtBot, tasks: Tasks) -> None:
    released = threading.Event()
    done: list[str] = []
    tasks.run("import", lambda progress: waiting(released, progress), done.append)
    tasks.run("forecast", lambda progress: waiting(released, progress), done.append, quiet=True)
    qtbot.waitUntil(lambda: tasks.shown[0].what == "waiting")
    assert [one.title for one in tasks.shown] == ["import"]
    assert (tasks.shown[0].done, tasks.shown[0].total) == (1, 2)
    released.set()
    qtbot.waitUntil(lambda: len(done) == 2)
    assert tasks.shown == []


def test_cancel_ends_the_work_and_tells_who_started_it(qtbot: QtBot, tasks: Tasks) -> None:
    never = threading.Event()
    failed: list[object] = []
    task = tasks.run(
        "import", lambda progress: waiting(never, progress), failed.append, failed.append
    )
    task.cancel()
    qtbot.waitUntil(lambda: bool(failed))
    assert isinstance(failed[0], Cancelled)


def test_an_error_for_people_is_told_as_it_is(qtbot: QtBot, tasks: Tasks) -> None:
    def work(_progress: Progress) -> None:
        raise BadInput("is no table", file="x.csv")

    with qtbot.waitSignal(tasks.failed) as told:
        tasks.run("import", work, lambda _value: None)
    assert told.args == ["x.csv: is no table"]


def test_any_other_error_is_one_plain_line_and_goes_to_the_log(
    qtbot: QtBot, tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    failed: list[object] = []
    tasks.run("import", lambda _progress: 1 // 0, failed.append, failed.append)
    qtbot.waitUntil(lambda: bool(failed))
    assert isinstance(failed[0], LetheError)
    assert "ZeroDivisionError" in str(failed[0]) and "\n" not in str(failed[0])
    assert "ZeroDivisionError" in caplog.text


def test_after_the_end_nothing_runs_and_nothing_arrives(qtbot: QtBot) -> None:
    tasks = Tasks()
    never = threading.Event()
    arrived: list[object] = []
    tasks.run("import", lambda progress: waiting(never, progress), arrived.append, arrived.append)
    assert tasks.close(5.0)
    late = tasks.run("late", lambda _progress: arrived.append("ran"), arrived.append)
    assert late.cancelled
    qtbot.wait(0)
    assert arrived == []


def test_work_that_does_not_listen_is_not_waited_for_longer_than_said(qtbot: QtBot) -> None:
    tasks = Tasks()
    released = threading.Event()
    tasks.run("deaf", lambda _progress: released.wait(10), lambda _value: None)
    assert not tasks.close(0.01)
    released.set()
