"""What each level of an agent's context holds of its memories (Persistent Agent paper, section 3).

L0 holds messages whole; L1, L2 and L3 what compression keeps of them; L4, outside the context,
what L3 had kept when it was moved into ``MEMORY.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.models.persistent_agent.compressed import Compressed, Line, Message
from engine.models.persistent_agent.compression import RATIOS, compress
from engine.models.persistent_agent.tokens import tokens
from engine.progress import Progress, silent

__all__ = ["ARCHIVE", "LevelContent", "level_contents", "texts_held"]

ARCHIVE: Final = 4
"""Number of the level outside the context."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelContent:
    """What one level holds.

    Parameters
    ----------
    level : int
        0 to 4.
    messages : int
        How many memories are in it.
    tokens_before, tokens_after : int
        Estimated tokens of their own words, and of what is held of them.
    lines : tuple of Line
    texts : mapping of int to str
        What is held of each memory, by number; none of one of which nothing was kept.
    """

    level: int
    messages: int
    tokens_before: int
    tokens_after: int
    lines: tuple[Line, ...]
    texts: Mapping[int, str]

    @property
    def ratio(self) -> float:
        """The ratio reached; 1 for an empty level, infinite where nothing is held."""
        if self.tokens_after:
            return self.tokens_before / self.tokens_after
        return float("inf") if self.tokens_before else 1.0


def level_contents(
    messages: Sequence[Message],
    levels: Sequence[int],
    *,
    ratios: Mapping[int, float] | None = None,
    progress: Progress = silent,
) -> tuple[LevelContent, ...]:
    """Return what the levels L0 to L4 hold.

    Parameters
    ----------
    messages : sequence of Message
        In order of time.
    levels : sequence of int
        Level of each, 0 to 4; -1 for one that was dropped.
    ratios : mapping of int to float, optional
        Compression of the levels 1 to 3; None means the paper's.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    asked = RATIOS if ratios is None else ratios
    held: list[list[Message]] = [[] for _ in range(ARCHIVE + 1)]
    for message, level in zip(messages, levels, strict=True):
        if level >= 0:
            held[level].append(message)
    return tuple(_content(level, found, asked, progress) for level, found in enumerate(held))


def _content(
    level: int, messages: Sequence[Message], ratios: Mapping[int, float], progress: Progress
) -> LevelContent:
    if level == 0:
        return _whole(messages)
    form = min(level, ARCHIVE - 1)
    short = compress(messages, form, ratio=ratios[form], progress=progress)
    return LevelContent(
        level=level,
        messages=len(messages),
        tokens_before=short.tokens_before,
        tokens_after=short.tokens_after,
        lines=short.lines,
        texts=_by_number(short),
    )


def _whole(messages: Sequence[Message]) -> LevelContent:
    count = sum(tokens(one.text) for one in messages)
    return LevelContent(
        level=0,
        messages=len(messages),
        tokens_before=count,
        tokens_after=count,
        lines=tuple(Line(one.topic, one.text, (one.number,)) for one in messages),
        texts={one.number: one.text for one in messages},
    )


def _by_number(short: Compressed) -> dict[int, str]:
    texts: dict[int, list[str]] = {}
    for piece in short.pieces:
        texts.setdefault(piece.number, []).append(piece.text)
    return {number: " ".join(parts) for number, parts in texts.items()}


def texts_held(contents: Sequence[LevelContent]) -> dict[int, str]:
    """Return what all levels together hold of each memory, by number."""
    return {number: text for one in contents for number, text in one.texts.items()}
