"""The memories of a lesson, as its front matter writes them: as a demo set does, times left out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, cast

from engine.exchange.demo import read_demo
from engine.exchange.demo_fields import Fields
from engine.exchange.demo_memory import read_memory
from engine.journal.clock import DAY
from engine.lessons.toml_text import TomlText
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory

__all__ = ["Remembered", "lesson_memories", "link_of"]

_MINUTE: Final = 60
_LINK_KEYS: Final = frozenset({"source", "target", "kind"})

Remembered = tuple[MemorySet, dict[str, NewMemory], dict[str, str]]
"""What is there from the start, what is told later, and the ids of both by their names."""


def lesson_memories(head: Fields, written: TomlText, name: str, start: int) -> Remembered:
    """Return the memories of a lesson.

    Parameters
    ----------
    head : Fields
        The front matter.
    written : TomlText
        The same, as it is written.
    name : str
        For titles.
    start : int
        Seconds since 1970, UTC: memories without a time happened on the day before.

    Raises
    ------
    engine.errors.BadInput
        When one is not as it should be, or a name stands twice.
    """
    if head.text("document", "own") == "demo":
        if head.items("memory") or head.items("link"):
            head.refuse("the demo set has its memories", "leave [[memory]] and [[link]] out")
        memories = read_demo()
    else:
        memories = MemorySet(name=name, memories=_listed(head, written, "memory", start))
    later = {one.origin: one for one in _listed(head, written, "later", start)}
    there = {one.origin: one.id for one in memories.memories}
    both = there.keys() & later.keys()
    if both:
        head.refuse(f"{sorted(both)[0]!r} is there twice", "give each memory a name of its own")
    links = memories.links + tuple(_link(head, one, there) for one in head.items("link"))
    memories = MemorySet(name=memories.name, memories=memories.memories, links=links)
    return memories, later, there | {key: one.id for key, one in later.items()}


def _listed(head: Fields, written: TomlText, key: str, start: int) -> tuple[NewMemory, ...]:
    found: dict[str, NewMemory] = {}
    person, agent = head.text("person", "I"), head.text("agent", "Lethe")
    for number, entry in enumerate(head.items(key), start=1):
        told = entry
        if isinstance(entry, Mapping):
            when = datetime.fromtimestamp(start - DAY + number * _MINUTE, UTC)
            told = {"created": when, **cast("Mapping[str, object]", entry)}
        where = f"{head.file}, line {written.line_of_entry(key, number)}"
        memory = read_memory(told, file=where, number=number, person=person, agent=agent)
        if memory.origin in found:
            head.refuse(f"{memory.origin!r} is there twice", "give each memory a name of its own")
        if memory.created > start:
            head.refuse(f"{memory.origin!r} happens after 'start'", "correct one of the times")
        found[memory.origin] = memory
    return tuple(sorted(found.values(), key=lambda one: one.created))


def _link(head: Fields, entry: object, ids: Mapping[str, str]) -> NewLink:
    fields = Fields(entry, _LINK_KEYS, file=head.file, place=f"{head.place}, [[link]]")
    source, target, kind = link_of(fields, ids)
    return NewLink(ids[source], ids[target], kind)


def link_of(fields: Fields, names: Mapping[str, str]) -> tuple[str, str, LinkKind]:
    """Return the ends of a link and its kind, ``relates`` where none is said.

    Raises
    ------
    engine.errors.BadInput
        When an end is no memory of the lesson, or there is no such kind.
    """
    ends = (fields.text("source"), fields.text("target"))
    for one in ends:
        if one not in names:
            fields.refuse(f"no memory is called {one!r}", "name a memory of this lesson")
    if ends[0] == ends[1]:
        fields.refuse(f"{ends[0]!r} is linked to itself", "name two memories")
    try:
        kind = LinkKind.from_label(fields.text("kind", LinkKind.RELATES.label))
    except ValueError as error:
        fields.refuse(str(error), "correct the kind")
    return (*ends, kind)
