"""How far rankings and choices agree: rank correlation, shared survivors, who keeps what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Combination", "average_ranks", "combinations", "jaccard", "spearman"]

Floats = NDArray[np.float64]


def average_ranks(values: NDArray[np.floating]) -> Floats:
    """Return the rank of each value, from 1; equal ones share the mean of their ranks.

    Parameters
    ----------
    values : ndarray of float, shape (N,)
    """
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2.0)[place]


def spearman(rows: NDArray[np.floating]) -> Floats:
    """Return Spearman's rank correlation of every two rows, ties averaged.

    Parameters
    ----------
    rows : ndarray of float, shape (M, N)

    Returns
    -------
    ndarray of float64, shape (M, M)
        In [-1, 1]; NaN where a row is constant, which ranks nothing.

    References
    ----------
    Spearman 1904, "The Proof and Measurement of Association between Two Things".
    """
    ranks = np.array([average_ranks(one) for one in rows]).reshape(rows.shape)
    centred = ranks - (rows.shape[1] + 1) / 2.0
    square = (centred**2).sum(axis=1)
    square[square == 0.0] = np.nan
    return np.clip((centred @ centred.T) / np.sqrt(np.outer(square, square)), -1.0, 1.0)


def jaccard(chosen: NDArray[np.bool_]) -> Floats:
    """Return what share of the things that either row chooses both choose.

    Parameters
    ----------
    chosen : ndarray of bool, shape (M, N)

    Returns
    -------
    ndarray of float64, shape (M, M)
        In [0, 1]; not a number where neither row chooses anything.

    References
    ----------
    Jaccard 1901.
    """
    numbers = chosen.astype(np.float64)
    both = numbers @ numbers.T
    each = numbers.sum(axis=1)
    either = each[:, None] + each[None, :] - both
    return np.divide(both, either, out=np.full_like(both, np.nan), where=either > 0)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Combination:
    """Memories that the same systems remember, and no other.

    Parameters
    ----------
    systems : tuple of str
        Names, in the order of the comparison; empty for what none remembers.
    uids : ndarray of int64, shape (count,)
        Numbers of the memories.
    """

    systems: tuple[str, ...]
    uids: NDArray[np.int64]

    @property
    def count(self) -> int:
        """How many memories there are."""
        return len(self.uids)


def combinations(
    names: Sequence[str], remembered: NDArray[np.bool_], uids: NDArray[np.int64]
) -> tuple[Combination, ...]:
    """Return who remembers what, the largest group first, as an UpSet plot shows it.

    Parameters
    ----------
    names : sequence of str, M of them
        At most 62.
    remembered : ndarray of bool, shape (M, N)
    uids : ndarray of int64, shape (N,)

    Returns
    -------
    tuple of Combination
        Of those that have a memory; every memory is in one. Groups of the same size: the one of
        more systems first, then in the order of `names`.

    References
    ----------
    Lex et al. 2014, "UpSet: Visualization of Intersecting Sets".
    """
    codes = (remembered * (1 << np.arange(len(names), dtype=np.int64))[:, None]).sum(axis=0)
    found: list[Combination] = []
    for code in np.unique(codes).tolist():
        systems = tuple(name for at, name in enumerate(names) if code >> at & 1)
        found.append(Combination(systems=systems, uids=uids[codes == code]))
    order = {name: at for at, name in enumerate(names)}
    found.sort(key=lambda one: (-one.count, -len(one.systems), [order[n] for n in one.systems]))
    return tuple(found)
