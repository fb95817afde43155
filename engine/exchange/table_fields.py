"""Fields of a memory out of a row's cells, with errors that name file, place and column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from engine.exchange.cells import is_missing
from engine.exchange.source_files import SourceFile
from engine.exchange.table_rows import Row

__all__ = ["Fields", "listed"]

T = TypeVar("T")
D = TypeVar("D")
_LISTED: Final = 8


class Fields:
    """Reads cells by field.

    Parameters
    ----------
    file : SourceFile
        Named in errors.
    columns : mapping of str to str
        Column by field.
    """

    def __init__(self, file: SourceFile, columns: Mapping[str, str]) -> None:
        self.file = file
        self.columns = columns

    def has(self, row: Row, field: str) -> bool:
        """Tell whether `row` holds something for `field`."""
        column = self.columns.get(field)
        return column is not None and not is_missing(row.cells.get(column))

    def read(self, row: Row, field: str, parse: Callable[[Any], T], default: D) -> T | D:
        """Return the parsed cell, or `default` where it is missing.

        Raises
        ------
        BadInput
            When `parse` raises ValueError.
        """
        if not self.has(row, field):
            return default
        column = self.columns[field]
        try:
            return parse(row.cells[column])
        except ValueError as wrong:
            raise self.file.error(
                f"{wrong}",
                place=f"{row.place}, column {column!r}",
                remedy="correct the cell or empty it",
            ) from wrong


def listed(places: Sequence[str]) -> str:
    """Return places in words, long lists shortened: ``"line 2, line 5 and 7 more"``."""
    named = ", ".join(places[:_LISTED])
    return named if len(places) <= _LISTED else f"{named} and {len(places) - _LISTED} more"
