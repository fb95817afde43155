"""Closing the window, or opening another document, while systems are at work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.window_app import WindowApp
from engine.affect.simple_appraiser import SimpleAppraiser
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START


@pytest.fixture
def governed(tmp_path: Path) -> Path:
    """A document of sixty episodes that Motebit governs, closed."""
    path = tmp_path / "governed.lethe"
    with Session.new(
        path, now=START, model="motebit", embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    ) as session:
        session.encode([f"yesterday we walked to the sea, walk {one}" for one in range(60)])
        session.sleep(2)
    return path


def opened(qtbot: QtBot, app: WindowApp, path: Path) -> WindowApp:
    app.start(path)
    qtbot.waitUntil(lambda: app.documents.session is not None)
    return app


BEGIN: list[Callable[[WindowApp], object]] = [
    lambda app: app.governor.live_under("persistent-agent"),
    lambda app: app.governor.act("synthesis"),
    lambda app: app.window.open_panel("system"),
    lambda app: app.window.centre.show_mode("systems"),
    lambda app: app.window.panels.timeline.walker.step_many(20),
]


@pytest.mark.parametrize("begin", BEGIN)
def test_the_window_closes_while_a_system_works(
    qtbot: QtBot,
    make_window: Callable[[], WindowApp],
    governed: Path,
    begin: Callable[[WindowApp], object],
) -> None:
    app = opened(qtbot, make_window(), governed)
    begin(app)
    app.window.close()
    assert app.documents.session is None or not isValid(app.window) or not app.window.isVisible()
    with Session.open(governed, embedder=HashingEmbedder()) as session:
        assert len(session.population) >= 60


@pytest.mark.parametrize("begin", BEGIN)
def test_another_document_comes_while_a_system_works(
    qtbot: QtBot,
    make_window: Callable[[], WindowApp],
    governed: Path,
    document: Path,
    begin: Callable[[WindowApp], object],
) -> None:
    app = opened(qtbot, make_window(), governed)
    begin(app)
    app.documents.open(document)
    qtbot.waitUntil(lambda: app.documents.path == document.resolve())
    qtbot.waitUntil(lambda: app.tasks.idle, timeout=20_000)
    session = app.documents.session
    assert session is not None and session.model.name == "potato"
    assert len(session.branches.all()) == 1
    assert app.window.messages.level != "error", app.window.messages.text
