"""The parameters of the running branch: to read, to change from now on, or to live under again."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from superqt import QToggleSwitch

from engine.affect.resting_state import median_sigma
from engine.changes import Changes
from engine.errors import LetheError
from engine.models.own_acts import Preset
from engine.parameters import ParameterValue, to_values, with_values
from engine.session import Session
from ui.inspector.section import quiet_label
from ui.inspector.style import inspector_style
from ui.parameters.dreaming_section import DreamingSection
from ui.parameters.form import ParametersForm
from ui.parameters.preset_choice import PresetChoice
from ui.parameters.preview import RatePreview
from ui.parameters.wording import (
    branch_name,
    changed_on_the_way,
    differing,
    short_warning,
    shown_value,
)
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette

__all__ = ["ParametersPanel"]

_SIGMA: Final = ("affect.sigma_valence", "affect.sigma_activation", "affect.sigma_intensity")


class ParametersPanel(SessionView):
    """A form of every parameter, and the two ways to put a change into force.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    relive_requested = Signal(str, object)
    """Name of a branch, and the parameters by dotted name that differ there from the start."""
    reported = Signal(str)
    """Something a person should read, in one line."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form: ParametersForm | None = None
        self.dreaming: DreamingSection | None = None
        self._of: Session | None = None
        self.head = QLabel()
        self.head.setWordWrap(True)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a parameter…")
        self.search.setClearButtonEnabled(True)
        self.only_changed = QToggleSwitch("Only what differs from the defaults")
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.preview = RatePreview()
        self.problem = quiet_label(role="danger")
        self.warning = quiet_label(role="warning")
        self.note = quiet_label()
        self.presets = PresetChoice()
        self.presets.chosen.connect(self._on_preset_chosen)
        self.median = QPushButton(self)
        self.median.hide()
        self._make_buttons()
        self._place()
        self.search.textChanged.connect(self._find)
        self.only_changed.toggled.connect(self._find)
        self.set_palette(palette)

    def _make_buttons(self) -> None:
        self.reset_button = QPushButton("All to defaults")
        self.reset_button.clicked.connect(lambda: self.form and self.form.reset())
        self.restore_button = QPushButton("Discard edits")
        self.restore_button.setToolTip("Back to what is in force")
        self.restore_button.clicked.connect(lambda: self.form and self.form.restore())
        self.name = QLineEdit()
        self.name.setPlaceholderText("name of the branch")
        self.name.setAccessibleName("Name of the branch")
        self.name.setFixedWidth(20 * GRID)
        self.relive_button = QPushButton("Live again from night 0 on a branch")
        self.relive_button.clicked.connect(self._on_relive_clicked)
        self.apply_button = QPushButton("Apply from now on")
        self.apply_button.clicked.connect(self._on_apply_clicked)
        self.median.clicked.connect(self._on_median_clicked)
        for button in self._buttons():
            button.setAutoDefault(False)

    def _buttons(self) -> list[QPushButton]:
        """Every button; Enter in a field presses none of them."""
        return [
            self.reset_button, self.restore_button, self.relive_button, self.apply_button,
            self.median,
        ]  # fmt: skip

    def _place(self) -> None:
        find = QHBoxLayout()
        find.setSpacing(2 * GRID)
        find.addWidget(self.search, 1)
        find.addWidget(self.presets)
        find.addWidget(self.only_changed)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        for widget in (self.reset_button, self.restore_button):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        for widget in (self.name, self.relive_button, self.apply_button):
            buttons.addWidget(widget)
        above, below = QVBoxLayout(), QVBoxLayout()
        above.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        below.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        for layout in (above, below):
            layout.setSpacing(GRID)
        above.addWidget(self.head)
        above.addLayout(find)
        for widget in (self.preview, self.problem, self.warning, self.note):
            below.addWidget(widget)
        below.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self.area, 1)
        column.addLayout(below)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            inspector_style(palette) + "QLineEdit[narrow=true] { padding: 4px 4px; }"
        )

    # -- what it shows --------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Show what is in force; edits that are not applied stay, in the same document."""
        session = self.session
        for part in (self.area, self.preview, self.problem, self.warning, self.note):
            part.setVisible(session is not None)
        if session is None:
            self.head.setText("No document is open.")
            self._drop_form()
            self._enable(None)
            return
        if self._of is not session or self.form is None or self._kind != session.model.name:
            self._make_form(session)
        assert self.form is not None
        title = session.model.title
        self.head.setText(
            f"What governs “{session.branches.active.name}” on night "
            f"{session.population.night:,}. Strength under {title}: "
            f"{session.model.strength_meaning}. Names in colour differ from their default; "
            "hovering over a name tells its source."
        )
        self._show_median(session)
        self.form.set_in_force(to_values(session.population.parameters))
        if self.dreaming is not None and changes.kind in (
            "document",
            "parameters",
            "undo",
            "redo",
        ):
            self.dreaming.show_session(session)

    def _make_form(self, session: Session) -> None:
        self._drop_form()
        self._of, self._kind = session, session.model.name
        form = self.form = ParametersForm(session.model.parameters_type)
        form.set_in_force(to_values(session.population.parameters))
        form.edited.connect(self._on_form_edited)
        if set(_SIGMA) <= set(form.fields):
            form.add_to_group("affect", self.median)
            self.median.show()
        self.dreaming = DreamingSection()
        self.dreaming.show_session(session)
        self.dreaming.reported.connect(self.reported)
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (form, self.dreaming):
            column.addWidget(part)
        column.addStretch(1)
        self.area.setWidget(held)
        self.presets.offer(session.model.presets)
        self._find()
        self.name.setText(branch_name(one.name for one in session.branches.all()))

    def _on_preset_chosen(self, preset: Preset) -> None:
        """Put a preset in, or all defaults where it has no values; nothing is in force yet."""
        if self.form is None:
            return
        if preset.values:
            self.form.put(dict(preset.values))
        else:
            self.form.reset()
        self.note.setText(f"{preset.name}: {preset.meaning}")
        self.note.show()

    def _drop_form(self) -> None:
        self._of, self._kind = None, ""
        if self.form is not None:
            self.median.hide()
            self.median.setParent(self)
            self.area.takeWidget().deleteLater()
            self.form = self.dreaming = None

    def _show_median(self, session: Session) -> None:
        sigma = median_sigma(session.population)
        self.median.setEnabled(sigma is not None)
        told = "no memories yet" if sigma is None else ", ".join(f"{one:.2f}" for one in sigma)
        self.median.setText(f"Use this document's median for sigma ({told})")
        self.median.setToolTip(
            "The median valence, activation and intensity at encoding of its own memories: "
            "where this agent rests, so that only what differs from it is remarkable."
        )

    def _find(self) -> None:
        if self.form is None or self.dreaming is None:
            return
        words, only = self.search.text(), self.only_changed.isChecked()
        self.form.show_matching(words, only_changed=only)
        if self.dreaming.show_matching(words, only_changed=only):
            self.form.nothing_found.hide()

    # -- what follows from what is put in -------------------------------------------------------

    def _on_form_edited(self) -> None:
        session, form = self.session, self.form
        if session is None or form is None:
            return
        problems, values = form.problems(), form.values()
        count = len(problems)
        what = "1 value is" if count == 1 else f"{count} values are"
        told = f"{what} not possible; nothing can be applied until put right: "
        self.problem.setText(told + "; ".join(problems.values()) if problems else "")
        self.problem.setVisible(bool(problems))
        if values is not None:
            parameters = with_values(session.population.parameters, values)
            self.preview.show_parameters(parameters)
            self.warning.setText(short_warning(parameters))
        else:
            self.warning.clear()
        self.warning.setVisible(bool(self.warning.text()))
        self.note.setText(self._notes(session, values))
        self.note.setVisible(bool(self.note.text()))
        self._enable(values)

    def _enable(self, values: dict[str, ParameterValue] | None) -> None:
        session = self.session
        free = session is not None and not session.writer.read_only
        self.apply_button.setEnabled(free and bool(values) and bool(self._now(values)))
        self.relive_button.setEnabled(free and bool(values) and bool(self._from_start(values)))
        self.name.setEnabled(free)
        edited = values is None or bool(self._now(values))
        self.restore_button.setEnabled(session is not None and edited)
        self.reset_button.setEnabled(session is not None)

    def _now(self, values: dict[str, ParameterValue] | None) -> dict[str, ParameterValue]:
        """Return what differs from what is in force."""
        if self.session is None or values is None:
            return {}
        return differing(values, to_values(self.session.population.parameters))

    def _from_start(self, values: dict[str, ParameterValue] | None) -> dict[str, ParameterValue]:
        """Return what differs from what this life began with."""
        if self.session is None or values is None:
            return {}
        return differing(values, to_values(self.session.timeline.start.parameters))

    def _notes(self, session: Session, values: dict[str, ParameterValue] | None) -> str:
        if session.writer.read_only:
            return "The document is open to read only: nothing can be changed."
        if values is None:
            return ""
        notes: list[str] = []
        timeline = session.timeline
        if self._now(values) and timeline.position < len(timeline.events):
            notes.append(
                f"You stand on night {session.population.night:,} of {timeline.nights:,}: to apply "
                "from now on drops what follows on this branch."
            )
        if self._from_start(values):
            notes += [
                f"This life sets {name} to {shown_value(value)} after night {night}; lived again, "
                "it does so there too."
                for name, (night, value) in changed_on_the_way(timeline, values).items()
            ]
        return " ".join(notes)

    # -- what the person does -------------------------------------------------------------------

    def _on_median_clicked(self) -> None:
        session, form = self.session, self.form
        sigma = None if session is None else median_sigma(session.population)
        if form is not None and sigma is not None:
            form.put(dict(zip(_SIGMA, sigma, strict=True)))

    def _on_apply_clicked(self) -> None:
        session, form = self.session, self.form
        values = None if form is None else form.values()
        changed = self._now(values)
        if session is None or not changed:
            return
        try:
            session.set_parameters(changed, initiator=self)
        except LetheError as error:
            self._say(str(error))
            return
        self._report(changed, session.population.parameters)

    def _report(self, changed: dict[str, ParameterValue], parameters: Any) -> None:
        told = ", ".join(f"{name} {shown_value(value)}" for name, value in changed.items())
        warning = short_warning(parameters)
        self.reported.emit(f"From now on: {told}." + (f" {warning}" if warning else ""))

    def _on_relive_clicked(self) -> None:
        session, form = self.session, self.form
        values = self._from_start(None if form is None else form.values())
        if session is None or not values:
            return
        taken = [one.name for one in session.branches.all()]
        name = self.name.text().strip()
        if not name or name in taken:
            name = branch_name(taken)
        self.relive_requested.emit(name, values)
        self.name.setText(branch_name([*taken, name]))

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.show()
