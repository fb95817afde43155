"""Who remembers what: the page around the UpSet plot."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from ui.eliding_label import ElidingLabel
from ui.explore.combining import combine_mode
from ui.memories.figures import plain_hint
from ui.systems.combination import Combination, SystemSet
from ui.systems.shown_system import SystemsMoment
from ui.systems.systems_page import SystemsPage
from ui.systems.upset_plot import UpsetPlot
from ui.theme import DARK, GRID, Palette

__all__ = ["UpsetPage"]

_HINT = (
    "A column stands for the memories that the systems with a filled dot remember and the others "
    "do not. A system remembers what it would still bring up by itself."
)


class UpsetPage(SystemsPage):
    """Shows which systems remember the same memories; a click selects those.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.words, self.plot = ElidingLabel(), UpsetPlot(palette)
        self.words.setToolTip(plain_hint(_HINT))
        self.plot.picked.connect(self._on_picked)
        self.plot.set_picked.connect(self._on_set_picked)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        column.setSpacing(GRID // 2)
        column.addWidget(self.words)
        column.addWidget(self.plot, 1)
        self.setFocusProxy(self.plot)
        self.set_palette(palette)

    def refresh(self) -> None:
        """Draw who remembers what."""
        moment = self.moment
        if moment is None:
            self.words.setText("")
            self.plot.set_sets((), ())
            return
        systems = [
            SystemSet(one.title, one.place, int(there.sum()))
            for one, there in zip(moment.systems, moment.remembered, strict=True)
        ]
        names = moment.comparison.names
        columns = [
            Combination(tuple(name in one.systems for name in names), one.uids)
            for one in moment.comparison.survivors
        ]
        self.plot.set_sets(systems, columns)
        self.words.setText(_told(moment))
        self.refresh_selection()

    def refresh_selection(self) -> None:
        """Fill the share of each bar that is selected."""
        if self.session is not None:
            self.plot.mark_selected(self.session.selection.numbers)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.words.setStyleSheet(f"color: {palette.muted};")
        self.plot.set_palette(palette)

    def _on_picked(self, uids: NDArray[np.int64], modifiers: Qt.KeyboardModifier) -> None:
        if self.session is not None:
            selection = self.session.selection
            selection.select(uids, combine_mode(modifiers, selection.mode))

    def _on_set_picked(self, line: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.moment is not None:
            self._on_picked(self.moment.uid[self.moment.remembered[line]], modifiers)


def _told(moment: SystemsMoment) -> str:
    count, systems = len(moment), len(moment.systems)
    everyone = int(np.count_nonzero(moment.remembered_by == systems))
    nobody = int(np.count_nonzero(moment.remembered_by == 0))
    memories = "memory" if count == 1 else "memories"
    return (
        f"Night {moment.night:,}, {count:,} {memories}: {everyone:,} remembered by every system, "
        f"{nobody:,} by none."
    )
