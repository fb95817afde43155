"""Documents and views for the tests of the memories table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.ui.memories.documents import worn_document
from ui.memories.memories_view import MemoriesView


@pytest.fixture
def session() -> Iterator[Session]:
    with worn_document() as opened:
        yield opened


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> Iterator[MemoriesView]:
    made = MemoriesView()
    qtbot.addWidget(made)
    made.resize(900, 480)
    made.show_session(session)
    made.show()
    yield made
    made.show_session(None)
