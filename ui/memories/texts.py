"""The words of all memories, prepared so that ordering many of them is quick.

Nothing here knows what is lost: a `ui.memories.table_state.TableState` asks only for what is
still there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.catalogue import Catalogue

__all__ = ["Texts"]

_PREFIX = 48
"""How many characters decide the order of two texts."""


class Texts:
    """Texts, gists and provenance by number of the memory, with their lower-cased copies.

    Parameters
    ----------
    catalogue : Catalogue
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._low: list[list[str]] = [[], []]
        self._orders: dict[str, NDArray[np.float64]] = {}

    @property
    def size(self) -> int:
        """One more than the largest number."""
        return len(self.catalogue.text)

    def raw(self, uid: int) -> str:
        """Return the verbatim text."""
        return self.catalogue.text[uid]

    def gist(self, uid: int) -> str:
        """Return the newest reading."""
        readings = self.catalogue.readings[uid]
        return readings[-1].text if readings else ""

    def speaker(self, uid: int) -> str:
        """Return who said it."""
        return self.catalogue.speaker[uid]

    def session(self, uid: int) -> str:
        """Return in which session it was said."""
        return self.catalogue.session[uid]

    def order(self, which: str, uid: NDArray[Any]) -> NDArray[np.float64]:
        """Return where memories stand in the alphabet, shape (N,); NaN where there is no word.

        Parameters
        ----------
        which : str
            ``"raw"`` and ``"gist"``, which stand in one order, ``"speaker"`` or ``"session"``.
        uid : ndarray of int64, shape (N,)
        """
        if which not in self._orders or len(self._orders[which]) < self.size:
            self._rank(which)
        return self._orders[which][uid]

    def _rank(self, which: str) -> None:
        if which in ("raw", "gist"):
            self._prepare()
            raw, gist = self._low
            both = _places([text[:_PREFIX].lstrip() for text in (*raw, *gist)])
            self._orders["raw"], self._orders["gist"] = both[: len(raw)], both[len(raw) :]
        else:
            self._orders[which] = _places([t.lower() for t in getattr(self.catalogue, which)])

    def _prepare(self) -> None:
        known, size = len(self._low[0]), self.size
        if known < size:
            numbers = range(known, size)
            self._low[0] += [self.raw(uid).lower() for uid in numbers]
            self._low[1] += [self.gist(uid).lower() for uid in numbers]


def _places(texts: list[str]) -> NDArray[np.float64]:
    """Return the place of each text among all, equal for equal ones; NaN for empty ones."""
    rank = {text: place for place, text in enumerate(sorted(set(texts)))}
    places = np.array([rank[text] for text in texts], np.float64)
    if "" in rank:
        places[places == 0] = np.nan
    return places
