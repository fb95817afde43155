"""A space that draws one state of a document beside others: one selection marks them all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QWidget

from engine.memory.population import Population
from engine.selection import Selection
from ui.explore.pointing import Pointing
from ui.explore.session_scene import row_or_none
from ui.space.scene import EMPTY
from ui.space.space_view import SpaceView

__all__ = ["MarkedPane"]


class MarkedPane(QWidget):
    """Base of the panes that stand beside each other; what is pointed at goes to one selection.

    Parameters
    ----------
    space : SpaceView
    """

    def __init__(self, space: SpaceView) -> None:
        super().__init__()
        self.space = space
        self.pointing = Pointing(space, self)
        self.setFocusProxy(space)

    @property
    def population(self) -> Population | None:
        """The state that is drawn."""
        raise NotImplementedError

    def show_nothing(self) -> None:
        """Draw no state."""
        self.pointing.show_state(None)
        self.space.set_scene(EMPTY)

    def mark(self, selection: Selection) -> None:
        """Mark what is selected and hovered, where that has changed."""
        population, scene = self.population, self.space.scene
        if population is None:
            return
        selected = selection.mask(population)[scene.rows]
        hovered = row_or_none(population, selection.hovered)
        if hovered != scene.hovered or not np.array_equal(selected, scene.selected):
            self.space.set_scene(replace(scene, selected=selected, hovered=hovered))

    def mark_hovered(self, selection: Selection) -> None:
        """Mark what is hovered, unless it is hovered here."""
        population, scene = self.population, self.space.scene
        if population is not None and not self.pointing.hovering:
            hovered = row_or_none(population, selection.hovered)
            if hovered != scene.hovered:
                self.space.set_scene(replace(scene, hovered=hovered))

    def release(self) -> None:
        """Give back what the space holds, before the window closes."""
        self.pointing.close()
        self.space.release()
