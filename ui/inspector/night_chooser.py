"""Chooses which past night is explained."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QToolButton, QWidget

from ui.inspector.section import quiet_label
from ui.theme import GRID, tabular_font

__all__ = ["NightChooser"]


class NightChooser(QWidget):
    """A night between the first that the memory was there for and the last that has passed."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.box = QSpinBox()
        self.box.setFont(tabular_font())
        self.box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.box.setAccessibleName("Night that is explained")
        self.box.setToolTip("The night that is explained; up and down change it.")
        self.box.setMinimumWidth(9 * GRID)
        self.box.setKeyboardTracking(False)
        self.back = self._arrow("‹", "The night before", -1)
        self.next = self._arrow("›", "The night after", 1)
        self._of = quiet_label()
        self._of.setWordWrap(False)
        label = quiet_label("night")
        label.setWordWrap(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for widget in (label, self.back, self.box, self.next, self._of):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.box.valueChanged.connect(self._on_night_changed)

    def _arrow(self, text: str, name: str, step: int) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self.box.stepBy(step))
        return button

    def set_range(self, first: int, last: int, night: int) -> None:
        """Offer the nights from `first` to `last`, `night` chosen; `chosen` is not emitted."""
        was = self.box.blockSignals(True)
        self.box.setRange(first, last)
        self.box.setValue(night)
        self.box.blockSignals(was)
        self._of.setText(f"of {last}")
        self._set_arrows()

    def _set_arrows(self) -> None:
        self.back.setEnabled(self.box.value() > self.box.minimum())
        self.next.setEnabled(self.box.value() < self.box.maximum())

    def _on_night_changed(self, night: int) -> None:
        self._set_arrows()
        self.chosen.emit(night)
