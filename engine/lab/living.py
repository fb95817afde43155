"""Living through a journal: each event applied once, own acts of the system in between.

States are kept every sixteenth night and at the end, as in a document; what each night ended with
is noted on the way, as far as it is little enough, so that curves by night cost nothing later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Batch
from engine.journal.clock import next_night
from engine.journal.events import Encode, Event, Import, Night
from engine.journal.timeline import CHECKPOINT_NIGHTS, Timeline
from engine.lab.made_memories import Maker, Making
from engine.memory.population import Population
from engine.models.foreign_faults import checked_proposals, telling_of_faults
from engine.models.own_acts import Proposal
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.store.content import Content
from engine.taking_up import events_of, memory_of

__all__ = [
    "MOST_CELLS", "Lived", "NightColumns", "live_through", "night_columns",
]  # fmt: skip

MOST_CELLS: Final = 1_500_000
"""Memories times nights up to which what each night ended with is noted."""


_MANY: Final = 1000
"""Memories of one day that make its end worth keeping."""

_EVERY: Final = 128
"""Events after which progress is told, in a day of many."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NightColumns:
    """What a night's day ended with.

    Parameters
    ----------
    strength : ndarray of float64, shape (N,)
        In [0, 1]; 0 once deleted.
    tier : ndarray of uint8, shape (N,)
        Place in the system's own tiers.
    remembered : ndarray of bool, shape (N,)
    """

    strength: NDArray[np.float64]
    tier: NDArray[np.uint8]
    remembered: NDArray[np.bool_]


def night_columns(model: ForgettingModel, state: Population) -> NightColumns:
    """Return strength, own tier and whether each row is remembered; arrays of their own.

    Raises
    ------
    ValueError
        When the model gives more figures than there are rows, or fewer.
    """
    tier = model.own_tier(state).copy()
    gone = tier == len(model.own_tiers) - 1
    strength, remembered = model.strength(state), model.remembered(state)
    if not len(state) == len(tier) == len(strength) == len(remembered):
        raise ValueError("it does not give one figure for each memory")
    return NightColumns(
        strength=np.where(gone, 0.0, strength), tier=tier, remembered=remembered & ~gone
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lived:
    """A life that has been lived through.

    Parameters
    ----------
    timeline : Timeline
    content : list of Content
        The memories that the system made.
    nightly : list of NightColumns or None
        By night, from 0.
    kept : dict of int to Population
        States just after every sixteenth night, and at the end of days that brought many
        memories, by position in the events.
    """

    timeline: Timeline
    content: list[Content]
    nightly: list[NightColumns] | None
    kept: dict[int, Population]


def live_through(
    model: ForgettingModel,
    start: Population,
    events: Sequence[Event],
    *,
    alone: bool,
    nights: int,
    numbers: tuple[int, int],
    take_in: Callable[[Content], None],
    make: Maker,
    progress: Progress = silent,
) -> Lived:
    """Live through events and nights behind them.

    Parameters
    ----------
    model : ForgettingModel
    start : Population
    events : sequence of Event
    alone : bool
        Take `events` as they are: what the system does of its own accord is in them already.
    nights : int
        How many follow upon them; the system acts of its own accord after each.
    numbers : tuple of int
        The next free numbers of a memory and of a batch.
    take_in : callable
        Given the content of each memory that is made, before its event.
    make : callable
    progress : Progress
    """
    total = sum(isinstance(one, Night) for one in events) + nights
    living = _Living(model, start, numbers, take_in, make, progress)
    living.notes = [] if _cells(events, total) <= MOST_CELLS else None
    with telling_of_faults(model):
        for event in events:
            living.live(event, total, following=not alone)
        for _ in range(nights):
            living.live(Night(at=next_night(living.draft.clock)), total, following=True)
        return living.lived(start)


def _cells(events: Sequence[Event], nights: int) -> int:
    memories = sum(len(one.seeds) for one in events if isinstance(one, Encode | Import))
    return memories * (nights + 1)


class _Living:
    """A life on its way."""

    def __init__(
        self,
        model: ForgettingModel,
        start: Population,
        numbers: tuple[int, int],
        take_in: Callable[[Content], None],
        make: Maker,
        progress: Progress,
    ) -> None:
        self.model, self.draft = model, start.draft()
        self.events: list[Event] = []
        self.content: list[Content] = []
        self.notes: list[NightColumns] | None = None
        self._kept: dict[int, Population] = {}
        self._kept_rows = len(start)
        self._numbers, self._take_in, self._make = numbers, take_in, make
        self._progress = progress
        self._acts_alone = model.follows_up

    def live(self, event: Event, total: int, *, following: bool) -> None:
        """Live through an event and what the system does of its own accord after it."""
        is_night = isinstance(event, Night)
        if is_night or len(self.events) % _EVERY == 0:
            self._progress(self.draft.night, total, f"living under {self.model.title}")
        if is_night:
            self._note()
            self._keep_grown()
        self._take(event)
        if is_night and self.draft.night % CHECKPOINT_NIGHTS == 0:
            self._keep()
        if following and self._acts_alone:
            for proposal in self._proposed(event):
                self._take_up(proposal)

    def _keep_grown(self) -> None:
        """Keep the state at a day's end that has brought many memories: they are dear to replay."""
        if len(self.draft) - self._kept_rows >= max(_MANY, self._kept_rows // 16):
            self._keep()

    def _keep(self) -> None:
        self._kept[len(self.events)] = state = self.draft.freeze()
        self._kept_rows = len(state)
        self.draft = state.draft()

    def _proposed(self, event: Event) -> Sequence[Proposal]:
        found = self.model.follow_up(self.draft.seen(), event, self._progress)
        return checked_proposals(self.model, found)

    def _take(self, event: Event) -> None:
        self.model.apply(self.draft, event)
        self.events.append(event)

    def _note(self) -> None:
        if self.notes is not None:
            self.notes.append(night_columns(self.model, self.draft.seen()))

    def _take_up(self, proposal: Proposal) -> None:
        at, batch = self.draft.clock, None
        uid, number = self._numbers
        memory = memory_of(proposal, self.model.name, at, uid)
        if memory is not None:
            sources = tuple(_sources(proposal))
            batch = self._make(Making(memory, at, self._numbers, sources, self.draft.seen()))
            self._numbers = (uid + 1, number + 1)
            self._take_in_batch(batch)
        for event in events_of(proposal, self.model.name, at, batch):
            self._take(event)

    def _take_in_batch(self, batch: Batch) -> None:
        self.content.append(batch.content)
        self._take_in(batch.content)

    def lived(self, start: Population) -> Lived:
        """Return what has been lived; this must not be used again."""
        self._note()
        timeline = Timeline(self.model, start, self.events)
        for position, state in self._kept.items():
            timeline.adopt(position, state)
        timeline.hold(len(self.events), self.draft.freeze())
        return Lived(timeline=timeline, content=self.content, nightly=self.notes, kept=self._kept)


def _sources(proposal: Proposal) -> Iterator[int]:
    """Yield the memories that a proposal touches, each once."""
    uids = (uid for group in proposal.groups for uid in group)
    ends = (end for one, other, _ in proposal.links for end in (one, other) if end)
    return iter(dict.fromkeys((*uids, *ends)))
