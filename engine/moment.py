"""A document at one moment, as everything that reads it needs it: state, model and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel

__all__ = ["Moment", "Readable"]


class Readable(Protocol):
    """What has a state, a model and words; a `engine.session.Session` has them."""

    @property
    def population(self) -> Population:
        """The state."""
        ...

    @property
    def model(self) -> ForgettingModel:
        """The forgetting model that governs it."""
        ...

    @property
    def catalogue(self) -> Catalogue:
        """The words of its memories."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moment:
    """A state with its model and words, which stays as it is while a document moves on.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
    """

    population: Population
    model: ForgettingModel
    catalogue: Catalogue
