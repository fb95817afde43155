"""A timeline: the events of one branch, a cursor in them, and the state at any moment.

The state is a fold of the model over the events, so stepping back, replaying, and taking up a
closed document are one mechanism. States at every sixteenth night, and those seen last, are
kept; everything else is replayed from the nearest.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events as acts
from engine.journal.events import Event
from engine.memory.columns import FACTS, LIFE
from engine.memory.lexicon import NO_WORDS, Lexicon
from engine.memory.population import Population
from engine.models import common
from engine.models.protocol import ForgettingModel
from engine.parameters import with_values
from engine.progress import Progress, silent

__all__ = ["CHECKPOINT_NIGHTS", "Timeline", "fold", "restore", "start_of"]

CHECKPOINT_NIGHTS: Final = 16
"""A checkpoint is kept at every such night."""

_RECENT_STATES: Final = 12

_TABLE: Final = "table "
"""Before the name of a model's own list, where it lies beside columns."""

Checkpoint = tuple[int, Mapping[str, NDArray[Any]]]
"""Position in the events, and the dynamic columns there."""


def start_of(
    model: ForgettingModel,
    *,
    clock: int,
    parameters: Any = None,
    words: Lexicon = NO_WORDS,
) -> Population:
    """Return the state of a model before anything has happened.

    Parameters
    ----------
    model : ForgettingModel
    clock : int
        Seconds since 1970, UTC.
    parameters : object, optional
        Of the model's `parameters_type`; its defaults where absent.
    words : Lexicon
        What the memories to come say.
    """
    return Population.empty(
        model.columns,
        clock=clock,
        parameters=model.parameters_type() if parameters is None else parameters,
        tables=model.tables,
        words=words,
    )


def fold(population: Population, events: Iterable[Event], model: ForgettingModel) -> Population:
    """Return the population after events: the pure function that a document's state is.

    Parameters
    ----------
    population : Population
    events : iterable of Event
    model : ForgettingModel
    """
    draft = population.draft()
    for event in events:
        model.apply(draft, event)
    return draft.freeze()


def restore(
    start: Population,
    events: Sequence[Event],
    columns: Mapping[str, NDArray[Any]],
    model: ForgettingModel,
) -> Population:
    """Return the population after events whose dynamic columns are known from a checkpoint.

    Facts, links, readings, parameters, night and clock are told by the events; nothing is
    replayed.
    """
    draft = start.draft()
    for event in events:
        draft.clock = event.at
        match event:
            case acts.Encode() | acts.Import():
                draft.append(event.seeds, model.columns)
            case acts.Night():
                draft.night += 1
            case acts.SetParameters():
                draft.parameters = with_values(draft.parameters, event.values)
            case acts.Link():
                common.add_link(draft, event)
            case acts.Unlink():
                common.cut_link(draft, event)
            case acts.Reinterpret():
                common.add_reading(draft, event)
            case _:
                pass
    for one in (*LIFE, *model.columns):
        draft.put(one.name, np.array(columns[one.name]))
    for one in model.tables:
        draft.put_table(one.name, np.array(columns[_TABLE + one.name]))
    draft.forget_derived()
    return draft.freeze()


def dynamic_columns(population: Population) -> dict[str, NDArray[Any]]:
    """Return the columns and lists that a checkpoint holds: all but the facts."""
    facts = {one.name for one in FACTS}
    dynamic = {name: one for name, one in population.columns.items() if name not in facts}
    return dynamic | {_TABLE + name: values for name, values in population.tables.items()}


class Timeline:
    """The events of one branch and the states they lead to.

    Parameters
    ----------
    model : ForgettingModel
    start : Population
        The state before the first event.
    events : sequence of Event
        The path: those shared with the parent branch, then the branch's own.
    checkpoint : callable, optional
        Returns the last checkpoint of the file at or before a position, or None.
    """

    def __init__(
        self,
        model: ForgettingModel,
        start: Population,
        events: Sequence[Event] = (),
        checkpoint: Callable[[int], Checkpoint | None] = lambda _: None,
    ) -> None:
        self.model = model
        self._start = start
        self._events = list(events)
        self._checkpoint = checkpoint
        self._nights = [at for at, one in enumerate(self._events) if isinstance(one, acts.Night)]
        self._kept: dict[int, Population] = {0: start}
        self._recent: OrderedDict[int, Population] = OrderedDict()
        self.position = len(self._events)

    @property
    def start(self) -> Population:
        """The state before the first event."""
        return self._start

    @property
    def events(self) -> Sequence[Event]:
        """Every event of the path."""
        return self._events

    @property
    def nights(self) -> int:
        """Nights on the whole path."""
        return len(self._nights)

    @property
    def population(self) -> Population:
        """The state at the cursor."""
        return self.at(self.position)

    def position_of(self, night: int) -> int:
        """Return the position at the end of the day that follows a night.

        Parameters
        ----------
        night : int
            From 0 (before the first night) to `nights`.
        """
        return self._nights[night] if night < self.nights else len(self._events)

    def position_after(self, night: int) -> int:
        """Return the position just after a night, before the acts of the day that follows."""
        return self._nights[night - 1] + 1 if night else self.position_of(0)

    def at(self, position: int, progress: Progress = silent) -> Population:
        """Return the state after the first `position` events.

        Parameters
        ----------
        position : int
        progress : Progress
            Told before each stretch of at most sixteen nights; may raise
            `engine.errors.Cancelled`.
        """
        known = self._known(position)
        if known is not None:
            return known
        at, state = self.nearest(position)
        saved = self._checkpoint(position)
        if saved is not None and saved[0] > at and self._is_whole(saved[1]):
            at = saved[0]
            state = restore(self._start, self._events[:at], saved[1], self.model)
            self._remember(at, state)
        for stop in self._stops(at, position):
            progress(at, position, "replaying")
            state = fold(state, self._events[at:stop], self.model)
            self._remember(stop, state)
            at = stop
        return state

    def _known(self, position: int) -> Population | None:
        if position in self._recent:
            self._recent.move_to_end(position)
            return self._recent[position]
        return self._kept.get(position)

    def _is_whole(self, columns: Mapping[str, NDArray[Any]]) -> bool:
        """Return whether a checkpoint has every column; one that is older than a column has not.

        The state is then replayed from the events.
        """
        names = [one.name for one in (*LIFE, *self.model.columns)]
        names += [_TABLE + one.name for one in self.model.tables]
        return all(name in columns for name in names)

    def _stops(self, at: int, position: int) -> list[int]:
        marks = [
            self._nights[index] + 1
            for index in range(CHECKPOINT_NIGHTS - 1, self.nights, CHECKPOINT_NIGHTS)
        ]
        return [*(mark for mark in marks if at < mark < position), position]

    def _remember(self, position: int, state: Population) -> None:
        if self.is_checkpoint(position):
            self._kept[position] = state
        self._recent[position] = state
        while len(self._recent) > _RECENT_STATES:
            self._recent.popitem(last=False)

    def is_checkpoint(self, position: int) -> bool:
        """Return whether a position is that just after every sixteenth night."""
        if not position or not isinstance(self._events[position - 1], acts.Night):
            return False
        number = int(np.searchsorted(self._nights, position - 1)) + 1
        return number % CHECKPOINT_NIGHTS == 0

    def run(self, events: Iterable[Event]) -> Iterator[tuple[Event, Population]]:
        """Yield each event with the state it leads to from the cursor; changes nothing."""
        state = self.population
        for event in events:
            state = fold(state, (event,), self.model)
            yield event, state

    def append(self, events: Sequence[Event], after: Population | None = None) -> Population:
        """Add events at the cursor and move it behind them; what was undone is dropped.

        Parameters
        ----------
        events : sequence of Event
        after : Population, optional
            The state they lead to, where it is known already.
        """
        before = self.population
        state = fold(before, events, self.model) if after is None else after
        self.drop_from(self.position)
        self.extend(events)
        self.position = len(self._events)
        self._remember(self.position, state)
        return state

    def drop_from(self, position: int) -> None:
        """Forget the events from a position on, and the states behind it."""
        del self._events[position:]
        self._nights = [at for at in self._nights if at < position]
        for states in (self._kept, self._recent):
            for at in [at for at in states if at > position]:
                del states[at]
        self.position = min(self.position, position)

    def nearest(self, position: int) -> tuple[int, Population]:
        """Return the last position up to this one whose state is at hand, and that state."""
        at = max(one for one in (*self._kept, *self._recent) if one <= position)
        state = self._known(at)
        assert state is not None
        return at, state

    def apart(self, position: int) -> Timeline:
        """Return a timeline of the first `position` events, to be replayed on another thread."""
        again = Timeline(self.model, self._start, self._events[:position], self._checkpoint)
        again.adopt(*self.nearest(position))
        return again

    def hold(self, position: int, state: Population) -> None:
        """Keep a state that was replayed apart among those seen last."""
        self._remember(position, state)

    def cut(self, position: int) -> list[Event]:
        """Take the events from a position on out of the path, and return them."""
        gone = self._events[position:]
        self.drop_from(position)
        return gone

    def extend(self, events: Iterable[Event]) -> None:
        """Put events at the end of the path; the cursor stays, and no state is computed."""
        for event in events:
            if isinstance(event, acts.Night):
                self._nights.append(len(self._events))
            self._events.append(event)

    def adopt(self, position: int, state: Population) -> None:
        """Keep a state that another timeline with the same first events has computed."""
        self._kept[position] = state
