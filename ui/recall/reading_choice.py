"""Whether a use adds a reading, and which: none, extracted, or typed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPlainTextEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import LetheError
from engine.memory.bundle import MemoryBundle
from engine.recall.reading import extract_reading
from engine.recall.using import NewReading
from ui.inspector.section import quiet_label
from ui.memories.figures import shorten
from ui.theme import GRID

__all__ = ["ReadingChoice"]

_LONGEST: Final = 20_000
_CHOICES: Final = (
    ("none", "No reading", "Its meaning stays what it was"),
    ("extracted", "Extracted", "Read anew from what is left of it, with the question in mind"),
    ("typed", "Typed", "Say what it means now; the raw trace is never changed"),
)


class ReadingChoice(QWidget):
    """Three choices, a preview, a field."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._memory: MemoryBundle | None = None
        self._query = ""
        self.buttons: dict[str, QRadioButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for name, title, tip in _CHOICES:
            button = self.buttons[name] = QRadioButton(title)
            button.setToolTip(tip)
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText("What it means now")
        self.text.setAccessibleName("New reading")
        self.text.setFixedHeight(64)
        self.text.setTabChangesFocus(True)
        self.preview = quiet_label()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(row)
        column.addWidget(self.text)
        column.addWidget(self.preview)
        self._group.buttonToggled.connect(lambda _button, on: on and self._show())
        self.buttons["none"].setChecked(True)

    @property
    def choice(self) -> str:
        """``none``, ``extracted`` or ``typed``."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def ask_for(self, memory: MemoryBundle | None, query: str) -> None:
        """Ask anew, for one memory; None where several are used, which gain no reading."""
        self._memory, self._query = memory, query
        self.text.clear()
        self.buttons["none"].setChecked(True)
        may = memory is not None and memory.readings is not None
        for name in ("extracted", "typed"):
            self.buttons[name].setEnabled(may)
        self._show()

    def reading(self) -> NewReading | None:
        """Return what is chosen."""
        if self.choice == "typed":
            return NewReading(text=self.text.toPlainText())
        return NewReading() if self.choice == "extracted" else None

    def _show(self) -> None:
        self.text.setVisible(self.choice == "typed")
        told = self._preview()
        self.preview.setText(told)
        self.preview.setVisible(bool(told))
        self.changed.emit()

    def _preview(self) -> str:
        memory = self._memory
        if memory is None:
            return "A reading is one memory's: use one at a time for it."
        if memory.readings is None:
            return "Its readings are lost; it gains no other."
        if self.choice != "extracted":
            return ""
        if len(memory.text or "") > _LONGEST:
            return "Extracted when it is used."
        try:
            older = [one.text for one in memory.readings]
            return f"“{shorten(extract_reading(memory.text, older, self._query), 300)}”"
        except LetheError as error:
            return str(error)
