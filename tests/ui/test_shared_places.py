"""Panels that share a place: recall beside the memories, a new memory beside the inspector."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.affect.emotions import emotion_named
from ui.encode.felt import Felt


def run(app: WindowApp, name: str) -> None:
    app.run(next(one for one in app.commands if one.id == name))


def keys(app: WindowApp, name: str) -> tuple[str, ...]:
    return next(one.keys for one in app.commands if one.id == name)


def test_they_open_in_their_place_with_the_keyboard_there(app: WindowApp, qtbot: QtBot) -> None:
    window, panels = app.window, app.window.panels
    assert keys(app, "edit.recall") == ("Ctrl+F",) and keys(app, "edit.new_memory") == ("Ctrl+N",)
    run(app, "edit.recall")
    assert window.panel_shown("recall") and not window.panel_shown("memories")
    assert window.focusWidget() is panels.recall.form.query
    run(app, "edit.new_memory")
    assert window.panel_shown("new_memory") and not window.panel_shown("inspector")
    assert window.focusWidget() is panels.new_memory.text
    panels.new_memory.close_button.click()
    assert window.panel_shown("inspector") and not window.panel_shown("new_memory")
    run(app, "view.memories")
    assert window.panel_shown("memories")


def test_a_hidden_column_comes_back_with_what_is_asked_for(app: WindowApp) -> None:
    window = app.window
    for name in ("memories", "inspector"):
        window.toggle_panel(name)
        assert not window.panel_shown(name)
    run(app, "edit.recall")
    run(app, "edit.new_memory")
    assert window.panel_shown("recall") and window.panel_shown("new_memory")
    window.reset_layout()
    shown = [name for name in ("memories", "recall", "inspector", "new_memory", "timeline")
             if window.panel_shown(name)]  # fmt: skip
    assert shown == ["memories", "inspector", "timeline"]


def test_the_space_shows_what_is_not_kept_yet_and_what_was_found(
    app: WindowApp, qtbot: QtBot
) -> None:
    panels, session = app.window.panels, app.documents.session
    assert session is not None
    run(app, "edit.new_memory")
    panels.new_memory.feelings.add(Felt.of(emotion_named("proud")))
    assert panels.space.space.scene.preview == emotion_named("proud").affect.centroid
    panels.new_memory.close_button.click()
    assert panels.space.space.scene.preview is None
    run(app, "edit.recall")
    panels.recall.form.query.setText("ferry and market")
    panels.recall.form.query.returnPressed.emit()
    qtbot.waitUntil(lambda: panels.recall.found is not None)
    marked = panels.space.space.scene.marked
    assert marked is not None and panels.recall.found is not None
    uids = session.population["uid"][marked].tolist()
    assert sorted(uids) == sorted(panels.recall.found.uids)
    session.sleep(1)
    assert panels.space.space.scene.marked is not None
    panels.recall.form.query.clear()
    qtbot.waitUntil(lambda: panels.space.space.scene.marked is None)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_window_keeps_its_size_whatever_is_open(
    app: WindowApp, qtbot: QtBot, theme: str
) -> None:
    app.set_theme(theme)
    app.window.resize(1280, 800)
    run(app, "edit.recall")
    run(app, "edit.new_memory")
    panels = app.window.panels
    for name in ("affectionate", "untroubled", "embarrassed"):
        panels.new_memory.feelings.add(Felt.of(emotion_named(name)))
    panels.recall.effects_area.show()
    panels.recall.use_page.tell("a line that says what is wrong with what was chosen")
    assert app.window.minimumSizeHint().width() <= 1280
    assert app.window.minimumSizeHint().height() <= 800
