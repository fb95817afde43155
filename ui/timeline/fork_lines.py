"""Where branches leave their parents: a line from the parent's track down to the child's."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.journal.timeline import Timeline
from ui.theme import Palette

__all__ = ["Fork", "ForkLines", "night_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """A branch that left another.

    Parameters
    ----------
    parent, child : int
        Their numbers.
    night : int
        After which it left.
    """

    parent: int
    child: int
    night: int


def night_of(timeline: Timeline, position: int) -> int:
    """Return how many nights have passed at a position of the events."""
    return bisect_right(range(1, timeline.nights + 1), position, key=timeline.position_after)


class ForkLines(QWidget):
    """Lies over the tracks, and lets the pointer through.

    Parameters
    ----------
    palette : Palette
    place : callable
        Returns the area of a branch's plot in the parent widget, and how far right in it a
        night stands.
    parent : QWidget
    """

    def __init__(
        self, palette: Palette, place: Callable[[int, int], tuple[QRect, float]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._palette, self._place = palette, place
        self.forks: tuple[Fork, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_forks(self, forks: tuple[Fork, ...]) -> None:
        """Draw other forks."""
        self.forks = forks
        self.raise_()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def ends_of(self, fork: Fork) -> tuple[QPointF, QPointF]:
        """Return where the line of a fork begins and ends, in logical pixels."""
        above, x = self._place(fork.parent, fork.night)
        below, child_x = self._place(fork.child, fork.night)
        return QPointF(x, above.bottom()), QPointF(child_x, below.top())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for fork in self.forks:
            start, end = self.ends_of(fork)
            floor = QPointF(end.x(), self._place(fork.child, fork.night)[0].bottom())
            faint = self._palette.colour("accent", 0.4)  # titles are read through it
            painter.setPen(QPen(faint, 1.5))
            painter.drawLine(start, end)
            painter.setPen(QPen(faint, 1.0, Qt.PenStyle.DotLine))
            painter.drawLine(end, floor)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._palette.colour("accent"))
            for point in (start, end):
                painter.drawEllipse(point, 3.0, 3.0)
        painter.end()
