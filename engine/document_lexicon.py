"""What an open document's memories say, as the states of its lives find it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.memory.catalogue import Catalogue
from engine.memory.lexicon import NO_WORDS
from engine.memory.traces import Trace
from engine.recall.vector_index import VectorIndex

__all__ = ["DocumentLexicon"]


class DocumentLexicon:
    """The lexicon of an open document; it follows what is encoded.

    Parameters
    ----------
    catalogue : Catalogue
        May be replaced when words are purged.
    index : VectorIndex, optional
        No vectors are known without it.
    """

    def __init__(self, catalogue: Catalogue, index: VectorIndex | None = None) -> None:
        self.catalogue, self.index = catalogue, index

    def text(self, uid: int) -> str:
        """Return the verbatim text or the caption."""
        texts = self.catalogue.text
        return (texts[uid] or self.catalogue.caption[uid]) if uid < len(texts) else ""

    def gist(self, uid: int) -> str:
        """Return the newest gist that came with it."""
        known = self.catalogue.readings
        readings = known[uid] if uid < len(known) else ()
        return readings[-1].text if readings else ""

    def id(self, uid: int) -> str:
        """Return the stable id."""
        ids = self.catalogue.uuid
        return ids[uid] if uid < len(ids) else ""

    def speaker(self, uid: int) -> str:
        """Return who said it."""
        speakers = self.catalogue.speaker
        return speakers[uid] if uid < len(speakers) else ""

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        """Return the vectors of the verbatim texts; see `Lexicon.vectors`.

        Raises
        ------
        LetheError
            When the document is closed or cannot be read.
        """
        wanted = np.fromiter(uids, np.int64)
        if self.index is None:
            return NO_WORDS.vectors(wanted)
        view = self.index.view()
        found = np.zeros((len(wanted), view.matrix.shape[1]), np.float32)
        raw = np.flatnonzero(view.trace == Trace.RAW)
        if len(raw) and len(wanted):
            table = np.full(int(max(view.uids.max(), wanted.max())) + 1, -1, np.intp)
            table[view.uids[raw]] = raw
            rows = table[wanted]
            found[rows >= 0] = view.matrix[rows[rows >= 0]]
        return found
