"""One memory of a demo set, from its TOML table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid5

from engine.exchange.demo_fields import AFFECT_KEYS, Fields
from engine.memory.gist import says_the_same
from engine.memory.kinds import AGEING_KINDS, Kind
from engine.memory.new_memory import NewMemory, Picture, Reading

__all__ = ["demo_id", "read_memory"]

_NAMESPACE: Final = UUID("5d1a6f0e-3f5c-5b7e-9c41-6c6574686521")
_READING_KEYS: Final = AFFECT_KEYS | {"text", "at", "context"}
_MEMORY_KEYS: Final = AFFECT_KEYS | {
    "key", "created", "kind", "text", "gist", "importance", "access_count", "last_access",
    "identity", "speaker", "session", "caption", "reading",
}  # fmt: skip


def demo_id(key: str) -> str:
    """Return the id of the memory that a demo set calls `key`: the same in every document."""
    return str(uuid5(_NAMESPACE, f"demo:{key}"))


def read_memory(entry: object, *, file: str, number: int, person: str, agent: str) -> NewMemory:
    """Return the memory that a [[memory]] table describes; its origin is its key.

    Parameters
    ----------
    entry : object
        The table.
    file : str
    number : int
        Which memory of the file it is, from 1: its place in messages where it has no key.
    person, agent : str
        Who speaks where the table does not say: the person in what happened, the agent in
        insights, biases and dreams.

    Raises
    ------
    engine.errors.BadInput
        Naming file, memory and remedy.
    """
    fields = Fields(entry, _MEMORY_KEYS, file=file, place=_place(entry, number))
    key = fields.text("key")
    kind, created = _kind(fields), _created(fields)
    caption = _caption(fields, kind)
    text = fields.text("text", caption or None)
    count, last = _accesses(fields, created)
    return NewMemory(
        id=demo_id(key),
        text=text,
        created=created,
        kind=kind,
        affect=fields.affect(),
        readings=_readings(fields, text, created),
        importance=fields.number("importance", 0.0, 1.0),
        access_count=count,
        last_access=last,
        identity=fields.flag("identity"),
        speaker=fields.text("speaker", person if kind in AGEING_KINDS else agent),
        session=fields.text("session", datetime.fromtimestamp(created, UTC).date().isoformat()),
        source="demo",
        origin=key,
        picture=Picture() if caption else None,
        caption=caption,
    )


def _place(entry: object, number: int) -> str:
    """Return what messages call a memory: its key, or its number where it has none."""
    match entry:
        case {"key": str(key)} if key.strip():
            return f"memory {key.strip()!r}"
        case _:
            return f"memory {number}"


def _kind(fields: Fields) -> Kind:
    try:
        return Kind.from_label(fields.text("kind", Kind.CONVERSATION.label))
    except ValueError as error:
        fields.refuse(str(error), "correct the kind")


def _created(fields: Fields) -> int:
    created = fields.moment("created")
    if created is None:
        fields.refuse("'created' is missing", "write it like 2025-01-03T18:42:00Z")
    return created


def _caption(fields: Fields, kind: Kind) -> str:
    """Return the words for the picture of a visual episode, empty for other kinds."""
    caption = fields.text("caption", "")
    if (kind is Kind.VISUAL_EPISODE) != bool(caption):
        fields.refuse(
            "'caption' and kind 'visual episode' go together", "give both of them, or neither"
        )
    return caption


def _accesses(fields: Fields, created: int) -> tuple[int, int | None]:
    """Return how often a memory was recalled, and when last."""
    count, last = fields.count("access_count"), fields.moment("last_access")
    if (count > 0) != (last is not None):
        fields.refuse(
            "'access_count' and 'last_access' go together", "give both of them, or neither"
        )
    if last is not None and last < created:
        fields.refuse("'last_access' is before 'created'", "correct one of the times")
    return count, last


def _readings(fields: Fields, text: str, created: int) -> tuple[Reading, ...]:
    """Return the gist, where there is one, and the readings after it, oldest first."""
    found = [Reading(text=fields.text("gist"))] if "gist" in fields else []
    for number, entry in enumerate(fields.items("reading"), start=1):
        place = f"{fields.place}, reading {number}"
        found.append(_reading(Fields(entry, _READING_KEYS, file=fields.file, place=place), created))
    times = [created if one.at is None else one.at for one in found]
    if times != sorted(times):
        fields.refuse("its readings are not in order of time", "put the oldest first")
    for one in found:
        if says_the_same(one.text, text):
            fields.refuse("a gist or reading is the text itself", "say it shorter, in other words")
    return tuple(found)


def _reading(fields: Fields, created: int) -> Reading:
    at = fields.moment("at")
    if at is None or at < created:
        fields.refuse("'at' is missing or before 'created'", "say when it was read so")
    return Reading(
        text=fields.text("text"), at=at, affect=fields.affect(), context=fields.text("context")
    )
