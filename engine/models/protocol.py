"""What every forgetting model offers: the one door between a document and its science."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Event
from engine.memory.columns import Column
from engine.memory.population import Draft, Population
from engine.models.explanation import Explanation

__all__ = ["ForgettingModel"]


@runtime_checkable
class ForgettingModel(Protocol):
    """A forgetting system: a pure function from state and event to state."""

    @property
    def name(self) -> str:
        """Word by which files and the command line know it."""
        ...

    @property
    def title(self) -> str:
        """Name for people."""
        ...

    @property
    def source(self) -> str:
        """The document it follows, by title."""
        ...

    @property
    def strength_meaning(self) -> str:
        """What "strength" means under it, in words."""
        ...

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its own columns."""
        ...

    @property
    def parameters_type(self) -> type[Any]:
        """Frozen dataclass of its parameter groups."""
        ...

    def apply(self, draft: Draft, event: Event) -> None:
        """Apply an event to a draft that nobody else holds.

        It never fails: an act that has become impossible, as when a life is relived under
        other parameters, has no effect.
        """
        ...

    def usable(self, population: Population) -> NDArray[np.bool_]:
        """Return which rows a recall can use, shape (N,)."""
        ...

    def ranking(
        self, population: Population, similarity: NDArray[np.float32]
    ) -> NDArray[np.float64]:
        """Return the score by which recall ranks each row, shape (N,); more is better.

        Parameters
        ----------
        population : Population
        similarity : ndarray of float32, shape (N,)
            Best cosine of a row's living vectors with the question, in [-1, 1]; 0 where it has
            none, and then its score does not count.

        Returns
        -------
        ndarray of float64, shape (N,)
            ``-inf`` for a row that is no answer under this system.
        """
        ...

    def tier(self, population: Population) -> NDArray[np.uint8]:
        """Return the tier of each row, a `Tier`, shape (N,)."""
        ...

    def strength(self, population: Population) -> NDArray[np.float64]:
        """Return the strength of each row, in [0, 1], shape (N,); 0 once deleted."""
        ...

    def presence(self, population: Population) -> NDArray[np.float64]:
        """Return the strength of what carries each row's tier, in [0, 1], shape (N,)."""
        ...

    def losses(self, population: Population) -> dict[str, NDArray[np.int32]]:
        """Return, by what was lost, the night on which each row lost it.

        `engine.memory.columns.NOT_YET` where it has not. Keys: ``"fragment"`` (raw trace),
        ``"ghost"`` (semantic trace too), ``"deleted"``.
        """
        ...

    def explain(self, before: Population, after: Population, row: int) -> Explanation:
        """Return the reasons of a night for one row.

        Parameters
        ----------
        before, after : Population
            The states around the night; the night's time is ``after.clock``.
        row : int
        """
        ...
