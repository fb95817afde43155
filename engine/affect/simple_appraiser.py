"""The simple appraiser: word lists and punctuation, no trained model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Estimates
from engine.affect.sentence_scores import SentenceReader
from engine.progress import Progress, silent

__all__ = ["SimpleAppraiser"]

_CALM: Final = """
asleep bored boring breathe breeze calm calming calmly calmness cosy cozy dull ease gentle gently
hush leisurely meditate meditation mellow nap numb peace peaceful peacefully quiet quietly relax
relaxed relaxing rest rested resting sleep sleepy serene serenity silence silent slow slowly soft
softly soothing still stillness tired tranquil unwind weary
"""
_CALM_WORDS: Final = frozenset(_CALM.split())
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ELONGATED: Final = re.compile(r"([^\W\d_])\1\1")
_EVERY: Final = 64


class SimpleAppraiser:
    """Estimates valence with VADER, and activation from its magnitude and from how a text looks.

    Notes
    -----
    *Valence* is VADER's compound score of each sentence, averaged with the number of words as
    weight (over a whole turn the compound score runs to its ends; VADER is made for sentences).
    A sentence of more than 300 characters is read in pieces.

    *Activation* is, clipped to [-1, 1]::

        -0.2 + 0.8 m + 0.5 e + 0.1 q + 0.4 u + 0.3 l - 0.6 k

    with m the mean magnitude of the sentences' compound scores (weighted as above),
    ``e = min(exclamation marks, 4) / 4``, ``q = min(question marks, 3) / 3``, u the share of
    words of two or more letters written in capitals (0 where no word is written otherwise),
    ``l = min(elongated words, 2) / 2`` ("sooo"), and ``k = min(5 c / words, 1)`` with c the
    number of calm words ("quiet", "asleep", "gentle"). An unmoved sentence thus lies at -0.2.
    The weights are chosen, not trained.

    *Uncertainty* is ``1 - 0.7 min(2 g, 1) (1 - x)`` with g the share of a text that VADER's
    lexicon finds moved, and x its conflict, ``2 min(pos, neg) / (pos + neg)``: between 0.3 for a
    plainly moved text and 1 for a text of which no word is known, as of most that are not
    English.

    References
    ----------
    Hutto and Gilbert 2014, "VADER: A Parsimonious Rule-based Model for Sentiment Analysis of
    Social Media Text".
    """

    def __init__(self) -> None:
        self._reader = SentenceReader()

    @property
    def name(self) -> str:
        """What estimates are marked with."""
        return "simple (VADER)"

    @property
    def vector_model(self) -> str:
        """No vectors are read."""
        return ""

    def appraise(
        self,
        texts: Sequence[str],
        vectors: NDArray[np.float32] | None = None,  # noqa: ARG002
        *,
        progress: Progress = silent,
    ) -> Estimates:
        """Return the estimated affects of `texts`, in their order; the same on every call.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty: a text without words is neutral.
        vectors : ndarray, optional
            Not looked at.
        progress : Progress
            Called with "appraising"; may raise `engine.errors.Cancelled`.
        """
        found = np.zeros((len(texts), 3))
        for at, text in enumerate(texts):
            if at % _EVERY == 0:
                progress(at, len(texts), "appraising")
            found[at] = self._appraised(text, progress)
        progress(len(texts), len(texts), "appraising")
        return Estimates(found[:, 0].copy(), found[:, 1].copy(), found[:, 2].copy())

    def _appraised(self, text: str, progress: Progress) -> tuple[float, float, float]:
        """Return valence, activation and uncertainty of one text."""
        scores = self._reader.read(text, progress)
        activation = _activation(text, scores.magnitude)
        return (
            min(max(scores.compound, -1.0), 1.0),
            min(max(activation, -1.0), 1.0),
            _uncertainty(scores.positive, scores.negative),
        )


def _activation(text: str, magnitude: float) -> float:
    words = _WORD.findall(text)
    count = max(len(words), 1)
    lettered = [word for word in words if len(word) > 1 and word.upper() != word.lower()]
    capitals = sum(word.isupper() for word in lettered)
    shouted = capitals / count if capitals < len(lettered) else 0.0
    elongated = sum(_ELONGATED.search(word) is not None for word in words)
    calm = sum(word.lower() in _CALM_WORDS for word in words)
    return (
        -0.2
        + 0.8 * magnitude
        + 0.5 * min(text.count("!"), 4) / 4
        + 0.1 * min(text.count("?"), 3) / 3
        + 0.4 * shouted
        + 0.3 * min(elongated, 2) / 2
        - 0.6 * min(5 * calm / count, 1.0)
    )


def _uncertainty(positive: float, negative: float) -> float:
    moved = min(positive + negative, 1.0)
    if moved <= 0.0:
        return 1.0
    conflict = 2.0 * min(positive, negative) / (positive + negative)
    return 1.0 - 0.7 * min(2.0 * moved, 1.0) * (1.0 - conflict)
