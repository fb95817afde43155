"""The commands of looks and of the filter in the real window, and what it remembers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.quantity_columns import QuantityColumns
from ui.explore.look import DEFAULT_LOOK, Look


def do(app: WindowApp, command: str) -> None:
    app.run(next(one for one in app.commands if one.id == command))


def choose(app: WindowApp, command: str, title: str) -> None:
    children = next(one for one in app.commands if one.id == command).children
    assert children is not None
    dict(children())[title]()


def test_commands_choose_looks_and_filters(qtbot: QtBot, app: WindowApp) -> None:
    session, panels = app.documents.session, app.window.panels
    assert session is not None
    choose(app, "view.colour_by", "Kind")
    choose(app, "view.size_by", "Links")
    assert panels.space.look == Look(colour_by="kind", size_by="links")
    do(app, "view.reset_look")
    assert panels.space.look == DEFAULT_LOOK
    do(app, "view.filter")
    assert app.window.panel_shown("memories")
    panels.memories.filter_box.setText("importance:>0.1")
    qtbot.waitUntil(lambda: session.shown.query == "importance:>0.1")
    assert panels.space.space.scene.rows.tolist() == [2, 3]
    do(app, "view.clear_filter")
    assert not session.shown.hides
    assert panels.memories.filter_box.text() == ""


def test_a_look_is_there_again_in_the_next_window(
    make_window: Callable[[], WindowApp], document: Path
) -> None:
    first = make_window()
    first.start(document)
    first.window.panels.space.set_look(Look(colour_by="valence", reversed=True))
    first.window.close()
    again = make_window()
    assert again.window.panels.space.look == Look(colour_by="valence", reversed=True)


def test_a_slow_colour_is_worked_out_behind_the_window(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None

    def columns() -> QuantityColumns:
        return session.shown.columns(session)

    app.window.show()
    app.window.panels.space.set_look(Look(colour_by="nights_left"))
    qtbot.waitUntil(lambda: columns().is_exact("nights_left"))
    legend = app.window.panels.space.space.scene.legend
    assert legend is not None and legend[0].text == "Nights left (nights)"
