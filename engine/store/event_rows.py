"""Events as rows: the journal of each branch, written and read in bulk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.errors import BadInput, DocumentError
from engine.journal import events as acts
from engine.journal.codec import REINTERPRET, from_payload, to_payload
from engine.journal.events import Event
from engine.memory.seeds import Seeds
from engine.store import memory_rows
from engine.store.connection import Connection
from engine.store.content import Content
from engine.store.texts import to_json

__all__ = ["added_readings", "append", "next_seq", "read", "reparent"]

_INSERT = "INSERT INTO events (branch, seq, kind, at, batch, payload) VALUES (?, ?, ?, ?, ?, ?)"


def read(connection: Connection, branch: int) -> list[Event]:
    """Return a branch's own events in order.

    Raises
    ------
    DocumentError
        When a row holds no event.
    """
    seeds = memory_rows.seeds_by_batch(connection, branch)
    rows = connection.execute(
        "SELECT seq, kind, at, payload FROM events WHERE branch = ? ORDER BY seq", (branch,)
    )
    return [_event(connection, row, seeds) for row in rows]


def _event(connection: Connection, row: tuple[Any, ...], seeds: dict[int, Seeds]) -> Event:
    seq, word, at, payload = row
    try:
        return from_payload(word, at, json.loads(payload), lambda batch: _seeds(seeds, batch))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DocumentError(
            f"{connection.name} is damaged: event {seq} ({word}) cannot be read; "
            "go back to a copy of it"
        ) from error


def _seeds(seeds: dict[int, Seeds], batch: int) -> Seeds:
    return seeds[batch] if batch in seeds else Seeds.of(uid=())


def next_seq(connection: Connection, branch: int) -> int:
    """Return the position that the next event of a branch has."""
    return int(
        connection.one(
            "SELECT fork + (SELECT count(*) FROM events WHERE branch = number) "
            "FROM branches WHERE number = ?",
            (branch,),
        )
        or 0
    )


def append(
    connection: Connection,
    branch: int,
    first_seq: int,
    events: Sequence[Event],
    content: Content | None,
    dimension: int,
) -> None:
    """Append events to a branch, in one transaction.

    Raises
    ------
    BadInput
        When a memory's id is in the document already, or a text cannot be written down.
    DocumentError
        When the file cannot be written.
    ValueError
        When the events do not follow those there, or the content is not theirs.
    """
    with connection.atomic():
        connection.on_point("before append")
        expected = next_seq(connection, branch)
        if first_seq != expected:
            raise ValueError(
                f"event {first_seq} cannot follow: branch {branch} waits for {expected}"
            )
        if content is not None and len(content):
            _check_new(connection, content)
            batches = set(content.batches.tolist())
            brought = [
                (one.batch, one.seeds)
                for one in events
                if isinstance(one, acts.Encode | acts.Import) and one.batch in batches
            ]
            memory_rows.insert(connection, content, brought, dimension)
        if content is not None:
            memory_rows.insert_readings(connection, content.added, dimension)
        connection.execute_many(
            _INSERT, [_row(branch, first_seq + at, event) for at, event in enumerate(events)]
        )
        connection.on_point("after events")


def _row(branch: int, seq: int, event: Event) -> tuple[Any, ...]:
    word, payload = to_payload(event)
    return branch, seq, word, event.at, payload.get("batch"), to_json(payload)


def _check_new(connection: Connection, content: Content) -> None:
    """Check that no memory of a content is there, or comes twice."""
    seen: set[str] = set()
    for memory in content.memories:
        there = connection.one("SELECT 1 FROM memories WHERE id = ?", (memory.id,))
        if there or memory.id in seen:
            raise BadInput(f"a memory with the id {memory.id} is in the document already")
        seen.add(memory.id)


def added_readings(connection: Connection) -> set[tuple[int, int]]:
    """Return the readings that events of any branch bring, by memory and version."""
    return {
        (uid, version)
        for uid, version in connection.execute(
            "SELECT json_extract(payload, '$.uid'), json_extract(payload, '$.version') "
            "FROM events WHERE kind = ?",
            (REINTERPRET,),
        )
    }


def reparent(
    connection: Connection, branch: int, parent: int | None, fork: int, events: Sequence[Event]
) -> None:
    """Let a branch leave a parent earlier than it did, and keep its path as events of its own.

    Parameters
    ----------
    connection : Connection
    branch : int
    parent : int or None
    fork : int
        How many events of the parent's path it shares from now on.
    events : sequence of Event
        Every event of its path from `fork` on.
    """
    with connection.atomic():
        connection.execute("DELETE FROM events WHERE branch = ?", (branch,))
        connection.execute(
            "UPDATE branches SET parent = ?, fork = ? WHERE number = ?", (parent, fork, branch)
        )
        connection.execute_many(
            _INSERT, [_row(branch, fork + at, event) for at, event in enumerate(events)]
        )
