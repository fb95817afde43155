"""Sentences and clauses of messages, and how much each tells: what compression chooses from.

Extraction is local and the same on every machine; no model takes part.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.sentence_scores import pieces
from engine.memory.function_words import is_function_word
from engine.memory.words import normal_words
from engine.models.persistent_agent.tokens import characters_of

__all__ = ["Unit", "centralities", "clauses", "cut", "sentences", "tells_outcome", "units_of"]

_UNSPACED_END: Final = re.compile(r"(?<=[。！？])(?=.)")
_CLAUSE_END: Final = re.compile(
    r"(?<=[;:；：，])\s*|\s+[—–]\s+|(?<=,)\s+(?=(?:and|but|so|because|which|who|then|or)\b)"
)
_LONGEST_WORD: Final = 24
_BARE: Final = 0.5

_DECISIONS_AND_OUTCOMES: Final = frozenset(
    """
    decide decided decides deciding decision decisions chose choose chosen choosing agree agreed
    agreement plan planned plans will won't gonna promise promised approve approved reject rejected
    accept accepted resolve resolved solve solved fix fixed finish finished complete completed ship
    shipped deploy deployed launch launched release released win won lose lost pass passed fail
    failed failure succeed succeeded success result results outcome because therefore bought sold
    signed hired quit joined moved started stopped cancelled canceled learned learnt built achieved
    """.split()
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or clause that can be kept.

    Parameters
    ----------
    message : int
        Place of its message in the run, from 0.
    place : int
        Place within the message, from 0.
    text : str
        Without white space around it.
    words : tuple of str
        All its words as they are compared.
    """

    message: int
    place: int
    text: str
    words: tuple[str, ...]

    @property
    def content(self) -> frozenset[str]:
        """The words that carry meaning."""
        return frozenset(word for word in self.words if not is_function_word(word))


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, those of more than some thousand signs in parts."""
    for piece in pieces(text):
        for sentence in _UNSPACED_END.split(piece):
            if sentence.strip():
                yield sentence.strip()


def clauses(text: str) -> Iterator[str]:
    """Yield the clauses of a text's sentences: cut at ``;``, ``:``, a dash, ``, and`` and the like.

    A clause of a single word stays with the one that follows.
    """
    for sentence in sentences(text):
        held = ""
        for part in _CLAUSE_END.split(sentence):
            held = f"{held} {part}".strip()
            if " " in held or len(held) > _LONGEST_WORD:
                yield held
                held = ""
        if held:
            yield held


def units_of(message: int, parts: Iterator[str]) -> list[Unit]:
    """Return the parts of one message as units."""
    return [
        Unit(message, place, part, tuple(normal_words(part))) for place, part in enumerate(parts)
    ]


def centralities(units: Sequence[Unit]) -> NDArray[np.float64]:
    """Return how central each unit is among all, at least 0.

    Parameters
    ----------
    units : sequence of Unit

    Returns
    -------
    ndarray of float64, shape (N,)

    Notes
    -----
    The sum over a unit's distinct content words of ``0.5 + 4·ln(h)·ln(N/h)/ln(N)²``, divided by
    the root of their number; ``h`` of the ``N`` units hold the word. Words that several
    share but not all tell what a run is about: neither the one met once nor the one met always.
    """
    contents = [unit.content for unit in units]
    held = Counter(word for content in contents for word in content)
    whole = math.log(max(len(units), 2))
    weight = {
        word: _BARE + 4.0 * math.log(count) * max(whole - math.log(count), 0.0) / whole**2
        for word, count in held.items()
    }
    return np.array(
        [
            math.fsum(weight[word] for word in content) / math.sqrt(len(content)) if content else 0
            for content in contents
        ],
        np.float64,
    )


def tells_outcome(unit: Unit) -> bool:
    """Tell whether a unit has a word of deciding or of what came of it (English)."""
    return not _DECISIONS_AND_OUTCOMES.isdisjoint(unit.words)


def cut(text: str, room: float) -> str:
    """Return the beginning of a text in `room` tokens, ending between words, ``…`` after it.

    At least the first word stays, where it is no longer than 24 characters; a longer one, and a
    script without spaces, is cut where the room ends.
    """
    most = characters_of(room)
    if len(text) <= most:
        return text
    end = text.rfind(" ", 0, max(most, 1))
    if end <= 0:
        first = text.split(" ", 1)[0]
        end = len(first) if len(first) <= _LONGEST_WORD else max(most - 1, 1)
    kept = text[:end].rstrip(" ,;:—–-")
    return f"{kept or text[:end]}…"
