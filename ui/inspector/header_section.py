"""The head of the inspector: what is left of the memory, its kind, how strong it is."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.inspector.inspected import Inspected
from ui.inspector.section import quiet_label
from ui.memories.figures import plain_hint, significant
from ui.space.symbols import tier_pixmap
from ui.theme import GRID, Palette
from ui.tier_looks import tier_looks

__all__ = ["HeaderSection", "tier_icon"]


def tier_icon(tier: int, palette: Palette, side: int = 16) -> QPixmap:
    """Return the symbol of a tier in its colour."""
    name = ("full", "fragment", "ghost", "leaving")[tier]
    return tier_pixmap(tier, palette.colour(name), side, 2.0)


class HeaderSection(QWidget):
    """Tier, kind, night, importance, and whether it is faint.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette_now = palette
        self.setAccessibleName("Summary")
        self.symbol, self.tier = QLabel(), QLabel()
        self.number = quiet_label()
        self.number.setWordWrap(False)
        self.line = quiet_label()
        self.faint = quiet_label("faint", "warning")
        self.faint.setWordWrap(False)
        self.faint.setToolTip("Faint: its importance is at most 0.01, the background.")
        font = self.tier.font()
        font.setPointSizeF(font.pointSizeF() * 1.3)
        self.tier.setFont(font)
        top = QHBoxLayout()
        top.setSpacing(GRID)
        for widget in (self.symbol, self.tier, self.faint):
            top.addWidget(widget)
        top.addStretch(1)
        top.addWidget(self.number)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GRID, 0, GRID)
        layout.setSpacing(GRID // 2)
        layout.addLayout(top)
        layout.addWidget(self.line)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette_now = palette

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        memory, night = it.memory, it.state.population.night
        (look,) = tier_looks((memory.own_tier,), self._palette_now)
        self.symbol.setPixmap(tier_pixmap(look.shape, QColor(look.colour), 24, 2.0))
        self.tier.setText(memory.own_tier.name)
        told = f"{memory.own_tier.name.capitalize()}: {memory.own_tier.meaning}"
        for label in (self.symbol, self.tier):
            label.setToolTip(told)
        self.faint.setVisible(it.state.is_faint(it.row))
        self.number.setText(f"no. {memory.uid}")
        self.number.setToolTip(f"Memory number {memory.uid} of this document")
        parts = [
            memory.kind.label,
            f"night {night}",
            f"{memory.strength_word} {significant(memory.importance)}",
        ]
        whole = [part.replace(" ", "\u00a0") for part in parts]
        self.line.setText(" · ".join(whole) if it.is_there else f"night {night}")
        word = it.session.model.strength_word
        self.line.setToolTip(
            plain_hint(f"{word.capitalize()}: {it.session.model.strength_meaning}.")
        )
