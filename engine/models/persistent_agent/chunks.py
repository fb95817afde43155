"""Chunks of a Markdown file: some lines that belong together, under the headings above them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.models.persistent_agent.bullets import lines_of

__all__ = ["MOST_LINES", "Chunk", "chunks_of", "visible"]

MOST_LINES: Final = 10
"""Lines of the longest chunk."""

_ENOUGH: Final = 5
_HEADING: Final = re.compile(r"(#{1,6})[ \t](.*)")
# Bounded, so that no file makes the search slow.
_COMMENT: Final = re.compile(r"[ \t]{0,8}<!--.{0,400}?-->")
_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines of a file that are found together.

    Parameters
    ----------
    first_line, last_line : int
        From 1; without the headings.
    text : str
        The lines.
    embedded : str
        What their vector is made of: the headings above and the lines, without comments.
    """

    first_line: int
    last_line: int
    text: str
    embedded: str


def visible(text: str) -> str:
    """Return a text without the comments that a Markdown viewer does not show."""
    return _COMMENT.sub("", text)


def chunks_of(text: str) -> Iterator[Chunk]:
    """Yield the chunks of a Markdown file, in order.

    A chunk never reaches over a heading. It ends where a new bullet or paragraph begins once
    it has five lines, and after ten in any case; lines without words are in none alone.
    """
    headings: list[str] = []
    held: list[str] = []
    first = 1
    for number, line in enumerate(lines_of(text), start=1):
        heading = _HEADING.match(line)
        begins = bool(line.strip()) and not line.startswith((" ", "\t"))
        full = len(held) >= MOST_LINES or (len(held) >= _ENOUGH and begins)
        if heading is not None or full:
            yield from _chunk(first, held, headings)
            held = []
        if heading is not None:
            title = heading.group(2).strip().rstrip("#").rstrip()
            headings = [*headings[: len(heading.group(1)) - 1], title]
        elif held or line.strip():
            first = first if held else number
            held.append(line)
    yield from _chunk(first, held, headings)


def _chunk(first: int, lines: Sequence[str], headings: Sequence[str]) -> Iterator[Chunk]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    text = "\n".join(kept)
    words = _SPACE.sub(" ", visible(text)).strip()
    if words.strip("-*+ "):
        above = " · ".join(visible(one) for one in headings if one)
        yield Chunk(first, first + len(kept) - 1, text, f"{above}: {words}" if above else words)
