"""Digital neurotransmitters: signals found in the words at encoding, and what they are worth.

The paper (section 2) maps six transmitters to signals, and has patterns find them in every
message. Here each signal is one pattern for English and one bit of a column, so that it can be
seen why a memory was tagged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["SIGNALS", "Signal", "Transmitter", "delays", "signals_of", "tag_importances", "tags_of"]

_SCANNED: Final = 2000


class Transmitter(IntEnum):
    """The transmitters, in the order of the paper's table; the value is the bit."""

    DOPAMINE = 0
    NOREPINEPHRINE = 1
    CORTISOL = 2
    ACETYLCHOLINE = 3
    OXYTOCIN = 4
    SEROTONIN = 5

    @property
    def label(self) -> str:
        """The name in words."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Signal:
    """Something in the words that a transmitter answers to.

    Parameters
    ----------
    transmitter : Transmitter
    name : str
        As the paper's table has it.
    pattern : str
        Regular expression of what begins with a word, in lower case, with straight quotes.
    """

    transmitter: Transmitter
    name: str
    pattern: str


def _signal(transmitter: Transmitter, name: str, *patterns: str) -> Signal:
    return Signal(transmitter, name, "".join(patterns))


_T: Final = Transmitter

SIGNALS: Final = (
    _signal(
        _T.DOPAMINE, "revenue",
        r"revenue|profits?\b|sales\b|(?:got|was|were|been) paid\b|paying customers?"
        r"|sold (?:it|my|our|the|out)"
        r"|funding|investors?\b|pay rise|(?:got|get|getting) a raise",
    ),
    _signal(
        _T.DOPAMINE, "deployment",
        r"deploy(?:s|ed|ing|ment)?\b|shipped\b|released\b|launch(?:ed|ing)?\b|went live"
        r"|go(?:es|ing)? live"
        r"|in production|opened (?:my|our|the) (?:shop|store|studio|gallery)",
    ),
    _signal(
        _T.DOPAMINE, "milestone",
        r"milestones?\b|won (?:the|a|an|first|my|our|second)|promot(?:ed|ion)\b"
        r"|graduat(?:ed|ion)\b|award(?:s|ed)?\b"
        r"|achiev\w+|record[- ]breaking|personal best|broke (?:the|my|our) record|got the job"
        r"|accepted (?:in)?to|published my|first place|got (?:engaged|married)",
    ),
    _signal(
        _T.NOREPINEPHRINE, "crash",
        r"crash(?:es|ed|ing)?\b|outages?\b|(?:is|are|went|goes) down\b|emergenc(?:y|ies)\b"
        r"|panic\w*"
        r"|accident\b|ambulance",
    ),
    _signal(
        _T.NOREPINEPHRINE, "security",
        r"security (?:incident|hole|issue|breach)|breach(?:ed)?\b|hack(?:ed|er)s?\b"
        r"|leak(?:ed)? (?:key|token|password)s?"
        r"|vulnerabilit(?:y|ies)|attack(?:ed|er)?\b|phishing|danger(?:ous)?\b"
        r"|threat(?:en\w*|s)?\b",
    ),
    _signal(
        _T.NOREPINEPHRINE, "deadline",
        r"deadlines?\b|urgent(?:ly)?\b|asap\b|overdue|due (?:today|tomorrow|tonight)|right away"
        r"|running out of time"
        r"|last minute|immediately",
    ),
    _signal(
        _T.CORTISOL, "error",
        r"errors?\b|exceptions?\b|bugs?\b|fail(?:ed|ure|ures|s|ing)?\b|mistakes?\b|went wrong"
        r"|broke (?:it|the|my|our|down)"
        r"|screwed up|messed up|regret\w*|rejected\b|got fired|lost my (?:job|temper)",
    ),
    _signal(
        _T.CORTISOL, "data loss",
        r"data loss|lost (?:all |the |my |our )+(?:data|files?|work|notes|backups?|photos)"
        r"|deleted (?:the|my|our|everything)"
        r"|wiped|corrupt(?:ed|ion)\b|overw(?:rote|ritten)|no backups?",
    ),
    _signal(
        _T.CORTISOL, "stress",
        r"stress(?:ed|ful|ing)?\b|anxi(?:ous|ety)\b|overwhelm\w+|burn(?:ed|t)[ -]?out"
        r"|breakdown\b|can'?t cope"
        r"|terrified|devastat\w+|heartbroken|passed away",
    ),
    _signal(
        _T.ACETYLCHOLINE, "insight",
        r"insights?\b|reali[sz](?:ed?|ing)\b|learn(?:ed|t|ing)?\b|figured out"
        r"|understood (?:that|why|how)|turns out"
        r"|discover\w*|lesson\b|taught me|found out|eye[- ]opening",
    ),
    _signal(
        _T.ACETYLCHOLINE, "architecture",
        r"architect\w*|design decisions?|refactor\w*|schemas?\b|protocols?\b|data model"
        r"|trade-?offs?\b|research\w*"
        r"|stud(?:y|ied|ying) (?:for|the|how|new)|algorithms?\b",
    ),
    _signal(
        _T.OXYTOCIN, "relationship",
        r"trust(?:s|ed|ing)?\b|friend(?:s|ship)?\b|famil(?:y|ies)\b|love you|miss(?:ed)? you"
        r"|partner\b|married|wedding"
        r"|husband|wife\b"
        r"|(?:my|our) (?:mom|mum|dad|son|daughter|kids|sister|brother|grandma|grandpa|parents)"
        r"|together (?:with|as)|support(?:ed|ive)? (?:me|each|system)|grateful (?:for|to) you",
    ),
    _signal(
        _T.OXYTOCIN, "philosophy",
        r"philosoph\w*|meaning of|conscious(?:ness)?\b|who (?:i am|we are|am i)"
        r"|what it means to|identity\b|soul\b"
        r"|believe in\b|faith\b|purpose in life|values\b",
    ),
    _signal(
        _T.SEROTONIN, "completion",
        r"(?:task|it|work|project|that)(?:'s| is| are)? (?:done|finished|complete)"
        r"|complet(?:ed|ion)\b|finished\b"
        r"|wrapped up|checked off|all set\b|passed (?:the|my|all)",
    ),
    _signal(
        _T.SEROTONIN, "positive feedback",
        r"(?:good|great|nice|amazing|excellent|awesome) (?:job|work|idea)|well done"
        r"|works (?:great|perfectly|well)"
        r"|proud of|congrat\w*|satisf\w+|thank(?:s| you) (?:so much|for)"
        r"|love (?:it|this|that)\b|happy with",
    ),
)  # fmt: skip
"""Every signal; its place is its bit."""

_ANY: Final = re.compile(
    rf"\b(?:{'|'.join(f'(?P<s{place}>{one.pattern})' for place, one in enumerate(SIGNALS))})"
)
"""All of them at once, which is seven times as fast as one by one."""


def signals_of(text: str) -> int:
    """Return the signals that a text gives, a bit each by their place in `SIGNALS`.

    Words that could give two signals give the first in the table.
    """
    found = 0
    for one in _ANY.finditer(text[:_SCANNED].lower().replace("’", "'")):
        if one.lastgroup:
            found |= 1 << int(one.lastgroup[1:])
    return found


def tags_of(signals: int) -> int:
    """Return the transmitters that signals call for, a bit each by `Transmitter`."""
    found = 0
    for place, one in enumerate(SIGNALS):
        if signals >> place & 1:
            found |= 1 << one.transmitter
    return found


def tag_importances(parameters: Any) -> NDArray[np.float64]:
    """Return the importance of every combination of transmitters, shape (64,).

    Parameters
    ----------
    parameters : PersistentAgentParameters

    Notes
    -----
    The highest of the tags', and `each_further` for every further one, at most 1; 0 without a
    tag, or where tags do not count. How tags add up is Lethe's choice: the paper says only that
    the tags make an importance.
    """
    group = parameters.transmitters
    if not group.enabled:
        return np.zeros(1 << len(Transmitter))
    each = np.array([getattr(group, one.label) for one in Transmitter])
    bits = (np.arange(1 << len(Transmitter))[:, None] >> np.arange(len(Transmitter))) & 1
    further = np.maximum(bits.sum(axis=1) - 1, 0) * group.each_further
    highest = (bits * each).max(axis=1)
    return np.where(bits.any(axis=1), np.minimum(highest + further, 1.0), 0.0)


def delays(importance: NDArray[np.float64], parameters: Any) -> NDArray[np.float64]:
    """Return how long words are kept raw by the importance that tags give, hours.

    Parameters
    ----------
    importance : ndarray of float64, shape (N,)
        Of the tags; 0 means no tag, and then there is no delay.
    parameters : PersistentAgentParameters

    Returns
    -------
    ndarray of float64, shape (N,)
        Below 0.3 half an hour, below 0.6 four hours, up to 0.8 a day, above a week.
    """
    group = parameters.transmitters
    found = np.full(len(importance), group.delay_high, np.float64)
    found[importance > group.high] = group.delay_highest
    found[importance < group.middle] = group.delay_middle
    found[importance < group.low] = group.delay_low
    found[importance <= 0.0] = 0.0
    return found
