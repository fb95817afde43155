"""What is about to be embedded, embedded before: so that the act itself takes no time.

An act that brings texts would stand still while a model reads them. They are embedded on any
thread first, through a `KnownEmbedder`, and the act finds the vectors there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoder
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, Embedder, ModelOf
from engine.session import Session

__all__ = ["KnownEmbedder", "lent"]


class KnownEmbedder(ModelOf):
    """An embedder that keeps the vector of every text that it was asked for.

    Parameters
    ----------
    other : Embedder
        Is asked for what is not known yet.
    """

    def __init__(self, other: Embedder) -> None:
        super().__init__(other)
        self._known: dict[str, tuple[NDArray[np.float32], bool]] = {}

    def keep(self, texts: Sequence[str], made: Embedded) -> None:
        """Keep vectors that were made elsewhere, in the order of the texts."""
        rows = zip(texts, made.vectors, made.truncated.tolist(), strict=True)
        self._known.update((text, (vector, cut)) for text, vector, cut in rows)

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`; see `Embedder.embed`."""
        missing = [one for one in dict.fromkeys(texts) if one not in self._known]
        if missing:
            self.keep(missing, self._other.embed(missing, progress))
        found = [self._known[one] for one in texts]
        vectors = np.empty((len(found), self.dimension), np.float32)
        for row, (vector, _) in enumerate(found):
            vectors[row] = vector
        return Embedded(vectors=vectors, truncated=np.array([cut for _, cut in found], np.bool_))


@contextmanager
def lent(session: Session, known: Embedder) -> Generator[None]:
    """Let a document embed with what knows the vectors already, for the acts of the body.

    Parameters
    ----------
    session : Session
    known : Embedder
        Of the document's own model.
    """
    own = session.encoder
    session.encoder = Encoder(embedder=known, appraiser=own.appraiser)
    session.encoder.expect_model(session.embedding_model)
    try:
        yield
    finally:
        session.encoder = own
