"""Lives under systems come one after another, go stale, fail, stop and go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from engine.errors import BadInput, Cancelled
from engine.session import Session
from tests.helpers.window_parts import DirectTasks, HeldTasks
from ui.systems import systems_source
from ui.systems.systems_source import SystemsSource

CHOSEN = ("potato", "static", "ebbinghaus")


@pytest.fixture
def owner(qapp: object) -> Iterator[QObject]:
    del qapp
    made = QObject()
    yield made
    made.deleteLater()


def source_of(tasks: DirectTasks, session: Session, owner: QObject) -> SystemsSource:
    made = SystemsSource(tasks, owner)
    made.set_session(session)
    made.choose(CHOSEN)
    made.follow()
    return made


def names(source: SystemsSource) -> tuple[str, ...]:
    return () if source.moment is None else source.moment.comparison.names


def test_systems_appear_as_they_are_ready(
    session: Session, held: HeldTasks, owner: QObject
) -> None:
    source = source_of(held, session, owner)
    assert names(source) == () and source.waiting == CHOSEN and source.busy
    held.release()
    assert names(source) == CHOSEN[:1] and source.under_way == "static"
    held.release()
    held.release()
    assert names(source) == CHOSEN and not source.waiting and not source.busy
    assert held.titles[:2] == ["Living under Potato", "Living under Static store"]


def test_known_lives_are_not_lived_again(
    session: Session, tasks: DirectTasks, owner: QObject
) -> None:
    source = source_of(tasks, session, owner)
    lived = len(tasks.titles)
    session.go_to(3)
    source.follow()
    assert source.moment is not None and source.moment.night == 3
    source.choose(CHOSEN[:2])
    source.follow()
    assert names(source) == CHOSEN[:2]
    source.choose(CHOSEN)
    source.follow()
    assert names(source) == CHOSEN and len(tasks.titles) == lived == 3


def test_a_changed_journal_is_lived_anew(session: Session, held: HeldTasks, owner: QObject) -> None:
    source = source_of(held, session, owner)
    for _ in CHOSEN:
        held.release()
    before = source.moment
    session.sleep(1)
    source.follow()
    assert source.is_stale and source.moment is before
    for _ in CHOSEN:
        held.release()
    assert not source.is_stale and source.moment is not None and source.moment.night == 13


def test_one_that_fails_is_left_out(
    session: Session, tasks: DirectTasks, owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = systems_source.live_under

    def failing(name: str, *rest: object, **more: object) -> object:
        if name == "static":
            raise BadInput("static is out of order")
        return real(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(systems_source, "live_under", failing)
    told: list[str] = []
    source = SystemsSource(tasks, owner)
    source.failed.connect(told.append)
    source.set_session(session)
    source.choose(CHOSEN)
    source.follow()
    assert names(source) == ("potato", "ebbinghaus") and told == ["static is out of order"]
    assert source.errors == {"static": "static is out of order"} and not source.is_stopped


def test_what_was_cancelled_goes_on_when_asked(
    qtbot: QtBot, session: Session, tasks: DirectTasks, owner: QObject,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    real, cancels = systems_source.live_under, ["static"]

    def stopping(name: str, *rest: object, **more: object) -> object:
        if name in cancels:
            raise Cancelled("stopped")
        return real(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(systems_source, "live_under", stopping)
    source = source_of(tasks, session, owner)
    assert source.is_stopped and source.waiting == ("static", "ebbinghaus")
    source.follow()
    assert source.waiting == ("static", "ebbinghaus")
    cancels.clear()
    with qtbot.waitSignal(source.changed):
        source.go_on()
    assert names(source) == CHOSEN and not source.is_stopped


def test_many_memories_are_compared_in_the_background(
    session: Session, held: HeldTasks, owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systems_source, "_AT_ONCE", 0)
    source = source_of(held, session, owner)
    held.release()
    assert source.moment is None and source.busy
    for _ in range(4):
        held.release()
    assert names(source) == CHOSEN and not source.busy
    assert "Comparing 3 systems on night 12" in held.titles


def test_a_journal_of_many_memories_rests_before_it_is_lived_anew(
    qtbot: QtBot, session: Session, tasks: DirectTasks, owner: QObject,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(systems_source, "_MANY", 0)
    source = source_of(tasks, session, owner)
    lived = len(tasks.titles)
    session.sleep(1)
    source.follow()
    assert len(tasks.titles) == lived and source.is_stale and source.busy
    qtbot.waitUntil(lambda: not source.is_stale)
    assert len(tasks.titles) == 2 * lived
