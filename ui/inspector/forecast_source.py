"""Computes forecasts quietly, one for each state of the document, and not while nights run by."""

from __future__ import annotations

from typing import Any, Final

from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from engine.errors import Cancelled
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.progress import Progress
from engine.questions import forecasts
from ui.debouncer import Debouncer
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["ForecastSource", "Losses"]

Losses = dict[str, NDArray[Any]]
_CALM: Final = 200
"""Milliseconds without a change after which a forecast is begun."""
_KEPT: Final = 4


class ForecastSource(QObject):
    """Forecasts of whole populations.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    ready = Signal()
    """The forecast that was asked for last is there."""
    failed = Signal(str)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._kept: list[tuple[Population, Losses]] = []
        self._wanted: tuple[Population, ForgettingModel] | None = None
        self._running: TaskHandle | None = None
        self._debouncer = Debouncer(_CALM, self)
        self._debouncer.triggered.connect(self._on_calm)

    def of(self, population: Population) -> Losses | None:
        """Return the nights of loss of every row, where they are known already."""
        return next((losses for one, losses in self._kept if one is population), None)

    def ask(self, population: Population, model: ForgettingModel) -> None:
        """Ask for the forecast of a state; `ready` is emitted once it is there."""
        if self._wanted is not None and self._wanted[0] is population:
            return
        self.stop()
        self._wanted = (population, model)
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
        population, model = self._wanted

        def work(progress: Progress) -> Losses:
            return dict(forecasts(population, model, progress=progress))

        self._running = self._tasks.run(
            "Forecast",
            work,
            lambda losses: self._on_done(population, losses),
            lambda error: self._on_failed(population, error),
            quiet=True,
        )
        if self._wanted is None:
            self._running = None

    def _on_done(self, population: Population, losses: Losses) -> None:
        self._kept = [(population, losses), *self._kept][:_KEPT]
        if self._is_wanted(population):
            self.stop_waiting()
            self.ready.emit()

    def _on_failed(self, population: Population, error: Exception) -> None:
        if self._is_wanted(population):
            self.stop_waiting()
            if not isinstance(error, Cancelled):
                self.failed.emit(str(error))

    def stop_waiting(self) -> None:
        """Take note that what was asked for has ended."""
        self._wanted = None
        self._running = None

    def _is_wanted(self, population: Population) -> bool:
        return self._wanted is not None and self._wanted[0] is population
