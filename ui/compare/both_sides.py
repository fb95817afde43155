"""Two states side by side, looked at from one place, with one legend below both."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.selection import Selection
from ui.compare.difference_bar import DifferenceBar
from ui.compare.linked_cameras import LinkedCameras
from ui.compare.state_pane import StatePane
from ui.space.legend_strip import LegendStrip
from ui.theme import Palette

__all__ = ["BothSides"]


class BothSides(QWidget):
    """Places two states, their legend and what differs between them.

    Parameters
    ----------
    palette : Palette
    flat : bool
        Flat projections in any case.
    """

    def __init__(self, palette: Palette, *, flat: bool = False) -> None:
        super().__init__()
        self.setObjectName("both")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.left = StatePane("left", palette, flat=flat)
        self.right = StatePane("right", palette, flat=flat)
        self.panes = (self.left, self.right)
        self.legend, self.bar = LegendStrip(palette), DifferenceBar(palette)
        self.cameras = LinkedCameras(self.left.space, self.right.space, self)
        sides = QWidget()
        row = QHBoxLayout(sides)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for pane in self.panes:
            row.addWidget(pane, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(sides, 1)
        column.addWidget(self.legend)
        column.addWidget(self.bar)
        self.setFocusProxy(self.left)

    def mark(self, selection: Selection) -> None:
        """Mark what is selected on both sides."""
        for pane in self.panes:
            pane.mark(selection)

    def mark_hovered(self, selection: Selection) -> None:
        """Mark on either side what is hovered on the other, or elsewhere."""
        for pane in self.panes:
            pane.mark_hovered(selection)

    def frame(self, uids: Iterable[int]) -> None:
        """Bring memories into the picture where either side has them; else everything."""
        numbers = np.fromiter(uids, np.int64)
        for pane in self.panes:
            if pane.population is not None:
                rows = np.flatnonzero(np.isin(pane.population["uid"], numbers))
                if len(pane.space.scene.indices_of(rows)):
                    pane.space.frame_rows(rows)
                    return
        self.left.space.frame_all()

    def show_nothing(self) -> None:
        """Draw no states."""
        for pane in self.panes:
            pane.show_nothing()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        for pane in self.panes:
            pane.space.set_reduced_motion(reduced)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scenes."""
        self.setStyleSheet(f"QWidget#both {{ background: {palette.separator}; }}")
        for part in (*self.panes, self.bar):
            part.set_palette(palette)

    def release(self) -> None:
        """Give back what the spaces hold, before the window closes."""
        for pane in self.panes:
            pane.release()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.cameras.align)
