"""Reports of the governing system that come too late, or not at all."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.helpers.failing_system import FailingSystem
from tests.helpers.registered import registered
from tests.helpers.window_parts import HeldTasks
from tests.ui.system.test_governor import new
from tests.ui.system.test_system_view import shown


def test_a_report_that_is_late_is_not_shown(qtbot: QtBot) -> None:
    tasks = HeldTasks()
    with new("motebit") as session:
        session.encode(["the ferry leaves at noon", "I like the market"])
        view = shown(qtbot, session, tasks)
        session.sleep(1)
        late, *newer = tasks.held
        for one in newer:
            one()
        assert not view.waiting.isVisible()
        newest = view.sections[0]
        late()
        assert view.sections[0] is newest and not view.waiting.isVisible()


def test_a_report_that_fails_is_told_in_its_place(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"{FailingSystem.__module__}:FailingSystem"
    with registered("failing", place), new("failing") as session:
        session.encode("a thing")
        monkeypatch.setattr(FailingSystem, "fails_in", "report")
        view = shown(qtbot, session)
        assert "'failing', of another package, has failed: a fault" in view.waiting.text()
        monkeypatch.setattr(FailingSystem, "fails_in", "")
        session.encode("another thing")
        assert view.sections and not view.waiting.isVisible()
