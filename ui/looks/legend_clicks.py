"""What a click on the legend does: a category is shown or not, or shown alone."""

from __future__ import annotations

import numpy as np

from engine.quantity_columns import QuantityColumns
from engine.shown import Shown
from ui.explore.dressing import NOT_NAMED
from ui.space.legend_row import LegendRow

__all__ = ["switch_category"]


def switch_category(
    shown: Shown,
    columns: QuantityColumns,
    rows: tuple[LegendRow, ...],
    key: str,
    *,
    alone: bool,
) -> None:
    """Show or hide the memories of a row of the legend.

    Parameters
    ----------
    shown : Shown
    columns : QuantityColumns
        Of the state that the legend tells of.
    rows : tuple of LegendRow
        The legend.
    key : str
        That of the row: the name of a quantity and a code.
    alone : bool
        Show only these; where they are alone already, show all again.
    """
    name, _, code = key.rpartition(":")
    count = len(columns.categories(name))
    everyone = frozenset(range(-1, count))
    these = _rest(name, rows, everyone) if code == NOT_NAMED else frozenset((int(code),))
    out = shown.left_out.get(name, frozenset[int]())
    if alone:
        others = everyone - these
        shown.leave_out(name, frozenset[int]() if out == others else others)
    elif these <= out:
        shown.leave_out(name, out - these)
    else:
        out |= these
        there = {int(one) for one in np.flatnonzero(_counts(columns, name)) - 1}
        shown.leave_out(name, frozenset[int]() if there <= out else out)


def _rest(name: str, rows: tuple[LegendRow, ...], everyone: frozenset[int]) -> frozenset[int]:
    """Return the categories that have no row of their own."""
    keys = (row.key.rpartition(":") for row in rows if row.key)
    named = {int(code) for owner, _, code in keys if owner == name and code != NOT_NAMED}
    return everyone - named


def _counts(columns: QuantityColumns, name: str) -> np.ndarray:
    codes = columns.values(name)
    return np.bincount(codes + 1, minlength=len(columns.categories(name)) + 1)
