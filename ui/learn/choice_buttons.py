"""A prediction to make: one large button for each choice, numbered for the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QLabel, QRadioButton, QVBoxLayout, QWidget

from engine.lessons.lesson import Prediction
from engine.lessons.run import Verdict
from ui.learn.lesson_font import lesson_font
from ui.theme import GRID

__all__ = ["ChoiceButtons"]


class ChoiceButtons(QWidget):
    """The question and its choices; what was chosen, and what is right once that is known.

    Parameters
    ----------
    prediction : Prediction
    """

    chosen = Signal()
    """A choice was made."""

    def __init__(self, prediction: Prediction) -> None:
        super().__init__()
        self.prediction = prediction
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID, 0, GRID)
        column.setSpacing(GRID)
        question = QLabel(prediction.question)
        question.setWordWrap(True)
        question.setFont(lesson_font(bold=True))
        column.addWidget(question)
        self.buttons: list[QRadioButton] = []
        for number, words in enumerate(prediction.choices):
            button = QRadioButton(f"{number + 1}  {words}")
            button.setAccessibleName(words)
            button.setToolTip(words)
            button.setMinimumHeight(4 * GRID)
            button.setFont(lesson_font())
            self._group.addButton(button, number)
            self.buttons.append(button)
            column.addWidget(button)
            key = QShortcut(QKeySequence(str(number + 1)), self)
            key.activated.connect(button.click)
        self._group.idClicked.connect(lambda _number: self.chosen.emit())

    @property
    def given(self) -> float | None:
        """Number of the choice, or None."""
        return None if self._group.checkedId() < 0 else float(self._group.checkedId())

    def tell(self, verdict: Verdict) -> None:
        """Mark the right choice, and the wrong one that was made; nothing can be chosen now."""
        for number, button in enumerate(self.buttons):
            words = self.prediction.choices[number]
            if number == verdict.correct:
                button.setText(f"✓  {words}")
                button.setAccessibleName(f"{words}: right")
            elif number == self._group.checkedId():
                button.setText(f"✗  {words}")
                button.setAccessibleName(f"{words}: predicted, and not so")
            button.setEnabled(False)
