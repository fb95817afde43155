"""The resting state that a document's own memories suggest.

Sigma is where an agent rests. Where nearly everything that it remembers is cheerful, the default
makes the ordinary look remarkable; the median of its memories does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind

if TYPE_CHECKING:
    from engine.memory.new_memory import NewMemory
    from engine.memory.population import Population

__all__ = ["median_sigma", "median_sigma_of"]

_LIVED: Final = (Kind.CONVERSATION, Kind.VISUAL_EPISODE)


def median_sigma(population: Population) -> tuple[float, float, float] | None:
    """Return the median centroid at encoding: valence, activation, intensity.

    Parameters
    ----------
    population : Population
        Its conversations and visual episodes that are not deleted count.

    Returns
    -------
    tuple of float or None
        Each coordinate's own median, rounded to two digits; None where no memory counts. It is
        offered for the parameter sigma, never set by itself.
    """
    counted = population["deleted_night"] > population.night
    names = ("valence", "activation", "intensity")
    centroids = np.stack([population[name] for name in names], axis=1)
    return _median(centroids[counted & np.isin(population["kind"], _LIVED)])


def median_sigma_of(memories: Iterable[NewMemory]) -> tuple[float, float, float] | None:
    """Return what `median_sigma` will be once memories are taken in; those with affect count."""
    centroids = [one.affect.centroid for one in memories if one.affect and one.kind in _LIVED]
    return _median(np.array(centroids, np.float64).reshape(-1, 3))


def _median(centroids: NDArray[np.float64]) -> tuple[float, float, float] | None:
    if not len(centroids):
        return None
    valence, activation, intensity = np.median(centroids, axis=0).round(2).tolist()
    return valence, activation, intensity
