"""What filters and colours wait for is worked out as tasks, once things are calm."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from engine.changes import Changes
from engine.errors import Cancelled
from engine.filtering.slow_work import Job
from engine.session import Session
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["Settling"]


class Settling(QObject):
    """Runs the jobs of a document's `engine.shown.Shown`.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject
    """

    failed = Signal(str)
    """A job failed: one line; the filter before it holds."""
    changed = Signal()
    """Something is being worked out, or no longer."""

    def __init__(self, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._session: Session | None = None
        self._running: dict[tuple[str, ...], tuple[TaskHandle, object]] = {}
        self._tokens: dict[tuple[str, ...], object] = {}
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(0)
        self._calm.timeout.connect(self._on_calm)

    @property
    def busy(self) -> str:
        """What is being worked out, in words; empty where nothing is."""
        if self._session is None or not self._running:
            return ""
        return self._session.shown.waits_for

    def follow(self, session: Session | None) -> None:
        """Work for another document, or for none."""
        if self._session is not None:
            self._session.shown.changed.disconnect(self._stir)
            self._session.changed.disconnect(self._on_session_changed)
        self.cancel()
        self._session = session
        if session is not None:
            session.shown.changed.connect(self._stir)
            session.changed.connect(self._on_session_changed)
            self._stir()

    def look_again(self) -> None:
        """Something else may be wanted: a colour, for instance."""
        self._stir()

    def cancel(self) -> None:
        """End what is under way."""
        self._calm.stop()
        for handle, _ in self._running.values():
            handle.cancel()
        self._running.clear()

    def _on_session_changed(self, _changes: Changes) -> None:
        self._stir()

    def _stir(self) -> None:
        if self._session is not None:
            self._calm.start()

    def _on_calm(self) -> None:
        session = self._session
        if session is None:
            return
        jobs = {job.key: job for job in session.shown.jobs()}
        state = session.population
        for key, (handle, meant) in list(self._running.items()):
            if key not in jobs or (key[0] == "column" and meant is not state):
                handle.cancel()
                del self._running[key]
        for key, job in jobs.items():
            if key not in self._running:
                self._start(session, job)
        self.changed.emit()

    def _start(self, session: Session, job: Job) -> None:
        token = self._tokens[job.key] = object()
        done = partial(self._on_done, session, job, token)
        failed = partial(self._on_failed, session, job, token)
        handle = self._tasks.run(job.title, job.work, done, failed, quiet=job.key[0] == "column")
        self._running[job.key] = (handle, session.population)

    def _is_current(self, session: Session, job: Job, token: object) -> bool:
        known = self._tokens.get(job.key) is token and job.key in self._running
        return known and session is self._session

    def _on_done(self, session: Session, job: Job, token: object, result: object) -> None:
        if self._is_current(session, job, token):
            del self._running[job.key]
            job.take(result)
            self.changed.emit()

    def _on_failed(self, session: Session, job: Job, token: object, error: Exception) -> None:
        if self._is_current(session, job, token):
            del self._running[job.key]
            if not isinstance(error, Cancelled):
                session.shown.give_up(job)
                self.failed.emit(str(error))
            self.changed.emit()
