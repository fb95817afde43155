"""The OpenGL side of the space: a view that draws its items as one camera sees them."""

from __future__ import annotations

import warnings
from typing import Any

from OpenGL import GL
from pyqtgraph.opengl import GLViewWidget
from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtGui import QImage, QMatrix4x4, QPainter
from PySide6.QtOpenGL import QOpenGLFramebufferObject
from PySide6.QtWidgets import QWidget

from ui.space.camera import BOX_CORNERS, HOME, Camera
from ui.space.drawn_item import DrawnItem, Frame
from ui.space.points_item import PointsItem
from ui.space.space_items import SpaceItems
from ui.space.steady_picture import SteadyPicture
from ui.theme import Palette

__all__ = ["LARGEST_TILE", "MARGIN", "GlCanvas", "why_it_fails"]

MARGIN = (112.0, 72.0)
"""Free logical pixels beside the box, and above and below it; words stand there."""
_DIMMING = 0.55
LARGEST_TILE = 4096
"""Longest side, in pixels, of what is drawn at once for a picture."""


def why_it_fails(error: Exception) -> str:
    """Return in few plain words, on one line, what an error of OpenGL means."""
    code = getattr(error, "err", None)
    if "no valid context" in str(error):
        return "the window got no context"
    if code is not None:
        return f"the driver reports error {code}"
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


class GlCanvas(GLViewWidget):
    """Draws the items of the space, and says when it cannot.

    Parameters
    ----------
    parent : QWidget or None
    palette : Palette

    Notes
    -----
    ``failed`` carries in few words what went wrong in OpenGL, once.
    """

    failed = Signal(str)
    steady_works = False
    """Whether this OpenGL can show a picture that was drawn aside."""
    _steady: SteadyPicture | None = None

    def __init__(self, parent: QWidget | None, palette: Palette) -> None:
        super().__init__(parent)
        self.camera: Camera = HOME
        self._palette = palette
        self._ratio: float | None = None
        self._broken = False
        self._items = SpaceItems(palette)
        self._steady = SteadyPicture(self)
        for item in self._items.in_order():
            self.addItem(item)

    @property
    def frame(self) -> Frame:
        """What the items draw for: camera, viewport, pixel ratio, dimming."""
        width, height = self.extent()
        return Frame(
            camera=self.camera,
            width=width,
            height=height,
            ratio=self._ratio or self.devicePixelRatioF(),
            ground=self._palette.rgba("background")[:3],
            dimming=_DIMMING,
        )

    def extent(self) -> tuple[float, float]:
        """Return width and height of the viewport in logical pixels, at least 1."""
        return (float(max(self.width(), 1)), float(max(self.height(), 1)))

    def whole(self, camera: Camera) -> Camera:
        """Return the camera of the same direction with the whole box in the picture."""
        return camera.framing(BOX_CORNERS, *self.extent(), MARGIN)

    def show_points_alone(self) -> None:
        """Hide everything but the points, to measure them."""
        for item in self._items.in_order():
            item.setVisible(item is self._items.points)

    @property
    def points_item(self) -> PointsItem:
        """The memories."""
        return self._items.points

    def draw_steady_part(self) -> bool:
        """Draw the next part of the whole picture aside; return whether it is ready."""
        if self._steady is None or self._broken:
            return False
        try:
            return self._steady.draw_part()
        except Exception as error:
            self._fail(error)
            return False

    def show_steady(self) -> None:
        """Show what was drawn aside from the next frame on."""
        super().update()

    def clear_ground(self) -> None:
        """Clear what is drawn into to the background."""
        GL.glDepthMask(True)
        GL.glClearColor(*self._palette.rgba("background"))
        GL.glClear(int(GL.GL_COLOR_BUFFER_BIT) | int(GL.GL_DEPTH_BUFFER_BIT))

    def draw_items(
        self,
        *,
        before: DrawnItem | None = None,
        only: PointsItem | None = None,
        after: DrawnItem | None = None,
        part: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw the items before one, or those after one, or a part of the points alone.

        Parameters
        ----------
        before, after : DrawnItem, optional
        only : PointsItem, optional
        part : tuple of int
            The first of the points, farthest first, and how many.
        """
        if self.default_vao.isCreated():
            self.default_vao.bind()
        if only is not None:
            only.paint_part(*part)
            return
        items = self._items.in_order()
        chosen = items[: items.index(before)] if before is not None else ()
        if after is not None:
            chosen = items[items.index(after) + 1 :]
        for item in chosen:
            if item.visible():
                item.paint()

    def drawn_image(self, scale: float) -> QImage:
        """Return what the items draw, at `scale` device pixels a logical one."""
        if not self.isValid():
            self.grabFramebuffer()
        self.makeCurrent()
        self._ratio = scale
        try:
            return self._drawn_aside(scale)
        finally:
            self._ratio = None
            self.doneCurrent()

    def _drawn_aside(self, scale: float) -> QImage:
        """Draw away from the window; in tiles where the whole is more than the driver takes."""
        size = self.size() * scale
        side = int(GL.glGetIntegerv(GL.GL_MAX_RENDERBUFFER_SIZE))
        side = min(side, int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE)), LARGEST_TILE)
        image = QImage(size, QImage.Format.Format_RGB32)
        if image.isNull():
            return image
        painter = QPainter(image)
        for top in range(0, size.height(), side):
            for left in range(0, size.width(), side):
                area = QRect(left, top, side, side).intersected(QRect(QPoint(), size))
                painter.drawImage(area.topLeft(), self._tile(area, size))
        painter.end()
        image.setDevicePixelRatio(scale)
        return image

    def _tile(self, area: QRect, size: QSize) -> QImage:
        """Draw one part of a picture of this size, both in pixels."""
        depth = QOpenGLFramebufferObject.Attachment.CombinedDepthStencil
        target = QOpenGLFramebufferObject(area.size(), depth)
        target.bind()
        below = size.height() - area.bottom() - 1
        GL.glViewport(-area.left(), -below, size.width(), size.height())
        moving = self._items.points.set_moving(False)
        self.paint(region=self.getViewport(), viewport=self.getViewport())
        self._items.points.set_moving(moving)
        target.release()
        return target.toImage()

    def release(self) -> None:
        """Give back what is held in the graphics card, before closing."""
        self.keyTimer.stop()
        there = self.isValid()
        if there:
            self.makeCurrent()
        if self._steady is not None:
            self._steady.release()
        for item in self._items.in_order():
            item.forget_context()
        if there:
            self.doneCurrent()

    def _fail(self, error: Exception) -> None:
        if not self._broken:
            self._broken = True
            self.failed.emit(why_it_fails(error))

    # What Qt and pyqtgraph call.

    def viewMatrix(self) -> QMatrix4x4:
        return QMatrix4x4(*self.camera.view_matrix().ravel().tolist())

    def projectionMatrix(self, region: Any, viewport: Any) -> QMatrix4x4:
        del region, viewport  # the whole view is always drawn
        return QMatrix4x4(*self.camera.projection_matrix(*self.extent()).ravel().tolist())

    def update(self, *area: Any) -> None:
        if self._steady is not None:
            self._steady.drop()
        super().update(*area)

    def initializeGL(self) -> None:
        if self._steady is not None:
            self._steady.release()
        self.steady_works = QOpenGLFramebufferObject.hasOpenGLFramebufferBlit()
        for item in self._items.in_order():
            item.forget_context()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                super().initializeGL()
        except Exception as error:
            self._fail(error)

    def drawItemTree(self, *_item: Any, **_options: Any) -> None:
        for item in self.items:
            if item.visible():
                if self.default_vao.isCreated():
                    self.default_vao.bind()
                item.paint()

    def paintGL(self) -> None:
        if self._broken:
            return
        try:
            if self._steady is not None and self._steady.fits():
                self._steady.show()
                return
            super().paintGL()
        except Exception as error:
            self._fail(error)
