"""The gist of a new memory: typed, or shown as it will be extracted."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from engine.memory.gist import extract_gist
from ui.debouncer import Debouncer
from ui.inspector.section import quiet_label
from ui.memories.figures import shorten
from ui.theme import GRID

__all__ = ["GistField"]

_CALM: Final = 200
_LONGEST: Final = 20_000
_RULE: Final = "at most 60 % of the text, no run of six words of it"


class GistField(QWidget):
    """A line to type a gist into; below it what is extracted where nothing is typed."""

    def __init__(self) -> None:
        super().__init__()
        self._text, self._caption = "", False
        self.line = QLineEdit()
        self.line.setPlaceholderText("What it means, in short")
        self.line.setMaxLength(_LONGEST)
        self.line.setAccessibleName("Gist")
        self.preview = quiet_label()
        self._debouncer = Debouncer(_CALM, self)
        self._debouncer.triggered.connect(self._show)
        self.line.textChanged.connect(self._show)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.line)
        column.addWidget(self.preview)
        self._show()

    @property
    def typed(self) -> str:
        """The gist, blank where it is to be extracted."""
        return self.line.text().strip()

    def clear(self) -> None:
        """Have nothing typed."""
        self.line.clear()

    def set_text(self, text: str, *, caption: bool = False) -> None:
        """Show soon what would be extracted from a text; nothing from the caption of a picture."""
        if (text, caption) != (self._text, self._caption):
            self._text, self._caption = text, caption
            self._debouncer.throttle()

    def _show(self) -> None:
        if self._caption:
            told = "The caption is the semantic trace; a gist is a later version of it."
        elif self.typed:
            told = "Kept as typed: the semantic trace."
        elif not self._text.strip():
            told = f"Extracted where nothing is typed: {_RULE}."
        elif len(self._text) > _LONGEST:
            told = f"Extracted when it is kept: {_RULE}."
        else:
            told = f"Extracted: “{shorten(extract_gist(self._text), 220)}” ({_RULE})"
        self.preview.setText(told)
