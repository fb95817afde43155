"""What every act on an open document rests on: branches, file, and how events are taken in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

from psygnal import Signal

from engine import encoding, questions
from engine.changes import Changes
from engine.errors import LetheError
from engine.journal.branches import Branch, Branches
from engine.journal.clock import hour_of_acts
from engine.journal.events import Event
from engine.journal.timeline import Timeline
from engine.memory.bundle import MemoryBundle, bundle_of
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.explanation import Explanation
from engine.models.protocol import ForgettingModel
from engine.night_run import NightRun
from engine.recall.asking import IdOrder
from engine.recall.vector_index import VectorIndex
from engine.recorder import Recorder
from engine.selection import Selection
from engine.store.content import Content
from engine.store.document import Document
from engine.store.writer import Writer

__all__ = ["OpenDocument"]


class OpenDocument:
    """A document that is open: where it stands, and what is sent to its file."""

    changed = Signal(Changes)
    """Emitted once for every change."""

    def __init__(
        self,
        writer: Writer,
        branches: Branches,
        catalogue: Catalogue,
        encoder: encoding.Encoder,
        recorder: Recorder | None = None,
    ) -> None:
        self.writer = writer
        self.branches = branches
        self.catalogue = catalogue
        self.encoder = encoder
        self.embedding_model = encoder.embedder.name
        self.selection = Selection()
        self.recorder = Recorder(writer) if recorder is None else recorder
        self.index = VectorIndex(
            lambda: writer.call(Document.vectors), lambda: list(self.catalogue.added)
        )
        self.id_order = IdOrder()

    def close(self) -> None:
        """Write what is open and close the file; one file remains.

        Raises
        ------
        LetheError
            When an act could not be written.
        """
        try:
            self.remember_place()
            self.flush()
        finally:
            self.writer.close()

    def remember_place(self) -> None:
        """Write where every branch stands, for the next opening of the file or of a copy."""
        if not self.writer.read_only:
            self.recorder.leave(self.branches)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def timeline(self) -> Timeline:
        """The running branch's events and states."""
        return self.branches.active.timeline

    @property
    def population(self) -> Population:
        """The state at the cursor."""
        return self.timeline.population

    @property
    def model(self) -> ForgettingModel:
        """The forgetting model that governs the running branch."""
        return self.timeline.model

    @property
    def pending(self) -> int:
        """How many acts are not committed to the file yet."""
        return self.recorder.pending

    def memory(self, uid: int) -> MemoryBundle:
        """Return a memory as a bundle.

        Raises
        ------
        LetheError
            When it is not there at this moment.
        """
        population = self.population
        return bundle_of(population, self.model, self.catalogue, self.row(uid))

    def memories(self) -> Iterator[MemoryBundle]:
        """Yield every memory at this moment, deleted ones as tombstones, in order of encoding."""
        population = self.population
        for row in range(len(population)):
            yield bundle_of(population, self.model, self.catalogue, row)

    def row(self, uid: int) -> int:
        """Return the row of a memory in the state at the cursor.

        Raises
        ------
        LetheError
            When it is not there at this moment.
        """
        try:
            return int(self.population.rows_of((uid,))[0])
        except KeyError:
            raise LetheError(
                f"memory {uid} is not there on night {self.population.night}"
            ) from None

    def explain(self, uid: int, night: int | None = None) -> Explanation:
        """Return why a night did to a memory what it did; see `engine.questions.explain_night`."""
        return questions.explain_night(self.timeline, uid, night)

    def flush(self) -> None:
        """Wait until every act is committed.

        Raises
        ------
        LetheError
            The first act's failure; later acts were not written either.
        """
        self.recorder.flush()

    def failures(self) -> list[LetheError]:
        """Return what went wrong with acts committed since the last call; waits for nothing."""
        return self.recorder.failures()

    def perform(
        self,
        events: Sequence[Event],
        changes: Changes,
        content: Content | None = None,
        run: NightRun | None = None,
    ) -> Population:
        """Take events into the running branch, send them to the file, and say so once.

        Parameters
        ----------
        events : sequence of Event
        changes : Changes
        content : Content, optional
            What the file keeps of the memories they bring.
        run : NightRun, optional
            The states they lead to, where they have been computed elsewhere.

        Raises
        ------
        LetheError
            When the document is open to read only.
        """
        if self.writer.read_only:
            raise LetheError("the document is open to read only: nothing can be changed")
        branch, timeline = self.branches.active, self.timeline
        first = timeline.position
        if first < len(timeline.events):
            self._drop_future(branch, first)
        state = timeline.append(events, run.after if run else None)
        for position, known in (run.checkpoints if run else {}).items():
            timeline.adopt(position, known)
        if content is not None:
            self.catalogue.append(content)
            for one in content.added:
                self.catalogue.add_reading(one.uid, one.version, one.reading)
        self.recorder.append(branch, first, events, content)
        if content is not None:
            self.index.add(content)
        self.changed.emit(changes)
        return state

    def _drop_future(self, branch: Branch, position: int) -> None:
        moved = self.branches.detach(branch, position)
        branch.timeline.drop_from(position)
        self.recorder.truncate(branch, position, moved)
        uids = set(self.catalogue) - self.branches.uids()
        readings = set(self.catalogue.added) - self.branches.readings()
        self.catalogue = self.catalogue.without(uids, readings)
        self.index.remove(uids, readings)

    def act_time(self) -> int:
        """Return when an act at the usual hour of the running day happens."""
        return hour_of_acts(self.population.clock)

    def require_there(self, uid: int) -> None:
        """Refuse a memory that is deleted or not there (LetheError)."""
        row = self.row(uid)
        if int(self.population["deleted_night"][row]) <= self.population.night:
            raise LetheError(f"memory {uid} is deleted")

    def refuse_known(self, content: Content) -> None:
        """Refuse memories whose id is there already, or comes twice (LetheError)."""
        ids = [one.id for one in content.memories]
        twice = len(ids) != len(set(ids))
        known = next((one for one in ids if self.catalogue.known(one) is not None), None)
        if twice or known is not None:
            raise LetheError(f"a memory with the id {known or 'given twice'} is there already")

    def next_numbers(self) -> tuple[int, int]:
        """Return the next free number of a memory and of a batch."""
        return self.catalogue.next_uid, self.catalogue.next_batch
