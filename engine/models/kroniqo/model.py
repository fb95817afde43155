"""Kroniqo: a graph whose nodes fade by the hour, computed when they are read.

References
----------
"Designing Memory That Forgets: The Math Behind Kroniqo's Decay Constant" (the Kroniqo post).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import NEVER, Column
from engine.memory.population import Draft, Population, State
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.kroniqo import (
    declarations,
    explaining,
    learning,
    merging,
    nodes,
    relevance,
    reporting,
    sessions,
)
from engine.models.kroniqo.categories import OWN_KINDS, categories_of
from engine.models.kroniqo.parameters import POST, KroniqoParameters
from engine.models.own_acts import Proposal
from engine.models.own_report import Section
from engine.progress import Progress, silent

__all__ = ["KroniqoModel"]

_COLUMNS = (
    Column("relevance0", "f8", 0.0, "", "Relevance at creation, as sessions and merges left it."),
    Column("entry_relevance", "f8", 0.0, "", "Relevance₀ that it entered with."),
    Column("node_created", "i8", 0, "s since 1970", "When its node was made: fading starts."),
    Column("category", "u1", 0, "", "What it is about, a `Category`."),
    Column("was_learned", "?", 0, "", "Its entry relevance was learned from use."),
    Column("session", "i4", sessions.NO_SESSION, "", "Number of the session it was made in."),
    Column("session_uses", "i4", 0, "accesses", "Accesses in the running session."),
    Column("adjustment", "f8", 1.0, "", "Factor of the last session end that changed it."),
    Column("completed", "i8", NEVER, "s since 1970", "When the task was completed."),
    Column("merged_into", "i8", 0, "", "Number of the memory it went into; 0: none."),
)


class KroniqoModel(ForgettingSystem):
    """Relevance that halves every 23 hours, sessions, merges, tasks and consequences."""

    name = "kroniqo"
    title = "Kroniqo"
    source = POST
    strength_meaning = "relevance₀·e^(−λt), computed when it is read"
    parameters_type: type[Any] = KroniqoParameters
    own_columns = _COLUMNS
    own_lists = (sessions.SESSION_LIST, merging.MERGE_LIST, *learning.LEARNED_LISTS)
    own_tiers = declarations.TIERS
    own_kinds = OWN_KINDS
    acts = declarations.ACTS
    presets = declarations.PRESETS

    # -- what is read ---------------------------------------------------------------------------

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the relevance of each row now; 0 once merged or deleted."""
        return relevance.relevance(population)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the place of each row in `own_tiers`."""
        return relevance.tiers(population)

    def own_kind(self, population: State) -> NDArray[np.uint8]:
        """Return the category of each row."""
        return population["category"]

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return ln 2 / λ of each node, hours; NaN for what is no node."""
        rate = relevance.constants(population)
        faster = relevance.fades_faster(population)
        rate[faster] *= population.parameters.tasks.completed_factor
        lasting = np.full(len(rate), np.inf)
        np.divide(np.log(2.0), rate, out=lasting, where=rate > 0.0)
        lasting[~nodes.are_nodes(population)] = np.nan
        return lasting

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return likeness times relevance, of the newest candidates above the threshold.

        What was merged answers through the node that it went into: that has the best likeness
        of them all.

        References
        ----------
        Kroniqo post, "The Implementation" (candidates by recency, then the filter) and "Three
        Constants" ("still retrievable if directly relevant, but deweighted").
        """
        likeness = np.maximum(similarity, 0.0).astype(np.float64)
        merged = np.flatnonzero(population["merged_into"])
        if len(merged):
            np.maximum.at(likeness, nodes.roots(population)[merged], likeness[merged])
        found = self.own_tier(population) == relevance.RETRIEVABLE
        return np.where(found, likeness * self.strength(population), -np.inf)

    # -- what happens ---------------------------------------------------------------------------

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """End the session if its gap is over; relevance itself is never touched by time."""
        sessions.close_if_due(draft)

    def _act(self, draft: Draft, event: Event) -> None:
        said = isinstance(event, events.Exchange | events.Recall)
        if said or (isinstance(event, events.Encode) and event.exchange):
            sessions.hear(draft)
        super()._act(draft, event)
        if isinstance(event, events.Import):
            fresh = slice(len(draft) - len(event.seeds), len(draft))
            draft.writable("session")[fresh] = sessions.NO_SESSION
            if draft.parameters.decay.imports_as_new:
                draft.writable("node_created")[fresh] = draft.clock

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Make nodes: category by rules, relevance₀ by category, by learning or as given."""
        uids = draft["uid"][added]
        found = categories_of(draft["kind"][added], uids, draft.words)
        entry = relevance.by_category(draft.parameters.entry)[found]
        taught = learning.predicted(draft, uids, found)
        given = draft["entry_importance"][added]
        ruled = np.isnan(given)
        entry = np.where(ruled, entry if taught is None else taught, given)
        draft.writable("category")[added] = found
        draft.writable("entry_relevance")[added] = entry
        draft.writable("relevance0")[added] = entry
        draft.writable("was_learned")[added] = ruled & (taught is not None)
        draft.writable("node_created")[added] = draft["created"][added]
        now = sessions.running(draft)
        draft.writable("session")[added] = sessions.NO_SESSION if now is None else now

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Note accesses of the session; only its end changes relevance₀."""
        np.add.at(draft.writable("session_uses"), nodes.roots(draft)[rows], 1)

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Delete with a node all that went into it."""
        draft.writable("relevance0")[rows] = 0.0
        inside = np.isin(draft["merged_into"], draft["uid"][rows])
        self.delete(draft, np.flatnonzero(inside))

    def own_act(self, draft: Draft, event: events.SystemAct) -> None:
        """Apply completion, compression, merge, reinforcement, learning or clearing."""
        match event.act:
            case declarations.COMPLETE | declarations.REOPEN:
                rows = draft.rows_of(event.uids)
                done = event.act == declarations.COMPLETE
                rows = rows[nodes.completed(draft)[rows] != done]
                draft.writable("completed")[rows] = draft.clock if done else NEVER
            case declarations.COMPRESS:
                for number in {int(one) for one in event.values} & {sessions.running(draft)}:
                    sessions.close(draft, number, draft.clock)
                merging.merge(draft, event)
            case merging.MERGE | merging.REINFORCE:
                merging.merge(draft, event)
            case learning.LEARN:
                learning.learned(draft, event.values)
            case declarations.CLEAR:
                self.delete(draft, draft.rows_of(event.uids))
            case _:
                pass

    def propose(
        self, act: str, population: Population, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return what compression, merging, learning or clearing would do now."""
        match act:
            case declarations.COMPRESS:
                return self._compressed(population, progress)
            case merging.REINFORCE:
                every = np.arange(len(population), dtype=np.intp)
                return merging.reinforcements(population, every, progress)
            case declarations.LEARN_NOW:
                return learning.lessons(population, progress)
            case declarations.CLEAR:
                rows = self.own_tier(population) == relevance.EXPIRED
                uids = tuple(population["uid"][rows].tolist())
                return (Proposal(act=act, groups=(uids,)),) if uids else ()
            case _:
                return ()

    def _compressed(self, population: Population, progress: Progress) -> Sequence[Proposal]:
        number = sessions.running(population)
        if number is None:
            waiting = sessions.unmerged(population)
            return merging.compressions(population, waiting, merging.MERGE, progress)
        draft = population.draft()
        sessions.close(draft, number, draft.clock)
        after = draft.freeze()
        return merging.compressions(after, [number], declarations.COMPRESS, progress)

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return the merges of sessions that have ended, and what the switches ask for."""
        found = list[Proposal]()
        waiting = sessions.unmerged(population)
        if waiting:
            found += merging.compressions(population, waiting, merging.MERGE, progress)
        rules = population.parameters
        if isinstance(event, events.Encode) and rules.reinforcement.enabled:
            rows = population.rows_of(event.seeds.uid.tolist())
            found += merging.reinforcements(population, rows, progress)
        if isinstance(event, events.Night) and rules.learning.enabled and learning.news(population):
            found += learning.lessons(population, progress)
        return found

    # -- what is told ---------------------------------------------------------------------------

    def report(self, population: Population) -> Sequence[Section]:
        """Return the graph, sessions, tasks, merges, learning, and the constants."""
        return reporting.sections(population)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return relevance₀, λ, hours and relevance of one row."""
        return explaining.terms(after, row)

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return recency, the thresholds and the session's use of one row."""
        return explaining.criteria(after, row)

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return what the night did to one row, in one sentence."""
        return explaining.verdict(before, after, row)
