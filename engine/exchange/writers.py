"""Writes memories as tables for other programs: CSV, JSON Lines, and what a clipboard takes.

A cell of a text that a spreadsheet would run as a formula is told as text, by an apostrophe
before it; numbers stay numbers. JSON Lines holds every text exactly, and reads back as it was.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final, TextIO

from engine.errors import BadInput
from engine.exchange.whole_file import whole_file
from engine.exchange.written_columns import LINKS, WrittenColumns
from engine.progress import Progress, silent

__all__ = ["WRITERS", "TableFormat", "as_html_table", "as_tabs", "format_of", "guarded"]

_EVERY: Final = 512
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")


def guarded(text: str) -> str:
    """Return a cell's text so that no spreadsheet runs it as a formula.

    Parameters
    ----------
    text : str
        One that begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return gains an
        apostrophe before it, unless it is a number.
    """
    risky = text.startswith(_FORMULA) and not _NUMBER.fullmatch(text)
    return f"'{text}" if risky else text


def _as_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return guarded(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return "; ".join(f"{name}:{kind}" for name, kind in value)


def _rows(
    table: WrittenColumns, form: Callable[[Any], Any], progress: Progress
) -> Iterator[list[Any]]:
    for at, row in enumerate(zip(*table.cells.values(), strict=True)):
        if not at % _EVERY:
            progress(at, table.count, "writing memories")
        yield [form(value) for value in row]
    progress(table.count, table.count, "writing memories")


def _write_csv(table: WrittenColumns, file: TextIO, progress: Progress) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([guarded(name) for name in table.cells])
    writer.writerows(_rows(table, _as_cell, progress))


def _write_json_lines(table: WrittenColumns, file: TextIO, progress: Progress) -> None:
    names = list(table.cells)
    for row in _rows(table, lambda value: value, progress):
        record = {
            name: _as_objects(value) if name == LINKS else value
            for name, value in zip(names, row, strict=True)
            if value is not None and value != ()
        }
        file.write(json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n")


def _as_objects(value: Sequence[tuple[str, str]]) -> list[Mapping[str, str]]:
    return [{"id": name, "kind": kind} for name, kind in value]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFormat:
    """A way to write a table.

    Parameters
    ----------
    name, title : str
        A word, and a name for people.
    suffixes : tuple of str
        Endings of its files, the usual first.
    encoding : str
    write_text : callable
        Writes a table to a text file.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    encoding: str
    write_text: Callable[[WrittenColumns, TextIO, Progress], None]

    def write(self, table: WrittenColumns, path: Path, progress: Progress = silent) -> None:
        """Write a table to a file, whole or not at all.

        Raises
        ------
        BadInput
            When it cannot be written.
        """
        with (
            whole_file(path) as unfinished,
            unfinished.open("w", encoding=self.encoding, newline="", errors="replace") as file,
        ):
            self.write_text(table, file, progress)


WRITERS: Final = (
    # Spreadsheets take a CSV file for one of their own country's old encoding without a mark.
    TableFormat(
        name="csv", title="CSV table", suffixes=(".csv",), encoding="utf-8-sig",
        write_text=_write_csv,
    ),
    TableFormat(
        name="jsonl", title="JSON Lines", suffixes=(".jsonl", ".ndjson"), encoding="utf-8",
        write_text=_write_json_lines,
    ),
)  # fmt: skip
"""In the order in which they are offered."""


def format_of(path: Path, name: str | None = None) -> TableFormat:
    """Return the format of a file, by its name or by the ending of the file.

    Raises
    ------
    BadInput
        When there is none; it lists the endings.
    """
    for one in WRITERS:
        if one.name == name or (name is None and path.suffix.lower() in one.suffixes):
            return one
    endings = ", ".join(end for one in WRITERS for end in one.suffixes)
    raise BadInput("no kind of table ends like this", file=path.name, remedy=f"use {endings}")


def as_tabs(table: WrittenColumns, progress: Progress = silent) -> str:
    """Return a table as tab-separated lines with a heading, a memory a line."""
    out = StringIO()
    out.write("\t".join(map(_one_line, table.cells)) + "\n")
    for row in _rows(table, _as_cell, progress):
        out.write("\t".join(map(_one_line, row)) + "\n")
    return out.getvalue()


def _one_line(cell: str) -> str:
    return guarded(" ".join(cell.split()))


def as_html_table(table: WrittenColumns, progress: Progress = silent) -> str:
    """Return a table as HTML, which spreadsheets take from the clipboard cell by cell."""
    head = "".join(f"<th>{escape(name)}</th>" for name in table.cells)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        for row in _rows(table, _as_cell, progress)
    )
    return f'<meta charset="utf-8"><table><tr>{head}</tr>{body}</table>'
