"""Rows of a table out of CSV, JSON Lines or a JSON list, each with the place where it stands."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import BadInput
from engine.exchange.columns import field_called
from engine.exchange.json_values import is_list, is_object, kind_of, valid_text
from engine.exchange.source_files import SourceFile

__all__ = ["Row", "Table", "begins_with_object", "csv_table", "json_lines_table", "json_list_table"]

_DELIMITERS: Final = (",", ";", "\t")
_LONGEST_CELL: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its place in words (``"line 12"``) and its cells by column."""

    place: str
    cells: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """Columns in the order of their first appearance, and rows."""

    columns: Sequence[str]
    rows: Sequence[Row]


def csv_table(file: SourceFile) -> Table:
    """Return a CSV file as a table; its first line names the columns.

    The delimiter is the one of comma, semicolon and tab that makes most known columns of the
    first line, then most columns.

    Raises
    ------
    BadInput
        With the line, when quotes do not close or a row has more cells than the header.
    """
    # A cell may hold a megabyte; the limit is the whole process's and is only ever raised.
    csv.field_size_limit(_LONGEST_CELL)
    text = file.text.lstrip("\r\n")
    headers = {delimiter: _header(text, delimiter) for delimiter in _DELIMITERS}
    delimiter = max(_DELIMITERS, key=lambda one: _likeness(headers[one]))
    lines = _csv_lines(file, delimiter)
    _, header = next(lines)
    columns = [
        valid_text(name).strip() or f"column {at}" for at, name in enumerate(header, start=1)
    ]
    twice = next((name for at, name in enumerate(columns) if name in columns[:at]), None)
    if twice is not None:
        raise file.error(f"two columns are called {twice!r}", remedy="rename one of them")
    return Table(columns, [_csv_row(file, columns, line, cells) for line, cells in lines])


def _header(text: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return []


def _likeness(header: Sequence[str]) -> tuple[int, int]:
    return (sum(field_called(name) is not None for name in header), len(header))


def _csv_lines(file: SourceFile, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of the first line of each row that is not blank, and its cells."""
    reader = csv.reader(io.StringIO(file.text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as wrong:
        raise file.error(
            f"malformed CSV: {wrong}", place=f"line {line}", remedy="check the quotes in this row"
        ) from wrong


def _csv_row(file: SourceFile, columns: Sequence[str], line: int, cells: list[str]) -> Row:
    if any(cell.strip() for cell in cells[len(columns) :]):
        raise file.error(
            f"the row has {len(cells)} cells, the header {len(columns)}",
            place=f"line {line}",
            remedy="quote cells that hold the delimiter",
        )
    return Row(f"line {line}", dict(zip(columns, cells, strict=False)))


def json_lines_table(file: SourceFile) -> Table:
    """Return a JSON Lines file as a table: an object a line, blank lines passed over."""
    rows: list[Row] = []
    for number, line in enumerate(file.text.split("\n"), start=1):
        if line.strip():
            rows.append(_json_row(file, f"line {number}", _json_line(file, number, line)))
    return Table(_columns(rows), rows)


def begins_with_object(file: SourceFile) -> bool:
    """Tell whether the first line that is not blank is a JSON object of its own."""
    first = file.text.lstrip().partition("\n")[0]
    try:
        return first.startswith("{") and is_object(json.loads(first))
    except (ValueError, RecursionError):
        return False


def _json_line(file: SourceFile, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as wrong:
        raise file.malformed(wrong, number) from wrong
    except (ValueError, RecursionError) as wrong:
        raise file.error("holds JSON that cannot be read", place=f"line {number}") from wrong


def json_list_table(file: SourceFile) -> Table:
    """Return a JSON list of objects as a table."""
    found = file.json
    if not is_list(found):
        raise _no_list(file, found)
    rows = [_json_row(file, f"record {at}", one) for at, one in enumerate(found, start=1)]
    return Table(_columns(rows), rows)


def _no_list(file: SourceFile, found: Any) -> BadInput:
    keys = f" with the keys {', '.join(map(repr, list(found)[:8]))}" if is_object(found) else ""
    return file.error(
        f"holds {kind_of(found)}{keys}, but a list of objects with a 'text' is expected, "
        "or LoCoMo dialogues with 'sample_id' and 'conversation'",
        remedy="choose the format if it is another",
    )


def _json_row(file: SourceFile, place: str, found: Any) -> Row:
    if not is_object(found):
        raise file.error(f"is {kind_of(found)}, not an object with a 'text'", place=place)
    return Row(place, {valid_text(name): value for name, value in found.items()})


def _columns(rows: Iterable[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row.cells))
