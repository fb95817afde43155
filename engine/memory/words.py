"""Words of a text in any script, found in one pass: what gists are made of and checked by."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Final, NamedTuple

__all__ = [
    "RUN",
    "Word",
    "find_words",
    "first_run",
    "normal_words",
    "runs_of_six",
    "shortened",
]

RUN: Final = 6
"""So many words in a row count as a copy."""

# Scripts without spaces: a sign is a word; in the clustered ones (Thai, Lao, Burmese, Khmer) a
# piece of up to four code points is.
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_CLUSTERED: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
# Vowel signs and accents that belong to a word although they are no letters.
_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u0900-\u0963\u0966-\u0dff"
)
_LETTERS: Final = f"(?:(?![{_UNSPACED}{_CLUSTERED}])(?:[^\\W_]|[{_MARKS}]))+"
_WORD: Final = re.compile(
    f"[{_UNSPACED}]|[{_CLUSTERED}]{{1,4}}|{_LETTERS}(?:(?:['’\\-]|(?<=\\d)[.,:](?=\\d)){_LETTERS})*"
)
_UNSPACED_SIGN: Final = re.compile(f"[{_UNSPACED}]")
_SENTENCE_END: Final = re.compile(r"[.!?…。！？।\n]")


class Word(NamedTuple):
    """One word where it stands in a text.

    Attributes
    ----------
    text : str
        As it is spelled there.
    key : str
        What it is compared by: case folded, one kind of apostrophe.
    sentence : int
        Number of the sentence that it stands in, from 0.
    opens : bool
        Whether it is the first of its sentence.
    spaced : bool
        Whether its script sets spaces between words.
    """

    text: str
    key: str
    sentence: int
    opens: bool
    spaced: bool


def _key(word: str) -> str:
    return word.replace("’", "'").casefold()


def normal_words(text: str) -> list[str]:
    """Return the words of `text` as they are compared: no case, no punctuation, no emoji."""
    return [_key(word) for word in _WORD.findall(text)]


def find_words(text: str) -> list[Word]:
    """Return the words of `text` in order, in time linear in its length.

    Notes
    -----
    A sentence ends at a full stop, question mark, exclamation mark, ellipsis or line end that
    stands between two words.
    """
    found: list[Word] = []
    sentence, end = 0, 0
    for match in _WORD.finditer(text):
        breaks = bool(found) and _SENTENCE_END.search(text, end, match.start()) is not None
        sentence += breaks
        word = match.group()
        spaced = _UNSPACED_SIGN.match(word) is None
        found.append(Word(word, _key(word), sentence, breaks or not found, spaced))
        end = match.end()
    return found


def runs_of_six(words: Sequence[str], vocabulary: Set[str]) -> set[tuple[str, ...]]:
    """Return the runs of six words that are made of `vocabulary` alone."""
    found: set[tuple[str, ...]] = set()
    length = 0
    for at, word in enumerate(words):
        length = length + 1 if word in vocabulary else 0
        if length >= RUN:
            found.add(tuple(words[at - RUN + 1 : at + 1]))
    return found


def first_run(words: Sequence[str], runs: Set[tuple[str, ...]]) -> int | None:
    """Return where the first run of six that is in `runs` begins."""
    if runs:
        for start in range(len(words) - RUN + 1):
            if tuple(words[start : start + RUN]) in runs:
                return start
    return None


def shortened(text: str, room: int) -> str:
    """Return a text as one line of at most `room` characters."""
    line = " ".join(text.split())
    return line if len(line) <= room else f"{line[: room - 1].rstrip()}…"
