"""Makes a source's memories ready to be encoded: gists, affect and vectors, computed once.

What depends on a model is computed here, when an import is made, and stored with it; replaying
the journal never calls a model again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Appraiser
from engine.exchange.estimated import estimated
from engine.memory.gist import fitting_gist, says_the_same
from engine.memory.new_memory import MemorySet, NewLink, NewMemory, Reading
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, Embedder

__all__ = ["Prepared", "prepare"]

_EVERY: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Prepared:
    """Memories that lack nothing.

    Parameters
    ----------
    memories : tuple of NewMemory
        N of them, each with an affect and at least one reading.
    links : tuple of NewLink
    raw_vectors : ndarray of float32, shape (N, D)
        Vectors of the raw texts, each of length 1; D is 0 without an embedder.
    raw_truncated : ndarray of bool, shape (N,)
        Whether a text was longer than the embedding model reads.
    reading_vectors : ndarray of float32, shape (M, D)
        Vectors of all readings: memory by memory, oldest first.
    reading_truncated : ndarray of bool, shape (M,)
    reading_of : ndarray of int64, shape (M,)
        Index of the memory that a reading belongs to.
    reading_version : ndarray of int64, shape (M,)
        Version of the semantic trace within its memory, from 0.
    embedder : str
        Name of the embedding model; empty without one.
    """

    memories: tuple[NewMemory, ...]
    links: tuple[NewLink, ...]
    raw_vectors: NDArray[np.float32]
    raw_truncated: NDArray[np.bool_]
    reading_vectors: NDArray[np.float32]
    reading_truncated: NDArray[np.bool_]
    reading_of: NDArray[np.int64]
    reading_version: NDArray[np.int64]
    embedder: str


@dataclass(slots=True)
class _Stages:
    """One progress over several stages: `done` steps lie behind the stage that reports."""

    progress: Progress
    total: int
    done: int = 0
    last: int = 0

    def report(self, done: int, total: int, what: str, /) -> None:
        """Pass on a stage's progress as a part of the whole."""
        if total:
            self.last = max(self.last, min(self.done + done, self.total))
        self.progress(self.last, self.total, what)


def prepare(
    memory_set: MemorySet,
    *,
    appraiser: Appraiser,
    embedder: Embedder | None = None,
    progress: Progress = silent,
) -> Prepared:
    """Fill what the source leaves open.

    Parameters
    ----------
    memory_set : MemorySet
    appraiser : Appraiser
        Estimates the affect of memories that have none; they carry its name and, among their
        further columns, the estimate's uncertainty. It is given the vectors that are made here
        when they are of the model that it reads, so that no text is embedded twice.
    embedder : Embedder or None
        Makes the vectors of raw texts and readings, in one pass. None: no vectors.
    progress : Progress
        Counts a step for each gist, each estimate and each vector: its total is the same in all
        stages. May raise `engine.errors.Cancelled`.

    Returns
    -------
    Prepared
        What was given is unchanged, but for readings that are the memory's own text; the order
        is that of `memory_set`.
    """
    memories = memory_set.memories
    without = [at for at, memory in enumerate(memories) if memory.affect is None]
    readings = sum(max(len(memory.readings), 1) for memory in memories)
    texts = len(memories) + readings if embedder else 0
    stages = _Stages(progress, len(memories) + len(without) + texts)
    filled = _with_gists(memories, stages)
    stages.done = len(memories)
    vectors = _embedded(filled, embedder, stages)
    stages.done += texts
    raw = _raw_vectors(vectors, without, appraiser, embedder)
    filled = _with_affects(filled, without, appraiser, raw, stages)
    progress(stages.total, stages.total, "prepared")
    return _prepared(filled, memory_set.links, vectors, embedder.name if embedder else "")


def _with_gists(memories: Sequence[NewMemory], stages: _Stages) -> list[NewMemory]:
    filled: list[NewMemory] = []
    for at, memory in enumerate(memories):
        if at % _EVERY == 0:
            stages.report(at, len(memories), "finding gists")
        filled.append(_with_gist(memory))
    return filled


def _with_gist(memory: NewMemory) -> NewMemory:
    """Return the memory with readings that are not its own text; one is extracted for want."""
    given = tuple(one for one in memory.readings if not says_the_same(one.text, memory.text))
    if given:
        return memory if given == memory.readings else replace(memory, readings=given)
    gist, origin = fitting_gist(memory.text, None, speaker=memory.speaker, session=memory.session)
    return replace(memory, readings=(Reading(text=gist, origin=origin),))


def _raw_vectors(
    made: Embedded, rows: Sequence[int], appraiser: Appraiser, embedder: Embedder | None
) -> NDArray[np.float32] | None:
    """Return the raw texts' vectors where they are of the model that the appraiser reads."""
    if embedder is None or embedder.name != appraiser.vector_model:
        return None
    return made.vectors[list(rows)]


def _with_affects(
    memories: list[NewMemory],
    without: Sequence[int],
    appraiser: Appraiser,
    vectors: NDArray[np.float32] | None,
    stages: _Stages,
) -> list[NewMemory]:
    texts = [memories[at].text for at in without]
    estimates = appraiser.appraise(texts, vectors, progress=stages.report)
    for number, at in enumerate(without):
        memories[at] = estimated(memories[at], estimates, number, appraiser.name)
    return memories


def _embedded(
    memories: Sequence[NewMemory], embedder: Embedder | None, stages: _Stages
) -> Embedded:
    texts = [memory.text for memory in memories]
    texts += [reading.text for memory in memories for reading in memory.readings]
    if embedder is None:
        return Embedded(
            vectors=np.empty((len(texts), 0), np.float32),
            truncated=np.zeros(len(texts), np.bool_),
        )
    return embedder.embed(texts, stages.report)


def _prepared(
    memories: Sequence[NewMemory], links: tuple[NewLink, ...], vectors: Embedded, embedder: str
) -> Prepared:
    counts = [len(memory.readings) for memory in memories]
    versions = [np.arange(count, dtype=np.int64) for count in counts]
    raw = len(memories)
    return Prepared(
        memories=tuple(memories),
        links=links,
        raw_vectors=vectors.vectors[:raw],
        raw_truncated=vectors.truncated[:raw],
        reading_vectors=vectors.vectors[raw:],
        reading_truncated=vectors.truncated[raw:],
        reading_of=np.repeat(np.arange(raw, dtype=np.int64), counts),
        reading_version=np.concatenate([*versions, np.empty(0, np.int64)]),
        embedder=embedder,
    )
