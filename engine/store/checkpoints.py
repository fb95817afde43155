"""Checkpoints: the dynamic columns of a population at one moment, as one block of bytes."""

from __future__ import annotations

import json
from contextlib import suppress

from engine.store.connection import Connection
from engine.store.container import BlockError, pack, unpack
from engine.store.records import Checkpoint
from engine.store.texts import to_json

__all__ = ["load", "most_rows", "read", "save"]


def save(connection: Connection, branch: int, checkpoint: Checkpoint) -> None:
    """Keep a checkpoint; one of the same branch and position is replaced.

    It is not waited for until the disk has it: without it the same state is computed again.
    """
    block = pack(checkpoint.columns)
    parameters = to_json(checkpoint.parameters)
    with connection.relaxed(), connection.atomic():
        connection.on_point("before checkpoint")
        connection.execute(
            "INSERT OR REPLACE INTO checkpoints (branch, seq, night, clock, parameters, columns) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (branch, checkpoint.seq, checkpoint.night, checkpoint.clock, parameters, block),
        )
        connection.on_point("after checkpoint")


def load(connection: Connection, branch: int, at_most: int) -> Checkpoint | None:
    """Return the last whole checkpoint of a branch at or before a position, or None.

    A damaged one is passed over: the same state is computed from an earlier one, and checking
    the document reports it (`engine.store.integrity`).
    """
    positions = connection.execute(
        "SELECT seq FROM checkpoints WHERE branch = ? AND seq <= ? ORDER BY seq DESC",
        (branch, at_most),
    )
    for (seq,) in positions:
        with suppress(BlockError, ValueError, TypeError, RecursionError):
            return read(connection, branch, seq)
    return None


def read(connection: Connection, branch: int, seq: int) -> Checkpoint:
    """Return a checkpoint that is there.

    Raises
    ------
    BlockError
        When its columns are damaged.
    """
    ((night, clock, parameters, block),) = connection.execute(
        "SELECT night, clock, parameters, columns FROM checkpoints WHERE branch = ? AND seq = ?",
        (branch, seq),
    )
    return Checkpoint(
        seq=seq,
        night=night,
        clock=clock,
        parameters=json.loads(parameters),
        columns=unpack(block, most_rows(connection)),
    )


def most_rows(connection: Connection) -> int:
    """Return the length that nothing in a checkpoint can exceed: a column, or a model's list."""
    return 8 * int(
        connection.one(
            "SELECT (SELECT count(*) FROM memories) + (SELECT count(*) FROM links) "
            "+ (SELECT count(*) FROM events)"
        )
    )
