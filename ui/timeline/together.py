"""Branches side by side: those that stand on the same night move with the running one.

Only the running branch's move is broadcast, so that every view redraws once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine.changes import Changes
from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.journal.events import Event, Night
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.models.own_acts import Proposal
from engine.night_run import NightRun
from engine.progress import Progress
from engine.session import Session

__all__ = [
    "AfterNight",
    "Start",
    "act_alone",
    "after_night",
    "companions",
    "follow_together",
    "go_together",
    "stand_together",
    "starts",
    "step_together",
    "take_up_together",
]


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """Where a branch stood when long work was started; safe to read on any thread.

    Parameters
    ----------
    branch : int
    population : Population
    timeline : Timeline
    """

    branch: int
    population: Population
    timeline: Timeline


def companions(session: Session) -> list[Branch]:
    """Return the other branches that stand on the running branch's night."""
    active = session.branches.active
    night = session.population.night
    others = (one for one in session.branches.all() if one.number != active.number)
    return [one for one in others if one.timeline.population.night == night]


def act_alone(session: Session) -> bool:
    """Return whether a system that governs one of the branches that move acts of its own accord."""
    moving = (session.branches.active, *companions(session))
    return any(one.timeline.model.follows_up for one in moving)


@dataclass(frozen=True, slots=True, eq=False)
class AfterNight:
    """A branch after a new night, before its system acts of its own accord.

    Parameters
    ----------
    branch : Branch
    event : Event
        The night.
    population : Population
        The state after it; safe to read on any thread.
    """

    branch: Branch
    event: Event
    population: Population

    def proposals(self, progress: Progress) -> Sequence[Proposal]:
        """Return what the system does, on any thread."""
        return self.branch.timeline.model.follow_up(self.population, self.event, progress)


def after_night(session: Session) -> list[AfterNight]:
    """Return the branches that a new night has just passed on, and whose system may act now."""
    night = session.population.night
    found: list[AfterNight] = []
    for branch in session.branches.all():
        timeline = branch.timeline
        here = timeline.population
        new = _at_end(branch) and here.night == night and isinstance(timeline.events[-1], Night)
        if new and timeline.model.follows_up:
            found.append(AfterNight(branch, timeline.events[-1], here))
    return found


def follow_together(
    session: Session,
    done: Sequence[tuple[AfterNight, Sequence[Proposal]]],
    *,
    initiator: Any = None,
) -> int:
    """Let systems do what they do of their own accord after a night; return how many acts."""
    count = 0
    active = session.branches.active.number
    for one, proposals in done:
        if one.branch.timeline.population is not one.population or not proposals:
            continue
        count += len(proposals)
        at = one.population.clock
        if one.branch.number == active:
            session.take_up_proposals(proposals, at=at, initiator=initiator)
        else:
            with _running(session, one.branch):
                session.take_up_proposals(proposals, at=at, initiator=initiator)
    return count


def step_together(session: Session, *, initiator: Any = None) -> Population:
    """Go one night forward, the companions too; one act, to be undone at once."""
    with session.together():
        for other in companions(session):
            with _running(session, other):
                session.step(initiator=initiator)
        return session.step(initiator=initiator)


def go_together(session: Session, night: int, *, initiator: Any = None) -> Population:
    """Move the cursor to the end of the day after a night, those of the companions too.

    Parameters
    ----------
    session : Session
    night : int
        From 0 to the nights of the running branch; a companion with fewer goes to its last.
    """
    for other in companions(session):
        with _running(session, other):
            session.go_to(min(night, other.timeline.nights), initiator=initiator)
    return session.go_to(night, initiator=initiator)


def stand_together(session: Session, position: int, *, initiator: Any = None) -> Population:
    """Move the cursor to any position of the events, within a day too; nothing is changed.

    Companions that share the act before that position, or relive it, stand there as well.

    Parameters
    ----------
    session : Session
    position : int
        From 0 to the number of events of the running branch.

    Raises
    ------
    LetheError
        When the branch has no such position.
    """
    timeline = session.timeline
    if not 0 <= position <= len(timeline.events):
        raise LetheError(f"there is no act {position}: use 0 to {len(timeline.events)}")
    for other in companions(session):
        if _same_act(timeline, other.timeline, position):
            other.timeline.position = position
    timeline.position = position
    session.changed.emit(Changes(kind="time", initiator=initiator))
    return session.population


def _same_act(one: Timeline, other: Timeline, position: int) -> bool:
    if not position or position > len(other.events):
        return not position
    ours, theirs = one.events[position - 1], other.events[position - 1]
    return type(ours) is type(theirs) and ours.at == theirs.at


def starts(session: Session) -> list[Start]:
    """Return where the running branch stands, and those companions that stand at their end.

    Raises
    ------
    LetheError
        When the running branch does not stand at its end.
    """
    active = session.branches.active
    if not _at_end(active):
        raise LetheError(f"{active.name} has a future already: go to its last night first")
    taking_part = [active, *(one for one in companions(session) if _at_end(one))]
    return [Start(one.number, one.timeline.population, one.timeline) for one in taking_part]


def take_up_together(
    session: Session, runs: Mapping[int, NightRun], *, initiator: Any = None
) -> Population:
    """Add computed nights to the branches they belong to; other companions walk along.

    It is one act, to be undone at once.

    Parameters
    ----------
    session : Session
    runs : mapping of int to NightRun
        By the number of the branch; that of the running branch among them.
    initiator : object, optional

    Raises
    ------
    LetheError
        When a branch has changed since, or another branch runs now.
    """
    active = session.branches.active
    if active.number not in runs:
        raise LetheError("another branch runs now: the nights were not added")
    night = session.population.night + len(runs[active.number].events)
    with session.together():
        for other in companions(session):
            with _running(session, other):
                if other.number in runs:
                    session.take_up(runs[other.number], initiator=initiator)
                else:
                    session.go_to(min(night, other.timeline.nights), initiator=initiator)
        return session.take_up(runs[active.number], initiator=initiator)


def _at_end(branch: Branch) -> bool:
    return branch.timeline.position == len(branch.timeline.events)


@contextmanager
def _running(session: Session, branch: Branch) -> Iterator[None]:
    """Let another branch run for a moment, unheard."""
    back = session.branches.active.number
    with session.changed.blocked():
        session.switch(branch.number)
        try:
            yield
        finally:
            session.switch(back)
