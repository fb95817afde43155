"""An import in words: how many, from when to when, how many nights it will be."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.exchange.documents import start_of
from engine.journal.clock import DAY, next_night, show_time
from engine.memory.new_memory import MemorySet

__all__ = [
    "FIELD_HINTS",
    "at_once_words",
    "free_target",
    "lived_words",
    "nights_of",
    "notes_words",
    "summary",
]

_NOTES: Final = 6

FIELD_HINTS: Final = {
    "text": "What was said or seen: the raw trace. Needed",
    "created": "When, as a date and time or as seconds since 1970",
    "kind": "Conversation, insight, bias, dream or visual episode",
    "valence": "Unpleasant to pleasant",
    "activation": "Calm to aroused; also called arousal",
    "intensity": "From 0 to 1; derived from valence and activation where absent",
    "spread": "How far apart simultaneous feelings lie, from 0 to 3",
    "importance": "Entry importance, from 0 to 1; that of its kind where absent",
    "access_count": "How often it was recalled already",
    "last_access": "When it was recalled last",
    "identity": "Whether it touches self-knowledge",
    "gist": "What it means, in fewer words: the semantic trace",
    "speaker": "Who said it",
    "session": "Which conversation it is from",
    "id": "The source's own name for it",
    "links": "Ids of memories that it is linked to",
}
"""What each field of a memory is."""


def summary(memories: MemorySet) -> str:
    """Return how many memories and links there are, and from when to when."""
    count = len(memories.memories)
    if not count:
        return "No memories."
    told = "1 memory" if count == 1 else f"{count:,} memories"
    links = len(memories.links)
    if links:
        told += f", {links:,} {'link' if links == 1 else 'links'}"
    first, last = memories.memories[0].created, memories.memories[-1].created
    days = show_time(first)[:10], show_time(last)[:10]
    return f"{told}, {days[0]}" if days[0] == days[1] else f"{told}, {days[0]} to {days[1]}"


def nights_of(memories: MemorySet) -> int:
    """Return how many nights pass where a source is lived through."""
    told = memories.memories
    if not told:
        return 0
    last = max(max(one.created, one.last_access or 0) for one in told)
    return (next_night(last) - DAY - start_of(memories, now=0, live=True)) // DAY


def at_once_words() -> str:
    """Return what laying down at once means."""
    return "Every memory starts at its entry importance, on night 0."


def lived_words(memories: MemorySet | None) -> str:
    """Return what living through means, and how many nights it will be."""
    if memories is None or not memories.memories:
        return "Exchanges and nights pass as in the source's own time."
    nights = nights_of(memories)
    if not nights:
        return "All of it is within one day: exchanges pass, but no night."
    passed = "1 night passes" if nights == 1 else f"{nights:,} nights pass"
    return f"{passed}, as in the source's own time, and much is forgotten."


def notes_words(notes: Sequence[str]) -> str:
    """Return the reader's remarks, one a line; of many the first few."""
    told = [f"{note[:1].upper()}{note[1:]}." for note in notes[:_NOTES]]
    if len(notes) > _NOTES:
        told.append(f"And {len(notes) - _NOTES:,} remarks more.")
    return "\n".join(told)


def free_target(source: Path, otherwise: Path) -> Path:
    """Return a file beside a source that is not there yet, named after it.

    Parameters
    ----------
    source : Path
    otherwise : Path
        Folder that is used where that of the source cannot be written to.
    """
    folder = source.parent if os.access(source.parent, os.W_OK) else otherwise
    names = itertools.chain((source.stem,), (f"{source.stem} {at}" for at in itertools.count(2)))
    return next(path for name in names if not (path := folder / f"{name}.lethe").exists())
