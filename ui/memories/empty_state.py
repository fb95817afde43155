"""What a view shows where there is nothing to show: a symbol's worth of calm, words, a way on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ui.theme import GRID

__all__ = ["EmptyState"]


class EmptyState(QWidget):
    """A line that says what is missing, a line that says what to do, perhaps a button.

    Parameters
    ----------
    parent : QWidget, optional
    """

    pressed = Signal()
    """The button was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._remedy = QLabel(), QLabel()
        self.button = QPushButton()
        self.button.clicked.connect(self.pressed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 4 * GRID, 2 * GRID, 4 * GRID)
        layout.setSpacing(GRID)
        layout.addStretch(2)
        for label in (self._title, self._remedy):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
            layout.addWidget(label)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self._remedy.setProperty("role", "muted")

    def say(self, title: str, remedy: str = "", button: str = "") -> None:
        """Say something else; without words for it, there is no second line or no button."""
        self._title.setText(title)
        self._remedy.setText(remedy)
        self._remedy.setVisible(bool(remedy))
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.setAccessibleName(f"{title} {remedy}".strip())

    @property
    def words(self) -> str:
        """What it says."""
        return f"{self._title.text()} {self._remedy.text()}".strip()
