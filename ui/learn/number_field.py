"""A prediction that is a number: a field with its range and unit."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from engine.lessons.lesson import Figure, Prediction
from engine.lessons.run import Verdict
from engine.lessons.wording import shown
from ui.learn.lesson_font import lesson_font
from ui.theme import GRID

__all__ = ["NumberField"]


class NumberField(QWidget):
    """The question and a field for the number; the answer once that is known.

    Parameters
    ----------
    prediction : Prediction
        With a figure.
    """

    chosen = Signal()
    """A number was said."""

    def __init__(self, prediction: Prediction) -> None:
        super().__init__()
        figure = prediction.figure
        assert figure is not None, "a number is asked"
        self._figure: Figure = figure
        self._said = False
        question = QLabel(prediction.question)
        question.setWordWrap(True)
        question.setFont(lesson_font(bold=True))
        self.field = QDoubleSpinBox()
        self.field.setDecimals(figure.decimals)
        self.field.setRange(figure.low, figure.high)
        self.field.setSingleStep(max((figure.high - figure.low) / 20, 10.0**-figure.decimals))
        self.field.setValue((figure.low + figure.high) / 2)
        self.field.setMinimumHeight(4 * GRID)
        self.field.setFont(lesson_font())
        self.field.setMinimumWidth(14 * GRID)
        self.field.setAccessibleName(prediction.question)
        self.field.lineEdit().textEdited.connect(lambda _text: self._say())
        self.field.valueChanged.connect(lambda _value: self._say())
        low, high = (shown(one, figure.decimals) for one in (figure.low, figure.high))
        self._told = QLabel(f"{figure.unit}  from {low} to {high}".strip())
        self._told.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addWidget(self.field)
        row.addWidget(self._told, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID, 0, GRID)
        column.setSpacing(GRID)
        column.addWidget(question)
        column.addLayout(row)

    @property
    def given(self) -> float | None:
        """The number that was said, or None."""
        return self.field.value() if self._said else None

    def tell(self, verdict: Verdict) -> None:
        """Show the answer beside the number; nothing can be said now."""
        self.field.setEnabled(False)
        self._told.setText(f"The model: {verdict.told}")

    def _say(self) -> None:
        self._said = True
        self.chosen.emit()
