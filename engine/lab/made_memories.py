"""The memories that a system makes in a life away from the document: their words and vectors.

They are never written to a file. Their numbers lie beyond those of the document, their vector is
the mean of those that they were made from, and so is their affect where the system gives none:
no model is asked, so that such a life costs little and comes out the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Estimates
from engine.affect.space import Affect
from engine.encoding import Batch, Encoder
from engine.memory.lexicon import Lexicon
from engine.memory.new_memory import NewMemory
from engine.memory.population import Population
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, unit_rows
from engine.store.content import Content

__all__ = ["LifeLexicon", "Maker", "Making", "made_of_sources"]


class LifeLexicon:
    """The words of a document, and those of memories that only a life away from it has.

    Parameters
    ----------
    words : Lexicon
        Of the document.
    """

    def __init__(self, words: Lexicon) -> None:
        self._words = words
        self._made: dict[int, tuple[NewMemory, NDArray[np.float32]]] = {}

    def put(self, content: Content) -> None:
        """Take in memories that were made."""
        vectors = content.raw_vectors
        assert vectors is not None
        for uid, memory, vector in zip(
            content.uids.tolist(), content.memories, vectors, strict=True
        ):
            self._made[uid] = (memory, vector)

    def text(self, uid: int) -> str:
        """Return the verbatim text or the caption."""
        if uid in self._made:
            memory, _ = self._made[uid]
            return memory.text or memory.caption
        return self._words.text(uid)

    def gist(self, uid: int) -> str:
        """Return the newest gist that came with it."""
        if uid in self._made:
            memory, _ = self._made[uid]
            return memory.readings[-1].text if memory.readings else ""
        return self._words.gist(uid)

    def id(self, uid: int) -> str:
        """Return the stable id."""
        return self._made[uid][0].id if uid in self._made else self._words.id(uid)

    def speaker(self, uid: int) -> str:
        """Return who said it."""
        return self._made[uid][0].speaker if uid in self._made else self._words.speaker(uid)

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        """Return the vectors of the verbatim texts; see `Lexicon.vectors`."""
        wanted = np.fromiter(uids, np.int64)
        found = self._words.vectors(wanted)
        for row in np.flatnonzero(np.isin(wanted, list(self._made))).tolist():
            vector = self._made[int(wanted[row])][1]
            if vector.shape == found.shape[1:]:
                found[row] = vector
        return found


class Making:
    """How a memory comes about that a system makes.

    Parameters
    ----------
    memory : NewMemory
    at : int
        Seconds since 1970, UTC.
    numbers : tuple of int
        Its own number and that of its batch.
    sources : sequence of int
        Numbers of the memories that it is made from.
    population : Population
        The state before it.
    """

    def __init__(
        self,
        memory: NewMemory,
        at: int,
        numbers: tuple[int, int],
        sources: Sequence[int],
        population: Population,
    ) -> None:
        self.memory, self.at, self.numbers = memory, at, numbers
        self.sources, self.population = sources, population

    def affect(self) -> Affect:
        """Return the mean centroid and spread of the sources; all 0 without any."""
        if not self.sources:
            return Affect(valence=0.0, activation=0.0)
        state = self.population
        rows = state.rows_of(self.sources)
        means = [float(state[name][rows].mean()) for name in ("valence", "activation")]
        intensity, spread = (float(state[name][rows].mean()) for name in ("intensity", "spread"))
        return Affect(valence=means[0], activation=means[1], intensity=intensity, spread=spread)


Maker = Callable[[Making], Batch]
"""Makes a memory ready to be encoded."""


class _Mean:
    """An embedder that gives every text the same vector."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self.name, self.max_tokens = "mean of the sources", 1_000_000
        self.dimension = vectors.shape[1]
        total = vectors.astype(np.float64).sum(axis=0, keepdims=True)
        self._vector = unit_rows(total)

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return that vector for each text."""
        progress(len(texts), len(texts), "embedding")
        return Embedded(
            vectors=np.repeat(self._vector, len(texts), axis=0),
            truncated=np.zeros(len(texts), np.bool_),
        )


class _Unasked:
    """An appraiser of memories that all have an affect."""

    name = vector_model = ""

    def appraise(
        self,
        texts: Sequence[str],
        vectors: NDArray[np.float32] | None = None,  # noqa: ARG002
        *,
        progress: Progress = silent,
    ) -> Estimates:
        """Return no estimates."""
        progress(len(texts), len(texts), "appraising")
        return Estimates(np.empty(0), np.empty(0), np.empty(0))


def made_of_sources(making: Making) -> Batch:
    """Return a memory whose vector and affect are the means of its sources'."""
    memory = making.memory
    if memory.affect is None:
        memory = replace(memory, affect=making.affect(), estimated_by="mean of the sources")
    embedder = _Mean(making.population.words.vectors(making.sources))
    encoder = Encoder(embedder=embedder, appraiser=_Unasked())
    return encoder.encode((memory,), making.at, making.numbers)
