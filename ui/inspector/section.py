"""A section of the inspector: a thin line, a quiet title, and what it tells of a memory."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ui.inspector.inspected import Inspected
from ui.theme import GRID, Palette

__all__ = ["Section", "quiet_label"]


def quiet_label(text: str = "", role: str = "muted") -> QLabel:
    """Return a wrapping label that takes its text as it is."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label


class Section(QWidget):
    """Base of the sections.

    Parameters
    ----------
    title : str
    explanation : str
        What hovering over the title tells.
    palette : Palette
    """

    def __init__(self, title: str, explanation: str, palette: Palette) -> None:
        super().__init__()
        self.palette_now = palette
        self.setAccessibleName(title)
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        self.title = quiet_label(title)
        self.title.setToolTip(explanation)
        font = self.title.font()
        font.setWeight(font.Weight.DemiBold)
        self.title.setFont(font)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, GRID)
        self.body.setSpacing(GRID)
        self.body.addWidget(line)
        self.body.addWidget(self.title)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        raise NotImplementedError

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; what is shown is shown anew afterwards."""
        self.palette_now = palette
