"""Slow parts of filters are tasks; what is no longer wanted is cancelled, what fails is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.ui.inspector.runners import WaitingRunner
from tests.ui.memories.documents import worn_document
from ui.memories.memories_view import MemoriesView


@pytest.fixture
def session() -> Iterator[Session]:
    with worn_document() as opened:
        yield opened


@pytest.fixture
def runner() -> WaitingRunner:
    return WaitingRunner()


@pytest.fixture
def view(qtbot: QtBot, session: Session, runner: WaitingRunner) -> Iterator[MemoriesView]:
    made = MemoriesView(tasks=runner)
    qtbot.addWidget(made)
    made.resize(400, 480)
    made.show_session(session)
    made.show()
    yield made
    made.show_session(None)


def ask(qtbot: QtBot, view: MemoriesView, runner: WaitingRunner, text: str) -> None:
    before = len(runner.tasks)
    view.filter_box.setText(text)
    qtbot.waitUntil(lambda: len(runner.tasks) > before)


def test_the_last_filter_holds_while_the_next_is_worked_out(
    qtbot: QtBot, view: MemoriesView, runner: WaitingRunner, session: Session
) -> None:
    ask(qtbot, view, runner, "/^fire/")
    assert len(view.model.rows) == 8
    assert view.count.words.text() == "Searching by regular expression …"
    runner.tasks[-1].finish()
    assert [view.model.uid_at(place) for place in range(len(view.model.rows))] == [1]
    assert view.count.words.text() == "1 of 8 shown"


def test_what_is_no_longer_asked_is_cancelled(
    qtbot: QtBot, view: MemoriesView, runner: WaitingRunner
) -> None:
    ask(qtbot, view, runner, "/^fire/")
    first = runner.tasks[-1]
    ask(qtbot, view, runner, "/^insight/")
    assert first.cancelled
    first.finish()
    assert len(view.model.rows) == 8
    runner.tasks[-1].finish()
    assert [view.model.uid_at(place) for place in range(len(view.model.rows))] == [6]


def test_a_hostile_expression_is_told_of_under_the_field(
    qtbot: QtBot, view: MemoriesView, runner: WaitingRunner, session: Session
) -> None:
    session.encode("a" * 60 + "!")
    ask(qtbot, view, runner, "/^(a|aa)+$/")
    task = runner.tasks[-1]
    assert task.failed is not None
    with pytest.raises(Exception, match="takes too long") as told:
        task.work(task._report)
    task.failed(told.value)
    assert "takes too long" in view.wrong.text()
    assert len(view.model.rows) == 9


def test_nights_left_are_worked_out_anew_each_night(
    qtbot: QtBot, view: MemoriesView, runner: WaitingRunner, session: Session
) -> None:
    ask(qtbot, view, runner, "nights_left:<400")
    runner.tasks[-1].finish()
    first = len(runner.tasks)
    assert 0 < len(view.model.rows) < 8
    session.step()
    qtbot.waitUntil(lambda: len(runner.tasks) > first)
    assert not session.shown.columns(session).is_exact("nights_left")
    runner.tasks[-1].finish()
    assert session.shown.columns(session).is_exact("nights_left")
