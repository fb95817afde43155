"""The types of memory that the Motebit page tells apart by half-life, and how they are told.

The page has a language model distil and label what is said. Here the kind of a memory and plain
patterns in its words say it, so that everybody can see why.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.models.motebit.parameters import Confidence
from engine.models.own_tiers import OwnKind

__all__ = ["KINDS", "MemoryType", "entry_confidence", "is_hedged", "type_of_words", "types_of"]


class MemoryType(IntEnum):
    """What sets a memory's half-life. The value is what columns hold, and the place in `KINDS`."""

    SEMANTIC = 0
    EPISODIC = 1
    GENERAL = 2


KINDS: Final = (
    OwnKind(
        name="semantic",
        meaning="A lasting fact or preference: insights, biases, what touches identity, and words "
        "that say how things are (“I like”, “always”, “my name is”). Half-life 30 days.",
    ),
    OwnKind(
        name="episodic",
        meaning="What happened at a time: pictures, dreams, and words that tell when or what was "
        "done (“yesterday”, “last week”, “we went”). Half-life 3 days.",
    ),
    OwnKind(
        name="general",
        meaning="Anything else that was said. The default half-life, 7 days.",
    ),
)
"""Own kinds, in the order of `MemoryType`."""

_EVENT: Final = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago"
    r"|(?:last|this|next|the other)\s+(?:night|week(?:end)?|month|year|morning|afternoon|evening"
    r"|day|spring|summer|fall|autumn|winter"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    r"|(?:i|we|he|she|they)(?:\s+(?:just|finally|also))?\s+(?:went|met|saw|visited|bought|made|took"
    r"|got|had|came|left|started|finished|tried|attended|joined|won|lost|ran|ate|watched|saw"
    r"|signed|called|found)"
    r"|just\s+(?:got|had|went|came|finished|started))\b",
    re.IGNORECASE,
)
_FACT: Final = re.compile(
    r"\b(?:always|never|usually|every\s+(?:day|week|month|year|morning|night)"
    r"|i\s+(?:really\s+|also\s+)?(?:like|love|hate|prefer|enjoy|own|speak|believe\s+in)"
    r"|i\s+(?:live|work|study)\s+(?:in|at|as|for)|i\s+am\s+an?|i'?m\s+an?"
    r"|(?:my|his|her|their|our)\s+(?:name|favou?rite|job|birthday|hobby|home|mother|father|sister"
    r"|brother|wife|husband|dog|cat)\s+(?:is|are)"
    r"|prefers?|likes?\s+to|is\s+called|means\s+that|uses)\b",
    re.IGNORECASE,
)
_HEDGE: Final = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|apparently|supposedly|i\s+(?:think|guess|suppose)"
    r"|not\s+(?:quite\s+)?sure|might\s+be|could\s+be|seems?\s+(?:to|like))\b",
    re.IGNORECASE,
)
_READ: Final = 2000
"""Signs of a text that are looked at for its type."""


def type_of_words(text: str) -> MemoryType:
    """Return the type that the words of something said tell.

    What tells a time or a deed is episodic, even where it tells a preference as well.
    """
    head = text[:_READ].replace("’", "'")
    if _EVENT.search(head):
        return MemoryType.EPISODIC
    return MemoryType.SEMANTIC if _FACT.search(head) else MemoryType.GENERAL


def is_hedged(text: str) -> bool:
    """Return whether a text is said with a doubt."""
    return _HEDGE.search(text[:_READ]) is not None


def types_of(
    kinds: NDArray[np.uint8], identity: NDArray[np.bool_], by_words: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Return the type of each memory, shape (N,).

    Parameters
    ----------
    kinds : ndarray of uint8, shape (N,)
        A `Kind` each.
    identity : ndarray of bool, shape (N,)
    by_words : ndarray of uint8, shape (N,)
        What the words alone tell; it counts for conversations.
    """
    found = np.where(identity, np.uint8(MemoryType.SEMANTIC), by_words)
    found[np.isin(kinds, (Kind.INSIGHT, Kind.BIAS))] = MemoryType.SEMANTIC
    found[np.isin(kinds, (Kind.VISUAL_EPISODE, Kind.DREAM))] = MemoryType.EPISODIC
    return found.astype(np.uint8)


def entry_confidence(
    kinds: NDArray[np.uint8],
    given: NDArray[np.float64],
    hedged: NDArray[np.bool_],
    parameters: Any,
) -> NDArray[np.float64]:
    """Return the confidence that each memory enters with, in [0, 1], shape (N,).

    Parameters
    ----------
    kinds : ndarray of uint8, shape (N,)
    given : ndarray of float64, shape (N,)
        Importance that the source gives, which is then the confidence; NaN where none.
    hedged : ndarray of bool, shape (N,)
        Said with a doubt.
    parameters : MotebitParameters
    """
    rules: Confidence = parameters.confidence
    found: NDArray[np.float64] = np.where(hedged, rules.hedged, rules.stated)
    found[np.isin(kinds, (Kind.INSIGHT, Kind.BIAS))] = rules.inferred
    found[kinds == Kind.DREAM] = rules.dreamt
    return np.where(np.isnan(given), found, given)
