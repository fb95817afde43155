"""Where memories stand in the graph: worked out away from the window's thread, and kept.

Places belong to memories and last over nights, branches and steps back; only memories and links
that have no place yet start the forces anew, from where everything stood.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from engine.errors import Cancelled
from engine.graph_layout import lay_out
from engine.memory.links import LinkKind
from engine.memory.population import Links, Population
from engine.progress import Progress
from ui.task_runner import TaskHandle, TaskRunner

__all__ = ["Arranger"]

_SEED: Final = 0
_SHOWN_FROM: Final = 5000
"""From so many memories on, the work is shown in the status bar."""
_PROVENANCE: Final = 0.4
"""How strongly a link of provenance pulls, where others pull with 1."""


class Arranger(QObject):
    """Keeps the places of a document's memories.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    arranged = Signal()
    """Memories have (other) places."""
    failed = Signal(str)
    """Places could not be worked out: one line for the person."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: TaskHandle | None = None
        self._busy = False
        self.clear()

    def clear(self) -> None:
        """Forget every place; what is being worked out is no longer wanted."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._busy = None, False
        self._places = np.empty((0, 2))
        self._known = np.empty(0, np.int64)
        self._looked_at: Links | None = None
        self._wanted: Population | None = None
        self._run = object()

    @property
    def busy(self) -> bool:
        """Whether places are being worked out."""
        return self._busy

    def places(self, population: Population) -> NDArray[np.float64]:
        """Return the place of each row, shape (N, 2), not a number where there is none yet."""
        uids = population["uid"]
        found = np.full((len(uids), 2), np.nan)
        there = uids < len(self._places)
        found[there] = self._places[uids[there]]
        return found

    def arrange(self, population: Population, *, anew: bool = False) -> None:
        """Work out places where some are missing, or all `anew`.

        Parameters
        ----------
        population : Population
        anew : bool
            Do not start from the places that there are.
        """
        if anew:
            self.clear()
        if self._busy:
            self._wanted = population
        elif anew or self._lacks(population):
            self._start(population)

    def _lacks(self, population: Population) -> bool:
        if not np.isfinite(self.places(population)[:, 0]).all():
            return True
        if self._looked_at is population.links:
            return False
        self._looked_at = population.links
        return not np.isin(_keys(population), self._known).all()

    def _start(self, population: Population) -> None:
        links = population.links
        pairs = np.stack([links.source, links.target], axis=1)
        weight = np.where(links.kind == LinkKind.PROVENANCE, _PROVENANCE, 1.0)
        start, run = self.places(population), self._run

        def work(progress: Progress) -> NDArray[np.float64]:
            rng = np.random.default_rng(_SEED)
            return lay_out(pairs, len(start), rng, weight=weight, start=start, progress=progress)

        def done(places: NDArray[np.float64]) -> None:
            if self._run is run:
                self._take(population, places)

        def failed(error: Exception) -> None:
            if self._run is run:
                self._task, self._busy = None, False
                if not isinstance(error, Cancelled):
                    self.failed.emit(str(error))

        self._busy = True
        quiet = len(start) < _SHOWN_FROM
        handle = self._tasks.run("Arranging the graph", work, done, failed, quiet=quiet)
        if self._busy and self._run is run:
            self._task = handle

    def _take(self, population: Population, places: NDArray[np.float64]) -> None:
        self._task, self._busy = None, False
        uids = population["uid"]
        room = int(uids.max(initial=0)) + 1
        if room > len(self._places):
            grown = np.full((room, 2), np.nan)
            grown[: len(self._places)] = self._places
            self._places = grown
        self._places[uids] = places
        self._known = np.union1d(self._known, _keys(population))
        self._looked_at = population.links
        wanted, self._wanted = self._wanted, None
        self.arranged.emit()
        if wanted is not None:
            self.arrange(wanted)


def _keys(population: Population) -> NDArray[np.int64]:
    """Return one number for each pair of linked memories."""
    links, uids = population.links, population["uid"]
    first, second = uids[links.source], uids[links.target]
    return np.minimum(first, second) << 32 | np.maximum(first, second)
