"""Erasing: memories whose content goes for good, from every branch and from the file itself.

Forgetting on purpose (`engine.acting.Acting.delete`) leaves the words in the file, so that one can
go back to the nights before. Erasing does not. The memory keeps its number, its id, its facts and
its links as a tombstone, so that every life can still be lived through; where a past state says
that a trace is there, its place is empty and is told to be erased. It cannot be undone, and
neither can anything that was done before: what could bring the words back is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from engine.changes import Changes
from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.journal.clock import hour_of_acts
from engine.journal.events import Delete
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.traces import ALL_TRACES, NO_TRACE, Trace
from engine.models.due_certificate import DueCertificate
from engine.open_document import OpenDocument
from engine.store import erasing
from engine.store.certificate import REASONS, Certificate, Entropy, Receipt
from engine.store.document import Document
from engine.store.erasing import Erasure

__all__ = ["Erasing"]


class Erasing(OpenDocument):
    """True forgetting in an open document, with certificates."""

    def erase(
        self,
        uids: int | Iterable[int],
        *,
        reason: str = "on purpose",
        sensitivity: str = "",
        entropy: Entropy = os.urandom,
        initiator: Any = None,
    ) -> list[Receipt]:
        """Erase memories for good, and certify it.

        Those that are not deleted yet are deleted at the end of every branch that has them.
        When this returns, the purge is committed; when `flush` returns, or the document is
        closed, no byte of what was purged is left in the file, its log or its free room.

        Parameters
        ----------
        uids : int or iterable of int
        reason : str
            ``"on purpose"``, ``"retention"`` or ``"sealed"``.
        sensitivity : str
            A label that the certificates carry; it may be empty.
        entropy : callable
            Returns so many random bytes, for the salts and, once, for the document's key:
            ``numpy.random.default_rng(seed).bytes`` where the same bytes are wanted again. The
            system's own where absent, for a salt that could be foretold would hide nothing; no
            state depends on it.

        Returns
        -------
        list of Receipt
            One for each, in the order of `uids`: the certificate with its salt, which is kept
            nowhere else.

        Raises
        ------
        LetheError
            When one is not in the document or erased already, the reason is unknown, or the
            document is open to read only.
        """
        self.refuse_read_only()
        numbers = (uids,) if isinstance(uids, int) else tuple(dict.fromkeys(uids))
        self._check_erasable(numbers, reason)
        if not numbers:
            return []
        receipts: list[Receipt] = []
        with self.recorder.at_once():
            self._delete_everywhere(numbers)
            erasures = self._erasures(numbers, reason, sensitivity)
            self.history.clear()
            self.recorder.submit(erasing.erase, erasures, entropy, receipts.append)
        self.recorder.flush()
        self.forget_words(dict.fromkeys(numbers, ALL_TRACES))
        self.recorder.submit(erasing.scrub)
        self.changed.emit(Changes(kind="erase", ids=numbers, initiator=initiator))
        return receipts

    def due(self) -> list[DueCertificate]:
        """Return the deletions that the governing system wants certified and that are not yet."""
        wanted = self.model.due_certificates(self.population)
        return [one for one in wanted if not self.is_erased(one.uid)]

    def erase_due(self, *, entropy: Entropy = os.urandom, initiator: Any = None) -> list[Receipt]:
        """Erase for good what is `due`, and return the receipts; see `erase`.

        Raises
        ------
        LetheError
            When the document is open to read only.
        """
        groups: dict[tuple[str, str], list[int]] = {}
        for one in self.due():
            groups.setdefault((one.reason, one.sensitivity), []).append(one.uid)
        receipts: list[Receipt] = []
        for (reason, level), numbers in groups.items():
            receipts += self.erase(
                tuple(numbers),
                reason=reason,
                sensitivity=level,
                entropy=entropy,
                initiator=initiator,
            )
        return receipts

    def certificates(self) -> list[Certificate]:
        """Return every certificate of deletion, oldest first; waits for what is being written.

        Raises
        ------
        LetheError
            When one cannot be read, or the document is closed.
        """
        return self.writer.call(erasing.certificates_of)

    def is_erased(self, uid: int) -> bool:
        """Return whether a memory's content has been erased for good."""
        return self.catalogue.purged.get(uid, NO_TRACE) == ALL_TRACES

    def forget_words(
        self, traces: dict[int, Trace], readings: Sequence[tuple[int, int]] = ()
    ) -> None:
        """Let what has been purged from the file go from memory, too.

        Parameters
        ----------
        traces : dict of int to Trace
            By number.
        readings : sequence of (int, int)
            Readings that recalls have added, by number and version.
        """
        self.catalogue = self.catalogue.purge(traces, readings)
        self.index.remove_traces(traces, readings)
        for branch in self.branches.all():
            if branch.timeline.model.reads_words:
                self._compute_anew(branch)

    def _compute_anew(self, branch: Branch) -> None:
        """Forget the states of a life whose system looks at words, for some of them are gone."""
        timeline = branch.timeline
        position = timeline.position
        timeline.extend(timeline.cut(0))
        timeline.position = position
        self.recorder.submit(erasing.forget_states, branch.number)

    def _check_erasable(self, numbers: Sequence[int], reason: str) -> None:
        if reason not in REASONS:
            raise LetheError(f"{reason!r} is no reason: use {', '.join(REASONS)}")
        for uid in numbers:
            if uid not in self.catalogue:
                raise LetheError(f"memory {uid} is not in the document")
            if self.is_erased(uid):
                raise LetheError(f"memory {uid} is erased already")

    def _delete_everywhere(self, numbers: Sequence[int]) -> None:
        """Delete memories at the end of every branch on which they still are.

        Where a system looks at words, they are deleted although they are gone already: without
        its words a memory may not go by itself any more when that life is computed anew.
        """
        for branch in self.branches.all():
            timeline = branch.timeline
            end = len(timeline.events)
            state = timeline.at(end)
            there = np.isin(state["uid"], numbers)
            if not timeline.model.reads_words:
                there &= state["deleted_night"] > state.night
            if not there.any():
                continue
            stood_at_end = timeline.position == end
            event = Delete(at=hour_of_acts(state.clock), uids=tuple(state["uid"][there].tolist()))
            timeline.extend((event,))
            if stood_at_end:
                timeline.position = end + 1
            self.recorder.append(branch, end, (event,))

    def _erasures(self, numbers: Sequence[int], reason: str, sensitivity: str) -> list[Erasure]:
        """Return what certificates say of memories, as the running branch, or the first that has
        them, tells it at its end.
        """
        found: dict[int, Erasure] = {}
        for branch in (self.branches.active, *self.branches.all()):
            state = branch.timeline.at(len(branch.timeline.events))
            for row in np.flatnonzero(np.isin(state["uid"], numbers)).tolist():
                uid = int(state["uid"][row])
                night = int(state["deleted_night"][row])
                one = Erasure(
                    uid=uid,
                    kind=Kind(int(state["kind"][row])).label,
                    night=state.night if night == NOT_YET else night,
                    time=state.clock,
                    reason=reason,
                    sensitivity=sensitivity,
                )
                found.setdefault(uid, one)
        return [found[uid] for uid in numbers]

    def scrubbed(self) -> bool:
        """Return whether no byte of what was purged is left in the file; waits for the writing.

        While another program reads the document, its log cannot be emptied: close that program,
        and close or open the document once more.
        """
        return not self.writer.call(_scrub_is_due)


def _scrub_is_due(document: Document) -> bool:
    return not erasing.scrub(document)
