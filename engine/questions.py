"""What people ask of a document: tiers by night, what a night did, what will happen, and why.

Pure functions of states and timelines; the window, the command line and reports all call them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import LetheError
from engine.journal.clock import next_night
from engine.journal.events import Night
from engine.journal.timeline import Timeline, fold
from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, Population
from engine.memory.tiers import Tier
from engine.models.explanation import Explanation, Forecast
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent

__all__ = [
    "FORECAST_NIGHTS",
    "NightReport",
    "OwnTierNights",
    "census",
    "explain_night",
    "forecast_of",
    "forecasts",
    "next_loss",
    "night_report",
    "tier_key",
]

FORECAST_NIGHTS: Final = 365
"""How far a forecast looks."""


def census(population: Population, model: ForgettingModel) -> NDArray[np.int64]:
    """Return how many memories stood in each tier after each night so far.

    Parameters
    ----------
    population : Population
    model : ForgettingModel

    Returns
    -------
    ndarray of int64, shape (nights + 1, K)
        A row for each night from 0, a column for each of the model's own tiers.
    """
    return model.census(population)


@dataclass(frozen=True, slots=True, kw_only=True)
class NightReport:
    """What a night took, by the tier that memories fell to.

    Parameters
    ----------
    night : int
    fragments, ghosts, deleted : tuple of int
        Numbers of the memories that became one this night.
    fallen : tuple of (OwnTier, tuple of int)
        Under a system with tiers of its own, instead: who fell to each of them.
    """

    night: int
    fragments: tuple[int, ...] = ()
    ghosts: tuple[int, ...] = ()
    deleted: tuple[int, ...] = ()
    fallen: tuple[tuple[OwnTier, tuple[int, ...]], ...] = ()

    @property
    def uids(self) -> tuple[int, ...]:
        """Every memory that lost something."""
        return tuple(uid for _, uids in self.parts for uid in uids)

    @property
    def parts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What happened to whom: words, and the numbers of the memories they speak of."""
        told: list[tuple[str, tuple[int, ...]]] = []
        if self.fragments:
            whose = "its raw trace" if len(self.fragments) == 1 else "their raw trace"
            told.append((f"{len(self.fragments):,} lost {whose}", self.fragments))
        if self.ghosts:
            many = "became a ghost" if len(self.ghosts) == 1 else "became ghosts"
            told.append((f"{len(self.ghosts):,} {many}", self.ghosts))
        told += [(f"{len(uids):,} fell to {tier.name}", uids) for tier, uids in self.fallen]
        if self.deleted:
            gone = "is gone" if len(self.deleted) == 1 else "are gone"
            told.append((f"{len(self.deleted):,} {gone}", self.deleted))
        return tuple(told)

    @property
    def words(self) -> str:
        """The night in one sentence."""
        if not self.night:
            return "No night has passed yet."
        told = ", ".join(words for words, _ in self.parts)
        return f"Night {self.night}: {told or 'nothing was lost'}."


def night_report(timeline: Timeline, night: int) -> NightReport:
    """Return what a night did.

    Parameters
    ----------
    timeline : Timeline
    night : int
        From 0 (no night) to `Timeline.nights`.
    """
    if not night:
        return NightReport(night=0)
    after = timeline.at(timeline.position_after(night))
    before = timeline.at(timeline.position_after(night) - 1)
    tiers = tuple(timeline.model.own_tiers)
    was, now = timeline.model.own_tier(before), timeline.model.own_tier(after)
    uid = after["uid"]
    if tiers != POTATO_TIERS:
        return _own_report(
            night, tiers, [uid[(now > was) & (now == at)] for at in range(len(tiers))]
        )

    def fell_to(tier: Tier) -> tuple[int, ...]:
        return tuple(uid[(was != now) & (now == tier)].tolist())

    return NightReport(
        night=night,
        fragments=fell_to(Tier.FRAGMENT),
        ghosts=fell_to(Tier.GHOST),
        deleted=fell_to(Tier.DELETED),
    )


def _own_report(
    night: int, tiers: Sequence[OwnTier], fallen: Sequence[NDArray[np.int64]]
) -> NightReport:
    """Return the report of a night from who fell to each tier of a system's own."""
    named = zip(tiers[:-1], fallen[:-1], strict=True)
    return NightReport(
        night=night,
        fallen=tuple((tier, tuple(uids.tolist())) for tier, uids in named if len(uids)),
        deleted=tuple(fallen[-1].tolist()),
    )


def explain_night(timeline: Timeline, uid: int, night: int | None = None) -> Explanation:
    """Return why a night did to a memory what it did.

    Parameters
    ----------
    timeline : Timeline
    uid : int
    night : int, optional
        By default the last night before the cursor; where none has passed since the memory was
        encoded, the one to come.

    Raises
    ------
    LetheError
        When there is no such night or the memory was not there yet.
    """
    model = timeline.model
    here = timeline.population
    number = here.night if night is None else night
    if not 0 <= number <= timeline.nights or (number == 0 and night is not None):
        raise LetheError(f"there is no night {number}: use 1 to {timeline.nights}")
    if number == 0:
        before = here
        after = fold(before, (Night(at=next_night(before.clock)),), model)
    else:
        position = timeline.position_after(number)
        before, after = timeline.at(position - 1), timeline.at(position)
    if night is None and uid in here["uid"] and uid not in before["uid"]:
        before, after = here, fold(here, (Night(at=next_night(here.clock)),), model)
    try:
        row = int(before.rows_of((uid,))[0])
    except KeyError:
        raise LetheError(f"memory {uid} was not there yet on night {number}") from None
    return model.explain(before, after, row)


def forecasts(
    population: Population,
    model: ForgettingModel,
    nights: int = FORECAST_NIGHTS,
    progress: Progress = silent,
) -> dict[str, NDArray[np.int32]]:
    """Return when every memory will lose its traces if nobody recalls anything.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    nights : int
        How far to look.
    progress : Progress

    Returns
    -------
    dict of str to ndarray of int32, shape (N,)
        Nights of ``"fragment"``, ``"ghost"`` and ``"deleted"``, past ones included;
        `NOT_YET` where it is not within reach. Under a system with tiers of its own also, by
        `tier_key`, the night on which each comes to stand in another tier than now.
    """
    draft = population.draft()
    own = OwnTierNights(population, model)
    for step in range(nights):
        progress(step, nights, "forecasting")
        model.apply(draft, Night(at=next_night(draft.clock)))
        own.look(draft)
    return {**model.losses(draft.freeze()), **own.nights}


def tier_key(name: str) -> str:
    """Return the key of `forecasts` for a tier of a system's own."""
    return f"tier {name}"


class OwnTierNights:
    """On which night to come each memory first stands in each other tier of a system's own.

    Parameters
    ----------
    population : Population
        Now.
    model : ForgettingModel
        Nothing is looked for where its tiers are those of the Potato paper: losses tell it.
    """

    def __init__(self, population: Population, model: ForgettingModel) -> None:
        self._model = model
        own = tuple(model.own_tiers) != POTATO_TIERS
        count, size = (len(model.own_tiers), len(population)) if own else (0, 0)
        self._first = np.full((count, size), NOT_YET, np.int32)
        self._now = model.own_tier(population) if own else np.empty(0, np.uint8)
        self._rows = np.arange(size)

    def look(self, state: Draft) -> None:
        """Look where each stands after a night."""
        if not len(self._rows):
            return
        codes = self._model.own_tier(state)
        moved = np.flatnonzero(codes != self._now)
        first = self._first[codes[moved], moved]
        self._first[codes[moved], moved] = np.minimum(first, state.night)

    @property
    def nights(self) -> dict[str, NDArray[np.int32]]:
        """The nights by `tier_key`, without that of deletion, which losses tell."""
        names = [one.name for one in self._model.own_tiers][: len(self._first)]
        return {tier_key(name): self._first[at] for at, name in enumerate(names[:-1])}


def forecast_of(losses: dict[str, NDArray[np.int32]], row: int) -> Forecast:
    """Return one row of `forecasts`."""

    def night(name: str) -> int | None:
        value = int(losses[name][row])
        return None if value == NOT_YET else value

    return Forecast(fragment=night("fragment"), ghost=night("ghost"), deleted=night("deleted"))


def next_loss(
    population: Population,
    model: ForgettingModel,
    nights: int = FORECAST_NIGHTS,
    progress: Progress = silent,
) -> int | None:
    """Return how many nights from now something erodes; None where nothing does within `nights`."""
    tiers = model.own_tier(population)
    draft = population.draft()
    for step in range(nights):
        progress(step, nights, "looking for the next loss")
        model.apply(draft, Night(at=next_night(draft.clock)))
        state = draft.freeze()
        if np.any(model.own_tier(state) > tiers):
            return step + 1
        draft = state.draft()
    return None
