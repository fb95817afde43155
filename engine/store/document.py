"""One Lethe document: everything that is kept, behind one object that lives on one thread."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from numpy.typing import NDArray

from engine.errors import DocumentError
from engine.journal.events import Event
from engine.memory.catalogue import Catalogue
from engine.memory.new_memory import Picture
from engine.store import (
    aside_rows,
    branch_rows,
    catalogue_rows,
    checkpoints,
    copying,
    event_rows,
    integrity,
    memory_rows,
    opening,
    vectors,
)
from engine.store.branch_record import BranchRecord
from engine.store.connection import Access, Connection
from engine.store.content import Content
from engine.store.faults import OnPoint, unharmed
from engine.store.migrations import migrate
from engine.store.records import Checkpoint, Neighbour, Vectors
from engine.store.texts import to_json

__all__ = ["MEMORY", "Document"]

_CURSOR: Final = "cursor"

MEMORY = ":memory:"
"""The name of a document that is kept in memory alone."""


class Document:
    """An open document. Build one with `create` or `open`; use it on that thread, and close it.

    Every method that writes commits before it returns, or leaves the file as it was; several
    are made one by `atomic`. Every error for people is a `LetheError` of one line.

    Attributes
    ----------
    path : Path or None
        None for a document in memory.
    read_only : bool
    embedding_model : str
        Name of the model that made its vectors.
    dimension : int
        Components of its vectors.
    """

    def __init__(self, connection: Connection, *, path: Path | None, read_only: bool) -> None:
        self.connection = connection
        self.path = path
        self.read_only = read_only
        try:
            self.embedding_model = str(_required(self, "embedding_model"))
            self.dimension = int(_required(self, "dimension"))
        except BaseException:
            connection.close()
            raise

    @classmethod
    def create(
        cls,
        path: str | Path,
        *,
        title: str,
        embedding_model: str,
        dimension: int,
        branch: BranchRecord,
        on_point: OnPoint = unharmed,
    ) -> Self:
        """Make a new document with one branch.

        Parameters
        ----------
        path : str or Path
            A file that does not exist yet, or ``":memory:"``.
        title : str
        embedding_model : str
        dimension : int
        branch : BranchRecord
        on_point : callable, optional
            Called with the names of `engine.store.faults`.

        Raises
        ------
        DocumentError
            When the file exists, or its folder cannot be written to.
        """

        def fill(connection: Connection) -> None:
            with connection.atomic():
                migrate(connection)
                vectors.lay_down(connection, dimension)
                facts = {
                    "title": title,
                    "embedding_model": embedding_model,
                    "dimension": dimension,
                }
                for key, value in facts.items():
                    _put_meta(connection, key, value)
                branch_rows.insert(connection, branch)

        if str(path) == MEMORY:
            connection = Connection(None, Access.WRITE, on_point=on_point)
            fill(connection)
            return cls(connection, path=None, read_only=False)
        file = copying.resolved(Path(path))
        return cls(opening.create(file, fill, on_point), path=file, read_only=False)

    @classmethod
    def open(
        cls, path: str | Path, *, read_only: bool = False, on_point: OnPoint = unharmed
    ) -> Self:
        """Open a document.

        Parameters
        ----------
        path : str or Path
        read_only : bool
            Works while another program writes to it, and in a folder that cannot be written to.
        on_point : callable, optional

        Raises
        ------
        DocumentError
            When it is no document, damaged, of a newer version, or open elsewhere for writing.
        """
        file = copying.resolved(Path(path))
        if read_only:
            return cls(opening.open_to_read(file), path=file, read_only=True)
        return cls(opening.open_to_write(file, on_point), path=file, read_only=False)

    def close(self) -> None:
        """Close the file; one file remains, unless another program still reads it."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def atomic(self) -> AbstractContextManager[None]:
        """Return a context in which everything is written, or nothing; may be nested."""
        return self.connection.atomic()

    # -- branches and events ----------------------------------------------------------------------

    def branches(self) -> tuple[BranchRecord, ...]:
        """Return every branch that is shown, by number."""
        aside = aside_rows.hidden(self.connection)
        return tuple(one for one in branch_rows.read(self.connection) if one.number not in aside)

    def create_branch(self, record: BranchRecord) -> None:
        """Add a branch.

        Raises
        ------
        BadInput
            When its name is taken.
        """
        branch_rows.insert(self.connection, record)

    def rename_branch(self, number: int, name: str) -> None:
        """Give a branch another name.

        Raises
        ------
        BadInput
            When the name is taken, or there is no such branch.
        """
        branch_rows.rename(self.connection, number, name)

    def reparent(self, record: BranchRecord, first_seq: int, events: Sequence[Event]) -> None:
        """Let a branch leave its parent earlier than it did, its path unchanged.

        Parameters
        ----------
        record : BranchRecord
            The branch, with the parent and the fork it has from now on.
        first_seq : int
            The same fork.
        events : sequence of Event
            Every event of its path from there on; their memories are in the document already.
        """
        event_rows.reparent(self.connection, record.number, record.parent, first_seq, events)

    def events(self, branch: int) -> list[Event]:
        """Return a branch's own events, in order, with the seeds of what they encode.

        Raises
        ------
        DocumentError
            When one cannot be read.
        """
        return event_rows.read(self.connection, branch)

    def append(
        self,
        branch: int,
        first_seq: int,
        events: Sequence[Event],
        content: Content | None = None,
    ) -> None:
        """Append events to a branch, with the content of the memories they bring.

        Parameters
        ----------
        branch : int
        first_seq : int
            Position of the first one on the branch's path.
        events : sequence of Event
        content : Content, optional
            In the order of the seeds of those events whose batch is not in the document yet.

        Raises
        ------
        BadInput
            When a memory's id is in the document already, a text cannot be written down, or a
            vector cannot be compared.
        DocumentError
            When the file cannot be written; nothing of it is then.
        ValueError
            When the events do not follow those there, or the content is not theirs.
        """
        with self.connection.atomic():
            event_rows.append(self.connection, branch, first_seq, events, content, self.dimension)
            self.forget_position(branch)

    # -- states -----------------------------------------------------------------------------------

    def save_checkpoint(
        self,
        branch: int,
        seq: int,
        night: int,
        clock: int,
        columns: Mapping[str, NDArray[Any]],
        parameters: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep the dynamic columns after the first `seq` events of a branch's path.

        Parameters
        ----------
        branch : int
        seq : int
        night : int
        clock : int
            Seconds since 1970, UTC.
        columns : mapping of str to ndarray, each of one dimension
        parameters : mapping of str to value, optional
            Those in force, by dotted name.
        """
        one = Checkpoint(
            seq=seq,
            night=night,
            clock=clock,
            parameters=dict(parameters or {}),
            columns=dict(columns),
        )
        checkpoints.save(self.connection, branch, one)

    def load_checkpoint(self, branch: int, at_most_seq: int) -> Checkpoint | None:
        """Return the last whole checkpoint of a branch at or before a position, or None."""
        return checkpoints.load(self.connection, branch, at_most_seq)

    def set_meta(self, key: str, value: Any) -> None:
        """Keep a JSON value under a key; None: nothing is kept there any more."""
        with self.connection.atomic():
            _put_meta(self.connection, key, value)

    def meta(self, key: str, default: Any = None) -> Any:
        """Return the JSON value under a key, or `default` where there is none."""
        text = self.connection.one("SELECT value FROM meta WHERE key = ?", (key,))
        return default if text is None else json.loads(text)

    def cursor(self) -> dict[str, Any]:
        """Return which branch ran and where those stood that did not stand at their end.

        A branch that has gained or lost events since it was told stands at its end.
        """
        return self.meta(_CURSOR, {})

    def keep_cursor(self, cursor: Mapping[str, Any]) -> None:
        """Keep a cursor for `cursor` to return."""
        if self.cursor() != cursor:
            self.set_meta(_CURSOR, dict(cursor))

    def forget_position(self, branch: int) -> None:
        """Let a branch stand at its end when the document is next opened."""
        cursor = self.cursor()
        if cursor.get("positions", {}).pop(str(branch), None) is not None:
            self.set_meta(_CURSOR, cursor)

    # -- content ----------------------------------------------------------------------------------

    def catalogue(self) -> Catalogue:
        """Return what people read of every memory."""
        return catalogue_rows.read(self.connection)

    def picture(self, uid: int) -> Picture | None:
        """Return the picture of a memory, or None where it has none."""
        return memory_rows.picture(self.connection, uid)

    def vectors(self) -> Vectors:
        """Return every vector, sorted by memory, trace and version."""
        return vectors.read(self.connection, self.dimension)

    def nearest(self, vector: NDArray[Any], k: int, kind: int | None = None) -> list[Neighbour]:
        """Return the vectors nearest to one by cosine distance, nearest first.

        Parameters
        ----------
        vector : ndarray of float, shape (dimension,)
        k : int
            How many, at most 4,096.
        kind : int, optional
            Only among memories of this kind.

        Raises
        ------
        BadInput
            When the vector is zero, not finite, or of another dimension.
        """
        one = vectors.checked(vector[None, :], self.dimension)[0]
        return vectors.nearest(self.connection, one, k, kind)

    # -- the file ---------------------------------------------------------------------------------

    def verify(self) -> list[str]:
        """Return what is wrong with the document, a line each; nothing when it is whole."""
        return integrity.findings(self.connection, self.dimension)

    def save_as(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write a copy to another file, whole or not at all.

        Raises
        ------
        DocumentError
            When something stands there and `overwrite` is not set, or it cannot be written.
        """
        purge = aside_rows.purge if aside_rows.hidden(self.connection) else None
        file = copying.resolved(Path(path))
        copying.save_as(self.connection, file, overwrite=overwrite, finish=purge)


def _required(document: Document, key: str) -> Any:
    value = document.meta(key)
    if value is None:
        raise DocumentError(
            f"{document.connection.name} is damaged: it does not say its {key}; "
            "go back to a copy of it"
        )
    return value


def _put_meta(connection: Connection, key: str, value: Any) -> None:
    if value is None:
        connection.execute("DELETE FROM meta WHERE key = ?", (key,))
        return
    connection.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, to_json(value)),
    )
