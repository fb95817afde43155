"""Pictures of visual episodes: from a file, from the clipboard, kept, and fading."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from engine import pictures
from engine.errors import BadInput
from engine.memory.kinds import Kind
from engine.pictures import read_picture
from engine.session import Session
from engine.store.document import Document
from tests.helpers.window_parts import Answers, HeldTasks
from ui.encode.encode_view import EncodeView
from ui.encode.picture_file import scaled_picture
from ui.inspector.trace_picture import TracePicture, blurred


def striped(wide: int = 200, high: int = 100) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    for x in range(wide):
        for y in range(high):
            image.setPixelColor(x, y, QColor("white" if x // 4 % 2 else "black"))
    return image


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    assert striped().save(str(path))
    return path


def test_a_file_becomes_a_visual_episode(
    view: EncodeView, session: Session, tasks: HeldTasks, answers: Answers, photo: Path
) -> None:
    answers.to_open = [photo]
    view.picture.choose.click()
    assert view.kind.currentData() is Kind.VISUAL_EPISODE
    assert view.text.placeholderText() == "Its caption" and "PNG" in view.picture.facts.text()
    view.keep.click()
    assert "a picture needs a caption" in view.problem.text()
    view.text.setPlainText("The green bunk beds, seen from the door of the room")
    view.keep.click()
    tasks.release()
    memory = session.memory(5)
    assert memory.text == "Picture: The green bunk beds, seen from the door of the room"
    assert [one.text for one in memory.readings or ()] == [
        "The green bunk beds, seen from the door of the room"
    ]
    assert memory.kind is Kind.VISUAL_EPISODE and session.catalogue.pictured[5]
    kept = session.writer.call(Document.picture, 5)
    assert kept is not None and kept.data == photo.read_bytes()
    assert kept.media_type == "image/png"
    assert view.picture.picture is None


def test_the_clipboard_too(view: EncodeView) -> None:
    QGuiApplication.clipboard().clear()
    view.picture.paste.click()
    assert "no picture in the clipboard" in view.problem.text()
    QGuiApplication.clipboard().setImage(striped(40, 30))
    view.picture.paste.click()
    assert view.picture.picture is not None
    assert view.picture.picture.media_type == "image/png"
    view.picture.remove.click()
    assert view.picture.picture is None and view.kind.currentData() is Kind.CONVERSATION
    QGuiApplication.clipboard().clear()


def test_what_is_no_picture_is_one_line(
    view: EncodeView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, photo: Path
) -> None:
    broken = tmp_path / "notes.png"
    broken.write_text("not a picture at all")
    with pytest.raises(BadInput, match=r"notes\.png: is no picture"):
        read_picture(broken)
    with pytest.raises(BadInput, match="cannot be read"):
        read_picture(tmp_path / "nowhere.png")
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    view.picture.take_file(photo)
    assert "up to 20 MB" in view.problem.text() and view.picture.picture is None


def test_pictures_are_scaled_down_and_never_up(photo: Path) -> None:
    data = photo.read_bytes()
    assert scaled_picture(data, QSize(50, 50)).size() == QSize(50, 25)
    assert scaled_picture(data, QSize(5000, 5000)).size() == QSize(200, 100)


def contrast_of(image: QImage) -> int:
    values = [image.pixelColor(x, image.height() // 2).lightness() for x in range(60, 140)]
    return max(values) - min(values)


def test_the_weaker_the_less_can_be_made_out() -> None:
    image = striped()
    seen = [contrast_of(blurred(image, strength)) for strength in (1.0, 0.6, 0.3, 0.0)]
    assert seen[0] == 255 and seen == sorted(seen, reverse=True) and seen[-1] < 40


def test_a_lost_picture_is_not_shown(
    qtbot: QtBot, view: EncodeView, session: Session, tasks: HeldTasks, photo: Path
) -> None:
    view.picture.take_file(photo)
    view.text.setPlainText("The stripes of the beds")
    view.keep.click()
    tasks.release()
    shown = TracePicture()
    qtbot.addWidget(shown)
    shown.resize(200, 10)
    shown.show_memory(session, 5, 1.0)
    assert not shown.isHidden() and shown.image.size() == QSize(200, 100)
    assert shown.height() == 100
    assert not shown.grab().toImage().isNull()
    shown.show_memory(session, None, 0.0)
    assert shown.isHidden() and shown.image.isNull()
    shown.show_memory(session, 1, 1.0)
    assert shown.isHidden()


def test_once_the_picture_is_lost_its_caption_is_left(
    view: EncodeView, session: Session, tasks: HeldTasks, photo: Path
) -> None:
    view.picture.take_file(photo)
    view.text.setPlainText("The stripes of the beds")
    view.gist.line.setText("Stripes")
    view.keep.click()
    tasks.release()
    while session.memory(5).text is not None:
        session.step()
    memory = session.memory(5)
    assert [one.text for one in memory.readings or ()] == ["The stripes of the beds", "Stripes"]
    assert session.recall("stripes of the beds").uids[0] == 5
