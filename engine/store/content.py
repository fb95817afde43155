"""The content that comes with events: what is kept of memories beyond the facts in their seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.memory.new_memory import NewMemory, Reading

__all__ = ["AddedReading", "Content"]

Array = NDArray[Any]


def _no_numbers() -> Array:
    return np.empty(0, np.int64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AddedReading:
    """A reading that a recall gives a memory which is there already.

    Parameters
    ----------
    uid : int
    version : int
    reading : Reading
    vector : ndarray of float32, shape (D,)
        Embedding of its text.
    """

    uid: int
    version: int
    reading: Reading
    vector: Array


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Content:
    """Texts, readings, pictures and vectors of the memories that some events bring.

    Parameters
    ----------
    memories : sequence of NewMemory
        In the order of the seeds of those events, affect and readings filled.
    uids : ndarray of int64, shape (N,)
        Their numbers in the document.
    batches : ndarray of int64, shape (N,)
        Number of the batch that each belongs to.
    raw_vectors : ndarray of float32, shape (N, D), or None
        Embeddings of the raw texts; None, or D = 0, where nothing is embedded.
    raw_truncated : ndarray of bool, shape (N,)
        Texts longer than the embedding model reads; empty means none.
    reading_vectors : ndarray of float32, shape (M, D), or None
    reading_of : ndarray of int64, shape (M,)
        Position in `memories` that each reading vector belongs to.
    reading_version : ndarray of int64, shape (M,)
        Position of the reading among those of its memory, from 0.
    added : sequence of AddedReading
        Of `engine.journal.events.Reinterpret` events.
    """

    memories: Sequence[NewMemory]
    uids: Array
    batches: Array
    raw_vectors: Array | None = None
    raw_truncated: Array = field(default_factory=_no_numbers)
    reading_vectors: Array | None = None
    reading_of: Array = field(default_factory=_no_numbers)
    reading_version: Array = field(default_factory=_no_numbers)
    added: Sequence[AddedReading] = ()

    @classmethod
    def of_readings(cls, *added: AddedReading) -> Self:
        """Return a content that brings readings alone."""
        return cls(memories=(), uids=_no_numbers(), batches=_no_numbers(), added=added)

    def __post_init__(self) -> None:
        count = len(self.memories)
        if self.uids.shape != (count,) or self.batches.shape != (count,):
            raise ValueError("every memory needs one number and one batch")
        if len(self.raw_truncated) not in (0, count):
            raise ValueError("raw_truncated must have a value for each memory")
        if self.raw_vectors is not None and len(self.raw_vectors) != count:
            raise ValueError("raw_vectors must have a row for each memory")
        readings = 0 if self.reading_vectors is None else len(self.reading_vectors)
        if len(self.reading_of) != readings or len(self.reading_version) != readings:
            raise ValueError("every reading vector needs its memory and its version")

    def __len__(self) -> int:
        return len(self.memories)

    def truncated(self) -> list[bool]:
        """Return whether each raw text is longer than the embedding model reads."""
        if not len(self.raw_truncated):
            return [False] * len(self)
        return [bool(one) for one in self.raw_truncated]
