"""What the governing system does: its own acts, what it does of its own accord, other systems.

Whatever looks at vectors or at every memory is worked out in the background on the state at hand,
and taken up when it is done, if the document is still where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_

from PySide6.QtCore import QObject, Signal

from engine.changes import Changes
from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.journal.events import Event
from engine.lab.lives import Journal, Life, live_under
from engine.models.foreign_faults import checked_proposals, telling_of_faults
from engine.models.own_acts import OwnAct, Proposal
from engine.models.registry import model_named
from engine.progress import Progress
from engine.reliving import free_title, made_by, take_up_life
from engine.session import Session
from engine.undoing_titles import counted
from ui.task_runner import TaskRunner
from ui.timeline.long_work import LongWork

__all__ = ["Governor"]

_AFTER = ("encode", "recall", "link", "delete")
"""Changes after which a system may do something of its own accord; nights see to it themselves."""


class Governor(QObject):
    """Lets the governing system of the open document act.

    Parameters
    ----------
    tasks : TaskRunner
    parent : QObject, optional
    """

    told = Signal(str)
    """What was done, in one line."""
    failed = Signal(str)
    """Why something was not done, in one line."""

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self.work = LongWork(tasks, self)
        self.work.failed.connect(self.failed)
        self.work.ended_early.connect(self._follow_next)
        self._waiting: list[tuple[Event, Branch]] = []

    @property
    def session(self) -> Session | None:
        """The open document, or None."""
        return self._session

    @property
    def can_act(self) -> bool:
        """Whether the governing system can do something now."""
        session = self._session
        return session is not None and not session.writer.read_only and not self.work.busy

    def set_session(self, session: Session | None) -> None:
        """Govern another document, or none."""
        if self._session is not None:
            self._session.changed.disconnect(self._on_session_changed)
        self.work.drop()
        self._waiting.clear()
        self._session = session
        if session is not None:
            session.changed.connect(self._on_session_changed)

    # -- own acts -------------------------------------------------------------------------------

    def acts(self, *, of_memories: bool) -> tuple[OwnAct, ...]:
        """Return the acts of the governing system that are, or are not, of picked memories."""
        if self._session is None:
            return ()
        return tuple(one for one in self._session.model.acts if one.of_memories is of_memories)

    def act_on_selection(self, act: OwnAct, choice: int | None = None) -> None:
        """Do an act to the selected memories that are there."""
        session = self._session
        if session is None:
            return
        uids = _there(session)
        try:
            session.act(act.name, uids, choice, initiator=self)
        except LetheError as error:
            self.failed.emit(str(error))
            return
        chosen = "" if choice is None else f": {act.choices[choice]}"
        self.told.emit(f"{act.title}{chosen}, {counted(len(uids), 'memory', 'memories')}.")

    def act(self, name: str) -> None:
        """Work out in the background what an act of the whole document does, and let it happen."""
        session = self._session
        if session is None or not self.can_act:
            return
        act, model, before = session.own_act(name), session.model, session.population

        def work(progress: Progress) -> Sequence[Proposal]:
            with telling_of_faults(model):
                return checked_proposals(model, model.propose(name, before, progress))

        def done(proposals: Sequence[Proposal]) -> None:
            if session.population is not before:
                self.failed.emit("the document has changed meanwhile: nothing was done")
            elif not proposals:
                self.told.emit(f"{act.title}: there is nothing to do now.")
            else:
                self._take_up(session, proposals, act.title.lower())
                self.told.emit(f"{act.title}: {_extent(proposals)}.")
            self._follow_next()

        self.work.begin(act.title, work, done)

    def _take_up(
        self, session: Session, proposals: Sequence[Proposal], title: str, at: int | None = None
    ) -> None:
        try:
            session.take_up_proposals(proposals, title, at=at, initiator=self)
        except LetheError as error:
            self.failed.emit(str(error))

    # -- of its own accord ----------------------------------------------------------------------

    def _on_session_changed(self, changes: Changes) -> None:
        if changes.kind in _AFTER and changes.initiator is not self:
            self.follow()

    def follow(self) -> None:
        """Let the system do in the background what it does of its own accord after the last act."""
        session = self._session
        if session is None or not session.model.follows_up:
            return
        event, branch = session.last_act(), session.branches.active
        if event is not None and all(one is not event for one, _ in self._waiting):
            self._waiting.append((event, branch))
        self._follow_next()

    def _follow_next(self) -> None:
        """Let the system follow up what waits first, on the state as it is now."""
        session = self._session
        while session is not None and self._waiting and self.can_act:
            event, branch = self._waiting.pop(0)
            if _is_last(session, event, branch):
                self._follow_up(session, event, branch)

    def _follow_up(self, session: Session, event: Event, branch: Branch) -> None:
        model, before = session.model, session.population

        def work(progress: Progress) -> Sequence[Proposal]:
            with telling_of_faults(model):
                return checked_proposals(model, model.follow_up(before, event, progress))

        def done(proposals: Sequence[Proposal]) -> None:
            if session.population is not before:
                self._waiting.insert(0, (event, branch))
            elif proposals:
                self._take_up(session, proposals, proposals[0].act, before.clock)
                self.told.emit(f"{model.title}: {_extent(proposals)}.")
            self._follow_next()

        self.work.begin(f"{model.title} goes over what is new", work, done)

    # -- another system -------------------------------------------------------------------------

    def live_under(self, model: str) -> None:
        """Live the running branch again from its start under another system, on a branch beside it.

        That branch runs then, on the night that is shown.

        Parameters
        ----------
        model : str
            Name of the system.
        """
        session = self._session
        if session is None or not self.can_act:
            return
        title = model_named(model).title
        name, night = free_title(session, model), session.population.night
        journal, make = Journal.of(session), made_by(session.encoder)
        branch = session.branches.active

        def work(progress: Progress) -> Life:
            return live_under(model, journal, make=make, progress=progress)

        def done(life: Life) -> None:
            if session.branches.active is not branch or not _is_whole(journal, branch):
                self.failed.emit("the document has changed meanwhile: the branch was not made")
                self._follow_next()
                return
            try:
                made = take_up_life(session, life, name, night=night, initiator=self)
            except LetheError as error:
                self.failed.emit(str(error))
                return
            session.switch(made.number, initiator=self)
            self.told.emit(f"{title} governs the branch “{name}”, which runs now.")

        self.work.begin(f"The same life under {title}", work, done)


def _is_whole(journal: Journal, branch: Branch) -> bool:
    """Return whether a journal has every event of a branch, and no other."""
    events = branch.timeline.events
    return len(journal.events) == len(events) and all(map(is_, journal.events, events))


def _is_last(session: Session, event: Event, branch: Branch) -> bool:
    """Return whether a branch runs and stands at its end, and an event is still in it."""
    timeline = session.timeline
    if session.branches.active is not branch or timeline.position < len(timeline.events):
        return False
    return any(one is event for one in reversed(timeline.events))


def _there(session: Session) -> list[int]:
    """Return the numbers of the selected memories that are not deleted."""
    population, chosen = session.population, session.selection.mask(session.population)
    there = chosen & (population["deleted_night"] > population.night)
    return population["uid"][there].tolist()


def _extent(proposals: Sequence[Proposal]) -> str:
    """Return what proposals come to: memories touched and made; "done" where it is about none."""
    touched = {uid for one in proposals for group in one.groups for uid in group}
    made = sum(one.memory is not None for one in proposals)
    if not touched:
        return f"{counted(made, 'memory', 'memories')} made" if made else "done"
    told = f"{counted(len(touched), 'memory', 'memories')} touched"
    return f"{told}, {counted(made, 'memory', 'memories')} made" if made else told
