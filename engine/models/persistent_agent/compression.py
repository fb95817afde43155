"""Compression of a run of messages, by extraction (Persistent Agent paper, sections 3 and 8).

The paper has a language model summarise: L1 3:1 "key moments preserved", L2 10:1 "decisions and
outcomes", L3 50:1 "topic one-liners". Here nothing is written anew: the sentences that count are
kept word for word, chosen by the priority of their message and by how central they are. So a
summary claims nothing that was not said, costs nothing, is the same on every machine, and each
kept piece knows where it is from. The ratio reached is measured, not assumed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from engine.models.persistent_agent.compressed import Compressed, Line, Message, Piece
from engine.models.persistent_agent.filling import Filling
from engine.models.persistent_agent.sentences import (
    Unit,
    centralities,
    clauses,
    cut,
    sentences,
    tells_outcome,
    units_of,
)
from engine.models.persistent_agent.tokens import tokens
from engine.models.persistent_agent.topics import shared_topics, topic_titles
from engine.progress import Progress, silent

__all__ = ["RATIOS", "compress"]

RATIOS: Final = {1: 3.0, 2: 10.0, 3: 50.0}
"""Compression ratio of the levels L1 to L3 (Persistent Agent paper, section 3)."""

_OUTCOME_WEIGHT: Final = 2.0
_QUESTION_WEIGHT: Final = 0.5
_LEAST_LINE: Final = 12
_EVERY: Final = 512


def compress(
    messages: Sequence[Message],
    level: int,
    *,
    ratio: float | None = None,
    progress: Progress = silent,
) -> Compressed:
    """Compress a run of messages.

    Parameters
    ----------
    messages : sequence of Message
        In order of time. The time taken grows with ``N·log N`` of their sentences.
    level : int
        1: sentences; 2: sentences, those that tell decisions and outcomes first; 3: clauses,
        one line a topic.
    ratio : float, optional
        At least 1; None means that of the level.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    Compressed
        Never longer than asked for, but for the first word where less than a word would be
        left; shorter by less than the shortest sentence left out. What is said twice is kept
        once, so that a run of repetitions becomes shorter still.

    Raises
    ------
    ValueError
        When the level is none of the three, or the ratio is below 1.

    Notes
    -----
    Sentences are ranked by ``priority · centrality`` (see `centralities`), half as high where they
    only ask, at L2 twice as high where they tell a decision or an outcome, and taken while they
    fit. At L3 the best clause of
    each topic goes first, in the order of what the topics weigh (the sum of
    ``priority · tokens``), cut to the topic's share where it is longer; then what else fits.
    """
    if level not in RATIOS:
        raise ValueError(f"level {level!r} is not 1, 2 or 3")
    asked = RATIOS[level] if ratio is None else float(ratio)
    if not asked >= 1.0:
        raise ValueError(f"ratio {ratio!r} is below 1")
    before = sum(tokens(one.text) for one in messages)
    units = _units(messages, clauses if level == 3 else sentences, progress)
    scores = _scores(messages, units, level)
    if level == 3:
        kept, topics = _by_topic(messages, units, scores, asked, before)
        lines = _topic_lines(messages, kept, topics)
    else:
        kept = _best(units, scores, before / asked)
        topics = [one.topic for one in messages]
        lines = _message_lines(messages, kept)
    progress(len(messages), len(messages), "compressing")
    return Compressed(
        level=level,
        asked=asked,
        pieces=tuple(Piece(messages[o.message].number, o.text, topics[o.message]) for o in kept),
        lines=lines,
        tokens_before=before,
        tokens_after=sum(tokens(line.text) for line in lines),
    )


def _units(
    messages: Sequence[Message], split: Callable[[str], Iterable[str]], progress: Progress
) -> list[Unit]:
    """Return what can be kept, each thing that is said once, where it is said first."""
    found: list[Unit] = []
    said: set[tuple[str, ...]] = set()
    for at, message in enumerate(messages):
        if at % _EVERY == 0:
            progress(at, len(messages), "compressing")
        if message.priority > 0:
            for unit in units_of(at, iter(split(message.text))):
                key = unit.words or (unit.text,)
                if key not in said:
                    said.add(key)
                    found.append(unit)
    return found


def _scores(messages: Sequence[Message], units: Sequence[Unit], level: int) -> list[float]:
    priority = np.array([messages[unit.message].priority for unit in units], np.float64)
    asks = [unit.text.endswith(("?", "？")) for unit in units]
    scores = priority * centralities(units) * np.where(asks, _QUESTION_WEIGHT, 1.0)
    if level == 2:
        scores = np.where([tells_outcome(unit) for unit in units], _OUTCOME_WEIGHT, 1.0) * scores
    return scores.tolist()


def _in_order(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: (unit.message, unit.place))


def _best(units: Sequence[Unit], scores: Sequence[float], budget: float) -> list[Unit]:
    order = sorted(range(len(units)), key=lambda at: -scores[at])
    filling = Filling(budget, separator=" ")
    for at in order:
        filling.offer(units[at], units[at].message)
    if not filling.taken and order:
        return [_shortened(units[order[0]], budget)]
    return _in_order(filling.taken)


def _shortened(unit: Unit, budget: float) -> Unit:
    """Return the first clause of a unit that fits, or else the beginning of the unit."""
    fitting = (part for part in clauses(unit.text) if tokens(part) <= budget and " " in part)
    return replace(unit, text=next(fitting, cut(unit.text, budget)))


def _by_topic(
    messages: Sequence[Message],
    units: Sequence[Unit],
    scores: Sequence[float],
    asked: float,
    before: int,
) -> tuple[list[Unit], list[str]]:
    """Return what is kept of each topic, and the topic of each message."""
    topics = _topics(messages, units)
    weights: dict[str, float] = {}
    sizes: dict[str, int] = {}
    for message, topic in zip(messages, topics, strict=True):
        size = tokens(message.text)
        weights[topic] = weights.get(topic, 0.0) + message.priority * size
        sizes[topic] = sizes.get(topic, 0) + size
    room = {topic: max(size / asked, _LEAST_LINE) for topic, size in sizes.items()}
    first: dict[str, tuple[float, int]] = {}
    for at, unit in enumerate(units):
        topic = topics[unit.message]
        fit = math.sqrt(min(1.0, room[topic] / tokens(unit.text))) * scores[at]
        if topic not in first or fit > first[topic][0]:
            first[topic] = fit, at
    filling = Filling(before / asked, separator="; ")
    leads = sorted(first, key=lambda topic: -weights[topic])
    for topic in leads:
        unit = units[first[topic][1]]
        filling.offer(replace(unit, text=cut(unit.text, room[topic])), topic)
    if not filling.taken and leads:
        return [_shortened(units[first[leads[0]][1]], before / asked)], topics
    used = {at for _, at in first.values()}
    for at in sorted(range(len(units)), key=lambda at: -scores[at]):
        if at not in used:
            filling.offer(units[at], topics[units[at].message])
    return _in_order(filling.taken), topics


def _topics(messages: Sequence[Message], units: Sequence[Unit]) -> list[str]:
    """Return the topic of each message: as given, else found by shared words."""
    topics = [one.topic for one in messages]
    without = [at for at, topic in enumerate(topics) if not topic]
    if without:
        held: list[set[str]] = [set() for _ in messages]
        for unit in units:
            held[unit.message] |= unit.content
        contents = [held[at] for at in without]
        numbers = shared_topics(contents)
        titles = topic_titles(contents, numbers)
        for at, number in zip(without, numbers, strict=True):
            topics[at] = f"{titles[number] or 'talk'} ({number + 1})"
    return topics


def _message_lines(messages: Sequence[Message], kept: Sequence[Unit]) -> tuple[Line, ...]:
    texts: dict[int, list[str]] = {}
    for unit in kept:
        texts.setdefault(unit.message, []).append(unit.text)
    return tuple(
        Line(messages[at].topic, " ".join(parts), (messages[at].number,))
        for at, parts in texts.items()
    )


def _topic_lines(
    messages: Sequence[Message], kept: Sequence[Unit], topics: Sequence[str]
) -> tuple[Line, ...]:
    lines: dict[str, list[Unit]] = {}
    for unit in kept:
        lines.setdefault(topics[unit.message], []).append(unit)
    return tuple(
        Line(
            topic,
            "; ".join(unit.text for unit in units),
            tuple(dict.fromkeys(messages[unit.message].number for unit in units)),
        )
        for topic, units in lines.items()
    )
