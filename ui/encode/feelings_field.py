"""Several feelings at the same time: named or placed, weighted, and what they come to together."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.affect.emotions import EMOTIONS, SOURCE
from engine.affect.space import Affect
from engine.errors import BadInput
from ui.encode.affect_plane import AffectPlane
from ui.encode.felt import Felt, together
from ui.encode.felt_list import FeltList
from ui.encode.form_style import give_room
from ui.inspector.section import quiet_label
from ui.memories.figures import fixed, plain_hint, signed
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["FeelingsField", "affect_words"]

_MOST: Final = 12
_ADD: Final = "Add an emotion…"


def affect_words(affect: Affect) -> str:
    """Return centroid and spread in figures."""
    valence, activation, intensity = affect.centroid
    return (
        f"valence {signed(valence)} · activation {signed(activation)} · "
        f"intensity {fixed(intensity)} · spread {fixed(affect.spread)}"
    )


class FeelingsField(QWidget):
    """Names, plane, rows and figures.

    Parameters
    ----------
    palette : Palette
    """

    changed = Signal()
    """The feelings are others now."""
    estimate_requested = Signal()

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self._felt: list[Felt] = []
        self.names = _names()
        self.estimate = QPushButton("Estimate")
        self.estimate.setToolTip("Estimate them from the text; the memory is marked so")
        self.plane = AffectPlane(palette)
        self.rows = FeltList()
        self.sets_intensity = QCheckBox("Intensity")
        self.sets_intensity.setToolTip(
            "Set how strong it is; else it is derived from valence and activation"
        )
        self.intensity = QDoubleSpinBox()
        self.intensity.setRange(0.0, 1.0)
        self.intensity.setSingleStep(0.05)
        self.intensity.setAccessibleName("Intensity")
        self.intensity.setFont(tabular_font())
        give_room(self.intensity)
        self.figures = quiet_label(role="")
        self.figures.setFont(tabular_font())
        self.note = quiet_label()
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        first, strength = QHBoxLayout(), QHBoxLayout()
        for row in (first, strength):
            row.setSpacing(GRID)
        first.addWidget(self.names, 1)
        first.addWidget(self.estimate)
        strength.addWidget(self.sets_intensity)
        strength.addWidget(self.intensity)
        strength.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(first)
        column.addWidget(self.plane)
        column.addWidget(self.figures)
        column.addWidget(self.note)
        column.addWidget(self.rows)
        column.addLayout(strength)

    def _connect(self) -> None:
        self.names.activated.connect(self._on_name_chosen)
        self.estimate.clicked.connect(self.estimate_requested)
        self.plane.added.connect(lambda v, a: self.add(Felt(valence=v, activation=a)))
        self.plane.moved.connect(self._on_moved)
        self.plane.removed.connect(self.remove)
        self.rows.removed.connect(self.remove)
        self.rows.weight_changed.connect(self._on_weight_changed)
        self.sets_intensity.toggled.connect(self._on_changed)
        self.intensity.valueChanged.connect(self._on_changed)

    # -- what it holds --------------------------------------------------------------------------

    @property
    def felt(self) -> tuple[Felt, ...]:
        """The feelings."""
        return tuple(self._felt)

    def set_felt(self, felt: tuple[Felt, ...], note: str = "") -> None:
        """Hold these feelings and no others, with a line on where they are from."""
        self._felt = list(felt)
        self._on_changed()
        self.say(note)

    def say(self, note: str) -> None:
        """Say something about the feelings, until they change."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def add(self, one: Felt) -> None:
        """Add a feeling."""
        if len(self._felt) < _MOST:
            self._felt.append(one)
            self._on_changed()
            self.plane.choose(len(self._felt) - 1)

    def remove(self, at: int) -> None:
        """Take a feeling away."""
        if 0 <= at < len(self._felt):
            del self._felt[at]
            self._on_changed()

    def affect(self) -> Affect | None:
        """Return what they come to together; None without any.

        Raises
        ------
        BadInput
            When every weight is 0.
        """
        set_to = self.intensity.value() if self.sets_intensity.isChecked() else None
        return together(self._felt, set_to)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.plane.set_palette(palette)

    # -- what the person does ---------------------------------------------------------------------

    def _on_name_chosen(self, at: int) -> None:
        if at > 0:
            self.add(Felt.of(EMOTIONS[at - 1]))
        self.names.setCurrentIndex(0)

    def _on_moved(self, at: int, valence: float, activation: float) -> None:
        self._felt[at] = self._felt[at].at(valence, activation)
        self._on_changed()

    def _on_weight_changed(self, at: int, weight: float) -> None:
        self._felt[at] = replace(self._felt[at], weight=weight)
        self._on_changed()

    def _on_changed(self) -> None:
        self.note.hide()
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        try:
            whole, problem = self.affect(), ""
        except BadInput as error:
            whole, problem = None, str(error)
        self.plane.set_felt(self._felt, whole)
        self.rows.set_felt(self._felt)
        self.rows.setVisible(bool(self._felt))
        own = self.sets_intensity.isChecked()
        self.intensity.setEnabled(own)
        if not own and whole is not None:
            self.intensity.blockSignals(True)
            self.intensity.setValue(whole.centroid[2])
            self.intensity.blockSignals(False)
        nothing = "No feeling is given: it will be estimated from the text."
        self.figures.setText(problem or (affect_words(whole) if whole else nothing))


def _names() -> QComboBox:
    box = QComboBox()
    box.setAccessibleName("Add a named emotion")
    box.setToolTip(plain_hint(SOURCE))
    box.addItem(_ADD)
    box.setMaxVisibleItems(16)
    box.setMinimumContentsLength(9)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    for at, one in enumerate(EMOTIONS, start=1):
        box.addItem(one.name)
        place = f"valence {signed(one.valence)}, activation {signed(one.activation)}"
        box.setItemData(at, place, Qt.ItemDataRole.ToolTipRole)
    return box
