"""What the comparison shows where there is nothing to set beside the running state."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.session import Session
from ui.memories.empty_state import EmptyState
from ui.theme import GRID, Palette

__all__ = ["NothingBeside"]

_BREADTH = 460


class NothingBeside(QWidget):
    """Says that there is one state only, and offers what makes another.

    Parameters
    ----------
    palette : Palette
    """

    condition_b_asked = Signal()
    night_asked = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("nothing")
        self.said = EmptyState()
        self.said.setMaximumWidth(_BREADTH)
        self.condition_b = QPushButton("Condition B beside A")
        self.condition_b.setToolTip("The same life without affective geometry, on its own branch")
        self.another_night = QPushButton("Another night")
        self.another_night.setToolTip("Let one night pass, and see what it changed")
        self.condition_b.clicked.connect(self.condition_b_asked)
        self.another_night.clicked.connect(self.night_asked)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStretch(1)
        row.addWidget(self.condition_b)
        row.addWidget(self.another_night)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self.said, 100)
        middle.addStretch(1)
        column.addLayout(middle)
        column.addLayout(row)
        column.addStretch(3)
        self.set_palette(palette)
        self.show_session(None, can_add_b=False, can_step=False)

    def show_session(self, session: Session | None, *, can_add_b: bool, can_step: bool) -> None:
        """Say why there is nothing, and offer what can be done."""
        if session is None or not len(session.population):
            title = "No memories to compare yet"
            remedy = "Add one, import a file, or open the demo; then two states stand side by side."
        else:
            title = "One branch, one night: nothing to compare yet"
            remedy = (
                "Set the same life without affective geometry beside it, or let a night pass "
                "and look at before and after."
            )
        self.said.say(title, remedy)
        self.condition_b.setVisible(can_add_b)
        self.another_night.setVisible(can_step)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(f"QWidget#nothing {{ background: {palette.background}; }}")
