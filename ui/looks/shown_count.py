"""How many memories are shown, and the way back to all of them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from engine.session import Session
from ui.theme import GRID, tabular_font

__all__ = ["ShownCount"]


class ShownCount(QWidget):
    """“12 of 100 shown” and a button, which is there only while something is hidden."""

    pressed = Signal()
    """All are to be shown again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = QLabel()
        self.words.setFont(tabular_font())
        self.words.setProperty("role", "muted")
        self.button = QToolButton()
        self.button.setText("Show all")
        self.button.setAccessibleName("Show all memories")
        self.button.setToolTip("Clear the filter, the legend's switches, ranges and isolation")
        self.button.clicked.connect(self.pressed)
        self.button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.words)
        row.addWidget(self.button)
        row.addStretch(1)

    def show_of(self, session: Session | None) -> None:
        """Count the memories of a document."""
        total = 0 if session is None else len(session.population)
        shown = 0
        if session is not None:
            shown = int(np.count_nonzero(session.shown.mask(session)))
        hides = session is not None and session.shown.hides
        self.words.setText(f"{shown:,} of {total:,} shown" if hides else f"{total:,}")
        self.words.setToolTip(f"{shown:,} of {total:,} memories are shown")
        self.words.setAccessibleName(self.words.toolTip())
        self.words.setVisible(bool(total))
        self.button.setVisible(hides)
