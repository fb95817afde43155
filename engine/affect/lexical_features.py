"""What the words and the look of a text tell of its affect, beside its vector.

An embedding is nearly blind to capitals and exclamation marks, and blurs single strong words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.sentence_scores import SentenceReader
from engine.progress import Progress, silent

__all__ = ["FEATURE_NAMES", "MOST_READ", "LexicalFeatures"]

FEATURE_NAMES: Final = (
    "compound", "positive", "negative", "neutral", "magnitude", "best word", "worst word",
    "mean word", "mean strength of words", "exclamation marks", "question marks", "quotation",
    "dots", "log of words", "log of letters a word", "words in capitals", "words with digits",
    "words with a capital", "commas", "first person", "second person", "apostrophe",
)  # fmt: skip
"""Names of the features, in their order."""

MOST_READ: Final = 20_000
"""Characters that are read; the embedding model reads no more than the beginning either."""

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FIRST: Final = frozenset(("i", "i'm", "my", "me"))
_EVERY: Final = 64


class LexicalFeatures:
    """Computes the features of texts."""

    def __init__(self) -> None:
        self._reader = SentenceReader()

    def of(self, texts: Sequence[str], progress: Progress = silent) -> NDArray[np.float32]:
        """Return the features of `texts`.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty.
        progress : Progress
            Called with "appraising"; may raise `engine.errors.Cancelled`.

        Returns
        -------
        ndarray of float32, shape (N, F)
            Finite; columns as in `FEATURE_NAMES`, shares in [0, 1], counts limited.
        """
        found = np.zeros((len(texts), len(FEATURE_NAMES)), np.float32)
        for at, text in enumerate(texts):
            if at % _EVERY == 0:
                progress(at, len(texts), "appraising")
            found[at] = self._of_one(text[:MOST_READ])
        return found

    def _of_one(self, text: str) -> tuple[float, ...]:
        words = _WORD.findall(text)
        scores = self._reader.read(text)
        neutral = 1.0 - scores.positive - scores.negative if text.strip() else 0.0
        return (
            scores.compound, scores.positive, scores.negative, max(neutral, 0.0),
            scores.magnitude, *self._of_words(words), *_of_marks(text), *_of_forms(text, words),
        )  # fmt: skip

    def _of_words(self, words: Sequence[str]) -> tuple[float, float, float, float]:
        """Return the best and the worst word's valence, the mean, and the mean strength."""
        lexicon = self._reader.lexicon
        values = [lexicon.get(word.lower(), 0.0) for word in words]
        count = max(len(values), 1)
        return (
            max([0.0, *values]),
            min([0.0, *values]),
            sum(values) / count,
            sum(map(abs, values)) / count,
        )


def _of_marks(text: str) -> tuple[float, float, float, float]:
    return (
        float(min(text.count("!"), 4)),
        float(min(text.count("?"), 3)),
        float('"' in text),
        float("..." in text or "…" in text),
    )


def _of_forms(text: str, words: Sequence[str]) -> tuple[float, ...]:
    count = max(len(words), 1)
    lower = {word.lower() for word in words}
    return (
        math.log1p(count),
        math.log1p(len(text)) - math.log1p(count),
        sum(len(word) > 1 and word.isupper() for word in words) / count,
        sum(any(sign.isdigit() for sign in word) for word in words) / count,
        sum(word[0].isupper() for word in words) / count,
        min(text.count(",") / count, 1.0),
        float(not lower.isdisjoint(_FIRST)),
        float("you" in lower),
        float("'" in text),
    )
