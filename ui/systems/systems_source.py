"""Brings the document's journal under every chosen system, one after another, in the background.

The lives are kept until the journal changes. Which night of them is compared follows the cursor
of the session; until a new comparison is there, the one before it stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import is_
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.lab.lives import Journal, Life, live_under
from engine.lab.system_comparison import compare_lives
from engine.models.registry import model_named, model_names
from engine.progress import Progress, silent
from engine.session import Session
from ui.systems.shown_system import SystemsMoment
from ui.task_runner import TaskRunner
from ui.timeline.long_work import LongWork

__all__ = ["SystemsSource"]

_AT_ONCE: Final = 40_000
"""Memories times systems that are compared on the window's thread: some milliseconds."""
_CALM_MS: Final = 400
"""With more memories than `_MANY`, a changed journal is lived anew once it rests so long."""
_MANY: Final = 2_000


class SystemsSource(QObject):
    """Lives of the open document under several systems, compared on the night of its cursor.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    changed = Signal()
    """Another comparison is there, or another life is ready, under way or failed."""
    failed = Signal(str)
    """What could not be worked out, in one line."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._names: tuple[str, ...] = ()
        self._journal: Journal | None = None
        self._lives: dict[str, Life] = {}
        self.errors: dict[str, str] = {}
        self.moment: SystemsMoment | None = None
        self._stopped = False
        self._under_way = ""
        self._awaited: tuple[tuple[str, ...], int] | None = None
        self._living, self._comparing = LongWork(tasks, self), LongWork(tasks, self)
        self._living.ended_early.connect(self._on_living_ended_early)
        self._living.failed.connect(self._on_living_failed)
        self._comparing.failed.connect(self.failed)
        self._comparing.ended_early.connect(self._on_comparing_ended_early)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self._go_on)

    # -- what is asked ----------------------------------------------------------------------------

    def set_session(self, session: Session | None) -> None:
        """Live the journal of another document, or none."""
        self._forget()
        self._session = session

    def choose(self, names: Sequence[str]) -> None:
        """Compare other systems from now on; those that are known already at once."""
        self._names = tuple(names)
        self._stopped = False

    def follow(self) -> None:
        """Bring what the document and its cursor ask for now; call it after every change."""
        session = self._session
        if session is None:
            return
        if not self._is_known(session):
            again = self._journal is not None
            self._living.drop()
            self._comparing.drop()
            self._awaited, self._stopped = None, False
            self._lives, self.errors = {}, {}
            self._journal = Journal.of(session)
            if again and len(session.population) > _MANY:
                self._calm.start()
                self.changed.emit()
                return
        if not self._calm.isActive():
            self._go_on()

    def go_on(self) -> None:
        """Take up again what a person has stopped."""
        self._stopped = False
        self._go_on()

    def release(self) -> None:
        """Cancel what is under way, before the window closes."""
        self._calm.stop()
        self._living.drop()
        self._comparing.drop()

    def _forget(self) -> None:
        self.release()
        self._journal, self.moment, self._awaited = None, None, None
        self._lives, self.errors = {}, {}
        self._stopped = False

    # -- what is known ----------------------------------------------------------------------------

    @property
    def is_stopped(self) -> bool:
        """Whether a person has cancelled it."""
        return self._stopped

    @property
    def waiting(self) -> tuple[str, ...]:
        """The chosen systems under which the journal has not been lived yet."""
        return tuple(
            name for name in self._names if name not in self._lives and name not in self.errors
        )

    @property
    def is_stale(self) -> bool:
        """Whether what is compared is another journal than that of the document, or too little."""
        known = self.moment
        return known is not None and any(
            self._lives.get(name) is not life for name, life in known.comparison.lives.items()
        )

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._living.busy or self._comparing.busy or self._calm.isActive()

    @property
    def under_way(self) -> str:
        """Name of the system under which the journal is being lived."""
        return self._under_way if self._living.busy else ""

    def _is_known(self, session: Session) -> bool:
        known, branch = self._journal, session.branches.active
        if known is None or known.words.catalogue is not session.catalogue:
            return False
        record, events = branch.record, branch.timeline.events
        same = (known.start, known.model, known.parameters) == (
            record.start, record.model, record.parameters,
        )  # fmt: skip
        return same and len(known.events) == len(events) and all(map(is_, known.events, events))

    # -- living -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        waiting, journal = self.waiting, self._journal
        self._compare()
        if journal is None or not waiting or self._stopped or self._living.busy:
            self.changed.emit()
            return
        name = self._under_way = waiting[0]
        work = partial(_lived, name, journal)
        title = f"Living under {model_named(name).title}"
        self._living.begin(title, work, partial(self._on_life_ready, name))
        if self._living.busy:
            self.changed.emit()

    def _on_life_ready(self, name: str, life: Life) -> None:
        self._lives[name] = life
        self._go_on()

    def _on_living_ended_early(self) -> None:
        self._stopped = True
        self.changed.emit()

    def _on_living_failed(self, why: str) -> None:
        """Leave out a system that fails, and go on with the others."""
        self.errors[self._under_way] = why
        self._stopped = False
        self.failed.emit(why)
        self._go_on()

    # -- comparing --------------------------------------------------------------------------------

    def _compare(self) -> None:
        session = self._session
        ready = {name: self._lives[name] for name in self._names if name in self._lives}
        if session is None or not ready:
            if not self.waiting:
                self.moment = None
            return
        night = min(session.population.night, *(one.nights for one in ready.values()))
        wanted, known = (tuple(ready), night), self.moment
        if known is not None and _asked(known) == wanted and not self.is_stale:
            self._drop_comparing()
            return
        if self._awaited == wanted:
            return
        self._drop_comparing()
        work = partial(_compared, ready, night, session.branches.active.record.model)
        if len(session.population) * len(ready) <= _AT_ONCE:
            self.moment = work()
            return
        self._awaited = wanted
        title = f"Comparing {len(ready)} systems on night {night:,}"
        self._comparing.begin(title, work, self._on_compared)

    def _drop_comparing(self) -> None:
        self._awaited = None
        self._comparing.drop()

    def _on_compared(self, moment: SystemsMoment) -> None:
        self._awaited = None
        self.moment = moment
        self.changed.emit()

    def _on_comparing_ended_early(self) -> None:
        self._awaited = None
        self.changed.emit()


def _asked(moment: SystemsMoment) -> tuple[tuple[str, ...], int]:
    return moment.comparison.names, moment.night


def _compared(
    lives: Mapping[str, Life], night: int, governing: str, progress: Progress = silent
) -> SystemsMoment:
    """Return what the pages need of some lives on a night, on any thread."""
    places = {name: at for at, name in enumerate(model_names())}
    return SystemsMoment.of(compare_lives(lives, night, progress), places, governing).prepare()


def _lived(name: str, journal: Journal, progress: Progress) -> Life:
    return live_under(name, journal, progress=progress)
