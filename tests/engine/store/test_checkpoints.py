from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.journal import events as acts
from engine.store.benchmark import measure_checkpoint_ratio
from engine.store.document import Document
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def columns(seed: int) -> dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    return {"importance": np.random.default_rng(seed).random(3), "never": np.full(3, np.nan)}


def filled(path: Path) -> Document:
    document = samples.new_document(path)
    memories = [samples.memory(number) for number in (1, 2, 3)]
    event, content = samples.encoding(memories, 1, 1)
    document.append(1, 0, [event, *[acts.Night(at=samples.START)] * 40], content)
    for seq in (10, 20, 30):
        document.save_checkpoint(1, seq, seq - 1, seq * 7, columns(seq), {"a.b": (1.5, 2.5)})
    return document


def test_the_last_at_or_before_a_position_is_found(path: Path) -> None:
    filled(path).close()
    with Document.open(path) as document:
        assert document.load_checkpoint(1, 9) is None
        assert document.load_checkpoint(2, 99) is None
        for at_most, seq in ((10, 10), (19, 10), (20, 20), (999, 30)):
            found = document.load_checkpoint(1, at_most)
            assert found is not None
            assert (found.seq, found.night, found.clock) == (seq, seq - 1, seq * 7)
            assert found.parameters == {"a.b": [1.5, 2.5]}
            assert list(found.columns) == ["importance", "never"]
            for name, column in columns(seq).items():
                assert found.columns[name].tobytes() == column.tobytes()
        assert document.verify() == []


def test_a_checkpoint_is_replaced(path: Path) -> None:
    with filled(path) as document:
        document.save_checkpoint(1, 20, 19, 140, columns(5))
        found = document.load_checkpoint(1, 20)
        assert found is not None
        assert found.columns["importance"].tobytes() == columns(5)["importance"].tobytes()
        assert document.connection.one("SELECT count(*) FROM checkpoints") == 3


def test_truncating_drops_the_checkpoints_behind(path: Path) -> None:
    with filled(path) as document:
        samples.drop(document, 1, 20)
        found = document.load_checkpoint(1, 99)
        assert found is not None and found.seq == 20
        samples.drop(document, 1, 19)
        found = document.load_checkpoint(1, 99)
        assert found is not None and found.seq == 10


def test_a_damaged_one_is_passed_over_and_reported(path: Path) -> None:
    with filled(path) as document:
        document.connection.execute("UPDATE checkpoints SET columns = x'00' WHERE seq = 30")
        document.connection.execute(
            "UPDATE checkpoints SET columns = CAST((SELECT columns FROM checkpoints "
            "WHERE seq = 10) || x'00' AS BLOB) WHERE seq = 20"
        )
        found = document.load_checkpoint(1, 99)
        assert found is not None and found.seq == 10
        assert document.verify() == [
            "checkpoint 20 of branch 1: the checksum of the columns does not match",
            "checkpoint 30 of branch 1: the block is too short",
        ]


def test_inside_a_transaction(path: Path) -> None:
    with filled(path) as document:
        with document.atomic():
            document.append(1, 41, [acts.Night(at=samples.START)])
            document.save_checkpoint(1, 42, 41, 0, columns(1))
        assert document.connection.pragma("synchronous") == 2
        document.save_checkpoint(1, 41, 40, 0, columns(1))
        assert document.connection.pragma("synchronous") == 2


def test_the_measure_compares_the_same_columns() -> None:
    measured = measure_checkpoint_ratio(rows=20_000, repeats=3)
    assert measured["rows"] == 20_000
    assert measured["columns"] == 12
    assert measured["ratio"] == measured["checkpoint_seconds"] / measured["update_seconds"]
    assert 0 < measured["ratio"] < 0.5
