"""Which memory the others are compared with, and by what."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engine.memory.tiers import Tier
from engine.models.own_tiers import POTATO_TIERS
from engine.neighbours import Likeness
from ui.eliding_label import ElidingLabel
from ui.memories.figures import plain_hint
from ui.memories.table_state import TableState
from ui.space.symbols import tier_pixmap
from ui.theme import DARK, GRID, Palette, reading_font
from ui.tier_looks import tier_looks

__all__ = ["SimilarHead"]

_WAYS: Final = {
    Likeness.ENCODED: (
        "Affect",
        "Near in valence, activation and intensity, as felt at encoding",
    ),
    Likeness.CURRENT: ("Affect now", "Near in affect as it is felt now, after drift"),
    Likeness.MEANING: ("Meaning", "Near in what the words that are left mean"),
}


class SimilarHead(QWidget):
    """A memory in a line, whether it stays, and the choice of likeness.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    likeness_changed = Signal()
    held_changed = Signal()
    """Whether the memory stays while others are selected."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette, self._tier = palette, POTATO_TIERS[Tier.FULL]
        self._likeness = Likeness.ENCODED
        self.sign, self.words, self.hold = QLabel(), ElidingLabel(), QToolButton()
        self.words.setFont(reading_font())
        self._group = QButtonGroup(self)
        self.buttons = {way: self._button(way) for way in _WAYS}
        self.buttons[self._likeness].setChecked(True)
        self._set_up_hold()
        self._lay_out()
        self.set_palette(palette)

    def _button(self, way: Likeness) -> QToolButton:
        title, tip = _WAYS[way]
        button = QToolButton()
        button.setText(title)
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setAccessibleName(f"Similar by: {title}")
        button.clicked.connect(partial(self.set_likeness, way))
        self._group.addButton(button)
        return button

    def _set_up_hold(self) -> None:
        self.hold.setText("Hold")
        self.hold.setCheckable(True)
        self.hold.setToolTip("Stay with this memory while others are selected")
        self.hold.setAccessibleName("Hold this memory")
        self.hold.toggled.connect(lambda _on: self.held_changed.emit())

    def _lay_out(self) -> None:
        top, ways = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.sign)
        top.addWidget(self.words, 1)
        top.addWidget(self.hold)
        ways.setSpacing(GRID // 2)
        for button in self.buttons.values():
            ways.addWidget(button)
        ways.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addLayout(ways)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(
            f"QToolButton {{ color: {palette.muted}; border: 1px solid {palette.separator};"
            f" border-radius: 4px; padding: 3px {GRID}px; }}"
            f"QToolButton:hover {{ color: {palette.text}; }}"
            f"QToolButton:checked {{ color: {palette.accent}; border-color: {palette.accent}; }}"
            f"QToolButton:focus {{ border-color: {palette.text}; }}"
        )
        self._draw_sign()

    @property
    def likeness(self) -> Likeness:
        """What memories are compared by."""
        return self._likeness

    def set_likeness(self, way: Likeness, _on: bool = True) -> None:
        """Compare by something else."""
        self.buttons[way].setChecked(True)
        if way is not self._likeness:
            self._likeness = way
            self.likeness_changed.emit()

    @property
    def is_held(self) -> bool:
        """Whether the memory stays while others are selected."""
        return self.hold.isChecked()

    def let_go(self) -> None:
        """Follow what is selected again, quietly."""
        self.hold.blockSignals(True)
        self.hold.setChecked(False)
        self.hold.blockSignals(False)

    def show_memory(self, state: TableState, row: int) -> None:
        """Name a memory by what is left of it."""
        words = state.preview(row)
        self.words.setText(words)
        self.words.setToolTip(plain_hint(state.preview(row, 1200)))
        self.words.setAccessibleName(f"Like: {words}")
        self._tier = state.model.own_tiers[int(state.own_tier[row])]
        self._draw_sign()

    def _draw_sign(self) -> None:
        (look,) = tier_looks((self._tier,), self._palette)
        self.sign.setPixmap(tier_pixmap(look.shape, QColor(look.colour), ratio=2.0))
        self.sign.setToolTip(f"{self._tier.name.capitalize()}: {self._tier.meaning}")
