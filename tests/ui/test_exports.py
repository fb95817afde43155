"""What leaves the window: asked for, written whole, told."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from tests.helpers.pages import Page
from tests.helpers.window_parts import Answers
from ui.exporting.movie_view import MovieView
from ui.exporting.picture_view import PictureView


def do(app: WindowApp, command: str) -> None:
    app.run(next(one for one in app.commands if one.id == command))


def saved(qtbot: QtBot, app: WindowApp, path: Path) -> None:
    qtbot.waitUntil(lambda: app.tasks.idle and path.exists())


def test_selected_memories_become_a_table(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    session = app.documents.session
    assert session is not None
    session.selection.select((1, 3))
    answers.to_save.append(tmp_path / "some.jsonl")
    do(app, "file.export_selected")
    saved(qtbot, app, tmp_path / "some.jsonl")
    records = [json.loads(line) for line in (tmp_path / "some.jsonl").read_text().splitlines()]
    assert [one["number"] for one in records] == ["1", "3"]


def test_shown_memories_become_a_table_with_an_ending(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    session = app.documents.session
    assert session is not None
    session.shown.set_query("importance:>0.4")
    answers.to_save.append(tmp_path / "shown")
    do(app, "file.export_shown")
    saved(qtbot, app, tmp_path / "shown.csv")
    assert len((tmp_path / "shown.csv").read_text("utf-8-sig").splitlines()) == 3
    answers.to_save.append(tmp_path / "shown")
    answers.agreed.append(False)
    before = (tmp_path / "shown.csv").read_bytes()
    session.shown.set_query("")
    do(app, "file.export_shown")
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert (tmp_path / "shown.csv").read_bytes() == before


def test_a_table_on_the_clipboard(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.selection.select((2, 4))
    do(app, "edit.copy_table")
    qtbot.waitUntil(lambda: "on the clipboard" in app.window.messages.text)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text().startswith("id\ttext\tgist\tcreated\tkind")
    assert len(data.text().splitlines()) == 3
    assert data.html().count("<tr>") == 3


def test_a_report(qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path) -> None:
    answers.to_save.append(tmp_path / "page.html")
    do(app, "file.export_report")
    saved(qtbot, app, tmp_path / "page.html")
    page = Page((tmp_path / "page.html").read_text("utf-8"))
    assert "small.lethe" in page.text
    assert page.count("img") == 1


def test_the_open_document_is_never_written_to(
    qtbot: QtBot, app: WindowApp, answers: Answers, document: Path
) -> None:
    before = document.read_bytes()
    answers.to_save.append(document)
    do(app, "file.export_report")
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert "is the open document" in app.window.messages.text
    assert document.read_bytes() == before


def test_a_picture_of_the_space_and_of_a_plot(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    do(app, "file.export_picture")
    dialog = next(one for one in app.window.beside.dialogs if isinstance(one.view, PictureView))
    view = dialog.view
    assert isinstance(view, PictureView)
    qtbot.waitUntil(lambda: not view.preview.image.isNull())
    view.size_choice.setCurrentIndex(1)
    view.scale.setValue(2)
    assert view.facts.text() == "2,560 × 1,600 pixels"
    answers.to_save.append(tmp_path / "space.png")
    view.save.click()
    saved(qtbot, app, tmp_path / "space.png")
    with Image.open(tmp_path / "space.png") as picture:
        assert picture.size == (2560, 1600)
        assert np.asarray(picture).std() > 3
    explained = view.picture(1.0)
    view.legend.setChecked(False)
    assert view.picture(1.0) != explained
    view.what.setCurrentText("Tiers by night")
    assert not view.legend.isEnabled()
    answers.to_save.append(tmp_path / "tiers.svg")
    view.save.click()
    saved(qtbot, app, tmp_path / "tiers.svg")
    assert b"<svg" in (tmp_path / "tiers.svg").read_bytes()
    view.what.setCurrentText("Graph")
    assert view.facts.text() == "Show it in the window first."
    assert not view.save.isEnabled()
    dialog.close()


def test_a_movie_from_the_menu(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path
) -> None:
    session = app.documents.session
    assert session is not None
    command = next(one for one in app.commands if one.id == "file.export_movie")
    assert not command.enabled()
    session.sleep(2)
    assert command.enabled()
    do(app, "file.export_movie")
    dialog = next(one for one in app.window.beside.dialogs if isinstance(one.view, MovieView))
    view = dialog.view
    assert isinstance(view, MovieView)
    view.form.size_choice.setCurrentIndex(0)
    view.form.fps.setValue(4)
    answers.to_save.append(tmp_path / "nights")
    with qtbot.waitSignal(view.told, timeout=20_000):
        view.save.click()
    with Image.open(tmp_path / "nights.webp") as movie:
        assert movie.size == (640, 360)
    view.release()
    dialog.close()
