"""The trained appraiser: affect from a text's vector and from how it looks.

Kernel ridge regression on EmoBank, 8,062 sentences with the valence and arousal that people gave
them. `scripts/train_appraiser.py` makes the weights, `docs/model.md` has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Estimates
from engine.affect.appraiser_weights import AppraiserWeights, shipped_weights
from engine.affect.calibration import Calibration
from engine.affect.emphasis import emphasis_of
from engine.affect.kernel_ridge import gaussian_kernel
from engine.affect.lexical_features import FEATURE_NAMES, MOST_READ, LexicalFeatures
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.language import looks_english
from engine.recall.shipped_model import SHIPPED_MODEL

__all__ = ["TrainedAppraiser", "expected_error", "noise_signs"]

Floats = NDArray[np.float64]

_ROWS: Final = 256
_MOVED: Final = FEATURE_NAMES.index("magnitude")
_WORDS: Final = FEATURE_NAMES.index("log of words")


class TrainedAppraiser:
    """Estimates valence and activation by kernel ridge regression.

    Parameters
    ----------
    embedder : Embedder, optional
        Used where vectors are not given, if it is the model that the weights were trained on;
        else that one is loaded when first needed.
    weights : AppraiserWeights, optional
        Those that come with Lethe where absent; read when first needed.
    emphasis : bool
        Let intensity leave the derived cone by a lexical estimate of expressed intensity
        (`engine.affect.emphasis`); the name then says so.

    Notes
    -----
    With the text's unit vector x, its scaled lexical features f and those of each training text,
    the estimated rating is ``mean + sum_i a_i exp(-|x - x_i|² - |f - f_i|²)``; it becomes a
    coordinate by `engine.affect.calibration`.

    *Uncertainty* is ``e / (1 + e)`` with e the expected error (root mean square of both axes) as
    a share of the one that is made by always saying the mean: 0.5 where nothing would be gained.
    e is learned from the errors on texts left out of training, as a function of how moved and how
    long a text is and how near the nearest training text; with it `calibration.interval` covers
    what it says. Strong estimates are farther off than weak ones, for ratings are scattered there.

    A text that says nothing (no letter, no digit, no sign that VADER knows) is neutral, and its
    uncertainty is 1; so is that of a text that does not look English.

    References
    ----------
    Buechel and Hahn 2017, "EmoBank: Studying the Impact of Annotation Perspective and
    Representation Format on Dimensional Emotion Analysis" (EACL).
    """

    def __init__(
        self,
        embedder: Embedder | None = None,
        *,
        weights: AppraiserWeights | None = None,
        emphasis: bool = False,
    ) -> None:
        fits = embedder is not None and embedder.name == SHIPPED_MODEL
        self._embedder: Embedder = embedder if embedder and fits else FastEmbedEmbedder()
        self._given = weights
        self._emphasis = emphasis
        self._features = LexicalFeatures()

    @property
    def name(self) -> str:
        """What estimates are marked with."""
        expressed = ", expressed intensity" if self._emphasis else ""
        return f"trained (EmoBank{expressed})"

    @property
    def vector_model(self) -> str:
        """Embedding model whose vectors are read."""
        return SHIPPED_MODEL

    @property
    def calibration(self) -> Calibration:
        """How ratings become coordinates, and how far these may be off."""
        return self._weights.calibration

    @cached_property
    def _weights(self) -> AppraiserWeights:
        return self._given or shipped_weights()

    @cached_property
    def _landmarks(self) -> NDArray[np.float32]:
        return self._weights.landmark_inputs()

    def appraise(
        self,
        texts: Sequence[str],
        vectors: NDArray[np.float32] | None = None,
        *,
        progress: Progress = silent,
    ) -> Estimates:
        """Return the estimated affects of `texts`, in their order; the same on every call.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty. Of a long one the beginning is read.
        vectors : ndarray of float32, shape (N, 384), optional
            The texts' vectors by the shipped model, where they are there already.
        progress : Progress
            Called with "appraising", and before it with "embedding" where vectors are not given;
            may raise `engine.errors.Cancelled`.

        Raises
        ------
        ValueError
            When there are not as many vectors as texts.
        """
        if not texts:
            return Estimates(np.empty(0), np.empty(0), np.empty(0))
        if vectors is None:
            vectors = self._embedder.embed(texts, progress).vectors
        if len(vectors) != len(texts):
            raise ValueError(f"{len(vectors)} vectors do not fit {len(texts)} texts")
        features = self._features.of(texts, progress)
        ratings, uncertainty = self._estimated(vectors, features)
        coordinates = self.calibration.coordinates(ratings)
        coordinates[_silent_rows(texts, features)] = 0.0
        uncertainty[_unread_rows(texts, features)] = 1.0
        progress(len(texts), len(texts), "appraising")
        return Estimates(
            coordinates[:, 0].copy(),
            coordinates[:, 1].copy(),
            uncertainty,
            emphasis_of(texts) if self._emphasis else None,
        )

    def _estimated(
        self, vectors: NDArray[np.float32], features: NDArray[np.float32]
    ) -> tuple[Floats, Floats]:
        """Return estimated ratings, shape (N, 2), and uncertainties, shape (N,)."""
        weights = self._weights
        inputs = weights.inputs(vectors, features)
        scores = np.empty((len(inputs), 2))
        nearest = np.empty(len(inputs))
        for start in range(0, len(inputs), _ROWS):
            kernel = gaussian_kernel(inputs[start : start + _ROWS], self._landmarks)
            scores[start : start + _ROWS] = kernel @ weights.coefficients
            nearest[start : start + _ROWS] = kernel.max(axis=1)
        error = expected_error(noise_signs(scores, nearest, features), weights.noise)
        return weights.rating_mean + weights.rating_deviation * scores, error / (1.0 + error)


def noise_signs(scores: Floats, nearest: Floats, features: NDArray[np.float32]) -> Floats:
    """Return what the expected error depends on, shape (N, 5).

    Parameters
    ----------
    scores : ndarray of float64, shape (N, 2)
        Estimates in standard deviations of the ratings.
    nearest : ndarray of float64, shape (N,)
        Kernel of the nearest training text.
    features : ndarray of float32, shape (N, F)
        Lexical features, not scaled.
    """
    return np.stack(
        [
            np.ones(len(scores)),
            np.minimum(np.abs(scores[:, 0]), 3.0),
            np.minimum(np.abs(scores[:, 1]), 3.0),
            nearest,
            np.minimum(features[:, _WORDS], 5.0),
        ],
        axis=1,
    )


def expected_error(signs: Floats, noise: Floats) -> Floats:
    """Return the expected error over both axes, in the ratings' deviations, shape (N,)."""
    return np.sqrt(np.exp(signs @ noise).mean(axis=1))


def _silent_rows(texts: Sequence[str], features: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which texts say nothing at all."""
    wordless = [not any(map(str.isalnum, text[:MOST_READ])) for text in texts]
    return np.array(wordless) & (features[:, _MOVED] == 0.0)


def _unread_rows(texts: Sequence[str], features: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return of which texts the estimate says nothing: no words, or words of another language."""
    beginnings = [text[:MOST_READ] for text in texts]
    letters = np.array([any(map(str.isalpha, text)) for text in beginnings])
    english = np.array([looks_english(text) for text in beginnings])
    return ~english | (~letters & (features[:, _MOVED] == 0.0))
