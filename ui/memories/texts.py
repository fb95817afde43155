"""The words of all memories, prepared so that searching and ordering many of them is quick.

Nothing here knows what is lost: a `ui.memories.table_state.TableState` asks only for what is
still there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.catalogue import Catalogue
from engine.memory.tiers import Tier

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
        self._low: list[list[str]] = [[], [], []]
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

    def matching(
        self, words: Sequence[str], uid: NDArray[Any], tier: NDArray[Any]
    ) -> NDArray[np.bool_]:
        """Return which memories hold every word in what is left of them, shape (M,).

        Parameters
        ----------
        words : sequence of str
            Lower-cased.
        uid, tier : ndarray, shape (M,)
            Of the memories to look at. Speaker and session count as long as it is not deleted.
        """
        if not words:
            return np.ones(len(uid), bool)
        self._prepare()
        raw, gist, provenance = self._low
        of_tier = {int(Tier.FULL): raw, int(Tier.FRAGMENT): gist}
        found = np.zeros(len(uid), bool)
        for code in (Tier.FULL, Tier.FRAGMENT, Tier.GHOST):
            places = np.flatnonzero(tier == code)
            left = of_tier.get(int(code))
            found[places] = _holding(words, uid[places].tolist(), left, provenance)
        return found

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
            raw, gist, _ = self._low
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
            self._low[2] += [f"{self.speaker(uid)} {self.session(uid)}".lower() for uid in numbers]


def _holding(
    words: Sequence[str], uids: list[int], left: list[str] | None, provenance: list[str]
) -> list[bool]:
    if left is None:
        return [all(word in provenance[uid] for word in words) for uid in uids]
    if len(words) == 1:
        word = words[0]
        return [word in left[uid] or word in provenance[uid] for uid in uids]
    return [all(word in left[uid] or word in provenance[uid] for word in words) for uid in uids]


def _places(texts: list[str]) -> NDArray[np.float64]:
    """Return the place of each text among all, equal for equal ones; NaN for empty ones."""
    rank = {text: place for place, text in enumerate(sorted(set(texts)))}
    places = np.array([rank[text] for text in texts], np.float64)
    if "" in rank:
        places[places == 0] = np.nan
    return places
