"""The tables of a document, as the first migration lays them down.

All content stands in ``traces``: the verbatim text with the picture, the caption and the further
columns of the source (trace 1), and each version of the semantic reading (trace 2). ``memories``
holds the static facts and, as content of the graph trace, the provenance. Whether a trace is
erased is a state of a branch at a night, never a column here.

Affect columns are of type ANY, for a REAL column would turn -0.0 into 0.0 and no longer give a
state back bit for bit.
"""

from __future__ import annotations

from typing import Final

__all__ = ["APPLICATION_ID", "TABLES"]

APPLICATION_ID: Final = 0x4C657468
"""Marks a SQLite file as a Lethe document: ``"Leth"``."""

TABLES: Final = (
    """
    CREATE TABLE meta (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL CHECK (json_valid(value))
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE branches (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        parent INTEGER REFERENCES branches (number),
        fork INTEGER NOT NULL CHECK (fork >= 0),
        model TEXT NOT NULL,
        parameters TEXT NOT NULL CHECK (json_valid(parameters)),
        start INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        branch INTEGER NOT NULL REFERENCES branches (number),
        seq INTEGER NOT NULL CHECK (seq >= 0),
        kind TEXT NOT NULL,
        at INTEGER NOT NULL,
        batch INTEGER,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        UNIQUE (branch, seq)
    ) STRICT
    """,
    "CREATE INDEX events_batch ON events (batch) WHERE batch IS NOT NULL",
    """
    CREATE TABLE memories (
        uid INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        batch INTEGER NOT NULL,
        position INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        created INTEGER NOT NULL,
        valence ANY NOT NULL CHECK (typeof(valence) = 'real'),
        activation ANY NOT NULL CHECK (typeof(activation) = 'real'),
        intensity ANY NOT NULL CHECK (typeof(intensity) = 'real'),
        spread ANY NOT NULL CHECK (typeof(spread) = 'real'),
        identity INTEGER NOT NULL CHECK (identity IN (0, 1)),
        estimated INTEGER NOT NULL CHECK (estimated IN (0, 1)),
        importance ANY CHECK (typeof(importance) IN ('real', 'null')),
        access_count INTEGER NOT NULL,
        last_access INTEGER,
        estimated_by TEXT NOT NULL,
        speaker TEXT NOT NULL,
        session TEXT NOT NULL,
        source TEXT NOT NULL,
        origin TEXT NOT NULL,
        UNIQUE (batch, position)
    ) STRICT
    """,
    """
    CREATE TABLE traces (
        id INTEGER PRIMARY KEY,
        memory INTEGER NOT NULL REFERENCES memories (uid) ON DELETE CASCADE,
        trace INTEGER NOT NULL CHECK (trace IN (1, 2)),
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        origin TEXT NOT NULL,
        at INTEGER,
        context TEXT NOT NULL,
        valence ANY,
        activation ANY,
        intensity ANY,
        spread ANY,
        truncated INTEGER NOT NULL,
        caption TEXT NOT NULL,
        extra TEXT CHECK (extra IS NULL OR json_valid(extra)),
        media_type TEXT,
        address TEXT,
        picture BLOB,
        UNIQUE (memory, trace, version)
    ) STRICT
    """,
    """
    CREATE TABLE links (
        batch INTEGER NOT NULL,
        position INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        PRIMARY KEY (batch, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE checkpoints (
        id INTEGER PRIMARY KEY,
        branch INTEGER NOT NULL REFERENCES branches (number),
        seq INTEGER NOT NULL,
        night INTEGER NOT NULL,
        clock INTEGER NOT NULL,
        parameters TEXT NOT NULL CHECK (json_valid(parameters)),
        columns BLOB NOT NULL,
        UNIQUE (branch, seq)
    ) STRICT
    """,
    """
    CREATE TABLE vector_rows (
        id INTEGER PRIMARY KEY,
        memory INTEGER NOT NULL REFERENCES memories (uid),
        trace INTEGER NOT NULL CHECK (trace IN (1, 2)),
        version INTEGER NOT NULL,
        UNIQUE (memory, trace, version)
    ) STRICT
    """,
    """
    CREATE TABLE certificates (
        id INTEGER PRIMARY KEY,
        memory TEXT NOT NULL,
        night INTEGER NOT NULL,
        content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT
    """,
)
"""Statements in order. The vectors have a table of their own, made for the dimension of the
embedding model; see `engine.store.vectors`."""
