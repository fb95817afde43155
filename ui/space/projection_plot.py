"""One flat projection of the space: two of its axes, in the shapes and colours of the points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF

from ui.space.attention import attended_points
from ui.space.flat_stage import FlatStage
from ui.space.geometry import AXES, HIGH, LOW, dashed, within_box
from ui.space.gestures import Gestures
from ui.space.marks import HALO, SIGMA
from ui.space.navigation import CLICK_REACH
from ui.space.onion_skin import past_points, past_ways
from ui.space.picking import Projected, pick
from ui.space.scene import EMPTY, Scene
from ui.space.space_items import focus_of, link_opacity, shown_links, still_marks
from ui.space.symbols import symbol_path
from ui.space.trails import arrow_segments, spread_ring
from ui.theme import Palette

__all__ = ["ProjectionPlot"]

_ROOMY = 220.0
"""With so many logical pixels for a distance of 1, points are drawn in their whole size."""
_TICKS_APART = 26.0
_LEVELS = 16
"""Opacities and sizes are drawn in steps, so that equal symbols are rendered once."""


class ProjectionPlot(pg.GraphicsLayoutWidget):
    """Draws a scene as seen along one axis.

    Parameters
    ----------
    across, up : int
        The axes: 0 valence, 1 activation, 2 intensity.
    palette : Palette

    Notes
    -----
    It is a view box with two axes rather than a ``PlotWidget``, which makes twenty menus that
    outlive it.
    """

    place_hovered = Signal(object, QPointF)
    place_clicked = Signal(object, object, bool)
    range_changed = Signal()

    def __init__(self, across: int, up: int, palette: Palette) -> None:
        super().__init__()
        self.across, self.up = across, up
        self._along = 3 - across - up
        self._scene = EMPTY
        self._scale = 1.0
        self._box = pg.ViewBox(enableMenu=False, lockAspect=True)
        self._axes = {side: pg.AxisItem(side, linkView=self._box) for side in ("bottom", "left")}
        self.addItem(self._axes["left"], 0, 0)
        self.addItem(self._box, 0, 1)
        self.addItem(self._axes["bottom"], 1, 1)
        self._add_items()
        told: Any = self.scene()
        self.gestures = Gestures(self, FlatStage(self, self._sizes))
        self._pressed: QPointF | None = None
        self._box.sigRangeChangedManually.connect(self.range_changed)
        told.sigMouseMoved.connect(self._on_mouse_moved)
        told.sigMouseClicked.connect(self._on_mouse_clicked)
        self.set_palette(palette)
        self.frame_all()

    def _add_items(self) -> None:
        self._lines: dict[str, pg.PlotCurveItem] = {}
        for name in ("box", "shell", "plane", "past", "link", "contradiction", "path", "preview"):
            self._lines[name] = pg.PlotCurveItem(antialias=True)
            self._box.addItem(self._lines[name])
        self._points, self._front = pg.ScatterPlotItem(pen=None), pg.ScatterPlotItem(pen=None)
        self._past = pg.ScatterPlotItem(pen=None)
        self._box.addItem(self._past)
        self._box.addItem(self._points)
        self._box.addItem(self._front)
        self.steps: list[pg.TextItem] = []

    def set_palette(self, palette: Palette) -> None:
        """Use other colours from the next scene on."""
        self._palette = palette
        self.setBackground(palette.background)
        for item in self._axes.values():
            item.setPen(palette.colour("grid"))
            item.setTextPen(palette.colour("muted"))
        self._fit_axes()

    def _fit_axes(self) -> None:
        """Write on each axis as many words and numbers as its length has room for."""
        metrics, area = QFontMetricsF(self.font()), self._box.screenGeometry()
        for side, axis in (("bottom", self.across), ("left", self.up)):
            name, low, high, marks = AXES[axis]
            whole, item = f"{low}  ←  {name}  →  {high}", self._axes[side]
            length = 0 if area is None else area.width() if side == "bottom" else area.height()
            unit = self._pixels_per_unit() * (HIGH[axis] - LOW[axis])
            step = next((one for one in (1, 2, 4) if unit * one / 4 >= _TICKS_APART), 4)
            item.setTicks([[(one, f"{one:g}".replace("-", "−")) for one in marks[::step]], []])
            text = whole if metrics.horizontalAdvance(whole) + 8 <= length else name
            item.setLabel(text, color=self._palette.text)

    def _pixels_per_unit(self) -> float:
        """Return how many logical pixels a distance of 1 takes when all of the domain is seen."""
        area = self._box.screenGeometry()
        if area is None:
            return 0.0
        reach = (HIGH - LOW)[[self.across, self.up]] * 1.12
        return float(min(area.width() / reach[0], area.height() / reach[1]))

    def _fit(self) -> None:
        """Fit words and points to the room: where it is small, points are smaller."""
        self._fit_axes()
        scale = round(float(np.clip(self._pixels_per_unit() / _ROOMY, 0.4, 1.0)), 1)
        if scale != self._scale:
            self._scale = scale
            self.set_scene(self._scene)

    def frame_all(self) -> None:
        """Show the whole domain."""
        self._frame(LOW, HIGH, 0.06)

    def frame_points(self, points: NDArray[np.floating]) -> None:
        """Show the places of these points, shape (N, 3)."""
        self._frame(points.min(axis=0) - 0.15, points.max(axis=0) + 0.15, 0.0)

    def _frame(self, low: NDArray[np.floating], high: NDArray[np.floating], pad: float) -> None:
        across, up = self.across, self.up
        ranges = [(float(low[axis]), float(high[axis])) for axis in (across, up)]
        self._box.setRange(xRange=ranges[0], yRange=ranges[1], padding=pad)

    def set_scene(self, scene: Scene, hovered: int = -1) -> None:
        """Draw `scene`, the point of index `hovered` ringed."""
        self._scene = scene
        self._write_steps(scene)
        self._draw_frame(scene)
        self._draw_past(scene)
        order = np.argsort(self._depth(scene), kind="stable")[::-1]
        self._scatter(
            self._points,
            scene.position[order],
            scene.size[order],
            scene.colour[order],
            scene.shape[order],
        )
        self.set_focus(scene, hovered)

    def _write_steps(self, scene: Scene) -> None:
        """Write beside each point in the attention window its step."""
        points = attended_points(scene)
        while len(self.steps) < len(points):
            self.steps.append(pg.TextItem(anchor=(-0.35, 1.0)))
            self._box.addItem(self.steps[-1], ignoreBounds=True)
        for place, item in enumerate(self.steps):
            item.setVisible(place < len(points))
        for item, (index, step) in zip(self.steps, points, strict=False):
            item.setText(step, color=self._palette.text)
            across, up = (float(scene.position[index, axis]) for axis in (self.across, self.up))
            item.setPos(across, up)

    def _draw_past(self, scene: Scene) -> None:
        """Draw earlier nights, the earliest first and palest."""
        self._scatter(self._past, *past_points(scene.past))
        ways, colours = past_ways(scene)
        alpha = float(colours[:, 3].mean()) if len(colours) else 0.0
        self._pairs("past", ways, "muted", alpha, 1.2)

    def _depth(self, scene: Scene) -> NDArray[np.float64]:
        """Return how far each point lies behind the picture, shape (N,)."""
        towards = 1.0 if self._along != 1 else -1.0
        return -towards * scene.position[:, self._along].astype(np.float64)

    def set_focus(self, scene: Scene, hovered: int) -> None:
        """Draw what depends on selection and hover: halos and links."""
        focus = focus_of(scene, hovered)
        halo = np.tile(np.array(self._palette.rgba("accent"), np.float32), (len(focus), 1))
        halo[focus == hovered] = self._palette.rgba("text")
        own = scene.position[focus]
        places, sizes, colours, shapes = still_marks(scene, self._palette)
        self._scatter(
            self._front,
            np.concatenate([own, own, places]),
            np.concatenate([scene.size[focus] + 8, scene.size[focus], sizes]),
            np.concatenate([halo, scene.colour[focus], colours]),
            np.concatenate([np.full(len(focus), HALO), scene.shape[focus], shapes]),
        )
        shown = shown_links(scene, focus)
        ends, against = scene.position[scene.links[shown]], scene.link_contradicts[shown]
        self._pairs("link", ends[~against], "link", 1.5 * link_opacity(len(shown)), 1.0)
        self._pairs("contradiction", dashed(ends[against]), "contradiction", 0.7, 1.3)
        way = np.zeros((0, 3)) if scene.path is None else scene.path
        self._pairs("path", arrow_segments(way), "text", 0.95, 2.0)
        ring = np.zeros((0, 2, 3)) if scene.preview is None else self._spread(scene)
        self._pairs("preview", ring, "accent", 0.8, 1.4)

    def _spread(self, scene: Scene) -> NDArray[np.floating]:
        assert scene.preview is not None
        return spread_ring(scene.preview, scene.preview_spread)

    def _draw_frame(self, scene: Scene) -> None:
        angle = np.linspace(0, 2 * np.pi, 181)
        ring = np.zeros((181, 3))
        ring[:, self.across] = scene.sigma[self.across] + scene.shell_radius * np.cos(angle)
        ring[:, self.up] = scene.sigma[self.up] + scene.shell_radius * np.sin(angle)
        ring[:, self._along] = np.clip(0.0, LOW[self._along], HIGH[self._along])
        shell = within_box(np.stack([ring[:-1], ring[1:]], axis=1))
        self._pairs("shell", shell if scene.protects else shell[:0], "sigma", 0.45, 1.0)
        corners = np.zeros((4, 3))
        corners[:, self.across] = np.array([LOW, HIGH, HIGH, LOW])[:, self.across]
        corners[:, self.up] = np.array([LOW, LOW, HIGH, HIGH])[:, self.up]
        sides = np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)
        self._pairs("box", sides, "edge", 0.5, 1.0)
        plane = np.array([LOW, HIGH])[None]
        plane[:, :, 1] = scene.activation_plane
        seen = scene.protects and 1 in (self.across, self.up)
        self._pairs("plane", plane if seen else plane[:0], "sigma", 0.45, 1)

    def _pairs(
        self, name: str, ends: NDArray[np.floating], colour: str, alpha: float, width: float
    ) -> None:
        x, y = ends[:, :, self.across].reshape(-1), ends[:, :, self.up].reshape(-1)
        pen = pg.mkPen(self._palette.colour(colour, alpha), width=width)
        self._lines[name].setData(x.astype(float), y.astype(float), connect="pairs", pen=pen)

    def _scatter(
        self,
        item: pg.ScatterPlotItem,
        position: NDArray[np.floating],
        size: NDArray[np.floating],
        colour: NDArray[np.floating],
        shape: NDArray[np.integer],
    ) -> None:
        steps = np.round(np.asarray(colour, np.float64) * _LEVELS * [8, 8, 8, 1])
        kinds, which = np.unique(steps, axis=0, return_inverse=True)
        shares = kinds / (_LEVELS * np.array([8, 8, 8, 1]))
        brushes = np.array(
            [pg.mkBrush(QColor.fromRgbF(*np.clip(one, 0, 1).tolist())) for one in shares] + [None],
            dtype=object,
        )
        symbols = np.array([symbol_path(code) for code in range(SIGMA + 1)], dtype=object)
        item.setData(
            x=position[:, self.across].astype(float),
            y=position[:, self.up].astype(float),
            size=np.maximum(np.round(self._scale * np.asarray(size, float)), 1),
            brush=list(brushes[which.reshape(-1)]),
            symbol=list(symbols[shape.astype(np.int64)]),
        )

    def visible_range(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return what is seen of both axes: lowest and highest value."""
        (left, right), (low, high) = self._box.viewRange()
        return (left, right), (low, high)

    def set_visible_range(self, across: tuple[float, float], up: tuple[float, float]) -> None:
        """Show these values of both axes."""
        self._box.setRange(xRange=across, yRange=up, padding=0)

    @property
    def drawn_scene(self) -> Scene:
        """The scene that is drawn."""
        return self._scene

    def pixels(self) -> tuple[QPointF, QPointF]:
        """Return the pixel of the origin of both axes, and how far a distance of 1 leads."""
        corner = self._box.mapViewToScene(QPointF(0, 0))
        return corner, self._box.mapViewToScene(QPointF(1, 1)) - corner

    def _sizes(self) -> NDArray[np.floating]:
        return self._scale * self._scene.size

    def projected(self) -> Projected:
        """Return the points in pixels of this widget, as `pick` needs them."""
        corner, unit = self.pixels()
        place = self._scene.position[:, [self.across, self.up]].astype(np.float64)
        xy = np.array([corner.x(), corner.y()]) + place * np.array([unit.x(), unit.y()])
        return Projected(xy, self._depth(self._scene))

    def pick_at(self, place: QPointF) -> list[int]:
        """Return the indices of the points at a place of this widget, the nearest first."""
        if not len(self._scene):
            return []
        scene = self._scene
        return pick(place.x(), place.y(), self.projected(), self._sizes(), scene.position)

    def _on_mouse_moved(self, place: QPointF) -> None:
        self.place_hovered.emit(self.pick_at(place), place)

    def _on_mouse_clicked(self, event: Any) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            found = self.pick_at(event.scenePos())
            self.place_clicked.emit(found, event.modifiers(), event.double())

    def mousePressEvent(self, ev: Any) -> None:
        self.gestures.cancel()
        wanted = self.gestures.wants(ev.button(), ev.modifiers())
        self._pressed = ev.position() if wanted else None
        super().mousePressEvent(ev)

    def mouseMoveEvent(self, ev: Any) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(ev)
            return
        far = (ev.position() - self._pressed).manhattanLength() >= CLICK_REACH
        if far and not self.gestures.running:
            self.gestures.start(self._pressed)
        if self.gestures.running:
            self.gestures.extend(ev.position())

    def mouseReleaseEvent(self, ev: Any) -> None:
        self._pressed = None
        if self.gestures.running:
            self.gestures.finish(ev.modifiers())
            told: Any = self.scene()
            told.clickEvents.clear()  # else pyqtgraph reports the drag as a click
        super().mouseReleaseEvent(ev)

    def keyPressEvent(self, ev: Any) -> None:
        if not (ev.key() == Qt.Key.Key_Escape and self.gestures.cancel()):
            super().keyPressEvent(ev)

    def resizeEvent(self, ev: Any) -> None:
        super().resizeEvent(ev)
        if ev is not None:
            self._fit()

    def leaveEvent(self, ev: Any) -> None:
        self.place_hovered.emit([], QPointF())
        super().leaveEvent(ev)
