"""The window of the system's files: listed, written, edited on disk, taken in, searched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.engine.models.persistent_agent.agents import CONTEXT, DECISION
from tests.engine.models.persistent_agent.test_session import opened, say
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, Answers, DirectTasks
from ui.system.files_view import FilesView
from ui.theme import DARK, LIGHT

NOTE = "memory/2022-01-08.md"
KEY = "The spare key hangs in the shed."


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with opened(tmp_path / "agent.lethe") as one:
        say(one, DECISION, KEY, CONTEXT)
        yield one


def shown(qtbot: QtBot, session: Session | None, answers: Answers) -> FilesView:
    view = FilesView(DirectTasks(), answers, Path("/"), DARK)
    qtbot.addWidget(view)
    view.resize(1080, 720)
    view.show_session(session)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture
def view(qtbot: QtBot, session: Session, answers: Answers) -> Iterator[FilesView]:
    made = shown(qtbot, session, answers)
    yield made
    made.show_session(None)


@pytest.fixture
def written(view: FilesView, answers: Answers, tmp_path: Path) -> Path:
    answers.folders = [tmp_path / "mind"]
    QTest.mouseClick(view.choose, Qt.MouseButton.LeftButton)
    assert "Nothing is written there yet" in view.state.text()
    assert not view.query.isEnabled() and not view.take_in.isEnabled()
    QTest.mouseClick(view.write, Qt.MouseButton.LeftButton)
    return tmp_path / "mind"


def choose(view: FilesView, path: str) -> None:
    view.files.choose("")
    (item,) = view.files.findItems(
        path.rpartition("/")[2], Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    )
    view.files.setCurrentItem(item)


def test_without_a_folder_the_files_can_be_read(view: FilesView) -> None:
    assert set(view.files.states()) == {"MEMORY.md", "PRELOAD.md", "DNA.md", NOTE}
    assert "none yet" in view.folder.text()
    assert not view.write.isEnabled() and not view.take_in.isEnabled()
    choose(view, NOTE)
    assert KEY in view.text.source.toPlainText()
    assert view.text.state.text() == "As the document has it"
    QTest.mouseClick(view.text.as_read, Qt.MouseButton.LeftButton)
    read = view.text.rendered.toPlainText()
    assert KEY in read and "<!--" not in read
    view.set_palette(LIGHT)
    assert view.text.rendered.toPlainText() == read


def test_files_are_written_and_the_folder_is_remembered(
    qtbot: QtBot, view: FilesView, written: Path, session: Session, answers: Answers
) -> None:
    assert (written / NOTE).is_file()
    assert set(view.files.states().values()) == {"written"}
    assert view.line.text() == "4 files written."
    session.pause(0.5)
    say(session, "One thing more.")
    qtbot.waitUntil(lambda: "are to be written" in view.state.text())
    assert view.files.states()[NOTE] == "to be written"
    again = shown(qtbot, session, answers)
    assert again.desk.path == written
    again.show_session(None)


def test_a_remembered_folder_is_checked(
    qtbot: QtBot, view: FilesView, written: Path, session: Session, answers: Answers
) -> None:
    view.show_session(None)
    written.rename(written.with_name("elsewhere"))
    again = shown(qtbot, session, answers)
    assert again.desk.path is None
    assert "is not there as it was written" in again.line.text()
    assert again.choose.isEnabled() and not again.write.isEnabled()
    again.show_session(None)


def test_an_edit_on_disk_is_noticed_and_taken_in_after_asking(
    qtbot: QtBot, view: FilesView, written: Path, session: Session, answers: Answers
) -> None:
    note = written / NOTE
    note.write_text(note.read_text().replace("shed", "hall") + "Stray.\n- Buy paint.\n")
    qtbot.waitUntil(lambda: view.state.text().startswith("Edited on disk"))
    assert view.state.text() == (
        "Edited on disk: 1 memory changed, 1 new, 1 line that is no bullet."
    )
    assert view.files.states()[NOTE] == "edited"
    QTest.mouseClick(view.write, Qt.MouseButton.LeftButton)
    assert "take in the changes first" in view.line.text()
    answers.agreed = [False, True]
    QTest.mouseClick(view.take_in, Qt.MouseButton.LeftButton)
    assert "“Stray.”" in answers.asked[-1] and len(session.population) == 3
    QTest.mouseClick(view.take_in, Qt.MouseButton.LeftButton)
    assert len(session.population) == 5
    assert view.line.text().startswith("Taken in: one memory changed, 2 memories added.")
    assert "- Stray." in note.read_text() and "in the hall" in note.read_text()
    qtbot.waitUntil(lambda: "stand on disk as the document has them" in view.state.text())
    assert not view.take_in.isEnabled()


def test_a_hit_points_to_lines_and_selects_the_memory(
    view: FilesView, written: Path, session: Session
) -> None:
    view.query.setText("where does the spare key hang")
    QTest.keyClick(view.query, Qt.Key.Key_Return)
    hit = view.hits.hits[0]
    assert view.hits.item(0).text().startswith(f"{hit.hit.path}:{hit.hit.first_line}–")
    place = view.hits.visualItemRect(view.hits.item(0)).center()
    QTest.mouseClick(view.hits.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert set(hit.uids) == session.selection.uids and 2 in hit.uids
    assert view.text.path.text() == hit.hit.path
    first, last = view.text.source.marked
    assert (first, last) == (hit.hit.first_line, hit.hit.last_line)
    lines = (written / hit.hit.path).read_text().splitlines()
    assert "spare key" in " ".join(lines[first - 1 : last])
    document = view.text.source.document()
    coloured = [
        number
        for number in range(1, document.blockCount() + 1)
        if document.findBlockByNumber(number - 1).blockFormat().background().style()
        != Qt.BrushStyle.NoBrush
    ]
    assert coloured == list(range(first, last + 1))
    view.query.clear()
    assert view.hits.isHidden()


def test_the_folder_of_another_document_is_refused_in_a_line(
    qtbot: QtBot, written: Path, answers: Answers
) -> None:
    with opened() as other:
        other.encode("something else entirely")
        view = shown(qtbot, other, answers)
        answers.folders = [written]
        QTest.mouseClick(view.choose, Qt.MouseButton.LeftButton)
        assert "another document" in view.line.text()
        QTest.mouseClick(view.write, Qt.MouseButton.LeftButton)
        assert "another document" in view.line.text()
        view.show_session(None)


def test_other_systems_and_no_document_are_told(qtbot: QtBot, answers: Answers) -> None:
    view = shown(qtbot, None, answers)
    assert "No document" in view.text.nothing.text()
    with Session.new(":memory:", now=START, embedder=HashingEmbedder()) as potato:
        view.show_session(potato)
        assert "keeps no files" in view.text.nothing.text()
        assert not view.choose.isEnabled()
        view.show_session(None)


def test_a_very_long_file_shows_the_lines_around_a_hit(qtbot: QtBot, view: FilesView) -> None:
    text = "\n".join(f"line {at}" for at in range(1, 60_001))
    view.text.show_file("long.md", text, "As it is on disk", 50_000, 50_001)
    first, last = view.text.source.shown_lines
    assert first <= 50_000 <= last and last - first < 20_000
    assert view.text.source.textCursor().block().text() == "line 50000"
    assert f"lines {first:,} to {last:,} are shown" in view.text.state.text()
