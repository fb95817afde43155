"""The words and vectors of a document's memories, for forgetting systems that look at them.

A state holds numbers only. A system that tells a task from small talk, or merges memories that
say the same, finds what they say here, by number. The verbatim text of a number never changes,
so a fold that reads it is still a pure function; vectors are for what is worked out beside the
fold and kept with an event (`engine.journal.events.SystemAct`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["NO_WORDS", "Lexicon"]


class Lexicon(Protocol):
    """What memories say and where their words lie in the space of meaning, by number."""

    def text(self, uid: int) -> str:
        """Return the verbatim text, or the caption of a picture; empty where it is not known."""
        ...

    def gist(self, uid: int) -> str:
        """Return the newest gist that came with it; empty where there is none."""
        ...

    def id(self, uid: int) -> str:
        """Return the stable id, a UUID; empty where it is not known."""
        ...

    def speaker(self, uid: int) -> str:
        """Return who said it; empty where it is not known."""
        ...

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        """Return the vectors of the verbatim texts, of length 1; not to be asked within a fold.

        Parameters
        ----------
        uids : iterable of int, N of them

        Returns
        -------
        ndarray of float32, shape (N, dimension)
            Zeros where there is none.
        """
        ...


class _NoWords:
    """A document of which nothing but numbers is known."""

    def text(self, uid: int) -> str:
        return ""

    gist = id = speaker = text

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        return np.zeros((len(list(uids)), 1), np.float32)


NO_WORDS: Final[Lexicon] = _NoWords()
"""The lexicon of states that are made without a document."""
