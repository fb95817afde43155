"""Events that are set aside: what an act dropped, or what was undone, kept until it is forgotten.

They stand on hidden branches, so that everything that they brought (memories, readings, vectors,
checkpoints) stays where it is and stays whole. Moving them costs no copy of any content. A hidden
branch has no parent: only an open document knows where its events belong. What a killed program
left is purged when the document is next opened to write; whoever only reads passes it over.

The id of a memory that only hidden branches hold is marked by ``aside:`` at its beginning, so
that it can be taken again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from engine.store import branch_rows, memory_rows
from engine.store.branch_record import BranchRecord
from engine.store.connection import Connection
from engine.store.event_rows import added_readings
from engine.store.texts import to_json

__all__ = ["FIRST_HIDDEN", "bring_back", "hidden", "hide", "purge", "set_aside", "show"]

FIRST_HIDDEN: Final = 1 << 32
"""Numbers of hidden branches that were made for events set aside, from here on."""

_KEY: Final = "hidden branches"

_SHARING: Final = "SELECT 1 FROM branches WHERE parent = ? AND fork > ?"
_MOVE_EVENTS: Final = "UPDATE events SET branch = ? WHERE branch = ? AND seq >= ?"
_MOVE_CHECKPOINTS: Final = "UPDATE checkpoints SET branch = ? WHERE branch = ? AND seq >= ?"

_BATCHES: Final = """
    SELECT DISTINCT batch FROM events
    WHERE branch IN (SELECT value FROM json_each(?)) AND batch IS NOT NULL
"""

_DROP: Final = (
    "DELETE FROM events WHERE branch IN (SELECT value FROM json_each(?))",
    "DELETE FROM checkpoints WHERE branch IN (SELECT value FROM json_each(?))",
    "DELETE FROM branches WHERE number IN (SELECT value FROM json_each(?))",
)

_MARK: Final = """
    UPDATE memories SET id = 'aside:' || uid || ':' || id
    WHERE id NOT GLOB 'aside:*' AND batch IN (
        SELECT batch FROM events AS own
        WHERE branch = ? AND batch IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM events WHERE batch = own.batch
            AND branch NOT IN (SELECT value FROM json_each(?))))
"""

_UNMARK: Final = """
    UPDATE memories SET id = substr(id, length('aside:' || uid || ':') + 1)
    WHERE id GLOB 'aside:*' AND batch IN (
        SELECT batch FROM events WHERE branch = ? AND seq >= ? AND batch IS NOT NULL)
"""


def hidden(connection: Connection) -> tuple[int, ...]:
    """Return the numbers of the hidden branches, ascending."""
    text = connection.one("SELECT value FROM meta WHERE key = ?", (_KEY,))
    told: Any = [] if text is None else json.loads(text)
    return tuple(sorted(cast("list[int]", told))) if isinstance(told, list) else ()


def set_aside(connection: Connection, branch: int, seq: int, number: int) -> None:
    """Move a branch's events from `seq` on to a new hidden branch.

    Parameters
    ----------
    connection : Connection
    branch : int
    seq : int
    number : int
        Of the hidden branch.

    Raises
    ------
    ValueError
        When another branch shares some of them; see `engine.store.event_rows.reparent`.
    """
    with connection.atomic():
        connection.on_point("before set aside")
        if connection.execute(_SHARING, (branch, seq)):
            raise ValueError(f"another branch shares events of branch {branch} from {seq} on")
        connection.execute(
            "INSERT INTO branches SELECT ?, ?, NULL, max(fork, ?), model, parameters, start "
            "FROM branches WHERE number = ?",
            (number, _name(number), seq, branch),
        )
        connection.execute(_MOVE_EVENTS, (number, branch, seq))
        connection.execute(_MOVE_CHECKPOINTS, (number, branch, seq + 1))
        connection.execute(
            "UPDATE branches SET fork = min(fork, ?) WHERE number = ?", (seq, branch)
        )
        _list(connection, [*hidden(connection), number])
        _mark(connection, number)
        connection.on_point("after set aside")


def bring_back(connection: Connection, number: int, branch: int, fork: int) -> None:
    """Give a branch the events of a hidden one, which ceases to be.

    Parameters
    ----------
    connection : Connection
    number : int
        Of the hidden branch.
    branch : int
        It ends where those events begin.
    fork : int
        How many events of its parent's path it shares from now on.
    """
    with connection.atomic():
        for move in (_MOVE_EVENTS, _MOVE_CHECKPOINTS):
            connection.execute(move, (branch, number, 0))
        connection.execute("UPDATE branches SET fork = ? WHERE number = ?", (fork, branch))
        connection.execute("DELETE FROM branches WHERE number = ?", (number,))
        _list(connection, [one for one in hidden(connection) if one != number])
        _unmark(connection, branch, fork)


def hide(connection: Connection, number: int) -> None:
    """Hide a whole branch; those made from it keep their paths."""
    with connection.atomic():
        branches = branch_rows.read(connection)
        gone = next(one for one in branches if one.number == number)
        for child in branches:
            if child.parent == number:
                branch_rows.adopt(connection, gone, child)
        connection.execute(
            "UPDATE branches SET name = ?, parent = NULL WHERE number = ?", (_name(number), number)
        )
        _list(connection, [*hidden(connection), number])
        _mark(connection, number)


def show(connection: Connection, record: BranchRecord, children: Sequence[BranchRecord]) -> None:
    """Show a hidden branch again.

    Parameters
    ----------
    connection : Connection
    record : BranchRecord
        The branch as it was.
    children : sequence of BranchRecord
        Those that were made from it, as they were.
    """
    with connection.atomic():
        connection.execute(
            "UPDATE branches SET name = ?, parent = ? WHERE number = ?",
            (record.name, record.parent, record.number),
        )
        for child in children:
            branch_rows.rejoin(connection, child)
        _list(connection, [one for one in hidden(connection) if one != record.number])
        _unmark(connection, record.number, record.fork)


def purge(connection: Connection, numbers: Iterable[int] | None = None) -> None:
    """Drop hidden branches, and what only they refer to.

    Parameters
    ----------
    connection : Connection
    numbers : iterable of int, optional
        Those of them; all where absent.
    """
    known = hidden(connection)
    gone = [one for one in known if numbers is None or one in set(numbers)]
    if not gone:
        return
    with connection.atomic():
        told = added_readings(connection)
        dropped = connection.execute(_BATCHES, (to_json(gone),))
        for statement in _DROP:
            connection.execute(statement, (to_json(gone),))
        kept = "SELECT 1 FROM events WHERE batch = ? LIMIT 1"
        orphans = [batch for (batch,) in dropped if not connection.execute(kept, (batch,))]
        memory_rows.delete_batches(connection, orphans)
        memory_rows.delete_readings(connection, told - added_readings(connection) if told else ())
        _list(connection, [one for one in known if one not in gone])


def _name(number: int) -> str:
    """Return a name that no person can type and no other branch has."""
    return f"\x1faside {number}"


def _list(connection: Connection, numbers: Sequence[int]) -> None:
    if numbers:
        connection.execute(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (_KEY, to_json(sorted(numbers))),
        )
    else:
        connection.execute("DELETE FROM meta WHERE key = ?", (_KEY,))


def _mark(connection: Connection, number: int) -> None:
    """Mark the ids of memories that a hidden branch brings and no shown one does."""
    connection.execute(_MARK, (number, to_json(hidden(connection))))


def _unmark(connection: Connection, branch: int, seq: int) -> None:
    """Give the memories that a shown branch brings from `seq` on their own ids."""
    connection.execute(_UNMARK, (branch, seq))
