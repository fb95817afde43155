"""What an agent's night says of itself (Persistent Agent paper, section 8: self-reflection).

The paper has a language model write it; here it is told from what the night measured: nothing is
made up, and the same night always says the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.journal.clock import show_time
from engine.memory.function_words import is_function_word
from engine.memory.words import normal_words, shortened
from engine.models.persistent_agent.entries import Entry
from engine.undoing_titles import counted

__all__ = ["NightFacts", "reflection_of"]

_MOST_NAMED: Final = 3
_LONGEST_QUOTE: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NightFacts:
    """What one nightly defrag did.

    Parameters
    ----------
    at : int
        Seconds since 1970, UTC.
    compressed, promoted, transferred, archived, dropped : int
        Memories that were summarised, went from L2 to L3, went into ``MEMORY.md``, whose daily
        note was archived, and that were let go.
    recalled : sequence of (Entry, int)
        What was recalled since the night before, and how often.
    reflexes : sequence of Entry
        What became a reflex.
    day : sequence of Entry
        What was lived since the night before.
    """

    at: int
    compressed: int = 0
    promoted: int = 0
    transferred: int = 0
    archived: int = 0
    dropped: int = 0
    recalled: Sequence[tuple[Entry, int]] = ()
    reflexes: Sequence[Entry] = ()
    day: Sequence[Entry] = ()


def reflection_of(facts: NightFacts) -> str:
    """Return a night's reflection, one line for ``REFLECTION.md``."""
    parts = [_of_day(facts.day), _of_work(facts), _of_recalls(facts.recalled)]
    if facts.reflexes:
        parts.append(f"became a reflex: {_named(facts.reflexes)}")
    return f"{show_time(facts.at)}: {'; '.join(part for part in parts if part)}."


def _of_day(day: Sequence[Entry]) -> str:
    if not day:
        return "nothing new was lived"
    words = Counter(
        word
        for one in day
        for word in set(normal_words(one.text))
        if not is_function_word(word) and not word.isdigit()
    )
    told = [word for word, count in sorted(words.items(), key=lambda one: (-one[1], one[0]))
            if count > 1][:_MOST_NAMED]  # fmt: skip
    about = f", mostly about {', '.join(told)}" if told else ""
    return f"{counted(len(day), 'new memory', 'new memories')}{about}"


def _of_work(facts: NightFacts) -> str:
    done = (
        (facts.compressed, "compressed"),
        (facts.promoted, "promoted to L3"),
        (facts.transferred, "moved into MEMORY.md"),
        (facts.archived, "archived"),
        (facts.dropped, "let go"),
    )
    return ", ".join(f"{count} {what}" for count, what in done if count)


def _of_recalls(recalled: Sequence[tuple[Entry, int]]) -> str:
    often = sorted((one for one in recalled if one[1]), key=lambda one: (-one[1], one[0].number))
    if not often:
        return "nothing was recalled"
    times = sum(count for _, count in often)
    return f"{counted(times, 'recall', 'recalls')}, most of {_named([one for one, _ in often[:1]])}"


def _named(entries: Sequence[Entry]) -> str:
    named = (f"\u201c{shortened(one.text, _LONGEST_QUOTE)}\u201d" for one in entries[:_MOST_NAMED])
    more = len(entries) - _MOST_NAMED
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")
