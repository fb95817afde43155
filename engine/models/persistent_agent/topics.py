"""Topics of a run of messages, where nothing says which session or day they are of.

One pass, in order: what a message is about is told by the content words that it shares with
earlier ones. Needed for the one-liners of level L3 (Persistent Agent paper, section 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Final

__all__ = ["shared_topics", "topic_titles"]

_COMMON: Final = 0.1
_ALWAYS_TELLING: Final = 12
_SHARED: Final = 2


def shared_topics(contents: Sequence[Set[str]]) -> list[int]:
    """Return a topic for each message, numbered from 0 in order of appearance.

    Parameters
    ----------
    contents : sequence of set of str
        Content words of each message, in order of time.

    Returns
    -------
    list of int
        A message belongs to the topic that last held most of its words, at least two (or all,
        if it has fewer); one with less than two telling words stays with the message before it;
        any other begins a topic. Words that more than a tenth of the messages hold, and more than
        twelve, do not count.
    """
    held = Counter(word for content in contents for word in content)
    most = max(_COMMON * len(contents), _ALWAYS_TELLING)
    last: dict[str, int] = {}
    found: list[int] = []
    count = 0
    for content in contents:
        telling = sorted(word for word in content if held[word] <= most)
        votes = Counter(last[word] for word in telling if word in last)
        best, shared = _most(votes)
        if shared < min(_SHARED, max(len(telling), 1)):
            best = found[-1] if found and len(telling) < _SHARED else count
        count = max(count, best + 1)
        found.append(best)
        last.update(dict.fromkeys(telling, best))
    return found


def _most(votes: Counter[int]) -> tuple[int, int]:
    """Return the topic of most votes, the latest of several, and how many it has."""
    if not votes:
        return 0, 0
    return max(votes.items(), key=lambda one: (one[1], one[0]))


def topic_titles(contents: Sequence[Set[str]], topics: Sequence[int]) -> list[str]:
    """Return a title for each topic: up to three words that most of its messages share.

    Parameters
    ----------
    contents : sequence of set of str
    topics : sequence of int
        From `shared_topics`.
    """
    counts = [Counter[str]() for _ in range(max(topics, default=-1) + 1)]
    for content, topic in zip(contents, topics, strict=True):
        counts[topic].update(content)
    return [
        ", ".join(sorted(count, key=lambda word: (-count[word], -len(word), word))[:3])
        for count in counts
    ]
