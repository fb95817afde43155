"""Which links touch a memory, found without looking at all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Links

__all__ = ["Neighbours"]


class Neighbours:
    """The links of a population, ordered by the rows that they join.

    Parameters
    ----------
    links : Links
    """

    def __init__(self, links: Links) -> None:
        self.links = links
        ends = np.concatenate([links.source, links.target])
        self._order = np.argsort(ends, kind="stable")
        self._ends = ends[self._order]

    def of(self, row: int) -> NDArray[np.intp]:
        """Return the positions of the links that touch `row`, those to itself once."""
        low, high = np.searchsorted(self._ends, (row, row + 1))
        positions = self._order[low:high] % max(len(self.links), 1)
        # A row touches few links; np.unique would load a package for them.
        return np.array(sorted(set(positions.tolist())), np.intp)

    def rows_beside(self, row: int) -> list[int]:
        """Return the other ends of the links of `row`, each once."""
        touching = self.of(row)
        source, target = self.links.source[touching], self.links.target[touching]
        others = np.where(source == row, target, source)
        return sorted(set(others[others != row].tolist()))
