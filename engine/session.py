"""The open document: its branches, the state at the cursor, and every act that changes it.

A person's act becomes an event that is appended to the running branch; the state is what the
model makes of the events. The file is written by the store's one thread; an act is durable when
its event is committed there.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from engine import encoding
from engine.acting import Acting
from engine.affect.appraisal import Appraiser
from engine.document_lexicon import DocumentLexicon
from engine.erasing import Erasing
from engine.errors import DocumentError, LetheError
from engine.journal.branches import Branches
from engine.memory.catalogue import Catalogue
from engine.models.foreign_faults import telling_of_faults
from engine.models.registry import model_named
from engine.recall.embedder import Embedder
from engine.recalling import Recalling
from engine.recorder import Recorder
from engine.store.branch_record import BranchRecord
from engine.store.document import Document
from engine.store.writer import Writer
from engine.travelling import Travelling
from engine.undoing import Undoing
from engine.undoing_marks import Marking

__all__ = ["Session"]


class Session(Acting, Recalling, Travelling, Marking, Undoing, Erasing):
    """A document that is open, for one agent, one program or one window.

    Build one with `new` or `open`; close it, or use it in a ``with`` statement.
    """

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
            Estimates affect where none is given; the trained appraiser where absent.

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
            model=model_named(model).name,
            parameters=dict(parameters or {}),
            start=now,
        )
        words = DocumentLexicon(Catalogue())
        branches = Branches.of((record,), {1: []}, words=words)
        writer = Writer.create(
            path,
            title=title,
            embedding_model=encoder.embedder.name,
            dimension=encoder.embedder.dimension,
            branch=record,
        )
        return cls(writer, branches, words.catalogue, encoder, words=words)

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
            encoder = encoding.Encoder(embedder=embedder, appraiser=appraiser)
            with _telling_of_damage(Path(path).name):
                return cls._opened(writer, encoder)
        except BaseException:
            writer.close()
            raise

    @classmethod
    def _opened(cls, writer: Writer, encoder: encoding.Encoder) -> Self:
        records = writer.call(Document.branches)
        own = {one.number: writer.call(Document.events, one.number) for one in records}
        recorder = Recorder(writer)
        words = DocumentLexicon(writer.call(Document.catalogue))
        branches = Branches.of(records, own, recorder.load_checkpoint, words)
        branches.restore(writer.call(Document.cursor))
        session = cls(writer, branches, words.catalogue, encoder, recorder, words)
        name = writer.call(Document.meta, "embedding_model", encoder.embedder.name)
        session.embedding_model = name
        encoder.expect_model(name)
        with telling_of_faults(session.model):
            len(session.population)  # the state at the cursor must follow from the events
        return session


@contextmanager
def _telling_of_damage(name: str) -> Generator[None]:
    """Say in one line that what a file tells does not fit together, whatever shows it."""
    try:
        yield
    except LetheError:
        raise
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise DocumentError(
            f"{name} is damaged: what it tells does not fit together; go back to a copy of it"
        ) from error
