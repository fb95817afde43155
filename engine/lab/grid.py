"""How the two signals of stickiness lie to each other over the whole affective space.

The paper computes it to show that activation is a fast proxy and distance from sigma the general
case (Potato paper, section 3.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.affect import space
from engine.models.potato.parameters import PotatoParameters

__all__ = ["GRID_SIZE", "SignalGrid", "signal_grid"]

GRID_SIZE: Final = 201


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalGrid:
    """What a uniform grid of the space tells of the two signals.

    Parameters
    ----------
    correlation : float
        Of normalised activation and normalised distance from sigma, in [-1, 1].
    sigma_share : float
        Share of the states in which distance from sigma is the larger, in [0, 1].
    """

    correlation: float
    sigma_share: float


def signal_grid(
    size: int = GRID_SIZE, sigma: tuple[float, float, float] | None = None
) -> SignalGrid:
    """Compare the two signals over valence and activation in [-1, 1], intensity derived.

    Parameters
    ----------
    size : int
        Points along each axis, at least 2.
    sigma : tuple of float, optional
        The resting centroid; by default that of the parameters.

    References
    ----------
    Potato paper, section 3.5 (r = -0.09; sigma distance chosen for 67 % of states).
    """
    at = PotatoParameters().affect.sigma if sigma is None else sigma
    axis = np.linspace(-1.0, 1.0, size)
    valence, activation = (one.ravel() for one in np.meshgrid(axis, axis, indexing="ij"))
    intensity = space.derived_intensity(valence, activation)
    aroused = space.activation_norm(activation)
    distant = space.sigma_distance_norm(valence, activation, intensity, at)
    return SignalGrid(
        correlation=float(np.corrcoef(aroused, distant)[0, 1]),
        sigma_share=float(np.mean(distant > aroused)),
    )
