"""Regular expressions of people, which must never hang the window.

Python's own can neither be interrupted nor let another thread run. The ones used here give up
after a while at one text, and let other threads run meanwhile; between texts they can be
cancelled.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import LetheError
from engine.filtering.query import FilterError
from engine.progress import Progress, silent

if TYPE_CHECKING:
    from regex import Pattern as Compiled

__all__ = ["LONGEST_PATTERN", "compiled", "matching"]

LONGEST_PATTERN: Final = 500
"""Characters that a regular expression may have."""
_SECONDS_A_TEXT: Final = 0.1
"""No sensible expression takes so long at one memory."""
_CHUNK: Final = 2048


def compiled(source: str) -> Compiled[str]:
    """Return a regular expression ready for use.

    Raises
    ------
    FilterError
        When it is none; it says where.
    """
    import regex

    if not source:
        raise FilterError("the regular expression is empty", 0)
    if len(source) > LONGEST_PATTERN:
        told = f"a regular expression has at most {LONGEST_PATTERN} characters"
        raise FilterError(told, LONGEST_PATTERN)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return regex.compile(source, regex.IGNORECASE)
        except regex.error as error:
            at = int(getattr(error, "pos", 0) or 0)
            told = f"the regular expression is wrong at sign {at + 1}: {_without_place(error)}"
            raise FilterError(told, at) from None
        except (ValueError, OverflowError, RecursionError) as error:
            raise FilterError(f"the regular expression cannot be used: {error}", 0) from None


def _without_place(error: Exception) -> str:
    """Return what is wrong in words; the place is told apart."""
    return str(error).rsplit(" at position ", 1)[0]


def matching(source: str, texts: Sequence[str], progress: Progress = silent) -> NDArray[np.bool_]:
    """Return which texts an expression matches somewhere, shape (N,); an empty text never.

    Raises
    ------
    LetheError
        When it takes too long.
    engine.errors.Cancelled
    """
    pattern: Any = compiled(source)
    found = np.zeros(len(texts), np.bool_)
    for first in range(0, len(texts), _CHUNK):
        progress(first, len(texts), "searching")
        found[first : first + _CHUNK] = [
            bool(text) and _found(pattern, text) for text in texts[first : first + _CHUNK]
        ]
    return found


def _found(pattern: Any, text: str) -> bool:
    try:
        return pattern.search(text, timeout=_SECONDS_A_TEXT, concurrent=True) is not None
    except TimeoutError:
        raise LetheError(
            "this regular expression takes too long: avoid a repeat inside a repeat, as in (a+)+"
        ) from None
    except MemoryError:
        raise LetheError("this regular expression takes too much memory") from None
