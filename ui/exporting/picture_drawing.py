"""Pictures of what the window shows, at any size: the space anew, everything else as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ui.space.camera import Camera
from ui.space.scene import Scene
from ui.space.space_view import SpaceView
from ui.theme import Palette

__all__ = ["see_through", "seen_alike", "space_picture", "widget_picture"]


def seen_alike(camera: Camera, before: tuple[int, int], after: tuple[int, int]) -> Camera:
    """Return the camera that shows in a picture of another shape all that was seen in one.

    Parameters
    ----------
    camera : Camera
    before, after : tuple of int
        Width and height.
    """
    lower = (before[1] / max(before[0], 1)) / (after[1] / max(after[0], 1))
    return camera.zoomed(lower) if lower > 1.0 else camera


def space_picture(
    scene: Scene,
    palette: Palette,
    size: tuple[int, int],
    scale: float,
    look: Callable[[SpaceView], None],
    *,
    flat: bool = False,
) -> QImage:
    """Return a picture of a scene, drawn away from the window, on its thread.

    Parameters
    ----------
    scene : Scene
    palette : Palette
    size : tuple of int
        Width and height in logical pixels.
    scale : float
        Device pixels a logical one.
    look : callable
        Puts the camera where it belongs.
    flat : bool
        Flat projections in any case.
    """
    space = SpaceView(palette=palette, flat=flat)
    try:
        space.set_reduced_motion(True)
        space.resize(*size)
        space.set_scene(scene)
        look(space)
        return space.grab_picture(scale)
    finally:
        space.release()
        space.close()
        space.deleteLater()


def see_through(palette: Palette, draw: Callable[[Palette], QImage]) -> QImage:
    """Return a picture whose background is clear.

    Parameters
    ----------
    palette : Palette
    draw : callable
        Draws the picture in a palette.

    Notes
    -----
    It is drawn on black and on white: what differs between them lets the background through,
    ``alpha = 1 − (white − black)``.
    """
    black, white = (
        draw(replace(palette, background=ground)).convertToFormat(QImage.Format.Format_RGB32)
        for ground in ("#000000", "#ffffff")
    )
    dark, bright = _pixels(black)[:, :, :3], _pixels(white)[:, :, :3]
    through = np.clip(bright.astype(np.int16) - dark, 0, 255).min(axis=2).astype(np.uint8)
    image = black.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    pixels = _pixels(image)
    pixels[:, :, 3] = 255 - through
    pixels[:, :, :3] = np.minimum(dark, pixels[:, :, 3:])
    return image


def _pixels(image: QImage) -> np.ndarray:
    """Return the pixels of a picture of 32 bits, to read and to write: blue, green, red, alpha."""
    lines = np.frombuffer(image.bits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)


def widget_picture(widget: QWidget, scale: float) -> QImage:
    """Return a widget as it is, at `scale` device pixels a logical one.

    Spaces in it are drawn at that scale too: Qt would enlarge what is on the screen.
    """
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(widget.palette().window().color())
    widget.render(image)
    painter = QPainter(image)
    for space in widget.findChildren(SpaceView):
        if space.isVisibleTo(widget):
            painter.drawImage(space.mapTo(widget, QPoint()), space.grab_picture(scale))
    painter.end()
    return image
