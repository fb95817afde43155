"""Sealing the past: what no branch holds at its sealed night is purged from the file for good.

A branch is sealed where its cursor stands. What is there then, and what its known future brings,
stays; everything else goes: texts, readings, pictures and vectors of lost traces, all content of
memories that are deleted on every branch (each with a certificate), the questions of recalls that
used nothing else, whatever could have been undone. The events stay as numbers, so that every life
can still be lived through and checked, but a branch no longer goes back before its sealed night.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from engine.changes import Changes
from engine.erasing import Erasing
from engine.errors import Cancelled, LetheError
from engine.journal.branches import Branch
from engine.journal.events import Encode, Event, Import, Recall, Reinterpret
from engine.memory.bundle import traces_of
from engine.memory.traces import ALL_TRACES, NO_TRACE, Trace
from engine.progress import Progress, silent
from engine.store import erasing
from engine.store.certificate import Entropy, Receipt
from engine.store.document import Document
from engine.undoing_notes import Noting

__all__ = ["SealPlan", "Sealed", "Sealing"]

_SEALED: Final = "sealed"

Readings = set[tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealPlan:
    """What sealing would purge.

    Parameters
    ----------
    memories : tuple of int
        Deleted on every branch, and not erased yet.
    raw, semantic : tuple of int
        Memories that are there and whose raw trace, whose readings no branch holds.
    readings : tuple of (int, int)
        Single readings that recalls have added and no branch holds.
    nights : mapping of int to int
        The night on which each branch is sealed, by its number.
    """

    memories: tuple[int, ...]
    raw: tuple[int, ...]
    semantic: tuple[int, ...]
    readings: tuple[tuple[int, int], ...]
    nights: Mapping[int, int]

    @property
    def purged(self) -> dict[int, Trace]:
        """The traces that are purged, by number of the memory."""
        found = dict.fromkeys(self.memories, ALL_TRACES)
        for uids, trace in ((self.raw, Trace.RAW), (self.semantic, Trace.SEMANTIC)):
            for uid in uids:
                found[uid] = found.get(uid, NO_TRACE) | trace
        return found


@dataclass(slots=True, kw_only=True)
class Sealed:
    """What sealing does, or has done.

    Parameters
    ----------
    plan : SealPlan
    receipts : list of Receipt
        One for each memory of the plan, once it is committed.
    committed : bool
    """

    plan: SealPlan
    receipts: list[Receipt] = field(default_factory=list[Receipt])
    committed: bool = False


class Sealing(Erasing, Noting):
    """The sealed past of an open document."""

    def seal(
        self,
        *,
        progress: Progress = silent,
        entropy: Entropy = os.urandom,
        initiator: Any = None,
    ) -> Sealed:
        """Purge all that no branch holds where it stands; nothing before can be gone back to.

        When this returns, the purge is committed and the file scrubbed, unless another program
        reads it (`scrubbed`).

        Parameters
        ----------
        progress : Progress
            Called on the store's thread; may raise `engine.errors.Cancelled`: then nothing is
            sealed.
        entropy : callable
            See `engine.erasing.Erasing.erase`.

        Raises
        ------
        LetheError
            When the document is open to read only, or cannot be written.
        """
        sealed = self.begin_seal(progress=progress, entropy=entropy)
        try:
            self.recorder.flush()
        except Cancelled:
            self.writer.resume()
            raise
        return self.finish_seal(sealed, initiator=initiator)

    def begin_seal(self, *, progress: Progress = silent, entropy: Entropy = os.urandom) -> Sealed:
        """Begin what `seal` does on the store's thread; nobody is kept waiting.

        Call `finish_seal` once the store has come so far (`engine.store.writer.Writer.call`
        waits for what is queued before it).
        """
        self.refuse_read_only()
        sealed = Sealed(plan=self.seal_plan())
        plan, take = sealed.plan, sealed.receipts.append
        erasures = self._erasures(plan.memories, "sealed", "")
        with self.recorder.at_once():
            self._delete_everywhere(plan.memories)
            self.history.clear()
            self.recorder.submit(erasing.erase, erasures, entropy, take, progress)
            self.recorder.submit(erasing.purge_lost, plan.raw, plan.semantic, plan.readings)
            self.recorder.submit(Document.set_meta, _SEALED, _plain(plan.nights))
        self.recorder.submit(_mark_committed, sealed)
        self.recorder.submit(erasing.scrub)
        return sealed

    def finish_seal(self, sealed: Sealed, *, initiator: Any = None) -> Sealed:
        """Let what has been purged go from memory, too, and say so.

        Raises
        ------
        LetheError
            When it could not be written.
        """
        if not sealed.committed:
            raise LetheError("the past could not be sealed: nothing was purged")
        self.meta[_SEALED] = _plain(sealed.plan.nights)
        where = [
            (one, one.timeline.position, one.timeline.population) for one in self.branches.all()
        ]
        self.forget_words(sealed.plan.purged, sealed.plan.readings)
        for branch, position, state in where:
            # nothing before is gone back to, so a life that looks at words goes on from here
            branch.timeline.adopt(position, state)
            self.recorder.checkpoint(branch, position)
        self._forget_questions()
        self.changed.emit(Changes(kind="erase", initiator=initiator))
        return sealed

    def seal_plan(self) -> SealPlan:
        """Return what sealing would purge, as the branches stand now; nothing is changed."""
        held, readings = self._held()
        known = np.fromiter(self.catalogue, np.int64, len(self.catalogue))
        gone = np.array([int(self.catalogue.purged.get(uid, 0)) for uid in known], np.uint8)
        left = held[known]
        dead = known[(left == 0) & (gone != int(ALL_TRACES))]
        there = left != 0
        return SealPlan(
            memories=tuple(dead.tolist()),
            raw=tuple(known[there & _lost(left, gone, Trace.RAW)].tolist()),
            semantic=tuple(known[there & _lost(left, gone, Trace.SEMANTIC)].tolist()),
            readings=tuple(sorted(set(self.catalogue.added) - readings - _of(dead, self))),
            nights={one.number: one.timeline.population.night for one in self.branches.all()},
        )

    def _held(self) -> tuple[NDArray[np.uint8], Readings]:
        """Return the traces that any branch holds, by number, and the added readings."""
        held = np.zeros(self.catalogue.next_uid, np.uint8)
        readings: Readings = set()
        for branch in self.branches.all():
            timeline = branch.timeline
            state = timeline.population
            there = traces_of(state, timeline.model)
            np.bitwise_or.at(held, state["uid"], there)
            uids = state["uid"][state.readings.row].tolist()
            semantic = (there[state.readings.row] & int(Trace.SEMANTIC)) != 0
            pairs = zip(uids, state.readings.version.tolist(), semantic.tolist(), strict=True)
            readings |= {(uid, version) for uid, version, is_there in pairs if is_there}
            for event in timeline.events[timeline.position :]:
                _hold(event, held, readings)
        return held, readings

    def _forget_questions(self) -> None:
        """Take out of the journal in memory what `purge_lost` has taken out of that in the file."""
        for branch in self.branches.all():
            timeline = branch.timeline
            said = [self._is_forgotten(event) for event in timeline.events]
            if not any(said):
                continue
            position, state = timeline.position, timeline.population
            events = zip(timeline.cut(0), said, strict=True)
            timeline.extend(_silent(event) if gone else event for event, gone in events)
            timeline.position = position
            timeline.adopt(position, state)

    def _is_forgotten(self, event: Event) -> bool:
        """Return whether an event asks in words, and used nothing but what is erased."""
        return (
            isinstance(event, Recall) and bool(event.query) and all(map(self.is_erased, event.used))
        )

    # -- nights before the seal -------------------------------------------------------------------

    def sealed_night(self, branch: Branch | None = None) -> int:
        """Return the first night that a branch still goes back to: 0 where it is not sealed.

        A branch that was made from a sealed one shares its past, and its seal.

        Parameters
        ----------
        branch : Branch, optional
            The running one where absent.
        """
        told = cast("Mapping[str, int]", self.noted(_SEALED, {}))
        one = self.branches.active if branch is None else branch
        known = {other.number: other for other in self.branches.all()}
        while str(one.number) not in told:
            parent = one.record.parent
            if parent is None or parent not in known:
                return 0
            one = known[parent]
        return told[str(one.number)]

    def refuse_sealed(self, night: int) -> None:
        """Refuse a night of the running branch that lies in its sealed past (LetheError)."""
        first = self.sealed_night()
        if night < first:
            raise LetheError(
                f"the past before night {first} is sealed: use {first} to {self.timeline.nights}"
            )

    def forget_seal(self, number: int) -> None:
        """Let a new branch not take over the seal of one that had its number before."""
        told = cast("Mapping[str, int]", self.noted(_SEALED, {}))
        if str(number) in told:
            left = {one: night for one, night in told.items() if one != str(number)}
            self.take_note(_SEALED, left or None)


def _plain(nights: Mapping[int, int]) -> dict[str, int]:
    return {str(number): night for number, night in nights.items()}


def _mark_committed(document: Document, sealed: Sealed) -> None:
    """Say that everything queued before has been written: no transaction starts otherwise."""
    with document.atomic():
        sealed.committed = True


def _lost(left: NDArray[np.uint8], gone: NDArray[np.uint8], trace: Trace) -> NDArray[np.bool_]:
    """Return which memories have lost a trace whose words are not purged yet, shape (N,)."""
    return ((left | gone) & int(trace)) == 0


def _of(uids: NDArray[np.int64], session: Erasing) -> Readings:
    """Return the added readings of memories."""
    numbers = set(uids.tolist())
    return {key for key in session.catalogue.added if key[0] in numbers}


def _hold(event: Event, held: NDArray[np.uint8], readings: Readings) -> None:
    """Count what an event brings as held: it lies ahead of a cursor."""
    if isinstance(event, Encode | Import):
        held[event.seeds.uid] |= int(ALL_TRACES)
    elif isinstance(event, Reinterpret):
        readings.add((event.uid, event.version))


def _silent(event: Event) -> Event:
    assert isinstance(event, Recall)
    return replace(event, query="")
