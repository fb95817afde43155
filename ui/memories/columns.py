"""The columns of the memories table, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from ui.memories import figures
from ui.memories.table_state import TableState

__all__ = ["COLUMNS", "TableColumn", "column_index"]

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


def _fact(key: str) -> Values:
    return lambda state: state.population[key]


def _window_step(state: TableState) -> NDArray[np.float64]:
    """Return the step of each memory in the attention window; NaN outside it."""
    columns = state.population.columns
    if "window_step" not in columns:
        return np.full(len(state), np.nan)
    steps = columns["window_step"].astype(float)
    return np.where(steps < 0, np.nan, steps)


def _alphabet(labels: list[str]) -> NDArray[np.int64]:
    return np.argsort(np.argsort(labels))


COLUMNS: Final = (
    TableColumn(
        key="tier",
        title="Tier",
        explanation="What is left of it: full (its words), fragment (a gist of it), "
        "ghost (only its links) or deleted.",
        values=lambda state: state.tier,
        show=lambda _state, _row, tier: Tier(tier).label,
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
        lambda state: state.strength,
        figures.share,
        90,
    ),
    _number(
        "window",
        "Window",
        "Step in the attention window, from 0 (this exchange) to 9; empty outside it. "
        "Each exchange moves it one step along the paper's Table 1.",
        _window_step,
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
        lambda state: state.stickiness,
        figures.fixed,
        92,
    ),
    _number(
        "age",
        "Age",
        "Time since it happened: h hours, d days, y years.",
        lambda state: state.age,
        figures.duration,
        76,
    ),
    _number(
        "accesses",
        "Recalls",
        "How often it was recalled and used.",
        _fact("access_count"),
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


def column_index(key: str) -> int:
    """Return the place of the column called `key`.

    Raises
    ------
    StopIteration
        When there is none.
    """
    return next(place for place, one in enumerate(COLUMNS) if one.key == key)
