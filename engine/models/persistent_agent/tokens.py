"""How many tokens a text takes in an agent's context: one estimate for budgets, ratios and costs.

Each language model counts in its own way, and none of them is part of Lethe. Four characters
to a token is what their makers give as a rule of thumb for English; scripts without spaces take
more. Ratios hardly depend on it, since both sides are counted alike.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["CHARACTERS_PER_TOKEN", "characters_of", "token_column", "tokens"]

CHARACTERS_PER_TOKEN: Final = 4


def tokens(text: str) -> int:
    """Return the estimated tokens of a text: characters by four, rounded up."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def token_column(lengths: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the estimated tokens of texts by their lengths.

    Parameters
    ----------
    lengths : ndarray of int, shape (N,)
        Characters of each text.

    Returns
    -------
    ndarray of int64, shape (N,)
        As `tokens` counts each.
    """
    return -(-np.asarray(lengths, np.int64) // CHARACTERS_PER_TOKEN)


def characters_of(count: float) -> int:
    """Return how many characters fit into so many tokens."""
    return int(count * CHARACTERS_PER_TOKEN + 1e-9)
