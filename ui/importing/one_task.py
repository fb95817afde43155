"""One task at a time for a form whose choices change while it works: the newest choice counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from engine.progress import Progress
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["OneTask"]

_REPORT_SECONDS: Final = 0.05


@dataclass(slots=True, eq=False)
class _Job:
    title: str
    work: Callable[[Progress], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    quiet: bool
    superseded: bool = False
    handle: TaskHandle | None = None


class OneTask(QObject):
    """Runs work; work that is started later supersedes what runs and begins when that has ended.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional

    Attributes
    ----------
    done, total, what
        The last report of progress.
    """

    changed = Signal()
    """Work began or ended."""
    reported = Signal()
    """Work reported progress."""
    _posted = Signal(object, int, int, str)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._running: _Job | None = None
        self._next: _Job | None = None
        self.done, self.total, self.what = 0, 0, ""
        self._posted.connect(self._on_posted)

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._running is not None

    @property
    def title(self) -> str:
        """What is under way; empty where nothing is."""
        newest = self._next or self._running
        return newest.title if newest else ""

    def run(
        self,
        title: str,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        *,
        quiet: bool = True,
    ) -> None:
        """Start work; see `ui.task_runner.TaskRunner`. Of superseded work nothing is told."""
        self._next = _Job(title, work, done, failed, quiet)
        self.done, self.total, self.what = 0, 0, ""
        if self._running is None:
            self._start()
            return
        self._running.superseded = True
        if self._running.handle is not None:
            self._running.handle.cancel()
        self.changed.emit()

    def cancel(self) -> None:
        """Ask what runs to end; it fails with `engine.errors.Cancelled`."""
        if self._running is not None and self._running.handle is not None:
            if self._next is not None:
                self._running.failed = self._next.failed
                self._running.superseded = False
            self._running.handle.cancel()
        self._next = None

    def drop(self) -> None:
        """End what runs; nothing is told of it."""
        self._next = None
        if self._running is not None:
            self._running.superseded = True
            if self._running.handle is not None:
                self._running.handle.cancel()

    def _start(self) -> None:
        job, self._next = self._next, None
        if job is None:
            return
        self._running = job
        self.changed.emit()
        job.handle = self._tasks.run(
            job.title,
            self._watched(job),
            lambda value: self._end(job, lambda: job.done(value)),
            lambda error: self._end(job, lambda: job.failed(error)),
            quiet=job.quiet,
        )

    def _watched(self, job: _Job) -> Callable[[Progress], Any]:
        def work(progress: Progress) -> Any:
            last = 0.0

            def report(done: int, total: int, what: str, /) -> None:
                nonlocal last
                progress(done, total, what)
                now = time.monotonic()
                if now - last >= _REPORT_SECONDS:
                    last = now
                    self._posted.emit(job, done, total, what)

            return job.work(report)

        return work

    def _end(self, job: _Job, tell: Callable[[], None]) -> None:
        self._running = None
        if self._next is not None:
            self._start()
            return
        self.changed.emit()
        if not job.superseded:
            tell()

    def _on_posted(self, job: _Job, done: int, total: int, what: str) -> None:
        if job is self._running and not job.superseded:
            self.done, self.total, self.what = done, total, what
            self.reported.emit()
