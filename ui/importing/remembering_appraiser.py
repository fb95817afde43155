"""An appraiser that remembers, so that changing what is imported estimates nothing twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Appraiser, Estimates
from engine.progress import Progress, silent

__all__ = ["RememberingAppraiser"]

_AT_A_TIME: Final = 256
"""Texts between two moments at which what is done is kept, should the work be cancelled."""


class RememberingAppraiser:
    """Estimates each text once and keeps the estimate for as long as this object lives.

    Parameters
    ----------
    other : Appraiser
        Its estimate of a text must not depend on the other texts.
    """

    def __init__(self, other: Appraiser) -> None:
        self._other = other
        self._kept: dict[str, NDArray[np.float64]] = {}
        self._emphasised = False

    @property
    def name(self) -> str:
        """What estimates are marked with."""
        return self._other.name

    @property
    def vector_model(self) -> str:
        """Embedding model whose vectors are read."""
        return self._other.vector_model

    def appraise(
        self,
        texts: Sequence[str],
        vectors: NDArray[np.float32] | None = None,  # noqa: ARG002 - the other one embeds
        *,
        progress: Progress = silent,
    ) -> Estimates:
        """Return the estimated affects of `texts`; only those not asked for before are made.

        Parameters
        ----------
        texts : sequence of str
        vectors : ndarray, optional
            Not used.
        progress : Progress
            Counts the texts that are still to be read. Cancelling loses only the last few.
        """
        missing = list(dict.fromkeys(text for text in texts if text not in self._kept))
        read = 0

        def report(done: int, _total: int, _what: str, /) -> None:
            nonlocal read
            read = max(read, min(start + done, len(missing)))
            progress(read, len(missing), "reading texts")

        for start in range(0, len(missing), _AT_A_TIME):
            some = missing[start : start + _AT_A_TIME]
            self._keep(some, self._other.appraise(some, progress=report))
        rows = np.array([self._kept[text] for text in texts]).reshape(-1, 4)
        emphasis = rows[:, 3].copy() if self._emphasised else None
        return Estimates(rows[:, 0].copy(), rows[:, 1].copy(), rows[:, 2].copy(), emphasis)

    def _keep(self, texts: Sequence[str], made: Estimates) -> None:
        emphasis = np.zeros(len(texts)) if made.emphasis is None else made.emphasis
        self._emphasised = made.emphasis is not None
        columns = (made.valence, made.activation, made.uncertainty, emphasis)
        self._kept.update(zip(texts, np.stack(columns, axis=1), strict=True))
