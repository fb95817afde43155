"""Texts put into batches that a model can hold: how long each is, and which go together.

Attention costs memory with the square of the length, and padding costs time, so a batch holds few
texts, fewer when they are long, and texts of one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress

__all__ = ["by_length", "count_tokens"]

_TEXTS: Final = 32
_TOKENS: Final = 2048
_COUNTED_TOGETHER: Final = 256


def count_tokens(
    tokenizer: Any, texts: Sequence[str], progress: Progress
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return how many tokens of each text are read, and whether more follow.

    Parameters
    ----------
    tokenizer : tokenizers.Tokenizer
        Truncating at the model's limit, not padding.
    texts : sequence of str
    progress : Progress
        Called now and then with nothing done yet; may raise `engine.errors.Cancelled`.

    Returns
    -------
    lengths : ndarray of int64, shape (N,)
        Tokens, the model's own marks included.
    truncated : ndarray of bool, shape (N,)
    """
    lengths = np.empty(len(texts), np.int64)
    truncated = np.empty(len(texts), np.bool_)
    for start in range(0, len(texts), _COUNTED_TOGETHER):
        progress(0, len(texts), "embedding")
        part = slice(start, start + _COUNTED_TOGETHER)
        encodings = tokenizer.encode_batch(list(texts[part]))
        lengths[part] = [len(encoding.ids) for encoding in encodings]
        truncated[part] = [bool(encoding.overflowing) for encoding in encodings]
    return lengths, truncated


def by_length(
    lengths: NDArray[np.int64], texts: int = _TEXTS, tokens: int = _TOKENS
) -> Iterator[NDArray[np.intp]]:
    """Yield every row once, shortest first, in batches.

    Parameters
    ----------
    lengths : ndarray of int64, shape (N,)
        Tokens of each text.
    texts, tokens : int
        Most texts in a batch, and most tokens once all are padded to the longest; a single text
        may be longer.

    Yields
    ------
    ndarray of intp
        Rows of one batch.
    """
    order = np.argsort(lengths, kind="stable")
    start = 0
    for stop in range(1, len(order) + 1):
        size = stop - start
        full = size == texts or stop == len(order)
        if full or (size + 1) * lengths[order[stop]] > tokens:
            yield order[start:stop]
            start = stop
