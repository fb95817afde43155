from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.journal import events as acts
from engine.memory.links import LinkKind
from engine.store.document import Document
from tests.engine.store import samples


@pytest.fixture
def document(tmp_path: Path) -> Document:
    document = samples.new_document(tmp_path / "a.lethe")
    links = [(1, 2, LinkKind.CAUSES)]
    event, content = samples.encoding(samples.rich_memories(), 1, 1, links=links)
    night = acts.Night(at=samples.START)
    document.append(1, 0, [event, night, night, night], content)
    return document


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("DELETE FROM events WHERE seq = 2", "events of branch 1 are missing"),
        ("UPDATE events SET at = 5 WHERE seq = 3", "not in order of time"),
        ("UPDATE events SET kind = 'dance' WHERE seq = 3", "event 3 (dance) cannot be read"),
        ("UPDATE events SET payload = '[]' WHERE seq = 0", "event 0 (encode) cannot be read"),
        ("UPDATE events SET payload = '{\"x\":1}' WHERE seq = 1", "event 1 (night) cannot"),
        ("DELETE FROM events WHERE seq = 0", "3 memories belong to no event"),
        ("UPDATE links SET target = 99", "1 links lead to memories that are not there"),
        ("DELETE FROM traces WHERE memory = 3", "1 memories have no raw trace"),
        ("DELETE FROM vector_rows WHERE memory = 3", "1 vectors belong to no memory"),
        ("DELETE FROM vectors WHERE rowid = 3", "1 vectors are missing"),
        ("UPDATE branches SET fork = 1", "shares events that its parent does not have"),
        ("UPDATE meta SET value = '12' WHERE key = 'dimension'", ""),
    ],
)
def test_what_is_not_whole_is_found(document: Document, damage: str, finding: str) -> None:
    assert document.verify() == []
    document.connection.execute("PRAGMA foreign_keys = OFF")
    document.connection.execute(damage)
    found = document.verify()
    assert finding == "" or any(finding in line for line in found), found
    document.close()


def test_rows_that_refer_to_nothing_are_found(document: Document) -> None:
    document.connection.execute("PRAGMA foreign_keys = OFF")
    document.connection.execute("DELETE FROM memories WHERE uid = 3")
    assert any("row of memories that is not there" in line for line in document.verify())
    document.close()


def test_another_dimension_is_found(document: Document) -> None:
    document.dimension = 12
    assert document.verify() == ["vectors do not have 12 components"]
    document.close()


def test_a_document_that_does_not_say_its_model_is_damaged(document: Document) -> None:
    assert document.path is not None
    document.connection.execute("DELETE FROM meta WHERE key = 'embedding_model'")
    document.close()
    with pytest.raises(DocumentError, match="does not say its embedding_model"):
        Document.open(document.path)
    assert samples.files_beside(document.path) == {"a.lethe"}


def test_a_document_without_its_tables_is_damaged(document: Document) -> None:
    assert document.path is not None
    document.connection.execute("DROP TABLE traces")
    document.close()
    with Document.open(document.path) as again:
        assert any("no such table: traces" in line for line in again.verify())
        with pytest.raises(DocumentError, match="no such table: traces"):
            again.catalogue()
