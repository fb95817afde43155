"""The line below two spaces: how they differ, in numbers that can be clicked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.comparing import Comparison
from ui.flow_layout import FlowLayout
from ui.theme import GRID, Palette, tabular_font

__all__ = ["DifferenceBar"]

_GROUPS: Final = {
    "only_left": ("live only left", "Alive on the left, gone on the right or never there"),
    "only_right": ("only right", "Alive on the right, gone on the left or never there"),
    "tier": ("differ in tier", "Alive on both sides, but full, fragment or ghost otherwise"),
    "weaker": ("weaker right", "Alive on both sides, weaker on the right"),
    "stronger": ("stronger right", "Alive on both sides, stronger on the right"),
}
"""The words of each group of `engine.comparing.GROUPS`, and what hovering tells."""


class DifferenceBar(QWidget):
    """A switch for colours by difference, and a button for each group of memories that differ.

    Parameters
    ----------
    palette : Palette
    """

    colouring_toggled = Signal(bool)
    group_picked = Signal(str)
    """A group of `engine.comparing.GROUPS` is to be selected."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("differences")
        self.colouring = QPushButton("Colour by difference")
        self.colouring.setCheckable(True)
        self.colouring.setToolTip(
            "Colour both sides by strength right minus left; ring what is in another tier"
        )
        self.colouring.clicked.connect(self.colouring_toggled)
        self.same = QLabel("Nothing differs.")
        self.buttons = {name: self._button(name) for name in _GROUPS}
        held = QWidget()
        flow = FlowLayout(held, GRID)
        for widget in (self.colouring, *self.buttons.values(), self.same):
            flow.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        column.addWidget(held)
        self.set_palette(palette)
        self.show_comparison(None)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setFont(tabular_font())
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setToolTip(f"{_GROUPS[name][1]}. Click to select them.")
        button.clicked.connect(lambda: self.group_picked.emit(name))
        return button

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Say how two states differ; None: there is nothing to compare."""
        self.colouring.setEnabled(comparison is not None)
        counts = {
            name: 0 if comparison is None else len(comparison.groups[name]) for name in _GROUPS
        }
        for name, count in counts.items():
            self.buttons[name].setText(f"{count:,} {_GROUPS[name][0]}")
            self.buttons[name].setVisible(count > 0)
        self.same.setVisible(comparison is not None and not any(counts.values()))

    @property
    def words(self) -> str:
        """What it says, in one line."""
        said = [one.text() for one in self.buttons.values() if not one.isHidden()]
        return ", ".join(said) or ("" if self.same.isHidden() else self.same.text())

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f"QWidget#differences {{ background: {palette.background};"
            f" border-top: 1px solid {palette.separator}; }}"
            f"QToolButton {{ color: {palette.accent}; }}"
        )
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.same.setStyleSheet(f"color: {palette.muted}; padding: 5px;")
