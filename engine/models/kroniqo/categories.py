"""The categories by which relevance₀ is set, found in the words by rules.

The Kroniqo post sets relevance₀ "by rule-based heuristics (task mentions get 0.8, casual
conversation gets 0.3, etc.)" and admits that they are wrong in edge cases. These rules are
meant to be as simple, and to be wrong in the same case: a constraint told as an aside ("by the
way I can't use Python") counts as casual talk. They are English; other words are casual.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.memory.lexicon import Lexicon
from engine.models.own_tiers import OwnKind

__all__ = ["BY_KIND", "OWN_KINDS", "Category", "categories_of", "category_of"]


class Category(IntEnum):
    """What a node is about. The value is what columns hold."""

    TASK = 0
    PROJECT = 1
    PREFERENCE = 2
    CONSTRAINT = 3
    FACT = 4
    QUESTION = 5
    REASONING = 6
    CASUAL = 7

    @property
    def label(self) -> str:
        """The name in words."""
        return self.name.lower()


BY_KIND: Final = {
    Kind.INSIGHT: Category.FACT,
    Kind.BIAS: Category.PREFERENCE,
    Kind.DREAM: Category.REASONING,
}
"""Kinds of the document that are a category whatever their words say."""

_DAYS: Final = (
    r"today|tonight|tomorrow|noon|midnight|the end of|next \w+|(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)day"
)
_DO: Final = (
    "finish|complete|write|send|call|email|fix|book|buy|submit|prepare|review|schedule|update|"
    "deploy|clean up|pay|renew|organise|organize|draft|ship|implement|refactor"
)
_USE: Final = "use|eat|have|afford|drink|take|install|access|share|run|touch|exceed|deploy|travel"


@dataclass(frozen=True, slots=True)
class _Rule:
    """A category, the words one of which must be there (none: any text), and a pattern."""

    category: Category
    cues: frozenset[str]
    pattern: re.Pattern[str]


def _rule(category: Category, cues: str, pattern: str) -> _Rule:
    return _Rule(category, frozenset(cues.split()), re.compile(pattern, re.IGNORECASE))


_RULES: Final = (
    _rule(Category.CASUAL, "", r"^\W*(?:oh,? )?(?:by the way|btw|incidentally)\b"),
    _rule(
        Category.CONSTRAINT,
        "can't cannot can must mustn't allowed allergic allergy allergies more most "
        "forbidden stay never using only permitted",
        rf"\b(?:(?:can't|cannot|can not) (?:\w+ )?(?:{_USE})|must(?: not|n't)|"
        r"(?:not|never|isn't|aren't) allowed|allerg(?:ic|y|ies)|no more than|at most|forbidden|"
        r"ha(?:s|ve) to stay|never (?:use|share|send|delete)|without using|only use|"
        r"avoid using|not permitted)\b",
    ),
    _rule(
        Category.TASK,
        "todo todos do dos task tasks deadline remind don't remember need needs have has got "
        "ought make must due by " + _DO.replace("|", " "),
        rf"^\W*(?:please |let's |could you |can you )?(?:{_DO})\b|"
        r"\b(?:to-?dos?|tasks?|deadline|remind (?:me|us)|(?:don't forget|remember) to|"
        r"(?:need|needs|have|has|got|ought) to|make sure (?:to|that|you)|"
        rf"must (?:{_DO})|due (?:on|by|in)|by (?:{_DAYS}))\b",
    ),
    _rule(Category.QUESTION, "", r"^[^.!?]*\?\W*$"),
    _rule(
        Category.PREFERENCE,
        "prefer prefers preferred preference preferences favourite favourites favorite favorites "
        "like likes love loves hate hates enjoy enjoys dislike dislikes rather stand fan keen",
        r"\b(?:prefer(?:s|red|ences?)?|favou?rites?|(?:i|we|he|she|they) (?:(?!feel|look|seem)"
        r"\w+ )?(?:likes?|loves?|hates?|enjoys?|dislikes?)|rather (?:than|not|have)|can't stand|"
        r"(?:i|he|she)'d rather|fan of|keen on)\b",
    ),
    _rule(
        Category.PROJECT,
        "project projects working building writing making developing planning my",
        r"\b(?:projects?|working on|(?:i'm|we're|i am|we are) (?:building|writing|making|"
        r"developing|planning)|my (?:thesis|novel|startup|app|game|paper|course))\b",
    ),
    _rule(
        Category.REASONING,
        "think step therefore hypothesis hypotheses assuming follows words hand so",
        r"\b(?:let me think|step \d|therefore|hypothes[ie]s|assuming|it follows|"
        r"in other words|on the other hand|if so)\b",
    ),
    _rule(
        Category.FACT,
        "my his her their i'm i live lives work works was born moved years married divorced am "
        "he he's she she's speak speaks graduated studied",
        r"\b(?:(?:my|his|her|their) name is|i'm from|(?:i|we) live|lives? in|works? (?:at|as|"
        r"for|in)|was born|born in|moved to|years old|married|divorced|(?:my|his|her|their) "
        r"(?:\w+ )?(?:is|are|has|lives|works)|(?:i am|i'm|he is|he's|she is|she's) an?|"
        r"speaks?|graduated|studied)\b",
    ),
    _rule(Category.QUESTION, "", r"\?\W*$"),
)
"""The first whose pattern is found decides; without any it is casual talk. Words that must be
there are looked up first, since searching for every pattern would take an import ten times as
long.
"""

_WORDS: Final = re.compile(r"[\w']+")
_LONGEST: Final = 2_000


def category_of(text: str) -> tuple[Category, str]:
    """Return the category of a text, and the words that decided, empty where none did.

    Parameters
    ----------
    text : str
        Its first 2,000 signs are looked at.
    """
    shown = text[:_LONGEST].replace("\u2019", "'")
    words = set(_WORDS.findall(shown.lower()))
    for rule in _RULES:
        found = None if rule.cues and rule.cues.isdisjoint(words) else rule.pattern.search(shown)
        if found:
            return rule.category, " ".join(found[0].split()).strip(" ,.;:!") or "?"
    return Category.CASUAL, ""


def categories_of(
    kinds: NDArray[np.uint8], uids: NDArray[np.int64], words: Lexicon
) -> NDArray[np.uint8]:
    """Return the category of each of some memories, a `Category`, shape (M,).

    Parameters
    ----------
    kinds : ndarray of uint8, shape (M,)
        A `Kind` each; some are a category by themselves (`BY_KIND`).
    uids : ndarray of int64, shape (M,)
    words : Lexicon
        A text that is not known is casual talk.
    """
    found = [
        BY_KIND.get(Kind(kind)) or category_of(words.text(uid))[0]
        for kind, uid in zip(kinds.tolist(), uids.tolist(), strict=True)
    ]
    return np.array(found, np.uint8)


_MEANINGS: Final = {
    Category.TASK: "Something to be done: “remind me to”, “need to”, “by Friday”, or an order.",
    Category.PROJECT: "Ongoing work: “project”, “working on”, “my thesis”.",
    Category.PREFERENCE: "What someone likes or prefers.",
    Category.CONSTRAINT: "What must or must not be, plainly told; told as an aside it is casual.",
    Category.FACT: "What is so about someone: where they live, work, who they are.",
    Category.QUESTION: "A question that was asked.",
    Category.REASONING: "A step of thought on the way: “therefore”, “step 2”, “let me think”.",
    Category.CASUAL: "Everything else, and whatever begins with “by the way”.",
}


def _meaning(category: Category) -> str:
    of_kind = [kind.label for kind, one in BY_KIND.items() if one == category]
    also = f" Every {of_kind[0]} of the document is one." if of_kind else ""
    return _MEANINGS[category] + also


OWN_KINDS: Final = tuple(OwnKind(name=one.label, meaning=_meaning(one)) for one in Category)
"""The categories in the order of `Category`; conversations and pictures are told by their words."""
