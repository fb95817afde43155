"""Documents and views for the tests of the inspector."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.ui.inspector.runners import WaitingRunner
from tests.ui.memories.documents import worn_document
from ui.inspector.inspector_view import InspectorView


@pytest.fixture
def session() -> Iterator[Session]:
    with worn_document() as opened:
        yield opened


@pytest.fixture
def runner() -> WaitingRunner:
    return WaitingRunner()


@pytest.fixture
def view(qtbot: QtBot, session: Session, runner: WaitingRunner) -> Iterator[InspectorView]:
    made = InspectorView(runner)
    qtbot.addWidget(made)
    made.resize(320, 900)
    made.show_session(session)
    made.show()
    yield made
    made.show_session(None)
