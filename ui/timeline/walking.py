"""What every way to move through time shares: the document, long work, and what plays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.errors import LetheError
from engine.session import Session
from ui.task_runner import TaskRunner
from ui.timeline.long_work import LongWork
from ui.timeline.player import Player, Waiting

__all__ = ["Walking"]


class Walking(QObject):
    """The ground that walkers stand on.

    Parameters
    ----------
    tasks : TaskRunner
        Runs what takes long.
    parent : QObject, optional
    """

    reported = Signal(str)
    """Something a person should read, in one line."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.work = LongWork(tasks, self)
        self._players: list[Player] = []
        self.work.ended_early.connect(self.stop)
        self.work.failed.connect(self.fail)

    @property
    def busy(self) -> bool:
        """Whether nights are being computed in the background."""
        return self.work.busy

    @property
    def free(self) -> Session | None:
        """The open document while nothing is under way; else None."""
        return None if self.busy else self.session

    def new_player(self, step: Callable[[], bool | Waiting | None]) -> Player:
        """Return a player that stops with every other."""
        self._players.append(Player(step, self))
        return self._players[-1]

    def stop(self) -> None:
        """Stop playing."""
        for player in self._players:
            player.stop()

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something; where the document refuses it, stop and tell why."""
        try:
            act()
        except LetheError as error:
            self.fail(str(error))

    def fail(self, line: str) -> None:
        """Stop, and tell why."""
        self.stop()
        self.reported.emit(line)
