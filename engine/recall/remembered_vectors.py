"""An embedder that remembers, for work that needs the vector of a text more than once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, Embedder, ModelOf

__all__ = ["RememberingEmbedder"]


class RememberingEmbedder(ModelOf):
    """Embeds each text once and keeps its vector for as long as this object lives.

    Parameters
    ----------
    other : Embedder
        The model; loaded when it loads itself.
    """

    def __init__(self, other: Embedder) -> None:
        super().__init__(other)
        self._kept: dict[str, tuple[NDArray[np.float32], bool]] = {}

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`; only those not asked for before are made."""
        missing = list(dict.fromkeys(text for text in texts if text not in self._kept))
        if missing:
            made = self._other.embed(missing, progress)
            kept = zip(made.vectors, made.truncated.tolist(), strict=True)
            self._kept.update(zip(missing, kept, strict=True))
        found = [self._kept[text] for text in texts]
        if not found:
            return self._other.embed([], progress)
        return Embedded(
            vectors=np.stack([vector for vector, _ in found]),
            truncated=np.array([cut for _, cut in found], np.bool_),
        )
