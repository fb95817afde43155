"""The feelings of a new memory as rows: a name, a weight, and a way to take each away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engine.affect.emotions import nearest_emotion
from ui.encode.felt import Felt
from ui.encode.form_style import give_room
from ui.memories.figures import signed
from ui.theme import GRID, tabular_font

__all__ = ["FeltList", "felt_words"]


def felt_words(one: Felt) -> str:
    """Return a feeling in words: its name, else what it is near to, with its place."""
    near = nearest_emotion(one.valence, one.activation).name
    return f"{one.name or f'near {near}'}  {signed(one.valence)}, {signed(one.activation)}"


class _Row(QWidget):
    weight_changed = Signal(float)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setFont(tabular_font())
        self.words.setMinimumWidth(1)
        self.weight = QDoubleSpinBox()
        self.weight.setRange(0.0, 10.0)
        self.weight.setSingleStep(0.5)
        self.weight.setDecimals(1)
        self.weight.setPrefix("× ")
        self.weight.setKeyboardTracking(False)
        give_room(self.weight)
        self.weight.setToolTip("Weight: how much of the whole this feeling is")
        self.remove = QToolButton()
        self.remove.setText("✕")
        self.remove.setToolTip("Take this feeling away")
        self.weight.valueChanged.connect(self.weight_changed)
        self.remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.weight)
        row.addWidget(self.remove)

    def show_felt(self, one: Felt) -> None:
        self.words.setText(felt_words(one))
        self.weight.setAccessibleName(f"Weight of {felt_words(one)}")
        if self.weight.value() != one.weight:
            self.weight.blockSignals(True)
            self.weight.setValue(one.weight)
            self.weight.blockSignals(False)


class FeltList(QWidget):
    """One row a feeling."""

    weight_changed = Signal(int, float)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID // 2)
        self.rows: list[_Row] = []

    def set_felt(self, felt: Sequence[Felt]) -> None:
        """Show these feelings and no others."""
        while len(self.rows) < len(felt):
            self._add_row()
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(felt))
        for one, row in zip(felt, self.rows, strict=False):
            row.show_felt(one)

    def _add_row(self) -> None:
        row, at = _Row(), len(self.rows)
        row.weight_changed.connect(lambda weight: self.weight_changed.emit(at, weight))
        row.removed.connect(lambda: self.removed.emit(at))
        self.rows.append(row)
        self._layout.addWidget(row)
