"""How long ranking takes, against the bare product of the vectors with the question: a ratio."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from engine.lab.bench import random_population
from engine.models.potato.model import PotatoModel
from engine.recall.ranking import rank
from engine.recall.vector_index import IndexView

__all__ = ["measure_recall_ratio"]

_DIMENSION = 384


def measure_recall_ratio(
    memories: int = 100_000,
    k: int = 5_000,
    repeats: int = 9,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, Any]:
    """Measure ranking a whole store, its product included, against that product, interleaved.

    Parameters
    ----------
    memories : int
        Each with a vector of its raw text and one of its reading.
    k : int
    repeats : int
        Of which the median counts.
    clock : callable
        Returns seconds.

    Returns
    -------
    dict
        ``memories``, ``vectors``, ``k``, ``product_ms``, ``ranking_ms`` and ``ratio``.
    """
    model, population = PotatoModel(), random_population(memories, 2 * memories)
    view = _random_view(memories)
    rng = np.random.default_rng(3)
    products: list[float] = []
    rankings: list[float] = []
    for _ in range(repeats + 1):
        query = rng.standard_normal(_DIMENSION).astype(np.float32)
        query /= np.linalg.norm(query)
        start = clock()
        view.matrix @ query  # pyright: ignore[reportUnusedExpression]
        middle = clock()
        rank(
            view,
            population,
            model,
            view.similarities(query),
            k=k,
            id_ranks=lambda: np.arange(memories + 1),
        )
        products.append(middle - start)
        rankings.append(clock() - middle)
    product, ranking = (1000.0 * median(one[1:]) for one in (products, rankings))
    return {
        "memories": memories,
        "vectors": len(view),
        "k": k,
        "product_ms": product,
        "ranking_ms": ranking,
        "ratio": ranking / product,
    }


def _random_view(memories: int) -> IndexView:
    rng = np.random.default_rng(2)
    matrix = rng.standard_normal((2 * memories, _DIMENSION), np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    return IndexView(
        uids=np.repeat(np.arange(1, memories + 1), 2),
        trace=np.tile(np.array([1, 2], np.uint8), memories),
        version=np.zeros(2 * memories, np.int32),
        later=np.zeros(2 * memories, np.bool_),
        matrix=matrix,
    )
