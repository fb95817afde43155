"""The status bar: which document, which night, which model, whether it is saved, what runs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QStatusBar, QToolButton, QWidget

from engine.session import Session
from ui.eliding_label import ElidingLabel
from ui.theme import GRID, tabular_font

__all__ = ["StatusLine", "saved_words"]


def saved_words(pending: int, read_only: bool) -> str:
    """Return whether the document is saved, in words."""
    if read_only:
        return "read-only"
    if pending:
        return f"saving {pending:,} {'act' if pending == 1 else 'acts'}"
    return "saved"


class StatusLine(QStatusBar):
    """Facts on the left, the running task and the note on the right.

    Names of files and titles of tasks may be of any length: they are elided, so that the window
    never grows with them.
    """

    cancel_requested = Signal()
    """The person wants the task that is shown to end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(GRID, 0, GRID, 0)
        self._facts: dict[str, QLabel] = {}
        for name, tip in (
            ("document", "The open document"),
            ("night", "The night that is shown, and how many are known"),
            ("model", "The forgetting model that governs this branch"),
            ("saved", "Acts are saved as they happen"),
        ):
            label = ElidingLabel() if name in ("document", "model") else QLabel()
            label.setToolTip(tip)
            label.setFont(tabular_font())
            label.setContentsMargins(0, 0, 2 * GRID, 0)
            self._facts[name] = label
            self.addWidget(label)
        self._note = QLabel()
        self._note.setContentsMargins(0, 0, GRID, 0)
        self.addPermanentWidget(self._note)
        self._task = self._task_widget()
        self.addPermanentWidget(self._task)
        self.messageChanged.connect(self._show_facts)
        self.show_task(None)
        self.show_document("", None)

    def _show_facts(self, message: str) -> None:
        """Show the facts, unless a message stands in their place."""
        for label in self._facts.values():
            label.setVisible(bool(label.text()) and not message)

    def _task_widget(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        self._task_title = ElidingLabel()
        self._task_title.setFont(tabular_font())
        self._progress = QProgressBar()
        self._progress.setFixedHeight(8)
        self._progress.setMinimumWidth(5 * GRID)
        self._progress.setMaximumWidth(20 * GRID)
        self._progress.setTextVisible(False)
        self._cancel = QToolButton()
        self._cancel.setText("Cancel")
        self._cancel.clicked.connect(self.cancel_requested)
        for widget in (self._task_title, self._progress, self._cancel):
            row.addWidget(widget)
        return box

    def text(self, name: str) -> str:
        """Return what stands in the field ``document``, ``night``, ``model`` or ``saved``."""
        return self._facts[name].text()

    @property
    def note(self) -> str:
        """The note on the right: that the space is flat, or nothing."""
        return self._note.text()

    @property
    def task(self) -> str:
        """The task that is shown, or nothing."""
        return "" if self._task.isHidden() else self._task_title.text()

    def show_document(self, name: str, session: Session | None) -> None:
        """Show the facts of a document."""
        if session is None:
            facts = {"document": name or "no document", "night": "", "model": "", "saved": ""}
        else:
            night, nights = session.population.night, session.timeline.nights
            known = f" of {nights:,}" if nights > night else ""
            facts = {
                "document": name,
                "night": f"night {night:,}{known}",
                "model": session.model.title,
                "saved": saved_words(session.pending, session.writer.read_only),
            }
        self._facts["document"].setToolTip(f"The open document: {name}" if name else "")
        for key, text in facts.items():
            self._facts[key].setText(text)
        self._show_facts(self.currentMessage())

    def show_saved(self, session: Session | None) -> None:
        """Show only whether the document is saved."""
        if session is not None:
            self._facts["saved"].setText(saved_words(session.pending, session.writer.read_only))

    def show_note(self, why_flat: str) -> None:
        """Show in short that the space is flat, where it is; why stands there, and in the tip."""
        self._note.setText("2-D" if why_flat else "")
        self._note.setToolTip(why_flat)
        self._note.setVisible(bool(why_flat))

    def show_task(self, title: str | None, done: int = 0, total: int = 0, what: str = "") -> None:
        """Show a task with its progress, or none.

        Parameters
        ----------
        title : str or None
        done, total : int
            ``total == 0``: how much there is is not known.
        what : str
            The stage.
        """
        self._task.setVisible(title is not None)
        if title is not None:
            share = f" {done:,} of {total:,}" if total else ""
            self._task_title.setText(f"{title}: {what}{share}" if what else title)
            self._task_title.setToolTip(self._task_title.text())
            self._progress.setRange(0, total)
            self._progress.setValue(done)
