"""Which words of a text a gist is made of: the most telling ones of its central sentences."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import Final

from engine.memory.function_words import is_function_word, is_negation
from engine.memory.words import RUN, Word, first_run, runs_of_six

__all__ = ["compressed"]

_LONG_TEXT: Final = 240


def compressed(
    words: Sequence[Word],
    budget: int,
    lead: Sequence[str],
    towards: Set[str] = frozenset(),
) -> str:
    """Return chosen words of a text, in order, without a run of six of its words.

    Parameters
    ----------
    words : sequence of Word
        All words of the text, at least two.
    budget : int
        Most characters.
    lead : sequence of str
        Compared forms of the words that stand before the gist.
    towards : set of str
        Compared forms of words that go before all others, and of long texts the sentences that
        hold them.

    Returns
    -------
    str
        Empty when nothing fits; never all words of the text.
    """
    frequency = Counter(word.key for word in words)
    order = _by_weight(range(len(words)), words, frequency, towards)
    length = sum(len(word.text) + 1 for word in words)
    chosen = _central(words, order, budget, towards) if length > _LONG_TEXT else []
    if not chosen:
        chosen = _within(order, words, budget)
    chosen = chosen[: len(words) - 1]
    vocabulary = {words[at].key for at in chosen} | set(lead)
    runs = runs_of_six([word.key for word in words], vocabulary)
    while chosen:
        gist = _joined(_without_runs(chosen, words, lead, runs), words)
        if len(gist) <= budget:
            return gist
        chosen = chosen[:-1]
    return ""


def _by_weight(
    which: Iterable[int], words: Sequence[Word], frequency: Counter[str], towards: Set[str]
) -> list[int]:
    """Return positions of words, the most telling first, each word once."""

    def weight(at: int) -> tuple[bool, bool, bool, int, int, int]:
        word = words[at]
        named = word.text[0].isdigit() or (word.text[0].isupper() and not word.opens)
        denied = any(is_negation(one.key) for one in words[max(at - 1, 0) : at + 1])
        common = is_function_word(word.key)
        return (
            word.key not in towards,
            common,
            not (named or denied),
            -frequency[word.key],
            -len(word.text),
            at,
        )

    once: dict[str, int] = {}
    for at in sorted(which, key=weight):
        once.setdefault(words[at].key, at)
    return list(once.values())


def _cost(word: Word) -> int:
    return len(word.text) + (2 if word.opens else 1 if word.spaced else 0)


def _within(order: Sequence[int], words: Sequence[Word], budget: int) -> list[int]:
    """Return what fits of `order`; function words only where no other word fits."""
    taken: list[int] = []
    left = budget + 1
    for at in order:
        if taken and (left <= 0 or is_function_word(words[at].key)):
            break
        cost = _cost(words[at]) if taken else len(words[at].text) + 1
        if cost <= left:
            taken.append(at)
            left -= cost
    return taken


def _central(
    words: Sequence[Word], order: Sequence[int], budget: int, towards: Set[str]
) -> list[int]:
    """Return the content words of the central sentences, most telling first; maybe none."""
    sentences: dict[int, dict[str, int]] = {}
    for at, word in enumerate(words):
        if not is_function_word(word.key):
            sentences.setdefault(word.sentence, {}).setdefault(word.key, at)
    held = Counter(key for sentence in sentences.values() for key in sentence)
    central = sorted(
        sentences.values(), key=lambda one: (-len(towards & one.keys()), -_centrality(one, held))
    )
    taken: set[int] = set()
    seen: set[str] = set()
    left = budget
    for sentence in central[: math.ceil(len(central) / 2)]:
        fresh = [at for key, at in sentence.items() if key not in seen]
        cost = sum(_cost(words[at]) for at in fresh) + 2
        if cost <= left:
            taken.update(fresh)
            seen.update(sentence)
            left -= cost
    return _by_weight(taken, words, Counter(words[at].key for at in order), towards)


def _centrality(sentence: Iterable[str], held: Counter[str]) -> float:
    others = [held[key] - 1 for key in sentence]
    return sum(others) / math.sqrt(len(others))


def _without_runs(
    chosen: Sequence[int], words: Sequence[Word], lead: Sequence[str], runs: Set[tuple[str, ...]]
) -> list[int]:
    """Return the chosen positions in order of the text, thinned until no run of six is left."""
    rank = {at: place for place, at in enumerate(chosen)}
    kept = sorted(chosen)
    while kept:
        keys = [*lead, *(words[at].key for at in kept)]
        start = first_run(keys, runs)
        if start is None:
            break
        within = kept[max(start - len(lead), 0) : start - len(lead) + RUN]
        if not within:
            break
        kept.remove(max(within, key=rank.__getitem__))
    return kept


def _joined(chosen: Sequence[int], words: Sequence[Word]) -> str:
    """Return the words as text: sentences apart, spaces where the script has them."""
    parts: list[str] = []
    last: Word | None = None
    for at in chosen:
        word = words[at]
        if last is not None and word.sentence != last.sentence:
            parts.append(". " if last.spaced else "。")
        elif last is not None and last.spaced and word.spaced:
            parts.append(" ")
        parts.append(word.text)
        last = word
    return "".join(parts)
