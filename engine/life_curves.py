"""Curves over a whole life: importance and trace strengths by night, recalls, losses, the future.

A point stands at the end of the day that follows its night: what the window shows of that night,
so that a recall of the day lifts the curve there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events as acts
from engine.journal.clock import next_night
from engine.journal.events import Event, Night
from engine.journal.timeline import Timeline
from engine.lab.history import walk
from engine.life_lines import LineReader, Lines, Step
from engine.memory.population import Population
from engine.progress import Progress, silent

__all__ = [
    "AHEAD_NIGHTS",
    "Dawn",
    "LifeCurves",
    "Recalled",
    "Thresholds",
    "life_curves",
    "thresholds_of",
]

AHEAD_NIGHTS: Final = 60
"""How many nights a curve is continued into the future."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A recall that used a memory.

    Parameters
    ----------
    uid : int
    night : int
        Nights that had passed.
    at : int
        Seconds since 1970, UTC.
    """

    uid: int
    night: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Lines that importances are held against; None where the model has none.

    Parameters
    ----------
    death_line : float or None
        Below it a memory may erode (Potato paper, section 3.6.1).
    background : float or None
        Below it a memory is faint and its traces wear (Potato paper, section 3.7).
    """

    death_line: float | None
    background: float | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Dawn:
    """The moment just after the last known night of a life.

    Parameters
    ----------
    start : Population
        The state before the first event.
    night : int
    position : int
        In the events.
    event : Event or None
        That night itself; None before the first.
    state : Population
    """

    start: Population
    night: int
    position: int
    event: Event | None
    state: Population

    def precedes(self, timeline: Timeline) -> bool:
        """Return whether a life has passed through this very moment."""
        if self.start is not timeline.start or self.position > len(timeline.events):
            return False
        return self.event is None or timeline.events[self.position - 1] is self.event


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LifeCurves:
    """Lives of some memories on one branch.

    Parameters
    ----------
    uids : tuple of int
        Each by itself.
    crowd : ndarray of int64, shape (C,)
        Those that the band tells of together.
    past, ahead : Lines
        The known nights; and those that follow if nobody recalls anything, from the last known
        one on.
    recalls : tuple of Recalled
        Of those by themselves, in order.
    dawn : Dawn
        From where a longer life is walked on.
    """

    uids: tuple[int, ...]
    crowd: NDArray[np.int64]
    past: Lines
    ahead: Lines
    recalls: tuple[Recalled, ...]
    dawn: Dawn


def thresholds_of(parameters: Any) -> Thresholds:
    """Return the lines that a model's parameters draw."""
    survival, wear = (getattr(parameters, name, None) for name in ("survival", "wear"))
    return Thresholds(
        death_line=getattr(survival, "death_line", None),
        background=getattr(wear, "background", None),
    )


def life_curves(
    timeline: Timeline,
    uids: Sequence[int],
    crowd: NDArray[np.int64] | None = None,
    *,
    ahead: int = AHEAD_NIGHTS,
    known: LifeCurves | None = None,
    progress: Progress = silent,
) -> LifeCurves:
    """Return the lives of memories over every known night, and the nights that follow.

    Parameters
    ----------
    timeline : Timeline
        Read only, also where its cursor stands elsewhere; no other thread may use it meanwhile.
    uids : sequence of int
        Memories that get curves of their own.
    crowd : ndarray of int64, shape (C,), optional
        Memories that are told of together.
    ahead : int
        Nights to look ahead.
    known : LifeCurves, optional
        Of the same memories and an earlier part of this life: only what follows is walked.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    many = np.empty(0, np.int64) if crowd is None else crowd
    reader = LineReader(timeline.model, np.array(uids, np.int64), many)
    begun = known if known is not None and _continues(timeline, known, uids, many) else None
    first = begun.dawn.night if begun else 0
    dawn, end, steps = _walked(timeline, reader, begun and begun.dawn, ahead, progress)
    return LifeCurves(
        uids=tuple(uids),
        crowd=many,
        past=reader.lines(steps, first, begun and begun.past),
        ahead=_ahead(reader, end, timeline.nights, ahead, progress),
        recalls=_recalls(timeline.events, frozenset(uids)),
        dawn=dawn,
    )


def _continues(
    timeline: Timeline, known: LifeCurves, uids: Sequence[int], crowd: NDArray[np.int64]
) -> bool:
    same = known.uids == tuple(uids) and np.array_equal(known.crowd, crowd)
    return same and known.dawn.precedes(timeline)


def _walked(
    timeline: Timeline, reader: LineReader, known: Dawn | None, ahead: int, progress: Progress
) -> tuple[Dawn, Population, list[Step]]:
    """Return the last dawn, the last state, and what is read at the end of each day."""
    first = known.night if known else 0
    start = (known.position, known.state) if known else (0, timeline.start)
    last = timeline.nights
    ends = [timeline.position_of(night) for night in range(first, last)]
    position = timeline.position_after(last) if last else 0
    states = walk(timeline, [*ends, position, len(timeline.events)], start)
    steps: list[Step] = []
    for night, state in zip(range(first, last), states, strict=False):
        progress(night, last + ahead, "walking through the nights")
        steps.append(reader.read(state))
    dawn = Dawn(
        start=timeline.start,
        night=last,
        position=position,
        event=timeline.events[position - 1] if position else None,
        state=next(states),
    )
    end = next(states)
    return dawn, end, [*steps, reader.read(end)]


def _ahead(
    reader: LineReader, state: Population, night: int, nights: int, progress: Progress
) -> Lines:
    steps = [reader.read(state)]
    draft = state.draft()
    for step in range(nights if len(state) else 0):
        progress(night + step, night + nights, "looking ahead")
        reader.model.apply(draft, Night(at=next_night(draft.clock)))
        state = draft.freeze()
        steps.append(reader.read(state))
        draft = state.draft()
    return reader.lines(steps, night)


def _recalls(events: Sequence[Event], uids: frozenset[int]) -> tuple[Recalled, ...]:
    found: list[Recalled] = []
    night = 0
    for event in events:
        if isinstance(event, Night):
            night += 1
        elif isinstance(event, acts.Recall):
            used = uids.intersection(event.used)
            found += [Recalled(uid=uid, night=night, at=event.at) for uid in sorted(used)]
    return tuple(found)
