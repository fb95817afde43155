"""Two spaces that are looked at from the same place: one moves, the other follows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer

from ui.space.space_view import SpaceView

__all__ = ["LinkedCameras"]


class LinkedCameras(QObject):
    """Keeps the cameras of two spaces alike.

    Parameters
    ----------
    left, right : SpaceView
    parent : QObject, optional
    """

    def __init__(self, left: SpaceView, right: SpaceView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left, self._right = left, right
        self._following = False
        left.camera_changed.connect(lambda camera: self._follow(right, camera))
        right.camera_changed.connect(lambda camera: self._follow(left, camera))
        for space in (left, right):
            space.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Align after either got another size: a space fits its view to that, and tells nobody."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self.align)
        return super().eventFilter(watched, event)

    def align(self) -> None:
        """Let the right space look from where the left one does, after both were given room."""
        self._follow(self._right, self._left.camera)

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS` in both, neither following on its way."""
        self._following = True
        try:
            self._left.view_preset(name)
            self._right.view_preset(name)
        finally:
            self._following = False
        self.align()

    def _follow(self, other: SpaceView, camera: Any) -> None:
        """Look from there too; what following emits is not followed back."""
        if self._following or other.camera == camera:
            return
        self._following = True
        try:
            other.set_camera(camera)
        finally:
            self._following = False
