"""What curves read of one state after the other: a few memories each, and many as a band."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.lab.history import NOT_THERE, TRACES, History
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel

__all__ = ["QUANTILES", "LineReader", "Lines", "Step"]

QUANTILES: Final = (0.1, 0.5, 0.9)
"""Of the importances of many: the band's lower edge, the median, its upper edge."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lines:
    """Curves of some memories on some nights.

    Parameters
    ----------
    history : History
        Of each by itself.
    band : ndarray of float64, shape (nights, 3)
        The `QUANTILES` of the importances of many others, those that were there; NaN on a night
        on which none was. A deleted one counts as 0.
    """

    history: History
    band: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What is read of one state: importance, tier and strengths of each, and the band."""

    importance: NDArray[np.float64]
    tier: NDArray[np.uint8]
    strengths: dict[str, NDArray[np.float64]]
    band: NDArray[np.float64]


class LineReader:
    """Reads the same memories of state after state.

    Parameters
    ----------
    model : ForgettingModel
    uids : ndarray of int64, shape (M,)
        Memories that get curves of their own.
    crowd : ndarray of int64, shape (C,)
        Memories that the band tells of.
    """

    def __init__(
        self, model: ForgettingModel, uids: NDArray[np.int64], crowd: NDArray[np.int64]
    ) -> None:
        own = {one.name for one in model.columns}
        self._model, self._uids, self._crowd = model, uids, crowd
        self._traces = [name for name in TRACES if f"{name}_strength" in own]

    @property
    def model(self) -> ForgettingModel:
        """The model whose strengths are read."""
        return self._model

    def read(self, state: Population) -> Step:
        """Return what a state says of them."""
        rows, there = _rows(state, self._uids)
        strength = self._model.strength(state)
        return Step(
            importance=_taken(strength, rows, there),
            tier=_taken(self._model.own_tier(state), rows, there, NOT_THERE),
            strengths={
                name: _taken(state[f"{name}_strength"], rows, there) for name in self._traces
            },
            band=self._band(state, strength),
        )

    def _band(self, state: Population, strength: NDArray[np.float64]) -> NDArray[np.float64]:
        rows, there = _rows(state, self._crowd)
        if not np.any(there):
            return np.full(len(QUANTILES), np.nan)
        return np.quantile(strength[rows[there]], QUANTILES)

    def lines(self, steps: Sequence[Step], first: int, before: Lines | None = None) -> Lines:
        """Return steps as curves.

        Parameters
        ----------
        steps : sequence of Step
            Of a night each, one after the other.
        first : int
            The first of these nights.
        before : Lines, optional
            From night 0 on: what it tells of the nights before `first` stands before them.
        """
        history, old = None if before is None else before.history, slice(0, first)

        def behind(new: Iterable[NDArray[Any]], known: NDArray[Any] | None) -> NDArray[Any]:
            stacked = np.stack(list(new))
            return stacked if known is None else np.concatenate([known[old], stacked])

        return Lines(
            history=History(
                uids=self._uids,
                nights=np.arange(first if history is None else 0, first + len(steps)),
                importance=behind(
                    (one.importance for one in steps), history and history.importance
                ),
                tier=behind((one.tier for one in steps), history and history.tier),
                strengths={
                    name: behind(
                        (one.strengths[name] for one in steps), history and history.strengths[name]
                    )
                    for name in self._traces
                },
                tiers=tuple(self._model.own_tiers),
            ),
            band=behind((one.band for one in steps), before and before.band),
        )


def _rows(state: Population, uids: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the rows of memories, and which of them are there at all."""
    column: NDArray[np.int64] = state["uid"]
    if not len(column):
        return np.zeros(len(uids), np.intp), np.zeros(len(uids), bool)
    order = None if np.all(column[:-1] < column[1:]) else np.argsort(column, kind="stable")
    at = np.minimum(np.searchsorted(column, uids, sorter=order), len(column) - 1)
    rows = at if order is None else order[at]
    return rows.astype(np.intp), column[rows] == uids


def _taken(
    column: NDArray[Any], rows: NDArray[np.intp], there: NDArray[np.bool_], absent: float = np.nan
) -> NDArray[Any]:
    taken = np.full(len(rows), absent, column.dtype)
    taken[there] = column[rows[there]]
    return taken
