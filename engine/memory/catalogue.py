"""What people read of memories, in memory: ids, texts, readings, provenance, by number.

States hold numbers only; this is where a view finds the words that belong to them. Content never
changes with time: whether a trace is still there is told by a state, not here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.memory.new_memory import NewMemory, Reading
from engine.memory.traces import ALL_TRACES, NO_TRACE, Trace

__all__ = ["Catalogue", "Described"]


class Described(Protocol):
    """Memories with their numbers: what a document's content is to a catalogue."""

    @property
    def uids(self) -> NDArray[np.int64]:
        """Numbers of the memories, shape (N,)."""
        ...

    @property
    def batches(self) -> NDArray[np.int64]:
        """Number of each one's batch, shape (N,)."""
        ...

    @property
    def memories(self) -> Iterable[NewMemory]:
        """The memories."""
        ...

    def truncated(self) -> list[bool]:
        """Return whether each raw text is longer than the embedding model reads."""
        ...


class Catalogue:
    """The content of every memory of a document, as lists that are indexed by number.

    Position 0 is not used, and the position of a number that no memory has holds nothing
    (an empty id). Read the lists, and leave writing to the methods.

    Attributes
    ----------
    uuid, text, speaker, session, source, origin, caption, estimated_by : list of str
        The stable id; the verbatim text (raw trace); provenance; the words for a picture; the
        appraiser of the affect, empty where it was given.
    extra : list of mapping of str to str or float
        Further columns of the source.
    readings : list of tuple of Reading
        Versions of the semantic trace at encoding, oldest first.
    added : dict of (int, int) to Reading
        Readings that recalls have added, by number and version, on any branch and at any time;
        which of them a state has is told by its `Population.readings` (see
        `engine.memory.bundle.readings_there`).
    truncated, pictured : list of bool
        Whether the text is longer than the embedding model reads; whether there is a picture.
    purged : dict of int to Trace
        By number: traces whose words have been taken out of the file for good, whatever a state
        of the past says; all three where the whole memory was erased.
    next_uid, next_batch : int
        Numbers that the next memory and the next batch can have.
    """

    def __init__(self) -> None:
        self.uuid = [""]
        self.text = [""]
        self.speaker = [""]
        self.session = [""]
        self.source = [""]
        self.origin = [""]
        self.caption = [""]
        self.estimated_by = [""]
        self.extra: list[Mapping[str, str | float]] = [{}]
        self.readings: list[tuple[Reading, ...]] = [()]
        self.added: dict[tuple[int, int], Reading] = {}
        self.truncated = [False]
        self.pictured = [False]
        self.purged: dict[int, Trace] = {}
        self.next_uid = 1
        self.next_batch = 1
        self._uids: dict[str, int] = {}
        self._last_version: dict[int, int] = {}
        self._aside: set[int] = set()
        self._added_aside: dict[tuple[int, int], Reading] = {}

    def __len__(self) -> int:
        """Return how many memories there are."""
        return len(self._uids)

    def __iter__(self) -> Iterator[int]:
        """Yield the number of each memory, ascending."""
        return (uid for uid, name in enumerate(self.uuid) if name and uid not in self._aside)

    def __contains__(self, uid: int) -> bool:
        there = 0 < uid < len(self.uuid) and bool(self.uuid[uid])
        return there and uid not in self._aside

    def append(self, content: Described) -> None:
        """Take in the memories of a content."""
        truncated = content.truncated()
        numbers = zip(content.uids.tolist(), content.batches.tolist(), truncated, strict=True)
        for (uid, batch, cut), memory in zip(numbers, content.memories, strict=True):
            self.put(uid, memory, batch=batch, truncated=cut, pictured=memory.picture is not None)

    def put(
        self, uid: int, memory: NewMemory, *, batch: int, truncated: bool, pictured: bool
    ) -> None:
        """Take in one memory under its number.

        Parameters
        ----------
        uid : int
            From 1.
        memory : NewMemory
            Its affect, kind and times are not looked at.
        batch : int
        truncated, pictured : bool
        """
        self._make_room(uid)
        self.uuid[uid] = memory.id
        self.text[uid] = memory.text
        self.speaker[uid] = memory.speaker
        self.session[uid] = memory.session
        self.source[uid] = memory.source
        self.origin[uid] = memory.origin
        self.caption[uid] = memory.caption
        self.estimated_by[uid] = memory.estimated_by
        self.extra[uid] = memory.extra
        self.readings[uid] = memory.readings
        self.truncated[uid] = truncated
        self.pictured[uid] = pictured
        self._uids[memory.id.lower()] = uid
        self.next_batch = max(self.next_batch, batch + 1)

    def add_reading(self, uid: int, version: int, reading: Reading) -> None:
        """Take in a reading that a recall has made."""
        self.added[uid, version] = reading
        self._last_version[uid] = max(version, self._last_version.get(uid, -1))

    def next_version(self, uid: int) -> int:
        """Return the version that the next reading of a memory has; none is used twice."""
        return max(self._last_version.get(uid, -1), len(self.readings[uid]) - 1) + 1

    def _make_room(self, uid: int) -> None:
        missing = uid + 1 - len(self.uuid)
        if missing > 0:
            for column in self._words():
                column.extend([""] * missing)
            self.extra.extend({} for _ in range(missing))
            self.readings.extend(() for _ in range(missing))
            self.truncated.extend([False] * missing)
            self.pictured.extend([False] * missing)
        self.next_uid = max(self.next_uid, uid + 1)

    def _words(self) -> tuple[list[str], ...]:
        return (
            self.uuid, self.text, self.speaker, self.session, self.source, self.origin,
            self.caption, self.estimated_by,
        )  # fmt: skip

    def known(self, name: str) -> int | None:
        """Return the number of the memory whose whole id is `name`, or None; quick."""
        return self._uids.get(name.lower())

    def uid_of(self, name: str) -> int:
        """Return the number of a memory by its id, or by how its id begins.

        Raises
        ------
        BadInput
            When no id begins so, or more than one.
        """
        wanted = name.strip().lower()
        if not wanted:
            raise BadInput("an id is missing", remedy="give the id of a memory or its beginning")
        if wanted in self._uids:
            return self._uids[wanted]
        found = [uid for known, uid in self._uids.items() if known.startswith(wanted)]
        if not found:
            raise BadInput(f"no memory has an id that begins with {name.strip()!r}")
        if len(found) > 1:
            raise BadInput(
                f"{len(found)} memories have an id that begins with {name.strip()!r}",
                remedy="give more of it",
            )
        return found[0]

    def set_aside(self, uids: Iterable[int], readings: Collection[tuple[int, int]] = ()) -> None:
        """Count some memories and added readings as not there, until they are brought back."""
        for uid in uids:
            self._aside.add(uid)
            self._uids.pop(self.uuid[uid].lower(), None)
        for key in self.added.keys() & readings:
            self._added_aside[key] = self.added.pop(key)

    def bring_back(self, uids: Iterable[int], readings: Collection[tuple[int, int]] = ()) -> None:
        """Count memories and added readings as there again that were set aside."""
        for uid in self._aside.intersection(uids):
            self._uids[self.uuid[uid].lower()] = uid
            self._aside.discard(uid)
        for key in self._added_aside.keys() & readings:
            self.added[key] = self._added_aside.pop(key)

    @property
    def every_added(self) -> list[tuple[int, int]]:
        """The readings that recalls have added, those set aside among them."""
        return [*self.added, *self._added_aside]

    def without(self, uids: Iterable[int], readings: Iterable[tuple[int, int]] = ()) -> Self:
        """Return a catalogue that lacks some memories and added readings.

        Their numbers and versions stay taken.
        """
        left = type(self)()
        gone = {uid for uid in uids if 0 < uid < len(self.uuid)}
        for name, column in vars(self).items():
            setattr(left, name, column.copy() if isinstance(column, list | dict | set) else column)  # pyright: ignore[reportUnknownArgumentType]
        for uid in gone:
            left._forget(uid)
        lost = set(readings)
        left.added, left._added_aside = (
            {key: one for key, one in added.items() if key not in lost and key[0] not in gone}
            for added in (left.added, left._added_aside)
        )
        return left

    def purge(self, traces: Mapping[int, Trace], readings: Iterable[tuple[int, int]] = ()) -> Self:
        """Return a catalogue that lacks the words of some traces; ids and numbers stay.

        Parameters
        ----------
        traces : mapping of int to Trace
            By number; all three take the provenance as well.
        readings : iterable of (int, int)
            Single readings that recalls have added, by number and version.
        """
        left = self.without(())
        lost = set(readings)
        for uid, bits in traces.items():
            left._purge(uid, bits)
        lost |= {key for key in left.added if traces.get(key[0], NO_TRACE) & Trace.SEMANTIC}
        for key in lost:
            left.added.pop(key, None)
        return left

    def _purge(self, uid: int, traces: Trace) -> None:
        self.purged[uid] = self.purged.get(uid, NO_TRACE) | traces
        if traces & Trace.RAW:
            self.text[uid] = self.caption[uid] = ""
            self.extra[uid] = {}
            self.truncated[uid] = self.pictured[uid] = False
        if traces & Trace.SEMANTIC:
            self._last_version[uid] = self.next_version(uid) - 1
            self.readings[uid] = ()
        if traces == ALL_TRACES:
            for column in (self.speaker, self.session, self.source, self.origin):
                column[uid] = ""
            self.estimated_by[uid] = ""

    def _forget(self, uid: int) -> None:
        if self._uids.get(self.uuid[uid].lower()) == uid:
            del self._uids[self.uuid[uid].lower()]
        self._aside.discard(uid)
        for column in self._words():
            column[uid] = ""
        self.extra[uid] = {}
        self.readings[uid] = ()
        self.truncated[uid] = self.pictured[uid] = False
