"""A population of memories as columns, and the working copy that a fold writes to.

A `Population` is the whole state of a document at one moment under one model: it is never
changed. A `Draft` is the copy-on-write working copy that events are applied to; only columns
that an event touches are copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import FACTS, LIFE, Column
from engine.memory.lexicon import NO_WORDS, Lexicon
from engine.memory.readings import Readings
from engine.memory.seeds import Seeds

__all__ = ["Draft", "Links", "Population", "State"]

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a population.

    Parameters
    ----------
    source, target : ndarray of int32, shape (L,)
        Rows that each link joins.
    kind : ndarray of uint8, shape (L,)
        A `LinkKind` each.
    """

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    kind: NDArray[np.uint8]

    @classmethod
    def none(cls) -> Links:
        """Return no links."""
        return cls(np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.uint8))

    def __len__(self) -> int:
        return len(self.source)

    def of(self, row: int) -> NDArray[np.intp]:
        """Return the positions of the links that touch `row`."""
        return np.flatnonzero((self.source == row) | (self.target == row))


class State(Protocol):
    """What formulas read of a state: a `Population`, or a `Draft` on its way to one."""

    @property
    def links(self) -> Links:
        """How memories are linked."""
        ...

    @property
    def night(self) -> int:
        """Nights that have passed."""
        ...

    @property
    def clock(self) -> int:
        """Seconds since 1970, UTC, of the last event."""
        ...

    @property
    def parameters(self) -> Any:
        """The parameters in force."""
        ...

    @property
    def words(self) -> Lexicon:
        """What memories say."""
        ...

    @property
    def tables(self) -> Mapping[str, Array]:
        """The system's own lists."""
        ...

    def __len__(self) -> int: ...

    def __getitem__(self, name: str) -> Array:
        """Return a column, of shape (N,)."""
        ...

    def rows_of(self, uids: Iterable[int]) -> NDArray[np.intp]:
        """Return the rows of memories by their numbers."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Population:
    """The state of a document at one moment.

    Parameters
    ----------
    columns : mapping of str to ndarray, each of shape (N,)
        Facts, life history and the model's own columns, by name; read-only.
    links : Links
    night : int
        Nights that have passed.
    clock : int
        Seconds since 1970, UTC, of the last event.
    parameters : object
        The model's parameters in force.
    derived : mapping of str to ndarray
        The model's cached columns: functions of the others, rebuilt when missing.
    readings : Readings
        Those that recalls have added.
    tables : mapping of str to ndarray
        Lists of the model's own that have no row for each memory (accesses, edges, sessions),
        by name, each of its own length; read-only.
    words : Lexicon
        What the memories say; it belongs to the document, not to the moment.
    """

    columns: Mapping[str, Array]
    links: Links
    night: int
    clock: int
    parameters: Any
    derived: Mapping[str, Array]
    readings: Readings = field(default_factory=Readings.none)
    tables: Mapping[str, Array] = field(default_factory=dict[str, Array])
    words: Lexicon = NO_WORDS

    @classmethod
    def empty(
        cls,
        own: Iterable[Column],
        *,
        clock: int,
        parameters: Any,
        tables: Iterable[Column] = (),
        words: Lexicon = NO_WORDS,
    ) -> Population:
        """Return a population without memories, with a model's `own` columns and empty lists."""
        columns = {one.name: _frozen(one.new(0)) for one in (*FACTS, *LIFE, *own)}
        return cls(
            columns=columns,
            links=Links.none(),
            night=0,
            clock=clock,
            parameters=parameters,
            derived={},
            tables={one.name: _frozen(one.new(0)) for one in tables},
            words=words,
        )

    def __len__(self) -> int:
        return len(self.columns["uid"])

    def __getitem__(self, name: str) -> Array:
        """Return a column, read-only, of shape (N,)."""
        return self.columns[name]

    def rows_of(self, uids: Iterable[int]) -> NDArray[np.intp]:
        """Return the rows of memories by their numbers.

        Raises
        ------
        KeyError
            Naming the first number that is not here.
        """
        return _rows_of(self.columns["uid"], uids)

    def draft(self) -> Draft:
        """Return a working copy."""
        return Draft(self)


class Draft:
    """A copy-on-write working copy of a population.

    Parameters
    ----------
    base : Population
    """

    def __init__(self, base: Population) -> None:
        self._columns: dict[str, Array] = dict(base.columns)
        self._derived: dict[str, Array] = dict(base.derived)
        self._owned: set[str] = set()
        self._owned_derived: set[str] = set()
        self._specs: dict[str, Column] = {}
        self._length = len(base)
        self.links = base.links
        self.readings = base.readings
        self.night = base.night
        self.clock = base.clock
        self.parameters: Any = base.parameters
        self.words = base.words
        self._tables: dict[str, Array] = dict(base.tables)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, name: str) -> Array:
        """Return a column to read, of shape (N,)."""
        return self._columns[name][: self._length]

    def writable(self, name: str) -> Array:
        """Return a column to write to, of shape (N,)."""
        if name not in self._owned:
            self._columns[name] = self._columns[name].copy()
            self._owned.add(name)
        return self._columns[name][: self._length]

    def owns(self, name: str) -> bool:
        """Return whether a column may be overwritten in place already."""
        return name in self._owned

    def put(self, name: str, column: Array) -> None:
        """Replace a whole column by a new one that nobody else holds."""
        self._columns[name] = column
        self._owned.add(name)

    @property
    def tables(self) -> Mapping[str, Array]:
        """The model's own lists, to read."""
        return self._tables

    def put_table(self, name: str, values: Array) -> None:
        """Replace a list of the model's own by a new one that nobody else holds."""
        self._tables[name] = values

    def extend_table(self, name: str, values: Array) -> None:
        """Add values at the end of a list of the model's own."""
        old = self._tables[name]
        self._tables[name] = np.concatenate([old, np.asarray(values, old.dtype)])

    @property
    def derived(self) -> Mapping[str, Array]:
        """The model's cached columns; empty where they must be rebuilt."""
        return self._derived

    def put_derived(self, **columns: Array) -> None:
        """Set cached columns that nobody else holds."""
        self._derived.update(columns)
        self._owned_derived.update(columns)

    def writable_derived(self, name: str) -> Array:
        """Return a cached column to write to."""
        if name not in self._owned_derived:
            self._derived[name] = self._derived[name].copy()
            self._owned_derived.add(name)
        return self._derived[name]

    def forget_derived(self) -> None:
        """Drop the cached columns: what they depend on has changed."""
        self._derived.clear()
        self._owned_derived.clear()

    def rows_of(self, uids: Iterable[int]) -> NDArray[np.intp]:
        """Return the rows of memories by their numbers; see `Population.rows_of`."""
        return _rows_of(self["uid"], uids)

    def append(self, seeds: Seeds, own: Iterable[Column]) -> slice:
        """Add a row for each seed and its links; return the rows added.

        Facts are set from the seeds, life history starts from them, the model's `own` columns
        are filled with their start values.
        """
        added = slice(self._length, self._length + len(seeds))
        self._grow(added.stop, (*FACTS, *LIFE, *own))
        for name, values in seeds.facts().items():
            self._columns[name][added] = values
        self._columns["encoded_night"][added] = self.night
        self._columns["access_count"][added] = seeds.entry_access_count
        self._columns["last_access"][added] = seeds.entry_last_access
        for axis in ("valence", "activation", "intensity"):
            self._columns[f"current_{axis}"][added] = getattr(seeds, axis)
        self.add_links(seeds.link_source, seeds.link_target, seeds.link_kind)
        self.forget_derived()
        return added

    def _grow(self, length: int, specs: Iterable[Column]) -> None:
        for spec in specs:
            old = self._columns[spec.name]
            if len(old) < length or spec.name not in self._owned:
                room = max(length, min(2 * len(old), len(old) + 262_144))
                grown = spec.new(room)
                grown[: self._length] = old[: self._length]
                self.put(spec.name, grown)
            else:
                old[self._length : length] = spec.fill
        self._length = length

    def add_links(self, source: Array, target: Array, kind: Array) -> None:
        """Add links between memories, given by their numbers."""
        if not len(source):
            return
        ends = [self.rows_of(uids).astype(np.int32) for uids in (source, target)]
        old = self.links
        self.links = Links(
            np.concatenate([old.source, ends[0]]),
            np.concatenate([old.target, ends[1]]),
            np.concatenate([old.kind, np.asarray(kind, np.uint8)]),
        )

    def seen(self) -> Population:
        """Return the state as it stands now, to be read before the draft is written to again.

        Its columns are views of the draft's: it costs nothing, and changes with them.
        """
        return Population(
            columns={
                name: _frozen(column[: self._length]) for name, column in self._columns.items()
            },
            links=self.links,
            night=self.night,
            clock=self.clock,
            parameters=self.parameters,
            derived={name: _frozen(column[:]) for name, column in self._derived.items()},
            readings=self.readings,
            tables=self._tables.copy(),
            words=self.words,
        )

    def freeze(self) -> Population:
        """Return the population that this draft has become; the draft must not be used again."""
        columns = {
            name: _frozen(column if len(column) == self._length else column[: self._length].copy())
            for name, column in self._columns.items()
        }
        return Population(
            columns=columns,
            links=self.links,
            night=self.night,
            clock=self.clock,
            parameters=self.parameters,
            derived={name: _frozen(column) for name, column in self._derived.items()},
            readings=self.readings,
            tables={name: _frozen(values) for name, values in self._tables.items()},
            words=self.words,
        )


def _frozen(column: Array) -> Array:
    column.flags.writeable = False
    return column


def _rows_of(column: Array, uids: Iterable[int]) -> NDArray[np.intp]:
    wanted = np.fromiter(uids, np.int64)
    if not len(column):
        if len(wanted):
            raise KeyError(int(wanted[0]))
        return np.empty(0, np.intp)
    order = None if np.all(column[:-1] < column[1:]) else np.argsort(column, kind="stable")
    at = np.searchsorted(column, wanted, sorter=order)
    rows = (
        np.minimum(at, len(column) - 1) if order is None else order[np.minimum(at, len(column) - 1)]
    )
    missing = column[rows] != wanted
    if np.any(missing):
        raise KeyError(int(wanted[np.argmax(missing)]))
    return rows.astype(np.intp)
