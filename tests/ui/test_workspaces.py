"""Workspaces: each has its panels, keeps where they were moved to, and is there after a restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from ui.graph.centre_view import MODES
from ui.window_layout import PANELS
from ui.workspaces import WORKSPACES


def test_every_workspace_names_panels_and_pictures_that_there_are() -> None:
    for one in WORKSPACES:
        assert set(one.panels) <= set(PANELS), one.name
        assert one.mode in MODES, one.name


@pytest.mark.parametrize("name", [one.name for one in WORKSPACES])
def test_a_workspace_shows_its_panels(app: WindowApp, name: str) -> None:
    app.run(next(one for one in app.commands if one.id == f"view.workspace_{name}"))
    workspace = next(one for one in WORKSPACES if one.name == name)
    assert {one for one in PANELS if app.window.panel_shown(one)} == set(workspace.panels)
    assert app.window.centre.mode == workspace.mode
    assert app.window.workspaces.buttons[name].isChecked()


def test_what_was_moved_in_one_is_kept_for_it(app: WindowApp) -> None:
    window = app.window
    window.toggle_panel("inspector")
    window.workspaces.buttons["recall"].click()
    assert window.panel_shown("recall") and window.panel_shown("inspector")
    window.workspaces.buttons["explore"].click()
    assert window.panel_shown("memories") and not window.panel_shown("inspector")
    window.reset_layout()
    assert window.panel_shown("inspector")


def test_the_workspace_is_there_after_a_restart(
    qtbot: QtBot, make_window: Callable[[], WindowApp], document: Path
) -> None:
    first = make_window()
    first.start(document)
    qtbot.waitUntil(lambda: first.documents.session is not None)
    first.window.show_workspace("recall")
    first.window.toggle_panel("timeline")
    first.window.close()
    again = make_window()
    assert again.window.workspace == "recall"
    assert again.window.panel_shown("recall") and not again.window.panel_shown("timeline")


def drop(app: WindowApp, *files: Path) -> None:
    carried = QMimeData()
    carried.setUrls([QUrl.fromLocalFile(str(one)) for one in files])
    event = QDropEvent(
        QPoint(10, 10).toPointF(), Qt.DropAction.CopyAction, carried,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    app.window.dropEvent(event)


def test_a_dropped_document_is_opened(
    qtbot: QtBot, app: WindowApp, document: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.lethe"
    assert app.documents.session is not None
    app.documents.session.flush()
    other.write_bytes(document.read_bytes())
    drop(app, other)
    qtbot.waitUntil(lambda: app.documents.path == other)


def test_another_tools_file_that_is_dropped_is_looked_at(
    qtbot: QtBot, app: WindowApp, tmp_path: Path
) -> None:
    asked: list[Path] = []
    app.documents.import_asked.connect(lambda path, _live: asked.append(path))
    source = tmp_path / "diary.csv"
    source.write_text("text\nI missed the ferry.\n", "utf-8")
    drop(app, source, tmp_path)
    qtbot.waitUntil(lambda: asked == [source])
    dialog = app.window.beside.dialogs[-1]
    qtbot.waitUntil(dialog.isVisible)
    dialog.close()
