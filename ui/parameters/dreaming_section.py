"""The parameters of the night-time processing: kept with the document, for the nights to come."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import keep_parameters, stored_parameters
from engine.errors import LetheError
from engine.parameters import ParameterValue, to_values, with_values
from engine.session import Session
from ui.inspector.section import quiet_label
from ui.parameters.form import ParametersForm
from ui.parameters.wording import differing, shown_value
from ui.theme import GRID

__all__ = ["DreamingSection"]

_WHAT: Final = (
    "What new nights make before they pass. These hold from the next night on that is not known "
    "yet, on every branch; they are kept with the document and are no act of a life, so that going "
    "back in time does not undo them. What a night makes is an act like any other."
)


class DreamingSection(QWidget):
    """A form of every parameter of the night-time processing, and a button that keeps them."""

    reported = Signal(str)
    """Something a person should read, in one line."""

    def __init__(self) -> None:
        super().__init__()
        self._session: Session | None = None
        self._stored = DreamingParameters()
        self.title = QLabel("Night-time processing")
        font = self.title.font()
        font.setWeight(font.Weight.DemiBold)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.title.setFont(font)
        self.what = quiet_label(_WHAT)
        self.problem = quiet_label(role="danger")
        self.form = ParametersForm(DreamingParameters)
        self.keep_button = QPushButton("Keep for the nights to come")
        self.keep_button.clicked.connect(self._on_keep_clicked)
        self.restore_button = QPushButton("Discard these edits")
        self.restore_button.clicked.connect(self.form.restore)
        for button in (self.keep_button, self.restore_button):
            button.setAutoDefault(False)
        self.form.edited.connect(self._on_form_edited)
        self._place()

    def _place(self) -> None:
        head, foot = QVBoxLayout(), QHBoxLayout()
        head.setContentsMargins(2 * GRID, 3 * GRID, 2 * GRID, 0)
        head.setSpacing(GRID)
        for widget in (self.title, self.what):
            head.addWidget(widget)
        foot.setContentsMargins(2 * GRID, 0, 2 * GRID, 2 * GRID)
        foot.setSpacing(GRID)
        foot.addWidget(self.problem, 1)
        foot.addStretch(1)
        for button in (self.restore_button, self.keep_button):
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.form)
        column.addLayout(foot)

    def show_session(self, session: Session) -> None:
        """Show what a document keeps; edits that are not kept stay, in the same document."""
        problem = ""
        try:
            self._stored = stored_parameters(session)
        except LetheError as error:
            self._stored, problem = DreamingParameters(), f"{error}; the defaults are shown"
        if session is not self._session:
            self._session = session
            self.form.put(to_values(self._stored))
        self.form.set_in_force(to_values(self._stored))
        self._say(problem)

    def show_matching(self, words: str, *, only_changed: bool = False) -> bool:
        """Show what some words find; return whether there is anything."""
        found = self.form.show_matching(words, only_changed=only_changed)
        self.setVisible(found)
        return found

    def _changed(self) -> dict[str, ParameterValue]:
        values = self.form.values()
        return {} if values is None else differing(values, to_values(self._stored))

    def _on_form_edited(self) -> None:
        session = self._session
        if session is None:
            return
        problems = self.form.problems()
        self._say("; ".join(f"{name}: {problem}" for name, problem in problems.items()))
        free = not session.writer.read_only
        self.keep_button.setEnabled(free and bool(self._changed()))
        self.restore_button.setEnabled(self.form.values() is None or bool(self._changed()))

    def _on_keep_clicked(self) -> None:
        session, changed = self._session, self._changed()
        if session is None or not changed:
            return
        try:
            keep_parameters(session, with_values(self._stored, changed), initiator=self)
        except LetheError as error:
            self._say(str(error))
            return
        told = ", ".join(f"{name} {shown_value(value)}" for name, value in changed.items())
        self.reported.emit(f"From the next night on: {told}.")

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
