"""The space in three dimensions: an OpenGL view that draws a scene and answers the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from ui.space.camera import HOME, PRESETS, Camera, home_for
from ui.space.drive import Drive
from ui.space.gl_canvas import MARGIN, GlCanvas
from ui.space.legend import legend_rows
from ui.space.motion import Transition, ease
from ui.space.navigation import Navigation
from ui.space.overlay import Overlay, Written, paint_overlay
from ui.space.picking import pick, project
from ui.space.scene import EMPTY, Scene
from ui.theme import DARK, Palette

__all__ = ["GlSpace"]

_HOVER_MS = 16


class GlSpace(GlCanvas):
    """Draws one scene with OpenGL.

    Parameters
    ----------
    parent : QWidget, optional
    palette : Palette
    """

    row_hovered = Signal(int)
    rows_clicked = Signal(object, object)
    flown_to = Signal(int)

    def __init__(self, parent: QWidget | None = None, palette: Palette = DARK) -> None:
        super().__init__(parent, palette)
        self._scene, self._hovered = EMPTY, -1
        self._follows_box = self._at_home = True
        self._label: Callable[[int], str] = lambda _row: ""
        self._overlay = Overlay(self)
        self._flight, self._night = Drive(self), Drive(self)
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
        self._navigation = Navigation(self, lambda: self.camera, lambda: float(self.width()))
        self._navigation.camera_moved.connect(self._on_camera_moved)
        self._navigation.hovered.connect(self._on_pointer_moved)
        self._navigation.clicked.connect(self._on_place_clicked)
        self._navigation.double_clicked.connect(self._on_place_double_clicked)

    @property
    def scene_shown(self) -> Scene:
        """The scene that is drawn, or that a transition is on its way to."""
        return self._scene

    def set_scene(self, scene: Scene, animate: bool = False) -> None:
        """Draw `scene`, easing from the one before where `animate` is set."""
        self._night.finish()
        old, self._scene = self._scene, scene
        self._hovered = scene.index_of(scene.hovered)
        if (old.sigma, old.shell_radius, old.activation_plane) != (
            scene.sigma,
            scene.shell_radius,
            scene.activation_plane,
        ):
            self._items.show_frame(scene)
        if animate and len(old) and not self._night.reduced:
            way = Transition(old, scene)
            self._night.run(lambda share: self._items.show(way.at(share), self._hovered))
        else:
            self._items.show(scene, self._hovered)
        self._write()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scene."""
        self._palette = palette
        self.setBackgroundColor(palette.background)
        self._items.set_palette(palette)
        self._items.show_frame(self._scene)
        self._items.show(self._scene, self._hovered)
        self._write()

    def set_label_provider(self, provider: Callable[[int], str]) -> None:
        """Ask `provider` for the text of a hovered row."""
        self._label = provider

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self._flight.reduced = self._night.reduced = reduced

    def set_camera(self, camera: Camera, fly: bool = False) -> None:
        """Look from another place, in flight where `fly` is set."""
        self._follows_box = self._at_home = False
        self._flight.cancel()
        start = self.camera
        if fly and self.isVisible():
            self._flight.run(lambda share: self._look(start.towards(camera, ease(share))))
        else:
            self._look(camera)

    def view_preset(self, name: str) -> None:
        """Fly to a view of `ui.space.camera.PRESETS`, all in the picture."""
        camera = PRESETS[name]
        self._show_whole(home_for(*self.extent()) if camera is HOME else camera)
        self._at_home = camera is HOME

    def frame_all(self) -> None:
        """Fly to where the whole box is in the picture, keeping the direction."""
        self._show_whole(self.camera)

    def _show_whole(self, camera: Camera) -> None:
        """Bring the whole box into the picture, and keep it there when the size changes."""
        self.set_camera(self.whole(camera), fly=True)
        self._follows_box = True

    def _following(self) -> Camera:
        """Return the camera that keeps the whole box in a picture of the present size."""
        return self.whole(home_for(*self.extent()) if self._at_home else self.camera)

    def frame_rows(self, rows: Any) -> None:
        """Fly to where the points of these rows fill the picture; all, when none is drawn."""
        index = self._scene.indices_of(rows)
        if not len(index):
            self.frame_all()
            return
        points = self._scene.position[index].astype(np.float64)
        self.set_camera(self.camera.framing(points, *self.extent(), MARGIN), fly=True)

    def grab_image(self, scale: float = 1.0) -> QImage:
        """Return the picture with its words, at `scale` device pixels a logical one."""
        self._flight.finish()
        self._night.finish()
        if self._follows_box:
            self.camera = self._following()
            self._write()
        image = self.drawn_image(scale)
        painter = QPainter(image)
        painter.setFont(self.font())
        paint_overlay(painter, self._overlay.written, self.width(), self.height())
        painter.end()
        return image

    def release(self) -> None:
        """Stop all motion and give back what is held in the graphics card, before closing."""
        self._hover_timer.stop()
        self._flight.cancel()
        self._night.cancel()
        super().release()

    def _look(self, camera: Camera) -> None:
        self.camera = camera
        self.update()
        self._write()

    def _write(self) -> None:
        known = self._overlay.written
        rows = known.legend if known.scene is self._scene else tuple(legend_rows(self._scene))
        text = self._label(int(self._scene.rows[self._hovered])) if self._hovered >= 0 else ""
        self._overlay.set_written(
            Written(
                camera=self.camera,
                scene=self._scene,
                palette=self._palette,
                hovered=self._hovered,
                hover_text=text,
                legend=rows,
            )
        )

    def pick_at(self, place: QPointF) -> list[int]:
        """Return the indices of the points at a place: the nearest, then those where it is."""
        if not len(self._scene):
            return []
        extent = self.extent()
        projected = project(self._scene.position, self.camera.matrix(*extent), *extent)
        return pick(place.x(), place.y(), projected, self._scene.size, self._scene.position)

    def _set_hovered(self, index: int) -> None:
        if index == self._hovered:
            return
        self._hovered = index
        if not self._night.running:
            self._items.show_focus(self._scene, index)
        self._write()
        self.row_hovered.emit(int(self._scene.rows[index]) if index >= 0 else -1)

    def _on_camera_moved(self, camera: Camera) -> None:
        self._flight.cancel()
        self._follows_box = self._at_home = False
        self._look(camera)

    def _on_pointer_moved(self, place: QPointF) -> None:
        self._pointer = place
        if not self._hover_timer.isActive():
            self._hover_timer.start()

    def _on_hover_due(self) -> None:
        found = self.pick_at(self._pointer)
        self._set_hovered(found[0] if found else -1)

    def _on_place_clicked(self, place: QPointF, modifiers: object) -> None:
        found = self.pick_at(place)
        self.rows_clicked.emit([int(self._scene.rows[index]) for index in found], modifiers)

    def _on_place_double_clicked(self, place: QPointF) -> None:
        found = self.pick_at(place)
        if found:
            centre = tuple(float(value) for value in self._scene.position[found[0]])
            near = replace(self.camera, centre=centre).zoomed(0.45)
            self.set_camera(near, fly=True)
            self.flown_to.emit(int(self._scene.rows[found[0]]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._overlay.resize(self.size())
        if self._follows_box:
            self._flight.finish()
            self.camera = self._following()
        self._write()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told = self._overlay.explanation_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), told, self)
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
