"""What in a journal belongs to the system that governed it, and to no other.

A document's own system sets its parameters, does acts of its own and makes memories. The same
life under another system goes without all of that: without it nothing has been merged,
synthesised or switched that this other system never heard of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.journal.events import (
    Delete,
    Encode,
    Event,
    Link,
    Recall,
    Reinterpret,
    SetParameters,
    SystemAct,
    Unlink,
)

__all__ = ["life_alone", "made_by_systems"]


def made_by_systems(events: Sequence[Event]) -> frozenset[int]:
    """Return the numbers of the memories that acts of a system's own have made.

    Such a memory is encoded alone and as no exchange, and the act, which may follow upon links,
    names it first.

    Parameters
    ----------
    events : sequence of Event
    """
    made: set[int] = set()
    waiting: int | None = None
    for event in events:
        if isinstance(event, Encode) and not event.exchange and len(event.seeds) == 1:
            waiting = int(event.seeds.uid[0])
        elif isinstance(event, SystemAct):
            if waiting is not None and event.groups and event.groups[0][:1] == (waiting,):
                made.add(waiting)
            waiting = None
        elif not isinstance(event, Link):
            waiting = None
    return frozenset(made)


def life_alone(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events of a journal without what is its own system's alone.

    Parameters
    ----------
    events : sequence of Event
    """
    made = made_by_systems(events)
    for event in events:
        if not isinstance(event, SystemAct | SetParameters):
            kept = _without(event, made) if made else event
            if kept is not None:
                yield kept


def _without(event: Event, made: frozenset[int]) -> Event | None:
    """Return an event that touches none of some memories; None where nothing is left of it."""
    match event:
        case Encode():
            return None if len(event.seeds) and int(event.seeds.uid[0]) in made else event
        case Link() | Unlink():
            return None if {event.source, event.target} & made else event
        case Reinterpret():
            return None if event.uid in made else event
        case Delete():
            uids = tuple(uid for uid in event.uids if uid not in made)
            return replace(event, uids=uids) if uids else None
        case Recall():
            return _recall_without(event, made)
        case _:
            return event


def _recall_without(event: Recall, made: frozenset[int]) -> Recall | None:
    places = [at for at, uid in enumerate(event.used) if uid not in made]
    if len(places) == len(event.used):
        return event
    used = tuple(event.used[at] for at in places)
    likeness = tuple(event.similarity[at] for at in places) if event.similarity else ()
    return replace(event, used=used, similarity=likeness) if used else None
