"""Whether a text is probably English, the only language that the shipped model was trained on.

A rough sign for a word of warning, never a reason to refuse: the script tells most, and in longer
texts of Latin letters the commonest English words, of which every English text has some.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["looks_english"]

_ENOUGH_WORDS: Final = 15
_SHARE_OF_COMMON_WORDS: Final = 0.1
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_COMMON: Final = frozenset(
    "the of and to is it that was for you with this have are not be from but they she his her my"
    " we what there would been were which their can will about when your out up them how i'm it's"
    " don't i so just like really got some had did know think could me our let him has do as at"
    " by more than who other into some any that's can't what's you're i've we've".split()
)


def looks_english(text: str) -> bool:
    """Tell whether `text` is probably English.

    Parameters
    ----------
    text : str

    Returns
    -------
    bool
        False where most letters are not ASCII, or where a text of at least fifteen words has
        hardly any common English word. Shorter texts of Latin letters, and texts without
        letters, are given the benefit of the doubt.
    """
    letters = [letter for letter in text if letter.isalpha()]
    if 2 * sum(letter.isascii() for letter in letters) < len(letters):
        return False
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if len(words) < _ENOUGH_WORDS:
        return True
    return sum(word in _COMMON for word in words) >= _SHARE_OF_COMMON_WORDS * len(words)
