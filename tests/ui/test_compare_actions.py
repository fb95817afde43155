"""The comparison and the onion skin in the window: menus, keys, the switch, a clean end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.session import Session
from ui.commands.command import Command
from ui.compare import other_side
from ui.compare.compare_view import CompareView


@pytest.fixture
def session(app: WindowApp) -> Session:
    opened = app.documents.session
    assert opened is not None
    return opened


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def run(app: WindowApp, name: str) -> None:
    app.run(command(app, name))


def is_checked(app: WindowApp, name: str) -> bool:
    checked = command(app, name).checked
    return checked is not None and checked()


def view_of(app: WindowApp) -> CompareView:
    made = app.window.centre.compare.view
    assert isinstance(made, CompareView)
    return made


def test_it_is_built_when_it_is_first_seen(qtbot: QtBot, app: WindowApp) -> None:
    centre = app.window.centre
    assert not centre.compare.is_made
    for name in ("view.difference", "view.same_night"):
        assert not command(app, name).enabled() and not is_checked(app, name)
    assert not centre.compare.is_made, "asking what can be done builds nothing"
    qtbot.mouseClick(centre.buttons["compare"], Qt.MouseButton.LeftButton)
    assert centre.compare.is_made and centre.mode == "compare"
    assert is_checked(app, "view.mode_compare")


def test_condition_b_and_its_colours(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    run(app, "view.mode_compare")
    view = view_of(app)
    qtbot.mouseClick(view.nothing.condition_b, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.other.state is not None)
    assert view.right.header.branch.currentText() == "B · condition B"
    run(app, "view.difference")
    assert view.coloured_by_difference and is_checked(app, "view.difference")
    run(app, "view.same_night")
    assert not view.other.locked and not is_checked(app, "view.same_night")
    session.step()
    assert view.right.population is not None and view.right.population.night == 0


def test_a_branch_is_chosen_from_the_menu(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    session.add_branch("one", values={"sleep.geometry": False})
    session.add_branch("two", values={"sleep.geometry": False})
    children = command(app, "view.compare_with").children
    assert children is not None
    offered = dict(children())
    assert list(offered) == ["A · main", "B · one", "C · two"]
    offered["B · one"]()
    assert app.window.centre.mode == "compare"
    header = view_of(app).right.header
    qtbot.waitUntil(lambda: header.branch.currentText() == "B · one")
    run(app, "view.valence-activation")
    run(app, "view.all")
    session.selection.select([2])
    run(app, "view.selection")
    assert app.window.centre.mode == "compare"


def test_the_window_closes_while_a_state_is_replayed(
    app: WindowApp, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.sleep(40)
    run(app, "view.mode_compare")
    monkeypatch.setattr(other_side, "_AT_ONCE", -1)
    view_of(app).other.choose_night(21)
    assert view_of(app).other.busy
    app.window.close()
    assert app.documents.session is None


def test_the_last_nights_stand_behind_the_shown_one(app: WindowApp, session: Session) -> None:
    pane = app.window.panels.space
    session.sleep(8)
    assert is_checked(app, "view.onion_0") and pane.space.scene.past == ()
    run(app, "view.onion_5")
    assert is_checked(app, "view.onion_5")
    assert [one.nights_ago for one in pane.space.scene.past] == [1, 2, 3, 4, 5]
    session.selection.select([4])
    assert len(pane.space.scene.past) == 5
    session.go_to(1)
    assert [one.nights_ago for one in pane.space.scene.past] == [1]
    run(app, "view.onion_0")
    assert pane.space.scene.past == ()
