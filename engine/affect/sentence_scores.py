"""Reading a text sentence by sentence with VADER, which is made for sentences.

Over a whole turn its compound score runs to its ends, and its time grows with the square of the
length; so sentences are read apart, long ones in pieces, and averaged by their words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import numpy as np

from engine.progress import Progress, silent

__all__ = ["SentenceReader", "SentenceScores", "pieces"]

_SENTENCE_END: Final = re.compile(r"(?<=[.!?…。！？])\s+|\n+")
_LONGEST_PIECE: Final = 300
_EVERY: Final = 64


@dataclass(frozen=True, slots=True)
class SentenceScores:
    """VADER's scores of a text, means over its sentences with the number of words as weight.

    Parameters
    ----------
    compound : float
        In [-1, 1].
    positive, negative : float
        Shares of the text that the lexicon finds moved, in [0, 1].
    magnitude : float
        Mean magnitude of the compound scores, in [0, 1].
    """

    compound: float
    positive: float
    negative: float
    magnitude: float


class SentenceReader:
    """VADER, loaded when first needed."""

    @cached_property
    def _analyzer(self) -> Any:
        vader: Any = import_module("vaderSentiment.vaderSentiment")
        return vader.SentimentIntensityAnalyzer()

    @property
    def lexicon(self) -> Mapping[str, float]:
        """Valence of each known word, in lower case, in [-4, 4]."""
        return self._analyzer.lexicon

    def read(self, text: str, progress: Progress = silent) -> SentenceScores:
        """Return the scores of a text; all are 0 without words.

        Parameters
        ----------
        text : str
            Any length, any script, also empty.
        progress : Progress
            Called now and then in a long text; may raise `engine.errors.Cancelled`.
        """
        scores, weights = [(0.0, 0.0, 0.0)], [0.0]
        for number, (piece, times) in enumerate(Counter(pieces(text)).items()):
            if number % _EVERY == _EVERY - 1:
                progress(0, 0, "appraising")
            score = self._analyzer.polarity_scores(piece)
            scores.append((score["compound"], score["pos"], score["neg"]))
            weights.append(float(times * max(len(piece.split()), 1)))
        table, weight = np.array(scores), np.array(weights)
        weight = weight / max(weight.sum(), 1.0)
        compound, positive, negative = (weight @ table).tolist()
        return SentenceScores(compound, positive, negative, float(weight @ np.abs(table[:, 0])))


def pieces(text: str) -> Iterator[str]:
    """Yield the sentences of a text, long ones cut, so that each is read in bounded time."""
    for sentence in _SENTENCE_END.split(text):
        rest = sentence.strip()
        start = 0
        while start < len(rest):
            end = start + _LONGEST_PIECE
            if end < len(rest):
                space = rest.rfind(" ", start + 1, end)
                end = space if space > 0 else end
            yield rest[start:end]
            start = end
