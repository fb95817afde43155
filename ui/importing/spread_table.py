"""The spread of affects as figures, before and after a choice."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from engine.exchange.appraising import QUANTILES
from ui.importing.affect_choice import Outcome
from ui.inspector.section import quiet_label
from ui.memories.figures import fixed, signed
from ui.theme import GRID, tabular_font

__all__ = ["SpreadTable"]

Floats = NDArray[np.float64]

_AXES: Final = ("valence", "activation", "intensity")
_HINTS: Final = ("5 % of the texts lie below", "half of them lie below", "5 % of them lie above")
_UNCERTAINTY: Final = (
    "How far the estimates may be off: 0 would be certain, 0.5 is no better than saying the mean, "
    "1 means that the text told nothing. Each memory keeps its own."
)


class SpreadTable(QWidget):
    """The 5th, 50th and 95th percentile of each axis, once or twice side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Spread of the affects")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._labels: dict[tuple[int, int], QLabel] = {}
        self._grid.setColumnStretch(2 * len(QUANTILES) + 2, 1)

    def text(self) -> list[list[str]]:
        """Return what is shown, row by row; empty cells where nothing is."""
        rows, columns = len(_AXES) + 3, 2 * len(QUANTILES) + 1
        shown = {place: one.text() for place, one in self._labels.items() if not one.isHidden()}
        return [[shown.get((row, at), "") for at in range(columns)] for row in range(rows)]

    def show_outcome(self, outcome: Outcome, before: str, after: str) -> None:
        """Show the spread after a choice under the head `after`; that before only if it has one."""
        columns = [(before, outcome.before)] if before else []
        columns.append((after, outcome.after))
        for label in self._labels.values():
            label.hide()
        for row, axis in enumerate(_AXES):
            self._put(row + 2, 0, axis, "muted")
        for block, (head, affects) in enumerate(columns):
            self._put_block(1 + block * len(QUANTILES), head, affects)
        if len(outcome.uncertainty):
            self._put(len(_AXES) + 2, 0, "uncertainty", "muted", _UNCERTAINTY)
            for at, value in enumerate(np.quantile(outcome.uncertainty, QUANTILES).tolist()):
                self._put(len(_AXES) + 2, 1 + at, fixed(value), "", _UNCERTAINTY)

    def _put_block(self, first: int, head: str, affects: Floats) -> None:
        self._put(0, first, head, "muted", span=len(QUANTILES))
        for at, share in enumerate(QUANTILES):
            self._put(1, first + at, f"{share:.0%}", "muted", _HINTS[at])
            for row in range(len(_AXES)):
                value = float(np.quantile(affects[:, row], share)) if len(affects) else np.nan
                shown = fixed(value) if _AXES[row] == "intensity" else signed(value)
                self._put(2 + row, first + at, shown, "", f"{_AXES[row]}: {_HINTS[at]}")

    def _put(
        self, row: int, column: int, text: str, role: str, hint: str = "", span: int = 1
    ) -> None:
        label = self._labels.get((row, column))
        if label is None:
            label = self._labels[row, column] = quiet_label(role=role)
            label.setWordWrap(False)
            label.setFont(tabular_font())
            left = column == 0 or span > 1
            side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(label, row, column, 1, span)
        label.setText(text)
        label.setToolTip(hint)
        label.show()
