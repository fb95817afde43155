"""Scrubbing: of the nights that a dragged playhead passes, only the last one asked for is gone to.

A move is drawn by every view before the next one is heard, so that a slow picture makes the
playhead skip nights instead of lagging behind the hand.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

__all__ = ["Scrubber"]

_LEAST_PAUSE: Final = 25
"""Milliseconds between two moves."""


class Scrubber(QObject):
    """Asks for nights no faster than they can be shown.

    Parameters
    ----------
    parent : QObject
    """

    due = Signal(int)
    """A night to go to now."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._night: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LEAST_PAUSE)
        self._timer.timeout.connect(self._on_timer_due)

    def ask(self, night: int) -> None:
        """Want a night to be gone to soon, instead of one that was wanted before."""
        self._night = night
        if not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Want nothing any more."""
        self._timer.stop()
        self._night = None

    def _on_timer_due(self) -> None:
        night, self._night = self._night, None
        if night is not None:
            self.due.emit(night)
