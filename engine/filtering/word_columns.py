"""What the source tells of every memory, by its number, prepared once and searched quickly.

Nothing here depends on a night: which words are still there is for a state to say. So what was
found for one night holds for all others, and a night step searches nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.catalogue import Catalogue

__all__ = ["IMPORTED", "WordColumns"]

IMPORTED: Final = "="
"""Stands before the name of an imported column."""

Flags = NDArray[np.bool_]
_PROVENANCE: Final = ("speaker", "session")
_MOST_KEPT: Final = 64
"""Searches that are remembered."""


class WordColumns:
    """Columns of a catalogue by number of the memory.

    Parameters
    ----------
    catalogue : Catalogue
        May grow.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._low: dict[str, list[str]] = {"raw": [], "gist": []}
        self._coded: dict[str, tuple[NDArray[np.int64], tuple[str, ...]]] = {}
        self._numbers: dict[str, NDArray[np.float64]] = {}
        self._found: dict[tuple[str, str], Flags] = {}
        self._kinds: dict[str, bool] = {}
        self._scanned = -1

    @property
    def size(self) -> int:
        """One more than the largest number."""
        return len(self.catalogue.text)

    # -- words ----------------------------------------------------------------------------------

    def lowered(self, which: str) -> Sequence[str]:
        """Return the ``"raw"`` texts or the newest ``"gist"`` of each in lower case, by number."""
        known, size = len(self._low[which]), self.size
        if known < size:
            self._low[which] += [
                self.said(which, uid).lower().replace("\n", " ") for uid in range(known, size)
            ]
        return self._low[which]

    def said(self, which: str, uid: int) -> str:
        """Return the ``"raw"`` text or the newest ``"gist"`` of a memory."""
        if which == "raw":
            return self.catalogue.text[uid]
        readings = self.catalogue.readings[uid]
        return readings[-1].text if readings else ""

    def holding(self, which: str, words: str) -> Flags:
        """Return whose ``"raw"`` text or ``"gist"`` holds some words, by number.

        Parameters
        ----------
        which : str
        words : str
            Lower-cased.
        """
        known = self._found.get((which, words))
        if known is not None and len(known) == self.size:
            return known
        texts = self.lowered(which)
        found = np.zeros(self.size, np.bool_)
        wider = self._narrowest(which, words)
        if wider is None:
            found[:] = [words in text for text in texts]
        else:
            places = np.flatnonzero(wider)
            found[places] = [words in texts[place] for place in places.tolist()]
        self._keep((which, words), found)
        return found

    def _narrowest(self, which: str, words: str) -> Flags | None:
        """Return where a beginning of the words was found: only there can all of them be."""
        for end in range(len(words) - 1, 0, -1):
            found = self._found.get((which, words[:end]))
            if found is not None and len(found) == self.size:
                return found
        return None

    def _keep(self, key: tuple[str, str], found: Flags) -> None:
        found.flags.writeable = False
        if len(self._found) >= _MOST_KEPT:
            self._found.pop(next(iter(self._found)))
        self._found[key] = found

    def from_holding(self, words: str) -> Flags:
        """Return whose speaker or session holds some lower-cased words, by number."""
        found = np.zeros(self.size, np.bool_)
        for which in _PROVENANCE:
            codes, names = self.coded(which)
            hit = np.array([words in name.lower() for name in names] + [False])
            found |= hit[codes]
        return found

    # -- categories and numbers -----------------------------------------------------------------

    def codes(self, which: str) -> NDArray[np.int64]:
        """Return the code of each memory's category, by number; -1 where it has none."""
        return self.coded(which)[0]

    def categories(self, which: str) -> tuple[str, ...]:
        """Return the names of the categories, in order of their codes: as they first came."""
        return self.coded(which)[1]

    def coded(self, which: str) -> tuple[NDArray[np.int64], tuple[str, ...]]:
        """Return codes and names of ``"speaker"``, ``"session"`` or `IMPORTED` and a name."""
        known = self._coded.get(which)
        if known is None or len(known[0]) != self.size:
            self._coded[which] = known = _coded(self._told(which))
        return known

    def _told(self, which: str) -> Sequence[str]:
        if which in _PROVENANCE:
            told: list[str] = getattr(self.catalogue, which)
            return told
        column = which.removeprefix(IMPORTED)
        return [_as_text(extra.get(column)) for extra in self.catalogue.extra]

    def numbers(self, column: str) -> NDArray[np.float64]:
        """Return an imported column of numbers, by number of the memory; NaN where absent."""
        known = self._numbers.get(column)
        if known is None or len(known) != self.size:
            nothing = float("nan")
            cells = [extra.get(column, nothing) for extra in self.catalogue.extra]
            self._numbers[column] = known = np.array(cells, np.float64)
        return known

    def imported(self) -> Mapping[str, bool]:
        """Return the imported columns, and whether each is of numbers."""
        if self._scanned != self.size:
            kinds: dict[str, bool] = {}
            for extra in self.catalogue.extra:
                for name, cell in extra.items():
                    kinds[name] = kinds.get(name, True) and not isinstance(cell, str)
            self._kinds, self._scanned = kinds, self.size
        return self._kinds


def _as_text(cell: Any) -> str:
    return "" if cell is None else f"{cell:g}" if isinstance(cell, float) else str(cell)


def _coded(texts: Sequence[str]) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """Return a code for each text and what the codes stand for; -1 for an empty one."""
    known: dict[str, int] = {"": -1}
    codes = np.array([known.setdefault(text, len(known) - 1) for text in texts], np.int64)
    codes.flags.writeable = False
    return codes, tuple(known)[1:]
