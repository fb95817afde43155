"""A number set by a slider, with the number and its unit beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from ui.theme import GRID, tabular_font

__all__ = ["NumberField"]


class NumberField(QWidget):
    """A whole number within limits.

    Parameters
    ----------
    low, high, step : int
    unit : str
    """

    changed = Signal(int)
    """A person has set another number."""

    def __init__(self, low: int, high: int, step: int, unit: str) -> None:
        super().__init__()
        self._step, self._unit = step, unit
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(low // step, high // step)
        self._told = QLabel()
        self._told.setFont(tabular_font())
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._told.setMinimumWidth(self.fontMetrics().horizontalAdvance(f"{high} {unit}") + GRID)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 1)
        row.addWidget(self._told)
        self.setFocusProxy(self.slider)
        self.slider.valueChanged.connect(self._on_slider_moved)

    @property
    def value(self) -> int:
        """The number."""
        return self.slider.value() * self._step

    def set_value(self, value: int) -> None:
        """Show a number without telling of it."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(value / self._step))
        self.slider.blockSignals(False)
        self._told.setText(f"{self.value} {self._unit}".strip())

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.slider.setAccessibleName(name)

    def _on_slider_moved(self) -> None:
        self._told.setText(f"{self.value} {self._unit}".strip())
        self.changed.emit(self.value)
