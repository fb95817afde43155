from __future__ import annotations

import threading
from pathlib import Path

import pytest

from engine.errors import BadInput, DocumentError
from engine.journal import events as acts
from engine.store.document import Document
from engine.store.writer import Writer
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def new_writer(path: Path) -> Writer:
    return Writer.create(
        path, title="t", embedding_model="m", dimension=samples.DIMENSION, branch=samples.MAIN
    )


def night(document: Document, seq: int) -> None:
    document.append(1, seq, [acts.Night(at=samples.START)])


def test_work_is_done_in_order_on_one_thread(path: Path) -> None:
    writer = new_writer(path)
    for seq in range(50):
        writer.submit(night, seq)
    assert len(writer.call(Document.events, 1)) == 50
    threads = {writer.call(lambda _: threading.get_ident()) for _ in range(3)}
    assert len(threads) == 1
    assert threads != {threading.get_ident()}
    assert writer.close()
    assert samples.files_beside(path) == {"a.lethe"}


def test_a_document_stays_on_its_thread(path: Path) -> None:
    writer = new_writer(path)
    document = writer.call(lambda document: document)
    with pytest.raises(RuntimeError, match="another thread"):
        document.events(1)
    writer.close()


def test_what_cannot_be_opened_leaves_no_thread(path: Path) -> None:
    before = threading.active_count()
    with pytest.raises(DocumentError, match="is not there"):
        Writer.open(path)
    assert threading.active_count() == before


def test_no_work_after_close(path: Path) -> None:
    writer = new_writer(path)
    last = writer.submit(night, 0)
    assert not writer.closed
    assert writer.close()
    assert writer.close()
    assert writer.closed
    assert last.result() is None
    with pytest.raises(DocumentError, match=r"a\.lethe is closed"):
        writer.submit(night, 1)


def test_after_a_failure_nothing_is_written_out_of_order(path: Path) -> None:
    writer = new_writer(path)
    writer.call(night, 0)
    pages = writer.call(lambda document: document.connection.pragma("page_count"))
    writer.call(lambda document: document.connection.pragma("max_page_count", pages))
    big = acts.Delete(at=samples.START, uids=tuple(range(100_000)))
    failed = writer.submit(Document.append, 1, 1, [big])
    late = writer.submit(night, 1)
    meta = writer.submit(Document.set_meta, "cursor", 3)
    with pytest.raises(DocumentError, match="the disk is full"):
        failed.result()
    for one in (late, meta):
        with pytest.raises(DocumentError, match="the disk is full"):
            one.result()
    assert len(writer.call(Document.events, 1)) == 1
    writer.call(lambda document: document.connection.pragma("max_page_count", 2**30))
    with pytest.raises(DocumentError, match="the disk is full"):
        writer.call(night, 1)
    writer.resume()
    writer.call(night, 1)
    assert len(writer.call(Document.events, 1)) == 2
    writer.close()


def test_a_failed_reading_stops_nothing(path: Path) -> None:
    writer = new_writer(path)
    with pytest.raises(BadInput, match="no memory"):
        writer.call(lambda document: document.catalogue().uid_of("abc"))
    writer.call(night, 0)
    writer.close()


def test_closing_can_give_up_waiting(path: Path) -> None:
    writer = new_writer(path)
    go_on = threading.Event()
    writer.submit(lambda _: go_on.wait(30))
    assert not writer.close(timeout=0.01)
    go_on.set()
    assert writer.close(timeout=30)
    assert samples.files_beside(path) == {"a.lethe"}


def test_read_only(path: Path) -> None:
    new_writer(path).close()
    writer = Writer.open(path, read_only=True)
    assert writer.read_only
    assert writer.path == path.resolve()
    with pytest.raises(DocumentError, match="read-only"):
        writer.call(night, 0)
    writer.close()
