"""What every forgetting model offers: the one door between a document and its science."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Event
from engine.memory.columns import Column
from engine.memory.population import Draft, Population, State
from engine.models.due_certificate import DueCertificate
from engine.models.explanation import Explanation
from engine.models.own_acts import OwnAct, Preset, Proposal
from engine.models.own_report import Section
from engine.models.own_tiers import OwnKind, OwnTier
from engine.progress import Progress

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
    def strength_word(self) -> str:
        """What it calls the strength of a memory, in one word."""
        ...

    @property
    def ranking_meaning(self) -> str:
        """How recall ranks under it, in words; see `ranking`."""
        ...

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its own columns."""
        ...

    @property
    def tables(self) -> tuple[Column, ...]:
        """Its own lists that have no row for each memory; see `Population.tables`."""
        ...

    @property
    def own_tiers(self) -> tuple[OwnTier, ...]:
        """Its tiers by its own names, the strongest first, deleted last."""
        ...

    @property
    def own_kinds(self) -> tuple[OwnKind, ...]:
        """Its kinds of memory by its own names."""
        ...

    @property
    def acts(self) -> tuple[OwnAct, ...]:
        """What only this system does."""
        ...

    @property
    def follows_up(self) -> bool:
        """Whether it ever does something of its own accord after an event; see `follow_up`."""
        ...

    @property
    def keeps_files(self) -> bool:
        """Whether it keeps its memories in files that a person can read; see `files`."""
        ...

    @property
    def reads_words(self) -> bool:
        """Whether its states depend on what memories say, not on numbers alone."""
        ...

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Parameters that belong together, under names."""
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

    def usable(self, population: State) -> NDArray[np.bool_]:
        """Return which rows a recall can use, shape (N,)."""
        ...

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
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

    def tier(self, population: State) -> NDArray[np.uint8]:
        """Return the tier of each row, a `Tier`, shape (N,)."""
        ...

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the strength of each row, in [0, 1], shape (N,); 0 once deleted."""
        ...

    def presence(self, population: State) -> NDArray[np.float64]:
        """Return the strength of what carries each row's tier, in [0, 1], shape (N,)."""
        ...

    def losses(self, population: Population) -> dict[str, NDArray[np.int32]]:
        """Return, by what was lost, the night on which each row lost it.

        `engine.memory.columns.NOT_YET` where it has not. Keys: ``"fragment"`` (raw trace),
        ``"ghost"`` (semantic trace too), ``"deleted"``.
        """
        ...

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the place of each row in `own_tiers`, shape (N,)."""
        ...

    def own_kind(self, population: State) -> NDArray[np.uint8]:
        """Return the place of each row in `own_kinds`, shape (N,)."""
        ...

    def remembered(self, population: State) -> NDArray[np.bool_]:
        """Return which rows the system still brings up by itself, shape (N,)."""
        ...

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long each row takes to halve from now, hours, shape (N,).

        Infinity where it does not fade, NaN where the system has no such thing.
        """
        ...

    def census(self, population: Population) -> NDArray[np.int64]:
        """Return how many memories stood in each own tier after each night and its day.

        Returns
        -------
        ndarray of int64, shape (nights + 1, K)
        """
        ...

    def may_show(self, population: State) -> NDArray[np.bool_]:
        """Return whether the words of each row may be displayed unasked, shape (N,)."""
        ...

    def due_certificates(self, population: State) -> Sequence[DueCertificate]:
        """Return the deletions that need a certificate, those that have one already among them."""
        ...

    def propose(
        self, act: str, population: Population, progress: Progress = ...
    ) -> Sequence[Proposal]:
        """Return what one of its acts that is not of picked memories would do.

        It may take long, and is a function of the state and its words alone.

        Parameters
        ----------
        act : str
            Name of one of `acts`.
        population : Population
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        ...

    def follow_up(
        self, population: Population, event: Event, progress: Progress = ...
    ) -> Sequence[Proposal]:
        """Return what the system does of its own accord after an event.

        Parameters
        ----------
        population : Population
            The state after it.
        event : Event
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        ...

    def report(self, population: Population) -> Sequence[Section]:
        """Return what the system tells of the whole state: budgets, edges, sessions."""
        ...

    def files(self, population: Population) -> Mapping[str, str]:
        """Return the files that the system keeps its memories in, text by relative path."""
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
