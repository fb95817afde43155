"""What most forgetting systems have in common, so that one is written in a page.

A system derived from `ForgettingSystem` says what a memory is worth now (`strength`), and
overrides what it does otherwise than a plain store: what a new memory starts with
(`lay_down`), what use does (`use`), what a night or an hour does (`pass_time`), its own acts
(`own_act`), its tiers. Everything else follows: counts by night, what was lost when, recall's
blend, kinds, an explanation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import NOT_YET, Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models import common
from engine.models.due_certificate import DueCertificate
from engine.models.explanation import Criterion, Explanation, Term
from engine.models.own_acts import OwnAct, Preset, Proposal
from engine.models.own_report import Section
from engine.models.own_tiers import DOCUMENT_KINDS, POTATO_TIERS, OwnKind, OwnTier, tiers_left
from engine.models.retrieval import Retrieval, blended
from engine.progress import Progress, silent

__all__ = ["ForgettingSystem"]

_KEPT: Final = (
    Column("laid_down", "i8", 0, "s since 1970", "When it was taken in: it ages from then."),
    Column("fragment_night", "i4", NOT_YET, "night", "Night on which its words were lost."),
    Column("ghost_night", "i4", NOT_YET, "night", "Night on which its readings were lost too."),
)
_COUNTS: Final = Column("tier_counts", "i8", 0, "memories", "By night and tier, flattened.")


class ForgettingSystem:
    """A forgetting system that is computed from entry facts and life history.

    Attributes
    ----------
    own_columns : tuple of Column
        Columns of its own.
    own_lists : tuple of Column
        Lists of its own that have no row for each memory; see `Population.tables`.
    """

    name: str
    title: str
    source: str
    strength_meaning: str
    ranking_meaning: str = "0.8 of the likeness, 0.2 of the strength"
    parameters_type: type[Any]
    own_columns: ClassVar[tuple[Column, ...]] = ()
    own_lists: ClassVar[tuple[Column, ...]] = ()
    own_tiers: tuple[OwnTier, ...] = (POTATO_TIERS[Tier.FULL], POTATO_TIERS[Tier.DELETED])
    own_kinds: tuple[OwnKind, ...] = DOCUMENT_KINDS
    acts: tuple[OwnAct, ...] = ()
    presets: tuple[Preset, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its own columns, when each memory was laid down, and the nights of losses."""
        return (*self.own_columns, *_KEPT)

    @property
    def tables(self) -> tuple[Column, ...]:
        """Its own lists, and the counts by night."""
        return (*self.own_lists, _COUNTS)

    @property
    def follows_up(self) -> bool:
        """Whether it ever does something of its own accord after an event."""
        return type(self).follow_up is not ForgettingSystem.follow_up

    @property
    def keeps_files(self) -> bool:
        """Whether it keeps its memories in files that a person can read; see `files`."""
        return type(self).files is not ForgettingSystem.files

    # -- to be overridden -----------------------------------------------------------------------

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

    # -- what follows ---------------------------------------------------------------------------

    def apply(self, draft: Draft, event: Event) -> None:
        """Apply an event; see `engine.models.protocol.ForgettingModel.apply`."""
        if isinstance(event, events.Night):
            self._count_tiers(draft)
        before, draft.clock = draft.clock, event.at
        if isinstance(event, events.Night):
            draft.night += 1
        self.pass_time(draft, before, night=isinstance(event, events.Night))
        self._act(draft, event)
        if not isinstance(event, events.Exchange | events.Link | events.Unlink):
            self._note_losses(draft)

    def _act(self, draft: Draft, event: Event) -> None:
        match event:
            case events.Night():
                pass
            case events.Encode() | events.Import():
                added = draft.append(event.seeds, self.columns)
                draft.writable("laid_down")[added] = draft.clock
                self.lay_down(draft, added)
            case events.Recall():
                self._recall(draft, event)
            case events.Delete():
                self.delete(draft, draft.rows_of(event.uids))
            case events.SystemAct() if event.system == self.name:
                if common.is_possible(draft, event):
                    self.own_act(draft, event)
            case _:
                common.apply_plain(draft, event)

    def _recall(self, draft: Draft, event: events.Recall) -> None:
        rows = draft.rows_of(dict.fromkeys(event.used))
        rows = rows[draft["deleted_night"][rows] == NOT_YET]
        self.use(draft, rows, event)
        draft.writable("access_count")[rows] += 1
        draft.writable("last_access")[rows] = event.at

    def delete(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Delete rows now, for good; those that are deleted already stay as they are."""
        rows = rows[draft["deleted_night"][rows] == NOT_YET]
        if len(rows):
            draft.writable("deleted_night")[rows] = draft.night
            self.remove(draft, rows)

    def is_gone(self, population: State) -> NDArray[np.bool_]:
        """Return which rows are deleted, shape (N,)."""
        return population["deleted_night"] != NOT_YET

    def last_touch(self, population: State) -> NDArray[np.int64]:
        """Return when each row was last recalled, or else laid down, s since 1970, shape (N,).

        What a source tells of recalls before a memory was laid down does not count.
        """
        return np.maximum(population["laid_down"], population["last_access"])

    def tier(self, population: State) -> NDArray[np.uint8]:
        """Return what is left of each row, a `Tier`."""
        return tiers_left(self.own_tiers)[self.own_tier(population)]

    def usable(self, population: State) -> NDArray[np.bool_]:
        """Return which rows a recall can use: those that have words."""
        return self.tier(population) <= Tier.FRAGMENT

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the blend of likeness and strength, of what the system still brings up.

        See `engine.models.protocol.ForgettingModel.ranking`.
        """
        weights = getattr(population.parameters, "retrieval", None)
        scores = blended(similarity, self.strength(population), weights or Retrieval())
        return np.where(self.remembered(population), scores, -np.inf)

    def remembered(self, population: State) -> NDArray[np.bool_]:
        """Return which rows the system still brings up by itself, shape (N,)."""
        kept = np.array([one.remembered for one in self.own_tiers])
        return kept[self.own_tier(population)]

    def presence(self, population: State) -> NDArray[np.float64]:
        """Return the strength, which is that of the whole memory."""
        return self.strength(population)

    def losses(self, population: Population) -> dict[str, NDArray[np.int32]]:
        """Return the nights on which each row lost words, readings, everything."""
        gone = population["deleted_night"]
        ghost = np.minimum(population["ghost_night"], gone)
        fragment = np.minimum(population["fragment_night"], ghost)
        return {"fragment": fragment, "ghost": ghost, "deleted": gone}

    def census(self, population: Population) -> NDArray[np.int64]:
        """Return how many memories stood in each own tier after each night and its day.

        Returns
        -------
        ndarray of int64, shape (nights + 1, K)
        """
        now = np.bincount(self.own_tier(population), minlength=len(self.own_tiers))
        counts = np.append(population.tables["tier_counts"], now)
        return counts.reshape(-1, len(self.own_tiers)).astype(np.int64)

    def _count_tiers(self, draft: Draft) -> None:
        counts = np.bincount(self.own_tier(draft), minlength=len(self.own_tiers))
        draft.extend_table("tier_counts", counts)

    def _note_losses(self, draft: Draft) -> None:
        if all(one.left in (Tier.FULL, Tier.DELETED) for one in self.own_tiers):
            return
        tier = self.tier(draft)
        for name, least in (("fragment_night", Tier.FRAGMENT), ("ghost_night", Tier.GHOST)):
            fresh = (tier >= least) & (draft[name] == NOT_YET)
            if fresh.any():
                draft.writable(name)[fresh] = draft.night

    def explain(self, before: Population, after: Population, row: int) -> Explanation:
        """Return the reasons of a night for one row."""
        return Explanation(
            night=after.night,
            rate=self.terms(before, after, row),
            traces=(),
            importance_before=float(self.strength(before)[row]),
            importance_after=float(self.strength(after)[row]),
            candidate=False,
            survival=self.criteria(after, row),
            erosion_count=0,
            verdict=self.verdict(before, after, row),
            decides="What decides on its tier now:",
        )
