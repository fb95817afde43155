"""Looks quietly for what would save one memory, by running it, and drops what is out of date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.errors import Cancelled
from engine.journal.clock import next_night
from engine.journal.events import Night
from engine.journal.timeline import fold
from engine.memory.population import Population
from engine.models.explanation import Criterion
from engine.models.own_tiers import POTATO_TIERS
from engine.models.protocol import ForgettingModel
from engine.own_rescue import OwnRescue, own_rescue
from engine.progress import Progress, silent
from engine.questions import forecast_of, forecasts
from engine.rescue import Rescue, connected_part, nearest_criterion, rescues
from ui.debouncer import Debouncer
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["RescueSource", "Saving", "find_saving"]

_CALM: Final = 350
"""Milliseconds without a change after which a search is begun: later than forecasts."""
_KEPT: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """What would save a memory.

    Parameters
    ----------
    acts : tuple of Rescue
        The cheapest first.
    threatened : bool
        Whether it loses anything within reach if nobody does anything.
    met : Criterion or None
        A survival criterion that it meets in the coming night.
    nearest : Criterion or None
        Where it meets none, the one that it is nearest to.
    own : OwnRescue or None
        Its next fall, under a system with tiers of its own.
    """

    acts: tuple[Rescue, ...]
    threatened: bool
    met: Criterion | None = None
    nearest: Criterion | None = None
    own: OwnRescue | None = None


def find_saving(
    population: Population, model: ForgettingModel, uid: int, progress: Progress = silent
) -> Saving:
    """Return what would save a memory, on any thread.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    uid : int
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    if tuple(model.own_tiers) != POTATO_TIERS:
        own = own_rescue(population, model, uid, progress=progress)
        return Saving(acts=(), threatened=own is not None, own=own)
    part, _ = connected_part(population, population.rows_of((uid,)).tolist())
    row = int(part.rows_of((uid,))[0])
    losses = forecast_of(forecasts(part, model, progress=progress), row)
    nights = (losses.fragment, losses.ghost, losses.deleted)
    if not any(one is not None and one > part.night for one in nights):
        return Saving(acts=(), threatened=False)
    after = fold(part, (Night(at=next_night(part.clock)),), model)
    criteria = model.explain(part, after, row).survival
    met = next((one for one in criteria if one.met and one.enabled), None)
    return Saving(
        acts=rescues(population, model, uid, progress=progress),
        threatened=True,
        met=met,
        nearest=None if met else nearest_criterion(criteria),
    )


class RescueSource(QObject):
    """What would save a memory, for each state of the document.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    ready = Signal()
    """What was asked for last is there."""
    failed = Signal(str)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._kept: list[tuple[Population, int, Saving]] = []
        self._wanted: tuple[Population, ForgettingModel, int] | None = None
        self._running: TaskHandle | None = None
        self._debouncer = Debouncer(_CALM, self)
        self._debouncer.triggered.connect(self._on_calm)

    def of(self, population: Population, uid: int) -> Saving | None:
        """Return what would save a memory in a state, where it is known already."""
        known = (one for state, number, one in self._kept if state is population and number == uid)
        return next(known, None)

    def ask(self, population: Population, model: ForgettingModel, uid: int) -> None:
        """Ask what would save a memory; `ready` is emitted once it is known."""
        if self._is_wanted(population, uid):
            return
        self.stop()
        self._wanted = (population, model, uid)
        self._debouncer.throttle()

    def stop(self) -> None:
        """Want nothing any more."""
        self._wanted = None
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _on_calm(self) -> None:
        if self._wanted is None or self._running is not None:
            return
        population, model, uid = self._wanted
        self._running = self._tasks.run(
            "What would save it",
            lambda progress: find_saving(population, model, uid, progress),
            lambda saving: self._on_done(population, uid, saving),
            lambda error: self._on_failed(population, uid, error),
            quiet=True,
        )
        if self._wanted is None:
            self._running = None

    def _on_done(self, population: Population, uid: int, saving: Saving) -> None:
        self._kept = [(population, uid, saving), *self._kept][:_KEPT]
        if self._is_wanted(population, uid):
            self._wanted = self._running = None
            self.ready.emit()

    def _on_failed(self, population: Population, uid: int, error: Exception) -> None:
        if self._is_wanted(population, uid):
            self._wanted = self._running = None
            if not isinstance(error, Cancelled):
                self.failed.emit(str(error))

    def _is_wanted(self, population: Population, uid: int) -> bool:
        wanted = self._wanted
        return wanted is not None and wanted[0] is population and wanted[2] == uid
