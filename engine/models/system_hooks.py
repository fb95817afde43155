"""What a forgetting system may do otherwise than a plain store: every method has a default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import NOT_YET, Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models.due_certificate import DueCertificate
from engine.models.explanation import Criterion, Term
from engine.models.own_acts import OwnAct, Preset, Proposal
from engine.models.own_report import Section
from engine.models.own_tiers import DOCUMENT_KINDS, POTATO_TIERS, OwnKind, OwnTier
from engine.progress import Progress, silent

__all__ = ["SystemHooks"]


class SystemHooks:
    """What is to be said of a system, and what it may override; see `ForgettingSystem`.

    Attributes
    ----------
    reads_words : bool
        Whether its states depend on what memories say; where they do, a life is computed anew
        once words have been purged. False spares that.
    own_columns : tuple of Column
        Columns of its own.
    own_lists : tuple of Column
        Lists of its own that have no row for each memory; see `Population.tables`.
    """

    name: str
    title: str
    source: str
    strength_meaning: str
    strength_word: str = "strength"
    ranking_meaning: str = "0.8 of the likeness, 0.2 of the strength"
    parameters_type: type[Any]
    reads_words: bool = True
    own_columns: ClassVar[tuple[Column, ...]] = ()
    own_lists: ClassVar[tuple[Column, ...]] = ()
    own_tiers: tuple[OwnTier, ...] = (POTATO_TIERS[Tier.FULL], POTATO_TIERS[Tier.DELETED])
    own_kinds: tuple[OwnKind, ...] = DOCUMENT_KINDS
    acts: tuple[OwnAct, ...] = ()
    presets: tuple[Preset, ...] = ()

    @property
    def follows_up(self) -> bool:
        """Whether it ever does something of its own accord after an event."""
        return type(self).follow_up is not SystemHooks.follow_up

    @property
    def keeps_files(self) -> bool:
        """Whether it keeps its memories in files that a person can read; see `files`."""
        return type(self).files is not SystemHooks.files

    def is_gone(self, population: State) -> NDArray[np.bool_]:
        """Return which rows are deleted, shape (N,)."""
        return population["deleted_night"] != NOT_YET

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return what each memory is worth now, in [0, 1], shape (N,)."""
        raise NotImplementedError

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the place of each row in `own_tiers`, shape (N,); the last one once deleted."""
        gone = self.is_gone(population)
        return np.where(gone, len(self.own_tiers) - 1, 0).astype(np.uint8)

    def own_kind(self, population: State) -> NDArray[np.uint8]:
        """Return the place of each row in `own_kinds`, shape (N,)."""
        return population["kind"]

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long each memory takes to halve from now, hours, shape (N,).

        Infinity where it does not fade, NaN where the system has no such thing.
        """
        return np.full(len(population), np.nan)

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Set what new memories start with, beyond facts and the columns' start values."""

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Let use change memories; count and time of access are kept already."""

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Let time change memories, from the clock at `before` to that of the draft."""

    def own_act(self, draft: Draft, event: events.SystemAct) -> None:
        """Apply an act of this system's own.

        Every memory that it names is there, though it may be deleted, and every value is a number
        that counts; how many groups and values there are, and which, is to be checked here.
        """

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Change what else a deletion changes; the night of deletion is kept already."""

    def propose(
        self, act: str, population: Population, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return what an act that is not of picked memories would do; it may take long."""
        return ()

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return what the system does of its own accord after an event; mostly nothing."""
        return ()

    def report(self, population: Population) -> Sequence[Section]:
        """Return what the system tells of the whole state."""
        return ()

    def files(self, population: Population) -> Mapping[str, str]:
        """Return the files that the system keeps its memories in, text by relative path."""
        return {}

    def may_show(self, population: State) -> NDArray[np.bool_]:
        """Return whether the words of each row may be displayed unasked, shape (N,)."""
        return np.ones(len(population), np.bool_)

    def due_certificates(self, population: State) -> Sequence[DueCertificate]:
        """Return the deletions that need a certificate; none."""
        return ()

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return the numbers of its rule for one row, over a night."""
        return ()

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return what decides on the tier of one row."""
        return ()

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return what the night did to one row, in one sentence."""
        was, now = (float(self.strength(one)[row]) for one in (before, after))
        return f"Its strength went from {was:.3f} to {now:.3f}."
