"""Opening, making, importing and saving documents: what happens between a menu and a file.

A document is opened and made away from the window's thread and shown when it is whole. With no
file named, the last document opens again; where there is none, the demo set, in a document of the
user's data folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.making import demo_set, source_kinds, writable_folder, write_whole
from app.settings import Settings
from engine.errors import Cancelled, LetheError
from engine.memory.new_memory import MemorySet
from engine.progress import Progress
from engine.recall.embedder import Embedder
from engine.session import Session
from engine.store.document import Document
from ui.importing.import_doors import ImportDoors
from ui.prompter import Prompter
from ui.task_runner import TaskRunner

__all__ = ["DOCUMENTS", "SUFFIX", "Documents"]

SUFFIX: Final = ".lethe"
DOCUMENTS: Final = f"Lethe documents (*{SUFFIX})"
"""Name filter of file dialogs."""

_OFFERS_READING: Final = "open it read-only"


class Documents(QObject):
    """The open document and every way to another one.

    Parameters
    ----------
    tasks : TaskRunner
    settings : Settings
    prompter : Prompter
    data_folder : Path
        Where the demo document is kept.
    embedder : Embedder
    parent : QObject, optional
    """

    changed = Signal(object)
    """Another session is open, or None."""
    import_asked = Signal(object, bool)
    """A file is to be imported: its path or None, and whether it is to be lived through."""
    told = Signal(str, str)
    """A line for the person, and its level: ``info``, ``warning`` or ``error``."""

    def __init__(
        self,
        tasks: TaskRunner,
        settings: Settings,
        prompter: Prompter,
        *,
        data_folder: Path,
        embedder: Embedder,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._settings, self._prompter = tasks, settings, prompter
        self._data_folder, self._embedder = data_folder, embedder
        self._session: Session | None = None
        self._behind: Session | None = None
        self._lent = ""
        self._arrived: list[Session] = []

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._session

    @property
    def path(self) -> Path | None:
        """Its file."""
        return None if self._session is None else self._session.writer.path

    @property
    def name(self) -> str:
        """Its name for people; empty where none is open."""
        return self._lent or (self.path.name if self.path else "")

    @property
    def embedder(self) -> Embedder:
        """What makes vectors of texts."""
        return self._embedder

    # -- giving its place to another for a while ------------------------------------------------

    def lend_place(self, session: Session, name: str) -> None:
        """Show a document that is kept in memory alone; the open one waits behind it, unchanged.

        Parameters
        ----------
        session : Session
            Closed when the place is taken back, or when another document is opened.
        name : str
            For people.
        """
        self.take_place_back()
        self._behind, self._session, self._lent = self._session, session, name
        self.changed.emit(session)

    def take_place_back(self) -> None:
        """Show the document again that gave its place away."""
        if self._lent and self._session is not None:
            lent, self._session, self._behind = self._session, self._behind, None
            self._lent = ""
            self.changed.emit(self._session)
            self._close(lent)

    # -- opening --------------------------------------------------------------------------------

    def start(self, file: Path | None) -> None:
        """Open what the program was started with: a file, else the last one, else the demo."""
        if file is not None:
            self.open(file)
            return
        last = next((one for one in self._settings.recent if one.is_file()), None)
        if last is not None:
            self.open(last, otherwise=self.open_demo)
        else:
            self.open_demo()

    def open_demo(self) -> None:
        """Open the demo document of the data folder; make it where it is not there yet."""
        path = writable_folder(self._data_folder) / f"demo{SUFFIX}"
        if path.exists():
            self.open(path)
        else:
            self._make("Preparing the demo set", demo_set, path, live=False)

    def ask_and_open(self) -> None:
        """Let the person choose a document and open it."""
        path = self._prompter.file_to_open("Open", self._settings.folder, DOCUMENTS)
        if path is not None:
            self._settings.folder = path.parent
            self.open(path)

    def open(
        self,
        path: Path,
        *,
        read_only: bool = False,
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Open a document in the background and show it; the one that was open closes.

        Parameters
        ----------
        path : Path
        read_only : bool
        otherwise : callable, optional
            Called when it cannot be opened, after the person was told.
        """
        resolved = path.resolve()
        if self._behind is not None and resolved == self._behind.writer.path:
            self.take_place_back()
            return
        if resolved == self.path:
            self.told.emit(f"{path.name} is open already.", "info")
            return

        def work(_progress: Progress) -> Session:
            session = Session.open(resolved, read_only=read_only, embedder=self._embedder)
            self._arrived.append(session)
            for branch in session.branches.all():  # what the window shows first is replayed here
                branch.timeline.at(len(branch.timeline.events))
                branch.timeline.at(branch.timeline.position)
            return session

        def done(session: Session) -> None:
            self._arrived.remove(session)
            self._settings.remember(resolved)
            self._show(session)

        def failed(error: Exception) -> None:
            self._on_open_failed(resolved, error, read_only, otherwise)

        self._tasks.run(f"Opening {path.name}", work, done, failed, quiet=True)

    def _on_open_failed(
        self,
        path: Path,
        error: Exception,
        read_only: bool,
        otherwise: Callable[[], None] | None,
    ) -> None:
        if not read_only and _OFFERS_READING in str(error):
            if self._prompter.agrees(f"{error}.", "Open read-only"):
                self.open(path, read_only=True, otherwise=otherwise)
                return
        elif not path.exists():
            self._settings.forget(path)
        self.told.emit(str(error), "error")
        if otherwise is not None:
            otherwise()

    def take(self, files: Sequence[Path]) -> None:
        """Open a document that was dropped on the window, or ask how another tool's is taken in."""
        if not files:
            self.told.emit("Only files of this machine can be dropped here.", "warning")
            return
        first = files[0]
        if len(files) > 1:
            self.told.emit(f"{first.name} is taken; drop the others one at a time.", "info")
        if first.suffix == SUFFIX:
            self.open(first)
        else:
            self.import_source(first)

    # -- making ---------------------------------------------------------------------------------

    def new_demo(self) -> None:
        """Let the person name a file and make a document from the demo set there."""
        target = self._target("New from the demo set", f"demo{SUFFIX}")
        if target is not None:
            self._make("Preparing the demo set", demo_set, target, live=False)

    def import_source(self, path: Path | None = None, *, live: bool = False) -> None:
        """Ask for the import of another tool's file; what shows the choices answers.

        Parameters
        ----------
        path : Path, optional
            The person chooses one where absent.
        live : bool
            What is chosen at first: exchanges and nights pass as in the source's own time, or
            everything is laid down at once.
        """
        self.import_asked.emit(path, live)

    def import_doors(self) -> ImportDoors:
        """Return what importing needs of the application."""
        return ImportDoors(
            tasks=self._tasks,
            prompter=self._prompter,
            embedder=self._embedder,
            write=write_whole,
            refusal=self._refusal,
            source_kinds=source_kinds(),
            document_kinds=DOCUMENTS,
            folder=self._folder,
        )

    def open_made(self, target: Path, memories: MemorySet) -> None:
        """Open a document that has just been made, and tell what is in it."""
        self.open(target)
        told = f"{len(memories.memories):,} memories from {memories.name}."
        self.told.emit(" ".join((told, *memories.notes[:2])), "info")

    def _refusal(self, target: Path) -> str:
        return f"{target.name} is open: choose another name." if target == self.path else ""

    def _folder(self, folder: Path | None) -> Path:
        if folder is not None:
            self._settings.folder = folder
        return self._settings.folder

    def _make(
        self, title: str, read: Callable[[Progress], MemorySet], target: Path, *, live: bool
    ) -> None:
        if self._refusal(target):
            self.told.emit(self._refusal(target), "warning")
            return

        def work(progress: Progress) -> MemorySet:
            memories = read(progress)
            write_whole(memories, target, self._embedder, live, progress)
            return memories

        def done(memories: MemorySet) -> None:
            self.open_made(target, memories)

        def failed(error: Exception) -> None:
            level = "info" if isinstance(error, Cancelled) else "error"
            self.told.emit(f"{error}{'; nothing was made.' if level == 'info' else ''}", level)

        self._tasks.run(title, work, done, failed)

    def _target(self, title: str, suggestion: str) -> Path | None:
        named = self._prompter.file_to_save(title, self._settings.folder / suggestion, DOCUMENTS)
        if named is None:
            return None
        path = named if named.suffix else named.with_suffix(SUFFIX)
        self._settings.folder = path.parent
        return path.resolve()

    # -- saving and closing -----------------------------------------------------------------------

    def save_as(self) -> None:
        """Let the person name a file, write the document there, and go on in it."""
        session = self._session
        target = None if session is None else self._target("Save as", self.name)
        if session is None or target is None or target == self.path:
            return
        session.remember_place()

        def work(_progress: Progress) -> Path:
            session.writer.call(Document.save_as, target, overwrite=True)
            return target

        self._tasks.run(
            f"Saving {target.name}",
            work,
            self.open,
            lambda error: self.told.emit(str(error), "error"),
        )

    def close(self) -> None:
        """Close what is open and what was about to be; nothing is shown any more."""
        self._show(None)
        while self._arrived:
            self._close(self._arrived.pop())

    def _show(self, session: Session | None) -> None:
        old = [one for one in (self._session, self._behind) if one is not None]
        self._session, self._behind, self._lent = session, None, ""
        self.changed.emit(session)
        for one in old:
            self._close(one)

    def _close(self, session: Session) -> None:
        try:
            session.close()
        except LetheError as error:
            self.told.emit(f"Not everything was saved: {error}", "error")

    # -- what could not be written ----------------------------------------------------------------

    def check_writing(self) -> None:
        """Look whether an act could not be written; then take up the document as it is saved."""
        session = self._session
        errors = [] if session is None else session.failures()
        if session is None or not errors:
            return
        path, lost = session.writer.path, len(errors)
        self._session = None
        self.changed.emit(None)
        with suppress(LetheError):  # the same failure, which is told below
            session.close()
        acts = "the last act was" if lost == 1 else f"the last {lost:,} acts were"
        self.told.emit(
            f"{errors[0]}. So {acts} not saved; the document is shown as it is in the file.",
            "error",
        )
        if path is not None:
            self.open(path)
