"""What every act on an open document rests on: branches, file, and how events are taken in."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Any, Self

from psygnal import Signal

from engine import encoding, questions
from engine.changes import Changes
from engine.document_lexicon import DocumentLexicon
from engine.errors import LetheError
from engine.journal.branches import Branches
from engine.journal.clock import hour_of_acts
from engine.journal.events import Event
from engine.journal.timeline import Timeline, fold
from engine.memory.bundle import MemoryBundle, bundle_of
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.explanation import Explanation
from engine.models.foreign_faults import telling_of_faults
from engine.models.protocol import ForgettingModel
from engine.night_run import NightRun
from engine.recall.asking import IdOrder
from engine.recall.vector_index import VectorIndex
from engine.recorder import Recorder
from engine.selection import Selection
from engine.store.content import Content
from engine.store.document import Document
from engine.store.writer import Writer
from engine.undoing_history import History
from engine.undoing_steps import TailStep
from engine.undoing_titles import title_of

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
        words: DocumentLexicon | None = None,
    ) -> None:
        self.writer = writer
        self.branches = branches
        self.words = DocumentLexicon(catalogue) if words is None else words
        self.encoder = encoder
        self.embedding_model = encoder.embedder.name
        self.selection = Selection()
        self.recorder = Recorder(writer) if recorder is None else recorder
        self.index = VectorIndex(
            lambda: writer.call(Document.vectors), lambda: self.catalogue.every_added
        )
        self.words.index = self.index
        self.id_order = IdOrder()
        self.meta: dict[str, Any] = {}
        self.history = History(self)

    def close(self) -> None:
        """Write what is open and close the file; one file remains.

        Raises
        ------
        LetheError
            When an act could not be written.
        """
        try:
            self.history.close()
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
    def catalogue(self) -> Catalogue:
        """The words of its memories."""
        return self.words.catalogue

    @catalogue.setter
    def catalogue(self, catalogue: Catalogue) -> None:
        self.words.catalogue = catalogue

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
        self.refuse_read_only()
        branch, timeline = self.branches.active, self.timeline
        first = timeline.position
        before = timeline.population
        with self._taking_in(content), telling_of_faults(timeline.model):
            state = run.after if run else fold(before, events, timeline.model)
        with self.together():
            with self.recorder.at_once():
                step = TailStep.begin(self, branch, first, self.history.next_number)
                timeline.append(events, state)
                self.recorder.append(branch, first, events, content)
                self.history.add(step, title_of(events, self.catalogue))
                self._tidy_marks(step)
            for position, known in (run.checkpoints if run else {}).items():
                timeline.adopt(position, known)
            self.recorder.keep_states(branch, first)
        self.changed.emit(changes)
        return state

    @contextmanager
    def _taking_in(self, content: Content | None) -> Generator[None]:
        """Take in content, and let go of it again if the state it leads to cannot be computed."""
        if content is not None:
            self.take_in(content)
        try:
            yield
        except BaseException:
            if content is not None:
                uids, readings = content.uids.tolist(), {(a.uid, a.version) for a in content.added}
                self.catalogue = self.catalogue.without(uids, readings)
                self.index.remove(uids, readings)
            raise

    def take_in(self, content: Content) -> None:
        """Know the words and vectors of memories that are being written to the file."""
        self.catalogue.append(content)
        for one in content.added:
            self.catalogue.add_reading(one.uid, one.version, one.reading)
        self.index.add(content)

    def _tidy_marks(self, step: TailStep) -> None:
        """Take away the marks of what an act in the past has set aside."""
        if step.aside.events:
            uids, _ = self.branches.only_in(step.aside.events)
            self.tidy_marks(step.branch.number, step.night, uids)

    def tidy_marks(self, branch: int, night: int, uids: Iterable[int] = ()) -> None:
        """Take away what marks nights or memories that are gone; see `engine.undoing_marks`."""

    # -- one act --------------------------------------------------------------------------------

    def together(
        self, title: str | None = None, *, run: Any = None
    ) -> AbstractContextManager[None]:
        """Return a context in which all that is done is one act, to be undone at once.

        Parameters
        ----------
        title : str, optional
            Short, as it stands behind "Undo"; that of the first thing done where absent. Of
            nested ones the outermost wins.
        run : object, optional
            What the act is part of. It joins the act before where that was part of the same run
            (nights that pass one by one), and gives it its own title.
        """
        return self.history.together(title, run)

    def refuse_read_only(self) -> None:
        """Refuse to change a document that is open to read only (LetheError)."""
        if self.writer.read_only:
            raise LetheError("the document is open to read only: nothing can be changed")

    def act_time(self) -> int:
        """Return when an act at the usual hour of the running day happens."""
        return hour_of_acts(self.population.clock)

    def require_there(self, *uids: int) -> None:
        """Refuse memories of which one is deleted or not there (LetheError)."""
        population = self.population
        try:
            rows = population.rows_of(uids)
        except KeyError as missing:
            self.row(missing.args[0])
            raise
        deleted = population["deleted_night"][rows] <= population.night
        if deleted.any():
            raise LetheError(f"memory {uids[int(deleted.argmax())]} is deleted")

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
