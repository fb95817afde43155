"""Works out curves in the background: the last ones wanted, going on from those it knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from engine.errors import Cancelled
from engine.journal.branches import Branch
from engine.journal.events import Event
from engine.journal.timeline import Timeline
from engine.life_curves import LifeCurves, life_curves
from engine.progress import Progress
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["Asked", "CurvesSource", "Found", "Life"]

_LONG: Final = 20_000_000
"""Nights times memories from which on the work is shown, and can be cancelled."""


@dataclass(frozen=True, slots=True, eq=False)
class Life:
    """A branch as it was when its curves were asked for.

    Parameters
    ----------
    branch : int
    timeline : Timeline
        The document's own; never read on another thread.
    length : int
        Events that it had.
    last : Event or None
    """

    branch: int
    timeline: Timeline
    length: int
    last: Event | None

    @classmethod
    def of(cls, branch: Branch) -> Life:
        """Return a branch as it is now."""
        events = branch.timeline.events
        return cls(branch.number, branch.timeline, len(events), events[-1] if events else None)

    def is_same(self, other: Life | None) -> bool:
        """Return whether nothing has happened on it since."""
        if other is None or self.timeline is not other.timeline:
            return False
        return self.length == other.length and self.last is other.last


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Asked:
    """Whose curves are wanted.

    Parameters
    ----------
    life : Life
    uids : tuple of int
        Each by itself.
    crowd : ndarray of int64, shape (C,)
        Together.
    active : int or None
        The one to compare on another branch.
    other : Life or None
        That branch.
    """

    life: Life
    uids: tuple[int, ...]
    crowd: NDArray[np.int64]
    active: int | None
    other: Life | None

    def is_same(self, asked: Asked | None) -> bool:
        """Return whether the same was asked for."""
        if asked is None or not self.life.is_same(asked.life):
            return False
        same_other = asked.other is None if self.other is None else self.other.is_same(asked.other)
        who = (self.uids, self.active) == (asked.uids, asked.active)
        return who and same_other and np.array_equal(self.crowd, asked.crowd)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """Curves, and whose they are.

    Parameters
    ----------
    asked : Asked
    curves : LifeCurves
    other : LifeCurves or None
        The active memory on the other branch.
    """

    asked: Asked
    curves: LifeCurves
    other: LifeCurves | None


class CurvesSource(QObject):
    """Computes curves, one request after the other; those overtaken are left out.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    ready = Signal(object)
    """What was `Found`."""
    failed = Signal(str)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._wanted: Asked | None = None
        self._running: Asked | None = None
        self._handle: TaskHandle | None = None
        self._found: Found | None = None

    @property
    def found(self) -> Found | None:
        """What was found last."""
        return self._found

    def ask(self, asked: Asked) -> None:
        """Want curves; `ready` tells of them, and not where they are there already."""
        if asked.is_same(self._found.asked if self._found else None):
            self._wanted = None
        elif not asked.is_same(self._running):
            self._wanted = asked
            self._begin()
        else:
            self._wanted = None

    def forget(self) -> None:
        """Want nothing any more, and know nothing."""
        self._wanted = self._running = self._found = None
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _begin(self) -> None:
        if self._running is not None or self._wanted is None:
            return
        asked, self._wanted = self._wanted, None
        self._running = asked
        length = asked.life.timeline.nights * len(asked.life.timeline.population)
        handle = self._tasks.run(
            "Curves",
            _Working(asked, self._found),
            lambda found: self._on_done(asked, found),
            lambda error: self._on_failed(asked, error),
            quiet=length < _LONG,
        )
        if self._running is asked:
            self._handle = handle

    def _on_done(self, asked: Asked, found: Found) -> None:
        if self._running is asked:
            self._running, self._found = None, found
            self.ready.emit(found)
            self._begin()

    def _on_failed(self, asked: Asked, error: Exception) -> None:
        if self._running is asked:
            self._running = None
            if not isinstance(error, Cancelled):
                self.failed.emit(str(error))
            self._begin()


class _Working:
    """The slow part: it reads copies of the lives, which no other thread touches."""

    def __init__(self, asked: Asked, known: Found | None) -> None:
        self._asked, self._known = asked, known
        self._life = _copied(asked.life.timeline)
        self._other = _copied(asked.other.timeline) if asked.other else None

    def __call__(self, progress: Progress) -> Found:
        asked, known = self._asked, self._known
        curves = life_curves(
            self._life,
            asked.uids,
            asked.crowd,
            known=known and known.curves,
            progress=progress,
        )
        other = None
        if self._other is not None and asked.active is not None:
            other = life_curves(
                self._other, (asked.active,), known=known and known.other, progress=progress
            )
        return Found(asked=asked, curves=curves, other=other)


def _copied(timeline: Timeline) -> Timeline:
    return Timeline(timeline.model, timeline.start, timeline.events)
