"""Short hints for a person who sees the window for the first time, one at a time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton

from ui.language import said
from ui.theme import DARK, GRID, Palette

__all__ = ["HINTS", "HintBar"]

HINTS: Final = (
    "Each point is a memory. Drag to turn the space, turn the wheel to come closer, "
    "double click a memory to fly to it.",
    "Click a memory: the inspector tells what is left of it, and why it lives or fades.",
    "Ctrl+Right lets a night pass; Ctrl+L goes on to the next loss. Ctrl+Left looks back.",
    "Ctrl+K finds everything that can be done here by its name. F1 lists all shortcuts.",
)
"""What is said, in order."""


class HintBar(QFrame):
    """A line with one hint, hidden while there is none to give."""

    finished = Signal()
    """The person has read them, or does not want to."""

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.setAccessibleName("First steps")
        self._at = 0
        self._count = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self.next = self._button("Next", "The next hint")
        self.next.clicked.connect(self._on_next_pressed)
        self.close_button = self._button("✕", "No hints; Help ▸ First steps shows them again")
        self.close_button.setAccessibleName("Close the hints")
        self.close_button.clicked.connect(self.finish)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID)
        row.addWidget(self._count)
        row.addWidget(self._text, 1)
        row.addWidget(self.next)
        row.addWidget(self.close_button)
        self.set_palette(palette)
        self.hide()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        return button

    @property
    def text(self) -> str:
        """The hint that is shown, or nothing."""
        return "" if self.isHidden() else self._text.text()

    def begin(self) -> None:
        """Show the first hint."""
        self._at = 0
        self._tell()
        self.show()

    def finish(self) -> None:
        """Show none."""
        self.hide()
        self.finished.emit()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f"HintBar {{ background: {palette.raised}; border-left: 3px solid {palette.accent}; }}"
        )
        self._count.setStyleSheet(f"color: {palette.muted};")

    def _tell(self) -> None:
        last = self._at == len(HINTS) - 1
        self._count.setText(f"{self._at + 1} of {len(HINTS)}")
        self._text.setText(said(HINTS[self._at]))
        self.next.setText("Done" if last else "Next")
        self.next.setToolTip("No more hints" if last else "The next hint")

    def _on_next_pressed(self) -> None:
        if self._at == len(HINTS) - 1:
            self.finish()
        else:
            self._at += 1
            self._tell()
