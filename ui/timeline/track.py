"""One branch of the timeline: its title with the counts of a night, its bookmarks, its plot."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.questions import census
from ui.state_words import tiers_told
from ui.theme import Palette
from ui.timeline.flag_strip import FlagStrip
from ui.timeline.track_plot import TrackPlot
from ui.timeline.track_title import TrackTitle

__all__ = ["KEYS", "Track"]

KEYS: Final = {
    Qt.Key.Key_Return: "run",
    Qt.Key.Key_Enter: "run",
    Qt.Key.Key_F2: "rename",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "step",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
}
"""What keys do on the track that has the focus, in a word."""

_HELP: Final = (
    "Enter runs this branch, arrows step through its nights, F2 renames it, Delete deletes it; "
    "the menu key has more."
)


class Track(QWidget):
    """One branch.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    pointed = Signal(int)
    """A night that was clicked or dragged to."""
    menu_asked = Signal(int, object)
    """A night whose menu is wanted, and where on the screen."""
    key_pressed = Signal(str)
    """What a key does: a word of `KEYS`."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = TrackTitle(palette)
        self.plot = TrackPlot(palette)
        self.plot.pointed.connect(self.pointed)
        self.flags = FlagStrip(palette, self._across)
        self.flags.menu_asked.connect(self.menu_asked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._heading)
        layout.addWidget(self.flags)
        layout.addWidget(self.plot, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleDescription(_HELP)
        self._census: tuple[Population | None, NDArray[np.int64]] = (None, np.zeros((0, 0), int))
        self._night = 0

    def _across(self, night: int) -> float:
        return self.plot.x() - self.flags.x() + self.plot.across(night)

    @property
    def title(self) -> str:
        """Name and counts as rich text."""
        return self._heading.text

    @property
    def heading(self) -> TrackTitle:
        """What stands above the plot."""
        return self._heading

    def show_branch(self, branch: Branch, title: str, running: bool, nights: int = 0) -> None:
        """Draw a branch where its cursor stands.

        Parameters
        ----------
        branch : Branch
        title : str
            Empty where it is the only one.
        running : bool
        nights : int
            How many the axis shows at least.
        """
        timeline = branch.timeline
        here = timeline.population
        self._night = here.night
        last = timeline.at(len(timeline.events))
        if self._census[0] is not last:
            self._census = (last, census(last, timeline.model))
        counts = self._census[1]
        tiers = timeline.model.own_tiers
        self.plot.set_census(counts if len(last) else counts[:0], here.night, nights, tiers)
        self._heading.show_title(title, tiers_told(here, timeline.model), tiers, running)
        self.setAccessibleName(f"Track of the branch {branch.name}, night {here.night}")
        self.flags.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; the counts follow with the next `show_branch`."""
        self._heading.set_palette(palette)
        self.flags.set_palette(palette)
        self.plot.set_palette(palette)

    # -- keys and menu --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        word = KEYS.get(Qt.Key(event.key()))
        if word is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.key_pressed.emit(word)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            corner = self.plot.mapToGlobal(QPoint(round(self.plot.across(self._night)), 0))
            self.menu_asked.emit(self._night, corner)
        else:
            place = QPointF(self.plot.mapFrom(self, event.pos()))
            self.menu_asked.emit(self.plot.night_at(place), event.globalPos())
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._heading.set_focused(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._heading.set_focused(False)
