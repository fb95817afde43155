"""The affective space: valence, activation and intensity (Potato paper, sections 2.6 and 3.5).

Everything here is a pure function over arrays; a single memory is a row of length one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Affect",
    "activation_norm",
    "combine",
    "derived_intensity",
    "largest_distance",
    "sigma_distance_norm",
    "stickiness",
]

Floats = NDArray[np.float64]
_SQRT2: Final = math.sqrt(2.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Affect:
    """A point of the affective space with the spread of the inputs it stands for.

    Parameters
    ----------
    valence, activation : float
        In [-1, 1].
    intensity : float or None
        In [0, 1]; None means derived, ``hypot(valence, activation) / sqrt(2)``.
    spread : float
        Weighted root mean square distance of the inputs from the centroid, not negative.

    Raises
    ------
    ValueError
        Naming every value that is out of range or not a number.
    """

    valence: float
    activation: float
    intensity: float | None = None
    spread: float = 0.0

    def __post_init__(self) -> None:
        bounds = (
            ("valence", self.valence, -1.0, 1.0),
            ("activation", self.activation, -1.0, 1.0),
            ("intensity", self.intensity, 0.0, 1.0),
            ("spread", self.spread, 0.0, 3.0),
        )
        wrong = [
            f"{name} {value!r} is not in [{low:g}, {high:g}]"
            for name, value, low, high in bounds
            if value is not None and not low <= value <= high
        ]
        if wrong:
            raise ValueError(", ".join(wrong))

    @property
    def centroid(self) -> tuple[float, float, float]:
        """Valence, activation and intensity, the last derived where it was not given."""
        intensity = self.intensity
        if intensity is None:
            intensity = float(derived_intensity(self.valence, self.activation))
        return (self.valence, self.activation, intensity)


def derived_intensity(valence: Any, activation: Any) -> Floats:
    """Return ``hypot(v, a) / sqrt(2)``, in [0, 1].

    Parameters
    ----------
    valence, activation : array_like of float
        Broadcast against each other; in [-1, 1].

    References
    ----------
    Potato paper, section 3.5 ("computed from displacement in the valence/activation plane").
    """
    return np.asarray(np.hypot(valence, activation) / _SQRT2)


def combine(inputs: Sequence[Affect], weights: Sequence[float] | None = None) -> Affect:
    """Return centroid and spread of simultaneous emotional inputs.

    Parameters
    ----------
    inputs : sequence of Affect
        At least one; their own spread is not used.
    weights : sequence of float, optional
        Not negative, not all zero; equal weights where absent.

    Returns
    -------
    Affect
        The weighted mean of all three coordinates, and as spread the weighted root mean
        square distance of the inputs from it.

    Raises
    ------
    ValueError
        Without inputs, or when the weights do not fit.

    References
    ----------
    Potato paper, section 2.6.
    """
    if not inputs:
        raise ValueError("a centroid needs at least one emotional input")
    weight = np.ones(len(inputs)) if weights is None else np.asarray(weights, dtype=np.float64)
    if weight.shape != (len(inputs),) or not np.all(np.isfinite(weight)) or np.any(weight < 0):
        raise ValueError("weights must be as many as the inputs, finite and not negative")
    if not weight.sum() > 0:
        raise ValueError("at least one weight must be above 0")
    points = np.array([one.centroid for one in inputs])
    weight = weight / weight.sum()
    centre = weight @ points
    spread = math.sqrt(float(weight @ ((points - centre) ** 2).sum(axis=1)))
    low, high = np.array([-1.0, -1.0, 0.0]), np.ones(3)
    valence, activation, intensity = np.clip(centre, low, high).tolist()
    return Affect(valence=valence, activation=activation, intensity=intensity, spread=spread)


def activation_norm(activation: Any) -> Floats:
    """Return ``clamp(activation, 0, 1)`` (Potato paper, section 3.5)."""
    return np.clip(np.asarray(activation, dtype=np.float64), 0.0, 1.0)


def largest_distance(sigma: tuple[float, float, float]) -> float:
    """Return the largest distance from `sigma` to the domain, intensity derived.

    It lies at the corner of the valence/activation square farthest from sigma, where the
    derived intensity is 1.

    Parameters
    ----------
    sigma : tuple of float
        The resting centroid.

    References
    ----------
    Potato paper, section 3.5 ("normalized by its maximum over the domain").
    """
    valence, activation, intensity = sigma
    return math.sqrt(
        (abs(valence) + 1.0) ** 2 + (abs(activation) + 1.0) ** 2 + (1.0 - intensity) ** 2
    )


def sigma_distance_norm(
    valence: Any, activation: Any, intensity: Any, sigma: tuple[float, float, float]
) -> Floats:
    """Return the distance of each centroid from `sigma`, as a share of the largest, at most 1.

    Parameters
    ----------
    valence, activation, intensity : array_like of float
        Centroids at encoding, broadcast against each other.
    sigma : tuple of float

    References
    ----------
    Potato paper, section 3.5.
    """
    dv = np.subtract(valence, sigma[0])
    da = np.subtract(activation, sigma[1])
    di = np.subtract(intensity, sigma[2])
    distance = np.sqrt(dv * dv + da * da + di * di)
    return np.minimum(distance / largest_distance(sigma), 1.0)


def stickiness(
    valence: Any, activation: Any, intensity: Any, sigma: tuple[float, float, float]
) -> Floats:
    """Return ``max(activation_norm, sigma_distance_norm)``, in [0, 1].

    Parameters
    ----------
    valence, activation, intensity : array_like of float
        Centroids *at encoding*.
    sigma : tuple of float

    References
    ----------
    Potato paper, section 3.5.
    """
    return np.maximum(
        activation_norm(activation), sigma_distance_norm(valence, activation, intensity, sigma)
    )
