"""The words of a fact that is synthesised from episodes: extracted, never invented."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.memory.function_words import is_function_word, is_negation
from engine.memory.words import find_words, shortened

__all__ = ["denies", "fact_of", "is_small_talk"]

_ROOM: Final = 240
_SHARED: Final = 6
_SHORTEST: Final = 3
_READ: Final = 2000
_COURTESY: Final = re.compile(
    r"\W*(?:thanks?|thx|cheers|hey|hi|hello|good (?:morning|evening|night|luck)|bye|later|see you"
    r"|take care|congrat\w*|no (?:worries|problem)|you'?re welcome|wow|woah|whoa|oh|yum|yep|yeah"
    r"|yes|no|sure|okay|ok|cool|awesome|great|nice|totally|haha|aw+|way to go|sorry|please)\b",
    re.IGNORECASE,
)


def fact_of(texts: Sequence[str]) -> str:
    """Return one statement that stands for several episodes.

    Parameters
    ----------
    texts : sequence of str
        The episode in the middle first.

    Returns
    -------
    str
        What the one in the middle says, cut at 240 characters, how many say so, and the words
        that at least half of them share beyond it. Begins with its kind, so that nobody takes it
        for something lived.
    """
    words = _shared_words(texts)
    about = f"; shared: {', '.join(words)}" if words else ""
    return f"insight: {shortened(texts[0], _ROOM)} (from {len(texts)} episodes{about})"


def _shared_words(texts: Sequence[str]) -> list[str]:
    """Return content words in at least half of the texts that the first does not have."""
    held: Counter[str] = Counter()
    for text in texts:
        held.update({one.key for one in find_words(text[:_READ])})
    first = {one.key for one in find_words(texts[0][:_READ])}
    told = [
        word
        for word, count in held.items()
        if 2 * count >= len(texts) and word not in first and _is_content(word)
    ]
    return sorted(told, key=lambda word: (-held[word], word))[:_SHARED]


def _is_content(word: str) -> bool:
    return len(word) >= _SHORTEST and not is_function_word(word) and not is_negation(word)


def is_small_talk(text: str) -> bool:
    """Return whether a text asks, or opens by greeting, thanking or agreeing: it tells no fact."""
    head = text[:_READ].replace("’", "'").strip()
    return not head or "?" in head or _COURTESY.match(head) is not None


def denies(text: str) -> bool:
    """Return whether a text says that something is not so."""
    return any(is_negation(one.key) for one in find_words(text[:_READ]))
