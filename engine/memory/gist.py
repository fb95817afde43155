"""The gist of a text: the semantic trace at encoding (Potato paper, section 3.1).

A semantic trace is a reading, never the raw trace itself: were it a copy, a memory that lost
its raw trace would have lost nothing. Extraction is local and the same on every machine: no
model takes part.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from engine.memory.gist_selection import compressed
from engine.memory.words import find_words, first_run, normal_words, runs_of_six

__all__ = ["LONGEST_GIST", "extract_gist", "fitting_gist", "is_gist_of", "says_the_same"]

LONGEST_GIST: Final = 480
"""Most characters of an extracted gist, however long its text."""
_LONGEST_NAME: Final = 40
_SHARE_OF_NAME: Final = 0.4


def says_the_same(gist: str, text: str) -> bool:
    """Tell whether `gist` is `text` itself, but for case, spaces and punctuation."""
    words = normal_words(text)
    if words:
        return normal_words(gist) == words
    return gist.strip() == text.strip()


def is_gist_of(gist: str, text: str, *, share: float = 0.6) -> bool:
    """Tell whether `gist` obeys the rule for extracted gists of `text`.

    Parameters
    ----------
    gist, text : str
    share : float
        Largest length of the gist as a share of the text's, in characters.

    Returns
    -------
    bool
        True when the gist is not the text itself, is no longer than `share` of it, and holds no
        run of six words of it (words compared without case and punctuation). A text of less
        than two words has nothing that could be shortened: there the length is free. Only an
        empty text has an empty gist.
    """
    if not gist.strip() or not text:
        return not gist.strip() and not text
    if says_the_same(gist, text):
        return False
    words, given = normal_words(text), normal_words(gist)
    if len(words) > 1 and len(gist) > share * len(text) + 1e-9:
        return False
    return first_run(given, runs_of_six(words, set(given))) is None


def fitting_gist(
    text: str,
    given: str | None,
    *,
    speaker: str = "",
    session: str = "",
    origin: str = "source",
) -> tuple[str, str]:
    """Return the gist that a memory enters with, and where it is from.

    Parameters
    ----------
    text : str
        The raw trace.
    given : str or None
        A gist from the source or typed. It is kept as it is, even when it is long: it is
        somebody's reading. Only when blank, or the text itself, is it not used.
    speaker, session : str
        Who said it and where, for extraction.
    origin : str
        What to call the origin of `given`: ``"source"`` or ``"typed"``.

    Returns
    -------
    gist : str
    origin : str
        `origin`, or ``"extracted"``.
    """
    if given is not None and given.strip() and not says_the_same(given, text):
        return given.strip(), origin
    return extract_gist(text, speaker=speaker, session=session), "extracted"


def extract_gist(text: str, *, speaker: str = "", session: str = "", share: float = 0.6) -> str:
    """Return a short reading of `text` that is never the text itself.

    Parameters
    ----------
    text : str
        Any text, in any script; time is linear in its length.
    speaker : str
        Who said it; named where there is room.
    session : str
        Where it was said; named when nothing else can be.
    share : float
        Largest length as a share of the text's, in [0.5, 1).

    Returns
    -------
    str
        For a long text the content words of its central sentences, for a short one its content
        words, at most `share` of its length and `LONGEST_GIST`, with no run of six words of the
        original. A text of one word or none is described ("one word by Ada"), an emoji named;
        that may be longer than the text. Empty only for an empty text.

    Raises
    ------
    ValueError
        When `share` is out of range.

    Notes
    -----
    A sentence's centrality is the sum, over its distinct content words, of the number of *other*
    sentences that hold the word, divided by the root of the number of those words; half of
    the sentences is taken. Within a sentence, names, numbers and what is denied go before
    other words, frequent words before rare ones, long before short.

    References
    ----------
    Potato paper, section 3.1 ("a compressed interpretation").
    """
    if not 0.5 <= share < 1.0:
        raise ValueError(f"share {share!r} is not in [0.5, 1)")
    if not text:
        return ""
    words = find_words(text)
    budget = min(int(share * len(text) + 1e-9), LONGEST_GIST)
    if len(words) > 1:
        name = f"{speaker.strip()}: "
        with_name = len(name) > 2 and len(name) <= _SHARE_OF_NAME * budget
        for lead in [name, ""] if with_name else [""]:
            gist = lead + compressed(words, budget - len(lead), normal_words(lead))
            if gist != lead and is_gist_of(gist, text, share=share):
                return gist
    return _described(text, len(words), speaker, session)


def _described(text: str, count: int, speaker: str, session: str) -> str:
    """Return what can be said of a text that has no words to choose from."""
    name, place = speaker.strip()[:_LONGEST_NAME], session.strip()[:_LONGEST_NAME]
    tail = f" by {name}" if name else f" in {place}" if place else ""
    signs = [
        unicodedata.name(sign, "").lower()
        for sign in dict.fromkeys(text)
        if unicodedata.category(sign) == "So"
    ]
    if count > 1:
        what = f"{count} long words"
    elif count == 1:
        what = "one word"
    elif any(signs):
        what = ", ".join([sign for sign in signs if sign][:2])
    else:
        what = "blank" if not text.strip() else "no words"
    return what + tail
