"""Agreement: how alike systems rank memories, and how alike they choose what to remember."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ui.systems.agreement_plot import AgreementPlot
from ui.systems.systems_page import SystemsPage
from ui.theme import DARK, GRID, Palette

__all__ = ["AgreementPage"]

_LEAST_WORDS = 260
_BESIDE = 760
"""From this width on, in logical pixels, the two squares stand side by side."""


class AgreementPage(SystemsPage):
    """Shows rank correlation and the overlap of what is remembered for every pair of systems.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.rank = AgreementPlot(
            "Rank correlation of strengths", self._rank_words, signed=True, palette=palette
        )
        self.survivors = AgreementPlot(
            "Overlap of what is remembered", self._survivor_words, signed=False, palette=palette
        )
        self._headings: list[QLabel] = []
        held = QWidget()
        self._grid = QGridLayout(held)
        self._grid.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._grid.setHorizontalSpacing(4 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._parts = (
            self._part("They rank alike", _RANK, self.rank),
            self._part("They remember the same", _JACCARD, self.survivors),
        )
        self._beside: bool | None = None
        self._area = QScrollArea()
        self._area.setWidget(held)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in (held, self._area.viewport()):
            widget.setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.setFocusProxy(self.rank)
        self._arrange(False)
        self.set_palette(palette)

    def _part(self, title: str, meaning: str, plot: AgreementPlot) -> tuple[QWidget, ...]:
        heading, words = QLabel(title), QLabel(meaning)
        words.setWordWrap(True)
        words.setMinimumWidth(_LEAST_WORDS)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._headings.append(words)
        return heading, words, plot

    def _arrange(self, beside: bool) -> None:
        """Put the squares side by side, or below each other."""
        if beside == self._beside:
            return
        self._beside = beside
        for at, part in enumerate(self._parts):
            for line, widget in enumerate(part):
                row = line if beside else len(part) * at + line
                self._grid.addWidget(widget, row, at if beside else 0)
                self._grid.setRowStretch(row, int(line == len(part) - 1))
        for row in range(3, 6):
            self._grid.setRowStretch(row, int(row == 5 and not beside))
        for column in range(2):
            self._grid.setColumnStretch(column, int(column == 0 or beside))

    def refresh(self) -> None:
        """Draw both squares."""
        moment = self.moment
        if moment is None:
            for plot in (self.rank, self.survivors):
                plot.set_values((), (), np.empty((0, 0)))
            return
        places = [one.place for one in moment.systems]
        agreement = moment.comparison.agreement
        self.rank.set_values(moment.titles, places, agreement.rank)
        self.survivors.set_values(moment.titles, places, agreement.survivors)

    def _rank_words(self, one: str, other: str, value: float) -> str:
        if one == other:
            return f"{one} with itself."
        if np.isnan(value):
            return f"{one} and {other}: one of them holds every memory alike, so it ranks nothing."
        return (
            f"{one} and {other}: Spearman's rank correlation of their strengths is {value:.3f}.\n"
            f"{_rank_reading(value)}"
        )

    def _survivor_words(self, one: str, other: str, value: float) -> str:
        moment = self.moment
        if moment is None or one == other:
            return f"{one} with itself."
        lines = [moment.remembered[moment.titles.index(title)] for title in (one, other)]
        both, either = int((lines[0] & lines[1]).sum()), int((lines[0] | lines[1]).sum())
        if np.isnan(value):
            return f"{one} and {other}: neither remembers any memory, so there is none to share."
        return (
            f"{one} and {other}: of {either:,} memories that either remembers, both remember "
            f"{both:,} (Jaccard index {value:.3f})."
        )

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        for plot in (self.rank, self.survivors):
            plot.set_palette(palette)
        for one in self._headings:
            one.setStyleSheet(f"color: {palette.muted};")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width() >= _BESIDE)


_RANK = (
    "Spearman's rank correlation of strengths: 1 where the order of memories is the same, "
    "0 where it has nothing in common, −1 where it is reversed."
)
_JACCARD = (
    "Jaccard index of the memories that each still brings up: 1 where they are the same, "
    "0 where none is shared."
)


def _rank_reading(value: float) -> str:
    if value >= 0.7:
        return "What is strong in one is strong in the other."
    if value >= 0.3:
        return "What is strong in one is mostly strong in the other."
    if value > -0.3:
        return "What is strong in one says little about the other."
    return "What is strong in one is mostly weak in the other."
