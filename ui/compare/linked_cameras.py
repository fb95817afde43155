"""Two spaces that are looked at from the same place: one moves, the other follows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

__all__ = ["LinkedCameras"]


class LinkedCameras(QObject):
    """Keeps the cameras of two spaces alike, where they have one.

    Parameters
    ----------
    left, right : SpaceView
    parent : QObject, optional
    """

    def __init__(self, left: Any, right: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._following = False
        if hasattr(left, "camera_changed"):
            left.camera_changed.connect(lambda camera: self._follow(right, camera))
            right.camera_changed.connect(lambda camera: self._follow(left, camera))

    def _follow(self, other: Any, camera: Any) -> None:
        """Look from there too; what following emits is not followed back."""
        if self._following or other.camera == camera:
            return
        self._following = True
        try:
            other.set_camera(camera)
        finally:
            self._following = False
