"""What is done to the folder of a document's files: all that is slow away from the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.changes import Changes
from engine.errors import Cancelled, LetheError
from engine.known_embedder import KnownEmbedder
from engine.models.persistent_agent.folder import (
    FileHit,
    MarkdownFolder,
    TakenIn,
    texts_now,
)
from engine.models.persistent_agent.folder_edits import FolderEdits
from engine.models.persistent_agent.markdown_folder import Written, decoded, markdown_bytes
from engine.progress import Progress
from engine.session import Session
from engine.undoing_titles import counted
from ui.prompter import Prompter
from ui.system.folder_state import loss_question, what_was_taken
from ui.task_runner import TaskHandle, TaskRunner
from ui.timeline.long_work import LongWork

__all__ = ["FolderDesk"]

_KEY: Final = "files folder"
_HITS: Final = 12


class FolderDesk(QObject):
    """Reads, writes, searches and takes in the folder of an open document.

    Parameters
    ----------
    tasks : TaskRunner
    prompter : Prompter
    parent : QObject
    """

    texts_changed = Signal()
    """The files as they would be written are known anew."""
    disk_changed = Signal()
    """What is on disk is known anew."""
    told = Signal(str, str)
    """A line for the person, and the role of its label."""
    found = Signal(object)
    """A tuple of `FileHit`."""
    text_read = Signal(object, str)
    """A `FileHit` and the text of its file."""

    def __init__(self, tasks: TaskRunner, prompter: Prompter, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._prompter = tasks, prompter
        self._session: Session | None = None
        self._folder: MarkdownFolder | None = None
        self._reading: TaskHandle | None = None
        self._lock = Lock()
        self.texts: Mapping[str, str] | None = None
        self.edits: FolderEdits | None = None
        self.remembered = self._refused = False
        self.work = LongWork(tasks, self)
        self.work.failed.connect(lambda line: self.told.emit(line, "danger"))
        self.work.ended_early.connect(self.look_at_disk)

    @property
    def path(self) -> Path | None:
        """The folder, where one is chosen."""
        return None if self._folder is None else self._folder.path

    @property
    def can_change(self) -> bool:
        """Whether the document can take something in."""
        return self._session is not None and not self._session.writer.read_only

    def set_session(self, session: Session | None) -> None:
        """Work on another document, or on none, and on the folder that it remembers."""
        self.work.drop()
        self._session, self._folder, self.texts, self.edits = session, None, None, None
        self._refused = False

    def _follow_model(self, session: Session) -> None:
        """Take up the folder that the document remembers, under a system that keeps files."""
        kept = session.noted(_KEY)
        if not session.model.keeps_files:
            self._folder = None
        elif self._folder is None and isinstance(kept, str) and not self._refused:
            self.remembered = True
            self._folder = self._made(session, Path(kept))

    def _made(self, session: Session, path: Path) -> MarkdownFolder | None:
        try:
            return MarkdownFolder(session, path)
        except LetheError as error:
            self.told.emit(str(error), "danger")
            return None

    # -- looking --------------------------------------------------------------------------------

    def look(self) -> None:
        """Work out the files of the state at hand, and look at what is on disk."""
        session = self._session
        if self._reading is not None:
            self._reading.cancel()
        if session is not None:
            self._follow_model(session)
        if session is None or not session.model.keeps_files:
            self.texts = self.edits = None
            self.texts_changed.emit()
            return

        def work(progress: Progress) -> Mapping[str, str]:
            return texts_now(session, progress)

        def done(texts: Mapping[str, str]) -> None:
            if session is self._session:
                self.texts = texts
                self.texts_changed.emit()

        self._reading = self._tasks.run("The files", work, done, self._failed, quiet=True)
        self.look_at_disk()

    def look_at_disk(self) -> None:
        """Look at what is otherwise in the folder than it was written."""
        folder = self._folder
        if folder is None:
            self.edits = None
            self.disk_changed.emit()
            return

        def work(_progress: Progress) -> FolderEdits | None:
            return folder.read_edits() if folder.path.is_dir() else None

        def done(edits: FolderEdits | None) -> None:
            if folder is self._folder:
                self._take_look(edits)

        def failed(error: Exception) -> None:
            if folder is self._folder:
                self._refuse(error)

        self._tasks.run("The folder", work, done, failed, quiet=True)

    def _take_look(self, edits: FolderEdits | None) -> None:
        if self.remembered and (edits is None or not edits.written):
            self._refuse(LetheError(f"{self.path} is not there as it was written"))
            return
        self.edits = edits
        self.disk_changed.emit()

    def _refuse(self, error: Exception) -> None:
        """Let a folder go that cannot be used, where it is not the person who just chose it."""
        if self.remembered:
            self._folder, self._refused = None, True
        self.edits = None
        self.disk_changed.emit()
        self._failed(error)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, Cancelled):
            self.told.emit(str(error), "danger")

    # -- the folder -----------------------------------------------------------------------------

    def choose(self, start: Path) -> None:
        """Ask for a folder."""
        session = self._session
        path = None if session is None else self._prompter.folder("Folder of the files", start)
        if session is not None and path is not None:
            self.remembered = False
            self._folder = self._made(session, path)
            self.look_at_disk()

    def write(self) -> None:
        """Write the files that differ."""
        folder = self._folder
        if folder is None:
            return

        def work(progress: Progress) -> Written:
            return folder.write(progress=progress)

        def done(written: Written) -> None:
            self._remember()
            self._tell_written(written)

        self.work.begin("Writing files", work, done)

    def _tell_written(self, written: Written, before: str = "") -> None:
        told = f"{counted(len(written.written), 'file', 'files')} written"
        if written.removed:
            told += f", {len(written.removed):,} that are no longer needed taken away"
        self.told.emit(f"{before} {told[0].upper()}{told[1:]}.".strip(), "muted")
        self.look_at_disk()

    def _remember(self) -> None:
        """Keep where the folder is with the document, now that it is written."""
        session, path = self._session, self.path
        if session is not None and path is not None and not session.writer.read_only:
            changes = Changes(kind="kept", initiator=self)
            session.note(_KEY, str(path.absolute()), "remember the folder of files", changes)

    # -- edits ----------------------------------------------------------------------------------

    def take_in(self) -> None:
        """Take in what was edited on disk, asked where something would be lost; then write."""
        folder, session = self._folder, self._session
        if folder is None or session is None:
            return
        before = session.population

        def work(progress: Progress) -> tuple[FolderEdits, KnownEmbedder]:
            edits = folder.read_edits()
            return edits, folder.get_ready(edits, progress)

        def done(ready: tuple[FolderEdits, KnownEmbedder]) -> None:
            if session.population is not before:
                self.told.emit(
                    "The document has changed meanwhile: nothing was taken in.", "danger"
                )
                return
            question = loss_question(ready[0])
            if not question or self._prompter.agrees(question, "Take in"):
                self._take_in(folder, *ready)

        self.work.begin("Reading edits", work, done)

    def _take_in(self, folder: MarkdownFolder, edits: FolderEdits, known: KnownEmbedder) -> None:
        try:
            taken = folder.take_in(edits, known)
        except LetheError as error:
            self._failed(error)
            return
        self._write_over(folder, edits, taken)

    def _write_over(self, folder: MarkdownFolder, edits: FolderEdits, taken: TakenIn) -> None:
        line = what_was_taken(taken)
        self.told.emit(line, "muted")

        def work(progress: Progress) -> Written:
            return folder.write_over(edits, progress)

        def done(written: Written) -> None:
            self._tell_written(written, line)

        self.work.begin("Writing files", work, done)

    # -- questions ------------------------------------------------------------------------------

    def search(self, query: str) -> None:
        """Find places in the files that are near in meaning."""
        folder = self._folder
        if folder is None or not query.strip():
            self.found.emit(())
            return

        def work(progress: Progress) -> Sequence[FileHit]:
            with self._lock:
                return folder.search(query, _HITS, progress)

        self.work.begin("Searching the files", work, self._tell_hits)

    def _tell_hits(self, hits: Sequence[FileHit]) -> None:
        places = counted(len(hits), "place", "places")
        self.told.emit(f"{places} found." if hits else "Nothing was found.", "muted")
        self.found.emit(tuple(hits))

    def read(self, hit: FileHit) -> None:
        """Read the file of a hit as it is on disk now."""
        folder, path = self._folder, hit.hit.path
        if folder is None:
            return

        def work(_progress: Progress) -> str:
            found = markdown_bytes(folder.path, lambda one: one == path)
            if path not in found:
                raise LetheError(f"{path} is not there any more")
            return decoded(found[path], path)

        def done(text: str) -> None:
            if folder is self._folder:
                self.text_read.emit(hit, text)

        self._tasks.run("Reading a file", work, done, self._failed, quiet=True)
