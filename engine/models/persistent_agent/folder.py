"""A document's folder of Markdown files: written, searched, and edits on disk taken back.

Files are the source of truth for what a person wrote (Persistent Agent paper, section 7): what
was changed there becomes a new reading, what was added a new memory. What was taken away is only
told: to forget is an act of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import BadInput, LetheError
from engine.exchange.read_options import memory_id
from engine.known_embedder import KnownEmbedder, lent
from engine.memory.bundle import readings_there
from engine.memory.new_memory import NewMemory
from engine.models.persistent_agent.described import described
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.file_index import FileIndex, Hit, Synced
from engine.models.persistent_agent.files import files_of
from engine.models.persistent_agent.folder_edits import (
    FolderEdits,
    check_ours,
    new_texts,
    read_edits,
)
from engine.models.persistent_agent.markdown_changes import known_of
from engine.models.persistent_agent.markdown_folder import Written, read_folder, write_folder
from engine.models.persistent_agent.summaries import entries_of
from engine.progress import Progress, silent

if TYPE_CHECKING:
    from engine.session import Session

__all__ = ["FileHit", "MarkdownFolder", "TakenIn", "entries_now", "refuse_others", "texts_now"]

_SYSTEM: Final = "persistent-agent"
_ACT: Final = "take in edited files"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What taking in the edits of a folder did.

    Parameters
    ----------
    edited : tuple of int
        Numbers of the memories that have a new reading.
    added : tuple of int
        Numbers of the memories that are new.
    removed : tuple of int
        Numbers of the memories whose bullet is gone; they are still there, and stand in the files
        again when these are written.
    refused : tuple of str
        A line for each edit that could not be taken in, with file and line.
    """

    edited: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    refused: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.edited or self.added or self.removed or self.refused)


@dataclass(frozen=True, slots=True)
class FileHit:
    """A place in a file that answers a question, and the memories that stand there.

    Parameters
    ----------
    hit : Hit
        File, lines, text and similarity.
    uids : tuple of int
    """

    hit: Hit
    uids: tuple[int, ...]


def refuse_others(session: Session) -> None:
    """Refuse a document that another system governs.

    Raises
    ------
    LetheError
    """
    if session.model.name != _SYSTEM:
        raise LetheError(f"{session.model.title} keeps no Markdown files")


def entries_now(session: Session, progress: Progress = silent) -> Sequence[Entry]:
    """Return what the files hold of each memory as it is now, edits of a person in place."""
    population, catalogue = session.population, session.catalogue
    reread = set(population.readings.row.tolist())
    texts = {
        int(population["uid"][row]): readings_there(population, catalogue, row)[-1].text
        for row in reread
    }
    return [
        replace(one, text=texts.get(one.number, one.text))
        for one in described(entries_of(population, progress), catalogue)
    ]


def texts_now(session: Session, progress: Progress = silent) -> dict[str, str]:
    """Return the files that the governing system keeps, as they would be written, by path.

    Parameters
    ----------
    session : Session
        Governed by any system; one that keeps no files has none.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    if session.model.name != _SYSTEM:
        return dict(session.model.files(session.population))
    return files_of(session.population, entries_now(session, progress), progress)


class MarkdownFolder:
    """The folder that an open document keeps its memories in, with its vector index.

    Parameters
    ----------
    session : Session
        Governed by the Persistent Agent.
    path : str or Path
        Made when it is written first; the folder that it is in must be there.

    Raises
    ------
    LetheError
        When another system governs the document.
    """

    def __init__(self, session: Session, path: str | Path) -> None:
        refuse_others(session)
        self._session, self._path = session, Path(path)
        self._index = FileIndex(self._path, session.encoder.embedder)

    @property
    def path(self) -> Path:
        """Where the files are."""
        return self._path

    def write(self, *, replace: bool = False, progress: Progress = silent) -> Written:
        """Write every file that differs, each whole or not at all; on any thread.

        Parameters
        ----------
        replace : bool
            Write also over edits that were not taken in; see `sync`.
        progress : Progress
            May raise `engine.errors.Cancelled`, which leaves whole files.

        Raises
        ------
        LetheError
            When a file was edited, is somebody else's, or cannot be written; or the folder is
            that of another document.
        """
        if self._path.is_dir():
            check_ours(self._path, read_folder(self._path).known, self._session.catalogue)
        held = entries_now(self._session, progress)
        files = files_of(self._session.population, held, progress)
        return write_folder(self._path, files, known_of(held), replace=replace, progress=progress)

    # -- edits of a person ----------------------------------------------------------------------

    def sync(self, progress: Progress = silent) -> TakenIn:
        """Take in what a person changed on disk, as one act, and write the files anew.

        A line that is no bullet becomes a memory too, so that writing the file loses nothing.
        In a window its steps are `read_edits`, `get_ready`, `take_in` and `write_over`.

        Parameters
        ----------
        progress : Progress

        Raises
        ------
        LetheError
            When the folder cannot be read or written; or a mark in it names several memories.
        """
        edits = self.read_edits()
        taken = self.take_in(edits)
        self.write_over(edits, progress)
        return taken

    def read_edits(self) -> FolderEdits:
        """Return what was changed on disk; on any thread.

        Raises
        ------
        LetheError
            See `sync`.
        """
        return read_edits(self._path, self._session.catalogue, self._session.population)

    def get_ready(self, edits: FolderEdits, progress: Progress = silent) -> KnownEmbedder:
        """Embed what edits bring, on any thread, so that taking them in takes no time.

        Parameters
        ----------
        edits : FolderEdits
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        known = KnownEmbedder(self._session.encoder.embedder)
        texts = [one.text for one in edits.changes.edited]
        known.embed([*texts, *(text for text, _ in new_texts(edits))], progress)
        return known

    def take_in(self, edits: FolderEdits, known: KnownEmbedder | None = None) -> TakenIn:
        """Take edits in as one act; the files stay as they are.

        Parameters
        ----------
        edits : FolderEdits
        known : KnownEmbedder, optional
            From `get_ready`.
        """
        if not edits.changes and not edits.changes.strays:
            return TakenIn()
        session = self._session
        with lent(session, known or session.encoder.embedder), session.together(_ACT):
            return self._take_in(edits)

    def write_over(self, edits: FolderEdits, progress: Progress = silent) -> Written:
        """Write the files anew once their edits are taken in; on any thread.

        Raises
        ------
        LetheError
            When a file was edited once more meanwhile, or cannot be written.
        """
        if read_folder(self._path).files != edits.files:
            raise BadInput(
                "was edited once more", file=str(self._path), remedy="take in the edits again"
            )
        return self.write(replace=True, progress=progress)

    def _take_in(self, edits: FolderEdits) -> TakenIn:
        edited: list[int] = []
        refused: list[str] = []
        for one in edits.changes.edited:
            try:
                uid = self._session.catalogue.uid_of(one.id)
                self._session.reinterpret(uid, one.text, origin="file")
                edited.append(uid)
            except LetheError as error:
                refused.append(f"{one.file}, line {one.line}: {error}")
        at, first = self._session.act_time(), self._session.catalogue.next_uid
        new = [
            _memory(text, file, at, first + place)
            for place, (text, file) in enumerate(new_texts(edits))
        ]
        added = self._session.encode(new) if new else []
        gone = (self._session.catalogue.known(one) for one in edits.changes.removed)
        return TakenIn(
            edited=tuple(edited),
            added=tuple(added),
            removed=tuple(one for one in gone if one is not None),
            refused=tuple(refused),
        )

    # -- questions ------------------------------------------------------------------------------

    def reindex(self, progress: Progress = silent) -> Synced:
        """Bring the vector index up to date with the files."""
        return self._index.sync(progress)

    def search(self, query: str, k: int = 5, progress: Progress = silent) -> tuple[FileHit, ...]:
        """Return the places in the files that are nearest in meaning, best first.

        Parameters
        ----------
        query : str
        k : int
            Most hits.
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        hits = self._index.search(query, k, progress)
        return tuple(FileHit(hit, self._named(hit)) for hit in hits)

    def _named(self, hit: Hit) -> tuple[int, ...]:
        found: list[int] = []
        for anchor in hit.anchors:
            try:
                found.append(self._session.catalogue.uid_of(anchor))
            except LetheError:
                continue
        return tuple(dict.fromkeys(found))


def _memory(text: str, file: str, at: int, number: int) -> NewMemory:
    """Return what a bullet becomes, with its moment and an id of its own."""
    name = memory_id(f"file:{file}:{at}:{number}:{text}")
    return NewMemory(id=name, text=text, created=at, source=file)
