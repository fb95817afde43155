"""What is asked: words, how many answers, dreams or not, and a look some nights ahead."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ui.debouncer import Debouncer
from ui.encode.form_style import give_room
from ui.theme import GRID, tabular_font

__all__ = ["AskingForm"]

_CALM: Final = 350
"""Milliseconds without a key after which the question is asked."""
_LONGEST: Final = 1_000_000
_MOST_ANSWERS: Final = 1000
_MOST_NIGHTS: Final = 3650


class AskingForm(QWidget):
    """The question."""

    asked = Signal(bool)
    """To be asked; whether the person has pressed Enter."""
    compared = Signal(int)
    """To be asked now and after so many nights."""

    def __init__(self) -> None:
        super().__init__()
        self.query = QLineEdit()
        self.query.setMaxLength(_LONGEST)
        self.query.setPlaceholderText("Recall…")
        self.query.setAccessibleName("Question")
        self.query.setClearButtonEnabled(True)
        self.query.setToolTip("What to look for, in any words; looking changes nothing")
        self.count, self.nights = QSpinBox(), QSpinBox()
        self.dreams = QCheckBox("dreams")
        self.dreams.setToolTip("Let dreams be answers; they are labelled")
        self.compare = QPushButton("Compare after")
        self.compare.setToolTip("The same question now and after so many nights of nothing else")
        for box, value, most, name, suffix in (
            (self.count, 8, _MOST_ANSWERS, "Number of answers", " answers"),
            (self.nights, 40, _MOST_NIGHTS, "Nights ahead", " nights"),
        ):
            box.setRange(1, most)
            box.setValue(value)
            box.setSuffix(suffix)
            box.setAccessibleName(name)
            box.setFont(tabular_font())
            box.setKeyboardTracking(False)
        give_room(self.count, self.nights)
        self._lay_out()
        self._debouncer = Debouncer(_CALM, self)
        self._debouncer.triggered.connect(lambda: self.asked.emit(False))
        self.query.textChanged.connect(self._debouncer.throttle)
        self.query.returnPressed.connect(lambda: self.asked.emit(True))
        self.count.valueChanged.connect(lambda _count: self.asked.emit(False))
        self.dreams.toggled.connect(lambda _on: self.asked.emit(False))
        self.compare.clicked.connect(lambda: self.compared.emit(self.nights.value()))

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for row in (first, second):
            row.setSpacing(GRID)
        first.addWidget(self.count)
        first.addWidget(self.dreams)
        first.addStretch(1)
        second.addWidget(self.compare)
        second.addWidget(self.nights)
        second.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addWidget(self.query)
        column.addLayout(first)
        column.addLayout(second)

    def ask_soon(self) -> None:
        """Ask again once things are calm."""
        self._debouncer.throttle()

    @property
    def words(self) -> str:
        """The question."""
        return self.query.text()
