"""A document's folder of Markdown files: written, searched, and edits on disk taken back.

Files are the source of truth for what a person wrote (Persistent Agent paper, section 7): what
was changed there becomes a new reading, what was added a new memory. What was taken away is only
told: to forget is an act of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import LetheError
from engine.exchange.read_options import memory_id
from engine.memory.bundle import readings_there
from engine.memory.new_memory import NewMemory
from engine.models.persistent_agent.described import described
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.file_index import FileIndex, Hit, Synced
from engine.models.persistent_agent.files import files_of
from engine.models.persistent_agent.markdown_changes import FolderChanges, changes, known_of
from engine.models.persistent_agent.markdown_folder import Written, read_folder, write_folder
from engine.models.persistent_agent.summaries import entries_of
from engine.progress import Progress, silent

if TYPE_CHECKING:
    from engine.session import Session

__all__ = ["FileHit", "MarkdownFolder", "TakenIn"]


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
        if session.model.name != "persistent-agent":
            raise LetheError(f"{session.model.title} keeps no Markdown files")
        self._session, self._path = session, Path(path)
        self._index = FileIndex(self._path, session.encoder.embedder)

    @property
    def path(self) -> Path:
        """Where the files are."""
        return self._path

    def entries(self, progress: Progress = silent) -> Sequence[Entry]:
        """Return what the files hold of each memory as it is now, edits of a person in place."""
        population, catalogue = self._session.population, self._session.catalogue
        reread = set(population.readings.row.tolist())
        texts = {
            int(population["uid"][row]): readings_there(population, catalogue, row)[-1].text
            for row in reread
        }
        return [
            replace(one, text=texts.get(one.number, one.text))
            for one in described(entries_of(population, progress), catalogue)
        ]

    def write(self, *, replace: bool = False, progress: Progress = silent) -> Written:
        """Write every file that differs, each whole or not at all.

        Parameters
        ----------
        replace : bool
            Write also over edits that were not taken in; see `sync`.
        progress : Progress
            May raise `engine.errors.Cancelled`, which leaves whole files.

        Raises
        ------
        LetheError
            When a file was edited, is somebody else's, or cannot be written.
        """
        held = self.entries(progress)
        files = files_of(self._session.population, held, progress)
        return write_folder(self._path, files, known_of(held), replace=replace, progress=progress)

    def sync(self, progress: Progress = silent) -> TakenIn:
        """Take in what a person changed on disk, as one act, and write the files anew.

        A line that is no bullet becomes a memory too, so that writing the file loses nothing.

        Parameters
        ----------
        progress : Progress

        Raises
        ------
        LetheError
            When the folder cannot be read or written; or a mark in it names several memories.
        """
        folder = read_folder(self._path)
        found = changes(folder.files, folder.known)
        taken = TakenIn()
        if found or found.strays:
            with self._session.together("take in edited files"):
                taken = self._take_in(found)
        self.write(replace=True, progress=progress)
        return taken

    def _take_in(self, found: FolderChanges) -> TakenIn:
        edited: list[int] = []
        refused: list[str] = []
        for one in found.edited:
            uid = self._session.catalogue.uid_of(one.id)
            try:
                self._session.reinterpret(uid, one.text, origin="file")
                edited.append(uid)
            except LetheError as error:
                refused.append(f"{one.file}, line {one.line}: {error}")
        texts = [(one.text, one.file) for one in found.added]
        texts += [(stray.text, file) for file, stray in found.strays]
        new = [NewMemory(id="", text=text, created=0, source=file) for text, file in texts]
        added = [uid for one in new for uid in self._session.encode(self._dated(one))]
        removed = tuple(self._session.catalogue.uid_of(one) for one in found.removed)
        return TakenIn(
            edited=tuple(edited), added=tuple(added), removed=removed, refused=tuple(refused)
        )

    def _dated(self, memory: NewMemory) -> NewMemory:
        """Return a memory with its moment and an id of its own."""
        at, number = self._session.act_time(), self._session.catalogue.next_uid
        name = memory_id(f"file:{memory.source}:{at}:{number}:{memory.text}")
        return replace(memory, created=at, id=name)

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
