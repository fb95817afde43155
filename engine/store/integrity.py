"""Checks that a document is whole, and says in a line each what is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import numpy as np

from engine.errors import BadInput, DocumentError
from engine.store import (
    aside_rows,
    branch_rows,
    certificates,
    checkpoints,
    event_rows,
    purged_rows,
    vectors,
)
from engine.store.branch_record import BranchRecord
from engine.store.connection import Connection
from engine.store.container import BlockError

__all__ = ["findings"]

_NO_ROWS: Final = (
    (
        "SELECT count(*) FROM memories WHERE batch NOT IN "
        "(SELECT batch FROM events WHERE batch IS NOT NULL)",
        "memories belong to no event",
    ),
    (
        "SELECT count(*) FROM links WHERE source NOT IN (SELECT uid FROM memories) "
        "OR target NOT IN (SELECT uid FROM memories)",
        "links lead to memories that are not there",
    ),
    (
        "SELECT count(*) FROM memories WHERE NOT EXISTS "
        "(SELECT 1 FROM traces WHERE memory = uid AND trace = 1)",
        "memories have no raw trace",
    ),
    (
        "SELECT count(*) FROM events WHERE kind = 'reinterpret' AND NOT EXISTS "
        "(SELECT 1 FROM traces WHERE trace = 2 AND memory = json_extract(payload, '$.uid') "
        "AND version = json_extract(payload, '$.version'))",
        "readings that a recall made are missing",
    ),
    (
        "SELECT count(*) FROM vector_rows WHERE id NOT IN (SELECT rowid FROM vectors)",
        "vectors are missing",
    ),
    (
        "SELECT count(*) FROM vectors WHERE rowid NOT IN (SELECT id FROM vector_rows)",
        "vectors belong to no memory",
    ),
)
"""Queries that count what should not be, and what that is."""


def findings(connection: Connection, dimension: int) -> list[str]:
    """Return what is wrong with a document; nothing when it is whole."""
    checks: tuple[Callable[[], Iterator[str]], ...] = (
        lambda: _pages(connection),
        lambda: _rows(connection),
        lambda: _json(connection),
        lambda: _journal(connection),
        lambda: _checkpoints(connection),
        lambda: _vectors(connection, dimension),
        lambda: certificates.findings(connection),
        lambda: iter(purged_rows.findings(connection)),
    )
    found: list[str] = []
    for check in checks:
        try:
            found += check()
        except (DocumentError, BlockError, ValueError, TypeError) as error:
            found.append(str(error))
    return list(dict.fromkeys(found))


def _pages(connection: Connection) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield f"damaged page: {' '.join(str(line).split())}"
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"row {row} of {table} refers to a row of {parent} that is not there"


def _rows(connection: Connection) -> Iterator[str]:
    for query, what in _NO_ROWS:
        count = int(connection.one(query))
        if count:
            yield f"{count} {what}"


def _json(connection: Connection) -> Iterator[str]:
    for query, where in (
        ("SELECT value FROM meta", "meta"),
        ("SELECT parameters FROM branches", "branches"),
        ("SELECT extra FROM traces WHERE extra IS NOT NULL", "traces"),
    ):
        for (text,) in connection.execute(query):
            try:
                json.loads(text)
            except (ValueError, RecursionError):
                yield f"a value in {where} is not JSON"


def _journal(connection: Connection) -> Iterator[str]:
    branches = {one.number: one for one in branch_rows.read(connection)}
    aside = aside_rows.hidden(connection)
    if not branches:
        yield "there is no branch"
    for branch in branches.values():
        rows = connection.execute(
            "SELECT seq, at FROM events WHERE branch = ? ORDER BY seq", (branch.number,)
        )
        places = [seq for seq, _ in rows]
        if places != list(range(branch.fork, branch.fork + len(rows))):
            yield f"events of branch {branch.number} are missing"
        if any(later < earlier for (_, earlier), (_, later) in pairwise(rows)):
            yield f"events of branch {branch.number} are not in order of time"
        shared = branch.fork if branch.number in aside else 0
        if branch.fork > max(shared, _shared_at_most(connection, branches, branch)):
            yield f"branch {branch.number} shares events that its parent does not have"
        event_rows.read(connection, branch.number)


def _shared_at_most(
    connection: Connection, branches: dict[int, BranchRecord], branch: BranchRecord
) -> int:
    if branch.parent is None or branch.parent not in branches:
        return 0
    return event_rows.next_seq(connection, branch.parent)


def _checkpoints(connection: Connection) -> Iterator[str]:
    for branch, seq in connection.execute("SELECT branch, seq FROM checkpoints"):
        try:
            checkpoints.read(connection, branch, seq)
        except (BlockError, ValueError) as error:
            yield f"checkpoint {seq} of branch {branch}: {error}"
        if seq > event_rows.next_seq(connection, branch):
            yield f"checkpoint {seq} of branch {branch} lies behind its last event"


def _vectors(connection: Connection, dimension: int) -> Iterator[str]:
    rows: list[tuple[Any, ...]] = connection.execute("SELECT rowid, embedding FROM vectors")
    wrong = {len(data) for _, data in rows} - {4 * dimension}
    if wrong:
        yield f"vectors do not have {dimension} components"
        return
    matrix = np.frombuffer(b"".join(data for _, data in rows), np.float32)
    try:
        with np.errstate(all="ignore"):
            vectors.checked(matrix.reshape(-1, dimension), dimension)
    except BadInput as error:
        yield str(error)
