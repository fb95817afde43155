"""New readings of a memory: what a recall makes of it (Potato paper, section 3.8).

A reading is never the text itself nor an older reading. It can be typed, come from a language
model (`engine.recall.endpoint`), or be extracted here: local, and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.errors import BadInput
from engine.exchange.json_values import valid_text
from engine.memory.function_words import is_function_word
from engine.memory.gist import LONGEST_GIST, is_gist_of, says_the_same
from engine.memory.gist_selection import compressed
from engine.memory.words import find_words, normal_words

__all__ = ["checked_reading", "extract_reading"]

_SHARES: Final = (0.6, 0.45, 0.35, 0.25, 0.15)


def checked_reading(text: str, raw: str | None, older: Sequence[str]) -> str:
    """Return a reading that can be kept.

    Parameters
    ----------
    text : str
    raw : str or None
        The verbatim text, where it is still there.
    older : sequence of str
        The readings that are there.

    Raises
    ------
    BadInput
        When it says nothing, or the same as the text or an older reading.
    """
    text = valid_text(text).strip()
    if not text:
        raise BadInput("a reading must say something")
    if raw is not None and says_the_same(text, raw):
        raise BadInput("a reading must not be the text itself", remedy="say what it means now")
    if any(says_the_same(text, one) for one in older):
        raise BadInput("that reading is there already", remedy="say what it means now")
    return text


def extract_reading(raw: str | None, older: Sequence[str], context: str = "") -> str:
    """Return a new reading, extracted from what is left of a memory.

    Parameters
    ----------
    raw : str or None
        The verbatim text; None once it is lost, and then the newest reading is read anew.
    older : sequence of str
        The readings that are there, oldest first.
    context : str
        The question or the occasion. Where the memory has words of it, the sentences that hold
        them are read, and those words go before others.

    Returns
    -------
    str
        By the rule of gists: at most 60 % of what it is read from, no run of six words of it.

    Raises
    ------
    BadInput
        When nothing new can be read from so few words.

    References
    ----------
    Potato paper, section 3.8 ("new context can generate new insight").
    """
    source = raw if raw is not None else (older[-1] if older else "")
    for reading in _candidates(source, context):
        fresh = not any(says_the_same(reading, one) for one in older)
        if fresh and is_gist_of(reading, source):
            return reading
    raise BadInput(
        "nothing new can be read from so few words", remedy="say in your own what it means now"
    )


def _candidates(source: str, context: str) -> Iterator[str]:
    """Yield readings, first those that the context chooses; shorter ones say something else."""
    words = find_words(source)
    if len(words) < 2:
        return
    wanted = {one for one in normal_words(context) if not is_function_word(one)}
    near = {word.sentence for word in words if word.key in wanted}
    for chosen in ([word for word in words if word.sentence in near], words):
        for share in _SHARES:
            budget = min(int(share * len(source)), LONGEST_GIST)
            reading = compressed(chosen, budget, (), wanted) if len(chosen) > 1 else ""
            if reading:
                yield reading
