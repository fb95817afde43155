"""What would save a memory: the cheapest acts, each checked by running it.

Memories touch each other only through links, so an act is tried on the memory's connected part
of the graph; its future there is its future in the whole document.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts, next_night
from engine.journal.events import Event, Link, Night, Recall
from engine.journal.timeline import fold
from engine.memory.kinds import AGEING_KINDS
from engine.memory.links import LinkKind
from engine.memory.population import Links, Population
from engine.memory.tiers import Tier
from engine.models.explanation import Criterion, Forecast
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.questions import FORECAST_NIGHTS, forecast_of

__all__ = ["Rescue", "connected_part", "nearest_criterion", "rescues"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescue:
    """An act that would keep a memory from its next loss.

    Parameters
    ----------
    act : str
        ``"recall"`` or ``"link"``.
    by_night : int
        The last night before which the act still helps; a link is made now.
    target : int or None
        Number of the memory to link to.
    loss : str
        What it prevents: ``"fragment"``, ``"ghost"`` or ``"deleted"``.
    loss_night : int
        When that would happen.
    after : Forecast
        What is to come after the act, if nothing else happens.
    """

    act: str
    by_night: int
    target: int | None
    loss: str
    loss_night: int
    after: Forecast


def connected_part(
    population: Population, rows: Iterable[int]
) -> tuple[Population, NDArray[np.intp]]:
    """Return the part of a population that is joined to some rows by links, and its rows.

    Parameters
    ----------
    population : Population
    rows : iterable of int
        Where to start.

    Returns
    -------
    Population
        With the memories that are reached, in the same order.
    ndarray of int, shape (K,)
        Their rows in `population`.
    """
    reached = np.zeros(len(population), bool)
    reached[list(rows)] = True
    links = population.links
    while True:
        touched = reached[links.source] != reached[links.target]
        if not touched.any():
            break
        reached[links.source[touched]] = True
        reached[links.target[touched]] = True
    kept = np.flatnonzero(reached)
    place = np.full(len(population), -1, np.int32)
    place[kept] = np.arange(len(kept), dtype=np.int32)
    inside = np.flatnonzero(reached[links.source]) if len(links) else np.empty(0, np.intp)
    part = Population(
        columns={name: column[kept] for name, column in population.columns.items()},
        links=Links(place[links.source[inside]], place[links.target[inside]], links.kind[inside]),
        night=population.night,
        clock=population.clock,
        parameters=population.parameters,
        derived={},
        tables=population.tables,
        words=population.words,
    )
    return part, kept


def rescues(
    population: Population,
    model: ForgettingModel,
    uid: int,
    *,
    nights: int = FORECAST_NIGHTS,
    progress: Progress = silent,
) -> tuple[Rescue, ...]:
    """Return the acts that would keep a memory from its next loss, the cheapest first.

    A recall is tried in the evening before each night, the latest first; a link is tried now, to
    a memory that does not age or, where there is none, to the one that lasts longest.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    uid : int
    nights : int
        How far to look.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    row = int(population.rows_of((uid,))[0])
    part, _ = connected_part(population, (row,))
    before = _future(part, model, uid, (), nights)
    loss = _next_loss(before, population.night)
    if loss is None:
        return ()
    found = [
        _recall(part, model, uid, loss, nights, progress),
        _link(population, model, uid, loss, nights),
    ]
    return tuple(one for one in found if one is not None)


def _next_loss(forecast: Forecast, night: int) -> tuple[str, int] | None:
    steps = (
        ("fragment", forecast.fragment),
        ("ghost", forecast.ghost),
        ("deleted", forecast.deleted),
    )
    to_come = [(at, name) for name, at in steps if at is not None and at > night]
    return None if not to_come else (min(to_come)[1], min(to_come)[0])


def _recall(
    part: Population,
    model: ForgettingModel,
    uid: int,
    loss: tuple[str, int],
    nights: int,
    progress: Progress,
) -> Rescue | None:
    name, at = loss
    for by_night in range(at, part.night, -1):
        progress(at - by_night, at - part.night, "trying a recall")
        after = _future(part, model, uid, ("recall", by_night), nights)
        if _spared(after, name, at):
            return Rescue(
                act="recall", by_night=by_night, target=None, loss=name, loss_night=at, after=after
            )
    return None


def _link(
    population: Population, model: ForgettingModel, uid: int, loss: tuple[str, int], nights: int
) -> Rescue | None:
    name, at = loss
    target = _anchor(population, model, uid)
    if target is None:
        return None
    ends = population.rows_of((uid, target))
    part, _ = connected_part(population, ends.tolist())
    after = _future(part, model, uid, ("link", target), nights)
    if not _spared(after, name, at):
        return None
    return Rescue(
        act="link", by_night=population.night + 1, target=target, loss=name, loss_night=at,
        after=after,
    )  # fmt: skip


def _anchor(population: Population, model: ForgettingModel, uid: int) -> int | None:
    """The memory a link to which lasts longest."""
    there = (model.tier(population) != Tier.DELETED) & (population["uid"] != uid)
    ageless = there & ~np.isin(population["kind"], AGEING_KINDS)
    for choice in (ageless, there):
        rows = np.flatnonzero(choice)
        if len(rows):
            best = rows[np.argmax(model.strength(population)[rows])]
            return int(population["uid"][best])
    return None


def _spared(after: Forecast, name: str, at: int) -> bool:
    night = getattr(after, name)
    return night is None or night > at


def _future(
    part: Population,
    model: ForgettingModel,
    uid: int,
    act: tuple[str, int] | tuple[()],
    nights: int,
) -> Forecast:
    """What becomes of a memory when one act is done and nothing else happens."""
    events: list[Event] = []
    clock = part.clock
    if act and act[0] == "link":
        clock = hour_of_acts(clock)
        events.append(Link(at=clock, source=uid, target=act[1], kind=LinkKind.RELATES))
    for number in range(part.night + 1, part.night + nights + 1):
        if act and act == ("recall", number):
            clock = hour_of_acts(clock, DEFAULT_HOUR_OF_ACTS)
            events.append(Recall(at=clock, used=(uid,)))
        clock = next_night(clock)
        events.append(Night(at=clock))
    final = fold(part, events, model)
    return forecast_of(model.losses(final), int(final.rows_of((uid,))[0]))


def nearest_criterion(criteria: Iterable[Criterion]) -> Criterion | None:
    """Return the unmet criterion with a number that is nearest to its threshold.

    Parameters
    ----------
    criteria : iterable of Criterion
        As an explanation lists them.
    """
    gaps = [
        (float(one.threshold) - float(one.value), place, one)
        for place, one in enumerate(criteria)
        if one.enabled
        and not one.met
        and not isinstance(one.threshold, bool | str)
        and not isinstance(one.value, bool | str)
        and float(one.threshold) > 0
    ]
    shares = [(gap / float(one.threshold), place, one) for gap, place, one in gaps]
    return min(shares)[2] if shares else None
