"""When an act happens within the running day, and just before sleep with one click."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTime
from PySide6.QtWidgets import QHBoxLayout, QLabel, QTimeEdit, QToolButton, QWidget

from engine.journal.clock import DEFAULT_HOUR_OF_ACTS
from ui.encode.form_style import give_room
from ui.theme import GRID

__all__ = ["MomentField"]

_BEFORE_SLEEP: Final = QTime(3, 59)


class MomentField(QWidget):
    """An hour of the day, which starts at 04:00."""

    def __init__(self) -> None:
        super().__init__()
        self.time = QTimeEdit()
        self.time.setDisplayFormat("HH:mm")
        give_room(self.time)
        self.time.setAccessibleName("Hour of the act")
        self.time.setToolTip(
            "Hour of the running day, which starts at 04:00; the night comes at its end. "
            "An act is never before the one that went before."
        )
        self.before_sleep = QToolButton()
        self.before_sleep.setText("before sleep")
        self.before_sleep.setToolTip("03:59, one minute before the night")
        self.before_sleep.clicked.connect(lambda: self.time.setTime(_BEFORE_SLEEP))
        self.reset()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        label = QLabel("At")
        label.setBuddy(self.time)
        row.addWidget(label)
        row.addWidget(self.time)
        row.addWidget(self.before_sleep)
        row.addStretch(1)

    @property
    def hour(self) -> float:
        """The hour, in [0, 24)."""
        chosen = self.time.time()
        return chosen.hour() + chosen.minute() / 60.0

    def reset(self) -> None:
        """Go back to the usual hour of acts."""
        self.time.setTime(QTime(int(DEFAULT_HOUR_OF_ACTS), 0))
