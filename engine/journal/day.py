"""What happened within a day: every moment at which the cursor can stand between two nights.

Nights are the large steps of a life; exchanges, recalls and links happen between them. A moment
is the position in the events just after one of them, so that a day can be replayed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.journal import events as acts
from engine.journal.events import Event
from engine.journal.timeline import Timeline
from engine.memory.kinds import ATTENDED_KINDS, Kind
from engine.memory.seeds import Seeds

__all__ = ["Day", "Moment", "day_of", "has_days"]

Namer = Callable[[int], str]

_NAMED: Final = 2
"""So many memories are named in the words of a moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The end of one act of a day.

    Parameters
    ----------
    position : int
        In the events, just after the act.
    at : int
        Seconds since 1970, UTC.
    kind : str
        ``"encode"``, ``"import"``, ``"exchange"``, ``"recall"``, ``"reading"``, ``"link"``,
        ``"delete"`` or ``"parameters"``.
    uids : tuple of int
        Numbers of the memories that it touches.
    exchanges : int
        How many steps it moves the attention window (Potato paper, section 3.2).
    words : str
        What happened, in one line.
    """

    position: int
    at: int
    kind: str
    uids: tuple[int, ...]
    exchanges: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The day that follows a night.

    Parameters
    ----------
    night : int
        The night before it; 0 for the day on which the document begins.
    start, end : int
        Positions just after that night, and just before the next.
    moments : tuple of Moment
        In order; the last one's position is `end`.
    """

    night: int
    start: int
    end: int
    moments: tuple[Moment, ...]

    @property
    def exchanges(self) -> int:
        """How many exchanges the day has."""
        return sum(one.exchanges for one in self.moments)

    def index_at(self, position: int) -> int:
        """Return the number of moments up to a position: 0 just after the night."""
        return sum(one.position <= position for one in self.moments)

    def exchanges_until(self, position: int) -> int:
        """Return how many exchanges have happened up to a position."""
        return sum(one.exchanges for one in self.moments if one.position <= position)


def has_days(timeline: Timeline) -> bool:
    """Return whether anything but nights and imports has ever happened on a timeline."""
    quiet = (acts.Night, acts.Import)
    return any(not isinstance(one, quiet) for one in timeline.events)


def day_of(timeline: Timeline, night: int, name: Namer | None = None) -> Day:
    """Return what happened on the day that follows a night.

    Parameters
    ----------
    timeline : Timeline
    night : int
        From 0 to `Timeline.nights`.
    name : callable, optional
        Returns a few words for a memory, given its number; by default its number.
    """
    start = timeline.position_after(night) if night else 0
    end = timeline.position_of(night)
    named = _numbered if name is None else name
    return Day(
        night=night,
        start=start,
        end=end,
        moments=tuple(
            _moment(event, position, named)
            for position, event in enumerate(timeline.events[start:end], start + 1)
        ),
    )


def _numbered(uid: int) -> str:
    return f"memory {uid}"


def _moment(event: Event, position: int, name: Namer) -> Moment:
    kind, uids, words = _told(event, name)
    return Moment(
        position=position, at=event.at, kind=kind, uids=uids, exchanges=_exchanges(event),
        words=words,
    )  # fmt: skip


def _exchanges(event: Event) -> int:
    if isinstance(event, acts.Exchange):
        return 1
    if isinstance(event, acts.Encode) and event.exchange:
        return sum(kind in ATTENDED_KINDS for kind in event.seeds.kind.tolist())
    return 0


def _told(event: Event, name: Namer) -> tuple[str, tuple[int, ...], str]:
    """Return the kind of an event, the memories it touches, and its words."""
    match event:
        case acts.Encode():
            uids = _uids(event.seeds)
            return "encode", uids, f"Encoded {_kind(event.seeds)}{_names(uids, name)}"
        case acts.Import():
            uids = _uids(event.seeds)
            source = f" from {event.source}" if event.source else ""
            return "import", uids, f"Imported {_counted(len(uids))}{source}"
        case acts.Exchange():
            return "exchange", (), "An exchange that was not kept"
        case acts.Recall():
            return "recall", event.used, f"Recalled and used {_names(event.used, name)}"
        case acts.Reinterpret():
            return "reading", (event.uid,), f"A new reading of {name(event.uid)}"
        case _:
            return _told_quietly(event, name)


def _told_quietly(event: Event, name: Namer) -> tuple[str, tuple[int, ...], str]:
    """Return the same for an event that changes no memory's own traces."""
    match event:
        case acts.Link() | acts.Unlink():
            ends = (event.source, event.target)
            done = "Linked" if isinstance(event, acts.Link) else "Cut the link of"
            words = f"{done} {name(event.source)} and {name(event.target)} ({event.kind.label})"
            return "link", ends, words
        case acts.Delete():
            return "delete", event.uids, f"Forgot {_names(event.uids, name)} on purpose"
        case acts.SetParameters():
            return "parameters", (), f"Set {', '.join(map(_set, event.values.items()))}"
        case acts.SystemAct():
            touched = f": {_names(event.uids, name)}" if event.uids else ""
            words = f"{event.act[:1].upper()}{event.act[1:]} ({event.system}){touched}"
            return "exchange", event.uids, words
        case acts.Pause():
            return "exchange", (), "Time passed, and nothing happened"
        case _:
            return "exchange", (), type(event).__name__


def _set(item: tuple[str, object]) -> str:
    name, value = item
    if isinstance(value, bool):
        return f"{name} {'on' if value else 'off'}"
    return f"{name} to {value:g}" if isinstance(value, int | float) else f"{name} to {value}"


def _kind(seeds: Seeds) -> str:
    """Return the kind of a single memory that is no conversation, to stand before its name."""
    kinds = [Kind(kind) for kind in seeds.kind.tolist()]
    return f"{kinds[0].label} " if len(kinds) == 1 and kinds[0] != Kind.CONVERSATION else ""


def _uids(seeds: Seeds) -> tuple[int, ...]:
    return tuple(seeds.uid.tolist())


def _counted(count: int) -> str:
    return f"{count:,} {'memory' if count == 1 else 'memories'}"


def _names(uids: Iterable[int], name: Namer) -> str:
    listed = tuple(uids)
    if len(listed) > _NAMED:
        return _counted(len(listed))
    return " and ".join(name(uid) for uid in listed)
