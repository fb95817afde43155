"""The affect of a table's rows, on whichever scale the table uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect
from engine.exchange.cells import exact, number
from engine.exchange.scales import SCALES, detect_scale, first_misfit, rescaled, scale_remark
from engine.exchange.source_files import SourceFile
from engine.exchange.table_fields import Fields
from engine.exchange.table_rows import Row

__all__ = ["AFFECT_FIELDS", "read_affects"]

AFFECT_FIELDS: Final = ("valence", "activation", "intensity", "spread")
_LARGEST_SPREAD: Final = 3.0


def read_affects(
    fields: Fields, rows: Sequence[Row], scale: str | None, notes: list[str]
) -> list[Affect | None]:
    """Return the affect of each row; None where valence or activation is missing.

    Parameters
    ----------
    fields : Fields
    rows : sequence of Row
    scale : str or None
        A name of `SCALES`; None means detected from valence and activation together.
    notes : list of str
        Gains remarks on scale and on rows that tell only a part.

    Raises
    ------
    BadInput
        When a value is no number or lies outside the scale, with its line.
    """
    if scale is not None and scale not in SCALES:
        raise fields.file.error(f"no scale is called {scale!r}", remedy=f"use {', '.join(SCALES)}")
    told = [at for at, row in enumerate(rows) if _complete(fields, row)]
    partly = [
        row.place
        for row in rows
        if not _complete(fields, row) and any(fields.has(row, field) for field in AFFECT_FIELDS)
    ]
    if partly:
        notes.append(
            f"{len(partly)} memories lack valence or activation, so that their affect is estimated"
        )
    points = _on_lethes_scale(fields, [rows[at] for at in told], scale, notes)
    affects: list[Affect | None] = [None] * len(rows)
    for at, (valence, activation) in zip(told, points.tolist(), strict=True):
        affects[at] = Affect(
            valence=valence,
            activation=activation,
            intensity=fields.read(rows[at], "intensity", _share, None),
            spread=fields.read(rows[at], "spread", _spread, 0.0),
        )
    return affects


def _complete(fields: Fields, row: Row) -> bool:
    return fields.has(row, "valence") and fields.has(row, "activation")


def _share(value: object) -> float:
    return number(value, 0.0, 1.0)


def _spread(value: object) -> float:
    return number(value, 0.0, _LARGEST_SPREAD)


def _on_lethes_scale(
    fields: Fields, rows: Sequence[Row], scale: str | None, notes: list[str]
) -> NDArray[np.float64]:
    """Return valence and activation of each row on [-1, 1], shape (N, 2)."""
    given = np.array(
        [[fields.read(row, field, number, 0.0) for field in AFFECT_FIELDS[:2]] for row in rows]
    ).reshape(len(rows), 2)
    values = given.ravel()
    chosen = scale or detect_scale(values)
    misfit = first_misfit(values, chosen) if scale or chosen is None else None
    if misfit is not None:
        raise _misfit(fields.file, fields.columns, rows, values, misfit)
    found = chosen or "-1..1"
    remark = None if scale else scale_remark(values, found)
    if remark:
        notes.append(remark)
    return rescaled(given, found)


def _misfit(
    file: SourceFile,
    columns: Mapping[str, str],
    rows: Sequence[Row],
    values: NDArray[np.float64],
    misfit: tuple[int, str],
) -> Exception:
    at, scale = misfit
    low, high = SCALES[scale]
    return file.error(
        f"{exact(float(values[at]))} is not in [{low:g}, {high:g}]",
        place=f"{rows[at // 2].place}, column {columns[AFFECT_FIELDS[at % 2]]!r}",
        remedy=f"correct it, or choose the scale ({', '.join(SCALES)})",
    )
