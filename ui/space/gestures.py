"""Selecting by drawing a region: a drag of the mouse becomes rows, with a live outline.

Both kinds of view use it; they differ in where their points are seen and in what a ball is.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal

from ui.space.placed import Placed
from ui.space.regions import TOOLS, Anchor, Outline, box_around, circle_around

__all__ = ["Gestures", "Stage"]

_COUNT_MS = 40
_STRIDE = 2.0
"""A lasso gets a new corner after so many logical pixels."""


class Stage(Protocol):
    """What a gesture is drawn over."""

    def placed(self) -> Placed:
        """Return the points on the screen."""
        ...

    def anchor(self, x: float, y: float) -> Anchor:
        """Return the centre of a ball that begins at a place of the screen."""
        ...

    def within(self, anchor: Anchor, radius: float) -> NDArray[np.intp]:
        """Return the indices of the points in a ball; `radius` in units of the space."""
        ...

    def ball_lines(self, anchor: Anchor, radius: float) -> list[NDArray[np.float64]]:
        """Return lines, in logical pixels, that tell the form of a ball."""
        ...


class Gestures(QObject):
    """Turns a drag into a region and the points in it.

    Parameters
    ----------
    parent : QObject
    stage : Stage

    Notes
    -----
    ``outlined`` carries an `Outline`, or None when it goes; ``picked`` the indices of the points
    in the region, rising, and the keyboard modifiers. With Ctrl held a drag selects whatever the
    tool; Shift alone is left to moving the view.
    """

    outlined = Signal(object)
    picked = Signal(object, object)

    def __init__(self, parent: QObject, stage: Stage) -> None:
        super().__init__(parent)
        self._stage = stage
        self.tool = "orbit"
        self._kind = ""
        self._way: list[tuple[float, float]] = []
        self._anchor: Anchor | None = None
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_COUNT_MS)
        self._timer.timeout.connect(self._on_count_due)

    def set_tool(self, tool: str) -> None:
        """Choose what a plain drag does.

        Raises
        ------
        ValueError
            When `tool` is not one of `TOOLS`.
        """
        if tool not in TOOLS:
            raise ValueError(f"there is no tool {tool}; there are {', '.join(TOOLS)}")
        self.cancel()
        self.tool = tool

    @property
    def running(self) -> bool:
        """Whether a region is being drawn."""
        return bool(self._kind)

    def wants(self, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a drag with this button and these keys draws a region."""
        if button != Qt.MouseButton.LeftButton:
            return False
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            return True
        return self.tool != "orbit" and not modifiers & Qt.KeyboardModifier.ShiftModifier

    def start(self, place: QPointF) -> None:
        """Begin a region at a place."""
        self._kind = "lasso" if self.tool == "orbit" else self.tool
        self._way = [(place.x(), place.y())]
        self._text = ""
        self._anchor = self._stage.anchor(*self._way[0]) if self._kind == "sphere" else None

    def extend(self, place: QPointF) -> None:
        """Go on to a place; the count beside it follows a little later."""
        now = (place.x(), place.y())
        if self._kind == "lasso" and len(self._way) > 1:
            (x, y) = self._way[-2]
            if np.hypot(now[0] - x, now[1] - y) < _STRIDE:
                self._way.pop()
        elif self._kind != "lasso":
            del self._way[1:]
        self._way.append(now)
        if not self._timer.isActive():
            self._timer.start()
        self.outlined.emit(self._outline())

    def finish(self, modifiers: Qt.KeyboardModifier) -> None:
        """End the region and report what is in it."""
        if self.running:
            found = self._found()
            self.cancel()
            self.picked.emit(found, modifiers)

    def cancel(self) -> bool:
        """Drop the region; return whether there was one."""
        was, self._kind = self.running, ""
        self._timer.stop()
        self._way, self._anchor = [], None
        if was:
            self.outlined.emit(None)
        return was

    def _ring(self) -> NDArray[np.float64]:
        (x1, y1), (x2, y2) = self._way[0], self._way[-1]
        if self._kind == "box":
            return box_around(x1, y1, x2, y2)
        if self._anchor is not None:
            return circle_around(self._anchor.x, self._anchor.y, self._radius() * self._anchor.unit)
        return np.array(self._way, dtype=np.float64)

    def _radius(self) -> float:
        """Return the radius of the ball in units of the space."""
        assert self._anchor is not None
        x, y = self._way[-1]
        return float(np.hypot(x - self._anchor.x, y - self._anchor.y)) / self._anchor.unit

    def _found(self) -> NDArray[np.intp]:
        if self._anchor is not None:
            return self._stage.within(self._anchor, self._radius())
        return self._stage.placed().inside(self._ring())

    def _outline(self) -> Outline:
        x, y = self._way[-1]
        text, lines = self._text, []
        if self._anchor is not None:
            radius = self._radius()
            lines = self._stage.ball_lines(self._anchor, radius)
            text = f"radius {radius:.2f}" + (f" · {text}" if text else "")
        return Outline(ring=self._ring(), x=x, y=y, text=text, lines=lines)

    def _on_count_due(self) -> None:
        if self.running:
            count = len(self._found())
            self._text = "1 memory" if count == 1 else f"{count:,} memories"
            self.outlined.emit(self._outline())
