"""One step of a lesson on a page: what it says, the prediction, what came of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from engine.lessons.lesson import Step
from engine.lessons.run import Verdict
from ui.learn.choice_buttons import ChoiceButtons
from ui.learn.lesson_font import lesson_font
from ui.learn.number_field import NumberField
from ui.theme import GRID, Palette

__all__ = ["StepPage"]


class StepPage(QWidget):
    """A step.

    Parameters
    ----------
    step : Step
    text : str
        What it says before its act, with its figures.
    palette : Palette
    """

    def __init__(self, step: Step, text: str, palette: Palette) -> None:
        super().__init__()
        self.step, self._colours = step, palette
        self._answer: QFrame | None = None
        self._verdict: Verdict | None = None
        self._head = QLabel(self)
        self._head.hide()
        self.setFont(lesson_font())
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        self._column.setSpacing(2 * GRID)
        title = QLabel(step.title)
        title.setWordWrap(True)
        title.setStyleSheet("font-weight: 600; font-size: 20px;")
        self._column.addWidget(title)
        if text.strip():
            self._column.addWidget(self._prose(text))
        self.question = _question(step)
        if self.question is not None:
            self._column.addWidget(self.question)
        self._column.addStretch(1)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours for the answer."""
        self._colours = palette
        if self._answer is not None:
            right = palette.accent if self._verdict is None else palette.good
            colour = right if self._verdict is None or self._verdict.right else palette.warning
            self._answer.setStyleSheet(f"QFrame#answer {{ border-left: 3px solid {colour}; }}")
            self._head.setStyleSheet(f"font-weight: 600; color: {colour};")

    def _prose(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.MarkdownText)
        label.setWordWrap(True)
        label.setFont(lesson_font())
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def tell(self, told: str, verdict: Verdict | None) -> QWidget:
        """Show what came of the step, and whether the prediction was right; return the answer."""
        answer = QFrame()
        answer.setObjectName("answer")
        self._answer, self._verdict = answer, verdict
        column = QVBoxLayout(answer)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        if verdict is not None and self.question is not None:
            self.question.tell(verdict)
            self._head.setText(_words(verdict))
            self._head.setWordWrap(True)
            self._head.setFont(lesson_font())
            column.addWidget(self._head)
            self._head.show()
        if told.strip():
            column.addWidget(self._prose(told))
        self.set_palette(self._colours)
        self._column.insertWidget(self._column.count() - 1, answer)
        return answer


def _question(step: Step) -> ChoiceButtons | NumberField | None:
    if step.prediction is None:
        return None
    if step.prediction.figure is not None:
        return NumberField(step.prediction)
    return ChoiceButtons(step.prediction)


def _words(verdict: Verdict) -> str:
    if not verdict.right:
        return f"✗ Not so: {verdict.told}"
    return "✓ As you predicted." if verdict.correct >= 0 else f"✓ Near enough: {verdict.told}"
