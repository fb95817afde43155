"""The Persistent Agent: five levels of fidelity, scored by a hippocampus, consolidated in sleep.

Retention and level are told on read, from the clock; kept are what the words told at encoding,
what budgets moved, what was lost, and what compactions, defrags, snapshots and recalls did.

References
----------
Persistent Agent paper (R. Godz and Rem, 2026), sections 2 to 8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Event, Night, Pause, Recall, SystemAct
from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, Population, State
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_acts import OwnAct, Preset, Proposal
from engine.models.own_report import Section
from engine.models.persistent_agent import (
    cognition,
    compaction,
    defrag,
    explain,
    reflection,
    summaries,
)
from engine.models.persistent_agent.columns import COLUMNS, LISTS, rows_there
from engine.models.persistent_agent.entry_types import ENTRY_KINDS, EntryType, type_of
from engine.models.persistent_agent.frames import living_frame
from engine.models.persistent_agent.levels import LEVEL_TIERS, Place, keep_places, places_of
from engine.models.persistent_agent.myelin import Myelin, is_reflex, myelin_of
from engine.models.persistent_agent.parameters import PersistentAgentParameters
from engine.models.persistent_agent.tokens import tokens
from engine.models.persistent_agent.transmitters import signals_of, tags_of
from engine.parameters import to_values
from engine.progress import Progress, silent

__all__ = ["PersistentAgentModel"]

_SECTION: Final = "Persistent Agent paper, section "

_ACTS: Final = (
    OwnAct(
        name="type",
        title="Set entry type",
        meaning=f"Says what a memory is, where the rules told it wrong ({_SECTION}4).",
        of_memories=True,
        choices=tuple(one.label for one in EntryType),
    ),
    OwnAct(
        name="snapshot",
        title="Save cognitive snapshot",
        meaning=f"Keeps goals, focus, hypotheses and emotion of this moment ({_SECTION}6).",
    ),
    OwnAct(
        name="resume",
        title="Resume last snapshot",
        meaning=f"Brings the memories of the last snapshot back into the context ({_SECTION}6).",
    ),
    OwnAct(
        name="compact",
        title="Compress the levels now",
        meaning=f"Compresses the words of L1 to L4 and measures the ratios ({_SECTION}3 and 8).",
    ),
    OwnAct(
        name="defrag",
        title="Defrag now",
        meaning="Does what the defrag at 02:30 does: promotes, archives, analyses recalls, "
        f"reflects ({_SECTION}8).",
    ),
)

_PRESETS: Final = (
    Preset(
        name="as printed",
        meaning="Every constant as the paper has it.",
        values=to_values(PersistentAgentParameters()),
    ),
    Preset(
        name="time only",
        meaning='The naive timing that the paper starts from (section 2, "before"): no tags.',
        values={"transmitters.enabled": False},
    ),
    Preset(
        name="nothing skipped",
        meaning="What falls below the line is compressed 50 to 1 instead of being dropped.",
        values={"scoring.aggressive": True},
    ),
)


class PersistentAgentModel(ForgettingSystem):
    """Memories flow through five levels of decreasing fidelity."""

    name = "persistent-agent"
    title = "Persistent Agent"
    source = "Persistent Agent paper"
    strength_meaning = "retention, max(floor, importance · e^(−λ·t)), told on read; 0 once dropped"
    own_columns = COLUMNS
    own_lists = LISTS
    own_tiers = LEVEL_TIERS
    own_kinds = ENTRY_KINDS
    acts = _ACTS
    presets = _PRESETS
    parameters_type: type[Any] = PersistentAgentParameters

    # -- told on read ---------------------------------------------------------------------------

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the retention of each memory; 0 once dropped or deleted."""
        rows, frame = living_frame(population)
        found = np.zeros(len(population))
        found[rows] = frame.retention(population.clock)
        return found

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the level of each memory, or that it was dropped or deleted."""
        return places_of(population)

    def own_kind(self, population: State) -> NDArray[np.uint8]:
        """Return the entry type of each memory."""
        return population["entry_type"]

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return hours until the retention has halved from now.

        Infinite at the floor, and where the floor is above half of what is left: it never
        halves then. NaN once dropped or deleted.
        """
        rows, frame = living_frame(population)
        found = np.full(len(population), np.nan)
        half = frame.retention(population.clock) / 2.0
        hours = np.full(len(rows), np.inf)
        np.divide(np.log(2.0), frame.rate, out=hours, where=frame.rate > 0.0)
        found[rows] = np.where(half < frame.floor, np.inf, hours)
        return found

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the blend of likeness and retention, a little more for what is preloaded.

        See `engine.models.protocol.ForgettingModel.ranking`.
        """
        myelin = myelin_of(population["access_count"], population.parameters)
        known = (myelin >= Myelin.THICK) | is_reflex(population)
        bonus = known * population.parameters.myelin.preload_bonus
        return super().ranking(population, similarity) + bonus

    # -- the fold -------------------------------------------------------------------------------

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Tag new memories: entry type, signals, transmitters, size.

        Where a memory's own words have been purged, its gist tells what it can: a life that is
        computed anew after sealing goes on nearly as it went.
        """
        scoring, words = draft.parameters.scoring, draft.words
        begun = draft["created"][added] if scoring.age_from_source else draft.clock
        draft.writable("begun")[added] = begun
        found = np.zeros((4, added.stop - added.start), np.int64)
        uids, kinds = draft["uid"][added].tolist(), draft["kind"][added].tolist()
        for row, (uid, kind) in enumerate(zip(uids, kinds, strict=True)):
            text = words.text(uid) or words.gist(uid)
            signals = signals_of(text)
            found[:, row] = (
                type_of(text, kind, words.speaker(uid)), signals, tags_of(signals), tokens(text),
            )  # fmt: skip
        for name, values in zip(
            ("entry_type", "signals", "transmitters", "tokens"), found, strict=True
        ):
            draft.writable(name)[added] = values

    def use(self, draft: Draft, rows: NDArray[np.intp], event: Recall) -> None:
        """Let a recall take back what budgets moved; its curve begins anew by its last access."""
        draft.writable("pressed")[rows] = 0

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Run what compactions and defrags lie in between, and note what was lost."""
        if draft.clock <= before:
            return
        now, draft.clock = draft.clock, before
        where, at = places_of(draft), before
        draft.clock = now
        for time in defrag.nights_of(before, now, draft.parameters.schedule.defrag_hour):
            compaction.compact(draft, at, time, where)
            defrag.defrag(draft, time)
            at = time
        compaction.compact(draft, at, now, where)
        if len(draft) and not night:
            self._note(draft, draft.night + 1)

    def own_act(self, draft: Draft, event: SystemAct) -> None:
        """Apply an act of this system's own; one that has become impossible does nothing."""
        match event.act:
            case "type":
                _set_type(draft, event)
            case "snapshot":
                cognition.save(draft, event)
            case "resume":
                cognition.resume(draft, event)
            case "compact":
                summaries.keep_measure(draft, event)
            case "defrag":
                summaries.keep_measure(draft, event)
                defrag.defrag(draft, event.at)
            case "reflect":
                reflection.keep_reflection(draft, event)
            case _:
                pass

    def _act(self, draft: Draft, event: Event) -> None:
        super()._act(draft, event)
        if not isinstance(event, Night | Pause):
            draft.forget_derived()

    def _note_losses(self, draft: Draft) -> None:
        self._note(draft, draft.night)

    def _note(self, draft: Draft, night: int) -> None:
        """Note which memories have lost their words, for the night that ends the day.

        Words do not come back, so levels look at these nights. Those of a day are noted for the
        night that ends it: then it makes no difference in how many steps the day went by.
        """
        where, changed = places_of(draft), False
        for name, least in (("fragment_night", Place.L1), ("ghost_night", Place.DROPPED)):
            fresh = (where >= least) & (draft[name] == NOT_YET)
            if fresh.any():
                draft.writable(name)[fresh] = night
                changed = True
        if changed:
            draft.forget_derived()
            keep_places(draft, where)

    # -- worked out beside the fold -------------------------------------------------------------

    def propose(
        self, act: str, population: Population, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return what a snapshot, a resumption, a compaction or a defrag would do."""
        match act:
            case "snapshot":
                return cognition.propose_snapshot(population)
            case "resume":
                return cognition.propose_resume(population)
            case "compact":
                found = summaries.measure(population, act, progress)
                return [one for one in found if one.values]
            case "defrag":
                reflects = reflection.propose_reflection(population)
                return (*summaries.measure(population, act, progress), *reflects)
            case _:
                return ()

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Return the self-reflection, and the snapshot, that a night brings."""
        if not isinstance(event, Night):
            return ()
        schedule = population.parameters.schedule
        saved = cognition.propose_snapshot(population) if schedule.snapshot_nightly else ()
        reflects = reflection.propose_reflection(population) if schedule.reflect else ()
        return (*saved, *reflects)

    # -- what people see ------------------------------------------------------------------------

    def report(self, population: Population) -> Sequence[Section]:
        """Return levels, scoring, tags, myelin, snapshots, pipeline and costs."""
        from engine.models.persistent_agent.report import report_of

        return report_of(population)

    def files(self, population: Population) -> Mapping[str, str]:
        """Return ``MEMORY.md``, the notes, ``PRELOAD.md``, ``DNA.md`` and the snapshots."""
        from engine.models.persistent_agent.files import files_of

        return files_of(population)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return the terms of the retention formula for one row."""
        return explain.terms_of(after, row)

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return what decides on the level of one row."""
        return explain.criteria_of(after, row)

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return what the night did to one row."""
        return explain.verdict_of(before, after, row)


def _set_type(draft: Draft, event: SystemAct) -> None:
    choice = int(event.values[0]) if event.values else -1
    if 0 <= choice < len(EntryType):
        rows = rows_there(draft, event.uids)
        draft.writable("entry_type")[rows] = choice
        draft.writable("entry_typed")[rows] = True
