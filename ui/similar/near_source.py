"""Distances from one memory to all others, sorted once, so that a radius is a place in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import Cancelled
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.neighbours import Likeness, Near, affect_distances, meaning_distances, nearest
from engine.session import Session
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["NearSource", "Surroundings"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surroundings:
    """Everything around one memory at one moment, the nearest first.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    row : int
        The memory in the middle.
    likeness : Likeness
    near : Near
    """

    population: Population
    model: ForgettingModel
    row: int
    likeness: Likeness
    near: Near

    @property
    def farthest(self) -> float:
        """The largest distance of any; 0 where there is none."""
        return float(self.near.distances[-1]) if len(self.near) else 0.0

    def within(self, radius: float, most: int | None = None) -> int:
        """Return how many of the nearest lie within a radius, at most so many."""
        count = int(np.searchsorted(self.near.distances, radius, side="right"))
        return count if most is None else min(count, most)

    def numbers(self, count: int) -> NDArray[np.int64]:
        """Return the numbers of the nearest memories."""
        return self.population["uid"][self.near.rows[:count]]


class NearSource:
    """Works out surroundings: by affect at once, by meaning away from the window's thread.

    Parameters
    ----------
    tasks : TaskRunner
    found : callable
        Called with a `Surroundings`.
    failed : callable
        Called with a line to read.
    """

    def __init__(
        self,
        tasks: TaskRunner,
        found: Callable[[Surroundings], None],
        failed: Callable[[str], None],
    ) -> None:
        self._tasks, self._found, self._failed = tasks, found, failed
        self._asked = 0
        self._running: TaskHandle | None = None

    def ask(self, session: Session, row: int, likeness: Likeness) -> None:
        """Work out what is around a row; what was asked before is dropped."""
        self.stop()
        state, model, shown = session.population, session.model, session.shown.mask(session)
        if likeness is not Likeness.MEANING:
            current = likeness is Likeness.CURRENT
            distances = affect_distances(state, model, row, current=current)
            self._found(_sorted(state, model, row, likeness, distances, shown))
            return
        index, asked = session.index, self._asked

        def work(_progress: Any) -> Surroundings:
            distances = meaning_distances(index.view(), state, model, row)
            return _sorted(state, model, row, likeness, distances, shown)

        handle = self._tasks.run(
            "Comparing meanings",
            work,
            partial(self._on_done, asked),
            partial(self._on_failed, asked),
            quiet=True,
        )
        self._running = handle if asked == self._asked else None

    def stop(self) -> None:
        """Want nothing that is still under way."""
        self._asked += 1
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _on_done(self, asked: int, found: Surroundings) -> None:
        if asked == self._asked:
            self.stop()
            self._found(found)

    def _on_failed(self, asked: int, error: Exception) -> None:
        if asked == self._asked and not isinstance(error, Cancelled):
            self.stop()
            self._failed(str(error))


def _sorted(
    population: Population,
    model: ForgettingModel,
    row: int,
    likeness: Likeness,
    distances: NDArray[np.float64],
    shown: NDArray[np.bool_],
) -> Surroundings:
    near = nearest(np.where(shown, distances, np.inf))
    return Surroundings(population=population, model=model, row=row, likeness=likeness, near=near)
