"""How near is near: a slider under the distances there are, its value, and a greatest count."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLabel, QSlider, QSpinBox, QWidget

from engine.neighbours import Likeness
from ui.encode.form_style import give_room
from ui.similar.distance_bars import DistanceBars
from ui.similar.near_source import Surroundings
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["FIRST_COUNT", "RadiusField"]

FIRST_COUNT: Final = 12
"""So many are near until a person says what is."""
_STEPS: Final = 1000
_MOST: Final = 1_000_000_000


class RadiusField(QWidget):
    """A radius for each likeness, and at most how many.

    Until a person sets one, the radius reaches a dozen memories, whichever is in the middle.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    changed = Signal()
    """Another radius, or another greatest count."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._radii: dict[Likeness, float] = {}
        self._first = 0.0
        self._likeness, self._end = Likeness.ENCODED, 1.0
        self.bars = DistanceBars(palette)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_STEPS // 10)
        self.slider.setAccessibleName("Radius")
        self.value, self.most = QDoubleSpinBox(), QSpinBox()
        self._set_up_fields()
        self._lay_out()
        self.slider.valueChanged.connect(self._on_slider_moved)
        self.value.valueChanged.connect(self._on_value_typed)
        self.most.valueChanged.connect(lambda _count: self.changed.emit())
        self.set_palette(palette)
        self._tell()

    def _set_up_fields(self) -> None:
        self.value.setDecimals(3)
        self.value.setSingleStep(0.01)
        self.value.setAccessibleName("Radius, as a number")
        self.most.setRange(0, _MOST)
        self.most.setSpecialValueText("all")
        self.most.setGroupSeparatorShown(True)
        self.most.setAccessibleName("At most so many of the nearest")
        self.most.setToolTip("List only so many of the nearest; 0: all within the radius")
        give_room(self.value, self.most)
        for field in (self.value, self.most):
            field.setFont(tabular_font())
            field.setKeyboardTracking(False)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(0)
        grid.addWidget(self.bars, 0, 0, 1, 4)
        grid.addWidget(self.slider, 1, 0, 1, 4)
        grid.setRowMinimumHeight(2, GRID // 2)
        for column, (words, field) in enumerate((("Within", self.value), ("At most", self.most))):
            label = QLabel(words)
            label.setProperty("role", "muted")
            label.setBuddy(field)
            grid.addWidget(label, 3, 2 * column)
            grid.addWidget(field, 3, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.bars.set_palette(palette)
        self.slider.setStyleSheet(
            f"QSlider::groove:horizontal {{ height: 4px; background: {palette.separator};"
            " border-radius: 2px; }"
            f"QSlider::sub-page:horizontal {{ background: {palette.accent}; border-radius: 2px; }}"
            "QSlider::handle:horizontal { width: 10px; height: 10px; margin: -5px 0;"
            f" border: 2px solid {palette.accent}; border-radius: 7px;"
            f" background: {palette.raised}; }}"
            f"QSlider::handle:horizontal:focus {{ border-color: {palette.text}; }}"
        )

    @property
    def radius(self) -> float:
        """The radius in force, by the likeness shown."""
        return self._radii.get(self._likeness, self._first)

    @property
    def count(self) -> int | None:
        """At most so many; None: all within the radius."""
        return self.most.value() or None

    def set_radius(self, radius: float) -> None:
        """Let another radius count for the likeness shown."""
        radius = min(max(radius, 0.0), self._end)
        if radius != self.radius:
            self._radii[self._likeness] = radius
            self._tell()
            self.changed.emit()

    def show_surroundings(self, around: Surroundings) -> None:
        """Let slider and bars reach as far as there is anything."""
        self._likeness = around.likeness
        self._end = max(math.ceil(around.farthest * 20.0) / 20.0, 0.05)
        self._first = _reaching(around.near.distances[:FIRST_COUNT])
        self.bars.show_distances(around.near.distances, self._end)
        unit = (
            "1 less the cosine of their vectors: 0 the same, 1 nothing in common"
            if around.likeness is Likeness.MEANING
            else "the distance in valence, activation and intensity, at most 3"
        )
        for field in (self.slider, self.value):
            field.setToolTip(f"How far from it still counts: {unit}")
        self._tell()

    def _tell(self) -> None:
        share = min(self.radius / self._end, 1.0)
        self.bars.set_share(share)
        for field in (self.slider, self.value):
            field.blockSignals(True)
        self.slider.setValue(round(share * _STEPS))
        self.value.setRange(0.0, max(self._end, self.radius))
        self.value.setValue(self.radius)
        for field in (self.slider, self.value):
            field.blockSignals(False)

    def _on_slider_moved(self, step: int) -> None:
        self.set_radius(round(step / _STEPS * self._end, 3))

    def _on_value_typed(self, value: float) -> None:
        self.set_radius(value)


def _reaching(distances: NDArray[np.float64]) -> float:
    """Return a radius of few decimals within which rising distances lie."""
    return math.ceil(float(distances[-1]) * 100.0) / 100.0 if len(distances) else 0.0
