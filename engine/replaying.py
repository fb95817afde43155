"""A state that is not at hand, replayed away from the open document.

A timeline keeps the states seen last and every sixteenth night; any other is a fold from the
nearest of them, which takes long where memories and nights are many. A `Replay` is that fold as
a value: made where the document lives, run on any thread, its end handed back.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_

from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.progress import Progress, silent

__all__ = ["Replay", "cost_of"]


def cost_of(timeline: Timeline, position: int) -> int:
    """Return what a state costs: events to be replayed times memories; 0 where it is at hand."""
    at, state = timeline.nearest(position)
    return (position - at) * max(len(state), len(timeline.population), 1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Replay:
    """A state that is wanted, and what leads to it. Build one with `of`.

    Parameters
    ----------
    timeline : Timeline
        Where it belongs.
    position : int
        After how many events it is wanted.
    apart : Timeline
        Those events, sharing nothing that changes with `timeline`.
    cost : int
        See `cost_of`.
    """

    timeline: Timeline
    position: int
    apart: Timeline
    cost: int

    @classmethod
    def of(cls, timeline: Timeline, position: int) -> Replay:
        """Return what has to be replayed for the state after `position` events, at least 0."""
        apart, cost = timeline.apart(position), cost_of(timeline, position)
        return cls(timeline=timeline, position=position, apart=apart, cost=cost)

    def run(self, progress: Progress = silent) -> Population:
        """Return the state, on any thread; nothing of the document is changed.

        Parameters
        ----------
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        return self.apart.at(self.position, progress)

    def take_back(self, state: Population) -> bool:
        """Keep the state among those at hand; False where the life has changed since."""
        events, replayed = self.timeline.events, self.apart.events
        if len(events) < self.position:
            return False
        if not all(map(is_, events[: self.position], replayed)):
            return False
        self.timeline.hold(self.position, state)
        return True
