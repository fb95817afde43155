"""Training of the appraiser: kernel ridge regression, with the errors on texts that were left out.

NumPy alone; the same texts, vectors and seed give the same weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraiser_weights import AppraiserWeights, quantised
from engine.affect.kernel_ridge import gaussian_kernel, solve_ridge
from engine.affect.trained_appraiser import expected_error, noise_signs

__all__ = ["SEED", "TrainingSettings", "train"]

Floats = NDArray[np.float64]

SEED: Final = 2017
_SHARES: Final = (0.5, 0.68, 0.95)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingSettings:
    """Choices of the training, settled on EmoBank's dev split.

    Parameters
    ----------
    valence_ridge, activation_ridge : float
        Above 0.
    feature_weight : float
        Weight of the squared distance of the features, each in standard deviations, against that
        of the vectors.
    folds : int
        Parts into which the texts are divided for the errors on texts left out.
    """

    valence_ridge: float = 0.5
    activation_ridge: float = 1.2
    feature_weight: float = 0.1
    folds: int = 5


def train(
    vectors: NDArray[np.float32],
    features: NDArray[np.float32],
    ratings: Floats,
    *,
    model: str,
    rng: np.random.Generator,
    settings: TrainingSettings | None = None,
) -> AppraiserWeights:
    """Return the weights that fit texts and their ratings.

    Parameters
    ----------
    vectors : ndarray of float32, shape (N, D)
        Of length 1.
    features : ndarray of float32, shape (N, F)
    ratings : ndarray of float64, shape (N, 2)
        Valence and activation from 1 to 5.
    model : str
        Embedding model of the vectors.
    rng : numpy.random.Generator
        Divides the texts into folds.
    settings : TrainingSettings, optional
    """
    chosen = settings or TrainingSettings()
    prepared = _scaled(vectors, features, ratings, model, chosen)
    targets = (ratings - prepared["rating_mean"]) / prepared["rating_deviation"]
    inputs = AppraiserWeights(**prepared).landmark_inputs()
    kernel = gaussian_kernel(inputs, inputs)
    ridge = np.array([chosen.valence_ridge, chosen.activation_ridge])
    prepared["coefficients"] = solve_ridge(kernel, targets, ridge)
    fold = rng.permutation(len(targets)) % chosen.folds
    scores, nearest = _left_out(kernel, targets, ridge, fold)
    prepared.update(_error_model(scores, nearest, features, targets, prepared["rating_deviation"]))
    return AppraiserWeights(**prepared)


def _scaled(
    vectors: NDArray[np.float32],
    features: NDArray[np.float32],
    ratings: Floats,
    model: str,
    settings: TrainingSettings,
) -> dict[str, Any]:
    """Return the weights by name, those that are still to be learned empty."""
    landmarks, step = quantised(vectors)
    deviation = features.std(axis=0) + np.float32(1e-6)
    weight = np.float32(np.sqrt(settings.feature_weight / features.shape[1]))
    scaled = np.clip((features - features.mean(axis=0)) / deviation, -4.0, 4.0) * weight
    return {
        "model": np.array(model),
        "landmarks": landmarks,
        "landmark_step": step,
        "landmark_features": scaled.astype(np.float16),
        "feature_mean": features.mean(axis=0),
        "feature_scale": deviation,
        "feature_weight": weight,
        "rating_mean": ratings.mean(axis=0),
        "rating_deviation": ratings.std(axis=0),
        **dict.fromkeys(("coefficients", "noise", "spread", "shares", "half_widths"), np.empty(0)),
    }


def _left_out(
    kernel: NDArray[np.float32], targets: Floats, ridge: Floats, fold: NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """Return each text's estimate by the others' folds, and the kernel of the nearest of them."""
    scores, nearest = np.empty_like(targets), np.empty(len(targets))
    for number in range(int(fold.max()) + 1):
        (kept,), (left,) = np.nonzero(fold != number), np.nonzero(fold == number)
        fitted = solve_ridge(kernel[np.ix_(kept, kept)], targets[kept], ridge)
        seen = kernel[np.ix_(left, kept)]
        scores[left] = seen @ fitted
        nearest[left] = seen.max(axis=1)
    return scores, nearest


def _error_model(
    scores: Floats,
    nearest: Floats,
    features: NDArray[np.float32],
    targets: Floats,
    deviation: Floats,
) -> dict[str, Floats]:
    """Fit the expected squared error log-linearly, and the intervals to what it leaves."""
    signs = noise_signs(scores, nearest, features)
    squares = (targets - scores) ** 2
    noise: Floats = np.asarray(np.linalg.lstsq(signs, np.log(squares + 1e-3))[0], np.float64)
    noise[0] += np.log((squares / np.exp(signs @ noise)).mean(axis=0))
    error = expected_error(signs, noise)
    spread: Floats = np.asarray(scores.std(axis=0) * deviation, np.float64)
    ratios = np.abs(targets - scores) * deviation / (error[:, None] * spread)
    return {
        "noise": noise,
        "spread": spread,
        "shares": np.array(_SHARES),
        "half_widths": np.asarray(np.quantile(ratios, _SHARES, axis=0), np.float64),
    }
