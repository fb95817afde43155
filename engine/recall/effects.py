"""What the use of a memory changed, in numbers that people read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.journal.events import Recall
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.models.potato.rates import drift
from engine.models.protocol import ForgettingModel

__all__ = ["Effect", "effects", "effects_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What one recall did to one memory (Potato paper, section 3.3).

    Parameters
    ----------
    uid : int
    importance_before, importance_after : float
        Strength under the model, in [0, 1].
    presence_before, presence_after : float
        Strength of the trace that carries its tier, in [0, 1].
    access_count : int
        After it.
    drift_before, drift_after : float
        Distance of the current centroid from that at encoding.
    spread : float or None
        Spread of the moment, where the recall carries one.
    spread_at_encoding : float
    """

    uid: int
    importance_before: float
    importance_after: float
    presence_before: float
    presence_after: float
    access_count: int
    drift_before: float
    drift_after: float
    spread: float | None
    spread_at_encoding: float


def effects(
    before: Population, after: Population, model: ForgettingModel, event: Recall
) -> tuple[Effect, ...]:
    """Return what a recall changed, a value for each memory used, in the order of use.

    Parameters
    ----------
    before, after : Population
        The states around the recall.
    model : ForgettingModel
    event : Recall
    """
    uids = tuple(dict.fromkeys(event.used))
    then, now = _figures(before, model, uids), _figures(after, model, uids)
    rows = after.rows_of(uids)
    return tuple(
        Effect(
            uid=uid,
            importance_before=then[0][at],
            importance_after=now[0][at],
            presence_before=then[1][at],
            presence_after=now[1][at],
            access_count=int(after["access_count"][row]),
            drift_before=then[2][at],
            drift_after=now[2][at],
            spread=event.spread,
            spread_at_encoding=float(after["spread"][row]),
        )
        for at, (uid, row) in enumerate(zip(uids, rows.tolist(), strict=True))
    )


def effects_at(timeline: Timeline, position: int) -> tuple[Effect, ...]:
    """Return what the recall at a position of a timeline changed; nothing for another event."""
    event = timeline.events[position]
    if not isinstance(event, Recall):
        return ()
    return effects(timeline.at(position), timeline.at(position + 1), timeline.model, event)


def _figures(
    population: Population, model: ForgettingModel, uids: Iterable[int]
) -> tuple[list[float], list[float], list[float]]:
    rows = population.rows_of(uids)
    return (
        model.strength(population)[rows].tolist(),
        model.presence(population)[rows].tolist(),
        drift(population, rows).tolist(),
    )
