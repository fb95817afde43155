"""Branches as rows."""

from __future__ import annotations

import json
from typing import Any

from engine.errors import BadInput, DocumentError
from engine.parameters import from_json
from engine.store.branch_record import BranchRecord
from engine.store.connection import Connection
from engine.store.texts import to_json

__all__ = ["adopt", "insert", "read", "rejoin", "rename"]


def read(connection: Connection) -> tuple[BranchRecord, ...]:
    """Return every branch, by number."""
    rows = connection.execute(
        "SELECT number, name, parent, fork, model, parameters, start FROM branches ORDER BY number"
    )
    try:
        return tuple(_record(row) for row in rows)
    except (AttributeError, RecursionError, TypeError, ValueError) as error:
        raise DocumentError(
            f"{connection.name} is damaged: a branch cannot be read; go back to a copy of it"
        ) from error


def _record(row: tuple[Any, ...]) -> BranchRecord:
    number, name, parent, fork, model, parameters, start = row
    values: dict[str, Any] = json.loads(parameters)
    return BranchRecord(
        number=number,
        name=name,
        parent=parent,
        fork=fork,
        model=model,
        parameters={key: from_json(value) for key, value in values.items()},
        start=start,
    )


def insert(connection: Connection, record: BranchRecord) -> None:
    """Add a branch.

    Raises
    ------
    BadInput
        When its name is taken.
    """
    with connection.atomic():
        _check_name(connection, record.name)
        connection.execute(
            "INSERT INTO branches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                record.number, record.name, record.parent, record.fork, record.model,
                to_json(record.parameters), record.start,
            ),
        )  # fmt: skip


def rename(connection: Connection, number: int, name: str) -> None:
    """Give a branch another name.

    Raises
    ------
    BadInput
        When the name is taken, or there is no such branch.
    """
    with connection.atomic():
        if not connection.execute("SELECT 1 FROM branches WHERE number = ?", (number,)):
            raise BadInput(f"there is no branch {number}")
        if connection.one("SELECT name FROM branches WHERE number = ?", (number,)) != name:
            _check_name(connection, name)
        connection.execute("UPDATE branches SET name = ? WHERE number = ?", (name, number))


def _check_name(connection: Connection, name: str) -> None:
    if connection.execute("SELECT 1 FROM branches WHERE name = ?", (name,)):
        raise BadInput(f"a branch is called {name!r} already", remedy="choose another name")


def adopt(connection: Connection, gone: BranchRecord, child: BranchRecord) -> None:
    """Make a branch that was made from `gone` leave `gone`'s own parent instead.

    It takes over the events that it shared and that were `gone`'s own.
    """
    connection.execute(
        "INSERT INTO events (branch, seq, kind, at, batch, payload) "
        "SELECT ?, seq, kind, at, batch, payload FROM events WHERE branch = ? AND seq < ?",
        (child.number, gone.number, child.fork),
    )
    connection.execute(
        "UPDATE branches SET parent = ?, fork = ? WHERE number = ?",
        (gone.parent, min(gone.fork, child.fork), child.number),
    )


def rejoin(connection: Connection, child: BranchRecord) -> None:
    """Make a branch share its parent's events again: what `adopt` and `reparent` do, undone.

    Parameters
    ----------
    connection : Connection
    child : BranchRecord
        The branch, with the parent and the fork it has from now on; the parent's path holds those
        events already.
    """
    with connection.atomic():
        connection.execute(
            "DELETE FROM events WHERE branch = ? AND seq < ?", (child.number, child.fork)
        )
        connection.execute(
            "UPDATE branches SET parent = ?, fork = ? WHERE number = ?",
            (child.parent, child.fork, child.number),
        )
