"""What most forgetting systems have in common, so that one is written in a page.

A system derived from `ForgettingSystem` says what a memory is worth now (`strength`), and
overrides what it does otherwise than a plain store: what a new memory starts with
(`lay_down`), what use does (`use`), what a night or an hour does (`pass_time`), its own acts
(`own_act`), its tiers. Everything else follows: counts by night, what was lost when, recall's
blend, kinds, an explanation.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import NOT_YET, Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models import common
from engine.models.explanation import Explanation
from engine.models.own_tiers import tiers_left
from engine.models.retrieval import Retrieval, blended
from engine.models.system_hooks import SystemHooks

__all__ = ["ForgettingSystem"]

_KEPT: Final = (
    Column("laid_down", "i8", 0, "s since 1970", "When it was taken in: it ages from then."),
    Column("fragment_night", "i4", NOT_YET, "night", "Night on which its words were lost."),
    Column("ghost_night", "i4", NOT_YET, "night", "Night on which its readings were lost too."),
)
_COUNTS: Final = Column("tier_counts", "i8", 0, "memories", "By night and tier, flattened.")


class ForgettingSystem(SystemHooks):
    """A forgetting system that is computed from entry facts and life history.

    What it may override beyond its formulas is in `SystemHooks`.
    """

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its own columns, when each memory was laid down, and the nights of losses."""
        return (*self.own_columns, *_KEPT)

    @property
    def tables(self) -> tuple[Column, ...]:
        """Its own lists, and the counts by night."""
        return (*self.own_lists, _COUNTS)

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
