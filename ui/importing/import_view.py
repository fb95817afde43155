"""Importing another tool's file: look at it, choose how it is taken in, make a document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent

from engine.changes import Changes
from engine.errors import BadInput, Cancelled
from engine.exchange.appraising import AppraisedSet
from engine.exchange.documents import check_apart
from engine.memory.new_memory import MemorySet
from engine.progress import Progress
from ui.importing.affect_choice import AffectChoice, Estimator
from ui.importing.import_doors import ImportDoors
from ui.importing.import_form import ImportForm
from ui.importing.import_words import free_target
from ui.importing.look import Look, ReadChoices, look_at
from ui.importing.one_task import OneTask
from ui.session_view import SessionView
from ui.theme import Palette

__all__ = ["ImportView"]


class ImportView(SessionView):
    """The form of an import, and the work behind it.

    Parameters
    ----------
    doors : ImportDoors
    palette : Palette

    Notes
    -----
    It belongs to no document: it is a view so that it follows the theme and lives in a window
    beside the window like other views.
    """

    made = Signal(object, object)
    """A document is made: its file, and the `MemorySet` it holds."""
    told = Signal(str, str)
    """What went wrong after its window was closed: a line, and its level."""
    finished = Signal()
    """Nothing is left to do here."""

    def __init__(self, doors: ImportDoors, palette: Palette) -> None:
        super().__init__()
        self._doors = doors
        self._estimator = Estimator(doors.embedder, doors.trained)
        self._read: dict[bool, AppraisedSet] = {}
        self._agreed: Path | None = None
        self._making = self._fresh = False
        self.choices = ReadChoices()
        self.path: Path | None = None
        self.look: Look | None = None
        self.work = OneTask(doors.tasks, self)
        self.form = ImportForm(palette, self._estimator, self)
        self.setAccessibleName("Import")
        self._connect()
        self._show_work()
        self.form.show_read(None)

    def _connect(self) -> None:
        form = self.form
        form.choose.clicked.connect(self.choose)
        form.format.currentIndexChanged.connect(self._on_format_changed)
        form.columns.mapped.connect(self._on_column_mapped)
        form.columns.scaled.connect(lambda scale: self._read_as(replace(self.choices, scale=scale)))
        form.parts.changed.connect(self._on_parts_changed)
        form.affect.changed.connect(self._show_affect)
        form.choose_target.clicked.connect(self._on_target_asked)
        form.cancel.clicked.connect(self.work.cancel)
        form.close_button.clicked.connect(self.finished)
        form.accept.clicked.connect(self.make)
        self.work.changed.connect(self._show_work)
        self.work.reported.connect(self._show_work)

    def refresh(self, changes: Changes) -> None:
        """Follow no document."""

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.form.set_palette(palette)

    # -- the source -------------------------------------------------------------------------------

    def begin(self, path: Path | None = None, *, live: bool = False) -> bool:
        """Look at a file, else let the person choose one; return whether there is one.

        Parameters
        ----------
        path : Path, optional
        live : bool
            What is chosen at first: lived through, or laid down at once.
        """
        if self._making:
            return True
        title = "Import, lived through" if live else "Import"
        found = path or self._ask_for_source(title)
        if found is not None:
            self._fresh = True
            self.form.choose.setFocus()
            self.form.set_live(live)
            self.form.affect.reset()
            self._take(found)
        return found is not None

    def choose(self) -> None:
        """Let the person choose another file; what else is chosen stays."""
        found = self._ask_for_source("Import")
        if found is not None:
            self._take(found)

    def _ask_for_source(self, title: str) -> Path | None:
        doors = self._doors
        found = doors.prompter.file_to_open(title, doors.folder(None), doors.source_kinds)
        if found is not None:
            doors.folder(found.parent)
        return found

    def _take(self, path: Path) -> None:
        self.path = path = path.resolve()
        self._agreed = None
        self.form.path.setText(str(path))
        self.form.path.setCursorPosition(len(str(path)))
        self.form.target.setText(str(free_target(path, self._doors.folder(None))))
        self._read_as(ReadChoices())

    def _read_as(self, choices: ReadChoices) -> None:
        """Read the file again, as is chosen now."""
        path, self.choices = self.path, choices
        if path is None:
            return
        self.look = None
        self.form.say("")
        self.work.run(
            f"Reading {path.name}",
            lambda progress: look_at(path, choices, progress),
            self._on_looked,
            self._on_failed,
        )

    def _on_looked(self, look: Look) -> None:
        self.look = look
        self._read = {}
        self.form.show_look(look)
        self._show_work()
        self._show_affect()
        if self._fresh and self.form.accept.isEnabled():
            self.form.accept.setFocus()  # one press does it
        self._fresh = False

    def _on_format_changed(self) -> None:
        self._read_as(ReadChoices(format=self.form.format.currentData()))

    def _on_column_mapped(self, field: str, column: str) -> None:
        mapping = {**self.choices.mapping, field: column}
        self._read_as(replace(self.choices, mapping=mapping))

    def _on_parts_changed(self, ticked: tuple[str, ...]) -> None:
        if not ticked:
            self.work.drop()
            self.look = None
            self.form.show_nothing_chosen()
            self._show_work()
            return
        every = len(ticked) == self.form.parts.list.count()
        self._read_as(replace(self.choices, only=() if every else ticked))

    # -- affect ---------------------------------------------------------------------------------

    def _show_affect(self) -> None:
        """Show what the choice comes to; read the texts first where they are not read yet."""
        memories = self.look.memories if self.look else None
        if memories is None or not memories.memories or self._making:
            self.form.show_read(None)
            return
        trained = self.form.affect.choice.trained
        if trained in self._read:
            self.form.show_read(self._read[trained])
            return
        self.form.show_read(None, sum(one.affect is None for one in memories.memories))
        estimator = self._estimator

        def done(appraised: AppraisedSet) -> None:
            self._read[trained] = appraised
            self._show_affect()

        self.work.run(
            "Estimating affect",
            lambda progress: estimator.read(memories, trained, progress),
            done,
            self._on_failed,
        )

    # -- the document -----------------------------------------------------------------------------

    def _on_target_asked(self) -> None:
        suggestion = self.form.target_path() or self._doors.folder(None) / "import.lethe"
        kinds = self._doors.document_kinds
        named = self._doors.prompter.file_to_save("Save the new document as", suggestion, kinds)
        if named is not None:
            self.form.target.setText(str(named))
            self._agreed = self.form.target_path()

    def make(self) -> None:
        """Make the document, where nothing stands against it."""
        look, target = self.look, self.form.target_path()
        if look is None or look.memories is None or not self.form.accept.isEnabled():
            return
        problem = self._problem_with(target, look.path)
        if problem or target is None or not self._may_replace(target):
            self.form.say(problem)
            return
        self.form.say("")
        self._making = True
        self.work.run(
            f"Importing {look.path.name}",
            self._making_of(look.memories, target),
            lambda memories: self._on_made(target, memories),
            self._on_failed,
            quiet=False,
        )

    def _problem_with(self, target: Path | None, source: Path) -> str:
        if target is None:
            return "Name a file for the new document."
        try:
            check_apart(source, target)
        except BadInput as error:
            return str(error)
        return self._doors.refusal(target)

    def _making_of(self, memories: MemorySet, target: Path) -> Callable[[Progress], MemorySet]:
        estimator, write = self._estimator, self._doors.write
        choice, live = self.form.affect.choice, self.form.live
        parameters, read = self.form.affect.parameters, self._read.get(choice.trained)

        def work(progress: Progress) -> MemorySet:
            found = read or estimator.read(memories, choice.trained, progress)
            filled = _filled(estimator, found, choice)
            write(filled, target, estimator.embedder, live, progress, parameters)
            return filled

        return work

    def _may_replace(self, target: Path) -> bool:
        """Return whether nothing is there, or the person agrees to replace it."""
        if not target.is_file() or target == self._agreed:
            return True
        question = f"{target.name} is there already. Replace it?"
        if not self._doors.prompter.agrees(question, "Replace"):
            return False
        self._agreed = target
        return True

    def _on_made(self, target: Path, memories: MemorySet) -> None:
        self._making = False
        self._agreed = None
        self._show_work()
        self.made.emit(target, memories)
        self.finished.emit()

    # -- work -------------------------------------------------------------------------------------

    def _on_failed(self, error: Exception) -> None:
        """Say what went wrong; what is chosen stays."""
        making, self._making = self._making, False
        if isinstance(error, Cancelled):
            line, level = "Cancelled; nothing was made." if making else "Cancelled.", "info"
        else:
            line, level = str(error), "error"
        self.form.say(line, "muted" if level == "info" else "danger")
        if making and not self.isVisible():
            self.told.emit(line, level)
        self._show_work()
        there = self.form.accept.isEnabled()
        self.form.affect.again.setVisible(there and self.form.affect.outcome is None)

    def _show_work(self) -> None:
        work, look = self.work, self.look
        self.form.show_work(work.title if work.busy else "", work.done, work.total, work.what)
        self.form.set_editable(not self._making)
        there = look is not None and look.memories is not None and bool(look.memories.memories)
        self.form.accept.setEnabled(there and not self._making)

    def hideEvent(self, event: QHideEvent) -> None:
        """End reading and estimating, which nobody waits for any more; making goes on."""
        super().hideEvent(event)
        if not event.spontaneous() and not self._making:
            self.work.drop()


def _filled(estimator: Estimator, found: AppraisedSet, choice: AffectChoice) -> MemorySet:
    return estimator.chosen(found, choice).filled(choice.reference)
