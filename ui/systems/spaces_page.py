"""Small multiples: the same memories in one space for each system, looked at from one place."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.changes import Changes
from ui.compare.linked_cameras import LinkedCameras
from ui.eliding_label import ElidingLabel
from ui.explore.space_pane import SpacePane
from ui.systems.system_pane import SystemPane
from ui.systems.system_scene import drawn_rows, most_points, system_scene
from ui.systems.systems_page import SystemsPage
from ui.theme import DARK, GRID, Palette

__all__ = ["SpacesPage", "columns_for"]

_SHAPE: Final = 1.35
"""Width of a good pane, in heights."""
_MOST_ANIMATED: Final = 500
_ROOMY: Final = 480.0
"""Logical pixels of a pane from which on points are drawn in their whole size."""


def columns_for(count: int, width: int, height: int) -> int:
    """Return in how many columns panes stand so that each is as near as may be to a good shape."""
    if count < 2 or height <= 0:
        return 1

    def badness(columns: int) -> float:
        rows = math.ceil(count / columns)
        shape = (width / columns) / (height / rows)
        empty = columns * rows - count
        return abs(math.log(shape / _SHAPE)) + 0.1 * empty

    return min(range(1, count + 1), key=badness)


class SpacesPage(SystemsPage):
    """Draws a space for each system, with one camera, one selection and one night.

    Parameters
    ----------
    pane : SpacePane
        The space whose choice of places the small ones take on.
    palette : Palette
    flat : bool
        Flat projections in any case.
    """

    def __init__(self, pane: SpacePane, palette: Palette = DARK, *, flat: bool = False) -> None:
        super().__init__()
        self.setObjectName("spaces")
        self._pane, self._palette, self._flat = pane, palette, flat
        self._reduced, self._tool = False, "orbit"
        self.panes: list[SystemPane] = []
        self.links: list[LinkedCameras] = []
        self._columns = 0
        self._animates = False
        self._levelling = QTimer(self)
        self._levelling.setSingleShot(True)
        self._levelling.setInterval(0)
        self._levelling.timeout.connect(self._level)
        self.note = ElidingLabel()
        self._held = QWidget()
        self._held.setObjectName("held")
        self._grid = QGridLayout(self._held)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(1)
        self._filler = QWidget(self._held)
        self._filler.setObjectName("filler")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._held, 1)
        column.addWidget(self.note)
        self.note.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        self.note.hide()
        self.set_palette(palette)

    # -- panes ------------------------------------------------------------------------------------

    @property
    def shown_panes(self) -> list[SystemPane]:
        """The panes that show a system."""
        count = 0 if self.moment is None else len(self.moment.systems)
        return self.panes[:count]

    def _make(self, count: int) -> None:
        while len(self.panes) < count:
            pane = SystemPane(self._palette, flat=self._flat)
            pane.space.set_reduced_motion(self._reduced)
            pane.space.set_tool(self._tool)
            pane.legend_resized.connect(self._levelling.start)
            if self.panes:
                self.links.append(LinkedCameras(self.panes[0].space, pane.space, self))
            else:
                self.setFocusProxy(pane)
            self.panes.append(pane)

    def _place(self) -> None:
        shown = self.shown_panes
        columns = columns_for(len(shown), self._held.width(), self._held.height())
        for pane in self.panes:
            self._grid.removeWidget(pane)
            pane.setVisible(pane in shown)
        for at, pane in enumerate(shown):
            self._grid.addWidget(pane, at // columns, at % columns)
        self._grid.removeWidget(self._filler)
        free = -len(shown) % columns
        self._filler.setVisible(free > 0)
        if free:
            self._grid.addWidget(self._filler, len(shown) // columns, columns - free, 1, free)
        for at in range(self._grid.columnCount()):
            self._grid.setColumnStretch(at, int(at < columns))
        rows = math.ceil(len(shown) / columns)
        for at in range(self._grid.rowCount()):
            self._grid.setRowStretch(at, int(at < rows))
        self._columns = columns

    def _level(self) -> None:
        """Let every space begin at one height, whatever room the legends take."""
        room = max((pane.legend.height() for pane in self.shown_panes), default=0)
        for pane in self.shown_panes:
            pane.keep_room(room)

    # -- what is drawn ----------------------------------------------------------------------------

    def show_change(self, changes: Changes) -> None:
        """Ease into the next moment where a night has passed."""
        self._animates = changes.kind in ("night", "time")

    def refresh(self) -> None:
        """Draw every system's state."""
        moment = self.moment
        self._make(0 if moment is None else len(moment.systems))
        shown = self.shown_panes
        visible = [one for one in self.panes if not one.isHidden() and one.parent() is self._held]
        if visible != shown or not self._columns:
            self._place()
        for pane in self.panes[len(shown) :]:
            pane.show_nothing()
        self._draw()

    def _draw(self) -> None:
        session, moment = self.session, self.moment
        if session is None or moment is None:
            self.note.hide()
            return
        numbers = self._numbers()
        selected, current = session.selection.numbers, self._pane.shows_current
        animate, self._animates = self._animates, False
        scale, most = self._point_scale(), most_points(len(moment.systems))
        for pane, system in zip(self.shown_panes, moment.systems, strict=True):
            mask = drawn_rows(system, numbers, selected, most)
            scene = system_scene(
                system, session.selection, self._palette, mask, current=current, scale=scale
            )
            animate = animate and len(scene) <= _MOST_ANIMATED
            pane.show_system(session, system, scene, animate=animate)
        count = len(moment) if numbers is None else len(numbers)
        self.note.setText(
            f"A sample of about {most:,} of {count:,} memories is drawn in each space, the "
            "same under every system; counts are of all."
        )
        self.note.setVisible(count > most)

    def _point_scale(self) -> float:
        """Return how large points are drawn: small in small panes."""
        rows = math.ceil(len(self.shown_panes) / max(self._columns, 1))
        side = min(self._held.width() / max(self._columns, 1), self._held.height() / max(rows, 1))
        return min(max(side / _ROOMY, 0.4), 1.0)

    def _numbers(self) -> NDArray[np.int64] | None:
        """Return the numbers of the memories that are shown; None: all."""
        session = self.session
        if session is None or not session.shown.hides:
            return None
        return session.population["uid"][session.shown.mask(session)]

    def refresh_shown(self) -> None:
        """Draw the memories that are shown."""
        self._draw()

    def refresh_selection(self) -> None:
        """Mark what is selected in every space."""
        session = self.session
        if session is None or self.moment is None:
            return
        if len(self.moment) > most_points(len(self.moment.systems)):
            self._draw()  # what is selected joins the sample
            return
        for pane in self.shown_panes:
            pane.mark(session.selection)

    def refresh_hover(self) -> None:
        """Mark in every space what is hovered in one of them, or elsewhere."""
        if self.session is not None:
            for pane in self.shown_panes:
                pane.mark_hovered(self.session.selection)

    # -- as the other pictures in the middle of the window ----------------------------------------

    def frame(self, uids: Iterable[int]) -> None:
        """Bring memories into the picture where a space has them; else everything."""
        numbers = np.fromiter(uids, np.int64)
        for pane in self.shown_panes:
            if pane.population is not None and len(numbers):
                rows = np.flatnonzero(np.isin(pane.population["uid"], numbers))
                if len(pane.space.scene.indices_of(rows)):
                    pane.space.frame_rows(rows)
                    return
        if self.shown_panes:
            self.shown_panes[0].space.frame_all()

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS` in every space."""
        if self.panes:
            self.panes[0].space.view_preset(name)

    def set_tool(self, name: str) -> None:
        """Let a plain drag do something else in every space."""
        self._tool = name
        for pane in self.panes:
            pane.space.set_tool(name)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self._reduced = reduced
        for pane in self.panes:
            pane.space.set_reduced_motion(reduced)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scenes."""
        self._palette = palette
        self._held.setStyleSheet(
            f"QWidget#held {{ background: {palette.separator}; }}"
            f"QWidget#filler {{ background: {palette.background}; }}"
        )
        self.note.setStyleSheet(f"color: {palette.muted}; background: {palette.background};")
        for pane in self.panes:
            pane.set_palette(palette)

    def release(self) -> None:
        """Give back what the spaces hold, before the window closes."""
        self._levelling.stop()
        for pane in self.panes:
            pane.release()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        count = len(self.shown_panes)
        if count and columns_for(count, self._held.width(), self._held.height()) != self._columns:
            self._place()
            self._draw()
