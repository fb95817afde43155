"""Parameters that belong together, to be put in at once under their name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from engine.models.own_acts import Preset

__all__ = ["PresetChoice"]


class PresetChoice(QComboBox):
    """Offers a system's presets; hidden where it has none.

    Parameters
    ----------
    parent : QWidget, optional
    """

    chosen = Signal(object)
    """A `Preset`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets: tuple[Preset, ...] = ()
        self.setAccessibleName("Presets")
        self.setToolTip("Values that belong together; nothing is in force before it is applied")
        self.activated.connect(self._on_place_activated)

    def offer(self, presets: Sequence[Preset]) -> None:
        """Offer some presets and no others."""
        self._presets = tuple(presets)
        self.clear()
        self.addItem("Presets…")
        for place, one in enumerate(self._presets, 1):
            self.addItem(one.name)
            self.setItemData(place, one.meaning, Qt.ItemDataRole.ToolTipRole)
        self.setVisible(bool(self._presets))

    def _on_place_activated(self, place: int) -> None:
        if place > 0:
            self.setCurrentIndex(0)
            self.chosen.emit(self._presets[place - 1])
