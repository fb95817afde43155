"""Every way to move through time: the timeline's buttons, keys and the menu all call this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.night_run import NightRun
from engine.progress import Progress
from engine.questions import FORECAST_NIGHTS, night_report
from engine.session import Session
from engine.undoing_titles import counted
from ui.task_runner import TaskRunner
from ui.timeline.branch_walker import BranchWalker
from ui.timeline.day_walker import DayWalker
from ui.timeline.dream_night import DreamNights
from ui.timeline.losses import Found, computed, known_loss, search_loss
from ui.timeline.player import WAITING, Waiting
from ui.timeline.together import (
    act_alone,
    go_together,
    starts,
    step_together,
    take_up_together,
)
from ui.timeline.walking import Walking

__all__ = ["NightWalker"]

_MANY_NIGHTS: Final = 30
_MANY_MEMORIES: Final = 50_000


class NightWalker(QObject):
    """Moves the cursor of the open document and lets nights pass.

    Where the document has its nights processed, or its system acts of its own accord, each new
    one passes by itself, with that in the background; the player waits for it. Known nights are
    walked through as they are.

    Parameters
    ----------
    tasks : TaskRunner
        Runs what takes long.
    parent : QObject, optional

    Attributes
    ----------
    day : DayWalker
        Moves within a day.
    branches : BranchWalker
        Moves between branches.
    dreams : DreamNights
    player : Player
        Plays nights.
    """

    reported = Signal(str)
    """Something a person should read, in one line."""
    busy_changed = Signal(bool)
    """Whether nights are being computed in the background."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._walking = Walking(tasks, self)
        self._work = self._walking.work
        self.dreams = DreamNights(self._work, self)
        self.player = self._walking.new_player(self._play_night)
        self.day = DayWalker(self._walking)
        self.branches = BranchWalker(self._walking)
        self._work.busy_changed.connect(self._on_busy_changed)
        self._walking.reported.connect(self.reported)
        self.dreams.failed.connect(self._walking.fail)

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._walking.session

    @property
    def busy(self) -> bool:
        """Whether nights are being computed in the background."""
        return self._walking.busy

    def set_session(self, session: Session | None) -> None:
        """Walk through another document, or none."""
        self.stop()
        self._work.drop()
        self._walking.session = session
        self.dreams.set_session(session)

    def stop(self) -> None:
        """Stop playing."""
        self._walking.stop()

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something with the document; where it refuses, stop and tell why."""
        self._walking.attempt(act)

    # -- what can be done -----------------------------------------------------------------------

    @property
    def can_step(self) -> bool:
        """Whether one night forward is possible."""
        session = self.session
        if session is None or self.busy or not len(session.population):
            return False
        return session.population.night < session.timeline.nights or not session.writer.read_only

    @property
    def can_dream(self) -> bool:
        """Whether a night that is not known yet can pass with dreams."""
        session = self.session
        if session is None or not self.can_step or session.writer.read_only:
            return False
        return session.population.night == session.timeline.nights

    @property
    def can_go_back(self) -> bool:
        """Whether one night back is possible."""
        session = self.session
        return session is not None and not self.busy and session.population.night > 0

    @property
    def _goes_one_by_one(self) -> bool:
        """Whether something is worked out for each new night: dreams, or acts of a system."""
        return self.dreams.on or (self.session is not None and act_alone(self.session))

    # -- moving ---------------------------------------------------------------------------------

    def reset(self) -> None:
        """Go back to night 0; what has happened stays known."""
        self.go_to(0)

    def back(self) -> None:
        """Go one night back."""
        if self.session is not None:
            self.go_to(self.session.population.night - 1)

    def step(self) -> None:
        """Let one night pass."""
        self.stop()
        self._walking.attempt(self._step_once)

    def dream(self) -> None:
        """Let one new night pass with dreams, whether or not nights are processed otherwise."""
        self.stop()
        if self.can_dream:
            self._walking.attempt(lambda: self.dreams.pass_nights(1, forced=True))

    def go_to(self, night: int) -> None:
        """Go to a night that is known; the nearest one where it is not."""
        session = self.session
        self.stop()
        if session is None or self.busy:
            return
        wanted = min(max(night, 0), session.timeline.nights)
        if session.timeline.position_of(wanted) != session.timeline.position:
            self._walking.attempt(lambda: go_together(session, wanted, initiator=self))

    def step_many(self, nights: int) -> None:
        """Let nights pass: directly where that is quick, else as a task with progress.

        With dreams they pass one by one, each after a task of its own.

        Parameters
        ----------
        nights : int
        """
        session = self.session
        if session is None or self.busy:
            return
        self.stop()
        ahead = session.timeline.nights - session.population.night
        if self._goes_one_by_one and nights > ahead:
            self._walking.attempt(lambda: self._dream_ahead(session, nights - ahead))
        elif nights > _MANY_NIGHTS or len(session.population) > _MANY_MEMORIES:
            self._walking.attempt(lambda: self._run_ahead(session, ahead, nights))
        else:
            self._walking.attempt(lambda: self._step_often(session, nights))

    def next_loss(self) -> None:
        """Go to the next night on which something erodes."""
        session = self.session
        if session is None or self.busy:
            return
        self.stop()
        known = known_loss(session.timeline)
        if known is not None:
            self.go_to(known)
        elif session.writer.read_only:
            self.reported.emit("Nothing more erodes on the known nights of this document.")
        else:
            self._walking.attempt(lambda: self._search(session))

    # -- how ------------------------------------------------------------------------------------

    def _step_often(self, session: Session, nights: int) -> None:
        with session.together(counted(nights, "night", "nights")):
            for _ in range(nights):
                self._step_once()

    def _step_once(self) -> None:
        if self.session is None or not self.can_step:
            return
        if self._goes_one_by_one and self.can_dream:
            self.dreams.pass_nights(1, ended=self.player.go_on)
        else:
            step_together(self.session, initiator=self)

    def _play_night(self) -> bool | Waiting | None:
        session = self.session
        if session is not None and self.busy:
            return WAITING
        if session is None or not self.can_step:
            return None
        before, waits = session.population, self._goes_one_by_one and self.can_dream
        self._walking.attempt(self._step_once)
        if waits:
            return WAITING
        if session.population is before:
            return None
        return bool(night_report(session.timeline, session.population.night).uids)

    def _run_ahead(self, session: Session, ahead: int, nights: int) -> None:
        if ahead or _is_before_the_end(session):
            go_together(session, session.population.night + min(ahead, nights), initiator=self)
        left = nights - ahead
        if left <= 0:
            return
        begun = starts(session)

        def work(progress: Progress) -> dict[int, NightRun]:
            return computed(begun, left, progress)

        self._work.begin(f"{left:,} nights pass", work, self._take_up)

    def _dream_ahead(self, session: Session, nights: int) -> None:
        if session.population.night < session.timeline.nights:
            go_together(session, session.timeline.nights, initiator=self)
        self.dreams.pass_nights(nights)

    def _search(self, session: Session) -> None:
        if _is_before_the_end(session):
            go_together(session, session.timeline.nights, initiator=self)
        begun, computes = starts(session), not self._goes_one_by_one
        self._work.begin(
            "Looking for the next loss",
            lambda progress: search_loss(begun, progress, computes=computes),
            self._on_loss_found,
        )

    def _on_loss_found(self, found: Found) -> None:
        if found.nights is None:
            self.reported.emit(
                f"Nothing erodes within {FORECAST_NIGHTS} nights if nobody recalls anything."
            )
        elif found.runs:
            self._take_up(found.runs)
        else:
            self._walking.attempt(partial(self.dreams.pass_nights, found.nights, until_loss=True))

    def _take_up(self, runs: Mapping[int, NightRun]) -> None:
        session = self.session
        if session is not None:
            self._walking.attempt(lambda: take_up_together(session, runs, initiator=self))

    def _on_busy_changed(self, busy: bool) -> None:
        if not self.player.playing:
            self.busy_changed.emit(busy)


def _is_before_the_end(session: Session) -> bool:
    return session.timeline.position < len(session.timeline.events)
