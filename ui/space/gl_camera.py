"""Where the space in 3-D is looked at from: flights, presets, framing, and what rest means.

While the camera moves, and for a moment after, a multitude of points is drawn as a sample.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from ui.space.camera import HOME, PRESETS, Camera, home_for
from ui.space.drive import Drive
from ui.space.gl_canvas import MARGIN, GlCanvas
from ui.space.motion import ease
from ui.space.scene import EMPTY, Scene
from ui.space.steady_picture import AT_ONCE
from ui.theme import Palette

__all__ = ["CameraCanvas"]

_REST_MS: Final = 150


class CameraCanvas(GlCanvas):
    """A canvas whose camera flies, frames, follows the box, and comes to rest.

    Parameters
    ----------
    parent : QWidget or None
    palette : Palette

    Notes
    -----
    ``samples_while_moving`` may be switched off, to measure whole frames.

    ``camera_changed`` carries the camera whenever somebody moved it; ``camera_settled`` once it
    has rested for 150 ms; ``camera_left`` where it stood when a motion began.
    """

    _built = False
    camera_changed = Signal(object)
    camera_settled = Signal(object)
    camera_left = Signal(object)

    def __init__(self, parent: QWidget | None, palette: Palette) -> None:
        super().__init__(parent, palette)
        self._scene: Scene = EMPTY
        self._follows_box = self._at_home = True
        self._flight = Drive(self)
        self._moving = False
        self.samples_while_moving = True
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rest_due)
        self._parts = QTimer(self)
        self._parts.timeout.connect(self._on_part_due)
        self._built = True

    @property
    def moving(self) -> bool:
        """Whether the view is in motion, or was until a moment ago."""
        return self._moving

    @property
    def points_drawn(self) -> int:
        """How many points the next frame draws."""
        return self._items.points.drawn

    def set_camera(self, camera: Camera, fly: bool = False) -> None:
        """Look from another place, in flight where `fly` is set.

        To be where it is already is no motion and ends none, so that two views may each follow
        the other.
        """
        if camera == self.camera and not fly:
            return
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

    def frame_rows(self, rows: Any) -> None:
        """Fly to where the points of these rows fill the picture; all, when none is drawn."""
        index = self._scene.indices_of(rows)
        if not len(index):
            self.frame_all()
            return
        points = self._scene.position[index].astype(np.float64)
        self.set_camera(self.camera.framing(points, *self.extent(), MARGIN), fly=True)

    def _show_whole(self, camera: Camera) -> None:
        """Bring the whole box into the picture, and keep it there when the size changes."""
        self.set_camera(self.whole(camera), fly=True)
        self._follows_box = True

    def _following(self) -> Camera:
        """Return the camera that keeps the whole box in a picture of the present size."""
        return self.whole(home_for(*self.extent()) if self._at_home else self.camera)

    def _keep_in_picture(self) -> None:
        """Look anew where the whole box is to be seen in whatever size."""
        if self._follows_box:
            self._flight.finish()
            self.camera = self._following()

    def _look(self, camera: Camera) -> None:
        """Look from there; the same view again is no motion."""
        if camera != self.camera:
            if not self._moving:
                self.camera_left.emit(self.camera)
            self.camera = camera
            self._set_in_motion()
            self.update()
            self.camera_changed.emit(camera)

    @property
    def _in_parts(self) -> bool:
        """Whether there are so many points that the whole picture is drawn in parts."""
        many = self._built and len(self._items.points.whole) > AT_ONCE
        return many and self.samples_while_moving and self.steady_works and self.isVisible()

    def _set_in_motion(self) -> None:
        """Draw a sample of a multitude until nothing has moved for a moment."""
        self._moving = True
        self._items.points.set_moving(self.samples_while_moving)
        self._parts.stop()
        self._rest.start()

    def _on_rest_due(self) -> None:
        if self._flight.running:
            self._rest.start()
            return
        if self._in_parts:
            self._parts.start()
        else:
            self._come_to_rest()
        self.camera_settled.emit(self.camera)

    def _on_part_due(self) -> None:
        if self.draw_steady_part():
            self._stop_motion()
            self.show_steady()

    def _come_to_rest(self) -> None:
        """Draw every point again."""
        if self._stop_motion():
            self.update()

    def _stop_motion(self) -> bool:
        """Take all points for the next frame; return whether that is another picture."""
        self._rest.stop()
        self._parts.stop()
        self._moving = False
        return self._items.points.set_moving(False)

    def update(self, *area: Any) -> None:
        """Draw a new frame; where all of it takes too long, that of a moving view first."""
        super().update(*area)
        if self._in_parts and not (self._rest.isActive() or self._parts.isActive()):
            self._set_in_motion()

    def release(self) -> None:
        """Stop all motion and give back what is held in the graphics card, before closing."""
        self._flight.cancel()
        self._rest.stop()
        self._parts.stop()
        super().release()
