"""From what a source tells to events: numbers, facts and content of memories about to be encoded.

Whatever is no pure function (an estimate of affect, a gist, an embedding) is computed here, once,
and stored with the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.affect.appraisal import Appraiser
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.errors import LetheError
from engine.exchange.json_values import valid_text
from engine.exchange.preparation import Prepared, prepare
from engine.exchange.read_options import memory_id
from engine.journal.clock import next_night
from engine.journal.events import Encode, Event, Import, Night, Recall
from engine.memory.columns import NEVER
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.memory.seeds import Seeds
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder
from engine.recall.embedding import FastEmbedEmbedder
from engine.store.content import Content

__all__ = ["Batch", "Encoder", "ImportPlan"]

Numbers = tuple[int, int]
"""The next free number of a memory and of a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Memories that one event brings.

    Parameters
    ----------
    number : int
    uids : tuple of int
    seeds : Seeds
    content : Content
    """

    number: int
    uids: tuple[int, ...]
    seeds: Seeds
    content: Content


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """The events that take in a source, and what the file keeps of it."""

    uids: tuple[int, ...]
    events: tuple[Event, ...]
    content: Content


class Encoder:
    """Makes events of memories, with one embedding model and one appraiser.

    Parameters
    ----------
    embedder : Embedder, optional
        The shipped model where absent.
    appraiser : Appraiser, optional
        The trained appraiser where absent.
    """

    def __init__(
        self, *, embedder: Embedder | None = None, appraiser: Appraiser | None = None
    ) -> None:
        self.embedder: Embedder = embedder or FastEmbedEmbedder()
        self.appraiser: Appraiser = appraiser or TrainedAppraiser(self.embedder)
        self._expected = self.embedder.name

    def expect_model(self, name: str) -> None:
        """Say which embedding model the document's vectors are from."""
        self._expected = name

    def encode(
        self, memories: str | NewMemory | Sequence[str | NewMemory], at: int, numbers: Numbers
    ) -> Batch:
        """Return the batch of memories that are encoded at a moment.

        Parameters
        ----------
        memories : str or NewMemory, or a sequence of them
        at : int
            Seconds since 1970, UTC; when a plain text is said to have happened.
        numbers : tuple of int

        Raises
        ------
        LetheError
            When there is none, one has no text, or the document's vectors are from another
            embedding model.
        """
        listed = [memories] if isinstance(memories, str | NewMemory) else list(memories)
        first, number = numbers
        told = [
            _told(one, at, first + place) if isinstance(one, str) else _well_formed(one)
            for place, one in enumerate(listed)
        ]
        if not told or not all(one.text.strip() for one in told):
            raise LetheError("there is nothing to encode: a memory needs a text")
        prepared = self._prepare(MemorySet(name="encoded", memories=tuple(told)), silent)
        uids = tuple(range(first, first + len(told)))
        seeds = seeds_of(prepared.memories, uids)
        content = _content(prepared, uids, [number] * len(told))
        return Batch(number=number, uids=uids, seeds=seeds, content=content)

    def plan_import(
        self,
        source: MemorySet,
        clock: int,
        numbers: Numbers,
        *,
        live: bool = False,
        progress: Progress = silent,
    ) -> ImportPlan:
        """Return the events that take in a source.

        Parameters
        ----------
        source : MemorySet
        clock : int
            Seconds since 1970, UTC: the document's last event.
        numbers : tuple of int
        live : bool
            Let exchanges, recalls and nights pass as in the source's own time.
        progress : Progress
        """
        prepared = self._prepare(source, progress)
        first, batch = numbers
        uids = tuple(range(first, first + len(prepared.memories)))
        if not uids:
            events, batches = (), []
        elif live:
            events = _lived(prepared.memories, prepared.links, uids, clock, batch)
            batches = list(range(batch, batch + len(uids)))
        else:
            seeds = seeds_of(prepared.memories, uids, prepared.links)
            at = max(clock, seeds.latest())
            events = (Import(at=at, batch=batch, seeds=seeds, source=source.name),)
            batches = [batch] * len(uids)
        return ImportPlan(uids=uids, events=events, content=_content(prepared, uids, batches))

    def _prepare(self, source: MemorySet, progress: Progress) -> Prepared:
        if self.embedder.name != self._expected:
            raise LetheError(
                f"the document's vectors are from {self._expected}, not {self.embedder.name}: "
                f"open it with {self._expected}"
            )
        return prepare(source, appraiser=self.appraiser, embedder=self.embedder, progress=progress)


def seeds_of(
    memories: Sequence[NewMemory], uids: Sequence[int], links: Iterable[NewLink] = ()
) -> Seeds:
    """Return the facts of memories as columns.

    Parameters
    ----------
    memories : sequence of NewMemory
        With affect.
    uids : sequence of int
    links : iterable of NewLink
        Between these memories.

    Raises
    ------
    LetheError
        When a link names a memory that is not among them.
    """
    numbers = {one.id: uid for one, uid in zip(memories, uids, strict=True)}
    ends = [_ends(link, numbers) for link in links]
    affects = [one.affect for one in memories]
    centroids = np.array([a.centroid for a in affects if a], np.float64).reshape(-1, 3)
    return Seeds.of(
        uid=np.array(uids, np.int64),
        kind=[one.kind for one in memories],
        created=[one.created for one in memories],
        valence=centroids[:, 0],
        activation=centroids[:, 1],
        intensity=centroids[:, 2],
        spread=[a.spread for a in affects if a],
        identity=[one.identity for one in memories],
        estimated=[bool(one.estimated_by) for one in memories],
        entry_importance=[np.nan if m.importance is None else m.importance for m in memories],
        entry_access_count=[one.access_count for one in memories],
        entry_last_access=[NEVER if m.last_access is None else m.last_access for m in memories],
        link_source=[source for source, _, _ in ends],
        link_target=[target for _, target, _ in ends],
        link_kind=[kind for _, _, kind in ends],
    )


def _ends(link: NewLink, numbers: Mapping[str, int]) -> tuple[int, int, int]:
    try:
        return numbers[link.source], numbers[link.target], int(link.kind)
    except KeyError as error:
        raise LetheError(f"a link names a memory that is not there: {error.args[0]}") from None


def _well_formed(memory: NewMemory) -> NewMemory:
    """Return the memory with texts that a file can hold."""
    readings = tuple(replace(one, text=valid_text(one.text)) for one in memory.readings)
    return replace(memory, text=valid_text(memory.text), readings=readings)


def _told(text: str, at: int, uid: int) -> NewMemory:
    text = valid_text(text)
    return NewMemory(id=memory_id(f"encoded:{at}:{uid}:{text}"), text=text, created=at)


def _content(prepared: Prepared, uids: Sequence[int], batches: Sequence[int]) -> Content:
    return Content(
        memories=prepared.memories,
        uids=np.array(uids, np.int64),
        batches=np.array(batches, np.int64),
        raw_vectors=prepared.raw_vectors,
        raw_truncated=prepared.raw_truncated,
        reading_vectors=prepared.reading_vectors,
        reading_of=prepared.reading_of,
        reading_version=prepared.reading_version,
    )


def _lived(
    memories: Sequence[NewMemory],
    links: Iterable[NewLink],
    uids: Sequence[int],
    clock: int,
    batch: int,
) -> tuple[Event, ...]:
    """Encode each memory at its own time, with the recalls and the nights in between."""
    happenings = _encodings(memories, links, uids, clock, batch)
    happenings += _recalls(memories, uids, clock)
    events: list[Event] = []
    now = clock
    for happening in sorted(happenings, key=lambda one: one.at):
        while next_night(now) <= happening.at:
            now = next_night(now)
            events.append(Night(at=now))
        now = happening.at
        events.append(happening)
    return tuple(events)


def _encodings(
    memories: Sequence[NewMemory],
    links: Iterable[NewLink],
    uids: Sequence[int],
    clock: int,
    batch: int,
) -> list[Event]:
    place = {one.id: at for at, one in enumerate(memories)}
    of_later: dict[int, list[NewLink]] = {}
    for link in links:
        _ends(link, place)
        of_later.setdefault(max(place[link.source], place[link.target]), []).append(link)
    numbers = {one.id: uid for one, uid in zip(memories, uids, strict=True)}
    events: list[Event] = []
    for at, (one, uid) in enumerate(zip(memories, uids, strict=True)):
        lived = _recalled_later(one)
        fresh = replace(one, access_count=max(one.access_count - 1, 0), last_access=None)
        seeds = seeds_of((fresh if lived else one,), (uid,))
        ends = [_ends(link, numbers) for link in of_later.get(at, ())]
        seeds = replace(
            seeds,
            link_source=np.array([source for source, _, _ in ends], np.int64),
            link_target=np.array([target for _, target, _ in ends], np.int64),
            link_kind=np.array([kind for _, _, kind in ends], np.uint8),
        )
        events.append(Encode(at=max(clock, one.created), batch=batch + at, seeds=seeds))
    return events


def _recalls(memories: Sequence[NewMemory], uids: Sequence[int], clock: int) -> list[Event]:
    return [
        Recall(at=max(clock, one.last_access), used=(uid,))
        for one, uid in zip(memories, uids, strict=True)
        if one.last_access is not None and _recalled_later(one)
    ]


def _recalled_later(memory: NewMemory) -> bool:
    return memory.last_access is not None and memory.last_access > memory.created
