"""Where a synthesised fact is from: back along the PartOf links to the observations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.memory.links import LinkKind
from engine.memory.population import State

__all__ = ["Source", "fact_rows", "lineage"]


@dataclass(frozen=True, slots=True)
class Source:
    """One memory that another comes from.

    Parameters
    ----------
    uid : int
    depth : int
        How many PartOf links lie between; from 1.
    """

    uid: int
    depth: int


def lineage(population: State, uid: int) -> tuple[Source, ...]:
    """Return every memory that is part of one, the nearest first.

    Parameters
    ----------
    population : State
    uid : int

    Returns
    -------
    tuple of Source
        Each once, tombstones and deleted ones too; empty where nothing is part of it.

    Raises
    ------
    KeyError
        When there is no such memory.

    References
    ----------
    Motebit page, "Synthesis" ("you can trace any synthesized fact back to the observations that
    produced it").
    """
    links = population.links
    is_part = links.kind == LinkKind.PART_OF
    part, whole = links.source[is_part], links.target[is_part]
    level = population.rows_of((uid,)).astype(np.int32)
    seen, found, depth = level, list[Source](), 0
    while len(level):
        depth += 1
        level = np.setdiff1d(part[np.isin(whole, level)], seen)
        seen = np.concatenate([seen, level])
        found += [Source(one, depth) for one in np.sort(population["uid"][level]).tolist()]
    return tuple(found)


def fact_rows(population: State) -> NDArray[np.intp]:
    """Return the rows of the facts that synthesis has made, shape (F,)."""
    numbers = np.unique(population["synthesised_into"])
    return population.rows_of(numbers[numbers > 0])
