"""The space and the graph in the window: the switch, the menus, what they share."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from engine.session import Session
from tests.helpers.window_parts import Answers
from ui.commands.command import Command


@pytest.fixture
def session(app: WindowApp) -> Session:
    opened = app.documents.session
    assert opened is not None
    return opened


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def run(app: WindowApp, name: str) -> None:
    app.run(command(app, name))


def test_the_switch_and_the_menu_say_the_same(qtbot: QtBot, app: WindowApp) -> None:
    centre = app.window.centre
    assert centre.mode == "space" and centre.buttons["space"].isChecked()
    qtbot.mouseClick(centre.buttons["graph"], Qt.MouseButton.LeftButton)
    assert centre.mode == "graph"
    checked = command(app, "view.mode_graph").checked
    assert checked is not None and checked()
    run(app, "view.mode_space")
    assert centre.mode == "space" and centre.buttons["space"].isChecked()


def test_the_graph_shows_the_same_document(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    run(app, "view.mode_graph")
    graph = app.window.panels.graph
    qtbot.waitUntil(lambda: len(graph.scene) == 4)
    session.selection.select([3])
    assert graph.scene.points.selected.tolist() == [False, False, True, False]
    run(app, "view.selection")
    run(app, "view.all")
    run(app, "view.arrange")
    qtbot.waitUntil(lambda: len(graph.scene) == 4)
    run(app, "view.home")
    assert app.window.centre.mode == "space"
    assert not command(app, "view.arrange").enabled()


def test_flying_reaches_what_is_shown(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    run(app, "view.mode_graph")
    graph = app.window.panels.graph
    qtbot.waitUntil(lambda: len(graph.scene) == 4)
    wide = graph.plot.unit
    app.window.panels.inspector.fly_requested.emit(3)
    assert graph.plot.unit != wide


def test_two_selected_memories_are_linked_from_the_menu(app: WindowApp, session: Session) -> None:
    assert not command(app, "edit.link").enabled()
    session.selection.select([2, 1])
    assert command(app, "edit.link").enabled()
    run(app, "edit.link")
    menu = app.window.panels.inspector.maker.menu
    assert menu is not None
    menu.actions()[1].trigger()
    links, uids = session.population.links, session.population["uid"]
    assert (uids[links.source[-1]], uids[links.target[-1]]) == (2, 1)
    assert links.kind[-1] == LinkKind.CAUSES
    assert app.window.status.currentMessage() == "Linked: memory 2 causes memory 1."
    menu.close()


def test_forgetting_asks_first(app: WindowApp, session: Session, answers: Answers) -> None:
    assert not command(app, "edit.delete").enabled()
    session.selection.select([3])
    answers.agreed = [False, True]
    run(app, "edit.delete")
    assert session.memory(3).tier == Tier.FULL
    assert answers.asked[-1].startswith("Forget “Number 3 told me")
    assert "1 link is severed" in answers.asked[-1]
    run(app, "edit.delete")
    assert session.memory(3).tier == Tier.DELETED
    assert app.window.status.currentMessage() == "Forgotten on purpose: memory 3."
    assert not command(app, "edit.delete").enabled()


def test_forgetting_many_is_one_question(
    app: WindowApp, session: Session, answers: Answers
) -> None:
    session.selection.select([1, 2, 3])
    answers.agreed = [True]
    run(app, "edit.delete")
    assert answers.asked[-1].startswith("Forget 3 memories on purpose?")
    assert session.model.tier(session.population).tolist().count(Tier.DELETED) == 3


def test_one_night_with_dreams(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    run(app, "night.dream")
    qtbot.waitUntil(lambda: session.population.night == 1)
    kinds = session.population["kind"].tolist()
    made = kinds.count(Kind.DREAM) + kinds.count(Kind.BIAS)
    assert app.window.status.currentMessage().startswith("The night made")
    assert ("no dream" in app.window.status.currentMessage()) == (made == 0)
    session.go_to(0)
    assert not command(app, "night.dream").enabled()
