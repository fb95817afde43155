"""Events as rows of a file: a word for the kind, the time, and a small JSON object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from engine.journal import events
from engine.journal.clock import DAY, EARLIEST, LATEST
from engine.journal.events import Event
from engine.memory.links import LinkKind
from engine.memory.seeds import Seeds
from engine.parameters import from_json

__all__ = ["BATCHED", "REINTERPRET", "from_payload", "to_payload"]

_TYPES: Final[dict[str, type[Event]]] = {
    "encode": events.Encode,
    "import": events.Import,
    "exchange": events.Exchange,
    "recall": events.Recall,
    "reinterpret": events.Reinterpret,
    "link": events.Link,
    "unlink": events.Unlink,
    "night": events.Night,
    "pause": events.Pause,
    "system act": events.SystemAct,
    "set parameters": events.SetParameters,
    "delete": events.Delete,
}
_WORDS: Final = {kind: word for word, kind in _TYPES.items()}

_SLEPT: Final = 300_000 * DAY
"""How far nights may lead beyond the last year of a memory: to the end of the calendar."""

_MOST: Final = 2**63 - 1
"""Numbers of memories lie within this, either side of 0."""

BATCHED: Final = ("encode", "import")
"""Words of the events that bring memories; their payload has the number of a ``batch``."""

REINTERPRET: Final = "reinterpret"
"""Word of the event that brings a reading; its payload has ``uid`` and ``version``."""


def to_payload(event: Event) -> tuple[str, dict[str, Any]]:
    """Return the word for an event's kind and its JSON payload; seeds are kept apart."""
    payload = {
        one.name: getattr(event, one.name)
        for one in fields(event)
        if one.name not in ("at", "seeds")
    }
    if "kind" in payload:
        payload["kind"] = payload["kind"].label
    if isinstance(event, events.SetParameters):
        payload["values"] = dict(event.values)
    return _WORDS[type(event)], payload


def from_payload(
    word: str, at: int, payload: dict[str, Any], seeds: Callable[[int], Seeds]
) -> Event:
    """Return the event that a row holds.

    Parameters
    ----------
    word : str
        Kind of event, as `to_payload` gives it.
    at : int
        Seconds since 1970, UTC.
    payload : dict
    seeds : callable
        Returns the seeds of a batch by its number.

    Raises
    ------
    ValueError
        When no event is called `word`, or what an own act names are no numbers.
    """
    if word not in _TYPES:
        raise ValueError(f"no event is called {word!r}")
    if not EARLIEST <= at <= LATEST + _SLEPT:
        raise ValueError(f"an event at {at} lies outside every calendar")
    values = dict(payload)
    if word in BATCHED:
        values["seeds"] = seeds(values["batch"])
    if "kind" in values:
        values["kind"] = LinkKind.from_label(values["kind"])
    for name in ("used", "uids", "context", "similarity", "groups"):
        if values.get(name) is not None:
            values[name] = tuple(values[name])
    if word == "system act":
        values["groups"] = tuple(tuple(map(_uid, group)) for group in payload["groups"])
        values["values"] = tuple(map(_figure, payload["values"]))
    if word == "set parameters":
        values["values"] = {name: from_json(value) for name, value in payload["values"].items()}
    return _TYPES[word](at=at, **values)


def _uid(value: Any) -> int:
    if type(value) is not int or not -_MOST <= value <= _MOST:
        raise ValueError(f"{value!r} is no number of a memory")
    return value


def _figure(value: Any) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is no number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError("a number is too large") from None
