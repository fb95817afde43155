"""The way of a memory's centroid from recall to recall, and the recalls it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Delete, Night, Recall, SetParameters
from engine.journal.timeline import Timeline
from engine.parameters import with_values

__all__ = ["PastRecall", "drift_path", "recalls_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRecall:
    """A recall that used a memory.

    Parameters
    ----------
    position : int
        Of its event on the path.
    night : int
        Nights that had passed.
    event : Recall
    centroid : tuple of float
        The memory's current centroid after it.
    """

    position: int
    night: int
    event: Recall
    centroid: tuple[float, float, float]


def recalls_of(timeline: Timeline, uid: int) -> tuple[PastRecall, ...]:
    """Return the recalls up to the cursor that reconsolidated a memory, oldest first.

    Parameters
    ----------
    timeline : Timeline
    uid : int

    Raises
    ------
    KeyError
        When the memory is not there at the cursor.
    """
    return tuple(_recalls(timeline, uid))


def drift_path(timeline: Timeline, uid: int) -> NDArray[np.float64]:
    """Return the centroids of a memory, at encoding and after each recall up to the cursor.

    Parameters
    ----------
    timeline : Timeline
    uid : int

    Returns
    -------
    ndarray of float64, shape (1 + R, 3)
        Valence, activation and intensity; the last row is the current centroid, bit for bit.

    Raises
    ------
    KeyError
        When the memory is not there at the cursor.

    Notes
    -----
    No state is replayed: what a recall did to the centroid follows from its context, the
    parameters of then, and the nights on which traces were lost.

    References
    ----------
    Potato paper, section 3.3 (centroid drift).
    """
    first = _encoded(timeline, uid)
    return np.array([first, *(one.centroid for one in _recalls(timeline, uid))])


def _encoded(timeline: Timeline, uid: int) -> tuple[float, float, float]:
    population = timeline.population
    (row,) = population.rows_of((uid,))
    valence, activation, intensity = (
        float(population[axis][row]) for axis in ("valence", "activation", "intensity")
    )
    return valence, activation, intensity


def _recalls(timeline: Timeline, uid: int) -> Iterator[PastRecall]:
    centroid = _encoded(timeline, uid)
    population = timeline.population
    (row,) = population.rows_of((uid,))
    losses = timeline.model.losses(population)
    lost, deleted = int(losses["ghost"][row]), int(losses["deleted"][row])
    night, parameters = timeline.start.night, timeline.start.parameters
    for position, event in enumerate(timeline.events[: timeline.position]):
        match event:
            case Night():
                night += 1
            case SetParameters():
                parameters = with_values(parameters, event.values)
            case Delete() if uid in event.uids:
                return
            case Recall() if uid in event.used and (night < lost or night == lost == deleted):
                if event.context is not None:
                    centroid = _moved(centroid, event.context, _drift_step(parameters))
                yield PastRecall(position=position, night=night, event=event, centroid=centroid)
            case _:
                pass


def _moved(
    centroid: tuple[float, float, float], context: tuple[float, float, float], step: float
) -> tuple[float, float, float]:
    valence, activation, intensity = (
        one + step * (towards - one) for one, towards in zip(centroid, context, strict=True)
    )
    return valence, activation, intensity


def _drift_step(parameters: object) -> float:
    """Return how far a recall moves a centroid; not at all without such a parameter."""
    reconsolidation = getattr(parameters, "reconsolidation", None)
    return float(getattr(reconsolidation, "drift_step", 0.0))
