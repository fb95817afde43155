"""What the engine asks of an embedding model: unit vectors, and a word on what was cut.

The engine never depends on one model. Whatever is handed to it behind `Embedder` is called when
an act is *made*; the vectors are stored with the act, and replaying it embeds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.errors import LetheError
from engine.progress import Progress, silent

__all__ = ["Embedded", "Embedder", "EmbeddingError", "ModelOf", "unit_rows"]


class EmbeddingError(LetheError):
    """The embedding model cannot be loaded or gave something unusable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """Vectors of texts, in the order of the texts.

    Parameters
    ----------
    vectors : ndarray of float32, shape (N, dimension)
        Finite, each row of Euclidean length 1.
    truncated : ndarray of bool, shape (N,)
        Where the text was longer than the model reads: its vector stands for the beginning only.
    """

    vectors: NDArray[np.float32]
    truncated: NDArray[np.bool_]


class Embedder(Protocol):
    """An embedding model."""

    @property
    def name(self) -> str:
        """Name that a document keeps; vectors of different names are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    @property
    def max_tokens(self) -> int:
        """How many tokens of a text are read, the model's own marks included."""
        ...

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty.
        progress : Progress
            Called between batches; may raise `engine.errors.Cancelled`.

        Raises
        ------
        EmbeddingError
            When the model cannot be loaded or gives numbers that are not finite.
        engine.errors.Cancelled
            When `progress` says so.
        """
        ...


class ModelOf:
    """Base of embedders that answer with the model of another one.

    Parameters
    ----------
    other : Embedder
    """

    def __init__(self, other: Embedder) -> None:
        self._other = other

    @property
    def name(self) -> str:
        """Name of the model."""
        return self._other.name

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._other.dimension

    @property
    def max_tokens(self) -> int:
        """How many tokens of a text are read."""
        return self._other.max_tokens


def unit_rows(rows: NDArray[np.floating]) -> NDArray[np.float32]:
    """Return `rows` scaled to Euclidean length 1.

    A row of zeros, which some models give for a text they know no token of, becomes the vector
    whose components are all equal: it points nowhere in particular and poisons no ranking.

    Parameters
    ----------
    rows : ndarray of float, shape (N, D)

    Returns
    -------
    ndarray of float32, shape (N, D)

    Raises
    ------
    EmbeddingError
        When a number is not finite.
    """
    wide = np.asarray(rows, dtype=np.float64)
    if not np.isfinite(wide).all():
        raise EmbeddingError("the embedding model gave numbers that are not finite")
    lengths = np.linalg.norm(wide, axis=1, keepdims=True)
    nowhere = np.full_like(wide, 1.0 / np.sqrt(max(wide.shape[1], 1)))
    scaled = np.divide(wide, lengths, out=nowhere, where=lengths > 1e-12)
    return scaled.astype(np.float32)
