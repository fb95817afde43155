"""The whole window in a profile of its own, without OpenGL and with answers instead of dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.settings import Settings
from app.window_app import WindowApp
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, small_session


@pytest.fixture
def answers() -> Answers:
    """What a person would answer."""
    return Answers()


@pytest.fixture
def make_window(
    qapp: QApplication, tmp_path: Path, embedder: HashingEmbedder, answers: Answers
) -> Iterator[Callable[[], WindowApp]]:
    """Make windows that share one profile; those still open are closed."""
    made: list[WindowApp] = []

    def make() -> WindowApp:
        settings = Settings(tmp_path / "profile" / "window.ini")
        settings.reduced_motion = True
        app = WindowApp(
            qapp, settings, data_folder=tmp_path / "data", prompter=answers, embedder=embedder
        )
        made.append(app)
        return app

    yield make
    for app in made:
        if isValid(app.window):
            app.window.close()
            app.window.deleteLater()
    qapp.setStyleSheet("")


@pytest.fixture
def document(tmp_path: Path, embedder: HashingEmbedder) -> Path:
    """A small document, closed."""
    path = tmp_path / "small.lethe"
    small_session(path, embedder).close()
    return path


@pytest.fixture
def app(qtbot: QtBot, make_window: Callable[[], WindowApp], document: Path) -> WindowApp:
    """The window with the small document open."""
    made = make_window()
    made.start(document)
    qtbot.waitUntil(lambda: made.documents.session is not None)
    return made
