"""Which memories the table lists and in which order: index arrays, no call per row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Filter", "ordered"]

Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a memory must be to be listed; nothing asked means everything.

    Parameters
    ----------
    words : tuple of str
        Lower-cased words that its text must all contain.
    kinds, tiers : frozenset of int
        Codes it may have; empty means any.
    """

    words: tuple[str, ...] = ()
    kinds: frozenset[int] = frozenset()
    tiers: frozenset[int] = frozenset()

    @property
    def asks(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.words or self.kinds or self.tiers)

    def mask(self, kind: NDArray[Any], tier: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which rows have an allowed kind and tier, shape (N,)."""
        return _among(kind, self.kinds) & _among(tier, self.tiers)


def _among(codes: NDArray[Any], allowed: frozenset[int]) -> NDArray[np.bool_]:
    table = np.zeros(256, bool)
    table[list(allowed) if allowed else slice(None)] = True
    return table[codes]


def ordered(rows: Rows, keys: NDArray[Any], *, descending: bool) -> Rows:
    """Return `rows` in the order of their keys; ties by row, what has no number last.

    Parameters
    ----------
    rows : ndarray of intp, shape (M,)
        Rising.
    keys : ndarray, shape (N,)
        Numbers or codes of every row of the population.
    descending : bool
    """
    picked = keys[rows].astype(np.float64)
    absent = np.isnan(picked)
    picked = np.where(absent, np.inf, -picked if descending else picked)
    return rows[np.argsort(picked, kind="stable")]
