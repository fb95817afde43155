"""Measures what a checkpoint costs beside the row updates that it replaces."""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NEVER, NOT_YET
from engine.store.branch_record import BranchRecord
from engine.store.document import Document

__all__ = ["measure_checkpoint_ratio"]

_TABLE: Final = """
    CREATE TABLE states (
        uid INTEGER PRIMARY KEY, access_count, last_access, current_valence,
        current_activation, current_intensity, deleted_night, importance, raw_strength,
        semantic_strength, graph_strength, traces, erosion_nights)
"""

_INSERT: Final = "INSERT INTO states VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

_UPDATE: Final = """
    UPDATE states SET access_count = ?, last_access = ?, current_valence = ?,
        current_activation = ?, current_intensity = ?, deleted_night = ?, importance = ?,
        raw_strength = ?, semantic_strength = ?, graph_strength = ?, traces = ?,
        erosion_nights = ?
    WHERE uid = ?
"""


def measure_checkpoint_ratio(rows: int = 100_000, repeats: int = 7) -> dict[str, float]:
    """Measure saving a checkpoint against updating as many rows, interleaved, in one file.

    Both write the same twelve columns, each in one transaction of an open document.

    Parameters
    ----------
    rows : int
        Memories.
    repeats : int
        Of which the fastest of either counts: what else runs on the machine only slows.

    Returns
    -------
    dict of str to float
        ``rows``, ``columns``, ``checkpoint_seconds``, ``update_seconds`` and ``ratio``
        (checkpoint over update).
    """
    columns = _columns(rows)
    with tempfile.TemporaryDirectory(prefix="lethe-bench-") as folder:
        document = Document.create(
            Path(folder) / "bench.lethe",
            title="bench",
            embedding_model="none",
            dimension=8,
            branch=BranchRecord(number=1, name="main"),
        )
        with document:
            saved, updated = _measure(document, columns, rows, repeats)
    return {
        "rows": rows,
        "columns": len(columns),
        "checkpoint_seconds": saved,
        "update_seconds": updated,
        "ratio": saved / updated,
    }


def _measure(
    document: Document, columns: dict[str, NDArray[Any]], rows: int, repeats: int
) -> tuple[float, float]:
    connection = document.connection
    values = [column.tolist() for column in columns.values()]
    with connection.atomic():
        connection.execute(_TABLE)
        connection.execute_many(_INSERT, zip(range(1, rows + 1), *values, strict=True))
    saved: list[float] = []
    updated: list[float] = []
    for turn in range(repeats):
        start = perf_counter()
        document.save_checkpoint(1, turn, turn, 0, columns)
        middle = perf_counter()
        with connection.atomic():
            lists = (column.tolist() for column in columns.values())
            connection.execute_many(_UPDATE, zip(*lists, range(1, rows + 1), strict=True))
        saved.append(middle - start)
        updated.append(perf_counter() - middle)
    return min(saved), min(updated)


def _columns(rows: int) -> dict[str, NDArray[Any]]:
    """Return columns as they look after some nights: most floats differ from row to row."""
    rng = np.random.default_rng(2026)
    recalled = rng.random(rows) < 0.2
    deleted = rng.random(rows) < 0.3
    nights = rng.integers(1, 60, rows)
    return {
        "access_count": np.where(recalled, rng.integers(1, 5, rows), 0).astype(np.int32),
        "last_access": np.where(recalled, 1_700_000_000 + 86_400 * nights, NEVER),
        "current_valence": rng.uniform(-1, 1, rows),
        "current_activation": rng.uniform(-1, 1, rows),
        "current_intensity": rng.random(rows),
        "deleted_night": np.where(deleted, nights, NOT_YET).astype(np.int32),
        "importance": rng.random(rows) ** 8,
        "raw_strength": rng.random(rows) ** 9,
        "semantic_strength": rng.random(rows) ** 5,
        "graph_strength": rng.random(rows) ** 2,
        "traces": rng.choice(np.array([0, 4, 6, 7], np.uint8), rows),
        "erosion_nights": rng.integers(0, 9, rows).astype(np.int32),
    }
