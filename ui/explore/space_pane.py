"""The open document in the space: state to scene, and hover, click and selection both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from engine.affect.space import Affect
from engine.changes import Changes
from engine.memory.population import Population
from engine.moment import Readable
from engine.session import Session
from ui.explore.dressing import COLOUR_BAR, dressed
from ui.explore.drift_way import way_of
from ui.explore.look import DEFAULT_LOOK, Look
from ui.explore.onion_skin import MOST_NIGHTS, OnionSkin
from ui.explore.pointing import Pointing
from ui.explore.session_scene import row_or_none, session_scene
from ui.looks.legend_clicks import switch_category
from ui.session_view import SessionView
from ui.space.legend_row import LegendRow
from ui.space.scene import EMPTY, Scene
from ui.space.space_view import SpaceView
from ui.theme import DARK, Palette

__all__ = ["SpacePane"]

_MOST_ANIMATED = 20_000
_REST_MS = 40
"""Of a multitude, what is hovered elsewhere is marked once the pointer rests so long."""


class SpacePane(SessionView):
    """Draws the open document in a `SpaceView`.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    flat : bool
        Flat projections in any case.
    """

    note_changed = Signal(str)
    """Why the space is flat, or nothing."""
    look_changed = Signal(object)
    """What memories are drawn by: a `Look`."""
    places_changed = Signal()
    """Memories stand elsewhere: where they were encoded, or where they have drifted to."""
    range_requested = Signal()
    """The colours in the legend were clicked."""

    def __init__(
        self, palette: Palette = DARK, parent: QWidget | None = None, *, flat: bool = False
    ) -> None:
        super().__init__(parent)
        self._palette = palette
        self._current = False
        self._shown: Population | None = None
        self._way_of: int | None = None
        self._marked: NDArray[np.int64] = np.empty(0, np.int64)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_REST_MS)
        self._resting.timeout.connect(self._show_hover)
        self._look = DEFAULT_LOOK
        self._plain = EMPTY
        self._strip: SessionView | None = None
        self._onion = OnionSkin()
        self.space = SpaceView(palette=palette, flat=flat)
        self.pointing = Pointing(self.space, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.space, 1)
        self.setFocusProxy(self.space)
        self.space.note_changed.connect(self.note_changed)
        self.space.legend_clicked.connect(
            lambda key: self.answer_legend(key, self.space.scene.legend or ())
        )

    def put_above(self, strip: SessionView) -> None:
        """Place a strip of controls above the picture; it follows the document from now on."""
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, strip)
        self._strip = strip
        strip.show_session(self.session)

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        super().show_session(session)
        if self._strip is not None:
            self._strip.show_session(session)

    @property
    def look(self) -> Look:
        """What memories are drawn by."""
        return self._look

    def set_look(self, look: Look) -> None:
        """Draw memories by other quantities."""
        if look != self._look:
            self._look = look
            self._dress()
            self.look_changed.emit(look)

    def _dress(self) -> None:
        """Draw the same scene in the look; what the look does not touch stays as it is."""
        if self.session is not None and self._shown is self.session.population:
            scene = self.space.scene
            kept = replace(
                self._plain, selected=scene.selected, hovered=scene.hovered, path=scene.path
            )
            self.space.set_scene(self._finished(self.session, kept))

    def _finished(self, session: Session, scene: Scene) -> Scene:
        """Return a scene of the shown state in the look, with what stands behind and around it."""
        return self._with_marks(self._with_past(session, self.in_look(session, session, scene)))

    def _with_past(self, session: Session, scene: Scene) -> Scene:
        """Return a scene of the shown state with the nights before it behind it."""
        state, palette = session.population, self._palette
        return self._onion.laid_under(
            scene, session.timeline, state, palette, current=self._current
        )

    @property
    def onion_skin(self) -> int:
        """How many of the last nights stand behind the shown one."""
        return self._onion.nights

    @property
    def onion_note(self) -> str:
        """What of the last nights could not be shown, in one line; empty where all is."""
        return self._onion.note

    def set_onion_skin(self, nights: int) -> None:
        """Draw the last nights faintly behind the shown one, up to `MOST_NIGHTS`; 0: none."""
        self._onion.nights = min(max(nights, 0), MOST_NIGHTS)
        self._dress()

    def in_look(self, session: Session, moment: Readable, scene: Scene) -> Scene:
        """Return a scene in the look.

        Parameters
        ----------
        session : Session
        moment : Readable
            The state that the scene shows: the session's own, or another one of its document.
        scene : Scene
        """
        shown = session.shown
        left_out = shown.left_out.get(self._look.colour_by or "tier", frozenset[int]())
        return dressed(scene, shown.columns(moment), self._look, self._palette, left_out)

    @property
    def menu(self) -> QMenu | None:
        """The memories at the place that was clicked last, to choose from."""
        return self.pointing.menu

    @property
    def note(self) -> str:
        """Why the space is flat; empty where it is not."""
        return self.space.note

    @property
    def shows_current(self) -> bool:
        """Whether memories stand where they have drifted to."""
        return self._current

    def set_shows_current(self, current: bool) -> None:
        """Draw memories where they have drifted to, or where they were encoded."""
        self._current = current
        self.refresh(Changes(kind="document"))
        self.places_changed.emit()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.space.set_palette(palette)
        if self._strip is not None:
            self._strip.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def set_marked(self, uids: Sequence[int] | NDArray[np.int64]) -> None:
        """Mark memories that a recall has found, or that are like another one."""
        marked = np.array(uids, np.int64)
        if not np.array_equal(marked, self._marked):
            self._marked = marked
            self.space.set_scene(self._with_marks(self.space.scene))

    def _with_marks(self, scene: Scene) -> Scene:
        """Return a scene of the shown state with what was found marked."""
        if self._shown is None or not len(self._marked):
            return replace(scene, marked=None) if scene.marked is not None else scene
        there = np.isin(self._shown["uid"], self._marked)
        return replace(scene, marked=np.flatnonzero(there).astype(np.int64))

    def set_preview(self, affect: Affect | None) -> None:
        """Mark where a memory that is not kept yet would stand; None: no mark."""
        self.space.set_preview(affect)

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture; everything where none is."""
        if self.session is not None:
            mask = self.session.selection.mask(self.session.population)
            self.space.frame_rows(np.flatnonzero(mask))

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture."""
        if self.session is not None:
            row = row_or_none(self.session.population, uid)
            if self.space.scene.index_of(row) >= 0:
                self.space.frame_rows([row])

    def refresh(self, changes: Changes) -> None:
        """Draw the state at the cursor; a night that follows the one shown is eased into."""
        session = self.session
        if session is None:
            self._shown, self._plain = None, EMPTY
            self.pointing.show_state(None)
            self.space.set_scene(EMPTY)
            return
        population = session.population
        self._way_of = session.selection.active
        scene = session_scene(
            population,
            session.model,
            session.selection,
            self._palette,
            current=self._current,
            path=way_of(session, self._way_of),
            shown=session.shown.mask(session),
        )
        eased = self._is_next_to_shown(population, changes)
        self._shown, self._plain = population, scene
        self.pointing.show_state(session, population, session.model)
        self.space.set_scene(self._finished(session, scene), eased)

    def refresh_shown(self) -> None:
        """Draw the memories that are shown."""
        self.refresh(Changes(kind="shown"))

    def _is_next_to_shown(self, population: Population, changes: Changes) -> bool:
        if self._shown is None or changes.kind not in ("night", "time", "recall", "delete"):
            return False
        near = abs(population.night - self._shown.night) <= 1
        return near and len(population) <= _MOST_ANIMATED

    def refresh_selection(self) -> None:
        """Mark what is selected."""
        session, scene = self.session, self.space.scene
        if session is not None and len(session.population) == self._rows_shown():
            selected = session.selection.mask(session.population)[scene.rows]
            active = session.selection.active
            if active != self._way_of or not np.array_equal(selected, scene.selected):
                hovered = row_or_none(session.population, session.selection.hovered)
                path = way_of(session, active) if active != self._way_of else scene.path
                self._way_of = active
                scene = replace(scene, selected=selected, hovered=hovered, path=path)
                self.space.set_scene(self._with_past(session, scene))

    def refresh_hover(self) -> None:
        """Mark what is hovered elsewhere."""
        if self.pointing.hovering:
            self._resting.stop()
        elif len(self.space.scene) > _MOST_ANIMATED:
            self._resting.start()
        else:
            self._show_hover()

    def _show_hover(self) -> None:
        session, scene = self.session, self.space.scene
        if session is None:
            return
        row = row_or_none(session.population, session.selection.hovered)
        if row != scene.hovered:
            self.space.set_scene(replace(scene, hovered=row))

    def release(self) -> None:
        """Give back what the space holds, before the window closes."""
        self._resting.stop()
        self.pointing.close()
        self.space.release()

    def _rows_shown(self) -> int:
        return -1 if self._shown is None else len(self._shown)

    def answer_legend(self, key: str, rows: tuple[LegendRow, ...]) -> None:
        """Do what a click on the row with that key says.

        Parameters
        ----------
        key : str
        rows : tuple of LegendRow
            The legend that was clicked.
        """
        if key == COLOUR_BAR:
            self.range_requested.emit()
        elif self.session is not None:
            alt = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.AltModifier
            shown = self.session.shown
            switch_category(shown, shown.columns(self.session), rows, key, alone=bool(alt))
