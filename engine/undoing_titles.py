"""What acts are called where they can be undone: “Undo 7 nights”, “Undo link 3 – 9”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.journal import events as acts
from engine.journal.events import Event
from engine.memory.catalogue import Catalogue
from engine.memory.words import shortened

__all__ = ["counted", "quoted", "title_of"]

_ROOM: Final = 28
"""Characters of a text in a title."""


def quoted(text: str) -> str:
    """Return the beginning of a text between quotation marks."""
    return f"“{shortened(text, _ROOM)}”"


def counted(number: int, one: str, many: str) -> str:
    """Return ``"one night"`` or ``"7 nights"``."""
    return f"one {one}" if number == 1 else f"{number:,} {many}"


def title_of(events: Sequence[Event], catalogue: Catalogue) -> str:
    """Return what an act is called, by its events.

    Parameters
    ----------
    events : sequence of Event
        At least one.
    catalogue : Catalogue
        Tells the words of the memories.
    """
    names = {type(one) for one in events}
    readings = [one for one in events if isinstance(one, acts.Reinterpret)]
    if readings:
        return f"new reading of {_memories([one.uid for one in readings], catalogue)}"
    encoded = [one for one in events if isinstance(one, acts.Encode | acts.Import)]
    if encoded:
        word = "import" if acts.Import in names else "encode"
        uids = [uid for one in encoded for uid in one.seeds.uid.tolist()]
        return f"{word} {_memories(uids, catalogue)}"
    if names == {acts.Night}:
        return counted(len(events), "night", "nights")
    return _title(events[0], catalogue)


def _title(event: Event, catalogue: Catalogue) -> str:
    match event:
        case acts.Link():
            return f"link {event.source} – {event.target}"
        case acts.Unlink():
            return f"unlink {event.source} – {event.target}"
        case acts.Delete():
            return f"forget {_memories(event.uids, catalogue)}"
        case acts.Recall():
            return f"use of {_memories(event.used, catalogue)}"
        case acts.SetParameters():
            return _parameters([*event.values])
        case acts.Night():
            return counted(1, "night", "nights")
        case acts.Pause():
            return "wait"
        case acts.SystemAct():
            return event.act
        case _:
            return "exchange"


def _memories(uids: Sequence[int], catalogue: Catalogue) -> str:
    if len(uids) != 1:
        return counted(len(uids), "memory", "memories")
    words = catalogue.text[uids[0]] or catalogue.caption[uids[0]]
    return quoted(words) if words.strip() else f"memory {uids[0]}"


def _parameters(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"change of {names[0].rpartition('.')[2].replace('_', ' ')}"
    return f"change of {len(names)} parameters"
