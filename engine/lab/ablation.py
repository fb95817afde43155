"""The ablation of the Potato paper (section 4.1): does affect add what access alone does not?

Six profiles of affect at encoding, crossed with four schedules of access, two replicates each,
are lived through under two conditions: A with affective geometry, B without. A replicate is an
identical twin, there as a check of determinism.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.affect.space import Affect
from engine.errors import BadInput
from engine.journal.clock import DAY, HOUR, NIGHT_HOUR
from engine.journal.events import Event, Import, Night, Recall
from engine.journal.timeline import fold, start_of
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.models.potato.model import PotatoModel
from engine.parameters import with_values

__all__ = [
    "MOST_NIGHTS",
    "NIGHTS",
    "PROFILES",
    "REPLICATES",
    "SCHEDULES",
    "Ablation",
    "Cell",
    "Profile",
    "Schedule",
    "run_ablation",
]

NIGHTS: Final = 40
"""Nights of the paper's run."""

MOST_NIGHTS: Final = 10_000
"""Longest run that is accepted."""

REPLICATES: Final = 2

_START: Final = NIGHT_HOUR * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Affect at encoding.

    Parameters
    ----------
    name : str
    affect : Affect
    """

    name: str
    affect: Affect


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When a memory is recalled, always one hour before the night.

    Parameters
    ----------
    name : str
    nights : tuple of int or None
        Nights before which it is recalled; None means every night.
    """

    name: str
    nights: tuple[int, ...] | None

    def recalls(self, night: int) -> bool:
        """Return whether a memory is recalled before `night`."""
        return self.nights is None or night in self.nights


def _profile(
    name: str, valence: float, activation: float, intensity: float, spread: float
) -> Profile:
    affect = Affect(valence=valence, activation=activation, intensity=intensity, spread=spread)
    return Profile(name=name, affect=affect)


PROFILES: Final = (
    _profile("flat-at-baseline", 0.1, 0.2, 0.4, 0.1),
    _profile("mildly-neutral", 0.2, 0.3, 0.35, 0.1),
    _profile("high-arousal-positive", 0.8, 0.9, 0.9, 0.1),
    _profile("high-arousal-negative", -0.8, 0.9, 0.9, 0.1),
    _profile("low-arousal-far", -0.9, -0.7, 0.9, 0.2),
    _profile("high-spread", 0.0, 0.4, 0.5, 0.8),
)
"""The six profiles; the paper names them, their numbers are Lethe's choice."""

SCHEDULES: Final = (
    Schedule(name="never", nights=()),
    Schedule(name="twice-early", nights=(1, 2)),
    Schedule(name="four-spread", nights=(3, 12, 21, 30)),
    Schedule(name="nightly", nights=None),
)
"""The four schedules; the paper names them, the nights of access are Lethe's choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One memory of the ablation and its life.

    Parameters
    ----------
    profile, schedule : str
        Names out of `PROFILES` and `SCHEDULES`.
    replicate : int
        From 1.
    importance_by_night : tuple of float
        After each night; 0 from the night of deletion on.
    tier_by_night : tuple of Tier
    """

    profile: str
    schedule: str
    replicate: int
    importance_by_night: tuple[float, ...]
    tier_by_night: tuple[Tier, ...]

    @property
    def importance(self) -> float:
        """Importance after the last night."""
        return self.importance_by_night[-1]

    @property
    def tier(self) -> Tier:
        """Tier after the last night."""
        return self.tier_by_night[-1]

    def as_json(self) -> dict[str, Any]:
        """Return the cell with the keys that ``lethe ablation --json`` prints."""
        return {
            "profile": self.profile,
            "schedule": self.schedule,
            "replicate": self.replicate,
            "tier": self.tier.label,
            "importance": self.importance,
            "importance_by_night": list(self.importance_by_night),
            "tier_by_night": [tier.label for tier in self.tier_by_night],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ablation:
    """Both conditions of one run, cell by cell in the same order.

    Parameters
    ----------
    nights : int
    legacy_floor : bool
    a, b : tuple of Cell
        With and without affective geometry.
    """

    nights: int
    legacy_floor: bool
    a: tuple[Cell, ...]
    b: tuple[Cell, ...]


def run_ablation(nights: int = NIGHTS, *, legacy_floor: bool = False) -> Ablation:
    """Live the paper's 48 memories through under both conditions.

    Parameters
    ----------
    nights : int
        From 1 to `MOST_NIGHTS`.
    legacy_floor : bool
        Keep every ageing memory at 0.01 or above, as the defect of section 4.4 did.

    Raises
    ------
    BadInput
        When `nights` is out of range.

    Notes
    -----
    Boosts of reconsolidation are off; a recall still counts and restores living traces.

    References
    ----------
    Potato paper, sections 4.1, 4.2 and 4.4.
    """
    if not 1 <= nights <= MOST_NIGHTS:
        raise BadInput(f"{nights} nights cannot be run: use 1 to {MOST_NIGHTS}")
    a, b = (_condition(nights, geometry, legacy_floor) for geometry in (True, False))
    return Ablation(nights=nights, legacy_floor=legacy_floor, a=a, b=b)


def _condition(nights: int, geometry: bool, legacy_floor: bool) -> tuple[Cell, ...]:
    model = PotatoModel()
    values = {
        "sleep.geometry": geometry,
        "reconsolidation.gain": 0.0,
        "erosion.legacy_floor_on": legacy_floor,
    }
    parameters = with_values(model.parameters_type(), values)
    state = start_of(model, clock=_START, parameters=parameters)
    state = fold(state, (Import(at=_START, batch=1, seeds=_seeds()),), model)
    importance: list[list[float]] = []
    tiers: list[list[int]] = []
    for night in range(1, nights + 1):
        state = fold(state, _events(night), model)
        importance.append(model.strength(state).tolist())
        tiers.append(model.tier(state).tolist())
    return _cells(importance, tiers)


def _design() -> list[tuple[Profile, Schedule, int]]:
    return [
        (profile, schedule, replicate)
        for profile in PROFILES
        for schedule in SCHEDULES
        for replicate in range(1, REPLICATES + 1)
    ]


def _seeds() -> Seeds:
    affects = [profile.affect for profile, _schedule, _replicate in _design()]
    axes = zip(*(affect.centroid for affect in affects), strict=True)
    columns = dict(zip(("valence", "activation", "intensity"), axes, strict=True))
    spread = [affect.spread for affect in affects]
    return Seeds.of(uid=range(1, len(affects) + 1), spread=spread, **columns)


def _events(night: int) -> tuple[Event, ...]:
    now = _START + night * DAY
    design = enumerate(_design(), start=1)
    used = tuple(uid for uid, (_, schedule, _) in design if schedule.recalls(night))
    return Recall(at=now - HOUR, used=used), Night(at=now)


def _cells(importance: Sequence[list[float]], tiers: Sequence[list[int]]) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            profile=profile.name,
            schedule=schedule.name,
            replicate=replicate,
            importance_by_night=tuple(night[row] for night in importance),
            tier_by_night=tuple(Tier(night[row]) for night in tiers),
        )
        for row, (profile, schedule, replicate) in enumerate(_design())
    )
