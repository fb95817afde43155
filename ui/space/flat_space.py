"""The space without OpenGL: three flat projections that answer like the view in 3-D."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ui.space.drive import Drive
from ui.space.legend_memo import LegendMemo
from ui.space.legend_strip import LegendStrip
from ui.space.motion import Transition
from ui.space.overlay import paint_hover
from ui.space.overlay_paint import paint_outline
from ui.space.projection_plot import ProjectionPlot
from ui.space.regions import Outline, tool_hint
from ui.space.scene import EMPTY, Scene
from ui.theme import DARK, Palette

__all__ = ["FlatCamera", "FlatSpace"]


@dataclass(frozen=True, slots=True)
class FlatCamera:
    """What the projections show: which is large, and the ranges of both axes of each."""

    large: str
    ranges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]


_PLANES = {
    "valence-activation": (0, 1),
    "valence-intensity": (0, 2),
    "activation-intensity": (1, 2),
}


_REST_MS = 150
_BESIDE = 720
"""From this width on, the two small projections stand beside the large one."""
_BELOW = (420, 560)
"""From this width and height on, they stand below it; else they are left out."""


class _HoverLabel(QWidget):
    """A transparent widget over the plots: label of the hovered memory, region being drawn."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.text, self.place, self.colours = "", QPointF(), DARK
        self.outline: Outline | None = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        extent = (float(self.width()), float(self.height()))
        if self.outline is not None:
            paint_outline(painter, self.outline, extent, self.colours)
        elif self.text:
            paint_hover(painter, self.text, self.place, 16.0, extent, self.colours)
        painter.end()


class FlatSpace(QWidget):
    """Draws one scene as projections: one large, and two small where there is room.

    Parameters
    ----------
    note : str
        One line that says why it is flat.
    palette : Palette
    """

    row_hovered = Signal(int)
    rows_clicked = Signal(object, object)
    flown_to = Signal(int)
    region_picked = Signal(object, object)
    legend_clicked = Signal(str)
    camera_changed = Signal(object)
    camera_left = Signal(object)
    camera_settled = Signal(object)

    def __init__(self, note: str = "", palette: Palette = DARK) -> None:
        super().__init__()
        self._palette, self._scene, self._hovered = palette, EMPTY, -1
        self._label: Callable[[int], str] = lambda _row: ""
        self._night = Drive(self)
        self._legend, self._told = LegendStrip(palette), LegendMemo(flat=True)
        self._note, self._empty = QLabel(note), QLabel("\n".join(EMPTY.when_empty))
        self.plots = {name: ProjectionPlot(*axes, palette) for name, axes in _PLANES.items()}
        for plot in self.plots.values():
            plot.place_hovered.connect(self._on_place_hovered)
            plot.place_clicked.connect(self._on_place_clicked)
            plot.gestures.outlined.connect(partial(self._on_region_outlined, plot))
            plot.gestures.picked.connect(self._on_region_picked)
            plot.range_changed.connect(self._on_plot_range_changed)
        self._legend.clicked.connect(self.legend_clicked)
        self._watch_rest()
        self._place_widgets()
        self.set_palette(palette)

    def _watch_rest(self) -> None:
        self._given: FlatCamera | None = None
        self._known = FlatCamera("", ())
        self._moving = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rest_due)

    def _place_widgets(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 0, 8, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.addWidget(self._legend, 0, 0, 1, 2)
        self._grid.addWidget(self._note, 3, 0, 1, 2)
        self._note.setContentsMargins(8, 0, 8, 8)
        self._note.setWordWrap(True)
        self._note.setVisible(bool(self._note.text()))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setFixedWidth(380)
        self._set_large("valence-activation")
        self._hover = _HoverLabel(self)

    def _set_large(self, name: str) -> None:
        for plot in (*self.plots.values(), self._empty):
            self._grid.removeWidget(plot)
        self._large = name
        small = [plot for key, plot in self.plots.items() if key != name]
        beside, below = self._shape = self._shape_for(self.size())
        for plot in self.plots.values():
            plot.setVisible(beside or below or plot not in small)
        large = (1, 0, 2, 1) if beside else (1, 0, 1, 2) if below else (1, 0, 2, 2)
        self._grid.addWidget(self.plots[name], *large)
        self._grid.addWidget(small[0], 1 if beside else 2, 1 if beside else 0)
        self._grid.addWidget(small[1], 2, 1)
        self._grid.addWidget(self._empty, *large, Qt.AlignmentFlag.AlignCenter)
        for place, share in enumerate((2, 1) if beside else (1, 1)):
            self._grid.setColumnStretch(place, share)
        self._grid.setRowStretch(1, 1 if beside else 3)
        self._grid.setRowStretch(2, 1 if beside else 2)
        self._empty.raise_()

    @staticmethod
    def _shape_for(size: QSize) -> tuple[bool, bool]:
        """Return whether the small projections stand beside the large one, or below it."""
        beside = size.width() >= _BESIDE
        return beside, not beside and size.width() >= _BELOW[0] and size.height() >= _BELOW[1]

    @property
    def scene_shown(self) -> Scene:
        """The scene that is drawn, or that a transition is on its way to."""
        return self._scene

    def set_scene(self, scene: Scene, animate: bool = False) -> None:
        """Draw `scene`, easing from the one before where `animate` is set."""
        self._night.finish()
        old, self._scene = self._scene, scene
        self._hovered = scene.index_of(scene.hovered)
        self._empty.setText("\n".join(scene.when_empty))
        self._empty.setVisible(not len(scene))
        self._legend.set_rows(self._told.rows(scene), self._palette)
        if animate and len(old) and not self._night.reduced:
            way = Transition(old, scene)
            self._night.run(lambda share: self._draw(way.at(share)))
        else:
            self._draw(scene)

    def _draw(self, scene: Scene) -> None:
        for plot in self.plots.values():
            plot.set_scene(scene, self._hovered)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scene."""
        self._palette = self._hover.colours = palette
        self.setStyleSheet(f"FlatSpace {{ background: {palette.background}; }}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._note.setStyleSheet(f"color: {palette.muted}; background: {palette.background};")
        self._empty.setStyleSheet(
            f"color: {palette.muted}; background: {palette.background}; padding: 16px;"
        )
        for plot in self.plots.values():
            plot.set_palette(palette)
        self.set_scene(self._scene)

    def set_label_provider(self, provider: Callable[[int], str]) -> None:
        """Ask `provider` for the text of a hovered row."""
        self._label = provider

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of easing."""
        self._night.reduced = reduced

    @property
    def tool(self) -> str:
        """What a plain drag does: one of `ui.space.regions.TOOLS`."""
        return next(iter(self.plots.values())).gestures.tool

    def set_tool(self, tool: str) -> None:
        """Choose what a plain drag does."""
        for plot in self.plots.values():
            plot.gestures.set_tool(tool)
            drags = tool == "orbit"
            plot.setCursor(Qt.CursorShape.ArrowCursor if drags else Qt.CursorShape.CrossCursor)
            plot.setToolTip("" if drags else tool_hint(tool))

    @property
    def camera(self) -> FlatCamera:
        """What is shown, or was to be shown by `set_camera` as well as the shape allows."""
        return self._given or FlatCamera(
            self._large, tuple(one.visible_range() for one in self.plots.values())
        )

    @property
    def moving(self) -> bool:
        """Whether what is shown changes, or did until a moment ago."""
        return self._moving

    def set_camera(self, camera: Any, fly: bool = False) -> None:
        """Show what another space shows; at once, as there is no flight in a plane."""
        del fly
        if isinstance(camera, FlatCamera) and camera != self.camera:
            self._leave(self.camera)
            if camera.large != self._large:
                self._set_large(camera.large)
            for plot, ranges in zip(self.plots.values(), camera.ranges, strict=True):
                plot.set_visible_range(*ranges)
            self._tell_moved(camera)

    def _tell_moved(self, given: FlatCamera | None = None) -> None:
        """Tell that somebody moved what is shown; a new size of the window is no motion."""
        self._leave(self._known)
        self._given = given
        self._known = self.camera
        self._rest.start()
        self.camera_changed.emit(self._known)

    def _on_plot_range_changed(self) -> None:
        self._tell_moved()

    def _leave(self, camera: FlatCamera) -> None:
        """Tell where a motion begins, unless one has begun already."""
        if not self._moving:
            self._moving = True
            self.camera_left.emit(camera)

    def _on_rest_due(self) -> None:
        self._moving = False
        self.camera_settled.emit(self.camera)

    def view_preset(self, name: str) -> None:
        """Make one projection the large one; ``home`` is valence and activation."""
        self._leave(self.camera)
        self._set_large("valence-activation" if name == "home" else name)
        self.frame_all()

    def frame_all(self) -> None:
        """Show the whole domain in each projection."""
        self._leave(self.camera)
        for plot in self.plots.values():
            plot.frame_all()
        self._tell_moved()

    def frame_rows(self, rows: Any) -> None:
        """Show the places of these rows in each projection; all, when none is drawn."""
        self._leave(self.camera)
        index = self._scene.indices_of(rows)
        for plot in self.plots.values():
            if len(index):
                plot.frame_points(self._scene.position[index].astype(np.float64))
            else:
                plot.frame_all()
        self._tell_moved()

    def grab_image(self, scale: float = 1.0) -> QImage:
        """Return the picture at `scale` device pixels a logical one."""
        self._night.finish()
        image = QImage(self.size() * scale, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        image.fill(self._palette.colour("background"))
        self.render(image)
        return image

    def release(self) -> None:
        """Stop all motion, before closing."""
        self._rest.stop()
        self._night.cancel()

    def _on_region_outlined(self, plot: ProjectionPlot, outline: Outline | None) -> None:
        corner = QPointF(plot.mapTo(self, QPoint(0, 0)))
        self._hover.outline = None if outline is None else outline.moved(corner.x(), corner.y())
        self._hover.raise_()
        self._hover.update()

    def _on_region_picked(self, indices: NDArray[np.intp], modifiers: object) -> None:
        self.region_picked.emit(self._scene.rows[indices], modifiers)

    def _on_place_hovered(self, found: list[int], place: QPointF) -> None:
        index = found[0] if found else -1
        plot = self.sender()
        text = self._label(int(self._scene.rows[index])) if index >= 0 else ""
        self._hover.text = text
        if isinstance(plot, QWidget):
            self._hover.place = QPointF(plot.mapTo(self, QPoint(0, 0))) + place
        self._hover.raise_()
        self._hover.update()
        if index != self._hovered:
            self._hovered = index
            for one in self.plots.values():
                one.set_focus(self._scene, index)
            self.row_hovered.emit(int(self._scene.rows[index]) if index >= 0 else -1)

    def _on_place_clicked(self, found: list[int], modifiers: object, double: bool) -> None:
        rows = [int(self._scene.rows[index]) for index in found]
        if not double:
            self.rows_clicked.emit(rows, modifiers)
        elif rows:
            self.frame_rows(rows[:1])
            self.flown_to.emit(rows[0])

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._hover.resize(self.size())
        if self._shape_for(self.size()) != self._shape:
            self._set_large(self._large)
        if not self._moving:
            self._known = self.camera
