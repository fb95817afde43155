"""What the trained appraiser has learned, as one file of arrays."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.calibration import Calibration
from engine.errors import LetheError

__all__ = ["AppraiserWeights", "load_weights", "quantised", "save_weights", "shipped_weights"]

Array = NDArray[Any]

_MOST_DEVIATIONS: Final = 4.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AppraiserWeights:
    """Landmarks of a kernel regression, their coefficients, and the calibration.

    Parameters
    ----------
    model : ndarray of str, shape ()
        Embedding model of the landmarks.
    landmarks : ndarray of int8, shape (M, D)
        Vectors of the training texts, in units of `landmark_step`.
    landmark_step : ndarray of float32, shape (D,)
    landmark_features : ndarray of float16, shape (M, F)
        Their lexical features, scaled.
    feature_mean, feature_scale : ndarray of float32, shape (F,)
        A feature enters as ``clip((x - mean) / deviation, -4, 4)`` times a constant; `scale` is
        the deviation, and the constant is `feature_weight`.
    feature_weight : ndarray of float32, shape ()
    coefficients : ndarray of float32, shape (M, 2)
        Of valence and activation.
    rating_mean, rating_deviation : ndarray of float64, shape (2,)
        Of the training ratings, on their scale from 1 to 5.
    noise : ndarray of float64, shape (5, 2)
        Log of the expected squared error, in units of the ratings' deviation, as a linear function
        of `engine.affect.trained_appraiser.noise_signs`.
    spread, shares, half_widths : ndarray of float64
        See `engine.affect.calibration.Calibration`.
    """

    model: Array
    landmarks: Array
    landmark_step: Array
    landmark_features: Array
    feature_mean: Array
    feature_scale: Array
    feature_weight: Array
    coefficients: Array
    rating_mean: Array
    rating_deviation: Array
    noise: Array
    spread: Array
    shares: Array
    half_widths: Array

    @property
    def calibration(self) -> Calibration:
        """How estimated ratings become coordinates."""
        return Calibration(self.spread, self.shares, self.half_widths)

    def inputs(self, vectors: Array, features: Array) -> NDArray[np.float32]:
        """Return what the kernel compares: vectors beside scaled features, shape (N, D + F)."""
        scaled = (features - self.feature_mean) / self.feature_scale
        np.clip(scaled, -_MOST_DEVIATIONS, _MOST_DEVIATIONS, out=scaled)
        return np.hstack([vectors, scaled * self.feature_weight]).astype(np.float32)

    def landmark_inputs(self) -> NDArray[np.float32]:
        """Return the landmarks as the kernel compares them, shape (M, D + F)."""
        vectors = self.landmarks.astype(np.float32) * self.landmark_step
        return np.hstack([vectors, self.landmark_features.astype(np.float32)])


def quantised(vectors: Array) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return vectors in steps of a 127th of each column's largest magnitude, and the steps."""
    step = np.maximum(np.abs(vectors).max(axis=0), 1e-9).astype(np.float32) / 127
    return np.rint(vectors / step).astype(np.int8), step


def save_weights(weights: AppraiserWeights, path: Path) -> None:
    """Write weights to a file ending in ``.npz``; it is overwritten."""
    arrays = {one.name: np.asarray(getattr(weights, one.name)) for one in fields(weights)}
    np.savez_compressed(path, allow_pickle=False, **arrays)


def load_weights(file: Path | Traversable) -> AppraiserWeights:
    """Read weights.

    Raises
    ------
    LetheError
        When the file is missing or is not whole.
    """
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            arrays = {one.name: kept[one.name] for one in fields(AppraiserWeights)}
    except Exception as error:  # a damaged archive shows as any of several errors
        raise LetheError(
            f"the appraiser's weights {file.name} cannot be read; reinstall Lethe"
        ) from error
    return AppraiserWeights(**arrays)


@cache
def shipped_weights() -> AppraiserWeights:
    """Return the weights that come with Lethe, read once."""
    return load_weights(resources.files("resources") / "models" / "appraiser" / "weights.npz")
