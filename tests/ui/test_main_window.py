"""The window: what it says, how it is laid out, and that it closes cleanly whatever runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.errors import LetheError
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from ui.status_line import saved_words


def test_it_says_what_is_open(app: WindowApp) -> None:
    status = app.window.status
    assert status.text("document") == "small.lethe"
    assert status.text("night") == "night 0"
    assert status.text("model") == "Potato"
    assert status.note == "2-D" and "OpenGL" in app.window.panels.space.note
    assert app.window.windowTitle().startswith("small.lethe")


def test_it_follows_the_nights(qtbot: QtBot, app: WindowApp) -> None:
    walker = app.window.panels.timeline.walker
    walker.step_many(5)
    assert app.window.status.text("night") == "night 5"
    walker.back()
    assert app.window.status.text("night") == "night 4 of 5"
    qtbot.waitUntil(lambda: app.window.status.text("saved") == "saved")


@pytest.mark.parametrize(
    ("pending", "read_only", "words"),
    [(0, False, "saved"), (1, False, "saving 1 act"), (1200, False, "saving 1,200 acts"),
     (0, True, "read-only")],
)  # fmt: skip
def test_what_it_says_of_saving(pending: int, read_only: bool, words: str) -> None:
    assert saved_words(pending, read_only) == words


def test_a_half_life_below_a_day_is_told_before_the_first_night(
    qtbot: QtBot,
    make_window: Callable[[], WindowApp],
    tmp_path: Path,
    embedder: HashingEmbedder,
) -> None:
    path = tmp_path / "fast.lethe"
    with Session.new(path, now=0, parameters={"base_rate": 0.2}, embedder=embedder) as session:
        session.encode("Gone by noon.")
    app = make_window()
    app.start(path)
    qtbot.waitUntil(lambda: app.documents.session is not None)
    assert app.window.messages.level == "warning"
    assert "sleep.base_rate 0.2 has a half-life of 0.43 nights (10.3 h)" in app.window.messages.text


def test_one_selection_for_every_panel(app: WindowApp) -> None:
    assert app.documents.session is not None
    app.documents.session.selection.select([3])
    panels = app.window.panels
    assert panels.space.space.scene.selected.tolist() == [False, False, True, False]
    assert len(panels.memories.table.selectionModel().selectedRows()) == 1


def test_panels_hide_and_come_back(app: WindowApp) -> None:
    window = app.window
    for name in ("memories", "inspector", "timeline"):
        window.toggle_panel(name)
        assert not window.panel_shown(name)
    app.documents.session.step()  # type: ignore[union-attr]
    window.reset_layout()
    assert all(window.panel_shown(name) for name in ("memories", "inspector", "timeline"))
    assert window.panels.timeline.night_label.text() == "Night 1"


def test_a_task_is_shown_and_can_be_cancelled(qtbot: QtBot, app: WindowApp) -> None:
    failed: list[object] = []
    never = threading.Event()

    def work(progress: Callable[[int, int, str], None]) -> None:
        while not never.wait(0.005):
            progress(3, 10, "embedding")

    app.tasks.run("Importing a life", work, failed.append, failed.append)
    qtbot.waitUntil(lambda: app.window.status.task == "Importing a life: embedding 3 of 10")
    app.window.status.cancel_requested.emit()
    qtbot.waitUntil(lambda: bool(failed))
    assert app.window.status.task == ""


def test_messages_stay_until_closed_but_for_infos(app: WindowApp) -> None:
    messages = app.window.messages
    messages.show_message("three\nlines\nof it", "error")
    assert (messages.text, messages.level) == ("three lines of it", "error")
    messages.clear()
    assert messages.text == ""


def test_closing_while_work_runs(
    qtbot: QtBot, app: WindowApp, document: Path, embedder: HashingEmbedder
) -> None:
    arrived: list[object] = []

    def work(progress: Callable[[int, int, str], None]) -> None:
        while True:
            progress(0, 0, "endless")

    app.tasks.run("endless", work, arrived.append, arrived.append)
    app.window.panels.timeline.walker.step_many(4)
    app.window.panels.timeline.walker.player.start()
    app.window.close()
    assert app.documents.session is None
    assert arrived == []
    assert [one.name for one in document.parent.glob("small*")] == ["small.lethe"]
    with Session.open(document, embedder=embedder) as session:
        assert session.population.night >= 4


def test_closing_while_a_document_opens(
    make_window: Callable[[], WindowApp], document: Path, embedder: HashingEmbedder
) -> None:
    app = make_window()
    app.start(document)
    app.window.close()
    Session.open(document, embedder=embedder).close()


def test_twenty_times_open_and_closed(
    qtbot: QtBot, make_window: Callable[[], WindowApp], document: Path
) -> None:
    for night in range(20):
        app = make_window()
        app.start(None if night else document)
        qtbot.waitUntil(lambda opened=app: opened.documents.session is not None)
        session = app.documents.session
        assert session is not None and session.population.night == night
        app.window.panels.timeline.walker.step()
        app.window.close()
        app.window.deleteLater()


def test_the_window_comes_back_where_it_was(
    make_window: Callable[[], WindowApp], document: Path
) -> None:
    first = make_window()
    first.start(document)
    first.window.setGeometry(QRect(20, 30, 700, 560))
    first.window.close()
    second = make_window()
    assert second.window.geometry() == QRect(20, 30, 700, 560)


def test_what_nobody_catches_is_one_line(app: WindowApp) -> None:
    def fail() -> None:
        raise LetheError("memory 3 is a ghost and cannot be used")

    command = next(one for one in app.commands if one.id == "view.all")
    app.run(type(command)(id="view.broken", title="Broken", menu="View", run=fail))
    assert app.window.messages.text == "memory 3 is a ghost and cannot be used"
    app.run(type(command)(id="view.worse", title="Worse", menu="View", run=lambda: 1 // 0))
    assert "ZeroDivisionError" in app.window.messages.text


def test_themes(app: WindowApp) -> None:
    app.set_theme("light")
    assert app.settings.theme == "light"
    assert "#ffffff" in app.application.styleSheet()
    app.set_theme("system")
    app.set_theme("dark")
    assert "#181b24" in app.application.styleSheet()
