"""From a menu to a file and back: whole or not at all, and always told in one line."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.errors import DocumentError
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, small_session

Make = Callable[[], WindowApp]


def wait_for(qtbot: QtBot, app: WindowApp, name: str) -> Session:
    qtbot.waitUntil(lambda: app.documents.name == name and app.tasks.idle, timeout=20_000)
    assert app.documents.session is not None
    return app.documents.session


def wait_for_message(qtbot: QtBot, app: WindowApp, words: str) -> None:
    qtbot.waitUntil(lambda: words in app.window.messages.text and app.tasks.idle)


def test_the_first_start_makes_the_demo_in_the_data_folder(
    qtbot: QtBot, make_window: Make, tmp_path: Path
) -> None:
    app = make_window()
    app.start(None)
    session = wait_for(qtbot, app, "demo.lethe")
    assert len(session.population) >= 120
    assert (tmp_path / "data" / "demo.lethe").is_file()
    assert "memories from" in app.window.messages.text


def test_the_last_document_reopens_where_it_was_left(
    qtbot: QtBot, make_window: Make, document: Path
) -> None:
    first = make_window()
    first.start(document)
    wait_for(qtbot, first, "small.lethe").sleep(3)
    first.window.close()
    second = make_window()
    second.start(None)
    assert wait_for(qtbot, second, "small.lethe").population.night == 3


def test_a_last_document_that_cannot_be_opened_gives_way_to_the_demo(
    qtbot: QtBot, make_window: Make, document: Path
) -> None:
    first = make_window()
    first.start(document)
    wait_for(qtbot, first, "small.lethe")
    first.window.close()
    document.write_bytes(b"no longer a document" * 100)
    second = make_window()
    second.start(None)
    wait_for(qtbot, second, "demo.lethe")


@pytest.mark.parametrize(
    ("content", "words"), [(None, "missing.lethe"), (b"hello" * 400, "is not a Lethe document")]
)
def test_a_file_that_is_no_document_is_told_in_one_line(
    qtbot: QtBot, make_window: Make, tmp_path: Path, content: bytes | None, words: str
) -> None:
    path = tmp_path / "missing.lethe"
    if content is not None:
        path.write_bytes(content)
    app = make_window()
    app.start(path)
    wait_for_message(qtbot, app, words)
    assert app.window.messages.level == "error"
    assert app.documents.session is None
    assert app.window.status.text("document") == "no document"


def test_opening_another_closes_the_first(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path, document: Path,
    embedder: HashingEmbedder,
) -> None:  # fmt: skip
    other = tmp_path / "other.lethe"
    small_session(other, embedder, (0.5,)).close()
    answers.to_open = [other]
    app.documents.ask_and_open()
    assert len(wait_for(qtbot, app, "other.lethe").population) == 1
    Session.open(document, embedder=embedder).close()
    assert [one.name for one in app.settings.recent] == ["other.lethe", "small.lethe"]
    assert len(app.window.panels.space.space.scene) == 1


def test_a_document_that_is_open_elsewhere_can_be_read(
    qtbot: QtBot, make_window: Make, answers: Answers, document: Path, embedder: HashingEmbedder
) -> None:
    with Session.open(document, embedder=embedder):
        app = make_window()
        answers.agreed = [True]
        app.start(document)
        session = wait_for(qtbot, app, "small.lethe")
        assert "open it read-only" in answers.asked[0]
        assert session.writer.read_only
        assert app.window.status.text("saved") == "read-only"
        app.window.close()


def test_or_left_alone(
    qtbot: QtBot, make_window: Make, answers: Answers, document: Path, embedder: HashingEmbedder
) -> None:
    with Session.open(document, embedder=embedder):
        app = make_window()
        answers.agreed = [False]
        app.start(document)
        wait_for_message(qtbot, app, "open it read-only")
        assert app.documents.session is None
        app.window.close()


def test_save_as_goes_on_in_the_copy(
    qtbot: QtBot, app: WindowApp, answers: Answers, tmp_path: Path, document: Path,
    embedder: HashingEmbedder,
) -> None:  # fmt: skip
    walker = app.window.panels.timeline.walker
    walker.step_many(6)
    walker.branches.add_condition_b()
    qtbot.waitUntil(lambda: not walker.busy)
    walker.go_to(4)
    answers.to_save = [tmp_path / "copy"]
    app.documents.save_as()
    copy = wait_for(qtbot, app, "copy.lethe")
    assert (copy.population.night, copy.timeline.nights) == (4, 6)
    assert [one.name for one in copy.branches.all()] == ["main", "condition B"]
    places = [one.timeline.population.night for one in copy.branches.all()]
    assert places == [4, 4], "every branch stands where it stood"
    with Session.open(document, embedder=embedder) as original:
        assert original.timeline.nights == 6


def test_what_could_not_be_written_is_told_and_taken_back(
    qtbot: QtBot, app: WindowApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = app.documents.session
    assert session is not None
    session.sleep(2)
    session.flush()
    failed: Future[None] = Future()
    failed.set_exception(DocumentError("small.lethe cannot be written: the disk is full"))
    with monkeypatch.context() as patch:
        patch.setattr(session.writer, "submit", lambda *_arguments: failed)
        session.step()
    wait_for_message(qtbot, app, "the disk is full. So the last act was not saved")
    qtbot.waitUntil(lambda: app.documents.session not in (None, session))
    assert app.documents.session is not None
    assert app.documents.session.timeline.nights == 2


def test_a_data_folder_that_cannot_be_written_is_no_obstacle(
    qtbot: QtBot, make_window: Make, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("a file stands where the folder should be")
    app = make_window()
    app.start(None)
    wait_for(qtbot, app, "demo.lethe")
    assert app.documents.path is not None
    assert app.documents.path.parent.name.startswith("lethe-")


@pytest.fixture
def lent(embedder: HashingEmbedder) -> Session:
    """A document that is kept in memory alone."""
    return Session.new(":memory:", now=0, embedder=embedder)


def test_a_document_gives_its_place_away_and_comes_back_unchanged(
    qtbot: QtBot, app: WindowApp, lent: Session
) -> None:
    own = wait_for(qtbot, app, "small.lethe")
    own.sleep(2)
    app.documents.lend_place(lent, "A lesson")
    assert app.documents.name == "A lesson" and app.documents.session is lent
    assert app.window.windowTitle().startswith("A lesson")
    app.documents.take_place_back()
    assert app.documents.session is own and own.population.night == 2
    assert lent.writer.closed
    own.sleep(1)
    own.flush()


def test_opening_the_document_behind_brings_it_back(
    qtbot: QtBot, app: WindowApp, lent: Session, document: Path
) -> None:
    own = wait_for(qtbot, app, "small.lethe")
    app.documents.lend_place(lent, "A lesson")
    app.documents.open(document)
    assert app.documents.session is own


def test_closing_closes_both(qtbot: QtBot, app: WindowApp, lent: Session) -> None:
    own = wait_for(qtbot, app, "small.lethe")
    app.documents.lend_place(lent, "A lesson")
    app.documents.close()
    assert own.writer.closed and lent.writer.closed and app.documents.name == ""
