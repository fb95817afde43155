"""The same memories under several forgetting systems at one moment, as the pages draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from engine.lab.system_comparison import SystemComparison
from engine.memory.population import Population
from engine.models.own_tiers import OwnTier, tiers_left
from engine.models.protocol import ForgettingModel

__all__ = ["ShownSystem", "SystemsMoment"]


@dataclass(frozen=True, kw_only=True, eq=False)
class ShownSystem:
    """One forgetting system with its state at the moment.

    Parameters
    ----------
    name : str
    place : int
        In the registry.
    model : ForgettingModel
    population : Population
    governs : bool
        Whether the open branch lives under it.
    """

    name: str
    place: int
    model: ForgettingModel
    population: Population
    governs: bool = False

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.model.title

    @property
    def tiers(self) -> Sequence[OwnTier]:
        """Its tiers by its own names."""
        return self.model.own_tiers

    @cached_property
    def own_tier(self) -> NDArray[np.uint8]:
        """The place of each row in `tiers`, shape (rows,)."""
        return self.model.own_tier(self.population)

    @cached_property
    def tier(self) -> NDArray[np.uint8]:
        """What is left of the content of each row, a `Tier`, shape (rows,)."""
        return tiers_left(self.tiers)[self.own_tier]

    @cached_property
    def strength(self) -> NDArray[np.float64]:
        """The strength of each row, in [0, 1], shape (rows,)."""
        return self.model.strength(self.population)

    @cached_property
    def presence(self) -> NDArray[np.float64]:
        """The strength of what carries each row's tier, in [0, 1], shape (rows,)."""
        return self.model.presence(self.population)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many memories stand in each of `tiers`."""
        return np.bincount(self.own_tier, minlength=len(self.tiers))


@dataclass(frozen=True, kw_only=True, eq=False)
class SystemsMoment:
    """Several systems on one night, their memories matched by number.

    Parameters
    ----------
    comparison : SystemComparison
    systems : tuple of ShownSystem
        In the order of the comparison.
    """

    comparison: SystemComparison
    systems: tuple[ShownSystem, ...]

    @classmethod
    def of(cls, comparison: SystemComparison, places: Mapping[str, int], governing: str) -> Self:
        """Return a comparison with what its pages need of each system.

        Parameters
        ----------
        comparison : SystemComparison
        places : mapping of str to int
            Of the systems in the registry.
        governing : str
            Name of the system that the open branch lives under.
        """
        systems = tuple(
            ShownSystem(
                name=name,
                place=places[name],
                model=life.model,
                population=life.state(comparison.night),
                governs=name == governing,
            )
            for name, life in comparison.lives.items()
        )
        return cls(comparison=comparison, systems=systems)

    def __len__(self) -> int:
        return len(self.uid)

    def prepare(self) -> Self:
        """Work out what the pages read, so that no page has to; return the moment itself."""
        for one in self.systems:
            _ = (one.counts, one.tier, one.strength, one.presence)
        _ = (self.remembered_by, self.comparison.agreement, self.comparison.survivors)
        return self

    @property
    def night(self) -> int:
        """The night, at the end of its day."""
        return self.comparison.night

    @property
    def uid(self) -> NDArray[np.int64]:
        """Numbers of the memories, shape (N,)."""
        return self.comparison.uids

    @property
    def strength(self) -> NDArray[np.float64]:
        """Strength by system and memory, in [0, 1], shape (M, N)."""
        return self.comparison.strength

    @property
    def own_tier(self) -> NDArray[np.uint8]:
        """Place in the system's own tiers, shape (M, N)."""
        return self.comparison.tier

    @property
    def remembered(self) -> NDArray[np.bool_]:
        """Which memories each system still brings up by itself, shape (M, N)."""
        return self.comparison.remembered

    @cached_property
    def remembered_by(self) -> NDArray[np.int64]:
        """How many of the systems remember each memory, shape (N,)."""
        return self.remembered.sum(axis=0)

    @property
    def titles(self) -> tuple[str, ...]:
        """The names of the systems for people."""
        return tuple(one.title for one in self.systems)
