"""Content that is taken out of the file for good: texts, readings, pictures, words, vectors.

A purged row stays, empty and marked, for events refer to it: so a life can still be lived through
again, with numbers alone. What stood in the pages before is wiped by `scrub`, which writes the
whole file anew and empties its log; until it has, the document says so to itself, and the next
program that opens it does it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.memory.traces import ALL_TRACES, NO_TRACE, Trace
from engine.store import vectors
from engine.store.connection import Connection

__all__ = [
    "content_of",
    "findings",
    "mark_due",
    "purge_memories",
    "purge_questions",
    "purge_readings",
    "purge_trace",
    "purged",
    "scrub",
    "scrub_is_due",
]

_MARK: Final = "\x1fpurged"
"""Stands where the origin of a trace or of a memory stood: no source and no person writes it."""

_EVER: Final = "purged"
_DUE: Final = "purged, not scrubbed"

_PURGE: Final = """
    UPDATE traces SET
        text = '', origin = ?1, at = NULL, context = '', valence = NULL, activation = NULL,
        intensity = NULL, spread = NULL, truncated = 0, caption = '', extra = NULL,
        media_type = NULL, address = NULL, picture = NULL
    WHERE memory = ?2 AND trace BETWEEN ?3 AND ?4 AND version BETWEEN ?5 AND ?6
"""
_EVERY_VERSION: Final = (0, 2**62)

_PURGE_WORDS: Final = """
    UPDATE memories SET speaker = '', session = '', source = '', estimated_by = '', origin = ?
    WHERE uid = ?
"""

_PURGE_QUESTIONS: Final = """
    UPDATE events SET payload = json_set(payload, '$.query', '')
    WHERE kind = 'recall' AND ifnull(json_extract(payload, '$.query'), '') <> '' AND NOT EXISTS (
        SELECT 1 FROM json_each(payload, '$.used') JOIN memories ON uid = value
        WHERE memories.origin <> ?)
"""

_WITHOUT_READING: Final = """
    SELECT memory FROM traces WHERE trace = 2 GROUP BY memory HAVING min(origin = ?) = 1
"""


def content_of(connection: Connection, uid: int) -> tuple[str, dict[str, Any]]:
    """Return a memory's text, and everything else of it that `purge_memories` takes out.

    Pictures stand as the SHA-256 of their bytes.
    """
    words = connection.execute(
        "SELECT speaker, session, source, origin, estimated_by FROM memories WHERE uid = ?", (uid,)
    )
    ((text, caption, extra, media_type, address, picture),) = connection.execute(
        "SELECT text, caption, extra, media_type, address, picture FROM traces "
        "WHERE memory = ? AND trace = 1",
        (uid,),
    )
    readings = connection.execute(
        "SELECT version, text, origin, context FROM traces WHERE memory = ? AND trace = 2 "
        "ORDER BY version",
        (uid,),
    )
    return text, {
        "words": [list(row) for row in words],
        "caption": caption,
        "extra": extra,
        "picture": [media_type, address, picture and hashlib.sha256(picture).hexdigest()],
        "readings": [list(row) for row in readings],
    }


def purge_memories(connection: Connection, uids: Iterable[int]) -> None:
    """Take everything out that memories say: texts, readings, pictures, words, vectors."""
    numbers = list(uids)
    rows = ((_MARK, uid, int(Trace.RAW), int(Trace.SEMANTIC), *_EVERY_VERSION) for uid in numbers)
    connection.execute_many(_PURGE, rows)
    connection.execute_many(_PURGE_WORDS, ((_MARK, uid) for uid in numbers))
    vectors.delete(connection, numbers)


def purge_trace(connection: Connection, uids: Iterable[int], trace: Trace) -> None:
    """Take one trace of memories out, every version of it, with its vectors."""
    numbers = list(uids)
    which = (int(trace), int(trace), *_EVERY_VERSION)
    connection.execute_many(_PURGE, ((_MARK, uid, *which) for uid in numbers))
    for uid in numbers:
        versions = connection.execute(
            "SELECT version FROM vector_rows WHERE memory = ? AND trace = ?", (uid, int(trace))
        )
        for (version,) in versions:
            vectors.delete_version(connection, uid, trace, version)


def purge_readings(connection: Connection, readings: Iterable[tuple[int, int]]) -> None:
    """Take readings out, given by memory and version, with their vectors."""
    for uid, version in readings:
        which = (int(Trace.SEMANTIC), int(Trace.SEMANTIC), version, version)
        connection.execute(_PURGE, (_MARK, uid, *which))
        vectors.delete_version(connection, uid, Trace.SEMANTIC, version)


def purge_questions(connection: Connection) -> None:
    """Take out what was asked in recalls that used nothing but memories that are purged."""
    connection.execute(_PURGE_QUESTIONS, (_MARK,))


def purged(connection: Connection) -> tuple[dict[int, Trace], set[tuple[int, int]]]:
    """Return what has been taken out.

    Returns
    -------
    dict of int to Trace
        By number: the traces without content; all three where the words are gone as well.
    set of (int, int)
        Readings without content, by memory and version.
    """
    if connection.one("SELECT 1 FROM meta WHERE key = ?", (_EVER,)) is None:
        return {}, set()
    rows: Sequence[Any] = connection.execute(
        "SELECT memory, trace, version FROM traces WHERE origin = ?", (_MARK,)
    )
    readings = {(uid, version) for uid, trace, version in rows if trace == Trace.SEMANTIC}
    found = {uid: Trace.RAW for uid, trace, _ in rows if trace == Trace.RAW}
    for (uid,) in connection.execute(_WITHOUT_READING, (_MARK,)):
        found[uid] = found.get(uid, NO_TRACE) | Trace.SEMANTIC
    for (uid,) in connection.execute("SELECT uid FROM memories WHERE origin = ?", (_MARK,)):
        found[uid] = ALL_TRACES
    return found, readings


def mark_due(connection: Connection) -> None:
    """Say, inside the transaction that purges, that the file is to be scrubbed after it."""
    connection.execute_many("INSERT OR REPLACE INTO meta VALUES (?, 'true')", [(_EVER,), (_DUE,)])


def scrub_is_due(connection: Connection) -> bool:
    """Return whether bytes of what was purged may still lie in free room of the file."""
    return connection.one("SELECT 1 FROM meta WHERE key = ?", (_DUE,)) is not None


def scrub(connection: Connection) -> bool:
    """Write the whole file anew, without free room, and empty its log, where that is due.

    Returns
    -------
    bool
        Whether nothing of what was purged is left. Another program that reads the document
        keeps the log from being emptied; it is then done at the next occasion.
    """
    if not scrub_is_due(connection):
        return True
    connection.pragma("secure_delete", 1)
    connection.execute("VACUUM")
    if not _log_emptied(connection):
        return False
    with connection.atomic():
        connection.execute("DELETE FROM meta WHERE key = ?", (_DUE,))
    return True


def _log_emptied(connection: Connection) -> bool:
    """Return whether the log is empty now; nobody who reads is waited for."""
    if connection.path is None:
        return True
    patience = int(connection.pragma("busy_timeout"))
    connection.pragma("busy_timeout", 0)
    try:
        ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.pragma("busy_timeout", patience)
    return not busy


def findings(connection: Connection) -> list[str]:
    """Return, in a line, that the file is still to be scrubbed."""
    if not scrub_is_due(connection):
        return []
    return ["words that were erased may still lie in free room of the file; open it once to write"]
