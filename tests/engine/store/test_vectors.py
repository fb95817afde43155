from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import BadInput
from engine.memory.kinds import Kind
from engine.store import vectors
from engine.store.content import Content
from engine.store.document import Document
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def test_vectors_come_back_with_their_owners(path: Path) -> None:
    event, content = samples.encoding(samples.rich_memories(), 1, 1)
    assert content.raw_vectors is not None and content.reading_vectors is not None
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    with Document.open(path) as document:
        found = document.vectors()
    owners = list(
        zip(found.uids.tolist(), found.trace.tolist(), found.version.tolist(), strict=True)
    )
    assert owners == [(1, 1, 0), (1, 2, 0), (2, 1, 0), (2, 2, 0), (2, 2, 1), (3, 1, 0)]
    expected = np.concatenate([content.raw_vectors, content.reading_vectors])[[0, 3, 1, 4, 5, 2]]
    assert found.matrix.dtype == np.float32
    assert found.matrix.tobytes() == expected.tobytes()


def test_no_vectors(path: Path) -> None:
    with samples.new_document(path) as document:
        assert document.vectors().matrix.shape == (0, samples.DIMENSION)
        assert document.nearest(samples.vectors_of(1)[0], 5) == []
        memories = [samples.memory(1)]
        content = Content(
            memories=memories,
            uids=np.array([1]),
            batches=np.array([1]),
            raw_vectors=np.empty((1, 0), np.float32),
        )
        event, _ = samples.encoding(memories, 1, 1)
        document.append(1, 0, [event], content)
        assert len(document.vectors().uids) == 0
        assert document.verify() == []


def test_nearest_agrees_with_an_exact_scan(path: Path) -> None:
    kinds = list(Kind)
    memories = [samples.memory(number, kind=kinds[number % 5]) for number in range(1, 151)]
    event, content = samples.encoding(memories, 1, 1)
    query = samples.vectors_of(1, seed=99)[0]
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
        uids, trace, version, matrix = document.vectors()
        cosine = 1 - matrix @ query / np.linalg.norm(matrix, axis=1) / np.linalg.norm(query)
        order = np.argsort(cosine)
        found = document.nearest(query, 10)
        assert [(one.uid, one.trace, one.version) for one in found] == [
            (uids[at], trace[at], version[at]) for at in order[:10]
        ]
        assert np.allclose([one.distance for one in found], cosine[order[:10]], atol=1e-5)
        dreams = document.nearest(query, 1000, int(Kind.DREAM))
        assert {one.uid % 5 for one in dreams} == {int(Kind.DREAM)}
        assert len(dreams) == 60


def test_k_is_never_passed_unclamped(path: Path) -> None:
    memories = [samples.memory(number, readings=()) for number in range(1, 4_201)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
        query = samples.vectors_of(1)[0]
        assert len(document.nearest(query, 1_000_000)) == 4096
        assert len(document.nearest(query, 0)) == 1


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda matrix: matrix * 0, "vector 0 is zero"),
        (lambda matrix: matrix * np.float32("nan"), "vector 0 is not finite"),
        (lambda matrix: matrix * np.float32("inf"), "vector 0 is not finite"),
        (lambda matrix: matrix[:, :-1], "383 components do not fit a document of 384"),
    ],
)
@pytest.mark.parametrize("which", ["raw_vectors", "reading_vectors"])
def test_vectors_that_would_poison_answers_are_refused(
    path: Path, spoil: Callable[[Any], Any], what: str, which: str
) -> None:
    event, content = samples.encoding([samples.memory(1)], 1, 1)
    with np.errstate(invalid="ignore"):
        spoiled = replace(content, **{which: spoil(getattr(content, which))})
    with samples.new_document(path) as document:
        with pytest.raises(BadInput, match=what):
            document.append(1, 0, [event], spoiled)
        assert document.events(1) == []
        assert len(document.vectors().uids) == 0
        with pytest.raises(BadInput, match=what):
            document.nearest(spoil(samples.vectors_of(1))[0], 3)


def test_a_vector_can_be_deleted_and_inserted_again(path: Path) -> None:
    event, content = samples.encoding([samples.memory(1), samples.memory(2)], 1, 1)
    other = samples.vectors_of(1, seed=7)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
        connection = document.connection
        with document.atomic():
            vectors.delete(connection, [2])
            vectors.insert(connection, [(2, 1, 0)], [0], other)
        assert document.verify() == []
        found = document.vectors()
        assert found.uids.tolist() == [1, 1, 2]
        assert found.matrix[2].tobytes() == other.tobytes()
        assert document.nearest(other[0], 1)[0][:3] == (2, 1, 0)
        with document.atomic():
            vectors.delete(connection, [2])
            connection.execute("INSERT INTO vector_rows VALUES (4, 2, 1, 0)")
            connection.execute(
                "INSERT INTO vectors (rowid, kind, embedding) VALUES (4, 0, ?)", (other.tobytes(),)
            )
        assert document.verify() == []


def test_a_small_document_takes_little_room(path: Path) -> None:
    memories = [samples.memory(at + 1, kind=kind) for at, kind in enumerate(Kind)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    assert path.stat().st_size < 3 * 2**20
