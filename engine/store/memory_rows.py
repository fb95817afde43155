"""Memories as rows: static facts, traces and the links of a batch, written and read in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NEVER
from engine.memory.new_memory import NewMemory, Picture, Reading
from engine.memory.seeds import Seeds
from engine.memory.traces import Trace
from engine.store import vectors
from engine.store.connection import Connection
from engine.store.content import AddedReading, Content
from engine.store.texts import check_text, check_texts, extra_json

__all__ = [
    "delete_batches",
    "delete_readings",
    "insert",
    "insert_readings",
    "picture",
    "seeds_by_batch",
]

Array = NDArray[Any]
Values = tuple[Any, ...]

_MEMORY: Final = """
    INSERT INTO memories (
        uid, id, batch, position, kind, created, valence, activation, intensity, spread,
        identity, estimated, importance, access_count, last_access,
        estimated_by, speaker, session, source, origin)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_TRACE: Final = """
    INSERT INTO traces (
        memory, trace, version, text, origin, at, context, valence, activation, intensity,
        spread, truncated, caption, extra, media_type, address, picture)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_FACTS: Final = """
    SELECT batch, uid, kind, created, valence, activation, intensity, spread, identity,
        estimated, importance, access_count, ifnull(last_access, -9223372036854775808)
    FROM memories
    WHERE batch IN (SELECT batch FROM events WHERE branch = ? AND batch IS NOT NULL)
    ORDER BY batch, position
"""

_LINKS: Final = """
    SELECT batch, source, target, kind FROM links
    WHERE batch IN (SELECT batch FROM events WHERE branch = ? AND batch IS NOT NULL)
    ORDER BY batch, position
"""

_COLUMNS: Final = (
    ("uid", "i8"),
    ("kind", "u1"),
    ("created", "i8"),
    ("valence", "f8"),
    ("activation", "f8"),
    ("intensity", "f8"),
    ("spread", "f8"),
    ("identity", "?"),
    ("estimated", "?"),
    ("entry_importance", "f8"),
    ("entry_access_count", "i4"),
    ("entry_last_access", "i8"),
)


def insert(
    connection: Connection, content: Content, batches: Sequence[tuple[int, Seeds]], dimension: int
) -> None:
    """Insert the memories of some batches, with their traces, links and vectors.

    Parameters
    ----------
    connection : Connection
        Inside a transaction.
    content : Content
    batches : sequence of (int, Seeds)
        Number and seeds of each batch, which tell the facts; in the order of `content`.
    dimension : int
        Of the document's vectors.

    Raises
    ------
    BadInput
        When a text cannot be written down, or a vector cannot be compared.
    ValueError
        When the content does not belong to the batches.
    """
    _check_same(content, batches)
    for memory in content.memories:
        check_texts(memory)
    rows, matrix = vectors.of_content(content, dimension)
    facts = (fact for batch, seeds in batches for fact in _facts(batch, seeds))
    connection.execute_many(_MEMORY, map(_memory_row, content.memories, facts))
    connection.execute_many(_TRACE, _trace_rows(content))
    for batch, seeds in batches:
        ends = (seeds.link_source, seeds.link_target, seeds.link_kind)
        connection.execute_many(
            "INSERT INTO links (batch, position, source, target, kind) VALUES (?, ?, ?, ?, ?)",
            (
                (batch, position, *link)
                for position, link in enumerate(zip(*(end.tolist() for end in ends), strict=True))
            ),
        )
    connection.on_point("after memories")
    kinds = {
        uid: kind
        for _, seeds in batches
        for uid, kind in zip(seeds.uid.tolist(), seeds.kind.tolist(), strict=True)
    }
    vectors.insert(connection, rows, (kinds[uid] for uid, _, _ in rows), matrix)
    connection.on_point("after vectors")


def _check_same(content: Content, batches: Sequence[tuple[int, Seeds]]) -> None:
    none = np.empty(0, np.int64)
    uids = np.concatenate([none, *(seeds.uid for _, seeds in batches)])
    numbers = [np.full(len(seeds), batch, np.int64) for batch, seeds in batches]
    if not np.array_equal(uids, content.uids) or not np.array_equal(
        np.concatenate([none, *numbers]), content.batches
    ):
        raise ValueError("the content is not that of the memories which the events bring")


def _facts(batch: int, seeds: Seeds) -> Iterator[Values]:
    """Yield the columns of each row that come from the seeds."""
    importance = [
        None if missing else value
        for value, missing in zip(
            seeds.entry_importance.tolist(), np.isnan(seeds.entry_importance), strict=True
        )
    ]
    last = [None if at == NEVER else at for at in seeds.entry_last_access.tolist()]
    return zip(
        seeds.uid.tolist(), [batch] * len(seeds), range(len(seeds)), seeds.kind.tolist(),
        seeds.created.tolist(), seeds.valence.tolist(), seeds.activation.tolist(),
        seeds.intensity.tolist(), seeds.spread.tolist(), seeds.identity.tolist(),
        seeds.estimated.tolist(), importance, seeds.entry_access_count.tolist(), last,
        strict=True,
    )  # fmt: skip


def _memory_row(memory: NewMemory, facts: Values) -> Values:
    return (
        facts[0], memory.id, *facts[1:],
        memory.estimated_by, memory.speaker, memory.session, memory.source, memory.origin,
    )  # fmt: skip


def _trace_rows(content: Content) -> Iterator[Values]:
    truncated = content.truncated()
    for at, uid in enumerate(content.uids.tolist()):
        memory = content.memories[at]
        picture = memory.picture
        yield (
            uid, int(Trace.RAW), 0, memory.text, "", None, "", None, None, None, None,
            truncated[at], memory.caption, extra_json(memory),
            picture and picture.media_type, picture and picture.address,
            (picture.data or None) if picture else None,
        )  # fmt: skip
        for version, reading in enumerate(memory.readings):
            yield _reading_row(uid, version, reading)


def _reading_row(uid: int, version: int, reading: Reading) -> Values:
    affect = reading.affect
    return (
        uid, int(Trace.SEMANTIC), version, reading.text, reading.origin, reading.at,
        reading.context, affect and affect.valence, affect and affect.activation,
        affect and affect.intensity, affect and affect.spread,
        False, "", None, None, None, None,
    )  # fmt: skip


def insert_readings(connection: Connection, added: Sequence[AddedReading], dimension: int) -> None:
    """Insert readings of memories that are there, with their vectors.

    Parameters
    ----------
    connection : Connection
        Inside a transaction.
    added : sequence of AddedReading
    dimension : int
        Of the document's vectors.

    Raises
    ------
    BadInput
        When a text cannot be written down, or a vector cannot be compared.
    """
    for one in added:
        for text in (one.reading.text, one.reading.context):
            check_text(text, f"reading {one.version} of memory {one.uid}")
        kind = connection.one("SELECT kind FROM memories WHERE uid = ?", (one.uid,))
        connection.execute_many(_TRACE, [_reading_row(one.uid, one.version, one.reading)])
        matrix = vectors.checked(one.vector[None, :], dimension)
        row = (one.uid, int(Trace.SEMANTIC), one.version)
        vectors.insert(connection, [row], [int(kind)], matrix)


def delete_readings(connection: Connection, readings: Iterable[tuple[int, int]]) -> None:
    """Delete readings, given by memory and version, with their vectors."""
    for uid, version in readings:
        vectors.delete_version(connection, uid, Trace.SEMANTIC, version)
        connection.execute(
            "DELETE FROM traces WHERE memory = ? AND trace = 2 AND version = ?", (uid, version)
        )


def seeds_by_batch(connection: Connection, branch: int) -> dict[int, Seeds]:
    """Return the seeds of every batch that a branch's own events bring, by its number.

    Two statements read them all, however many batches there are.
    """
    facts = connection.execute(_FACTS, (branch,))
    links = connection.execute(_LINKS, (branch,))
    batch, *values = _columns(facts, 1 + len(_COLUMNS))
    of_fact = np.array(batch, np.int64)
    columns = [np.array(value, dtype) for value, (_, dtype) in zip(values, _COLUMNS, strict=True)]
    batch, source, target, kind = _columns(links, 4)
    of_link = np.array(batch, np.int64)
    ends = {
        "link_source": np.array(source, np.int64),
        "link_target": np.array(target, np.int64),
        "link_kind": np.array(kind, np.uint8),
    }
    numbers, starts = np.unique(of_fact, return_index=True)
    stops = np.append(starts[1:], len(of_fact))
    first, last = (np.searchsorted(of_link, numbers, side) for side in ("left", "right"))
    found: dict[int, Seeds] = {}
    for at, number in enumerate(numbers.tolist()):
        rows, joined = slice(starts[at], stops[at]), slice(first[at], last[at])
        found[number] = Seeds(
            **{name: column[rows] for (name, _), column in zip(_COLUMNS, columns, strict=True)},
            **{name: end[joined] for name, end in ends.items()},
        )
    return found


def _columns(rows: list[Values], width: int) -> list[Sequence[Any]]:
    return list(zip(*rows, strict=True)) if rows else [()] * width


def picture(connection: Connection, uid: int) -> Picture | None:
    """Return the picture of a memory, or None where it has none."""
    rows = connection.execute(
        "SELECT picture, media_type, address FROM traces "
        "WHERE memory = ? AND trace = 1 AND media_type IS NOT NULL",
        (uid,),
    )
    for data, media_type, address in rows:
        return Picture(data=data or b"", media_type=media_type, address=address)
    return None


def delete_batches(connection: Connection, batches: Iterable[int]) -> None:
    """Delete the memories of some batches with everything that belongs to them."""
    for batch in batches:
        uids = connection.execute("SELECT uid FROM memories WHERE batch = ?", (batch,))
        vectors.delete(connection, (uid for (uid,) in uids))
        connection.execute("DELETE FROM links WHERE batch = ?", (batch,))
        connection.execute("DELETE FROM memories WHERE batch = ?", (batch,))
