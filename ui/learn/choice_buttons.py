"""A prediction to make: one large button for each choice, numbered for the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.lessons.lesson import Prediction
from engine.lessons.run import Verdict
from ui.learn.lesson_font import lesson_font
from ui.theme import GRID

__all__ = ["ChoiceButtons"]

_INDICATOR: Final = 4 * GRID
"""Room for the circle of a button and the gap behind it."""


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
        self._marks = [str(number + 1) for number in range(len(prediction.choices))]
        for number, words in enumerate(prediction.choices):
            button = QRadioButton()
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            button.setAccessibleName(words)
            button.setToolTip(words)
            button.setMinimumHeight(4 * GRID)
            button.setFont(lesson_font())
            self._group.addButton(button, number)
            self.buttons.append(button)
            column.addWidget(button)
            key = QShortcut(QKeySequence(str(number + 1)), self)
            key.activated.connect(button.click)
        self._wrap()
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
                self._marks[number] = "✓"
                button.setAccessibleName(f"{words}: right")
            elif number == self._group.checkedId():
                self._marks[number] = "✗"
                button.setAccessibleName(f"{words}: predicted, and not so")
            button.setEnabled(False)
        self._wrap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words of the choices into lines that fit."""
        super().resizeEvent(event)
        self._wrap()

    def _wrap(self) -> None:
        """Write mark and words on every button; a button breaks no lines by itself."""
        margins = self.contentsMargins()
        room = self.width() - margins.left() - margins.right() - _INDICATOR
        for mark, words, button in zip(
            self._marks, self.prediction.choices, self.buttons, strict=True
        ):
            measure = button.fontMetrics().horizontalAdvance
            begin = f"{mark}  "
            indent = " " * (measure(begin) // max(measure(" "), 1))
            lines = _lines(words, room - measure(begin), measure)
            button.setText(begin + f"\n{indent}".join(lines).replace("&", "&&"))


def _lines(words: str, room: int, measure: Callable[[str], int]) -> list[str]:
    """Return words in lines of at most so many pixels; a longer word has a line to itself."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
