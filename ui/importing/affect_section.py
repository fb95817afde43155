"""How affect is estimated, with what each choice comes to beside the absolute estimates."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.affect.calibration import Reference
from engine.exchange.appraising import AppraisedSet
from engine.models.potato.parameters import Affect as RestingState
from ui.importing.affect_choice import AffectChoice, Estimator, Outcome, outcome_of
from ui.importing.affect_cloud import AffectCloud
from ui.importing.spread_table import SpreadTable
from ui.inspector.section import quiet_label
from ui.memories.figures import fixed, signed
from ui.theme import GRID, Palette

__all__ = ["AffectSection"]

_FAR: Final = 0.4
_CHOICES: Final = (
    ("Trained, on one scale for all texts", True, Reference.ABSOLUTE),
    ("Trained, relative to its source", True, Reference.SOURCE),
    ("Trained, relative to its speaker", True, Reference.SPEAKER),
    ("Simple: word lists and punctuation", False, Reference.ABSOLUTE),
)
_HEADS: Final = {
    Reference.ABSOLUTE: "on one scale",
    Reference.SOURCE: "relative to source",
    Reference.SPEAKER: "relative to speaker",
}
_SPEAKER: Final = 2


class AffectSection(QWidget):
    """The appraiser, its pictures and figures, and the resting state that is offered.

    Parameters
    ----------
    palette : Palette
    estimator : Estimator
    """

    changed = Signal()
    """Affect is to be estimated otherwise; `show_read` follows, at once or when texts are read."""

    def __init__(self, palette: Palette, estimator: Estimator) -> None:
        super().__init__()
        self._estimator = estimator
        self._read: AppraisedSet | None = None
        self.outcome: Outcome | None = None
        self.lead = quiet_label()
        self.appraiser = QComboBox()
        self.expressed = QCheckBox("Expressed intensity")
        self.before, self.after = AffectCloud(palette, "muted"), AffectCloud(palette, "accent")
        self.before_head, self.after_head = quiet_label(), quiet_label()
        self.table = SpreadTable()
        self.again = QPushButton("Estimate now")
        self.rest = QCheckBox()
        self.hint, self.warning = quiet_label(), quiet_label(role="warning")
        self._name_fields()
        self._lay_out()
        self.appraiser.currentIndexChanged.connect(self._on_choice_changed)
        self.expressed.toggled.connect(self._on_choice_changed)
        self.rest.toggled.connect(self._show_clouds)
        self.again.clicked.connect(self.changed)
        self.forget()

    def _name_fields(self) -> None:
        for title, trained, reference in _CHOICES:
            self.appraiser.addItem(title, AffectChoice(trained=trained, reference=reference))
        self.appraiser.setAccessibleName("How affect is estimated")
        self.appraiser.setToolTip(
            "On one scale: a cheerful source stays cheerful. Relative: each text is measured "
            "against what is ordinary for its source or its speaker, which lies in the middle."
        )
        self.expressed.setToolTip(
            "Let capitals, exclamation marks, strong and weak words move the intensity, which is "
            "else derived from valence and activation"
        )
        self.rest.setToolTip(
            "Sets sigma, the resting state of the new document: what is ordinary in this source "
            "then counts as ordinary. It can be changed later under Model, Parameters."
        )
        self.again.setToolTip("To see it before importing; importing does it too")
        self.again.setAutoDefault(False)
        self.before.setAccessibleName("Affects before the choice")
        self.after.setAccessibleName("Affects as chosen")

    def _lay_out(self) -> None:
        clouds = QGridLayout()
        clouds.setHorizontalSpacing(2 * GRID)
        clouds.setVerticalSpacing(0)
        pairs = ((self.before_head, self.before), (self.after_head, self.after))
        for column, (head, cloud) in enumerate(pairs):
            clouds.addWidget(head, 0, column)
            clouds.addWidget(cloud, 1, column)
        clouds.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.lead, self.appraiser, self.expressed, self.rest):
            column.addWidget(widget)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        for widget in (self.warning, self.hint):
            column.addWidget(widget)
        column.addLayout(clouds)
        column.addWidget(self.table)

    @property
    def choice(self) -> AffectChoice:
        """How affect is to be estimated."""
        chosen: AffectChoice = self.appraiser.currentData()
        return AffectChoice(
            trained=chosen.trained,
            reference=chosen.reference,
            expressed=chosen.trained and self.expressed.isChecked(),
        )

    @property
    def parameters(self) -> dict[str, float]:
        """Parameters of the new document that are not the defaults."""
        sigma = self.outcome.sigma if self.outcome else None
        if sigma is None or not self.rest.isChecked():
            return {}
        names = ("sigma_valence", "sigma_activation", "sigma_intensity")
        return {f"affect.{name}": value for name, value in zip(names, sigma, strict=True)}

    def reset(self) -> None:
        """Choose what is chosen at first."""
        for box in (self.appraiser, self.expressed, self.rest):
            box.blockSignals(True)
        self.appraiser.setCurrentIndex(0)
        self.expressed.setChecked(False)
        self.rest.setChecked(False)
        for box in (self.appraiser, self.expressed, self.rest):
            box.blockSignals(False)
        self.forget()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        for cloud in (self.before, self.after):
            cloud.set_palette(palette)

    # -- what it shows --------------------------------------------------------------------------

    def forget(self, count: int = 0) -> None:
        """Show that nothing is known yet.

        Parameters
        ----------
        count : int
            How many memories are to be estimated.
        """
        self._read, self.outcome = None, None
        self.lead.setText(
            f"{count:,} memories bring no affect: it is estimated from their text." if count else ""
        )
        self.lead.setVisible(bool(count))
        self._allow(bool(count))
        self._show_pictures(False)

    def show_read(self, appraised: AppraisedSet) -> None:
        """Show what an appraiser read out of the texts, measured as is chosen."""
        self._read = appraised
        chosen = self._estimator.chosen(appraised, self.choice)
        self.outcome = outcome_of(chosen, self.choice.reference)
        total, count = len(appraised.memories.memories), len(appraised.rows)
        told = f"{count:,} of {total:,} memories bring no affect: estimated by {chosen.appraiser}."
        given = f"All {total:,} memories bring their affect; nothing is estimated."
        self.lead.setText(told if count else given)
        self.lead.show()
        self._allow(bool(count))
        self._allow_speakers(appraised)
        self._show_pictures(True)
        self._show_clouds()
        self._show_words(appraised)

    def _allow(self, estimating: bool) -> None:
        self.appraiser.setVisible(estimating)
        self.expressed.setVisible(estimating)
        self.expressed.setEnabled(self.choice.trained)

    def _allow_speakers(self, appraised: AppraisedSet) -> None:
        told = any(appraised.memories.memories[at].speaker for at in appraised.rows)
        item = self.appraiser.model().item(_SPEAKER)  # type: ignore[attr-defined]
        item.setEnabled(told)
        item.setToolTip("" if told else "The source names no speakers")

    def _show_pictures(self, shown: bool) -> None:
        for widget in (self.after_head, self.after, self.table, self.rest):
            widget.setVisible(shown)
        compared = shown and self._is_compared()
        for widget in (self.before_head, self.before):
            widget.setVisible(compared)
        self.again.hide()
        if not shown:
            self.hint.hide()
            self.warning.hide()

    def _is_compared(self) -> bool:
        rows = bool(self._read and self._read.rows)
        return rows and self.choice.reference is not Reference.ABSOLUTE

    def _show_clouds(self) -> None:
        outcome = self.outcome
        if outcome is None:
            return
        default = RestingState().sigma
        rest = (outcome.sigma or default)[:2] if self.rest.isChecked() else default[:2]
        self.before.set_affects(outcome.before, default[:2])
        self.after.set_affects(outcome.after, rest)
        before = _HEADS[Reference.ABSOLUTE] if self._is_compared() else ""
        given = not (self._read and self._read.rows)
        after = "as the source gives it" if given else _HEADS[self.choice.reference]
        self.before_head.setText(before)
        self.after_head.setText(after)
        self.table.show_outcome(outcome, before, after)

    def _show_words(self, appraised: AppraisedSet) -> None:
        outcome = self.outcome
        assert outcome is not None
        warning = ""
        if appraised.not_english:
            warning = (
                f"{appraised.not_english:,} of {len(appraised.rows):,} texts do not look English. "
                "The appraiser reads English, so their affect is a guess (uncertainty 1)."
            )
        self.warning.setText(warning)
        self.warning.setVisible(bool(warning))
        middle = np.median(outcome.before, axis=0) if len(outcome.before) else np.zeros(3)
        far = bool(np.any(np.abs(middle[:2]) > _FAR)) and bool(appraised.rows)
        self.hint.setText(
            "Ordinary text of this source lies far from neutral. Measured relative to its source "
            "or its speaker, or with its median as the resting state, it counts as ordinary."
        )
        self.hint.setVisible(far and self.choice == AffectChoice())
        sigma = outcome.sigma
        self.rest.setVisible(sigma is not None)
        if sigma is not None:
            places = f"{signed(sigma[0])}, {signed(sigma[1])}, {fixed(sigma[2])}"
            self.rest.setText(f"Rest at this source's median: {places}")
            self.rest.setAccessibleName(
                f"Use the source's median as the resting state: valence {signed(sigma[0])}, "
                f"activation {signed(sigma[1])}, intensity {fixed(sigma[2])}"
            )

    def _on_choice_changed(self) -> None:
        self.expressed.setEnabled(self.choice.trained)
        self.changed.emit()
