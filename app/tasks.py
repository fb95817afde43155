"""Long work away from the window's thread: one door, with progress, cancel and a clean end.

Workers return values and touch nothing else; a result comes back through one queued signal.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from app.faults import in_words
from engine.errors import Cancelled, LetheError
from engine.progress import Progress

__all__ = ["Task", "Tasks"]

Value = TypeVar("Value")

_WORKERS = 3
_REPORT_SECONDS = 0.05


class Task:
    """Work that has been started.

    Parameters
    ----------
    title : str
    quiet : bool
        Not to be shown.

    Attributes
    ----------
    done, total, what
        The last report of progress.
    """

    def __init__(self, title: str, *, quiet: bool) -> None:
        self.title, self.quiet = title, quiet
        self.done, self.total, self.what = 0, 0, ""
        self._cancelled = threading.Event()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to end."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the work to end at its next report of progress; work that is through is done."""
        self._cancelled.set()


class Tasks(QObject):
    """Runs work on a few threads; stands behind `ui.task_runner.TaskRunner`.

    Parameters
    ----------
    parent : QObject, optional
    """

    changed = Signal()
    """Tasks began, ended or reported progress."""
    failed = Signal(str)
    """A task without a `failed` of its own failed: one line for the person."""
    _posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor: ThreadPoolExecutor | None = None
        self._running: dict[Task, Future[Any]] = {}
        self._closed = False
        self._posted.connect(self._on_posted, Qt.ConnectionType.QueuedConnection)

    @property
    def shown(self) -> list[Task]:
        """Tasks that are under way and not quiet, the oldest first."""
        return [one for one in self._running if not one.quiet]

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._running

    def run(
        self,
        title: str,
        work: Callable[[Progress], Value],
        done: Callable[[Value], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Task:
        """Start work; see `ui.task_runner.TaskRunner`. After `close` nothing is started."""
        task = Task(title, quiet=quiet)
        if self._closed:
            task.cancel()
            return task
        if self._executor is None:
            self._executor = ThreadPoolExecutor(_WORKERS, thread_name_prefix="lethe-task")
        future = self._executor.submit(work, self._progress_of(task))
        self._running[task] = future
        future.add_done_callback(
            lambda ended: self._post(partial(self._end, task, ended, done, failed))
        )
        self.changed.emit()
        return task

    def close(self, seconds: float) -> bool:
        """Refuse new work, cancel what runs, and wait for it.

        Parameters
        ----------
        seconds : float
            How long to wait at most.

        Returns
        -------
        bool
            Whether all work has ended.
        """
        self._closed = True
        for task in self._running:
            task.cancel()
        _, left = wait(list(self._running.values()), timeout=seconds)
        if self._executor is not None:
            self._executor.shutdown(wait=not left, cancel_futures=True)
            self._executor = None
        self._running.clear()
        return not left

    def _progress_of(self, task: Task) -> Progress:
        last = 0.0

        def progress(done: int, total: int, what: str, /) -> None:
            nonlocal last
            if task.cancelled:
                raise Cancelled(f"{task.title}: cancelled")
            task.done, task.total, task.what = done, total, what
            now = time.monotonic()
            if now - last >= _REPORT_SECONDS:
                last = now
                self._post(self.changed.emit)

        return progress

    def _post(self, act: Callable[[], None]) -> None:
        if not self._closed:
            self._posted.emit(act)

    def _on_posted(self, act: Callable[[], None]) -> None:
        if not self._closed:
            act()

    def _end(
        self,
        task: Task,
        ended: Future[Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None,
    ) -> None:
        self._running.pop(task, None)
        self.changed.emit()
        error = ended.exception()
        if error is None:
            done(ended.result())
            return
        told = error if isinstance(error, LetheError) else LetheError(in_words(error))
        if failed is not None:
            failed(told)
        elif not isinstance(told, Cancelled):
            self.failed.emit(str(told))
