"""The columns of the memories table, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import DAY
from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.quantities import Quantity
from ui.memories import figures
from ui.memories.table_state import TableState

__all__ = ["COLUMNS", "TableColumn", "column_index", "further_columns"]

Values = Callable[[TableState], NDArray[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """One column of the table.

    Parameters
    ----------
    key : str
        Name for settings.
    title : str
        What stands in the header.
    menu_title : str
        What stands in the menu of columns.
    explanation : str
        What hovering over the header tells, unit and range included.
    values : callable
        Returns a number for every row, shape (N,): what it shows or, for words, their order.
    show : callable
        Returns what stands in a cell, from the state, the row and its number.
    right : bool
        Whether cells stand at the right, as numbers do.
    width : int
        In logical pixels.
    outlives : bool
        Whether a deleted memory still has it: all others go with it.
    """

    key: str
    title: str
    explanation: str
    values: Values
    show: Callable[[TableState, int, Any], str]
    menu_title: str = ""
    right: bool = False
    width: int = 80
    outlives: bool = False

    def values_of(self, state: TableState) -> NDArray[Any]:
        """Return the number of every row, shape (N,); NaN where the memory has none any more."""
        return state.column(self.key, self._values_left)

    def _values_left(self, state: TableState) -> NDArray[Any]:
        values = self.values(state)
        return values if self.outlives else np.where(state.tier == Tier.DELETED, np.nan, values)

    def text(self, state: TableState, row: int) -> str:
        """Return what stands in the cell of a row."""
        if not self.outlives and state.tier[row] == Tier.DELETED:
            return ""
        return self.show(state, row, self.values_of(state)[row])


def _number(
    key: str,
    title: str,
    explanation: str,
    values: Values,
    form: Callable[[Any], str],
    width: int = 80,
) -> TableColumn:
    return TableColumn(
        key=key,
        title=title,
        explanation=explanation,
        values=values,
        show=lambda _state, _row, value: form(value),
        right=True,
        width=width,
    )


def _fact(name: str) -> Values:
    """Return a quantity, NaN under a model without it."""
    return lambda state: state.columns.values(name)


def _alphabet(labels: list[str]) -> NDArray[np.int64]:
    return np.argsort(np.argsort(labels))


COLUMNS: Final = (
    TableColumn(
        key="tier",
        title="Tier",
        explanation="Where it stands under the model in force; under Potato full (its words), "
        "fragment (a gist of it), ghost (only its links) or deleted.",
        values=lambda state: state.own_tier,
        show=lambda state, _row, tier: state.model.own_tiers[int(tier)].name,
        width=48,
        outlives=True,
    ),
    TableColumn(
        key="text",
        title="What is left",
        explanation="Its words; in italics the newest reading once the words are lost; "
        "for a ghost what it is connected to.",
        values=TableState.text_order,
        show=lambda state, row, _order: state.preview(row),
        width=300,
        outlives=True,
    ),
    _number(
        "importance",
        "Importance",
        "How strong it is under the model in force, from 0 to 1.",
        _fact("importance"),
        figures.share,
        90,
    ),
    _number(
        "window",
        "Window",
        "Step in the attention window, from 0 (this exchange) to 9; empty outside it. "
        "Each exchange moves it one step along the paper's Table 1.",
        _fact("attended"),
        lambda step: "" if np.isnan(step) else figures.whole(step),
        80,
    ),
    TableColumn(
        key="kind",
        title="Kind",
        explanation="Its cognitive role: conversation, insight, bias, dream or visual episode.",
        values=lambda state: _alphabet([kind.label for kind in Kind])[state.kind],
        show=lambda state, row, _order: Kind(int(state.kind[row])).label,
        width=112,
    ),
    _number(
        "valence",
        "Valence",
        "How pleasant at encoding, from −1 (negative) to +1 (positive).",
        _fact("valence"),
        figures.signed,
        76,
    ),
    _number(
        "activation",
        "Activation",
        "How aroused at encoding, from −1 (calm) to +1 (aroused).",
        _fact("activation"),
        figures.signed,
        92,
    ),
    _number(
        "intensity",
        "Intensity",
        "How strongly felt at encoding, from 0 (weak) to 1 (strong).",
        _fact("intensity"),
        figures.fixed,
        82,
    ),
    TableColumn(
        key="estimated",
        title="≈",
        menu_title="Estimated",
        explanation="≈: its affect was estimated from the text, not given by the source.",
        values=_fact("estimated"),
        show=lambda _state, _row, estimated: "≈" if estimated else "",
        width=40,
    ),
    _number(
        "spread",
        "Spread",
        "How mixed the feelings at encoding were: 0 one feeling, above 0.5 mixed.",
        _fact("spread"),
        figures.fixed,
        72,
    ),
    _number(
        "stickiness",
        "Stickiness",
        "How well its affect resists decay, from 0 to 1: the larger of activation and distance "
        "from the resting state.",
        _fact("stickiness"),
        figures.fixed,
        92,
    ),
    _number(
        "age",
        "Age",
        "Time since it happened: h hours, d days, y years.",
        _fact("age"),
        lambda days: figures.duration(days * DAY),
        76,
    ),
    _number(
        "accesses",
        "Recalls",
        "How often it was recalled and used.",
        _fact("recalls"),
        figures.whole,
        76,
    ),
    TableColumn(
        key="speaker",
        title="Speaker",
        explanation="Who said it, as the source tells.",
        values=lambda state: state.provenance_order("speaker"),
        show=lambda state, row, _order: state.provenance(row)[0],
        width=104,
    ),
    TableColumn(
        key="session",
        title="Session",
        explanation="In which session it was said, as the source tells.",
        values=lambda state: state.provenance_order("session"),
        show=lambda state, row, _order: state.provenance(row)[1],
        width=120,
    ),
)
"""In the order in which they stand."""


_TOLD_ELSEWHERE: Final = {*(one.key for one in COLUMNS), "recalls", "attended", "text"}


def further_columns(state: TableState) -> tuple[TableColumn, ...]:
    """Return a column for every other quantity of a document: imported ones, trace strengths…"""
    known = state.columns.quantities
    return tuple(_further(one) for name, one in known.items() if name not in _TOLD_ELSEWHERE)


def _further(quantity: Quantity) -> TableColumn:
    name, unit = quantity.name, f", {quantity.unit}" if quantity.unit else ""
    if quantity.is_number:
        return _number(
            name,
            f"{quantity.title}{unit}",
            quantity.explanation,
            _fact(name),
            lambda value: "" if np.isnan(value) else figures.quantity_words(value, quantity),
            24 + 8 * len(f"{quantity.title}{unit}"),
        )
    return TableColumn(
        key=name,
        title=quantity.title,
        explanation=quantity.explanation,
        values=lambda state: _in_order(state, quantity),
        show=lambda state, row, _order: state.columns.text_of(name, np.array([row]))[0],
        width=104,
        outlives=quantity.outlives,
    )


def _in_order(state: TableState, quantity: Quantity) -> NDArray[np.float64]:
    """Return where categories stand in the alphabet, numbers of memories in theirs."""
    if not quantity.is_category:
        return state.uid.astype(np.float64)
    names = state.columns.categories(quantity.name)
    places = np.array([*_alphabet([one.lower() for one in names]), np.nan])
    return places[state.columns.values(quantity.name)]


def column_index(key: str) -> int:
    """Return the place of the column called `key`.

    Raises
    ------
    StopIteration
        When there is none.
    """
    return next(place for place, one in enumerate(COLUMNS) if one.key == key)
