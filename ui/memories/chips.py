"""Chips: one small switch for each kind and each tier, with how many memories there are of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine.memory.kinds import Kind
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.flow_layout import FlowLayout
from ui.theme import GRID, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["Chip", "Chips"]

_KIND_HINTS: Final = {
    Kind.CONVERSATION: "Conversations: they age at night.",
    Kind.INSIGHT: "Insights: they do not age at night.",
    Kind.BIAS: "Biases: they do not age at night.",
    Kind.DREAM: "Dreams: they do not age, and are never facts.",
    Kind.VISUAL_EPISODE: "Pictures with a caption: they age at night.",
}


class Chip(QToolButton):
    """A switch for one kind or one tier.

    Parameters
    ----------
    code : int
    label, hint : str
    parent : QWidget
    """

    def __init__(self, code: int, label: str, hint: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.code = code
        self._label = label
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFont(tabular_font())
        self.setToolTip(f"{hint} Press to list only these; press several to list them together.")
        self.set_count(0)

    def sizeHint(self) -> QSize:
        """Return the room that symbol and words need, with as much free left as right."""
        words = self.fontMetrics().horizontalAdvance(self.text())
        symbol = 0 if self.icon().isNull() else self.iconSize().width() + GRID // 2
        return QSize(words + symbol + 3 * GRID, super().sizeHint().height())

    def set_count(self, count: int) -> None:
        """Say how many there are; a chip of none is hidden unless it is pressed."""
        self.setText(f"{self._label} {count:,}")
        self.setAccessibleName(f"{self._label}, {count:,} memories")
        self.setVisible(count > 0 or self.isChecked())


class Chips(QWidget):
    """The chips of kinds and tiers.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    changed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = FlowLayout(self, GRID // 2)
        self._palette, self._own = palette, tuple[OwnTier, ...]()
        self.tiers: list[Chip] = []
        self.kinds: list[Chip] = []
        self.set_tiers(POTATO_TIERS)

    def set_tiers(self, tiers: tuple[OwnTier, ...]) -> None:
        """Have a chip for each tier of a system, before those of the kinds."""
        if tiers == self._own:
            return
        self._own = tiers
        for chip in (*self.tiers, *self.kinds):
            self._layout.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.tiers = [Chip(at, one.name, one.meaning, self) for at, one in enumerate(tiers)]
        self.kinds = [Chip(one, one.label, _KIND_HINTS[one], self) for one in Kind]
        for chip in (*self.tiers, *self.kinds):
            chip.toggled.connect(lambda _checked: self.changed.emit())
            self._layout.addWidget(chip)
        for chip in self.tiers:
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.setIconSize(QSize(14, 14))
        self.set_palette(self._palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        for chip, look in zip(self.tiers, tier_looks(self._own, palette), strict=True):
            chip.setIcon(look.icon())

    def set_counts(self, kinds: Sequence[int], tiers: Sequence[int]) -> None:
        """Say how many memories there are of each kind and in each tier."""
        for chips, counts in ((self.kinds, kinds), (self.tiers, tiers)):
            for chip in chips:
                chip.set_count(int(counts[chip.code]))
        self.updateGeometry()

    def pressed_tiers(self) -> frozenset[int]:
        """Return the tiers that are asked for."""
        return _pressed(self.tiers)

    def pressed_kinds(self) -> frozenset[int]:
        """Return the kinds that are asked for."""
        return _pressed(self.kinds)

    def show_left_out(self, tiers: frozenset[int], kinds: frozenset[int]) -> None:
        """Press what is shown alone: where nothing is left out, nothing is pressed."""
        for chips, out in ((self.tiers, tiers), (self.kinds, kinds)):
            for chip in chips:
                pressed = bool(out) and chip.code not in out
                self._quietly(chip, partial(chip.setChecked, pressed))

    def _quietly(self, chip: Chip, change: Callable[[], object]) -> None:
        was = chip.blockSignals(True)
        change()
        chip.blockSignals(was)


def _pressed(chips: Sequence[Chip]) -> frozenset[int]:
    return frozenset(chip.code for chip in chips if chip.isChecked())
