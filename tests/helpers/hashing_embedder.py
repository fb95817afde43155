"""An embedder for tests that is fast, deterministic and loads no model."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, unit_rows


class HashingEmbedder:
    """Add up one random unit direction per word, the same for the same word on every machine."""

    def __init__(self, dimension: int = 384, max_tokens: int = 512) -> None:
        self.name = f"test-hashing-{dimension}"
        self.dimension = dimension
        self.max_tokens = max_tokens
        self.embedded: list[str] = []
        """Every text that was asked for, in order: replaying a journal must add none."""

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`."""
        rows = np.zeros((len(texts), self.dimension))
        truncated = np.zeros(len(texts), np.bool_)
        for row, text in enumerate(texts):
            progress(row, len(texts), "embedding")
            words = text.lower().split()
            truncated[row] = len(words) > self.max_tokens
            for word in words[: self.max_tokens]:
                rows[row] += self._direction(word.strip(".,;:!?\"'()"))
        progress(len(texts), len(texts), "embedding")
        self.embedded.extend(texts)
        return Embedded(vectors=unit_rows(rows), truncated=truncated)

    def _direction(self, word: str) -> np.ndarray:
        digest = hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest()
        return np.random.default_rng(int.from_bytes(digest)).standard_normal(self.dimension)
