"""An encode view over a small document, with tasks that run at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, HeldTasks, small_session
from ui.encode.encode_view import EncodeView


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def tasks() -> HeldTasks:
    return HeldTasks()


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def view(
    qtbot: QtBot, session: Session, tasks: HeldTasks, answers: Answers
) -> Iterator[EncodeView]:
    made = EncodeView(tasks, answers)
    qtbot.addWidget(made)
    made.resize(328, 700)
    made.show_session(session)
    made.show()
    yield made
    made.show_session(None)
