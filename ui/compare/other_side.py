"""What stands beside the running state: which branch and night, and how its state comes here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.replaying import Replay
from engine.session import Session
from ui.task_runner import TaskRunner
from ui.timeline.long_work import LongWork

__all__ = ["OtherSide", "OtherState"]

_AT_ONCE: Final = 200_000
"""Events times memories that are replayed on the window's thread: some hundredths of a second."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OtherState:
    """A state of a branch.

    Parameters
    ----------
    branch : Branch
    population : Population
    """

    branch: Branch
    population: Population


class OtherSide(QObject):
    """Chooses a state beside the running one and brings it, in the background where that is long.

    At first it is the newest other branch on the night of the running one; where there is no
    other branch, the running one's first or last night.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    changed = Signal()
    """Another state is there, or one is being worked out."""
    failed = Signal(str)
    """Why a state could not be worked out, in one line."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._chosen: int | None = None
        self._night: int | None = None
        self._locked = True
        self._running: int | None = None
        self._awaited: tuple[Branch, int] | None = None
        self._state: OtherState | None = None
        self._work = LongWork(tasks, self)
        self._work.failed.connect(self.failed)
        self._work.ended_early.connect(self._on_work_ended_early)

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._session

    @property
    def state(self) -> OtherState | None:
        """What is shown beside the running state; the one before it while `busy`."""
        return self._state

    @property
    def busy(self) -> bool:
        """Whether a state is being worked out."""
        return self._work.busy

    @property
    def locked(self) -> bool:
        """Whether another branch stands on the night of the running one."""
        return self._locked

    @property
    def lockable(self) -> bool:
        """Whether the lock means anything: a branch beside itself stands on another night."""
        branch = self.branch
        return branch is not None and branch.number != self._running

    @property
    def locks(self) -> bool:
        """Whether it stands on the night of the running state, as another branch can."""
        return self._locked and self.lockable

    @property
    def branch(self) -> Branch | None:
        """The branch that is chosen; None where there is nothing to compare with."""
        session = self._session
        if session is None:
            return None
        branches = session.branches.all()
        for one in branches:
            if one.number == self._chosen:
                return one
        others = [one for one in branches if one is not session.branches.active]
        if others:
            return others[-1]
        return session.branches.active if session.timeline.nights else None

    @property
    def night(self) -> int:
        """The night that is chosen, within those of the branch."""
        session, branch = self._session, self.branch
        if session is None or branch is None:
            return 0
        nights, here = branch.timeline.nights, session.population.night
        if self.locks:
            return min(here, nights)
        return min(self._night or 0, nights)

    def set_session(self, session: Session | None) -> None:
        """Choose anew, for another document or none."""
        self._work.drop()
        self._awaited = self._state = None
        self._session, self._chosen, self._night = session, None, None
        self._locked, self._running = True, None
        self.follow()

    def choose_branch(self, number: int) -> None:
        """Show a branch beside the running state; the running one on another night."""
        self._chosen = number
        self.follow()

    def choose_night(self, night: int) -> None:
        """Show a night of its own."""
        self._night = night
        if self.lockable:
            self._locked = False
        self.follow()

    def set_locked(self, locked: bool) -> None:
        """Stand on the night of the running state, or on one's own."""
        if not locked:
            self._night = self.night
        self._locked = locked
        self.follow()

    def follow(self) -> None:
        """Bring the state that is chosen now; call it after every change of the document."""
        self._notice_running()
        branch = self.branch
        if branch is None:
            self._work.drop()
            self._awaited = self._state = None
            self.changed.emit()
            return
        self._settle_night()
        position = self._position(branch)
        if self._work.busy and self._awaited == (branch, position):
            return
        self._work.drop()
        self._awaited = None
        replay = Replay.of(branch.timeline, position)
        if replay.cost <= _AT_ONCE:
            self._show(branch, branch.timeline.at(position))
        else:
            self._begin(branch, replay)

    def release(self) -> None:
        """Cancel what is under way, before the window closes."""
        self._work.drop()

    def _notice_running(self) -> None:
        """Swap sides where the branch that is shown beside has become the running one."""
        session = self._session
        now = None if session is None else session.branches.active.number
        if now != self._running:
            if now is not None and self._running is not None and now == self._chosen:
                self._chosen = self._running
            self._running = now

    def _settle_night(self) -> None:
        """Choose the first or the last night where a branch stands beside itself at first."""
        session = self._session
        if session is not None and not self.lockable and self._night is None:
            self._night = 0 if session.population.night else session.timeline.nights

    def _position(self, branch: Branch) -> int:
        """Return where the state is taken: at the branch's cursor where it stands on that night."""
        timeline, night = branch.timeline, self.night
        here = timeline.position
        start = timeline.position_after(night) if night else 0
        if self.lockable and start <= here <= timeline.position_of(night):
            return here
        return timeline.position_of(night)

    def _begin(self, branch: Branch, replay: Replay) -> None:
        def done(state: Population) -> None:
            self._awaited = None
            if replay.take_back(state):
                self._show(branch, state)
            else:
                self.follow()

        self._awaited = (branch, replay.position)
        self._work.begin(f"Replaying {branch.name} to night {self.night:,}", replay.run, done)
        self.changed.emit()

    def _show(self, branch: Branch, population: Population) -> None:
        self._state = OtherState(branch=branch, population=population)
        self.changed.emit()

    def _on_work_ended_early(self) -> None:
        self._awaited = None
        self.changed.emit()
