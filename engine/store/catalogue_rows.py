"""Reads the content of every memory into a catalogue.

Memories that are set aside (`engine.store.aside_rows`) are passed over.
"""

from __future__ import annotations

import json
from typing import Any, Final

from engine.affect.space import Affect
from engine.memory.catalogue import Catalogue
from engine.memory.new_memory import NewMemory, Reading
from engine.store.connection import Connection
from engine.store.event_rows import added_readings
from engine.store.purged_rows import purged

__all__ = ["read"]

_MEMORIES: Final = """
    SELECT uid, memories.id, batch, created, estimated_by, speaker, session, source,
        memories.origin, text, truncated, caption, extra, media_type IS NOT NULL
    FROM memories JOIN traces ON traces.memory = uid AND trace = 1
    WHERE memories.id NOT GLOB 'aside:*'
    ORDER BY uid
"""

_READINGS: Final = """
    SELECT memory, version, text, origin, at, context, valence, activation, intensity, spread
    FROM traces WHERE trace = 2 ORDER BY memory, version
"""


def read(connection: Connection) -> Catalogue:
    """Return the content of every memory, pictures apart."""
    later = added_readings(connection)
    readings: dict[int, list[Reading]] = {}
    added: list[tuple[int, int, Reading]] = []
    for uid, version, *values in connection.execute(_READINGS):
        reading = _reading(values)
        if (uid, version) in later:
            added.append((uid, version, reading))
        else:
            readings.setdefault(uid, []).append(reading)
    catalogue = Catalogue()
    for row in connection.execute(_MEMORIES):
        _put(catalogue, row, tuple(readings.get(row[0], ())))
    for uid, version, reading in added:
        catalogue.add_reading(uid, version, reading)
    traces, lost = purged(connection)
    return catalogue.purge(traces, lost) if traces or lost else catalogue


def _reading(values: list[Any]) -> Reading:
    text, origin, at, context, valence, activation, intensity, spread = values
    affect = None
    if valence is not None:
        affect = Affect(valence=valence, activation=activation, intensity=intensity, spread=spread)
    return Reading(text=text, origin=origin, at=at, affect=affect, context=context)


def _put(catalogue: Catalogue, row: tuple[Any, ...], readings: tuple[Reading, ...]) -> None:
    uid, name, batch, created, appraiser, speaker, session, source, origin, *raw = row
    text, truncated, caption, extra, pictured = raw
    memory = NewMemory(
        id=name,
        text=text,
        created=created,
        estimated_by=appraiser,
        readings=readings,
        speaker=speaker,
        session=session,
        source=source,
        origin=origin,
        caption=caption,
        extra=json.loads(extra) if extra else {},
    )
    catalogue.put(uid, memory, batch=batch, truncated=bool(truncated), pictured=bool(pictured))
