"""How a memory's likeness to a question and its strength make one score."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.parameters import ParameterGroup, parameter

__all__ = ["Retrieval", "blended"]

_SOURCE = "Potato paper, section 3.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval(ParameterGroup):
    """The blend by which recall ranks."""

    similarity_weight: float = parameter(
        0.8, source=_SOURCE, doc="Share of the likeness to the question, where it is above 0."
    )
    importance_weight: float = parameter(0.2, source=_SOURCE, doc="Share of the importance.")


def blended(
    similarity: NDArray[np.float32], strength: NDArray[np.float64], retrieval: Retrieval
) -> NDArray[np.float64]:
    """Return ``w · max(similarity, 0) + u · strength``.

    Parameters
    ----------
    similarity : ndarray of float32, shape (N,)
        Cosine, in [-1, 1].
    strength : ndarray of float64, shape (N,)
        In [0, 1].
    retrieval : Retrieval
        `w` and `u`.

    References
    ----------
    Potato paper, section 3.2 ("a blend of 80% semantic similarity and 20% importance").
    """
    scores = np.maximum(similarity, 0.0).astype(np.float64)
    scores *= retrieval.similarity_weight
    scores += retrieval.importance_weight * strength
    return scores
