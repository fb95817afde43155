"""The comparison: the running state left, any branch on any night right."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.comparing import Comparison, compare
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.moment import Moment
from engine.session import Session
from ui.compare.both_sides import BothSides
from ui.compare.difference_colours import coloured, difference_rows
from ui.compare.nothing_beside import NothingBeside
from ui.compare.other_side import OtherSide, OtherState
from ui.compare.ways import Ways
from ui.explore.session_scene import session_scene
from ui.explore.space_pane import SpacePane
from ui.session_view import SessionView
from ui.space.legend import legend_rows
from ui.space.legend_row import LegendRow
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
        self._other_scene: Scene | None = None
        self._categories: tuple[LegendRow, ...] = ()
        self._comparison: tuple[Population, Population, Comparison] | None = None
        self.other = OtherSide(tasks, self)
        self.sides, self.nothing = BothSides(palette, flat=flat), NothingBeside(palette)
        self.left, self.right = self.sides.left, self.sides.right
        self.legend, self.bar = self.sides.legend, self.sides.bar
        self._pages = QStackedWidget()
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.sides)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self.setFocusProxy(self.sides)
        self._connect()
        self.set_palette(palette)

    def _connect(self) -> None:
        left, right = self.left.header, self.right.header
        left.branch_picked.connect(self._ways.run_branch)
        left.night_picked.connect(self._ways.go_to)
        right.branch_picked.connect(self.other.choose_branch)
        right.night_picked.connect(self.other.choose_night)
        right.lock_toggled.connect(self.other.set_locked)
        self.other.changed.connect(self._on_other_changed)
        self.other.failed.connect(self.told)
        self.bar.colouring_toggled.connect(self.set_coloured)
        self.bar.group_picked.connect(self.select_group)
        self.nothing.condition_b_asked.connect(self._ways.add_condition_b)
        self.nothing.night_asked.connect(self._ways.step)
        self.legend.clicked.connect(self._on_legend_clicked)
        for look in (self._pane.look_changed, self._pane.places_changed):
            look.connect(self._on_look_changed)

    # -- what is compared -------------------------------------------------------------------------

    @property
    def coloured_by_difference(self) -> bool:
        """Whether both sides are coloured by what differs."""
        return self._coloured

    def set_coloured(self, on: bool) -> None:
        """Colour both sides by what differs, or as the space is coloured."""
        if on != self._coloured:
            self._coloured = on
            self._draw(animate=False)

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
            known = (here, there, compare(here, session.model, there, model))
            self._comparison = known
        return known[2]

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

    def refresh_shown(self) -> None:
        """Draw the memories that are shown, on both sides."""
        self._draw(animate=False)

    def refresh_selection(self) -> None:
        """Mark what is selected on both sides."""
        if self.session is not None:
            self.sides.mark(self.session.selection)

    def refresh_hover(self) -> None:
        """Mark on either side what is hovered on the other, or elsewhere."""
        if self.session is not None:
            self.sides.mark_hovered(self.session.selection)

    def _on_other_changed(self) -> None:
        if self.isVisible() and self.other.session is self.session:  # not between two documents
            self._draw(animate=self._eases)
        self.changed.emit()

    def _on_look_changed(self) -> None:
        self._on_session_changed(Changes(kind="document"))

    def _on_legend_clicked(self, key: str) -> None:
        self._pane.answer_legend(key, self._categories)

    def _draw(self, *, animate: bool) -> None:
        session, other = self.session, self.other.state
        if session is None or (other is None and not self.other.busy):
            self._show_nothing(session)
            return
        self._pages.setCurrentWidget(self.sides)
        here, active = session.population, session.branches.active
        animate = animate and len(here) <= _MOST_ANIMATED
        scene = self._scene(session, here, session.model)
        self.left.show_state(session, active, here, self._finished(scene, "left"), animate=animate)
        self.left.header.show_night(here.night, session.timeline.nights)
        self._show_other(session, other, animate)
        self.bar.show_comparison(self.comparison)
        self.bar.colouring.setChecked(self._coloured)
        self._categories = scene.legend or ()
        self.legend.set_rows(self._rows(scene), self._palette)

    def _show_other(self, session: Session, other: OtherState | None, animate: bool) -> None:
        branch, header = self.other.branch, self.right.header
        self._other_scene = None
        if other is not None:
            scene = self._scene(session, other.population, other.branch.timeline.model)
            self._other_scene = scene
            finished = self._finished(scene, "right")
            self.right.show_state(
                session, other.branch, other.population, finished, animate=animate
            )
        if branch is not None:
            header.show_branch(branch.number)
            nights, locks = branch.timeline.nights, self.other.locks
            header.show_night(self.other.night, nights, enabled=not locks)
        header.show_lock(self.other.locked, enabled=self.other.lockable)
        if self.other.busy:
            header.show_words(f"Replaying night {self.other.night:,} …", "")

    def _show_nothing(self, session: Session | None) -> None:
        can_add_b, can_step = self._ways.can_add_condition_b(), self._ways.can_step()
        self.nothing.show_session(session, can_add_b=can_add_b, can_step=can_step)
        self._pages.setCurrentWidget(self.nothing)
        self.sides.show_nothing()

    def _scene(self, session: Session, population: Population, model: ForgettingModel) -> Scene:
        """Return the scene of a state in the look of the space."""
        moment = Moment(population=population, model=model, catalogue=session.catalogue)
        scene = session_scene(
            population,
            model,
            session.selection,
            self._palette,
            current=self._pane.shows_current,
            shown=session.shown.mask(moment),
        )
        return self._pane.in_look(session, moment, scene)

    def _finished(self, scene: Scene, side: str) -> Scene:
        """Return a scene coloured by what differs where that is asked for, without its legend."""
        comparison = self.comparison
        if self._coloured and comparison is not None:
            scene = coloured(scene, comparison, side, self._palette)
        return replace(scene, explained=False)

    def _rows(self, scene: Scene) -> list[LegendRow]:
        """Return what both show, without counts: those by tier stand above each."""
        comparison, rows = self.comparison, list[LegendRow]()
        if self._coloured and comparison is not None:
            rows = difference_rows(comparison, self._palette)
            scene = replace(scene, legend=())
        flat = self.left.space.is_flat
        told = [replace(row, count=None) for row in legend_rows(scene, flat=flat)]
        known = {row.text for row in told}
        if not self._coloured and self._other_scene is not None:  # another system's tiers
            told += [
                replace(row, count=None, key="", text=f"{row.text} (right)")
                for row in legend_rows(self._other_scene, flat=flat)
                if row.text not in known
            ]
        return [*rows, *told]

    # -- as the other pictures in the middle of the window ---------------------------------------

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture, where either side has it."""
        self.sides.frame((uid,))

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture; everything where none is."""
        if self.session is not None:
            self.sides.frame(self.session.selection.numbers)

    def frame_all(self) -> None:
        """Bring everything into the picture."""
        self.sides.frame(())

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS` on both sides."""
        self.sides.cameras.view_preset(name)

    def set_tool(self, name: str) -> None:
        """Let a plain drag do something else on both sides; see `ui.space.regions.TOOLS`."""
        for side in (self.left, self.right):
            side.space.set_tool(name)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self.sides.set_reduced_motion(reduced)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.sides.set_palette(palette)
        self.nothing.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def release(self) -> None:
        """Stop work and motion and give back what is held, before the window closes."""
        self.other.release()
        self.sides.release()
