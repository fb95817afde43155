"""What a person can do with the files of the governing system, and with knowledge to share."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.doors import Doors
from engine.errors import LetheError
from engine.progress import Progress
from engine.session import Session
from engine.undoing_titles import counted
from ui.commands.command import Command
from ui.dialogs.view_dialog import ViewDialog, opened_once

if TYPE_CHECKING:
    from engine.known_embedder import KnownEmbedder
    from engine.memory.new_memory import MemorySet
    from engine.models.persistent_agent.sharing import Bundle

__all__ = ["system_files_commands"]

_BUNDLES: Final = "Shared knowledge (*.json)"


class SystemFiles:
    """The window of the files, and knowledge that goes out and comes in.

    Parameters
    ----------
    doors : Doors
    """

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self.show_files = opened_once(self._made)

    def keeps_files(self) -> bool:
        """Return whether the governing system keeps files."""
        session = self._doors.session
        return session is not None and session.model.keeps_files

    def can_take(self) -> bool:
        """Return whether the document can take knowledge in."""
        session = self._doors.session
        return self.keeps_files() and session is not None and not session.writer.read_only

    def _made(self) -> ViewDialog:
        from ui.system.files_view import FilesView

        doors = self._doors
        make = partial(FilesView, doors.tasks, doors.prompter, doors.settings.folder)
        return doors.window.set_beside("Files of the system", make, (1080, 720))

    # -- knowledge ------------------------------------------------------------------------------

    def share(self) -> None:
        """Write a bundle of compressed knowledge, where the person says."""
        doors, session = self._doors, self._doors.session
        if session is None:
            return
        title = doors.documents.path.stem if doors.documents.path else doors.documents.name
        suggestion = doors.settings.folder / f"{title} knowledge.json"
        path = doors.prompter.file_to_save("Share knowledge", suggestion, _BUNDLES)
        if path is not None:
            self._share(session, title, path if path.suffix else path.with_suffix(".json"))

    def _share(self, session: Session, title: str, path: Path) -> None:
        def work(progress: Progress) -> Bundle:
            from engine.models.persistent_agent.bundle_file import write_bundle
            from engine.models.persistent_agent.knowledge import knowledge_to_share

            bundle = knowledge_to_share(session, title, progress)
            if bundle.pieces:
                write_bundle(bundle, path)
            return bundle

        def done(bundle: Bundle) -> None:
            if not bundle.pieces:
                self._refuse(
                    "there is nothing to share yet: knowledge is what L2 to L4 hold, and what was"
                    " taken from another document is not shared on"
                )
                return
            pieces = counted(len(bundle.pieces), "piece", "pieces")
            ratios = ", ".join(f"L{level} {ratio:.1f} to 1" for level, ratio in bundle.ratios)
            told = f" (compressed {ratios})" if ratios else ""
            self._doors.window.tell_act(f"Shared: {pieces} of knowledge in {path.name}{told}.")

        self._doors.tasks.run("Sharing knowledge", work, done)

    def take(self) -> None:
        """Take in a bundle that the person chooses, away from the window's thread, then at once."""
        doors, session = self._doors, self._doors.session
        if session is None:
            return
        path = doors.prompter.file_to_open(
            "Take in shared knowledge", doors.settings.folder, _BUNDLES
        )
        if path is None:
            return
        numbers = session.next_numbers()

        def work(progress: Progress) -> tuple[Bundle, MemorySet, KnownEmbedder]:
            return _ready(session, path, progress)

        def done(ready: tuple[Bundle, MemorySet, KnownEmbedder]) -> None:
            if session is not doors.session:
                return
            if session.next_numbers() != numbers:
                self._refuse("the document has changed meanwhile: nothing was taken in")
                return
            self._take(session, *ready)

        doors.tasks.run("Taking in shared knowledge", work, done)

    def _take(
        self, session: Session, bundle: Bundle, memories: MemorySet, known: KnownEmbedder
    ) -> None:
        from engine.known_embedder import lent

        try:
            with lent(session, known):
                made = session.import_set(memories, initiator=self)
        except LetheError as error:
            self._refuse(str(error))
            return
        there = len(bundle.pieces) - len(made)
        told = f"Taken in from “{bundle.title}”: {counted(len(made), 'memory', 'memories')}"
        more = f", {counted(there, 'piece was', 'pieces were')} there already" if there else ""
        self._doors.window.tell_act(f"{told}{more}.")
        if made:
            session.selection.select(made)

    def _refuse(self, line: str) -> None:
        self._doors.window.messages.show_message(line, "warning")


def _ready(
    session: Session, path: Path, progress: Progress
) -> tuple[Bundle, MemorySet, KnownEmbedder]:
    """Return a bundle, what is taken from it, and the vectors of that."""
    from engine.exchange.source_files import SourceFile
    from engine.known_embedder import KnownEmbedder
    from engine.models.persistent_agent.bundle_file import read_bundle
    from engine.models.persistent_agent.knowledge import knowledge_to_take

    bundle = read_bundle(SourceFile(path))
    memories = knowledge_to_take(session, bundle)
    known = KnownEmbedder(session.encoder.embedder)
    known.embed([one.text for one in memories.memories], progress)
    return bundle, memories, known


def system_files_commands(doors: Doors) -> list[Command]:
    """Return the commands of files and of shared knowledge."""
    files = SystemFiles(doors)
    return [
        Command(
            id="model.files", title="Files of the system…", menu="Model", run=files.show_files,
            enabled=doors.is_open, separated=True,
            tip="The Markdown files that the governing system keeps: read, write, edit, search",
        ),
        Command(
            id="model.share", title="Share knowledge…", menu="Model", run=files.share,
            enabled=files.keeps_files,
            tip="What the cooler levels hold, compressed, as a bundle for another document",
        ),
        Command(
            id="model.take_knowledge", title="Take in shared knowledge…", menu="Model",
            run=files.take, enabled=files.can_take,
            tip="A bundle of another document becomes insights; taken twice, it adds nothing",
        ),
    ]  # fmt: skip
