"""Curves: how strong the chosen memories were on every night, and will be if nobody recalls them.

The active memory has its importance and its traces; up to fifty others a thin line each; more
are told of by their median and a band.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.journal.branches import Branch
from engine.life_curves import thresholds_of
from engine.session import Session
from ui.curves.curve_words import NOTHING_CHOSEN, legend_of, point_words, title_of
from ui.curves.curves_plot import CurvesPlot
from ui.curves.curves_source import Asked, CurvesSource, Found, Life
from ui.curves.drawn_curves import NO_CURVES, DrawnCurves
from ui.eliding_combo import ElidingCombo
from ui.eliding_label import ElidingLabel
from ui.memories.figures import plain_hint
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette
from ui.timeline.branch_walker import is_condition_b
from ui.timeline.scrubber import Scrubber

__all__ = ["MOST_LINES", "CurvesView"]

MOST_LINES: Final = 50
"""So many memories have a line each; of more, a band is drawn."""

_NO_BRANCH: Final = "no other branch"


class CurvesView(SessionView):
    """Importance and trace strengths by night.

    Parameters
    ----------
    tasks : TaskRunner
    palette : Palette
    parent : QWidget, optional
    """

    night_asked = Signal(int)
    """The playhead was moved to a known night."""

    def __init__(
        self, tasks: TaskRunner, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Curves")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._palette = palette
        self._source = CurvesSource(tasks, self)
        self._source.ready.connect(self._on_curves_ready)
        self._source.failed.connect(self._on_curves_failed)
        self._scrubber = Scrubber(self)
        self._scrubber.due.connect(self.night_asked)
        self.plot = CurvesPlot(palette)
        self.plot.night_asked.connect(self._scrubber.ask)
        self.plot.line_hovered.connect(self._on_line_hovered)
        self.plot.line_clicked.connect(self._on_line_clicked)
        self._chosen_branch: int | None = None
        self._has_chosen = False
        self._make_controls()
        self._place()
        self.set_palette(palette)

    def _make_controls(self) -> None:
        self.title = ElidingLabel()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setWordWrap(True)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.logarithmic = QToolButton()
        self.logarithmic.setText("Log")
        self.logarithmic.setCheckable(True)
        self.logarithmic.setToolTip("Strengths in steps of ten, so that what is almost gone shows")
        self.logarithmic.setAccessibleName("Logarithmic axis")
        self.logarithmic.toggled.connect(self.plot.set_logarithmic)
        self.branch = ElidingCombo()
        self.branch.setToolTip("A second, lighter line: the active memory on another branch")
        self.branch.setAccessibleName("Branch to compare with")
        self.branch.setMaximumWidth(20 * GRID)
        self.branch.currentIndexChanged.connect(self._on_branch_chosen)

    def _place(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.title, 1)
        self._beside = QLabel("beside")
        top.addWidget(self._beside)
        top.addWidget(self.branch)
        top.addWidget(self.logarithmic)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        layout.setSpacing(GRID // 2)
        layout.addLayout(top)
        layout.addWidget(self.words)
        layout.addWidget(self.plot, 1)

    @property
    def plot_item(self) -> object:
        """What is drawn, for pictures and exports."""
        return self.plot.plot_item

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        self._source.forget()
        self._scrubber.stop()
        self._has_chosen = False
        super().show_session(session)

    def toggle_logarithmic(self) -> None:
        """Show strengths in steps of ten, or as they are."""
        self.logarithmic.toggle()

    # -- what is drawn --------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Draw the lives of the selected memories."""
        del changes
        self._show_branches()
        self.refresh_selection()

    def refresh_selection(self) -> None:
        """Ask for the curves of what is selected; until they come, the old ones stay."""
        session = self.session
        asked = None if session is None else self._asked(session)
        if session is None or asked is None:
            self.title.setText("No document is open." if session is None else NOTHING_CHOSEN)
            self.words.setText("")
            self.plot.set_curves(NO_CURVES)
            return
        self._source.ask(asked)
        found = self._source.found
        if found is not None:
            self._show(session, found)

    def refresh_hover(self) -> None:
        """Draw the line of the hovered memory above the others."""
        if self.session is not None:
            self.plot.set_hovered(self.session.selection.hovered)

    def _asked(self, session: Session) -> Asked | None:
        numbers, active = session.selection.numbers, session.selection.active
        if not len(numbers) and active is None:
            return None
        own = () if active is None else (active,)
        many = len(numbers) > MOST_LINES
        uids = own if many else tuple(sorted({*numbers.tolist(), *own}))
        other = self._other(session)
        return Asked(
            life=Life.of(session.branches.active),
            uids=uids,
            crowd=numbers if many else np.empty(0, np.int64),
            active=active,
            other=None if other is None else Life.of(other),
        )

    def _on_curves_ready(self, found: Found) -> None:
        if self.session is not None:
            self._show(self.session, found)

    def _on_curves_failed(self, why: str) -> None:
        self.title.setText(f"No curves: {why}")

    def _show(self, session: Session, found: Found) -> None:
        asked, curves = found.asked, found.curves
        if asked.life.branch != session.branches.active.number:
            return
        drawn = DrawnCurves(
            past=curves.past,
            ahead=curves.ahead,
            other=None if found.other is None else found.other.past,
            active=asked.active,
            recalls=curves.recalls,
            thresholds=thresholds_of(session.population.parameters),
            night=session.population.night,
            nights=int(curves.past.history.nights[-1]),
        )
        if self.plot.drawn.past is drawn.past and self.plot.drawn.active == drawn.active:
            self.plot.set_night(drawn.night)
            return
        self.plot.set_curves(drawn)
        self.refresh_hover()
        self._tell(session, drawn, len(curves.crowd))

    def _tell(self, session: Session, drawn: DrawnCurves, crowd: int) -> None:
        word = session.model.strength_word
        other = self.branch.currentText() if drawn.other is not None else ""
        title = title_of(session, drawn, crowd)
        self.title.setText(title)
        self.title.setToolTip(plain_hint(title))
        self.words.setText(legend_of(drawn, crowd, other, self._palette, word))
        meaning = f"{word.capitalize()}: {session.model.strength_meaning}; from 0 to 1."
        self.words.setToolTip(plain_hint(f"{meaning} Each point is a night with its day."))

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.plot.set_palette(palette)
        self._beside.setStyleSheet(f"color: {palette.muted};")
        found = self._source.found
        if self.session is not None and found is not None and self.plot.drawn.past is not None:
            self._tell(self.session, self.plot.drawn, len(found.curves.crowd))

    # -- the other branch -----------------------------------------------------------------------

    def _other(self, session: Session) -> Branch | None:
        running = session.branches.active
        others = [one for one in session.branches.all() if one is not running]
        if self._has_chosen:
            return next((one for one in others if one.number == self._chosen_branch), None)
        is_b = is_condition_b(running)
        return next((one for one in others if is_condition_b(one) != is_b), None)

    def _show_branches(self) -> None:
        session = self.session
        others: list[Branch] = []
        if session is not None:
            running = session.branches.active
            others = [one for one in session.branches.all() if one is not running]
        chosen = None if session is None else self._other(session)
        with QSignalBlocker(self.branch):
            self.branch.clear()
            self.branch.addItem(_NO_BRANCH, None)
            for one in others:
                self.branch.addItem(one.name, one.number)
                if one is chosen:
                    self.branch.setCurrentIndex(self.branch.count() - 1)
        for widget in (self.branch, self._beside):
            widget.setVisible(bool(others))

    def _on_branch_chosen(self, index: int) -> None:
        self._chosen_branch, self._has_chosen = self.branch.itemData(index), True
        self.refresh_selection()

    # -- the pointer and the keys ---------------------------------------------------------------

    def _on_line_hovered(self, uid: int | None, night: int, place: QPointF) -> None:
        session, found = self.session, self._source.found
        if session is None:
            return
        session.selection.hover(uid)
        if uid is None or found is None or uid not in found.curves.uids:
            QToolTip.hideText()
            return
        words = point_words(session, found.curves, uid, night)
        QToolTip.showText(self.plot.mapToGlobal(place.toPoint()), plain_hint(words), self.plot)

    def _on_line_clicked(self, uid: int) -> None:
        if self.session is not None:
            self.session.selection.activate(uid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go a night on or back with the arrow keys."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or self.session is None:
            super().keyPressEvent(event)
            return
        self.night_asked.emit(self.session.population.night + step)
