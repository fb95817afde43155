"""Two nights to compare: spinners that keep the earlier one before the later."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QWidget

from ui.encode.form_style import give_room
from ui.theme import GRID

__all__ = ["StretchField"]


class StretchField(QWidget):
    """From one night to a later one; until a person chooses, it follows the last night.

    Parameters
    ----------
    parent : QWidget, optional
    """

    chosen = Signal()
    """Other nights are wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._follows = True
        self._here = 0
        self.first, self.second = QSpinBox(), QSpinBox()
        self.first.setAccessibleName("From night")
        self.second.setAccessibleName("To night")
        self.first.setToolTip("The earlier night: the end of the day that follows it")
        self.second.setToolTip("The later night: just after it")
        self.last = QPushButton("Last night")
        self.last.setAutoDefault(False)
        self.last.setToolTip("What the last night before the cursor changed; follows the cursor")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for widget in (
            QLabel("From night"), self.first, QLabel("to night"), self.second, self.last,
        ):  # fmt: skip
            row.addWidget(widget)
        row.addStretch(1)
        give_room(self.first, self.second)
        for box in (self.first, self.second):
            box.valueChanged.connect(self._on_night_chosen)
        self.last.clicked.connect(self.follow)

    @property
    def stretch(self) -> tuple[int, int] | None:
        """The earlier and the later night; None where there is no such stretch."""
        pair = self.first.value(), self.second.value()
        return pair if pair[0] < pair[1] else None

    @property
    def follows(self) -> bool:
        """Whether it stays with the last night before the cursor."""
        return self._follows

    def set_nights(self, here: int, known: int) -> None:
        """Take note of the cursor's night and of how many are known."""
        self._here = here
        for box, low in ((self.first, 0), (self.second, min(1, known))):
            with QSignalBlocker(box):
                box.setRange(low, max(known - 1 + low, low))
            box.setEnabled(known > 0)
        self.last.setEnabled(here > 0)
        if self._follows:
            self._set(max(here - 1, 0), max(here, min(1, known)))

    def set_stretch(self, first: int, second: int) -> None:
        """Choose two nights, the earlier first."""
        self._follows = False
        self._set(first, second)
        self.chosen.emit()

    def follow(self) -> None:
        """Go back to the last night before the cursor, and stay with it."""
        self._follows = True
        self._set(max(self._here - 1, 0), max(self._here, 1))
        self.chosen.emit()

    def _set(self, first: int, second: int) -> None:
        for box, night in ((self.first, first), (self.second, second)):
            with QSignalBlocker(box):
                box.setValue(night)

    def _on_night_chosen(self) -> None:
        self._follows = False
        first, second = self.first.value(), self.second.value()
        if first >= second:
            moved = self.sender() is self.first
            self._set(first if moved else second - 1, first + 1 if moved else second)
        self.chosen.emit()
