"""Vectors of raw texts and readings, in a ``vec0`` table of sqlite-vec.

Which memory, trace and version a vector belongs to stands in an ordinary table under the same
number, for ``vec0`` refuses NULL metadata and ``INSERT OR REPLACE``. Ranking reads every vector
at once and is exact; `nearest` asks ``vec0`` itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeGuard

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.memory.traces import Trace
from engine.store.connection import Connection
from engine.store.content import Content
from engine.store.records import Neighbour, Vectors

__all__ = [
    "checked",
    "delete",
    "delete_version",
    "insert",
    "lay_down",
    "nearest",
    "of_content",
    "read",
]

Array = NDArray[Any]
MOST_NEIGHBOURS: Final = 4096
"""What ``vec0`` answers at most."""

_CHUNK: Final = 128
"""Vectors in a block of ``vec0``: small, so that a kind with one memory takes little room."""

Row = tuple[int, int, int]
"""Memory, trace and version."""


def lay_down(connection: Connection, dimension: int) -> None:
    """Make the table for vectors of `dimension` components."""
    connection.execute(
        "CREATE VIRTUAL TABLE vectors USING vec0("
        f"kind INTEGER PARTITION KEY, embedding float[{int(dimension)}] distance_metric=cosine, "
        f"chunk_size={_CHUNK})"
    )


def checked(matrix: Array, dimension: int) -> NDArray[np.float32]:
    """Return vectors as float32, if every one can be compared.

    Raises
    ------
    BadInput
        When the dimension is wrong, or a vector is zero or not finite: it would poison every
        later answer.
    """
    vectors = np.ascontiguousarray(matrix, np.float32)
    if vectors.ndim != 2 or vectors.shape[1] != dimension:
        raise BadInput(
            f"vectors of {vectors.shape[-1]} components do not fit a document of {dimension}",
            remedy="use the embedding model that the document was made with",
        )
    norms = np.linalg.norm(vectors, axis=1)
    if not np.all(np.isfinite(norms)):
        raise BadInput(f"vector {int(np.argmin(np.isfinite(norms)))} is not finite")
    if np.any(norms == 0):
        raise BadInput(f"vector {int(np.argmin(norms))} is zero")
    return vectors


def of_content(content: Content, dimension: int) -> tuple[list[Row], NDArray[np.float32]]:
    """Return the vectors of a content, checked, and what each belongs to."""
    rows: list[Row] = []
    parts: list[NDArray[np.float32]] = []
    if _any(content.raw_vectors):
        parts.append(checked(content.raw_vectors, dimension))
        rows += [(uid, int(Trace.RAW), 0) for uid in content.uids.tolist()]
    if _any(content.reading_vectors):
        parts.append(checked(content.reading_vectors, dimension))
        uids, versions = content.uids[content.reading_of], content.reading_version
        rows += [
            (uid, int(Trace.SEMANTIC), version)
            for uid, version in zip(uids.tolist(), versions.tolist(), strict=True)
        ]
    matrix = np.concatenate(parts) if parts else np.empty((0, dimension), np.float32)
    return rows, matrix


def _any(matrix: Array | None) -> TypeGuard[Array]:
    return matrix is not None and matrix.size > 0


def insert(
    connection: Connection, rows: list[Row], kinds: Iterable[int], matrix: NDArray[np.float32]
) -> None:
    """Insert vectors that are not there yet.

    Parameters
    ----------
    connection : Connection
    rows : list of (int, int, int)
        Memory, trace and version of each.
    kinds : iterable of int
        Kind of each one's memory: the partition.
    matrix : ndarray of float32, shape (N, dimension)
        As `checked` returns it.
    """
    first = int(connection.one("SELECT ifnull(max(id), 0) FROM vector_rows")) + 1
    connection.execute_many(
        "INSERT INTO vector_rows (id, memory, trace, version) VALUES (?, ?, ?, ?)",
        ((first + at, *row) for at, row in enumerate(rows)),
    )
    connection.execute_many(
        "INSERT INTO vectors (rowid, kind, embedding) VALUES (?, ?, ?)",
        (
            (first + at, kind, vector.tobytes())
            for at, (kind, vector) in enumerate(zip(kinds, matrix, strict=True))
        ),
    )


def delete(connection: Connection, memories: Iterable[int]) -> None:
    """Delete every vector of some memories."""
    for uid in memories:
        found = connection.execute("SELECT id FROM vector_rows WHERE memory = ?", (uid,))
        connection.execute_many("DELETE FROM vectors WHERE rowid = ?", found)
        connection.execute("DELETE FROM vector_rows WHERE memory = ?", (uid,))


def delete_version(connection: Connection, memory: int, trace: int, version: int) -> None:
    """Delete the vector of one version of a trace."""
    found = connection.execute(
        "SELECT id FROM vector_rows WHERE memory = ? AND trace = ? AND version = ?",
        (memory, int(trace), version),
    )
    connection.execute_many("DELETE FROM vectors WHERE rowid = ?", found)
    connection.execute_many("DELETE FROM vector_rows WHERE id = ?", found)


def read(connection: Connection, dimension: int) -> Vectors:
    """Return every vector."""
    numbers = np.array(
        connection.execute("SELECT id, memory, trace, version FROM vector_rows ORDER BY id"),
        np.int64,
    ).reshape(-1, 4)
    found = connection.execute("SELECT rowid, embedding FROM vectors")
    data = b"".join(vector for _, vector in found)
    matrix = np.frombuffer(data, np.float32).reshape(-1, dimension)
    at = np.searchsorted(numbers[:, 0], np.array([number for number, _ in found], np.int64))
    owners = numbers[at, 1:]
    order = np.lexsort((owners[:, 2], owners[:, 1], owners[:, 0]))
    uids, trace, version = owners[order].T
    return Vectors(uids, trace.astype(np.uint8), version.astype(np.int32), matrix[order])


def nearest(
    connection: Connection, vector: NDArray[np.float32], k: int, kind: int | None
) -> list[Neighbour]:
    """Return the vectors nearest to one, nearest first.

    Parameters
    ----------
    connection : Connection
    vector : ndarray of float32, shape (dimension,)
        As `checked` returns it.
    k : int
        How many; never more than 4,096 are asked for.
    kind : int or None
        Only among memories of this kind.
    """
    count = max(1, min(k, MOST_NEIGHBOURS))
    if kind is None:
        found = connection.execute(
            "SELECT rowid, distance FROM vectors WHERE embedding MATCH ? AND k = ?",
            (vector.tobytes(), count),
        )
    else:
        found = connection.execute(
            "SELECT rowid, distance FROM vectors WHERE embedding MATCH ? AND k = ? AND kind = ?",
            (vector.tobytes(), count, kind),
        )
    owner = "SELECT memory, trace, version FROM vector_rows WHERE id = ?"
    return [
        Neighbour(uid, trace, version, distance)
        for number, distance in found
        for uid, trace, version in connection.execute(owner, (number,))
    ]
