"""The picture of the graph: links as lines, memories in the shapes of their tiers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor

from engine.memory.links import LinkKind
from ui.graph.dots_item import DotsItem
from ui.graph.graph_scene import NOTHING, GraphScene
from ui.space.marks import DIAMOND, HALO
from ui.space.picking import Projected, pick
from ui.space.scene import Scene
from ui.space.symbols import symbol_path
from ui.theme import Palette

__all__ = ["GraphPlot"]

_LEVELS: Final = 16
"""Opacities are drawn in steps, so that equal symbols are rendered once."""
_FULL_SIZE: Final = 27.0
"""From so many pixels a unit on, points have the size that they have in the space."""
_SMALLEST: Final = 0.16
_ZOOM_STEP: Final = 1.25
_CROWD: Final = 8000
"""So many memories at most are drawn as symbols; where more are seen, as dots without links."""
_AROUND: Final = 0.5
"""How far beyond what is seen a crowd is drawn as symbols, as a share of it."""
_MANY_LINKS: Final = 5000
"""From so many links on, lines are drawn quickly rather than smoothly."""
_MOST_HALOS: Final = 2000
"""More selected memories than these are dots of another colour."""
_LINES: Final = ("provenance", "link", "contradiction")
_LOOKS: Final = {
    "provenance": ("grid", 0.9, 1.0),
    "link": ("link", 0.6, 1.6),
    "contradiction": ("contradiction", 0.9, 1.8),
}
"""Colour, opacity and width of each kind of line."""


class GraphPlot(pg.GraphicsLayoutWidget):
    """Draws a graph scene; the wheel zooms, dragging moves.

    Parameters
    ----------
    palette : Palette
    """

    place_hovered = Signal(object, QPointF)
    """Indices of the points under the pointer, nearest first, and where it is."""
    place_clicked = Signal(object, object, bool)
    """Indices of the points under the pointer, the modifiers, and whether it was twice."""
    moved = Signal()
    """Another part is seen."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._graph = NOTHING
        self._focus = np.empty(0, np.int64)
        self._hovered = -1
        self._zoom = 1.0
        self._order = np.empty(0, np.int64)
        self._covered = QRectF()
        self._box = pg.ViewBox(enableMenu=False, lockAspect=True)
        self.addItem(self._box, 0, 0)
        layout: Any = self.ci.layout
        layout.setContentsMargins(0, 0, 0, 0)
        self._lines = {name: pg.PlotCurveItem() for name in _LINES}
        self._bright = {name: pg.PlotCurveItem(antialias=True) for name in _LINES}
        self._dots, self._chosen = DotsItem(), DotsItem()
        self._points, self._front = pg.ScatterPlotItem(pen=None), pg.ScatterPlotItem(pen=None)
        for item in (
            self._dots,
            *self._lines.values(),
            *self._bright.values(),
            self._chosen,
            self._points,
            self._front,
        ):
            self._box.addItem(item)
        told: Any = self.scene()
        told.sigMouseMoved.connect(self._on_mouse_moved)
        told.sigMouseClicked.connect(self._on_mouse_clicked)
        self._box.sigRangeChanged.connect(self._on_range_changed)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours from the next scene on."""
        self._palette = palette
        self.setBackground(palette.background)

    # -- what is seen ---------------------------------------------------------------------------

    def frame(self, points: NDArray[np.floating], around: float) -> None:
        """Show the places of points, shape (K, 2), with some units around them."""
        if len(points):
            low, high = points.min(axis=0) - around, points.max(axis=0) + around
            self._box.setRange(
                xRange=(float(low[0]), float(high[0])),
                yRange=(float(low[1]), float(high[1])),
                padding=0.0,
            )

    @property
    def unit(self) -> float:
        """Pixels of one unit of the layout."""
        return float(self._pixels()[1][0])

    def _pixels(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        corner = self._box.mapViewToScene(QPointF(0, 0))
        unit = self._box.mapViewToScene(QPointF(1, 1)) - corner
        return np.array([corner.x(), corner.y()]), np.array([unit.x(), unit.y()])

    def projected(self) -> Projected:
        """Return the points in pixels of this widget."""
        corner, unit = self._pixels()
        points = self._graph.points
        xy = corner + points.position[:, :2].astype(np.float64) * unit
        depth = -points.importance.astype(np.float64)
        return Projected(xy, depth)

    def sizes(self) -> NDArray[np.float64]:
        """Return the diameters that points have at this zoom, in pixels."""
        return np.maximum(np.round(self._zoom * self._graph.points.size.astype(float)), 2.0)

    def pick_at(self, place: QPointF) -> list[int]:
        """Return the indices of the points at a place of this widget, the nearest first."""
        if not len(self._graph):
            return []
        points = self._graph.points
        return pick(place.x(), place.y(), self.projected(), self.sizes(), points.position)[:1]

    # -- drawing --------------------------------------------------------------------------------

    def set_graph(self, graph: GraphScene, focus: NDArray[np.integer], hovered: int) -> None:
        """Draw a graph.

        Parameters
        ----------
        graph : GraphScene
        focus : ndarray of int, shape (K,)
            Indices of the points that are looked at.
        hovered : int
            Index of the point under the pointer, or -1.
        """
        self._graph = graph
        self._draw_all()
        self.set_focus(focus, hovered)

    @property
    def draws_dots(self) -> bool:
        """Whether so many memories are seen that they are dots."""
        return len(self._dots) > 0

    def _draw_all(self) -> None:
        """Draw what does not depend on selection and hover."""
        points, drawn = self._graph.points, self._drawn()
        crowd = drawn is None
        order = np.argsort(points.importance, kind="stable")
        self._dots.set_points(points.position[order if crowd else order[:0], :2],
                              points.colour[order if crowd else order[:0]])  # fmt: skip
        self._order = order[:0] if drawn is None else order[drawn[order]]
        links = self._shown_links(drawn)
        smooth = int(links.sum()) < _MANY_LINKS
        for name, shown in self._kinds(self._graph).items():
            thin = 1.0 if smooth else 0.4
            self._draw_links(
                self._lines[name], points, points.links[shown & links], name, thin, smooth
            )
        self._scatter(self._points, points, self._order, self.sizes()[self._order])

    def _drawn(self) -> NDArray[np.bool_] | None:
        """Return which points are drawn as symbols; None where all are dots."""
        points = self._graph.points
        if len(points) <= _CROWD:
            self._covered = QRectF()
            return np.ones(len(points), np.bool_)
        seen = self._box.viewRect()
        wide, high = _AROUND * seen.width(), _AROUND * seen.height()
        self._covered = seen.adjusted(-wide, -high, wide, high)
        x, y = points.position[:, 0], points.position[:, 1]
        inside = (x > self._covered.left()) & (x < self._covered.right())
        inside &= (y > self._covered.top()) & (y < self._covered.bottom())
        return inside if int(inside.sum()) <= _CROWD else None

    def _shown_links(self, drawn: NDArray[np.bool_] | None) -> NDArray[np.bool_]:
        links = self._graph.points.links
        if drawn is None:
            return np.zeros(len(links), np.bool_)
        return drawn[links[:, 0]] | drawn[links[:, 1]]

    def set_focus(self, focus: NDArray[np.integer], hovered: int) -> None:
        """Draw what depends on selection and hover: bright links, halos and identity marks."""
        self._focus, self._hovered = focus.astype(np.int64), hovered
        graph, points = self._graph, self._graph.points
        touched = np.isin(points.links, focus).any(axis=1)
        smooth = int(touched.sum()) < _MANY_LINKS
        for name, shown in self._kinds(graph).items():
            self._draw_links(
                self._bright[name], points, points.links[touched & shown], name, 1.5, smooth
            )
        self._draw_front()

    def _draw_front(self) -> None:
        """Draw identity marks, halos, and the points that have one once more, above all.

        Halos of a multitude would hide it and take long: dots of the accent colour tell as much.
        """
        points, focus, size = self._graph.points, self._focus, self.sizes()
        many = focus if len(focus) > _MOST_HALOS else focus[:0]
        accent = np.array(self._palette.rgba("accent"), np.float32)
        self._chosen.size = float(np.clip(np.median(size), 2.0, 5.0)) + 1.0 if len(many) else 2.0
        self._chosen.set_points(points.position[many, :2], np.tile(accent, (len(many), 1)))
        if len(many):
            focus = focus[focus == self._hovered]
        marked = np.flatnonzero(self._graph.identity)
        if self.draws_dots or self._zoom < 2 * _SMALLEST:
            marked = focus[:0]
        halo = np.tile(accent, (len(focus), 1))
        halo[focus == self._hovered] = self._palette.rgba("text")
        diamond = np.tile(np.array(self._palette.rgba("sigma"), np.float32), (len(marked), 1))
        self._symbols(
            self._front,
            points.position[np.concatenate([marked, focus, focus])],
            np.concatenate([size[marked] + 10, size[focus] + 8, size[focus]]),
            np.concatenate([diamond, halo, points.colour[focus]]),
            np.concatenate(
                [np.full(len(marked), DIAMOND), np.full(len(focus), HALO), points.shape[focus]]
            ),
        )

    def _kinds(self, graph: GraphScene) -> dict[str, NDArray[np.bool_]]:
        against = graph.kind == LinkKind.CONTRADICTS
        provenance = graph.kind == LinkKind.PROVENANCE
        return {
            "provenance": provenance,
            "link": ~(against | provenance),
            "contradiction": against,
        }

    def _draw_links(
        self,
        item: pg.PlotCurveItem,
        points: Scene,
        links: NDArray[np.integer],
        name: str,
        strength: float,
        smooth: bool,
    ) -> None:
        ends = points.position[links.ravel(), :2].astype(float)
        colour, opacity, width = _LOOKS[name]
        if strength > 1.0 and name == "provenance":
            colour = "muted"
        pen = pg.mkPen(
            self._palette.colour(colour, min(opacity * strength, 1.0)),
            width=width * min(strength, 1.4) if smooth else 1,
        )
        if name == "contradiction" and smooth:
            pen.setDashPattern([3.0, 2.5])
        item.setData(
            x=ends[:, 0], y=ends[:, 1], connect="pairs", pen=pen, antialias=smooth,
            skipFiniteCheck=True,
        )  # fmt: skip

    def _scatter(
        self,
        item: pg.ScatterPlotItem,
        points: Scene,
        order: NDArray[np.integer],
        size: NDArray[np.floating],
    ) -> None:
        self._symbols(item, points.position[order], size, points.colour[order], points.shape[order])

    def _symbols(
        self,
        item: pg.ScatterPlotItem,
        position: NDArray[np.floating],
        size: NDArray[np.floating],
        colour: NDArray[np.floating],
        shape: NDArray[np.integer],
    ) -> None:
        steps = np.round(np.asarray(colour, np.float64) * [255, 255, 255, _LEVELS]).astype(np.int64)
        packed = ((steps[:, 0] * 256 + steps[:, 1]) * 256 + steps[:, 2]) * 256 + steps[:, 3]
        _, first, which = np.unique(packed, return_index=True, return_inverse=True)
        shares = (steps[first] / [255, 255, 255, _LEVELS]).tolist()
        brushes: Sequence[Any] = [pg.mkBrush(QColor.fromRgbF(*one)) for one in shares]
        table = np.array([*brushes, None], dtype=object)
        symbols = np.array([*(symbol_path(code) for code in range(DIAMOND + 1)), None], object)
        item.setData(
            x=position[:, 0].astype(float),
            y=position[:, 1].astype(float),
            size=np.asarray(size, float),
            brush=list(table[which.reshape(-1)]),
            symbol=list(symbols[shape.astype(np.int64)]),
        )

    # -- what happens ---------------------------------------------------------------------------

    def _on_range_changed(self, *_ranges: object) -> None:
        wanted = min(max(self.unit / _FULL_SIZE, _SMALLEST), 1.0)
        step = _ZOOM_STEP ** round(np.log(wanted) / np.log(_ZOOM_STEP))
        zoomed = step != self._zoom
        self._zoom = float(step)
        if len(self._graph) > _CROWD:
            if zoomed or not self._covered.contains(self._box.viewRect()):
                self._draw_all()
                self._draw_front()
        elif zoomed and len(self._graph):
            self._points.setSize(self.sizes()[self._order])
            self._draw_front()
        self.moved.emit()

    def _on_mouse_moved(self, place: QPointF) -> None:
        self.place_hovered.emit(self.pick_at(place), place)

    def _on_mouse_clicked(self, event: Any) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            found = self.pick_at(event.scenePos())
            self.place_clicked.emit(found, event.modifiers(), event.double())

    def leaveEvent(self, ev: Any) -> None:
        self.place_hovered.emit([], QPointF())
        super().leaveEvent(ev)
