"""A document is lived through again, and what does not fit is found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.lab.replay import replay_findings
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder

NOW = 1_770_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Make a document with a life, a branch that parts from it, and one that relives it."""
    path = tmp_path / "life.lethe"
    with Session.new(path, now=NOW, embedder=HashingEmbedder()) as session:
        uids = session.encode(["I PASSED, wonderful!!!", "pass me the salt", "the bus is late"])
        session.sleep(20)
        session.use(uids[1])
        session.add_branch("without geometry", values={"geometry": False})
        session.go_to(10)
        other = session.add_branch("from night 10", relive=False, values={"patience": 1})
        session.switch(other.number)
        session.sleep(30)
    return path


def test_nothing_is_found_in_a_whole_document(file: Path) -> None:
    with Document.open(file, read_only=True) as document:
        assert document.load_checkpoint(1, 10_000) is not None
        assert replay_findings(document) == []


@pytest.mark.parametrize("name", ["importance", "access_count", "traces"])
def test_a_changed_bit_of_a_checkpoint_is_found(file: Path, name: str) -> None:
    with Document.open(file) as document:
        saved = document.load_checkpoint(3, 10_000)
        assert saved is not None
        column = saved.columns[name].copy()
        column.view(np.uint8)[0] ^= 1
        columns = {**saved.columns, name: column}
        document.save_checkpoint(3, saved.seq, saved.night, saved.clock, columns)
        found = replay_findings(document)
    assert len(found) == 1
    assert found[0].endswith(f"{name} differs from what the events lead to")
    assert "'from night 10'" in found[0]


def test_a_missing_column_and_another_time_are_found(file: Path) -> None:
    with Document.open(file) as document:
        saved = document.load_checkpoint(3, 10_000)
        assert saved is not None
        columns = {name: one for name, one in saved.columns.items() if name != "raw_lost"}
        document.save_checkpoint(3, saved.seq, saved.night + 1, saved.clock, columns)
        found = replay_findings(document)
    assert [line.rpartition(": ")[2] for line in found] == [
        "it stands at another time than the events lead to",
        "raw_lost differs from what the events lead to",
    ]
