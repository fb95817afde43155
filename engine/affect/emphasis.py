"""How strongly a text says what it says: a lexical sign of expressed intensity.

Intensity that is derived from valence and activation puts every estimate on a cone. This is the
labelled way off it: what is shouted lies above the cone, what is hedged below. It is chosen, not
trained; no rating of intensity is known for the training texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["emphasis_of", "emphasised"]

Floats = NDArray[np.float64]

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ELONGATED: Final = re.compile(r"([^\W\d_])\1\1")
_STRONG: Final = frozenset(
    "absolutely all amazingly awfully bloody completely damn deeply desperately enormously entirely"
    " ever every everything exceptionally extremely forever fucking greatly highly hugely"
    " incredibly insanely intensely literally madly most never nothing perfectly purely really"
    " remarkably seriously so soo such terribly thoroughly totally truly utterly very"
    " wildly".split()
)
_WEAK: Final = frozenset(
    "almost barely bit fairly hardly kinda little marginally maybe mildly partly perhaps possibly"
    " probably rather scarcely seemingly slightly somehow sometimes somewhat sorta".split()
)
_MOST_READ: Final = 20_000


def emphasis_of(texts: Sequence[str]) -> Floats:
    """Return the emphasis of each text, in [-1, 1], shape (N,).

    Parameters
    ----------
    texts : sequence of str
        Any length (the first 20,000 characters are read), any script, also empty.

    Notes
    -----
    With n words, of which c are written in capitals (0 where no word is written otherwise), x
    exclamation marks, s strong words ("very", "never"), l elongated words ("sooo") and w weak
    words ("slightly", "maybe")::

        tanh(0.45 min(x, 4) + 1.5 c / n + 0.6 min(l, 3) + 4 s / (n + 4) - 6 w / (n + 4))

    0 is a plain text: its intensity is the derived one.
    """
    return np.array([_emphasis(text[:_MOST_READ]) for text in texts], np.float64).reshape(-1)


def emphasised(derived: Floats, emphasis: Floats) -> Floats:
    """Return intensity moved from the derived one by emphasis, in [0, 1].

    ``d + e (1 - d) / 2`` for e above 0 (half way to 1 at most), else ``d + e d / 2``.

    Parameters
    ----------
    derived : ndarray of float64, shape (N,)
        In [0, 1].
    emphasis : ndarray of float64, shape (N,)
        In [-1, 1].
    """
    room = np.where(emphasis > 0, 1.0 - derived, derived)
    return np.clip(derived + 0.5 * emphasis * room, 0.0, 1.0)


def _emphasis(text: str) -> float:
    words = _WORD.findall(text)
    count = max(len(words), 1)
    lettered = [word for word in words if len(word) > 1 and word.upper() != word.lower()]
    capitals = sum(word.isupper() for word in lettered)
    shouted = capitals if capitals < len(lettered) else 0
    lower = [word.lower() for word in words]
    marks = text.count("!") + text.count("！")
    return float(
        np.tanh(
            0.45 * min(marks, 4)
            + 1.5 * shouted / count
            + 0.6 * min(sum(_ELONGATED.search(word) is not None for word in words), 3)
            + 4.0 * sum(word in _STRONG for word in lower) / (len(words) + 4)
            - 6.0 * sum(word in _WEAK for word in lower) / (len(words) + 4)
        )
    )
