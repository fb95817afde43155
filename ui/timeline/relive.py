"""The same life under other parameters, replayed away from the window's thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.journal.timeline import CHECKPOINT_NIGHTS, Timeline
from engine.memory.population import Population
from engine.parameters import with_values
from engine.progress import Progress
from engine.session import Session

__all__ = ["Relived", "add_relived", "relive"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Relived:
    """States of a life that was relived.

    Parameters
    ----------
    values : mapping of str to value
        Parameters that differ.
    events : int
        How many events it has.
    night : int
        Where its cursor is to stand.
    states : dict of int to Population
        Some of its states, by position in the events.
    """

    values: Mapping[str, Any]
    events: int
    night: int
    states: dict[int, Population]


def relive(
    timeline: Timeline, values: Mapping[str, Any], night: int, progress: Progress
) -> Relived:
    """Replay a life under other parameters, on any thread; `timeline` is only read.

    Parameters
    ----------
    timeline : Timeline
    values : mapping of str to value
        Parameters that differ, by dotted name.
    night : int
        Where the cursor stands.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    start = replace(timeline.start, parameters=with_values(timeline.start.parameters, values))
    again = Timeline(timeline.model, start, list(timeline.events))
    nights = again.nights
    stops = sorted({*range(CHECKPOINT_NIGHTS, nights, CHECKPOINT_NIGHTS), nights})
    states: dict[int, Population] = {}
    for stop in stops:
        progress(stop, nights, "reliving")
        position = again.position_after(stop)
        states[position] = again.at(position)
    for position in (again.position_of(min(night, nights)), len(again.events)):
        states[position] = again.at(position)
    return Relived(values=values, events=len(again.events), night=night, states=states)


def add_relived(session: Session, name: str, relived: Relived, *, initiator: Any = None) -> Branch:
    """Add a relived life as a branch that stands on the night it was asked for.

    Raises
    ------
    LetheError
        When the document has changed since.
    """
    if len(session.timeline.events) != relived.events:
        raise LetheError("the document has changed meanwhile: the branch was not added")
    back = session.branches.active.number
    with session.together():
        with session.changed.blocked():
            branch = session.add_branch(name, values=relived.values, relive=True)
            for position, state in relived.states.items():
                branch.timeline.adopt(position, state)
            session.switch(branch.number)
            session.go_to(min(relived.night, branch.timeline.nights))
        session.switch(back, initiator=initiator)
    return branch
