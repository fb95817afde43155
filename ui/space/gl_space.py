"""The space in three dimensions: an OpenGL view that draws a scene and answers the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from ui.space.camera import Camera
from ui.space.gestures import Gestures
from ui.space.gl_scene import MOST_LIT, SceneCanvas
from ui.space.navigation import Navigation
from ui.space.regions import Outline, tool_hint
from ui.space.scene import Scene
from ui.theme import DARK, Palette

__all__ = ["GlSpace"]

_HOVER_MS = 16


class GlSpace(SceneCanvas):
    """Draws one scene with OpenGL.

    Parameters
    ----------
    parent : QWidget, optional
    palette : Palette
    """

    row_hovered = Signal(int)
    rows_clicked = Signal(object, object)
    flown_to = Signal(int)
    region_picked = Signal(object, object)
    legend_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, palette: Palette = DARK) -> None:
        super().__init__(parent, palette)
        self._watch_mouse()
        self.set_palette(palette)

    def _watch_mouse(self) -> None:
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pointer = QPointF(-1, -1)
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.setInterval(_HOVER_MS)
        self._hover_timer.timeout.connect(self._on_hover_due)
        self._gestures = Gestures(self, self._stage)
        self._gestures.outlined.connect(self._on_region_outlined)
        self._gestures.picked.connect(self._on_region_picked)
        self._navigation = Navigation(
            self, lambda: self.camera, lambda: float(self.width()), self._gestures
        )
        self._navigation.camera_moved.connect(self._on_camera_moved)
        self._navigation.hovered.connect(self._on_pointer_moved)
        self._navigation.clicked.connect(self._on_place_clicked)
        self._navigation.double_clicked.connect(self._on_place_double_clicked)

    @property
    def tool(self) -> str:
        """What a plain drag does: one of `ui.space.regions.TOOLS`."""
        return self._gestures.tool

    def set_tool(self, tool: str) -> None:
        """Choose what a plain drag does."""
        self._gestures.set_tool(tool)
        self._hint = "" if tool == "orbit" else tool_hint(tool)
        self.setCursor(self._cursor(QPointF(-1, -1)))
        self._write()

    def set_scene(self, scene: Scene, animate: bool = False) -> None:
        """Draw `scene`, easing from the one before where `animate` is set."""
        if scene.position is not self._scene.position:
            self._gestures.cancel()
        super().set_scene(scene, animate)

    def release(self) -> None:
        """Stop all motion and give back what is held in the graphics card, before closing."""
        self._hover_timer.stop()
        self._gestures.cancel()
        super().release()

    def pick_at(self, place: QPointF) -> list[int]:
        """Return the indices of the points at a place: the nearest, then those where it is."""
        if not len(self._scene):
            return []
        self._stage.show(self._scene, self.camera, self.extent())
        return self._stage.placed().at(place.x(), place.y())

    def draw_region(self, tool: str, way: Sequence[tuple[float, float]]) -> None:
        """Select by a region as a drag would along `way`, in logical pixels."""
        before = self.tool
        self._gestures.set_tool(tool)
        self._gestures.start(QPointF(*way[0]))
        for place in way[1:]:
            self._gestures.extend(QPointF(*place))
        self._gestures.finish(Qt.KeyboardModifier.NoModifier)
        self._gestures.set_tool(before)

    def hover_at(self, place: QPointF) -> None:
        """Hover as the pointer would at a place, at once."""
        self._pointer = place
        self._on_hover_due()

    def _rows(self, indices: NDArray[np.intp] | list[int]) -> NDArray[np.int64]:
        return self._scene.rows[np.asarray(indices, dtype=np.intp)]

    def _set_hovered(self, index: int) -> None:
        if index == self._hovered:
            return
        self._hovered = index
        if not self._night.running and len(self._scene) <= MOST_LIT:
            self._items.show_focus(self._scene, index)
        self._write()
        self.row_hovered.emit(int(self._scene.rows[index]) if index >= 0 else -1)

    def _cursor(self, place: QPointF) -> Qt.CursorShape:
        if self._overlay.key_at(place):
            return Qt.CursorShape.PointingHandCursor
        drag = self.tool == "orbit"
        return Qt.CursorShape.ArrowCursor if drag else Qt.CursorShape.CrossCursor

    def _on_camera_moved(self, camera: Camera) -> None:
        self._flight.cancel()
        self._follows_box = self._at_home = False
        self._look(camera)

    def _on_pointer_moved(self, place: QPointF) -> None:
        self._pointer = place
        self.setCursor(self._cursor(place))
        if not self._hover_timer.isActive():
            self._hover_timer.start()

    def _on_hover_due(self) -> None:
        if self._moving and self._items.points.samples:
            self._hover_timer.start()  # asked again once it rests
            return
        over_legend = bool(self._overlay.key_at(self._pointer))
        found = [] if over_legend else self.pick_at(self._pointer)
        self._set_hovered(found[0] if found else -1)

    def _on_place_clicked(self, place: QPointF, modifiers: object) -> None:
        key = self._overlay.key_at(place)
        if key:
            self.legend_clicked.emit(key)
            return
        self.rows_clicked.emit(self._rows(self.pick_at(place)).tolist(), modifiers)

    def _on_place_double_clicked(self, place: QPointF) -> None:
        found = [] if self._overlay.key_at(place) else self.pick_at(place)
        if found:
            a, b, c = self._scene.position[found[0]].tolist()
            self.set_camera(replace(self.camera, centre=(a, b, c)).zoomed(0.45), fly=True)
            self.flown_to.emit(int(self._scene.rows[found[0]]))

    def _on_region_outlined(self, outline: Outline | None) -> None:
        self._outline = outline
        self._write()

    def _on_region_picked(self, indices: NDArray[np.intp], modifiers: object) -> None:
        self.region_picked.emit(self._rows(indices), modifiers)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._overlay.resize(self.size())
        self._gestures.cancel()
        self._keep_in_picture()
        self._write()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told = self._overlay.explanation_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), told, self)
            return True
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._navigation.needs(event)
        ):
            event.accept()
            return True
        return bool(super().event(event))

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        self._navigation.press(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        self._navigation.move(ev)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        self._navigation.release(ev)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._navigation.double_click(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_timer.stop()
        self._set_hovered(-1)
        super().leaveEvent(event)

    def wheelEvent(self, ev: QWheelEvent) -> None:
        self._navigation.wheel(ev)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        if not self._navigation.key(ev):
            ev.ignore()

    def keyReleaseEvent(self, ev: QKeyEvent) -> None:
        ev.ignore()
