from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.journal import events as acts
from engine.store.document import Document
from engine.store.locking import WriterLock
from tests.engine.store import samples

ROOT = Path(__file__).parents[3]

HOLD = """
import sys
from engine.journal import events as acts
from engine.store.document import Document
document = Document.open(sys.argv[1])
print("open", flush=True)
for line in sys.stdin:
    document.append(1, int(line), [acts.Night(at=int(line))])
    print("written", flush=True)
document.close()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.lethe"
    samples.new_document(path).close()
    return path


@contextmanager
def other_program(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as program:  # fmt: skip
        try:
            assert answer(program) == "open"
            yield program
        finally:
            program.kill()


def answer(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def write(program: subprocess.Popen[str], seq: int) -> None:
    assert program.stdin is not None
    program.stdin.write(f"{seq}\n")
    program.stdin.flush()
    assert answer(program) == "written"


def test_a_second_program_is_told_and_may_read(path: Path) -> None:
    with other_program(path) as program:
        write(program, 0)
        with pytest.raises(DocumentError) as caught:
            Document.open(path)
        assert f"a.lethe is open in another program (process {program.pid})" in str(caught.value)
        assert "open it read-only" in str(caught.value)
        with Document.open(path, read_only=True) as document:
            assert document.read_only
            assert len(document.events(1)) == 1
            write(program, 1)
            assert len(document.events(1)) == 2
            with pytest.raises(DocumentError, match="read-only"):
                document.append(1, 2, [acts.Night(at=9)])
        write(program, 2)
        assert program.stdin is not None
        program.stdin.close()
        assert program.wait(30) == 0
    assert samples.files_beside(path) == {"a.lethe"}
    with Document.open(path) as document:
        assert len(document.events(1)) == 3


def test_a_killed_program_stops_nobody(path: Path) -> None:
    with other_program(path) as program:
        write(program, 0)
        program.send_signal(signal.SIGKILL)
        program.wait(30)
        assert path.with_name("a.lethe-lock").exists()
        with Document.open(path) as document:
            assert len(document.events(1)) == 1
            assert document.verify() == []
    assert samples.files_beside(path) == {"a.lethe"}


def test_a_program_that_is_closed_while_another_reads_leaves_a_whole_document(path: Path) -> None:
    reader = None
    with Document.open(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        reader = Document.open(path, read_only=True)
        document.append(1, 1, [acts.Night(at=2)])
    assert len(reader.events(1)) == 2
    reader.close()
    with Document.open(path) as document:
        assert len(document.events(1)) == 2
    assert samples.files_beside(path) == {"a.lethe"}


def test_the_same_program_is_told_so(path: Path) -> None:
    with Document.open(path):
        with pytest.raises(DocumentError, match="open in this program already"):
            Document.open(path)
        link = path.with_name("link.lethe")
        link.symlink_to(path)
        with pytest.raises(DocumentError, match="open in this program already"):
            Document.open(link)
        link.unlink()
    assert samples.files_beside(path) == {"a.lethe"}
    Document.open(path).close()


def test_a_lock_file_taken_away_meanwhile_is_made_anew(tmp_path: Path) -> None:
    document = tmp_path / "a.lethe"
    first, second = WriterLock(document), WriterLock(document)
    first.acquire()
    with pytest.raises(DocumentError, match="already"):
        second.acquire()
    first.release()
    first.release()
    second.acquire()
    assert document.with_name("a.lethe-lock").read_text() == f"{os.getpid()}\n"
    with pytest.raises(DocumentError, match="already"):
        first.acquire()
    second.release()
    assert list(tmp_path.iterdir()) == []


def test_one_file_after_close(path: Path) -> None:
    with Document.open(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        assert "a.lethe-wal" in samples.files_beside(path)
    assert samples.files_beside(path) == {"a.lethe"}
    with Document.open(path, read_only=True) as document:
        assert len(document.events(1)) == 1
    assert samples.files_beside(path) == {"a.lethe"}


@pytest.mark.parametrize("name", ["a b#c?d%20.lethe", "Erinnerung ü 记忆 👩.lethe", "x'y\"z.lethe"])
def test_any_file_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with samples.new_document(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        document.save_as(tmp_path / f"copy of {name}")
    for one in (path, tmp_path / f"copy of {name}"):
        with Document.open(one, read_only=True) as document:
            assert len(document.events(1)) == 1
    assert samples.files_beside(path) == {name, f"copy of {name}"}
