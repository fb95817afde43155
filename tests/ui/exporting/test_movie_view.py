"""The window's form of a movie, and making one while the window lives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pytestqt.qtbot import QtBot

from app.movie import made_stage
from app.tasks import Tasks
from engine.errors import LetheError
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session
from ui.explore.look import DEFAULT_LOOK
from ui.exporting.movie_view import MovieView
from ui.theme import LIGHT


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "a.lethe", embedder) as made:
        made.sleep(4)
        yield made


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> Iterator[MovieView]:
    tasks = Tasks()
    made = MovieView(
        tasks,
        lambda session, options, palette, owner: made_stage(
            session, options, palette, DEFAULT_LOOK, flat=True, parent=owner
        ),
    )
    qtbot.addWidget(made)
    made.show_session(session)
    made.show()
    made.form.size_choice.setCurrentIndex(0)
    made.form.fps.setValue(5)
    yield made
    made.release()
    assert tasks.close(10.0)


def test_it_offers_the_nights_and_follows_new_ones(view: MovieView, session: Session) -> None:
    form = view.form
    assert (form.first.value(), form.last.value(), form.last.maximum()) == (0, 4, 4)
    session.sleep(2)
    assert (form.last.value(), form.last.maximum()) == (6, 6)
    form.last.setValue(2)
    form.first.setValue(3)
    assert (form.options.first, form.options.last) == (3, 3)


def test_the_preview_shows_any_picture(qtbot: QtBot, view: MovieView) -> None:
    qtbot.waitUntil(lambda: not view.preview.image.isNull())
    first = view.preview.image.copy()
    view.place.setValue(view.place.maximum())
    assert view.preview.image.size() == first.size()
    assert view.preview.image != first
    assert view.facts.text().endswith("pictures")
    view.set_palette(LIGHT)
    qtbot.waitUntil(lambda: view.preview.image.pixelColor(2, 350).lightness() > 200)


def test_a_movie_is_made_while_the_window_lives(
    qtbot: QtBot, view: MovieView, tmp_path: Path
) -> None:
    out = tmp_path / "out.gif"
    view.form.kind.setCurrentText("GIF")
    with qtbot.waitSignal(view.told, timeout=20_000) as told:
        view.make(out)
        assert view.maker.busy and not view.save.isEnabled()
        with pytest.raises(LetheError, match="already"):
            view.make(out)
    assert told.args == ["The movie out.gif is made.", "info"]
    assert not view.maker.busy
    with Image.open(out) as movie:
        assert movie.size == (640, 360)
    assert view.maker.progress[0] == view.maker.progress[1]


def test_cancelling_leaves_nothing(qtbot: QtBot, view: MovieView, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    view.form.camera.setCurrentText("Turns slowly around")
    with qtbot.waitSignal(view.told, timeout=20_000) as told:
        view.make(folder / "out.webp")
        qtbot.waitUntil(lambda: view.maker.progress[0] > 2)
        view.cancel.click()
    assert told.args == ["Making out.webp: cancelled", "info"]
    assert list(folder.iterdir()) == []
    assert not view.maker.busy


def test_undoing_the_nights_ends_it(
    qtbot: QtBot, view: MovieView, session: Session, tmp_path: Path
) -> None:
    with qtbot.waitSignal(view.told, timeout=20_000) as told:
        view.make(tmp_path / "out.webp")
        session.go_to(1)
        session.encode("Mara: something else happened today, and it was a fine day.")
    assert told.args is not None and "undone meanwhile" in told.args[0]
    assert not (tmp_path / "out.webp").exists()


def test_without_nights_it_says_so(
    qtbot: QtBot, view: MovieView, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with small_session(tmp_path / "b.lethe", embedder) as other:
        view.show_session(other)
        qtbot.waitUntil(lambda: "Let a night pass" in view.facts.text())
        assert not view.save.isEnabled()
        view.show_session(None)
        assert not view.save.isEnabled()
