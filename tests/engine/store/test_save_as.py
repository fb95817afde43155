from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.journal import events as acts
from engine.store.document import Document
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def filled(path: Path) -> Document:
    document = samples.new_document(path)
    event, content = samples.encoding(samples.rich_memories(), 1, 1)
    document.append(1, 0, [event, acts.Night(at=samples.START)], content)
    return document


@pytest.mark.parametrize("read_only", [False, True])
def test_a_copy_is_whole_and_alone(path: Path, read_only: bool) -> None:
    filled(path).close()
    copy = path.with_name("b.lethe")
    with Document.open(path, read_only=read_only) as document:
        document.save_as(copy)
        expected = document.events(1)
    with Document.open(copy) as document:
        samples.assert_same_events(document.events(1), expected)
        assert document.verify() == []
        assert len(document.vectors().uids) == 6
        document.append(1, 2, [acts.Night(at=samples.START)])
    assert samples.files_beside(path) == {"a.lethe", "b.lethe"}


def test_a_document_in_memory_can_be_saved(path: Path) -> None:
    with filled(":memory:") as document:  # pyright: ignore[reportArgumentType]
        document.save_as(path)
    with Document.open(path) as document:
        assert document.verify() == []
        assert len(document.events(1)) == 2


def test_what_stands_there_is_replaced_only_on_purpose(path: Path) -> None:
    copy = path.with_name("b.lethe")
    copy.write_text("mine")
    with filled(path) as document:
        with pytest.raises(DocumentError, match=r"b\.lethe exists already"):
            document.save_as(copy)
        assert copy.read_text() == "mine"
        document.save_as(copy, overwrite=True)
        with pytest.raises(DocumentError, match="open in this program already"):
            document.save_as(path, overwrite=True)
    Document.open(copy).close()


def test_an_open_document_is_not_replaced(path: Path) -> None:
    with filled(path) as document, samples.new_document(path.with_name("b.lethe")) as other:
        with pytest.raises(DocumentError, match=r"b\.lethe is open in this program already"):
            document.save_as(path.with_name("b.lethe"), overwrite=True)
        assert other.verify() == []


def test_a_copy_that_cannot_be_written_leaves_nothing(path: Path) -> None:
    with filled(path) as document, pytest.raises(DocumentError, match="no folder"):
        document.save_as(path.parent / "nowhere" / "b.lethe")
    assert samples.files_beside(path) == {"a.lethe"}
