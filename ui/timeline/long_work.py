"""One piece of long work at a time, whose end is heard only while it is still wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.errors import Cancelled, LetheError
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["LongWork"]


class LongWork(QObject):
    """Work on the open document that other moves through time wait for.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    busy_changed = Signal(bool)
    """Whether work is under way."""
    failed = Signal(str)
    """Why it came to nothing, in one line; that it was cancelled is not told."""
    ended_early = Signal()
    """It failed or was cancelled."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: TaskHandle | None = None
        self._number = 0
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._busy

    def begin(self, title: str, work: Callable[..., Any], done: Callable[[Any], None]) -> None:
        """Start work; `done` gets what it returns, on the window's thread.

        Parameters
        ----------
        title : str
        work : callable
            Takes an `engine.progress.Progress`; touches nothing of the window.
        done : callable
        """
        self._number += 1
        number = self._number

        def ended(value: Any) -> None:
            if self._number == number:
                self._end()
                done(value)

        def failed(error: Exception) -> None:
            if self._number == number:
                self._end()
                self.ended_early.emit()
                if not isinstance(error, Cancelled):
                    self.failed.emit(str(error))

        self._busy = True
        self.busy_changed.emit(True)
        try:
            task = self._tasks.run(title, work, ended, failed)
        except LetheError as error:
            failed(error)
            return
        if self._number == number and self._busy:
            self._task = task

    def drop(self) -> None:
        """Cancel what is under way and hear no more of it."""
        self._number += 1
        if self._task is not None:
            self._task.cancel()
        self._end()

    def _end(self) -> None:
        self._task = None
        if self._busy:
            self._busy = False
            self.busy_changed.emit(False)
