"""The commands of the comparison of systems, in the whole window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from tests.helpers.window_parts import Answers
from ui.commands.command import Command
from ui.systems.systems_view import SystemsView


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def compared(qtbot: QtBot, app: WindowApp) -> SystemsView:
    """Return the comparison once it is there."""
    app.run(command(app, "view.mode_systems"))
    view: SystemsView = app.window.centre.systems.view
    qtbot.waitUntil(lambda: view.moment is not None and not view.source.waiting)
    return view


def test_the_mode_and_its_pages(qtbot: QtBot, app: WindowApp) -> None:
    assert not app.window.centre.systems.is_made
    view = compared(qtbot, app)
    assert app.window.centre.mode == "systems" and app.window.centre.shown is view
    assert command(app, "view.mode_systems").keys == ("Ctrl+7",)
    app.run(command(app, "view.systems_upset"))
    assert view.page == "upset"
    checked = command(app, "view.systems_upset").checked
    assert checked is not None and checked()


def test_what_is_compared_is_remembered(
    qtbot: QtBot, app: WindowApp, make_window: Callable[[], WindowApp], document: Path
) -> None:
    view = compared(qtbot, app)
    choose = command(app, "model.compared").children
    assert choose is not None
    listed = dict(choose())
    assert "✓ Potato" in listed
    listed["✓ Potato"]()
    assert "potato" not in view.choice.chosen == app.settings.systems
    app.window.close()
    again = make_window()
    again.start(document)
    qtbot.waitUntil(lambda: again.documents.session is not None)
    assert again.window.centre.systems.view.choice.chosen == again.settings.systems
    assert "potato" not in again.settings.systems


def test_the_comparison_goes_out_as_a_table(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    assert not command(app, "file.export_systems").enabled()
    view = compared(qtbot, app)
    file = tmp_path / "systems.csv"
    answers.to_save.append(file)
    app.run(command(app, "file.export_systems"))
    qtbot.waitUntil(lambda: file.exists() and app.tasks.idle)
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("id,night,text,remembered_by,potato tier,potato strength")
    assert view.moment is not None and len(lines) == 1 + len(view.moment)
    app.run(command(app, "edit.copy_systems"))
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert "potato tier" in QGuiApplication.clipboard().text()
