"""The open document: its branches, the state at the cursor, and every act that changes it.

A person's act becomes an event that is appended to the running branch; the state is what the
model makes of the events. The file is written by the store's one thread; an act is durable when
its event is committed there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from psygnal import Signal

from engine import encoding, questions
from engine.affect.appraisal import Appraiser
from engine.affect.space import Affect
from engine.changes import Changes
from engine.errors import LetheError
from engine.journal import events as acts
from engine.journal.branches import Branch, Branches
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts, next_night
from engine.journal.events import Event
from engine.journal.timeline import Timeline
from engine.memory.bundle import MemoryBundle, bundle_of
from engine.memory.catalogue import Catalogue
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewMemory
from engine.memory.population import Population
from engine.models.explanation import Explanation
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named
from engine.night_run import NightRun
from engine.progress import Progress, silent
from engine.recall.answers import Recollection
from engine.recall.asking import Asker, IdOrder
from engine.recall.effects import Effect, effects
from engine.recall.embedder import Embedder
from engine.recall.using import NewReading, context_of, plan_use
from engine.recall.vector_index import VectorIndex
from engine.recorder import Recorder
from engine.selection import Selection
from engine.store.branch_record import BranchRecord
from engine.store.content import Content
from engine.store.document import Document
from engine.store.writer import Writer

__all__ = ["Session"]


class Session:
    """A document that is open, for one agent, one program or one window.

    Build one with `new` or `open`; close it, or use it in a ``with`` statement.
    """

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
        self._id_order = IdOrder()

    # -- opening and closing ------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        path: str | Path = ":memory:",
        *,
        now: int,
        model: str = "potato",
        parameters: Mapping[str, Any] | None = None,
        title: str = "",
        embedder: Embedder | None = None,
        appraiser: Appraiser | None = None,
    ) -> Self:
        """Make a new document.

        Parameters
        ----------
        path : str or Path
            A file that does not exist yet, or ``":memory:"``.
        now : int
            Seconds since 1970, UTC: where the document's clock starts.
        model : str
            Forgetting model that governs it.
        parameters : mapping of str to value, optional
            Those that differ from the model's defaults.
        title : str
        embedder : Embedder, optional
            The shipped model where absent.
        appraiser : Appraiser, optional
            Estimates affect where none is given; the simple appraiser where absent.

        Raises
        ------
        LetheError
            When the file exists or cannot be written, or the model or a parameter is unknown.
        """
        encoder = encoding.Encoder(embedder=embedder, appraiser=appraiser)
        record = BranchRecord(
            number=1,
            name="main",
            parent=None,
            fork=0,
            model=model,
            parameters=dict(parameters or {}),
            start=now,
        )
        branches = Branches.of((record,), {1: []})
        writer = Writer.create(
            path,
            title=title,
            embedding_model=encoder.embedder.name,
            dimension=encoder.embedder.dimension,
            branch=record,
        )
        return cls(writer, branches, Catalogue(), encoder)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        read_only: bool = False,
        embedder: Embedder | None = None,
        appraiser: Appraiser | None = None,
    ) -> Self:
        """Open a document where it was left.

        Raises
        ------
        LetheError
            When the file is no Lethe document, damaged, newer, or open elsewhere for writing.
        """
        writer = Writer.open(path, read_only=read_only)
        try:
            return cls._opened(writer, encoding.Encoder(embedder=embedder, appraiser=appraiser))
        except BaseException:
            writer.close()
            raise

    @classmethod
    def _opened(cls, writer: Writer, encoder: encoding.Encoder) -> Self:
        records = writer.call(Document.branches)
        own = {one.number: writer.call(Document.events, one.number) for one in records}
        recorder = Recorder(writer)
        branches = Branches.of(records, own, recorder.load_checkpoint)
        branches.restore(writer.call(Document.cursor))
        session = cls(writer, branches, writer.call(Document.catalogue), encoder, recorder)
        name = writer.call(Document.meta, "embedding_model", encoder.embedder.name)
        session.embedding_model = name
        encoder.expect_model(name)
        return session

    def close(self) -> None:
        """Write what is open and close the file; one file remains.

        Raises
        ------
        LetheError
            When an act could not be written.
        """
        try:
            if not self.writer.read_only:
                self.recorder.leave(self.branches)
            self.flush()
        finally:
            self.writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- what there is --------------------------------------------------------------------------

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

    # -- acts -----------------------------------------------------------------------------------

    def encode(
        self,
        memories: str | NewMemory | Sequence[str | NewMemory],
        *,
        exchange: bool = True,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        initiator: Any = None,
    ) -> list[int]:
        """Encode memories, one after the other, and return their numbers.

        Parameters
        ----------
        memories : str or NewMemory, or a sequence of them
            A text becomes a conversation with estimated affect.
        exchange : bool
            Whether each conversation or visual episode moves the attention window.
        hour : float
            Hour of the running day, 04:00 being its start.
        """
        at = hour_of_acts(self.population.clock, hour)
        batch = self.encoder.encode(memories, at, self._next_numbers())
        self._refuse_known(batch.content)
        event = acts.Encode(at=at, batch=batch.number, seeds=batch.seeds, exchange=exchange)
        self._act(
            (event,), Changes(kind="encode", ids=batch.uids, initiator=initiator), batch.content
        )
        return list(batch.uids)

    def import_set(
        self,
        memories: MemorySet,
        *,
        live: bool = False,
        progress: Progress = silent,
        initiator: Any = None,
    ) -> list[int]:
        """Take in what another source holds, and return the numbers of its memories.

        Parameters
        ----------
        memories : MemorySet
        live : bool
            Let exchanges and nights pass as in the source's own time; else everything is laid
            down at once at entry importance.
        progress : Progress
        """
        plan = self.encoder.plan_import(
            memories, self.population.clock, self._next_numbers(), live=live, progress=progress
        )
        self._refuse_known(plan.content)
        changes = Changes(kind="encode", ids=None, initiator=initiator)
        self._act(plan.events, changes, plan.content)
        return list(plan.uids)

    def asker(self) -> Asker:
        """Return the document as it is now, to be asked on any thread."""
        return Asker(
            population=self.population,
            model=self.model,
            catalogue=self.catalogue,
            index=self.index,
            embedder=self.encoder.embedder,
            embedding_model=self.embedding_model,
            order=self._id_order,
        )

    def recall(self, query: str, k: int = 5, *, dreams: bool = False) -> Recollection:
        """Return the `k` memories that answer a question best; looking changes nothing.

        Raises
        ------
        LetheError
            When the question is empty, `k` is below 1, or the document's vectors are from
            another embedding model.
        """
        return self.asker().recall(query, k, dreams=dreams)

    def context_of(self, query: str) -> Affect:
        """Return the emotional context that a question's words tell of."""
        return context_of(self.encoder, query)

    def use(
        self,
        uids: int | Iterable[int],
        *,
        query: str | Recollection = "",
        context: Affect | None = None,
        reading: NewReading | None = None,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        initiator: Any = None,
    ) -> tuple[Effect, ...]:
        """Use memories that were recalled: they are reconsolidated (Potato paper, section 3.3).

        Parameters
        ----------
        uids : int or iterable of int
        query : str or Recollection
            What was asked; kept with the act.
        context : Affect, optional
            The emotional context of the moment, towards which the current centroid drifts; that
            which the question's words tell where absent, and without a question no drift.
        reading : NewReading, optional
            What the memory is taken to mean now (section 3.8); of one memory alone.
        hour : float

        Returns
        -------
        tuple of Effect
            What it changed, for each memory.

        Raises
        ------
        LetheError
            When one of them is a ghost or deleted, or the reading says nothing new.
        """
        used = (uids,) if isinstance(uids, int) else tuple(uids)
        for uid in used:
            self.row(uid)
        if not used:
            return ()
        before = self.population
        plan = plan_use(
            self.asker(),
            self.encoder,
            used,
            at=hour_of_acts(before.clock, hour),
            query=query,
            context=context,
            reading=reading,
        )
        changes = Changes(kind="recall", ids=used, initiator=initiator)
        after = self._act(plan.events, changes, plan.content)
        return effects(before, after, self.model, plan.events[0])

    def reinterpret(
        self,
        uid: int,
        text: str | None = None,
        *,
        origin: str = "typed",
        query: str | Recollection = "",
        context: Affect | None = None,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        initiator: Any = None,
    ) -> Effect:
        """Use a memory and give it a new reading (Potato paper, section 3.8); see `use`.

        Parameters
        ----------
        uid : int
        text : str, optional
            The reading; extracted from what is left of the memory where absent.
        origin : str
            Where the text is from.
        query, context, hour
            As in `use`; the reading keeps them.
        """
        (effect,) = self.use(
            uid,
            query=query,
            context=context,
            reading=NewReading(text=text, origin=origin),
            hour=hour,
            initiator=initiator,
        )
        return effect

    def exchange(self, *, hour: float = DEFAULT_HOUR_OF_ACTS, initiator: Any = None) -> None:
        """Let an exchange happen that is not kept: the attention window moves one step."""
        event = acts.Exchange(at=hour_of_acts(self.population.clock, hour))
        self._act((event,), Changes(kind="exchange", initiator=initiator))

    def link(
        self, source: int, target: int, kind: LinkKind = LinkKind.RELATES, *, initiator: Any = None
    ) -> None:
        """Link two memories.

        Raises
        ------
        LetheError
            When one of them is deleted or both are the same.
        """
        if source == target:
            raise LetheError("a memory cannot be linked to itself")
        for uid in (source, target):
            self._require_there(uid)
        event = acts.Link(at=self._act_time(), source=source, target=target, kind=kind)
        self._act((event,), Changes(kind="link", ids=(source, target), initiator=initiator))

    def unlink(
        self, source: int, target: int, kind: LinkKind = LinkKind.RELATES, *, initiator: Any = None
    ) -> None:
        """Cut a link."""
        event = acts.Unlink(at=self._act_time(), source=source, target=target, kind=kind)
        self._act((event,), Changes(kind="link", ids=(source, target), initiator=initiator))

    def delete(self, uids: int | Iterable[int], *, initiator: Any = None) -> None:
        """Forget memories on purpose.

        Raises
        ------
        LetheError
            When one of them is deleted already.
        """
        gone = (uids,) if isinstance(uids, int) else tuple(uids)
        for uid in gone:
            self._require_there(uid)
        event = acts.Delete(at=self._act_time(), uids=gone)
        self._act((event,), Changes(kind="delete", ids=gone, initiator=initiator))

    def set_parameters(self, values: Mapping[str, Any], *, initiator: Any = None) -> None:
        """Change parameters from now on.

        Raises
        ------
        LetheError
            Naming unknown parameters and values out of range.
        """
        changed = self.branches.checked_values(self.population.parameters, values)
        event = acts.SetParameters(at=self.population.clock, values=changed)
        self._act((event,), Changes(kind="parameters", initiator=initiator))

    def sleep(
        self, nights: int = 1, *, progress: Progress = silent, initiator: Any = None
    ) -> Population:
        """Let nights pass, each committed as soon as it has passed.

        Nights that the cursor stands before are walked through; the rest is added at the end.
        """
        for done in range(nights):
            progress(done, nights, "sleeping")
            self.step(initiator=initiator)
        return self.population

    def step(self, *, initiator: Any = None) -> Population:
        """Go one night forward: into the known future if there is one, else a new night passes."""
        night = self.population.night
        if night < self.timeline.nights:
            return self.go_to(night + 1, initiator=initiator)
        self.timeline.position = len(self.timeline.events)
        event = acts.Night(at=next_night(self.population.clock))
        return self._act((event,), Changes(kind="night", initiator=initiator))

    def take_up(self, run: NightRun, *, initiator: Any = None) -> Population:
        """Add nights that `engine.night_run.run_nights` has computed elsewhere.

        Raises
        ------
        LetheError
            When the document has changed since the run was started.
        """
        if self.timeline.position != run.position or self.population is not run.before:
            raise LetheError("the document has changed meanwhile: the nights were not added")
        changes = Changes(kind="night", initiator=initiator)
        return self._act(run.events, changes, run=run)

    # -- time and branches ------------------------------------------------------------------------

    def go_to(self, night: int, *, initiator: Any = None) -> Population:
        """Move the cursor to the end of the day after a night; nothing is changed.

        Raises
        ------
        LetheError
            When the branch has no such night.
        """
        if not 0 <= night <= self.timeline.nights:
            raise LetheError(f"there is no night {night}: use 0 to {self.timeline.nights}")
        self.timeline.position = self.timeline.position_of(night)
        self.changed.emit(Changes(kind="time", initiator=initiator))
        return self.population

    def add_branch(
        self,
        name: str,
        *,
        values: Mapping[str, Any] | None = None,
        relive: bool = True,
        model: str | None = None,
        initiator: Any = None,
    ) -> Branch:
        """Make a branch and return it; the running one stays.

        Parameters
        ----------
        name : str
        values : mapping of str to value, optional
            Parameters that differ there.
        relive : bool
            The same life from the start under those parameters; else the branch leaves the
            running one at the cursor.
        model : str, optional
            Another forgetting model, for a life relived.
        """
        branch = self.branches.add(
            name, values=dict(values or {}), relive=relive, model=model and model_named(model).name
        )
        self.recorder.add_branch(branch)
        self.changed.emit(Changes(kind="branch", initiator=initiator))
        return branch

    def switch(self, number: int, *, initiator: Any = None) -> None:
        """Run another branch."""
        self.branches.activate(number)
        self.changed.emit(Changes(kind="branch", initiator=initiator))

    # -- writing ----------------------------------------------------------------------------------

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

    def _act(
        self,
        events: Sequence[Event],
        changes: Changes,
        content: Content | None = None,
        run: NightRun | None = None,
    ) -> Population:
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

    def _act_time(self) -> int:
        return hour_of_acts(self.population.clock)

    def _require_there(self, uid: int) -> None:
        row = self.row(uid)
        if int(self.population["deleted_night"][row]) <= self.population.night:
            raise LetheError(f"memory {uid} is deleted")

    def _refuse_known(self, content: Content) -> None:
        ids = [one.id for one in content.memories]
        twice = len(ids) != len(set(ids))
        known = next((one for one in ids if self.catalogue.known(one) is not None), None)
        if twice or known is not None:
            raise LetheError(f"a memory with the id {known or 'given twice'} is there already")

    def _next_numbers(self) -> tuple[int, int]:
        return self.catalogue.next_uid, self.catalogue.next_batch
