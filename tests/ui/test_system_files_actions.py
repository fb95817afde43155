"""Files and shared knowledge from the menus of the real window."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.session import Session
from tests.engine.models.persistent_agent.test_session import opened, say
from tests.helpers.window_parts import Answers
from ui.commands.command import Command
from ui.system.files_view import FilesView

LINES = [
    f"We decided on plan {place}. The harbour was calm, and boat {place} lay still all evening."
    for place in range(12)
]


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


@pytest.fixture
def agent(qtbot: QtBot, make_window: Callable[[], WindowApp], tmp_path: Path) -> WindowApp:
    with opened(tmp_path / "ada.lethe") as session:
        say(session, *LINES)
        session.pause(14.0)
    app = make_window()
    app.start(tmp_path / "ada.lethe")
    qtbot.waitUntil(lambda: app.documents.session is not None)
    return app


def open_session(app: WindowApp) -> Session:
    assert app.documents.session is not None
    return app.documents.session


def test_under_a_system_without_files_nothing_is_shared(app: WindowApp) -> None:
    assert command(app, "model.files").enabled()
    assert not command(app, "model.share").enabled()
    assert not command(app, "model.take_knowledge").enabled()


def test_the_files_are_shown_beside(qtbot: QtBot, agent: WindowApp) -> None:
    agent.window.show()
    agent.run(command(agent, "model.files"))
    (view,) = (one.view for one in agent.window.beside.dialogs if isinstance(one.view, FilesView))
    qtbot.waitUntil(lambda: "MEMORY.md" in view.files.states())


def test_knowledge_is_shared_and_taken_in_once(
    qtbot: QtBot, agent: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    answers.to_save = [None, tmp_path / "ada"]
    agent.run(command(agent, "model.share"))
    agent.run(command(agent, "model.share"))
    bundle = tmp_path / "ada.json"
    qtbot.waitUntil(lambda: "of knowledge in ada.json" in agent.window.status.currentMessage())
    pieces = json.loads(bundle.read_text())["pieces"]
    assert f"{len(pieces)} pieces" in agent.window.status.currentMessage()
    with opened(tmp_path / "bob.lethe") as session:
        session.encode("A day of my own.")
    agent.documents.open(tmp_path / "bob.lethe")
    qtbot.waitUntil(lambda: len(open_session(agent).population) == 1)
    session = open_session(agent)
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    answers.to_open = [None, broken, bundle, bundle]
    agent.run(command(agent, "model.take_knowledge"))
    agent.run(command(agent, "model.take_knowledge"))
    qtbot.waitUntil(lambda: "no bundle of shared knowledge" in agent.window.messages.text)
    assert len(session.population) == 1
    agent.run(command(agent, "model.take_knowledge"))
    qtbot.waitUntil(lambda: len(session.population) == 1 + len(pieces))
    assert len(session.selection.uids) == len(pieces)
    agent.run(command(agent, "model.take_knowledge"))
    told = agent.window.status.currentMessage
    qtbot.waitUntil(lambda: "there already" in told())
    assert "0 memories" in told() and len(session.population) == 1 + len(pieces)
    session.undo()
    assert len(session.population) == 1
