"""The open document as a graph: links first, and one selection with the other views."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from engine.changes import Changes
from engine.errors import LetheError
from engine.memory.population import Population
from engine.selection import Combine
from engine.session import Session
from ui.explore.combining import combine_mode
from ui.explore.memory_words import hover_words, shortened, what_is_left
from ui.explore.session_scene import row_or_none
from ui.graph.arranger import Arranger
from ui.graph.graph_labels import GraphLabels, NodeLabel
from ui.graph.graph_plot import GraphPlot
from ui.graph.graph_scene import NOTHING, GraphScene, graph_legend, graph_scene, neighbours_of
from ui.session_view import SessionView
from ui.space.drive import Drive
from ui.space.legend_strip import LegendStrip
from ui.space.motion import Transition
from ui.space.space_items import focus_of
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["GraphView"]

_MOST_SELECTED, _MOST_BESIDE = 12, 24
_LABEL = 40
_MOST_ANIMATED = 4000


class GraphView(SessionView):
    """Draws the open document by its links.

    Parameters
    ----------
    tasks : TaskRunner
        Works out the places.
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(
        self, tasks: TaskRunner, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._palette = palette
        self._shown: Population | None = None
        self._scene, self._hovered = NOTHING, -1
        self._hovering = self._framed = False
        self._way = Drive(self)
        self.arranger = Arranger(tasks, self)
        self.legend = LegendStrip(palette)
        self.plot = GraphPlot(palette)
        self.labels = GraphLabels(self.plot)
        self.words = QLabel()
        self._lay_out()
        self.arranger.arranged.connect(self._on_arranged)
        self.arranger.failed.connect(self._say)
        self.plot.place_hovered.connect(self._on_place_hovered)
        self.plot.place_clicked.connect(self._on_place_clicked)
        self.plot.moved.connect(self._write)
        self.plot.installEventFilter(self)
        self.set_palette(palette)

    def _lay_out(self) -> None:
        self.setAccessibleName("Graph")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setMaximumWidth(380)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.words, 100)
        row.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.legend, 0, 0)
        grid.addWidget(self.plot, 1, 0)
        grid.addLayout(row, 1, 0, Qt.AlignmentFlag.AlignBottom)
        grid.setRowStretch(1, 1)
        self.setFocusProxy(self.plot)

    @property
    def scene(self) -> GraphScene:
        """The graph that is drawn, or that a motion is on its way to."""
        return self._scene

    # -- what it is told ------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        self._way.finish()
        self.arranger.clear()
        self._framed = False
        super().show_session(session)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = self.labels.colours = palette
        self.setStyleSheet(f"GraphView {{ background: {palette.background}; }}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words.setStyleSheet(
            f"color: {palette.muted}; background: transparent; padding: {2 * GRID}px;"
        )
        self.plot.set_palette(palette)
        if self.isVisible():
            self.refresh(Changes(kind="document"))
        else:
            self._stale = Changes(kind="document")

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of easing."""
        self._way.reduced = reduced

    def frame_all(self) -> None:
        """Bring everything into the picture."""
        self.plot.frame(self._scene.points.position[:, :2], 1.5)

    def frame_selection(self) -> None:
        """Bring the selected memories and their neighbours into the picture; else everything."""
        chosen = np.flatnonzero(self._scene.points.selected)
        if len(chosen):
            self._frame(chosen)
        else:
            self.frame_all()

    def fly_to(self, uid: int) -> None:
        """Bring one memory and its neighbours into the picture."""
        if self.session is not None:
            index = self._scene.points.index_of(row_or_none(self.session.population, uid))
            if index >= 0:
                self._frame(np.array([index]))

    def _frame(self, index: NDArray[np.integer]) -> None:
        beside = neighbours_of(self._scene, index)
        places = self._scene.points.position[np.concatenate([index, beside]), :2]
        self.plot.frame(places, 4.0)

    def arrange_anew(self) -> None:
        """Work out every place again."""
        if self.session is not None:
            self._framed = False
            self.arranger.arrange(self.session.population, anew=True)

    def release(self) -> None:
        """Stop all motion and work, before the window closes."""
        self._way.cancel()
        self.arranger.clear()

    # -- drawing --------------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Draw the state at the cursor; what has no place yet is drawn once it has one."""
        session = self.session
        if session is None:
            self._shown = None
            self._show(NOTHING, animate=False)
            return
        self.arranger.arrange(session.population)
        self._draw(session, animate=changes.kind in ("night", "time", "link", "delete", "recall"))

    def _draw(self, session: Session, *, animate: bool) -> None:
        population = session.population
        self._shown = population
        scene = graph_scene(
            population,
            session.model,
            session.selection,
            self._palette,
            self.arranger.places(population),
            session.shown.mask(session),
        )
        self._show(scene, animate=animate)

    def _show(self, scene: GraphScene, *, animate: bool) -> None:
        self._way.finish()
        old, self._scene = self._scene, scene
        self._hovered = scene.points.index_of(scene.points.hovered)
        self.legend.set_rows(graph_legend(scene), self._palette)
        self._say_what_is_missing()
        if animate and 0 < len(scene) <= _MOST_ANIMATED and len(old) and not self._way.reduced:
            way = Transition(old.points, scene.points)
            self._way.run(lambda share: self._paint(replace(scene, points=way.at(share))))
        else:
            self._paint(scene)
        if len(scene) and not self._framed:
            self._framed = True
            self.frame_all()

    def _paint(self, scene: GraphScene) -> None:
        if len(scene.points) != len(scene.identity):  # some points are on their way out
            marked = np.zeros(len(scene.points), bool)
            marked[: len(scene.identity)] = scene.identity
            scene = replace(scene, identity=marked)
        self.plot.set_graph(scene, focus_of(scene.points, self._hovered), self._hovered)
        self._write()

    def _say_what_is_missing(self) -> None:
        if self.session is None:
            self._say("")
        elif not len(self.session.population):
            self._say("No memories to draw yet.\nAdd one, import a file, or open the demo.")
        elif not len(self._scene) and self.arranger.busy:
            self._say("Arranging the graph…")
        elif len(self._scene) and not len(self._scene.kind):
            self._say("Nothing is linked. Select two memories and link them in the inspector.")
        else:
            self._say("")

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def refresh_selection(self) -> None:
        """Mark what is selected."""
        session, points = self.session, self._scene.points
        if session is None or self._shown is not session.population:
            return
        selected = session.selection.mask(session.population)[points.rows]
        if not np.array_equal(selected, points.selected):
            self._way.finish()
            self._scene = replace(self._scene, points=replace(points, selected=selected))
            self._refocus()

    def refresh_shown(self) -> None:
        """Draw the memories that are shown."""
        if self.session is not None:
            self._draw(self.session, animate=False)

    def refresh_hover(self) -> None:
        """Mark what is hovered elsewhere."""
        session = self.session
        if session is None or self._hovering:
            return
        row = row_or_none(session.population, session.selection.hovered)
        index = self._scene.points.index_of(row)
        if index != self._hovered:
            self._hovered = index
            self._refocus()

    def _refocus(self) -> None:
        points = self._scene.points
        self.plot.set_focus(focus_of(points, self._hovered), self._hovered)
        self._write()

    # -- words ----------------------------------------------------------------------------------

    def _write(self) -> None:
        """Write the labels of what is selected, of what it is linked to, and of the pointer."""
        points = self._scene.points
        if not len(points):
            self.labels.write([], "", QPointF(), 0.0)
            return
        places, size = self.plot.projected().xy, self.plot.sizes()
        if len(places) != len(points):
            return
        chosen = np.flatnonzero(points.selected)[:_MOST_SELECTED]
        beside = neighbours_of(self._scene, chosen)[:_MOST_BESIDE]
        labels = [
            NodeLabel(
                text=self._name(int(points.rows[index])),
                x=float(places[index, 0]),
                y=float(places[index, 1]),
                gap=float(size[index]) / 2 + 6,
                selected=bool(points.selected[index]),
            )
            for index in (*chosen.tolist(), *beside.tolist())
            if index != self._hovered
        ]
        text, at, gap = "", QPointF(), 0.0
        if 0 <= self._hovered < len(points):
            text = self._told(int(points.rows[self._hovered]))
            at = QPointF(*places[self._hovered].tolist())
            gap = float(size[self._hovered]) / 2 + 10
        self.labels.write([one for one in labels if one.text], text, at, gap)

    def _uid(self, row: int) -> int | None:
        if self._shown is None or not 0 <= row < len(self._shown):
            return None
        return int(self._shown["uid"][row])

    def _name(self, row: int) -> str:
        uid = self._uid(row)
        if self.session is None or uid is None:
            return ""
        try:
            return shortened(what_is_left(self.session.memory(uid)), _LABEL)
        except LetheError:
            return ""

    def _told(self, row: int) -> str:
        uid = self._uid(row)
        if self.session is None or uid is None:
            return ""
        try:
            return hover_words(self.session.memory(uid))
        except LetheError:
            return ""

    # -- what happens ---------------------------------------------------------------------------

    def _on_arranged(self) -> None:
        if self.session is None:
            return
        if self.isVisible():
            self._draw(self.session, animate=True)
        else:
            self._stale = Changes(kind="document")

    def _on_place_hovered(self, found: list[int], _place: QPointF) -> None:
        index = found[0] if found else -1
        if index == self._hovered or index >= len(self._scene):
            return
        self._hovered = index
        self._refocus()
        if self.session is not None:
            self._hovering = True
            try:
                uid = self._uid(int(self._scene.points.rows[index])) if index >= 0 else None
                self.session.selection.hover(uid)
            finally:
                self._hovering = False

    def _on_place_clicked(
        self, found: list[int], modifiers: Qt.KeyboardModifier, double: bool
    ) -> None:
        session = self.session
        if session is None:
            return
        mode = combine_mode(modifiers, session.selection.mode)
        uids = [self._uid(int(self._scene.points.rows[one])) for one in found]
        picked = [uid for uid in uids if uid is not None]
        if double and picked:
            self.fly_to(picked[0])
        elif picked:
            session.selection.select(picked, mode)
        elif mode is Combine.REPLACE and not double:
            session.selection.clear()

    def eventFilter(self, watched: QWidget, event: QEvent) -> bool:  # type: ignore[override]
        if watched is self.plot and event.type() == QEvent.Type.Resize:
            self.labels.resize(self.plot.size())
            self._write()
        return bool(super().eventFilter(watched, event))
