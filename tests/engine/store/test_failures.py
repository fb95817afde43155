"""Every way in which a file refuses gives one plain line and leaves what was there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from engine.errors import DocumentError, LetheError
from engine.journal import events as acts
from engine.store.document import Document
from tests.engine.store import samples

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def lines(path: Path, *, read_only: bool = False) -> str:
    with pytest.raises(LetheError) as caught:
        Document.open(path, read_only=read_only)
    said = str(caught.value)
    assert path.name in said
    assert "\n" not in said
    return said


def test_not_a_database(path: Path) -> None:
    for content in (b"not a database at all " * 300, b"", b"x", bytes(20_000)):
        path.write_bytes(content)
        for read_only in (False, True):
            assert "is not a Lethe document" in lines(path, read_only=read_only)
        assert path.read_bytes() == content
        assert samples.files_beside(path) == {"a.lethe"}


def test_a_database_of_another_program(path: Path) -> None:
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE t (x)")
    other.close()
    before = path.read_bytes()
    assert "is not a Lethe document" in lines(path)
    assert path.read_bytes() == before


def test_nothing_there(path: Path) -> None:
    assert "is not there" in lines(path)
    assert "is not there" in lines(path, read_only=True)
    path.mkdir()
    assert "is a folder" in lines(path)
    assert samples.files_beside(path) == {"a.lethe"}


@pytest.mark.skipif(os.name != "posix", reason="named pipes are of POSIX")
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    assert "is a pipe or a device" in lines(path)
    assert "is a pipe or a device" in lines(path, read_only=True)


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 300}.lethe"
    assert "too long" in lines(path)
    with pytest.raises(DocumentError, match="too long"):
        samples.new_document(path)


def test_text_that_is_none(path: Path) -> None:
    samples.new_document(path).close()
    raw = apsw.Connection(str(path))
    raw.execute("UPDATE branches SET name = CAST(x'ff' AS TEXT)")
    raw.close()
    with Document.open(path) as document, pytest.raises(DocumentError, match="is damaged"):
        document.branches()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved")
@pytest.mark.parametrize("replaced", [False, True])
def test_a_document_that_is_taken_away_while_it_is_open(path: Path, replaced: bool) -> None:
    moved = path.with_name("b.lethe")
    with samples.new_document(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        path.rename(moved)
        if replaced:
            path.write_bytes(b"another")
        with pytest.raises(DocumentError, match=r"a\.lethe was moved, replaced or removed"):
            document.append(1, 1, [acts.Night(at=2)])
    with Document.open(moved) as document:
        assert len(document.events(1)) == 1
        assert document.verify() == []


@pytest.mark.parametrize("share", [0.02, 0.1, 0.35, 0.5, 0.75, 0.99])
def test_a_truncated_document(path: Path, share: float) -> None:
    memories = [samples.memory(number) for number in range(1, 200)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    said = lines(path)
    assert "damaged or cut short" in said or "not a Lethe document" in said
    assert path.read_bytes() == whole[: int(len(whole) * share)]
    assert samples.files_beside(path) == {"a.lethe"}


def test_bytes_overwritten_in_the_middle_are_found(path: Path) -> None:
    memories = [samples.memory(number) for number in range(1, 400)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    whole = bytearray(path.read_bytes())
    for place in range(2 * 16_384, len(whole), 16_384):
        whole[place : place + 64] = b"\xff" * 64
    path.write_bytes(whole)
    assert "damaged or cut short" in lines(path)


def test_a_full_disk_leaves_the_state_before(path: Path) -> None:
    with samples.new_document(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        pages = document.connection.pragma("page_count")
        document.connection.pragma("max_page_count", pages + 2)
        memories = [samples.memory(number, text="x" * 5_000) for number in range(1, 100)]
        event, content = samples.encoding(memories, 1, 1)
        with pytest.raises(DocumentError, match="the disk is full") as caught:
            document.append(1, 1, [event], content)
        assert "a.lethe" in str(caught.value)
        assert len(document.events(1)) == 1
        assert document.verify() == []
        document.connection.pragma("max_page_count", 2**30)
        document.append(1, 1, [event], content)
    with Document.open(path) as document:
        assert len(document.events(1)) == 2
        assert document.verify() == []


FULL = """
import resource, signal, sys
from engine.errors import DocumentError
from engine.journal import events as acts
from engine.store.document import Document
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Document.open(sys.argv[1]) as document:
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, hard))
    try:
        document.append(1, 0, [acts.Delete(at=1, uids=tuple(range(200_000)))])
    except DocumentError as error:
        print(error)
    document.append(1, 0, [acts.Night(at=1)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")
def test_a_file_that_may_not_grow_leaves_the_state_before(path: Path) -> None:
    samples.new_document(path).close()
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert "a.lethe cannot be" in done.stdout and len(done.stdout.splitlines()) == 1
    with Document.open(path) as document:
        assert [type(one) for one in document.events(1)] == [acts.Night]
        assert document.verify() == []


def test_the_vector_extension_is_missed_in_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlite_vec.loadable_path", lambda: str(path.with_name("vec0")))
    with pytest.raises(DocumentError, match="sqlite-vec cannot be loaded") as caught:
        samples.new_document(path)
    assert "\n" not in str(caught.value)
    assert samples.files_beside(path) == set()


def test_creating_over_a_file_is_refused(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(DocumentError, match="exists already"):
        samples.new_document(path)
    assert path.read_text() == "mine"
    assert samples.files_beside(path) == {"a.lethe"}


def test_creating_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no folder"):
        samples.new_document(tmp_path / "nowhere" / "a.lethe")


def test_a_failed_creation_leaves_nothing(path: Path) -> None:
    def stop(name: str) -> None:
        if name == "after tables":
            raise OSError(28, os.strerror(28))

    with pytest.raises(OSError, match="No space"):
        samples.new_document(path, on_point=stop)
    assert samples.files_beside(path) == set()


def test_what_a_killed_creation_left_is_no_hindrance(path: Path) -> None:
    path.with_name("a.lethe-part").write_bytes(b"half a file")
    path.with_name("a.lethe-lock").write_text("999999\n")
    samples.new_document(path).close()
    assert samples.files_beside(path) == {"a.lethe"}


# Root may write anywhere, so the program gives up its capabilities before it tries.
READ_ONLY = """
import ctypes, os, sys
from engine.errors import DocumentError
from engine.store.document import Document
if os.geteuid() == 0:
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    nothing = (ctypes.c_uint32 * 6)()
    assert ctypes.CDLL(None, use_errno=True).capset(header, nothing) == 0
path = sys.argv[1]
try:
    open(os.path.join(os.path.dirname(path), "new"), "w")
except PermissionError:
    print("read-only indeed")
try:
    Document.open(path)
except DocumentError as error:
    print(error)
with Document.open(path, read_only=True) as document:
    print(len(document.events(1)), document.verify())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="capabilities are those of Linux")
@pytest.mark.parametrize("log", [False, True], ids=["closed", "killed"])
def test_a_read_only_folder(tmp_path: Path, log: bool) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "a.lethe"
    source = samples.new_document(tmp_path / "b.lethe")
    source.append(1, 0, [acts.Night(at=1)])
    if not log:
        source.close()
    for end in ("", "-wal"):
        if (tmp_path / f"b.lethe{end}").exists():
            path.with_name(f"a.lethe{end}").write_bytes((tmp_path / f"b.lethe{end}").read_bytes())
    if log:
        source.close()
        assert path.with_name("a.lethe-wal").stat().st_size
    for one in folder.iterdir():
        one.chmod(0o444)
    before = {one.name: one.read_bytes() for one in folder.iterdir()}
    folder.chmod(0o555)
    try:
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(path)],
            cwd=ROOT, check=False, capture_output=True, text=True, timeout=60,
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )  # fmt: skip
    finally:
        folder.chmod(0o755)
    assert done.stderr == ""
    first, second, third = done.stdout.splitlines()
    assert first == "read-only indeed"
    assert second.startswith("a.lethe cannot be written: the file or its folder is read-only")
    assert third == "1 []"
    assert {one.name: one.read_bytes() for one in folder.iterdir()} == before
    assert not list(tmp_path.glob("lethe-*"))


def test_a_transaction_cut_off_without_a_log_is_rolled_back(path: Path, tmp_path: Path) -> None:
    memories = [samples.memory(number) for number in range(1, 200)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    copy = tmp_path / "killed" / "b.lethe"
    copy.parent.mkdir()
    raw = apsw.Connection(str(path))
    raw.pragma("cache_size", 1)
    raw.execute("BEGIN; UPDATE traces SET text = hex(zeroblob(2000))")
    copy.write_bytes(path.read_bytes())
    journal = path.with_name("a.lethe-journal").read_bytes()
    copy.with_name("b.lethe-journal").write_bytes(journal)
    raw.execute("ROLLBACK")
    raw.close()
    before = copy.read_bytes()
    with Document.open(copy, read_only=True) as document:
        assert document.catalogue().text[7] == "memory 7"
        assert document.verify() == []
    assert (copy.read_bytes(), copy.with_name("b.lethe-journal").read_bytes()) == (before, journal)
    with Document.open(copy) as document:
        assert document.catalogue().text[7] == "memory 7"
        assert document.verify() == []
    assert samples.files_beside(copy) == {"b.lethe"}
