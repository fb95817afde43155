"""Playing nights one after the other, slower where something erodes."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

__all__ = ["DEFAULT_SPEED", "SPEEDS", "WAITING", "Player", "Waiting"]

SPEEDS: Final = (1, 2, 4, 8, 16)
"""Nights a second."""
DEFAULT_SPEED: Final = 4

_SLOWING: Final = 3.0
_LEAST_PAUSE: Final = 450
_QUIET_NIGHTS: Final = 365


class Waiting(Enum):
    """What a step returns that is still under way."""

    WAITING = auto()


WAITING: Final = Waiting.WAITING


class Player(QObject):
    """Calls a step again and again until it is stopped.

    Parameters
    ----------
    step : callable
        Lets a night pass and returns whether something eroded; None ends the play. `WAITING`
        where the night is under way: `go_on` is called when it has passed.
    parent : QObject, optional

    Notes
    -----
    A night on which something erodes stays three times as long, and no less than 0.45 s. After
    365 nights in a row without a loss the play ends: nothing is left to be seen.
    """

    changed = Signal(bool)
    """Whether it plays now."""

    def __init__(
        self, step: Callable[[], bool | Waiting | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._step = step
        self._quiet = 0
        self.speed = DEFAULT_SPEED
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timer_due)
        self._playing = False

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self._playing

    def pause_after(self, eroded: bool) -> int:
        """Return how long a night stays, in milliseconds."""
        plain = round(1000 / self.speed)
        return max(round(plain * _SLOWING), _LEAST_PAUSE) if eroded else plain

    def start(self) -> None:
        """Play; the first night passes at once."""
        if not self._playing:
            self._quiet = 0
            self._playing = True
            self.changed.emit(True)
            self._timer.start(0)

    def stop(self) -> None:
        """Pause."""
        self._timer.stop()
        if self._playing:
            self._playing = False
            self.changed.emit(False)

    def toggle(self) -> None:
        """Play or pause."""
        if self._playing:
            self.stop()
        else:
            self.start()

    def go_on(self, eroded: bool) -> None:
        """Take note that a night has passed that was waited for."""
        if self._playing:
            self._wait_after(eroded)

    def _on_timer_due(self) -> None:
        eroded = self._step()
        if eroded is None:
            self.stop()
        elif eroded is not WAITING:
            self._wait_after(bool(eroded))

    def _wait_after(self, eroded: bool) -> None:
        self._quiet = 0 if eroded else self._quiet + 1
        if self._quiet >= _QUIET_NIGHTS:
            self.stop()
        elif self._playing:
            self._timer.start(self.pause_after(eroded))
