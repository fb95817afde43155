"""What a text shows that may tell whether it will matter: the features of learned relevance₀."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.models.kroniqo.categories import Category

__all__ = ["SIGNALS", "signals_of"]

_PATTERNS: Final = (
    ("negation", r"\b(?:not|never|no|none|without|cannot|\w+n't)\b"),
    ("inability or ban", r"\b(?:can't|cannot|can not|must not|mustn't|unable|allerg\w+|only)\b"),
    ("aside", r"\b(?:by the way|btw|incidentally)\b"),
    ("speaks of oneself", r"\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|our)\b"),
    ("number", r"\d"),
    ("time", r"\b(?:today|tonight|tomorrow|yesterday|week|month|\w+day|o'clock|am|pm|soon)\b"),
    ("obligation", r"\b(?:must|need|needs|have to|has to|should|deadline|important|urgent)\b"),
    ("liking", r"\b(?:like|love|hate|prefer\w*|favou?rite|enjoy\w*)\b"),
    ("thanks or greeting", r"\b(?:hi|hello|hey|thanks|thank|bye|ok|okay|great|cool|haha|lol)\b"),
    ("exclamation", r"!"),
)  # fmt: skip
_COMPILED: Final = tuple(re.compile(pattern, re.IGNORECASE) for _, pattern in _PATTERNS)
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")
_LONGEST: Final = 2_000
_LONG: Final = math.log1p(100.0)

SIGNALS: Final = (
    *(f"is {one.label}" for one in Category),
    *(name for name, _ in _PATTERNS),
    "name",
    "length",
    "always",
)
"""Names of the features in order; the last is 1 for every text."""


def signals_of(texts: Iterable[str], categories: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the features of texts, shape (M, F), in the order of `SIGNALS`.

    Each is 0 or 1, but for the length, ``ln(1 + words) / ln 101``. Of a text the first 2,000
    signs count.

    Parameters
    ----------
    texts : iterable of str, M of them
    categories : ndarray of uint8, shape (M,)
    """
    found = np.zeros((len(categories), len(SIGNALS)))
    found[np.arange(len(categories)), categories] = 1.0
    first = len(Category)
    for row, text in enumerate(texts):
        shown = text[:_LONGEST].replace("\u2019", "'")
        found[row, first : first + len(_COMPILED)] = [
            pattern.search(shown) is not None for pattern in _COMPILED
        ]
        found[row, -3] = _NAME.search(shown) is not None
        found[row, -2] = math.log1p(len(shown.split())) / _LONG
    found[:, -1] = 1.0
    return found
