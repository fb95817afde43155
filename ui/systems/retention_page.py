"""Retention: how much of the selected memories each system keeps, night by night."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.lab.system_comparison import Retention, SystemComparison
from ui.eliding_label import ElidingLabel
from ui.systems.retention_plot import RetentionLine, RetentionPlot
from ui.systems.shown_system import SystemsMoment
from ui.systems.systems_page import SystemsPage
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette
from ui.timeline.long_work import LongWork

__all__ = ["RetentionPage"]

_BESIDE: Final = 1000
_AT_ONCE: Final = 300_000
"""Nights times memories times systems that are averaged on the window's thread."""
_CALM_MS: Final = 250

_REMEMBERED: Final = (
    "Share of the memories that the system would still bring up by itself, of those that are "
    "there on that night; 1 is all of them."
)
_STRENGTH: Final = (
    "Mean strength of the memories, from 0 to 1, as each system means strength; a deleted one "
    "counts as 0."
)


class RetentionPage(SystemsPage):
    """Shows the share remembered and the mean strength by night.

    Parameters
    ----------
    tasks : TaskRunner
        Walks through lives whose nights are too many to keep.
    palette : Palette
    """

    night_asked = Signal(int)
    """A night was clicked."""
    failed = Signal(str)

    def __init__(self, tasks: TaskRunner, palette: Palette = DARK) -> None:
        super().__init__()
        self._work = LongWork(tasks, self)
        self._work.failed.connect(self.failed)
        self._work.ended_early.connect(self._on_ended_early)
        self._known: tuple[SystemComparison, NDArray[np.int64] | None, Retention] | None = None
        self._awaited: tuple[SystemComparison, NDArray[np.int64] | None] | None = None
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self._ask)
        self.words = ElidingLabel()
        self.remembered = RetentionPlot("Share remembered", _REMEMBERED, palette)
        self.strength = RetentionPlot("Mean strength", _STRENGTH, palette)
        self.logarithmic = QToolButton()
        self.logarithmic.setText("Log")
        self.logarithmic.setCheckable(True)
        self.logarithmic.setToolTip("Strengths in steps of ten, so that what is almost gone shows")
        self.logarithmic.setAccessibleName("Logarithmic axis of strengths")
        self.logarithmic.toggled.connect(self.strength.set_logarithmic)
        held = QWidget()
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, held)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(GRID)
        for plot, other in ((self.remembered, self.strength), (self.strength, self.remembered)):
            plot.night_hovered.connect(other.show_night)
            plot.night_asked.connect(self.night_asked)
            self._box.addWidget(plot, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        column.setSpacing(GRID // 2)
        top = QHBoxLayout()
        top.addWidget(self.words, 1)
        top.addWidget(self.logarithmic)
        column.addLayout(top)
        column.addWidget(held, 1)
        self.setFocusProxy(self.remembered)
        self.set_palette(palette)

    # -- what is drawn ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the curves of what is selected, or of all."""
        if self.moment is None:
            self._work.drop()
            self._known, self._awaited = None, None
            self.words.setText("")
            for plot in (self.remembered, self.strength):
                plot.set_lines((), 0)
            return
        self._ask()

    def refresh_selection(self) -> None:
        """Draw the curves of what is selected now, once it rests where they take long."""
        if self.moment is None:
            return
        if self._is_quick(self.moment.comparison):
            self._ask()
        else:
            self._calm.start()

    def _chosen(self) -> NDArray[np.int64] | None:
        """Return the selected memories that are compared; None: all of them."""
        session, moment = self.session, self.moment
        if session is None or moment is None or not len(session.selection.numbers):
            return None
        chosen = session.selection.numbers
        chosen = chosen[np.isin(chosen, moment.uid)]
        return chosen if len(chosen) else None

    def _ask(self) -> None:
        moment = self.moment
        if moment is None:
            return
        comparison, chosen = moment.comparison, self._chosen()
        known = self._known
        if known is not None and _same_lives(known[0], comparison) and _same(known[1], chosen):
            self._known = (comparison, chosen, known[2])
            self._show(moment, known[2], chosen)
            return
        waited = self._awaited
        if waited is not None and _same_lives(waited[0], comparison) and _same(waited[1], chosen):
            return
        self._work.drop()
        self._awaited = None
        if self._is_quick(comparison):
            self._on_ready(comparison, chosen, comparison.retention(chosen))
            return
        self._awaited = (comparison, chosen)
        self.words.setText("Working out what is kept, night by night …")
        work = partial(comparison.retention, chosen)
        done = partial(self._on_ready, comparison, chosen)
        self._work.begin("Retention by night", lambda progress: work(progress=progress), done)

    def _is_quick(self, comparison: SystemComparison) -> bool:
        noted = all(one.nightly is not None for one in comparison.lives.values())
        cells = comparison.strength.size * (comparison.nights + 1)
        return noted and cells <= _AT_ONCE

    def _on_ready(
        self, comparison: SystemComparison, chosen: NDArray[np.int64] | None, found: Retention
    ) -> None:
        self._known, self._awaited = (comparison, chosen, found), None
        if self.moment is not None and _same_lives(comparison, self.moment.comparison):
            self._show(self.moment, found, chosen)

    def _on_ended_early(self) -> None:
        self._awaited = None
        if self._known is None:
            self.words.setText("Stopped. Choose memories, or systems, to work it out.")

    def _show(
        self, moment: SystemsMoment, found: Retention, chosen: NDArray[np.int64] | None
    ) -> None:
        count = len(moment) if chosen is None else len(chosen)
        memories = "memory" if count == 1 else "memories"
        everyone = "the one memory" if count == 1 else f"all {count:,} memories"
        whose = everyone if chosen is None else f"{count:,} selected {memories}"
        rest = "; select some to see theirs" if chosen is None and count > 1 else ""
        if not moment.comparison.nights:
            rest = "; let nights pass, and each point becomes a curve"
        self.words.setText(f"What is kept of {whose}{rest}.")
        for plot, values in (
            (self.remembered, found.remembered), (self.strength, found.strength),
        ):  # fmt: skip
            lines = [
                RetentionLine(one.title, one.place, values[at])
                for at, one in enumerate(moment.systems)
            ]
            plot.set_lines(lines, moment.night)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.words.setStyleSheet(f"color: {palette.muted};")
        for plot in (self.remembered, self.strength):
            plot.set_palette(palette)

    def release(self) -> None:
        """Cancel what is under way."""
        self._calm.stop()
        self._work.drop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        beside = self.width() >= _BESIDE
        self._box.setDirection(ways.LeftToRight if beside else ways.TopToBottom)


def _same(one: NDArray[np.int64] | None, other: NDArray[np.int64] | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)


def _same_lives(one: SystemComparison, other: SystemComparison) -> bool:
    """Return whether curves of one comparison are those of another: the night does not matter."""
    return (
        one.names == other.names
        and all(one.lives[name] is life for name, life in other.lives.items())
        and np.array_equal(one.uids, other.uids)
    )
