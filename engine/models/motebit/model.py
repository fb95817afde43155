"""The Motebit memory: confidence that halves, grows by use, and is governed by sensitivity.

Nothing is deleted by decay. A memory whose confidence has fallen below the threshold is dormant:
its words are there, and it is found when it is specifically sought. What deletes is a person, or
the time that a memory's sensitivity allows; what synthesis takes into a fact becomes a tombstone.

References
----------
Motebit page, "Memory".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.clock import HOUR
from engine.journal.events import Event
from engine.memory.columns import NEVER, NOT_YET, Column
from engine.memory.population import Draft, Population, State
from engine.models.due_certificate import DueCertificate
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.motebit import (
    classifying,
    coretrieval,
    decay,
    explaining,
    reinforcement,
    report,
    sensitivity,
    stability,
    synthesis,
)
from engine.models.motebit.acts import ACTS, PRESETS
from engine.models.motebit.certificates import Deletion, due_certificates
from engine.models.motebit.lineage import Source, lineage
from engine.models.motebit.parameters import MotebitParameters
from engine.models.motebit.ranking import ranking
from engine.models.motebit.tiers import TIERS, MotebitTier
from engine.models.motebit.types import KINDS
from engine.models.own_acts import Proposal
from engine.models.own_report import Section
from engine.progress import Progress, silent

__all__ = ["MotebitModel"]

_COLUMNS: Final = (
    Column("confidence", "f8", 0.0, "", "Confidence at the last reset."),
    Column("reset_at", "i8", 0, "s since 1970", "When confidence was last whole."),
    Column("stored_at", "i8", 0, "s since 1970", "When it was taken in; retention counts from it."),
    Column("memory_type", "u1", 0, "", "A `MemoryType`, which sets the half-life."),
    Column("reinforcements", "i4", 0, "times", "How often new information confirmed it."),
    Column("sensitivity", "u1", 0, "", "A `Sensitivity`."),
    Column("hedged", "?", 0, "", "It was said with a doubt."),
    Column("noted", "?", 0, "", "What its words told is kept in the journal."),
    Column("released_until", "i8", NEVER, "s since 1970", "Until when it may be shown anyway."),
    Column("synthesised_into", "i8", 0, "", "Number of the fact it became part of; 0: none."),
    Column("deletion_reason", "u1", 0, "", "A `Deletion`."),
)


class MotebitModel(ForgettingSystem):
    """Half-life decay with reinforcement, co-retrieval, synthesis and retention."""

    name = "motebit"
    title = "Motebit"
    source = "Motebit page, Memory"
    strength_meaning = "confidence now, which halves with each half-life since the last reset"
    own_columns = _COLUMNS
    own_lists = (
        *coretrieval.EDGE_LISTS,
        *reinforcement.CONFIRMATION_LISTS,
        *stability.STABILITY_LISTS,
    )
    own_tiers = TIERS
    own_kinds = KINDS
    acts = ACTS
    presets = PRESETS
    parameters_type: type[Any] = MotebitParameters

    # -- what is read off a state -----------------------------------------------------------------

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the confidence of each row now; 0 for tombstones and what is deleted."""
        there = ~self.is_gone(population) & (population["synthesised_into"] == 0)
        return decay.confidence_now(population) * there

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the `MotebitTier` of each row."""
        below = decay.confidence_now(population) < population.parameters.ranking.threshold
        tier = below.astype(np.uint8)  # dormant is 1, retrievable 0
        tier[population["synthesised_into"] != 0] = MotebitTier.TOMBSTONE
        tier[self.is_gone(population)] = MotebitTier.DELETED
        return tier

    def own_kind(self, population: State) -> NDArray[np.uint8]:
        """Return the `MemoryType` of each row."""
        return population["memory_type"]

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return the half-life of each row, hours; NaN for tombstones and what is deleted."""
        there = ~self.is_gone(population) & (population["synthesised_into"] == 0)
        return np.where(there, decay.half_lives(population) * 24.0, np.nan)

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return relevance, confidence and recency in one, after the graph expansion pass."""
        return ranking(population, similarity, self.own_tier(population))

    def may_show(self, population: State) -> NDArray[np.bool_]:
        """Return whether each row's level lets it be shown, or it is released."""
        return sensitivity.may_show(population)

    def lineage(self, population: State, uid: int) -> tuple[Source, ...]:
        """Return what a fact is from; see `engine.models.motebit.lineage.lineage`."""
        return lineage(population, uid)

    def due_certificates(self, population: State) -> tuple[DueCertificate, ...]:
        """Return the deletions that need a certificate."""
        return due_certificates(population)

    # -- the fold ---------------------------------------------------------------------------------

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Set type, confidence and sensitivity of new memories by their kind and words."""
        classifying.classify(draft, added)
        for name in ("reset_at", "stored_at"):
            draft.writable(name)[added] = draft.clock

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Reset the confidence of what was used, and join what was used together."""
        rows = rows[draft["synthesised_into"][rows] == 0]
        if draft.parameters.decay.access_resets:
            decay.reset(draft, rows)
        coretrieval.join(draft, rows)

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Delete at night what has been kept as long as its level allows; keep the stability."""
        if not night:
            return
        over = np.flatnonzero(sensitivity.expired(draft) & ~self.is_gone(draft))
        if len(over):
            draft.writable("deletion_reason")[over] = Deletion.RETENTION
            self.delete(draft, over)
        stability.note(draft)

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Keep why rows were deleted, and drop their edges."""
        reasons = draft.writable("deletion_reason")
        reasons[rows] = np.maximum(reasons[rows], Deletion.ON_PURPOSE)
        coretrieval.forget_edges(draft, rows)

    def own_act(self, draft: Draft, event: events.SystemAct) -> None:
        """Apply one of `acts`; what has become impossible has no effect."""
        rows = _rows_there(draft, event.groups[0] if event.groups else ())
        alive = rows[draft["synthesised_into"][rows] == 0]
        match event.act:
            case "confirm":
                decay.reset(draft, alive)
            case "reinforce":
                confirming = next(iter(event.groups[1]), 0) if len(event.groups) > 1 else 0
                reinforcement.apply(draft, alive, confirming)
            case "set sensitivity" if event.values:
                _set_level(draft, rows, int(event.values[0]))
            case "show once":
                hours = float(draft.parameters.governance.release_hours)
                draft.writable("released_until")[rows] = draft.clock + round(hours * HOUR)
            case classifying.CLASSIFIED:
                classifying.apply(draft, [_rows_there(draft, one) for one in event.groups])
            case "synthesis" if len(rows) > 1 and draft["uid"][rows[0]] == event.groups[0][0]:
                synthesis.apply(draft, int(rows[0]), rows[1:])
            case _:
                pass

    # -- beside the fold --------------------------------------------------------------------------

    def propose(
        self, act: str, population: Population, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return the facts that synthesis would make."""
        return synthesis.propose(population, progress) if act == synthesis.SYNTHESIS else ()

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return what new words told and confirm, or after a night what synthesis makes."""
        if not isinstance(event, events.Encode | events.Import | events.Night):
            return ()
        found = [*classifying.propose(population)]
        if isinstance(event, events.Encode):
            found += reinforcement.propose(population, event, progress)
        elif isinstance(event, events.Night) and synthesis.due(population):
            found += synthesis.propose(population, progress, whole=False)
        return found

    def report(self, population: Population) -> Sequence[Section]:
        """Return stability, confidence, reinforcement, edges, facts, relations, retention."""
        return report.sections(population, self.own_tier(population))

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return the numbers of the half-life rule for one row."""
        return explaining.terms(after, row)

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return threshold, retention and whether it may be shown."""
        return explaining.criteria(after, row, float(self.strength(after)[row]))

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return what the night did to one row, and what it is joined to."""
        was, now = (int(self.own_tier(one)[row]) for one in (before, after))
        told = super().verdict(before, after, row)
        return explaining.verdict(after, row, was, now, told)


def _rows_there(draft: Draft, numbers: Sequence[int]) -> NDArray[np.intp]:
    """Return the rows of those numbers that are there and not deleted, in order, each once."""
    wanted = np.array(tuple(dict.fromkeys(numbers)), np.int64)
    rows = draft.rows_of(wanted[np.isin(wanted, draft["uid"])].tolist())
    return rows[draft["deleted_night"][rows] == NOT_YET]


def _set_level(draft: Draft, rows: NDArray[np.intp], level: int) -> None:
    """Set the sensitivity of rows; a fact is never less sensitive than an episode in it."""
    if not 0 <= level < len(sensitivity.LEVELS):
        return
    levels = draft.writable("sensitivity")
    levels[rows] = level
    facts = draft["synthesised_into"][rows]
    above = _rows_there(draft, facts[facts > 0].tolist())
    levels[above] = np.maximum(levels[above], level)
