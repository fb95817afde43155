"""Sets of systems that remember the same memories, as the UpSet plot draws and names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Combination", "SystemSet", "combination_words"]


@dataclass(frozen=True, slots=True)
class SystemSet:
    """What one system remembers.

    Parameters
    ----------
    title : str
    place : int
        Of the system in the registry.
    count : int
    """

    title: str
    place: int
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    """Memories that exactly these systems remember.

    Parameters
    ----------
    members : tuple of bool
        Of each system, whether it is one of them.
    uids : ndarray of int64
        Numbers of the memories.
    """

    members: tuple[bool, ...]
    uids: NDArray[np.int64]


def combination_words(one: Combination, systems: Sequence[SystemSet]) -> str:
    """Return in one sentence what a column stands for."""
    titles = [two.title for two, there in zip(systems, one.members, strict=True) if there]
    count = f"{len(one.uids):,} {'memory' if len(one.uids) == 1 else 'memories'}"
    if not titles:
        return f"{count} that none of these systems remembers"
    if len(titles) == len(one.members):
        return f"{count} that every one of these systems remembers"
    if len(titles) == 1:
        return f"{count} that {titles[0]} alone remembers"
    return f"{count} that {', '.join(titles[:-1])} and {titles[-1]} remember, and no other"
