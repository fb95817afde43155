"""The vectors in memory: read when first asked for, and never changed under a reader."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from engine.errors import DocumentError
from engine.memory.new_memory import Reading
from engine.recall.vector_index import IndexView, VectorIndex
from engine.store.content import AddedReading, Content
from engine.store.records import Vectors
from tests.engine.store import samples

D = samples.DIMENSION


def stored(*rows: tuple[int, int, int]) -> Vectors:
    uids, trace, version = np.array(rows, np.int64).reshape(-1, 3).T
    matrix = np.stack([vector(*row) for row in rows]) if rows else np.empty((0, D), np.float32)
    return Vectors(uids, trace.astype(np.uint8), version.astype(np.int32), matrix)


def vector(uid: int, trace: int, version: int) -> np.ndarray:
    one = np.random.default_rng((uid, trace, version)).standard_normal(D)
    return (one / np.linalg.norm(one)).astype(np.float32)


def encoded(first: int, count: int = 1) -> Content:
    memories = [samples.memory(uid) for uid in range(first, first + count)]
    return samples.content_of(memories, first, [1] * count)


def told(uid: int, version: int) -> Content:
    return Content.of_readings(
        AddedReading(
            uid=uid, version=version, reading=Reading(text="x"), vector=vector(uid, 2, version)
        )
    )


def rows(view: IndexView) -> list[tuple[int, int, int, bool]]:
    return list(
        zip(
            view.uids.tolist(), view.trace.tolist(), view.version.tolist(), view.later.tolist(),
            strict=True,
        )
    )  # fmt: skip


def test_it_is_read_once_and_only_when_asked_for() -> None:
    calls: list[int] = []

    def load() -> Vectors:
        calls.append(1)
        return stored((1, 1, 0), (1, 2, 0), (1, 2, 1))

    index = VectorIndex(load, lambda: [(1, 1)])
    index.add(encoded(5))  # in the file when it is read
    assert calls == []
    view = index.view()
    assert index.view() is view and calls == [1]
    assert rows(view) == [(1, 1, 0, False), (1, 2, 0, False), (1, 2, 1, True)]
    assert view.matrix[2].tobytes() == vector(1, 2, 1).tobytes()


def test_what_is_added_and_removed_leaves_readers_alone() -> None:
    index = VectorIndex(lambda: stored((1, 1, 0)), list)
    first = index.view()
    kept = first.matrix.copy()
    for uid in range(2, 60):
        index.add(encoded(uid))
    index.add(encoded(100, 2_000))
    index.add(told(1, 4))
    grown = index.view()
    assert len(grown) == 1 + 2 * 58 + 4_000 + 1
    assert rows(grown)[-1] == (1, 2, 4, True)
    assert np.allclose(np.linalg.norm(grown.matrix, axis=1), 1.0, atol=1e-3)
    index.remove({2}, [(1, 4)])
    thin = index.view()
    assert len(thin) == len(grown) - 3 and 2 not in thin.uids
    index.add(told(1, 4))
    assert rows(index.view())[-1] == (1, 2, 4, True)
    assert rows(grown)[-1] == (1, 2, 4, True) and len(first) == 1
    assert first.matrix.tobytes() == kept.tobytes()


def test_what_happens_while_it_is_being_read_is_not_missed() -> None:
    reading, go_on = threading.Event(), threading.Event()

    def load() -> Vectors:
        reading.set()
        assert go_on.wait(30)
        return stored((1, 1, 0), (2, 1, 0), (2, 2, 0))

    index = VectorIndex(load, list)
    views: list[IndexView] = []
    threads = [threading.Thread(target=lambda: views.append(index.view())) for _ in range(2)]
    for one in threads:
        one.start()
    assert reading.wait(30)
    index.add(encoded(2))  # read already
    index.add(encoded(3))
    index.add(told(1, 1))
    index.remove({3}, [])
    index.add(encoded(4))
    go_on.set()
    for one in threads:
        one.join(30)
    assert views[0] is views[1]
    assert rows(views[0]) == [
        (1, 1, 0, False), (2, 1, 0, False), (2, 2, 0, False), (1, 2, 1, True),
        (4, 1, 0, False), (4, 2, 0, False),
    ]  # fmt: skip


def test_a_failed_reading_can_be_tried_again() -> None:
    failing = [True]

    def load() -> Vectors:
        if failing.pop():
            failing.append(False)
            raise DocumentError("a.lethe is closed")
        return stored((1, 1, 0))

    index = VectorIndex(load, list)
    with pytest.raises(DocumentError):
        index.view()
    assert len(index.view()) == 1


def test_vectors_that_are_not_of_length_1_are_made_so() -> None:
    loose = Vectors(
        np.array([1, 2]), np.array([1, 1], np.uint8), np.zeros(2, np.int32),
        np.array([[3.0, 4.0], [0.6, 0.8]], np.float32),
    )  # fmt: skip
    view = VectorIndex(lambda: loose, list).view()
    assert view.matrix.tolist() == [pytest.approx([0.6, 0.8]), pytest.approx([0.6, 0.8])]
