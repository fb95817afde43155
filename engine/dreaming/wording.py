"""The words of a night: pieces of what is left of memories, topics and feelings in words.

Extractive and the same on every machine: no model takes part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from engine.memory.function_words import is_function_word, is_negation
from engine.memory.words import find_words

__all__ = ["feeling", "piece", "topic"]

_CLAUSE: Final = re.compile(r"[.!?…。！？;；\n]+")
_SPEAKER: Final = re.compile(r"(?:^|(?<=[.!?…] ))[^\W\d_][\w.' -]{0,30}: ", re.MULTILINE)
"""Who speaks, before what is said: no topic."""
_READ: Final = 4000
"""Characters of a text that are looked at."""
_MOST_WORDS, _MOST_SIGNS = 14, 90
_FELT: Final = 0.15
"""From so far off zero, valence and activation have a name."""
_TOPIC_WORDS: Final = 2
_SHORTEST: Final = 3
_SHARE: Final = 0.15
_COMMON: Final = 0.5

_FEELINGS: Final = {
    (1, 1): "joyful and awake",
    (1, 0): "pleasant",
    (1, -1): "content and calm",
    (0, 1): "stirred",
    (0, 0): "neither good nor bad",
    (0, -1): "still",
    (-1, 1): "tense and unpleasant",
    (-1, 0): "unpleasant",
    (-1, -1): "low and heavy",
}


def piece(text: str, rng: np.random.Generator) -> str:
    """Return one clause of a text in its own words, at most 14 words and 90 characters long.

    Parameters
    ----------
    text : str
    rng : numpy.random.Generator
        Chooses the clause.

    Returns
    -------
    str
        Empty only where the text is blank.
    """
    clauses = [" ".join(part.split()) for part in _CLAUSE.split(text[:_READ])]
    clauses = [clause for clause in clauses if clause] or [" ".join(text[:_READ].split())]
    full = [clause for clause in clauses if len(clause.split()) >= _SHORTEST] or clauses
    words = full[int(rng.integers(len(full)))].split()
    cut = " ".join(words[:_MOST_WORDS])
    if len(cut) > _MOST_SIGNS:
        head = cut[:_MOST_SIGNS]
        cut = head.rsplit(" ", 1)[0] if " " in head else head
    return cut.strip(" ,:–—-") or cut


def topic(texts: Iterable[str], background: Iterable[str]) -> tuple[str, ...]:
    """Return the words that name what texts have in common, the most telling first.

    Parameters
    ----------
    texts : iterable of str
        Of one topic.
    background : iterable of str
        Of anything.

    Returns
    -------
    tuple of str
        At most two words, each in at least two of the texts and in a share of them that is
        larger by 0.15 than its share of the background, the second in half of them; none where
        there are no such words.
    """
    own, spelled = _shares(texts)
    usual, _ = _shares(background)
    telling = {word: share - usual.get(word, 0.0) for word, share in own.items()}
    kept = [word for word, share in telling.items() if share >= _SHARE]
    kept.sort(key=lambda word: (-telling[word], word))
    named = [word for at, word in enumerate(kept) if at == 0 or own[word] >= _COMMON]
    return tuple(spelled[word] for word in named[:_TOPIC_WORDS])


def _shares(texts: Iterable[str]) -> tuple[dict[str, float], dict[str, str]]:
    """Return the share of texts that hold each content word, if two do, and its spelling."""
    count: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    number = 0
    for text in texts:
        number += 1
        told = find_words(_SPEAKER.sub("", text[:_READ]))
        words = {one.key: one.text for one in told if _is_content(one.key)}
        count.update(words.keys())
        for key, word in words.items():
            if key not in spelled or word == key:
                spelled[key] = word
    return {word: n / number for word, n in count.items() if n > 1}, spelled


def _is_content(key: str) -> bool:
    longer = len(key) >= _SHORTEST or not key.isascii()
    named = any(sign.isalpha() for sign in key)
    return longer and named and not is_function_word(key) and not is_negation(key)


def feeling(centroid: Sequence[float]) -> str:
    """Return how valence and activation feel, in words."""
    valence, activation = (_sign(value) for value in centroid[:2])
    return _FEELINGS[valence, activation]


def _sign(value: float) -> int:
    return 0 if abs(value) < _FELT else (1 if value > 0 else -1)
