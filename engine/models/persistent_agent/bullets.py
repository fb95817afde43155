"""A memory as one bullet of a Markdown file, and back.

The bullet reads as what was said; which memory it is stands behind it in a comment that a
Markdown viewer does not show: ``- the words <!-- m:1234abcd L1 2023-05-08T13:56:00Z p0.82 -->``.
Further lines of a text are indented by two spaces.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from engine.exchange.json_values import valid_text
from engine.models.persistent_agent.entries import Entry

__all__ = [
    "SHORT_ID",
    "Bullet",
    "Stray",
    "anchors",
    "anchors_in",
    "bullet_of",
    "kept_text",
    "lines_of",
    "read_bullets",
]

SHORT_ID: Final = 8
"""Characters of an id that an anchor holds, where no other id begins so."""

_START: Final = re.compile(r"[-*+](?:[ \t]+|$)")
_INDENTED: Final = re.compile(r"  |\t")
# Bounded, so that no file makes the search slow.
_ANCHOR: Final = re.compile(r"<!-- m:([0-9A-Za-z-]{1,40})(?: (?:(?!-->).){0,120})?-->")
_OPENING: Final = re.compile(r"<(\\*)!--")
_ESCAPED: Final = re.compile(r"<(\\*)\\!--")
_COMMENT: Final = re.compile(r"<!--.*-->")


@dataclass(frozen=True, slots=True)
class Bullet:
    """A bullet as it stands in a file.

    Parameters
    ----------
    anchor : str
        Beginning of the memory's id; empty for one that a person added.
    text : str
        As `kept_text` gives it.
    first_line, last_line : int
        From 1.
    """

    anchor: str
    text: str
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Stray:
    """A line of a file that is neither heading, comment nor part of a bullet.

    Parameters
    ----------
    text : str
    line : int
        From 1.
    """

    text: str
    line: int


def kept_text(text: str) -> str:
    """Return a text as a bullet can hold it: no white space at line ends and around it."""
    return "\n".join(line.rstrip() for line in lines_of(valid_text(text))).strip()


def anchors(ids: Collection[str]) -> dict[str, str]:
    """Return what to call each id in a file: its beginning, or all of it where that is shared."""
    counts: dict[str, int] = {}
    for one in ids:
        short = one[:SHORT_ID].lower()
        counts[short] = counts.get(short, 0) + 1
    return {one: one[:SHORT_ID] if counts[one[:SHORT_ID].lower()] == 1 else one for one in ids}


def anchors_in(text: str) -> tuple[str, ...]:
    """Return the anchors that stand in some lines of a file, in order."""
    return tuple(found.group(1) for found in _ANCHOR.finditer(text))


def bullet_of(entry: Entry, anchor: str) -> str:
    """Return the bullet of a memory, ending in a line break."""
    text = _OPENING.sub(r"<\1\\!--", kept_text(entry.text)).replace("\n", "\n  ")
    at = datetime.fromtimestamp(entry.created, UTC).strftime("T%H:%M:%SZ")
    day = datetime.fromtimestamp(entry.created, UTC).date().isoformat()
    level = "" if entry.level is None else f" L{entry.level}"
    return f"- {text} <!-- m:{anchor}{level} {day}{at} p{entry.priority:.2f} -->\n"


def read_bullets(text: str) -> tuple[list[Bullet], list[Stray]]:
    """Return the bullets of a file, in order, and the lines that are no part of any.

    Parameters
    ----------
    text : str
        With line ends of any system.

    Notes
    -----
    A bullet begins at the margin with ``-``, ``*`` or ``+`` and goes on in indented lines, also
    after blank ones; up to its anchor also in lines at the margin, as Markdown reads them.
    """
    bullets: list[Bullet] = []
    strays: list[Stray] = []
    for first, lines in _blocks(lines_of(text)):
        if _START.match(lines[0]):
            bullets.append(_bullet(first, lines))
        elif lines[0].strip() and not _is_own(lines[0]):
            strays.append(Stray(lines[0].strip(), first))
    return bullets, strays


def lines_of(text: str) -> list[str]:
    """Return the lines of a file, with line ends of any system."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_own(line: str) -> bool:
    return line.startswith("#") or _COMMENT.fullmatch(line.strip()) is not None


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each bullet together, any other line alone, with its number from 1."""
    at = 0
    while at < len(lines):
        end = at + 1
        if _START.match(lines[at]):
            end = _end_of(lines, at)
        yield at + 1, list(lines[at:end])
        at = end


def _end_of(lines: Sequence[str], start: int) -> int:
    """Return the line after the bullet that begins at `start`, its trailing blank lines left."""
    end = start + 1
    said = _START.sub("", lines[start], count=1)
    lazy = bool(said) and _ANCHOR.search(said) is None
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if not line.strip():
            lazy = False
            continue
        if not _INDENTED.match(line) and (not lazy or _START.match(line) or _is_own(line)):
            break
        lazy = lazy and _ANCHOR.search(line) is None
        end = at + 1
    return end


def _bullet(first: int, lines: Sequence[str]) -> Bullet:
    rest = [_INDENTED.sub("", line, count=1) if _INDENTED.match(line) else line for line in lines]
    rest[0] = _START.sub("", lines[0], count=1)
    text = "\n".join(rest)
    found = _ANCHOR.search(text)
    if found is not None:
        text = text[: found.start()].rstrip(" \t") + text[found.end() :]
    text = _ESCAPED.sub(r"<\1!--", text)
    anchor = "" if found is None else found.group(1)
    return Bullet(anchor, kept_text(text), first, first + len(lines) - 1)
