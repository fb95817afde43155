"""Makes a movie while the window lives: drawn in slices of its thread, written on another."""

from __future__ import annotations

from pathlib import Path
from queue import Empty, Queue
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import LetheError
from engine.progress import Progress
from ui.exporting.movie_files import WHAT, MovieKind, MoviePlan, write_movie
from ui.exporting.movie_stage import MovieStage
from ui.exporting.pixels import as_picture
from ui.task_runner import TaskHandle, TaskRunner

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["MovieMaker"]

_AHEAD: Final = 3
"""Pictures that are drawn before they are written."""
_DRAW_MS: Final = 4
"""Between pictures the window lives for so long."""
_ASK_SECONDS: Final = 0.05

Pictures = Queue["Image | Exception"]


class MovieMaker(QObject):
    """Makes one movie after the other.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    changed = Signal()
    """A movie was begun, is further, or is over."""
    made = Signal(object)
    """A movie is whole: its path."""
    failed = Signal(str)
    """It could not be made: one line."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._stage: MovieStage | None = None
        self._order: tuple[int, ...] = ()
        self._next = 0
        self._drawn: Pictures = Queue(_AHEAD)
        self._handle: TaskHandle | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_DRAW_MS)
        self._timer.timeout.connect(self._on_draw_due)

    @property
    def busy(self) -> bool:
        """Whether a movie is being made."""
        return self._stage is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many pictures are drawn, and of how many."""
        return self._next, len(self._order)

    def start(self, stage: MovieStage, kind: MovieKind, plan: MoviePlan, path: Path) -> None:
        """Begin to make a movie; `stage` is released when it is over.

        Raises
        ------
        LetheError
            When another is being made.
        """
        if self.busy:
            raise LetheError("a movie is being made already")
        self._stage, self._order, self._next = stage, plan.order, 0
        drawn: Pictures = Queue(_AHEAD)
        self._drawn = drawn

        def work(progress: Progress) -> Path:
            asked = 0

            def following() -> Image:
                nonlocal asked
                asked += 1
                return _following(drawn, progress, asked - 1, len(plan.order))

            write_movie(path, kind, plan, following, progress)
            return path

        self._timer.start()
        self._handle = self._tasks.run(f"Making {path.name}", work, self._on_made, self._on_failed)
        self.changed.emit()

    def cancel(self) -> None:
        """End the movie that is being made; nothing of it is left."""
        if self._handle is not None:
            self._handle.cancel()

    def _on_draw_due(self) -> None:
        if self._stage is None or self._next >= len(self._order) or self._drawn.full():
            return
        try:
            picture: Image | Exception = as_picture(self._stage.draw(self._order[self._next]))
        except Exception as error:  # whatever it is, the task that writes the movie tells it
            picture, self._next = error, len(self._order) - 1
        self._next += 1
        self._drawn.put_nowait(picture)
        self.changed.emit()

    def _end(self) -> None:
        self._timer.stop()
        if self._stage is not None:
            self._stage.release()
        self._stage = self._handle = None
        self.changed.emit()

    def _on_made(self, path: Path) -> None:
        self._end()
        self.made.emit(path)

    def _on_failed(self, error: Exception) -> None:
        self._end()
        self.failed.emit(str(error))


def _following(drawn: Pictures, progress: Progress, done: int, whole: int) -> Image:
    """Return the next picture once it is drawn; ends where the movie is no longer wanted."""
    while True:
        try:
            found = drawn.get(timeout=_ASK_SECONDS)
        except Empty:
            progress(done, whole, WHAT)
            continue
        if isinstance(found, Exception):
            raise found
        return found
