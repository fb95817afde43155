"""What would keep a memory from its next fall, under a system with tiers of its own.

`engine.rescue` asks when content is lost. Most systems lose none for long: under them a memory
falls to a tier in which it is no longer brought up, and that is what a recall may put off.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts, next_night
from engine.journal.events import Night, Recall
from engine.journal.timeline import fold
from engine.memory.population import Population
from engine.models.own_tiers import OwnTier
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.questions import FORECAST_NIGHTS
from engine.rescue import connected_part

__all__ = ["OwnRescue", "own_rescue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRescue:
    """The next fall of a memory, and the latest recall that puts it off.

    Parameters
    ----------
    tier : OwnTier
        Where it falls to if nobody does anything.
    night : int
        When.
    by_night : int or None
        The last night before which one recall still puts it off; None where none does.
    then : int or None
        When it falls after that recall; None where that is not within reach.
    """

    tier: OwnTier
    night: int
    by_night: int | None = None
    then: int | None = None


def own_rescue(
    population: Population,
    model: ForgettingModel,
    uid: int,
    *,
    nights: int = FORECAST_NIGHTS,
    progress: Progress = silent,
) -> OwnRescue | None:
    """Return the next fall of a memory and what puts it off; None where it stays where it is.

    Recalls are tried in the memory's connected part where it falls there as it does among all;
    where its tier hangs on what else there is, only the last evening is tried, among all.

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
    fall = _fall(population, model, uid, nights, progress)
    if fall is None:
        return None
    night, place = fall
    told = OwnRescue(tier=model.own_tiers[place], night=night)
    if not model.usable(population)[population.rows_of((uid,))[0]]:
        return told
    part, _ = connected_part(population, population.rows_of((uid,)).tolist())
    alone = _fall(part, model, uid, nights, progress) == fall
    tried = range(night, population.night if alone else night - 1, -1)
    for by_night in tried:
        among = part if alone else population
        after = _fall(among, model, uid, nights, progress, recalled=by_night)
        if after is None or after[0] > night:
            then = None if after is None else after[0]
            return OwnRescue(tier=told.tier, night=night, by_night=by_night, then=then)
    return told


def _fall(
    population: Population,
    model: ForgettingModel,
    uid: int,
    nights: int,
    progress: Progress,
    recalled: int | None = None,
) -> tuple[int, int] | None:
    """Return on which night a memory comes to a later tier, and which; None: not within reach."""
    row = int(population.rows_of((uid,))[0])
    now = int(model.own_tier(population)[row])
    draft = population.draft()
    for step in range(nights):
        progress(step, nights, "looking ahead")
        if recalled == draft.night + 1:
            at = hour_of_acts(draft.clock, DEFAULT_HOUR_OF_ACTS)
            draft = fold(draft.freeze(), (Recall(at=at, used=(uid,)),), model).draft()
        model.apply(draft, Night(at=next_night(draft.clock)))
        place = int(model.own_tier(draft)[row])
        if place > now:
            return draft.night, place
    return None
