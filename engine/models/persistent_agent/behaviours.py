"""What an agent's DNA holds beside its reflexes: habits, manners and preferences.

The paper (section 6) lists learned behaviours, communication patterns and preferences. They are
sentences of living memories that say such a thing in so many words; nothing is inferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.memory.words import shortened
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.markdown_files import Behaviour
from engine.models.persistent_agent.sentences import sentences

__all__ = ["behaviour_of"]

_MOST: Final = 20
_ROOM: Final = 160

_LEARNED: Final = re.compile(
    r"\b(?:from now on|always|never again|make sure (?:to|that)|remember to|next time"
    r"|note to self)\b",
    re.IGNORECASE,
)
_MANNER: Final = re.compile(
    r"\b(?:please (?:answer|reply|write|speak|keep|be|use|call)|call me|answer (?:me )?(?:in|with)"
    r"|(?:short|brief|long|detailed) answers?|don(?:'|’)?t (?:use|say|write|call))\b",
    re.IGNORECASE,
)
_FAVOURITE: Final = re.compile(
    r"\bmy favou?rite ([\w ]{2,30}?) (?:is|are|was) ([^.,;!?]{2,60})", re.IGNORECASE
)
_PREFERS: Final = re.compile(
    r"\bI (?:really |always |just )?(prefer|love|like|hate|dislike) ([^.,;!?]{2,60})", re.IGNORECASE
)


def behaviour_of(entries: Iterable[Entry]) -> Behaviour:
    """Return the habits, manners and preferences that memories tell of.

    Parameters
    ----------
    entries : iterable of Entry

    Returns
    -------
    Behaviour
        At most 20 of each, those of the highest priority.
    """
    learned: list[str] = []
    manners: list[str] = []
    liked: dict[str, str] = {}
    for entry in sorted(entries, key=lambda one: (-one.priority, one.number)):
        for sentence in sentences(entry.text):
            if _LEARNED.search(sentence):
                learned.append(shortened(sentence, _ROOM))
            if _MANNER.search(sentence):
                manners.append(shortened(sentence, _ROOM))
            for found in _FAVOURITE.finditer(sentence):
                liked.setdefault(f"favourite {found[1].strip().lower()}", found[2].strip())
            for found in _PREFERS.finditer(sentence):
                liked.setdefault(found[2].strip(), f"{found[1].lower()}s it")
    return Behaviour(
        learned_behaviors=tuple(dict.fromkeys(learned))[:_MOST],
        communication_patterns=tuple(dict.fromkeys(manners))[:_MOST],
        preferences=dict(list(liked.items())[:_MOST]),
    )
