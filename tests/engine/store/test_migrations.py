from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from engine.errors import DocumentError
from engine.store.connection import Access, Connection
from engine.store.document import Document
from engine.store.migrations import MAJOR, MIGRATIONS, Migration, applied, migrate
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def add_moods(connection: Connection) -> None:
    connection.execute("CREATE TABLE moods (name TEXT) STRICT")


def fail_half_way(connection: Connection) -> None:
    connection.execute("ALTER TABLE branches ADD COLUMN colour TEXT")
    connection.execute("DROP TABLE meta")
    connection.execute("SELECT * FROM nowhere")


def insert_and_fail(connection: Connection) -> None:
    connection.execute_many("INSERT INTO t VALUES (?)", [(2,), (3,)])
    connection.execute("SELECT * FROM nowhere")


def everything(connection: Connection) -> object:
    tables = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name")
    return tables, connection.pragma("user_version"), applied(connection)


def test_steps_are_applied_once_and_named(path: Path) -> None:
    steps = (*MIGRATIONS, Migration("add moods", add_moods))
    with samples.new_document(path) as document:
        assert applied(document.connection) == ("lay down the tables",)
        assert document.connection.pragma("user_version") == MAJOR * 1000 + 1
        assert migrate(document.connection, steps) == ("add moods",)
        assert migrate(document.connection, steps) == ()
        assert applied(document.connection) == ("lay down the tables", "add moods")
        assert document.connection.pragma("user_version") == MAJOR * 1000 + 2


def test_a_document_with_later_steps_of_the_same_version_opens(path: Path) -> None:
    with samples.new_document(path) as document:
        migrate(document.connection, (*MIGRATIONS, Migration("add moods", add_moods)))
    with Document.open(path) as document:
        assert document.verify() == []
        assert applied(document.connection)[-1] == "add moods"


def test_a_failing_step_rolls_every_step_back(path: Path) -> None:
    steps = (*MIGRATIONS, Migration("moods", add_moods), Migration("bad", fail_half_way))
    with samples.new_document(path) as document:
        before = everything(document.connection)
        with pytest.raises(DocumentError, match="nowhere"):
            migrate(document.connection, steps)
        assert everything(document.connection) == before
        assert document.verify() == []
        document.set_meta("still", "writable")


def test_a_newer_version_is_refused_and_left_as_it_is(path: Path) -> None:
    samples.new_document(path).close()
    raw = apsw.Connection(str(path))
    raw.pragma("user_version", (MAJOR + 1) * 1000)
    raw.close()
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(DocumentError, match="newer Lethe") as caught:
            Document.open(path, read_only=read_only)
        assert "a.lethe" in str(caught.value)
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    assert samples.files_beside(path) == {"a.lethe"}


def test_a_newer_version_with_a_log_beside_it_is_left_as_it_is(path: Path, tmp_path: Path) -> None:
    samples.new_document(path).close()
    raw = apsw.Connection(str(path))
    raw.pragma("journal_mode", "wal")
    raw.wal_autocheckpoint(0)
    raw.pragma("user_version", (MAJOR + 1) * 1000)
    other = tmp_path / "other"
    other.mkdir()
    for one in tmp_path.glob("a.lethe*"):
        (other / one.name).write_bytes(one.read_bytes())
    raw.close()
    copy = other / "a.lethe"
    log = other / "a.lethe-wal"
    before = copy.read_bytes(), log.read_bytes()
    with pytest.raises(DocumentError, match="newer Lethe"):
        Document.open(copy)
    assert (copy.read_bytes(), log.read_bytes()) == before


def test_an_older_document_is_not_read_before_it_is_brought_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples.new_document(path).close()
    steps = (*MIGRATIONS, Migration("add moods", add_moods))
    monkeypatch.setattr("engine.store.opening.MIGRATIONS", steps)
    with pytest.raises(DocumentError, match="earlier Lethe; open it once to write"):
        Document.open(path, read_only=True)


def test_levels_of_a_transaction(tmp_path: Path) -> None:
    connection = Connection(tmp_path / "x", Access.BUILD)
    connection.execute("CREATE TABLE t (x)")
    with connection.atomic():
        connection.execute("INSERT INTO t VALUES (1)")
        with pytest.raises(DocumentError, match="nowhere"), connection.atomic():
            insert_and_fail(connection)
        with connection.atomic():
            connection.execute("INSERT INTO t VALUES (4)")
    assert connection.execute("SELECT x FROM t") == [(1,), (4,)]
    connection.close()
