"""How results reach the terminal: JSON on one line or aligned columns, in any script."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["columns", "figure", "print_json", "print_table", "shortened", "width"]


def print_json(value: Any) -> None:
    """Print a value as JSON that any reader takes: numbers in full, no NaN."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, allow_nan=False))
    sys.stdout.write("\n")


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], left: Iterable[int] = (0,)
) -> None:
    """Print aligned columns below their heads.

    Parameters
    ----------
    heads : sequence of str
    rows : iterable of sequences
    left : iterable of int
        Columns that are aligned to the left; the others to the right.
    """
    for line in columns(heads, rows, left):
        print(line)


def columns(
    heads: Sequence[str], rows: Iterable[Sequence[object]], left: Iterable[int] = (0,)
) -> list[str]:
    """Return the lines of aligned columns; see `print_table`."""
    cells = [list(heads), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    flush = set(left)
    return [
        "  ".join(
            _padded(cell, room, left=at in flush)
            for at, (cell, room) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]


def _padded(cell: str, room: int, *, left: bool) -> str:
    space = " " * (room - width(cell))
    return cell + space if left else space + cell


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(_width_of(one) for one in text)


def _width_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def shortened(text: str, room: int) -> str:
    """Return a text as one line of at most `room` columns, without control characters."""
    line = "".join(one for one in " ".join(text.split()) if one.isprintable())
    if width(line) <= room:
        return line
    kept, taken = [], 1
    for one in line:
        taken += _width_of(one)
        if taken > room:
            break
        kept.append(one)
    return "".join(kept).rstrip() + "…"


def figure(value: float) -> str:
    """Return a number rounded to what it means: four digits, small ones in full."""
    return f"{value:.4f}" if abs(value) >= 0.001 or value == 0 else f"{value:.2e}"
