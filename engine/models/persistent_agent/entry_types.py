"""Entry types: what kind of thing was said, told from the words by rules alone.

The paper (section 4) names five types with an example each, but not how they are told. The rules
here are patterns for English, tried in a fixed order; a person may set the type otherwise.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.models.own_tiers import OwnKind

__all__ = ["ENTRY_KINDS", "KIND_TYPES", "EntryType", "constants", "type_of"]

_SCANNED: Final = 2000
"""Characters of a text that are looked at."""


class EntryType(IntEnum):
    """The entry types, in the order of the paper's table."""

    DECISION = 0
    USER_INTENT = 1
    CONTEXT = 2
    TOOL_RESULT = 3
    EPHEMERAL = 4

    @property
    def label(self) -> str:
        """The name as the paper spells it."""
        return self.name.lower()


KIND_TYPES: Final = {
    Kind.INSIGHT: EntryType.DECISION,
    Kind.BIAS: EntryType.USER_INTENT,
    Kind.DREAM: EntryType.EPHEMERAL,
}
"""Kinds of a document whose entry type does not depend on the words."""

ENTRY_KINDS: Final = (
    OwnKind(
        name="decision",
        meaning="Something was settled (decided, agreed, will, deploy …). "
        "Insights of the document count as decisions.",
    ),
    OwnKind(
        name="user_intent",
        meaning="Somebody wants something (please, can you, I need, search …). "
        "Biases of the document count as intents.",
    ),
    OwnKind(
        name="context",
        meaning="General conversation and pictures: whatever no other rule tells.",
    ),
    OwnKind(
        name="tool_result",
        meaning="Output of a program (JSON, logs, status lines, a speaker called tool).",
    ),
    OwnKind(
        name="ephemeral",
        meaning="Acknowledgments (ok, thanks, got it) and greetings. "
        "Dreams of the document count as ephemeral.",
    ),
)

_TOOL: Final = re.compile(
    r"""\A\s*(?:[{\[]\s*["{\[\d]|<\?xml|<!doctype|HTTP/\d|Traceback\ \(most|\$\ \w+
    |\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d\S*\s+(?:INFO|WARN|ERROR|DEBUG)
    |(?:tool|api|search)[\ _](?:result|response|output)s?\b
    |(?:stdout|stderr|exit\ code|output|result|response|status)\s*[:=]
    )|\b(?:exit\ (?:code|status)\ \d|returned\ \d+\ (?:rows|results|items)
    |status\ code\ \d{3})\b""",
    re.IGNORECASE | re.VERBOSE,
)
_TOOL_SPEAKERS: Final = frozenset({"tool", "function", "api", "system output"})

_ACKNOWLEDGMENTS: Final = frozenset(
    """
    ok okay k kk thanks thank you thx ty cheers got it sure yes yeah yep yup no nope nah alright
    right fine cool nice great good awesome perfect lol haha hehe hi hello hey bye goodbye morning
    night welcome wow oh ah hm hmm mhm i see so much very all indeed exactly totally agreed noted
    understood will do done later there again too that's is sounds you're of course no problem
    """.split()
)
_MOST_WORDS: Final = 5

_DECISION: Final = re.compile(
    r"""\b(?:
      decided?|decision|deciding|we(?:'|’)?ve\ (?:chosen|agreed)|we\ (?:chose|agreed|agree)
    | (?:i|we)(?:'|’)?(?:ll|\ will|\ shall)\ (?:go\ with|use|adopt|move\ to|switch|launch|ship)
    | let(?:'|’)?s\ (?:go\ with|use|ship|deploy|settle|switch|stick\ (?:to|with))
    | (?:going|went)\ with\ (?:the|a|an|this|that|option|plan)|settl(?:ed?|ing)\ (?:on|for)
    | approved?|signed\ off|the\ plan\ is|from\ now\ on|made\ up\ my\ mind|(?:is|are)\ settled
    | committed\ to|resolved\ to|ruled\ out|opted\ for|picked\ the|agreed\ (?:to|on|that)
    )\b
    |\A\s*(?:deploy|release|ship|merge|launch|approve|reject|cancel|switch
      |migrate|roll\ back|adopt)\b""",
    re.IGNORECASE | re.VERBOSE,
)

_INTENT: Final = re.compile(
    r"""\b(?:
      please|(?:can|could|would|will)\ you|help\ me|show\ me|tell\ me|remind\ me|give\ me
    | let\ me\ know|i(?:'|’)?d\ (?:like|love)\ (?:to|you)
    | i\ (?:really\ )?(?:want|need|would\ like|wish|hope)\ (?:to|you|a|an|the|some|it)
    | (?:i(?:'|’)?m|i\ am|we(?:'|’)?re)\ (?:looking\ for|trying\ to|planning|hoping|going\ to)
    | my\ goal|how\ (?:do|can|should)\ i|what\ should\ i|i\ plan\ to|i\ intend
    )\b
    |\A\s*(?:search|find|look\ (?:up|for|into)|write|create|make|add|fix|explain|compare|check
      |book|buy|send|summari[sz]e|translate|list|update|change|remove|delete|run|open|read|build
      |draft|prepare|schedule|plan)\b""",
    re.IGNORECASE | re.VERBOSE,
)

_WORDS: Final = re.compile(r"[\w'’]+")


def type_of(text: str, kind: int = Kind.CONVERSATION, speaker: str = "") -> EntryType:
    """Return the entry type of a memory.

    Parameters
    ----------
    text : str
        Its own words; where they are not known, everything but a kind of its own is context.
    kind : int
        A `Kind`.
    speaker : str

    Returns
    -------
    EntryType
        By kind for insights, biases and dreams; else the first that fits of tool_result,
        ephemeral, decision, user_intent; else context.
    """
    fixed = KIND_TYPES.get(Kind(kind))
    if fixed is not None:
        return fixed
    if not text:
        return EntryType.CONTEXT
    start = text[:_SCANNED]
    if speaker.strip().lower() in _TOOL_SPEAKERS or _TOOL.search(start):
        return EntryType.TOOL_RESULT
    if _is_ephemeral(start):
        return EntryType.EPHEMERAL
    if _DECISION.search(start):
        return EntryType.DECISION
    if _INTENT.search(start):
        return EntryType.USER_INTENT
    return EntryType.CONTEXT


def _is_ephemeral(text: str) -> bool:
    if len(text) > 60:
        return False
    words = [one.lower().replace("’", "'") for one in _WORDS.findall(text)]
    return len(words) <= _MOST_WORDS and all(one in _ACKNOWLEDGMENTS for one in words)


def constants(parameters: Any, name: str) -> NDArray[np.float64]:
    """Return a constant of each entry type, shape (5,).

    Parameters
    ----------
    parameters : PersistentAgentParameters
    name : str
        ``"importance"``, ``"decay"`` or ``"floor"``.
    """
    return np.array([getattr(getattr(parameters, one.label), name) for one in EntryType])
