"""Importing from the menu to the document that opens, in the whole window."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, small_session
from ui.importing.import_view import ImportView

Make = Callable[[], WindowApp]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "life.jsonl"
    lines = [
        {"text": f"Line {number} of a table about the harbour.", "valence": 0.1, "activation": 0.2}
        for number in range(30)
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    return path


def opened(qtbot: QtBot, app: WindowApp, answers: Answers, source: Path, live: bool) -> ImportView:
    name = "file.import_live" if live else "file.import"
    answers.to_open = [source]
    app.run(next(one for one in app.commands if one.id == name))
    view = app.window.findChild(ImportView)
    assert isinstance(view, ImportView) and view.isVisible() and not view.window().isModal()
    qtbot.waitUntil(lambda: view.look is not None and not view.work.busy)
    return view


def wait_for(qtbot: QtBot, app: WindowApp, name: str) -> Session:
    qtbot.waitUntil(lambda: app.documents.name == name and app.tasks.idle, timeout=20_000)
    assert app.documents.session is not None
    return app.documents.session


@pytest.mark.parametrize("live", [False, True])
def test_an_import_becomes_a_document_that_opens(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, live: bool
) -> None:
    view = opened(qtbot, app, answers, table, live)
    assert view.form.live == live
    view.form.accept.click()
    session = wait_for(qtbot, app, "life.lethe")
    assert len(session.population) == 30
    assert "30 memories" in app.window.messages.text
    assert not view.isVisible() and app.settings.folder == table.parent


def test_it_can_begin_with_a_file(qtbot: QtBot, app: WindowApp, table: Path) -> None:
    app.documents.import_source(table)
    view = app.window.findChild(ImportView)
    assert isinstance(view, ImportView) and view.path == table and not view.form.live
    qtbot.waitUntil(lambda: not view.work.busy)
    app.window.close()
    assert not view.isVisible()


def test_a_failed_import_leaves_nothing_and_what_was_open_stays(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, tmp_path: Path
) -> None:
    view = opened(qtbot, app, answers, table, False)
    view.form.target.setText(str(tmp_path / "no such folder" / "x.lethe"))
    view.form.accept.click()
    qtbot.waitUntil(lambda: bool(view.form.told.text()) and app.tasks.idle)
    assert "x.lethe" in view.form.told.text() and "\n" not in view.form.told.text()
    assert app.documents.name == "small.lethe" and view.isVisible()
    assert not list(tmp_path.glob("**/*x.lethe*"))


def test_a_cancelled_import_leaves_nothing(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    embedding = threading.Event()

    def slow(self, texts, progress=lambda *_: None):  # type: ignore[no-untyped-def]
        embedding.set()
        while True:
            progress(0, len(texts), "embedding")

    view = opened(qtbot, app, answers, table, False)
    with monkeypatch.context() as patch:
        patch.setattr(HashingEmbedder, "embed", slow)
        view.form.accept.click()
        qtbot.waitUntil(embedding.is_set)
        qtbot.waitUntil(lambda: "embedding" in app.window.status.task)
        qtbot.waitUntil(lambda: "embedding" in view.form.doing.text())
        app.window.panels.timeline.walker.step()
        assert app.documents.session is not None and app.documents.session.population.night == 1
        view.form.cancel.click()
        qtbot.waitUntil(lambda: app.tasks.idle)
    assert view.form.told.text() == "Cancelled; nothing was made."
    assert view.form.accept.isEnabled()
    assert not list(tmp_path.glob("*life.lethe*")) and not list(tmp_path.glob(".life*"))


def test_cancelled_from_the_status_bar_after_closing(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedding = threading.Event()

    def slow(self, texts, progress=lambda *_: None):  # type: ignore[no-untyped-def]
        embedding.set()
        while True:
            progress(0, len(texts), "embedding")

    view = opened(qtbot, app, answers, table, False)
    with monkeypatch.context() as patch:
        patch.setattr(HashingEmbedder, "embed", slow)
        view.form.accept.click()
        qtbot.waitUntil(embedding.is_set)
        view.form.close_button.click()
        assert not view.isVisible() and view.work.busy
        app.window.status.cancel_requested.emit()
        qtbot.waitUntil(lambda: "nothing was made" in app.window.messages.text)


def test_a_file_that_the_person_agreed_to_replace_is_replaced(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, tmp_path: Path,
    embedder: HashingEmbedder,
) -> None:  # fmt: skip
    target = tmp_path / "old.lethe"
    small_session(target, embedder, (0.5,)).close()
    view = opened(qtbot, app, answers, table, False)
    answers.to_save = [target]
    view.form.choose_target.click()
    view.form.accept.click()
    assert len(wait_for(qtbot, app, "old.lethe").population) == 30
    assert not list(tmp_path.glob(".old*"))


def test_but_not_one_that_is_open(
    qtbot: QtBot, app: WindowApp, answers: Answers, table: Path, tmp_path: Path, document: Path,
    embedder: HashingEmbedder,
) -> None:  # fmt: skip
    view = opened(qtbot, app, answers, table, False)
    view.form.target.setText(str(document))
    view.form.accept.click()
    assert "is open: choose another name" in view.form.told.text()
    target = tmp_path / "elsewhere.lethe"
    with small_session(target, embedder, (0.5,)):
        answers.to_save = [target]
        view.form.choose_target.click()
        view.form.accept.click()
        qtbot.waitUntil(lambda: "elsewhere.lethe is open in" in view.form.told.text())
    with Session.open(target, embedder=embedder) as kept:
        assert len(kept.population) == 1
