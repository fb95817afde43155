"""Many nights at once, computed away from the open document and taken up by it when done."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journal.clock import next_night
from engine.journal.events import Night
from engine.journal.timeline import CHECKPOINT_NIGHTS, Timeline
from engine.memory.population import Population
from engine.progress import Progress, silent

__all__ = ["NightRun", "run_nights"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NightRun:
    """Nights that have been computed but are not part of the document yet.

    Parameters
    ----------
    position : int
        Where in the events they follow.
    before, after : Population
    events : tuple of Night
    checkpoints : dict of int to Population
        States after some of the nights, by position.
    """

    position: int
    before: Population
    after: Population
    events: tuple[Night, ...]
    checkpoints: dict[int, Population]


def run_nights(
    population: Population,
    timeline: Timeline,
    nights: int,
    progress: Progress = silent,
) -> NightRun:
    """Compute nights from a state, on any thread; nothing is changed.

    Parameters
    ----------
    population : Population
        The state at the end of `timeline`.
    timeline : Timeline
    nights : int
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    position = len(timeline.events)
    draft = population.draft()
    events: list[Night] = []
    checkpoints: dict[int, Population] = {}
    for done in range(nights):
        progress(done, nights, "sleeping")
        events.append(Night(at=next_night(draft.clock)))
        timeline.model.apply(draft, events[-1])
        if draft.night % CHECKPOINT_NIGHTS == 0:
            checkpoints[position + done + 1] = state = draft.freeze()
            draft = state.draft()
    return NightRun(
        position=position,
        before=population,
        after=draft.freeze(),
        events=tuple(events),
        checkpoints=checkpoints,
    )
