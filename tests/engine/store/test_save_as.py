from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.journal import events as acts
from engine.store.copying import make_whole
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


def test_making_gives_a_name_only_to_what_is_whole(path: Path) -> None:
    made: list[Path] = []

    def fill(unfinished: Path) -> None:
        made.append(unfinished)
        samples.new_document(unfinished).close()
        with pytest.raises(DocumentError, match=f"{path.name} is open in this program"):
            make_whole(path, lambda _: None)
        assert not path.exists()

    make_whole(path, fill)
    assert samples.files_beside(path) == {path.name}
    with Document.open(path) as document:
        assert document.verify() == []
    with pytest.raises(DocumentError, match=f"{path.name} exists already"):
        make_whole(path, fill)
    assert len(made) == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt, DocumentError, FileNotFoundError])
def test_making_that_fails_leaves_nothing(path: Path, error: type[BaseException]) -> None:
    path.with_name(f".{path.name}.unfinished-part").write_bytes(b"of a killed program")

    def fill(unfinished: Path) -> None:
        samples.new_document(unfinished).close()
        if error is FileNotFoundError:
            unfinished.with_name("missing").read_bytes()
        raise error(f"{unfinished.name} cannot be written")

    with pytest.raises((KeyboardInterrupt, DocumentError)) as caught:
        make_whole(path, fill)
    assert "unfinished" not in str(caught.value) or error is KeyboardInterrupt
    assert samples.files_beside(path) == set()


def test_making_follows_a_link_that_leads_to_nothing(path: Path) -> None:
    link = path.with_name("link.lethe")
    link.symlink_to(path)
    make_whole(link, lambda unfinished: samples.new_document(unfinished).close())
    assert link.is_symlink()
    assert path.is_file()
    loop = path.with_name("loop.lethe")
    loop.symlink_to(loop)
    with pytest.raises(DocumentError, match="leads to itself"):
        make_whole(loop, lambda _: None)


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_log_that_another_file_left_is_not_taken_for_its_own(path: Path, overwrite: bool) -> None:
    log = path.with_name(path.name + "-wal")
    with samples.new_document(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        left = log.read_bytes()
    assert left
    if not overwrite:
        path.unlink()
    log.write_bytes(left)
    other = path.with_name("other.lethe")
    memories = [samples.memory(number) for number in range(1, 60)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(other) as document:
        document.append(1, 0, [event], content)
        document.save_as(path, overwrite=overwrite)
    with Document.open(path) as document:
        assert len(document.catalogue()) == 59
        assert document.verify() == []
