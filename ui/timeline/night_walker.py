"""Every way to move through time: the timeline's buttons, keys and the menu all call this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from engine.errors import LetheError
from engine.night_run import NightRun
from engine.progress import Progress
from engine.questions import FORECAST_NIGHTS, night_report
from engine.session import Session
from ui.task_runner import TaskRunner
from ui.timeline.dream_night import DreamNights
from ui.timeline.long_work import LongWork
from ui.timeline.losses import Found, computed, known_loss, search_loss
from ui.timeline.player import WAITING, Player, Waiting
from ui.timeline.relive import Relived, add_relived, relive
from ui.timeline.together import (
    go_together,
    stand_together,
    starts,
    step_together,
    take_up_together,
)

__all__ = ["CONDITION_B", "NightWalker"]

CONDITION_B: Final = {"sleep.geometry": False}
"""The parameters of condition B (Potato paper, section 4: the ablation of affective geometry)."""

_MANY_NIGHTS: Final = 30
_MANY_MEMORIES: Final = 50_000
_ACTS_A_SECOND: Final = 2


class NightWalker(QObject):
    """Moves the cursor of the open document and lets nights pass.

    Where the document has its nights processed, each new one is dreamt before it passes, one by
    one and in the background; the player waits for it. Known nights are walked through as they are.

    Parameters
    ----------
    tasks : TaskRunner
        Runs what takes long.
    parent : QObject, optional
    """

    reported = Signal(str)
    """Something a person should read, in one line."""
    busy_changed = Signal(bool)
    """Whether nights are being computed in the background."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._work = LongWork(tasks, self)
        self.dreams = DreamNights(self._work, self)
        self.player = Player(self._play_night, self)
        self.day_player = Player(self._play_act, self)
        self.day_player.speed = _ACTS_A_SECOND
        self._work.busy_changed.connect(self._on_busy_changed)
        self._work.ended_early.connect(self.stop)
        for part in (self._work, self.dreams):
            part.failed.connect(self._on_failed)

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._session

    @property
    def busy(self) -> bool:
        """Whether nights are being computed in the background."""
        return self._work.busy

    def set_session(self, session: Session | None) -> None:
        """Walk through another document, or none."""
        self.stop()
        self._work.drop()
        self._session = session
        self.dreams.set_session(session)

    def stop(self) -> None:
        """Stop playing."""
        self.player.stop()
        self.day_player.stop()

    # -- what can be done -----------------------------------------------------------------------

    @property
    def can_step(self) -> bool:
        """Whether one night forward is possible."""
        session = self._session
        if session is None or self.busy or not len(session.population):
            return False
        return session.population.night < session.timeline.nights or not session.writer.read_only

    @property
    def can_dream(self) -> bool:
        """Whether a night that is not known yet can pass with dreams."""
        session = self._session
        if session is None or not self.can_step or session.writer.read_only:
            return False
        return session.population.night == session.timeline.nights

    @property
    def can_go_back(self) -> bool:
        """Whether one night back is possible."""
        session = self._session
        return session is not None and not self.busy and session.population.night > 0

    @property
    def can_add_condition_b(self) -> bool:
        """Whether condition B can be set beside what there is."""
        session = self._session
        if session is None or self.busy or session.writer.read_only:
            return False
        if not len(session.population):
            return False
        return session.model.name == "potato" and not _has_condition_b(session)

    # -- moving ---------------------------------------------------------------------------------

    def reset(self) -> None:
        """Go back to night 0; what has happened stays known."""
        self.go_to(0)

    def back(self) -> None:
        """Go one night back."""
        if self._session is not None:
            self.go_to(self._session.population.night - 1)

    def step(self) -> None:
        """Let one night pass."""
        self.stop()
        self._attempt(self._step_once)

    def dream(self) -> None:
        """Let one new night pass with dreams, whether or not nights are processed otherwise."""
        self.stop()
        if self.can_dream:
            self._attempt(lambda: self.dreams.pass_nights(1, forced=True))

    def go_to(self, night: int) -> None:
        """Go to a night that is known; the nearest one where it is not."""
        session = self._session
        self.stop()
        if session is None or self.busy:
            return
        wanted = min(max(night, 0), session.timeline.nights)
        if session.timeline.position_of(wanted) != session.timeline.position:
            self._attempt(lambda: go_together(session, wanted, initiator=self))

    def step_many(self, nights: int) -> None:
        """Let nights pass: directly where that is quick, else as a task with progress.

        With dreams they pass one by one, each after a task of its own.

        Parameters
        ----------
        nights : int
        """
        session = self._session
        if session is None or self.busy:
            return
        self.stop()
        ahead = session.timeline.nights - session.population.night
        if self.dreams.on and nights > ahead:
            self._attempt(lambda: self._dream_ahead(session, nights - ahead))
        elif nights > _MANY_NIGHTS or len(session.population) > _MANY_MEMORIES:
            self._attempt(lambda: self._run_ahead(session, ahead, nights))
        else:
            self._attempt(lambda: [self._step_once() for _ in range(nights)])

    def next_loss(self) -> None:
        """Go to the next night on which something erodes."""
        session = self._session
        if session is None or self.busy:
            return
        self.stop()
        known = known_loss(session.timeline)
        if known is not None:
            self.go_to(known)
        elif session.writer.read_only:
            self.reported.emit("Nothing more erodes on the known nights of this document.")
        else:
            self._attempt(lambda: self._search(session))

    # -- within a day ---------------------------------------------------------------------------

    @property
    def can_step_an_act(self) -> bool:
        """Whether an act that is known follows."""
        session = self._session
        if session is None or self.busy:
            return False
        return session.timeline.position < len(session.timeline.events)

    @property
    def can_go_back_an_act(self) -> bool:
        """Whether an act precedes, and another before it: the first is never undone."""
        session = self._session
        return session is not None and not self.busy and session.timeline.position > 1

    @property
    def can_replay_day(self) -> bool:
        """Whether the running day has more than one act."""
        session = self._session
        if session is None or self.busy:
            return False
        night, timeline = session.population.night, session.timeline
        start = timeline.position_after(night) if night else 0
        return timeline.position_of(night) - start > 1

    def step_an_act(self) -> None:
        """Go one known act forward: an exchange, a recall, a link, or a night."""
        if self._session is not None and self.can_step_an_act:
            self.go_to_position(self._session.timeline.position + 1)

    def back_an_act(self) -> None:
        """Go one act back; what has happened stays known."""
        if self._session is not None and self.can_go_back_an_act:
            self.go_to_position(self._session.timeline.position - 1)

    def go_to_position(self, position: int) -> None:
        """Go to just after an act, which may be within a day."""
        self.stop()
        self._stand(position)

    def replay_day(self) -> None:
        """Play the running day act by act, from its beginning where it is over; or pause."""
        session = self._session
        if self.day_player.playing:
            self.day_player.stop()
            return
        if session is None or not self.can_replay_day:
            return
        self.stop()
        night = session.population.night
        if session.timeline.position >= session.timeline.position_of(night):
            self._stand(session.timeline.position_after(night) if night else 1)
        self.day_player.start()

    def _stand(self, position: int) -> None:
        session = self._session
        if session is not None and not self.busy and position != session.timeline.position:
            self._attempt(lambda: stand_together(session, position, initiator=self))

    def _play_act(self) -> bool | None:
        session = self._session
        if session is None or self.busy:
            return None
        end = session.timeline.position_of(session.population.night)
        if session.timeline.position >= end:
            return None
        self._stand(session.timeline.position + 1)
        return False

    # -- branches -------------------------------------------------------------------------------

    def add_condition_b(self) -> None:
        """Set the same life without affective geometry beside the running one."""
        session = self._session
        if session is not None and self.can_add_condition_b:
            self._relive(session, "condition B", CONDITION_B, "The same life without geometry")

    def relive(self, name: str, values: Mapping[str, Any]) -> None:
        """Live the running branch again from night 0 under other parameters, beside it.

        Parameters
        ----------
        name : str
            Of the new branch.
        values : mapping of str to value
            Parameters that differ from those the life began with, by dotted name.
        """
        if self._session is None:
            return
        if self.busy:
            self.reported.emit("Nights are under way: try again once they have passed.")
            return
        self._relive(self._session, name, values, "The same life under other parameters")

    def _relive(self, session: Session, name: str, values: Mapping[str, Any], title: str) -> None:
        self.stop()
        timeline, night = session.timeline, session.population.night

        def work(progress: Progress) -> Relived:
            return relive(timeline, values, night, progress)

        def done(relived: Relived) -> None:
            self._attempt(lambda: add_relived(session, name, relived, initiator=self))

        self._work.begin(title, work, done)

    def run_branch(self, number: int) -> None:
        """Let another branch be the running one."""
        session = self._session
        if session is not None and not self.busy:
            self.stop()
            self._attempt(lambda: session.switch(number, initiator=self))

    # -- how ------------------------------------------------------------------------------------

    def _attempt(self, act: Callable[[], object]) -> None:
        try:
            act()
        except LetheError as error:
            self.stop()
            self.reported.emit(str(error))

    def _step_once(self) -> None:
        if self._session is None or not self.can_step:
            return
        if self.dreams.on and self.can_dream:
            self.dreams.pass_nights(1, ended=self.player.go_on)
        else:
            step_together(self._session, initiator=self)

    def _play_night(self) -> bool | Waiting | None:
        session = self._session
        if session is not None and self.busy:
            return WAITING
        if session is None or not self.can_step:
            return None
        before, waits = session.population, self.dreams.on and self.can_dream
        self._attempt(self._step_once)
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
        begun, computes = starts(session), not self.dreams.on
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
            self._attempt(partial(self.dreams.pass_nights, found.nights, until_loss=True))

    def _take_up(self, runs: Mapping[int, NightRun]) -> None:
        session = self._session
        if session is not None:
            self._attempt(lambda: take_up_together(session, runs, initiator=self))

    def _on_busy_changed(self, busy: bool) -> None:
        if not self.player.playing:
            self.busy_changed.emit(busy)

    def _on_failed(self, line: str) -> None:
        self.stop()
        self.reported.emit(line)


def _is_before_the_end(session: Session) -> bool:
    return session.timeline.position < len(session.timeline.events)


def _has_condition_b(session: Session) -> bool:
    return any(
        not one.timeline.population.parameters.sleep.geometry
        for one in session.branches.all()
        if one.timeline.model.name == "potato"
    )
