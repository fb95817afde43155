"""Appraisal of a whole source before it is taken in, so that a person can choose with it in view.

Texts are read once; what the estimates are measured against can then be changed at once, and the
result of each choice seen beside the absolute one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from engine.affect.appraisal import Appraiser, Estimates
from engine.affect.calibration import Reference, relative
from engine.exchange.estimated import estimated
from engine.memory.new_memory import MemorySet, NewMemory
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder
from engine.recall.language import looks_english

__all__ = ["QUANTILES", "AppraisedSet", "Spread", "appraise_set"]

QUANTILES: Final = (0.05, 0.5, 0.95)
"""Shares of the texts that lie below what a `Spread` tells."""

_IN_WORDS: Final = {
    Reference.ABSOLUTE: "",
    Reference.SOURCE: ", relative to its source",
    Reference.SPEAKER: ", relative to its speaker",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How estimates lie on each axis: the `QUANTILES` of their coordinates.

    Parameters
    ----------
    valence, activation, intensity : tuple of float
        As many as `QUANTILES`; empty without estimates.
    """

    valence: tuple[float, ...]
    activation: tuple[float, ...]
    intensity: tuple[float, ...]

    @classmethod
    def of(cls, estimates: Estimates) -> Spread:
        """Return the spread of estimates."""
        columns = (estimates.valence, estimates.activation, estimates.intensity)
        found = [
            tuple(np.quantile(column, QUANTILES).tolist()) if len(column) else ()
            for column in columns
        ]
        return cls(valence=found[0], activation=found[1], intensity=found[2])


@dataclass(frozen=True, slots=True, kw_only=True)
class AppraisedSet:
    """A source whose memories without affect are estimated, but not yet filled in.

    Parameters
    ----------
    memories : MemorySet
        As the source tells them.
    rows : tuple of int
        Which of them lack an affect, N of them.
    estimates : Estimates
        Of these, absolute.
    appraiser : str
        Name of the appraiser.
    not_english : int
        How many of these texts do not look English.
    """

    memories: MemorySet
    rows: tuple[int, ...]
    estimates: Estimates
    appraiser: str
    not_english: int

    def measured(self, reference: Reference) -> Estimates:
        """Return the estimates measured against what was chosen."""
        if reference is Reference.ABSOLUTE:
            return self.estimates
        told = [self.memories.memories[at] for at in self.rows]
        by_speaker = reference is Reference.SPEAKER
        groups = [_speaker(one) if by_speaker else one.source for one in told]
        return relative(self.estimates, groups)

    def filled(self, reference: Reference = Reference.ABSOLUTE) -> MemorySet:
        """Return the source with the estimates as affects, marked with how they were made.

        Parameters
        ----------
        reference : Reference
        """
        estimates = self.measured(reference)
        name = self.appraiser + _IN_WORDS[reference]
        memories = list(self.memories.memories)
        for number, at in enumerate(self.rows):
            memories[at] = estimated(memories[at], estimates, number, name)
        return replace(self.memories, memories=tuple(memories), notes=self._notes())

    def _notes(self) -> tuple[str, ...]:
        if not self.not_english:
            return self.memories.notes
        warning = (
            f"{self.not_english:,} of {len(self.rows):,} texts do not look English: the appraiser "
            "reads English, so their affect is a guess (uncertainty 1)"
        )
        return (*self.memories.notes, warning)


def appraise_set(
    memories: MemorySet,
    appraiser: Appraiser,
    embedder: Embedder | None = None,
    progress: Progress = silent,
) -> AppraisedSet:
    """Estimate the affect of the memories that have none.

    Parameters
    ----------
    memories : MemorySet
    appraiser : Appraiser
    embedder : Embedder, optional
        Makes the vectors if they are of the model that the appraiser reads. Where the source is
        then taken in with the same `engine.recall.remembered_vectors.RememberingEmbedder`, no
        text is embedded twice.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    rows = tuple(at for at, one in enumerate(memories.memories) if one.affect is None)
    texts = [memories.memories[at].text for at in rows]
    fits = embedder is not None and embedder.name == appraiser.vector_model
    vectors = embedder.embed(texts, progress).vectors if embedder and fits and texts else None
    return AppraisedSet(
        memories=memories,
        rows=rows,
        estimates=appraiser.appraise(texts, vectors, progress=progress),
        appraiser=appraiser.name,
        not_english=_not_english(texts),
    )


def _not_english(texts: Sequence[str]) -> int:
    return sum(not looks_english(text) for text in texts)


def _speaker(memory: NewMemory) -> str:
    """Return who said it; the same name in two sources is two people."""
    return f"{memory.source}\n{memory.speaker}"
