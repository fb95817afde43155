"""What a table tells beyond the fields of a memory, kept by the name of its column."""

from __future__ import annotations

from collections.abc import Sequence

from engine.affect.space import Affect
from engine.exchange.cells import is_missing, number, plain
from engine.exchange.table_rows import Row

__all__ = ["read_extra"]


def read_extra(
    rows: Sequence[Row],
    unused: Sequence[str],
    affect_columns: Sequence[str],
    affects: Sequence[Affect | None],
) -> list[dict[str, str | float]]:
    """Return the further cells of each row that hold something.

    Parameters
    ----------
    rows : sequence of Row
    unused : sequence of str
        Columns that are no field. Numbers where all of a column's cells are finite numbers, else
        text.
    affect_columns : sequence of str
        Columns of affect; kept for the rows whose affect they do not make complete.
    affects : sequence of Affect or None
        One a row.
    """
    extras: list[dict[str, str | float]] = [{} for _ in rows]
    for column in (*unused, *affect_columns):
        held = [
            at
            for at, row in enumerate(rows)
            if not is_missing(row.cells.get(column))
            and (column not in affect_columns or affects[at] is None)
        ]
        numeric = all(_is_number(rows[at].cells[column]) for at in held)
        for at in held:
            cell = rows[at].cells[column]
            extras[at][column] = number(cell) if numeric else plain(cell)
    return extras


def _is_number(cell: object) -> bool:
    try:
        number(cell)
    except ValueError:
        return False
    return True
