"""The files that the governing system keeps: listed, read, written to a folder, searched there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.models.persistent_agent.folder import FileHit
from engine.session import Session
from ui.debouncer import Debouncer
from ui.eliding_label import ElidingLabel
from ui.inspector.section import quiet_label
from ui.inspector.style import inspector_style, set_role
from ui.prompter import Prompter
from ui.session_view import SessionView
from ui.system.file_hits import FileHits
from ui.system.file_list import FileList
from ui.system.file_text import FileText
from ui.system.folder_desk import FolderDesk
from ui.system.folder_state import EDITED, states_of, summary_of
from ui.system.folder_watch import FolderWatch
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["FilesView"]

_CALM_MS: Final = 150
_NO_FOLDER: Final = "none yet: the files are in the document alone"
_CHOOSE: Final = "Choose a file at the left to read it."


class FilesView(SessionView):
    """Lists the files of the governing system beside the text of one.

    Parameters
    ----------
    tasks : TaskRunner
    prompter : Prompter
    start : Path
        Where choosing a folder begins.
    palette : Palette
    """

    def __init__(
        self, tasks: TaskRunner, prompter: Prompter, start: Path, palette: Palette = DARK
    ) -> None:
        super().__init__()
        self.setAccessibleName("Files of the system")
        self._start = start
        self.desk = FolderDesk(tasks, prompter, self)
        self.watch = FolderWatch(self)
        self.folder = ElidingLabel()
        self.state, self.line = quiet_label(), quiet_label()
        self.choose = _button("Choose a folder…", "Where the files are kept on disk")
        self.write = _button("Write", "Write the files that differ, each whole or not at all")
        self.take_in = _button(
            "Take in edits", "Changed lines become readings, new lines memories; then write"
        )
        self.query = QLineEdit()
        self.query.setAccessibleName("Search the files")
        self.query.setPlaceholderText("Search the files by meaning, Enter")
        self.query.setClearButtonEnabled(True)
        self.files, self.hits, self.text = FileList(), FileHits(), FileText()
        self.hits.hide()
        self._calm = Debouncer(_CALM_MS, self)
        self._place()
        self._connect()
        self.set_palette(palette)
        self._show_desk()

    def _place(self) -> None:
        name = QLabel("Folder")
        set_role(name, "muted")
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(name)
        top.addWidget(self.folder, 1)
        for button in (self.choose, self.write, self.take_in):
            top.addWidget(button)
        head = QVBoxLayout()
        head.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        head.setSpacing(GRID)
        head.addLayout(top)
        head.addWidget(self.state)
        head.addWidget(self.line)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        search = QHBoxLayout()
        search.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        search.addWidget(self.query)
        column.addLayout(search)
        inner = QSplitter(Qt.Orientation.Vertical)
        inner.addWidget(self.hits)
        inner.addWidget(self.files)
        inner.setChildrenCollapsible(False)
        column.addWidget(inner, 1)
        self.parts = QSplitter()
        self.parts.addWidget(left)
        self.parts.addWidget(self.text)
        self.parts.setChildrenCollapsible(False)
        self.parts.setSizes([360, 640])
        self.parts.setStretchFactor(1, 1)
        rule = QFrame()
        rule.setObjectName("line")
        rule.setFixedHeight(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(rule)
        whole.addWidget(self.parts, 1)

    def _connect(self) -> None:
        desk = self.desk
        self.choose.clicked.connect(self._on_choose_clicked)
        self.write.clicked.connect(desk.write)
        self.take_in.clicked.connect(desk.take_in)
        self.query.returnPressed.connect(lambda: desk.search(self.query.text()))
        self.query.textChanged.connect(self._on_query_changed)
        self.files.chosen.connect(self._on_file_chosen)
        self.hits.chosen.connect(self._on_hit_chosen)
        self.watch.stirred.connect(desk.look_at_disk)
        self._calm.triggered.connect(desk.look)
        desk.texts_changed.connect(self._show_desk)
        desk.disk_changed.connect(self._show_desk)
        desk.work.busy_changed.connect(lambda _busy: self._enable())
        desk.told.connect(self._say)
        desk.found.connect(self._show_hits)
        desk.text_read.connect(self._show_hit)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f"{inspector_style(palette)} QSplitter::handle {{ background: {palette.separator}; }}"
            " QSplitter::handle:horizontal { width: 1px; }"
            " QSplitter::handle:vertical { height: 1px; }"
        )
        for part in (self.files, self.hits, self.text):
            part.set_palette(palette)

    def show_session(self, session: Session | None) -> None:
        """Work on another document, or none."""
        self.watch.stop()
        self._say("", "muted")
        self.query.clear()
        self.desk.set_session(session)
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Work the files out anew; those at hand stay until they are there."""
        if changes.kind in ("bookmark", "kept"):
            return
        if changes.kind == "document":
            self.desk.look()
        else:
            self._calm.throttle()

    # -- what is shown --------------------------------------------------------------------------

    def _show_desk(self) -> None:
        desk = self.desk
        states = {} if desk.texts is None else states_of(desk.texts, desk.edits)
        self.files.show_files(states)
        self.folder.setText(self._told_folder())
        set_role(self.folder, "muted" if desk.path is None else "")
        self.folder.setToolTip("" if desk.path is None else str(desk.path))
        self.state.setText(self._told_state(states))
        self.state.setVisible(bool(self.state.text()))
        edited = desk.edits is not None and desk.edits.written and bool(desk.edits)
        set_role(self.state, "warning" if edited else "muted")
        if desk.path is not None:
            self.watch.watch(desk.path, () if desk.edits is None else desk.edits.files)
        else:
            self.watch.stop()
        if self.files.path:
            self._on_file_chosen(self.files.path)
        else:
            self.text.show_nothing(_CHOOSE if states else self._told_empty())
        self._enable()

    def _told_folder(self) -> str:
        if self.desk.path is not None:
            return str(self.desk.path)
        keeps = self.session is not None and self.session.model.keeps_files
        return _NO_FOLDER if keeps else "none"

    def _told_state(self, states: dict[str, str]) -> str:
        if self.desk.path is None or self.desk.texts is None:
            return ""
        if self.desk.edits is None:
            return "Nothing is written there yet."
        return summary_of(states, self.desk.edits)

    def _told_empty(self) -> str:
        session = self.session
        if session is None:
            return "No document is open."
        if not session.model.keeps_files:
            return (
                f"{session.model.title} keeps no files. A system that does can govern the same"
                " life: Model ▸ Live under another system."
            )
        return "The files are being worked out …"

    def _enable(self) -> None:
        desk, session = self.desk, self.session
        keeps = session is not None and session.model.keeps_files
        idle = keeps and not desk.work.busy
        there = desk.edits is not None and desk.edits.written
        self.choose.setEnabled(idle)
        self.write.setEnabled(idle and desk.path is not None)
        self.take_in.setEnabled(idle and there and bool(desk.edits) and desk.can_change)
        self.query.setEnabled(idle and there)
        self.query.setToolTip("" if there else "Write the files first, to search them")

    def _say(self, line: str, role: str) -> None:
        self.line.setText(line)
        self.line.setVisible(bool(line))
        set_role(self.line, role)

    # -- what is asked --------------------------------------------------------------------------

    def _on_choose_clicked(self) -> None:
        path = self.desk.path
        self._say("", "muted")
        self.desk.choose(self._start if path is None else path)

    def _on_file_chosen(self, path: str) -> None:
        desk = self.desk
        texts = desk.texts or {}
        on_disk = desk.edits.files if desk.edits is not None else {}
        state = self.files.states().get(path, "")
        if state == EDITED or path not in texts:
            text, told = on_disk.get(path, ""), f"As it is on disk: {state}"
        else:
            text, told = texts[path], "As the document has it"
        if (self.text.path.text(), self.text.text) != (path, text):
            self.text.show_file(path, text, told)
        self.text.state.setText(told)

    def _on_query_changed(self, words: str) -> None:
        if not words.strip():
            self._show_hits(())

    def _show_hits(self, hits: tuple[FileHit, ...]) -> None:
        self.hits.show_hits(hits)
        self.hits.setVisible(bool(hits))

    def _on_hit_chosen(self, found: FileHit) -> None:
        if self.session is not None and found.uids:
            self.session.selection.select(found.uids)
        self.desk.read(found)

    def _show_hit(self, found: FileHit, text: str) -> None:
        hit = found.hit
        self.files.choose(hit.path)
        lines = f"lines {hit.first_line:,}–{hit.last_line:,}"
        self.text.show_file(
            hit.path, text, f"As it is on disk: {lines}", hit.first_line, hit.last_line
        )


def _button(title: str, tip: str) -> QPushButton:
    button = QPushButton(title)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button
