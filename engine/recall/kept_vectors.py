"""Vectors that are kept beside a text that ships with Lethe, so that it need not be embedded.

The demo life opens at once: its vectors were made by the shipped model, by
``scripts/keep_demo_vectors.py``, and a test holds them to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, Embedder, ModelOf

__all__ = ["KeptEmbedder", "keep_vectors"]


class KeptEmbedder(ModelOf):
    """An embedder that takes kept vectors where it has them and asks another for the rest.

    Parameters
    ----------
    other : Embedder
        The model that made the kept vectors; loaded only when a text is not among them.
    path : Path
        What `keep_vectors` wrote.
    """

    def __init__(self, other: Embedder, path: Path) -> None:
        super().__init__(other)
        with np.load(path, allow_pickle=False) as kept:
            same = str(kept["model"]) == other.name
            self._vectors = np.asarray(kept["vectors"], np.float32)
            self._truncated = np.asarray(kept["truncated"], np.bool_)
            digests = [row.tobytes() for row in kept["digests"]] if same else []
        self._rows = {digest: row for row, digest in enumerate(digests)}

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`, kept ones first looked up."""
        rows = [self._rows.get(_digest(text)) for text in texts]
        missing = [at for at, row in enumerate(rows) if row is None]
        vectors = self._vectors[[row or 0 for row in rows]]
        truncated = self._truncated[[row or 0 for row in rows]]
        if missing:
            made = self._other.embed([texts[at] for at in missing], progress)
            vectors[missing], truncated[missing] = made.vectors, made.truncated
        return Embedded(vectors=vectors, truncated=truncated)


def keep_vectors(path: Path, texts: Sequence[str], embedder: Embedder) -> None:
    """Embed texts and keep their vectors in a file.

    Parameters
    ----------
    path : Path
        Ending in ``.npz``; overwritten.
    texts : sequence of str
    embedder : Embedder
    """
    made = embedder.embed(texts)
    digests = np.array([np.frombuffer(_digest(text), np.uint8) for text in texts])
    np.savez_compressed(
        path,
        digests=digests,
        vectors=made.vectors,
        truncated=made.truncated,
        model=np.array(embedder.name),
    )


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
