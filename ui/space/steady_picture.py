"""The whole picture of a very great multitude, drawn aside in parts while the window lives on.

A million points take half a second in software; the pointer would stick for that long each time
the view comes to rest. So they are drawn into a picture of their own, a part at a time, and what
is ready is shown until something changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from OpenGL import GL
from PySide6.QtCore import QRect, QSize
from PySide6.QtOpenGL import QOpenGLFramebufferObject

if TYPE_CHECKING:
    from ui.space.gl_canvas import GlCanvas

__all__ = ["AT_ONCE", "SteadyPicture"]

AT_ONCE: Final = 200_000
"""Up to this many points are drawn in one go."""
PART: Final = 50_000
"""Points of a part: no longer than a frame of so many bare ones."""


class SteadyPicture:
    """One picture of a canvas, made in parts.

    Parameters
    ----------
    canvas : GlCanvas
        Its context is made current for each part.
    """

    def __init__(self, canvas: GlCanvas) -> None:
        self._canvas = canvas
        self._target: QOpenGLFramebufferObject | None = None
        self._done = 0
        self.ready = False

    def drop(self) -> None:
        """Begin anew with the next part: what is there is no longer true."""
        self.ready, self._done = False, 0

    def release(self) -> None:
        """Give its memory back; the canvas's context is current, or gone."""
        self.drop()
        self._target = None

    def draw_part(self) -> bool:
        """Draw the next part; return whether the picture is whole."""
        canvas = self._canvas
        canvas.makeCurrent()
        try:
            size = self._size()
            if self._target is None or self._target.size() != size:
                depth = QOpenGLFramebufferObject.Attachment.CombinedDepthStencil
                self._target, self._done = QOpenGLFramebufferObject(size, depth), 0
            self._target.bind()
            GL.glViewport(0, 0, size.width(), size.height())
            self._draw(canvas)
            GL.glFinish()
            self._target.release()
        finally:
            canvas.doneCurrent()
        return self.ready

    def _draw(self, canvas: Any) -> None:
        points = canvas.points_item
        if self._done == 0:
            canvas.clear_ground()
            canvas.draw_items(before=points)
        count = len(points.whole)
        canvas.draw_items(only=points, part=(self._done, min(PART, count - self._done)))
        self._done = min(self._done + PART, count)
        if self._done == count:
            canvas.draw_items(after=points)
            self.ready = True

    def _size(self) -> QSize:
        return self._canvas.size() * self._canvas.devicePixelRatioF()

    def fits(self) -> bool:
        """Return whether the picture is whole, and of the size that is shown."""
        return self.ready and self._target is not None and self._target.size() == self._size()

    def show(self) -> None:
        """Copy it to what is on the screen; the canvas is being painted."""
        area = QRect(0, 0, self._size().width(), self._size().height())
        screen: Any = None  # what Qt's stubs do not know: the buffer that is being painted
        picture: Any = self._target
        colours = int(GL.GL_COLOR_BUFFER_BIT)
        QOpenGLFramebufferObject.blitFramebuffer(screen, area, picture, area, colours)
