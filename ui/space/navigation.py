"""What mouse, wheel and keys mean in the space: orbit, pan, zoom, hover, click, fly."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from ui.space.camera import Camera
from ui.space.gestures import Gestures

__all__ = ["CLICK_REACH", "Navigation"]

CLICK_REACH = 4.0
"""A press that moves less than this, in logical pixels, is a click and no drag."""
_TURN = 0.4
_STEP = 5.0
_ARROWS = {
    Qt.Key.Key_Left: (-_STEP, 0.0),
    Qt.Key.Key_Right: (_STEP, 0.0),
    Qt.Key.Key_Up: (0.0, _STEP),
    Qt.Key.Key_Down: (0.0, -_STEP),
}
_ZOOMS = {
    Qt.Key.Key_Plus: 0.88,
    Qt.Key.Key_Equal: 0.88,
    Qt.Key.Key_PageUp: 0.88,
    Qt.Key.Key_Minus: 1.14,
    Qt.Key.Key_PageDown: 1.14,
}


class Navigation(QObject):
    """Turns events into new cameras and into places clicked or hovered.

    Left drag orbits, or draws a region where the gestures want it; right drag, middle drag and
    Shift with left drag pan; the wheel zooms; arrows orbit, plus and minus zoom; Escape drops a
    region.

    Parameters
    ----------
    parent : QObject
    camera : callable
        Returns the camera there is now.
    width : callable
        Returns the width of the viewport in logical pixels.
    gestures : Gestures
    """

    camera_moved = Signal(object)
    hovered = Signal(QPointF)
    clicked = Signal(QPointF, object)
    double_clicked = Signal(QPointF)

    def __init__(
        self,
        parent: QObject,
        camera: Callable[[], Camera],
        width: Callable[[], float],
        gestures: Gestures,
    ) -> None:
        super().__init__(parent)
        self._gestures = gestures
        self._camera, self._width = camera, width
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._dragging = self._wanted = False

    def press(self, event: QMouseEvent) -> None:
        """Remember where a button went down."""
        self._gestures.cancel()
        self._wanted = self._gestures.wants(event.button(), event.modifiers())
        self._pressed = self._last = event.position()
        self._dragging = False

    def move(self, event: QMouseEvent) -> None:
        """Drag with a button down, hover without."""
        if self._pressed is None or event.buttons() == Qt.MouseButton.NoButton:
            self.hovered.emit(event.position())
            return
        if (event.position() - self._pressed).manhattanLength() >= CLICK_REACH:
            if self._wanted and not self._dragging:
                self._gestures.start(self._pressed)
            self._dragging = True
        if self._gestures.running:
            self._gestures.extend(event.position())
        elif self._dragging and not self._wanted:
            self._drag(event, event.position() - self._last)
        self._last = event.position()

    def _drag(self, event: QMouseEvent, by: QPointF) -> None:
        camera = self._camera()
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.buttons() & Qt.MouseButton.LeftButton and not shifted:
            self.camera_moved.emit(camera.orbited(-_TURN * by.x(), _TURN * by.y()))
        else:
            self.camera_moved.emit(camera.panned(by.x(), by.y(), self._width()))

    def release(self, event: QMouseEvent) -> None:
        """End a drag, or report a click."""
        was_click = self._pressed is not None and not self._dragging
        self._pressed, self._dragging = None, False
        if self._gestures.running:
            self._gestures.finish(event.modifiers())
        elif was_click and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(event.position(), event.modifiers())

    def double_click(self, event: QMouseEvent) -> None:
        """Report a double click; its second release is no click of its own."""
        self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit(event.position())

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        self.camera_moved.emit(self._camera().zoomed(0.9990**turned))
        event.accept()

    def needs(self, event: QKeyEvent) -> bool:
        """Return whether a key is wanted here though it may be a shortcut of the window."""
        return event.key() == Qt.Key.Key_Escape and self._gestures.running

    def key(self, event: QKeyEvent) -> bool:
        """Orbit or zoom by a key; return whether the key means something here."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            return self._gestures.cancel()
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if plain and key in _ARROWS:
            self.camera_moved.emit(self._camera().orbited(*_ARROWS[key]))
        elif plain and key in _ZOOMS:
            self.camera_moved.emit(self._camera().zoomed(_ZOOMS[key]))
        else:
            return False
        return True
