"""Two spaces side by side: the running state left, any branch on any night right."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.comparing import Comparison, compare
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.session import Session
from ui.compare.difference_bar import DifferenceBar
from ui.compare.difference_colours import coloured, difference_rows
from ui.compare.linked_cameras import LinkedCameras
from ui.compare.nothing_beside import NothingBeside
from ui.compare.other_side import OtherSide, OtherState
from ui.compare.state_pane import StatePane
from ui.compare.ways import Ways
from ui.explore.session_scene import session_scene
from ui.explore.space_pane import SpacePane
from ui.session_view import SessionView
from ui.space.legend import legend_rows
from ui.space.legend_row import LegendRow
from ui.space.legend_strip import LegendStrip
from ui.space.scene import Scene
from ui.task_runner import TaskRunner
from ui.theme import DARK, Palette

__all__ = ["CompareView"]

_MOST_ANIMATED: Final = 10_000
"""More memories than these jump to another night, on two sides at once."""


class CompareView(SessionView):
    """Two states of the open document, looked at from one place and with one selection.

    Parameters
    ----------
    tasks : TaskRunner
        Replays states that are not at hand.
    ways : Ways
        Move the running state.
    pane : SpacePane
        The space whose look both sides take on.
    palette : Palette
    parent : QWidget, optional
    flat : bool
        Flat projections in any case.
    """

    told = Signal(str)
    """Something a person should read, in one line."""
    changed = Signal()
    """Something else is compared, or it is shown otherwise."""

    def __init__(
        self,
        tasks: TaskRunner,
        ways: Ways,
        pane: SpacePane,
        palette: Palette = DARK,
        parent: QWidget | None = None,
        *,
        flat: bool = False,
    ) -> None:
        super().__init__(parent)
        self._ways, self._pane, self._palette = ways, pane, palette
        self._coloured = self._eases = False
        self._comparison: tuple[Population, Population, Comparison] | None = None
        self.other = OtherSide(tasks, self)
        self.left = StatePane("left", palette, flat=flat)
        self.right = StatePane("right", palette, flat=flat)
        self.legend, self.bar = LegendStrip(palette), DifferenceBar(palette)
        self.nothing = NothingBeside(palette)
        self.cameras = LinkedCameras(self.left.space, self.right.space, self)
        self._place()
        self._connect()
        self.set_palette(palette)

    def _place(self) -> None:
        sides = QWidget()
        row = QHBoxLayout(sides)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        row.addWidget(self.left, 1)
        row.addWidget(self.right, 1)
        self._both = QWidget()
        self._both.setObjectName("both")
        column = QVBoxLayout(self._both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(sides, 1)
        column.addWidget(self.legend)
        column.addWidget(self.bar)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self._both)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self.setFocusProxy(self.left)

    def _connect(self) -> None:
        left, right = self.left.header, self.right.header
        left.branch_picked.connect(self._ways.run_branch)
        left.night_picked.connect(self._ways.go_to)
        right.branch_picked.connect(self.other.choose_branch)
        right.night_picked.connect(self.other.choose_night)
        right.lock_toggled.connect(self.set_locked)
        self.other.changed.connect(self._on_other_changed)
        self.other.failed.connect(self.told)
        self.bar.colouring_toggled.connect(self.set_coloured)
        self.bar.group_picked.connect(self.select_group)
        self.nothing.condition_b_asked.connect(self._ways.add_condition_b)
        self.nothing.night_asked.connect(self._ways.step)

    # -- what is compared -------------------------------------------------------------------------

    @property
    def coloured_by_difference(self) -> bool:
        """Whether both sides are coloured by what differs."""
        return self._coloured

    def set_coloured(self, coloured_: bool) -> None:
        """Colour both sides by what differs, or as the space is coloured."""
        if coloured_ != self._coloured:
            self._coloured = coloured_
            self._draw(animate=False)

    def set_locked(self, locked: bool) -> None:
        """Let the right side stand on the night of the left, or on one of its own."""
        self.other.set_locked(locked)

    def compare_with(self, branch: int) -> None:
        """Set a branch beside the running state; the running one on another night."""
        self.other.choose_branch(branch)

    @property
    def comparison(self) -> Comparison | None:
        """How both states differ; None where there is nothing to compare."""
        session, other = self.session, self.other.state
        if session is None or other is None:
            return None
        here, there = session.population, other.population
        known = self._comparison
        if known is None or known[0] is not here or known[1] is not there:
            model = other.branch.timeline.model
            self._comparison = (here, there, compare(here, session.model, there, model))
        assert self._comparison is not None
        return self._comparison[2]

    def select_group(self, name: str) -> None:
        """Select a group of `engine.comparing.GROUPS`."""
        comparison = self.comparison
        if self.session is not None and comparison is not None:
            self.session.selection.select(comparison.groups[name])

    # -- the document -----------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Compare states of another document, or none."""
        self._comparison = None
        self.other.set_session(session)
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Draw both states anew; what stands beside may have to follow."""
        self._eases = changes.kind in ("night", "time")
        self.other.follow()
        self._eases = False

    def refresh_selection(self) -> None:
        """Mark what is selected on both sides."""
        if self.session is not None:
            for pane in (self.left, self.right):
                pane.mark(self.session.selection)

    def refresh_hover(self) -> None:
        """Mark on either side what is hovered on the other, or elsewhere."""
        if self.session is not None:
            for pane in (self.left, self.right):
                pane.mark_hovered(self.session.selection)

    def _on_other_changed(self) -> None:
        if self.isVisible():
            self._draw(animate=self._eases)
        self.changed.emit()

    def _draw(self, *, animate: bool) -> None:
        session, other = self.session, self.other.state
        if session is None or (other is None and not self.other.busy):
            self._show_nothing(session)
            return
        self._pages.setCurrentWidget(self._both)
        comparison = self.comparison
        animate = animate and len(session.population) <= _MOST_ANIMATED
        active = session.branches.active
        scene = self._scene(session.population, session.model)
        self.left.show_state(
            session, active, session.population, self._finished(scene, "left"), animate=animate
        )
        self._show_other(session, other, animate)
        self.left.header.show_night(session.population.night, session.timeline.nights)
        self.bar.show_comparison(comparison)
        self.bar.colouring.setChecked(self._coloured)
        self._explain(scene, comparison)

    def _show_other(self, session: Session, other: OtherState | None, animate: bool) -> None:
        branch, header = self.other.branch, self.right.header
        if other is not None:
            scene = self._scene(other.population, other.branch.timeline.model)
            finished = self._finished(scene, "right")
            self.right.show_state(
                session, other.branch, other.population, finished, animate=animate
            )
        if branch is not None:
            header.show_branch(branch.number)
            header.show_night(
                self.other.night, branch.timeline.nights, enabled=not self.other.locks
            )
        header.show_lock(self.other.locked, enabled=self.other.lockable)
        if self.other.busy:
            header.show_words(f"Replaying night {self.other.night:,} …", "")

    def _show_nothing(self, session: Session | None) -> None:
        self.nothing.show_session(
            session,
            can_add_b=self._ways.can_add_condition_b(),
            can_step=self._ways.can_step(),
        )
        self._pages.setCurrentWidget(self.nothing)
        for pane in (self.left, self.right):
            pane.show_nothing()

    def _scene(self, population: Population, model: ForgettingModel) -> Scene:
        session = self.session
        assert session is not None
        return session_scene(
            population, model, session.selection, self._palette, current=self._pane.shows_current
        )

    def _finished(self, scene: Scene, side: str) -> Scene:
        comparison = self.comparison
        if self._coloured and comparison is not None:
            scene = coloured(scene, comparison, side, self._palette)
        return replace(scene, explained=False)

    def _explain(self, scene: Scene, comparison: Comparison | None) -> None:
        """Say below both what they show; the counts by tier stand above each."""
        flat = self.left.space.is_flat
        rows: list[LegendRow] = []
        if self._coloured and comparison is not None:
            rows = difference_rows(comparison, self._palette)
            scene = replace(scene, legend=())
        rows += [replace(row, count=None) for row in legend_rows(scene, flat=flat)]
        self.legend.set_rows(rows, self._palette)

    # -- as the other pictures in the middle of the window ---------------------------------------

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture, where either side has it."""
        self._frame(np.array([uid], np.int64))

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture; everything where none is."""
        if self.session is not None:
            self._frame(np.array(sorted(self.session.selection.uids), np.int64))

    def _frame(self, uids: np.ndarray) -> None:
        for pane in (self.left, self.right):
            if pane.population is not None:
                rows = np.flatnonzero(np.isin(pane.population["uid"], uids))
                if len(pane.space.scene.indices_of(rows)):
                    pane.space.frame_rows(rows)
                    return
        self.frame_all()

    def frame_all(self) -> None:
        """Bring everything into the picture."""
        self.left.space.frame_all()

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS` on both sides."""
        self.cameras.view_preset(name)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        for pane in (self.left, self.right):
            pane.space.set_reduced_motion(reduced)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self._both.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._both.setStyleSheet(f"QWidget#both {{ background: {palette.separator}; }}")
        for part in (self.left, self.right, self.bar, self.nothing):
            part.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def release(self) -> None:
        """Stop work and motion and give back what is held, before the window closes."""
        self.other.release()
        self.left.release()
        self.right.release()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.cameras.align)
