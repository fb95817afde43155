"""Two states side by side: which memories are alive where, and how they differ.

Branches of a document share the numbers of their memories, and so do two nights of one branch;
so two states are matched by number, whatever their rows, in whole columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel

__all__ = ["ABSENT", "GROUPS", "Comparison", "compare", "matched_rows"]

ABSENT: Final = -1
"""Row of a memory that a state does not have."""

GROUPS: Final = ("only_left", "only_right", "tier", "weaker", "stronger")
"""How a memory may differ; one that lives on both sides may be in several."""

_EQUAL: Final = 1e-12
"""Importances nearer to each other than this are equal: rounding, not forgetting."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Comparison:
    """Every memory of two states, matched.

    Parameters
    ----------
    uid : int64 array, shape (U,)
        Numbers of the memories that either state has, rising.
    left_row, right_row : int64 array, shape (U,)
        The row of each; `ABSENT` where the state does not have it.
    left_tier, right_tier : uint8 array, shape (U,)
        Codes of `Tier`; one that a state does not have counts as deleted.
    difference : float64 array, shape (U,)
        Importance right minus left, in [-1, 1]; what is not alive has an importance of 0.
    groups : mapping of str to int64 array
        Numbers of the memories, rising, by `GROUPS`: alive on one side only; in another tier;
        alive on both and of less or more importance on the right.
    """

    uid: NDArray[np.int64]
    left_row: NDArray[np.int64]
    right_row: NDArray[np.int64]
    left_tier: NDArray[np.uint8]
    right_tier: NDArray[np.uint8]
    difference: NDArray[np.float64]
    groups: Mapping[str, NDArray[np.int64]] = field(default_factory=dict[str, NDArray[np.int64]])

    def of_rows(self, rows: NDArray[np.int64], count: int) -> NDArray[np.int64]:
        """Return for each row of a state its place in these columns, shape (`count`,).

        Parameters
        ----------
        rows : int64 array, shape (U,)
            `left_row` or `right_row`.
        count : int
            How many rows that state has.
        """
        places = np.full(count, ABSENT, np.int64)
        there = np.flatnonzero(rows != ABSENT)
        places[rows[there]] = there
        return places

    @property
    def live(self) -> NDArray[np.bool_]:
        """Which memories are alive on either side, shape (U,)."""
        return (self.left_tier != Tier.DELETED) | (self.right_tier != Tier.DELETED)

    def scale(self, share: float = 0.98) -> float:
        """Return the size of difference that `share` of all differences stay within, in (0, 1].

        Memories of equal importance do not count, so that a few that differ can still be seen;
        1 where none differs.
        """
        sizes = np.abs(self.difference)
        sizes = sizes[sizes > _EQUAL]
        return float(np.quantile(sizes, share)) if len(sizes) else 1.0


def matched_rows(population: Population, uid: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the rows of memories by their numbers, shape (U,); `ABSENT` for those not there."""
    numbers = population["uid"]
    if not len(numbers):
        return np.full(len(uid), ABSENT, np.int64)
    order = np.argsort(numbers, kind="stable")
    at = order[np.minimum(np.searchsorted(numbers, uid, sorter=order), len(numbers) - 1)]
    return np.where(numbers[at] == uid, at, ABSENT).astype(np.int64)


def compare(
    left: Population,
    left_model: ForgettingModel,
    right: Population,
    right_model: ForgettingModel,
) -> Comparison:
    """Match two states by the numbers of their memories.

    Parameters
    ----------
    left, right : Population
    left_model, right_model : ForgettingModel
        Those that govern them: tier and strength mean what each model says.
    """
    uid = np.union1d(left["uid"], right["uid"]).astype(np.int64)
    left_row, right_row = matched_rows(left, uid), matched_rows(right, uid)
    left_tier, left_importance = _seen(left, left_model, left_row)
    right_tier, right_importance = _seen(right, right_model, right_row)
    difference = right_importance - left_importance
    return Comparison(
        uid=uid,
        left_row=left_row,
        right_row=right_row,
        left_tier=left_tier,
        right_tier=right_tier,
        difference=difference,
        groups=_groups(uid, left_tier, right_tier, difference),
    )


def _seen(
    population: Population, model: ForgettingModel, rows: NDArray[np.int64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return tier and importance of rows; what is absent or deleted has an importance of 0."""
    tier = np.full(len(rows), Tier.DELETED, np.uint8)
    importance = np.zeros(len(rows))
    there = rows != ABSENT
    tier[there] = model.tier(population)[rows[there]]
    importance[there] = model.strength(population)[rows[there]]
    importance[tier == Tier.DELETED] = 0.0
    return tier, importance


def _groups(
    uid: NDArray[np.int64],
    left: NDArray[np.uint8],
    right: NDArray[np.uint8],
    difference: NDArray[np.float64],
) -> dict[str, NDArray[np.int64]]:
    here, there = left != Tier.DELETED, right != Tier.DELETED
    both = here & there
    masks = (
        here & ~there,
        there & ~here,
        both & (left != right),
        both & (difference < -_EQUAL),
        both & (difference > _EQUAL),
    )
    return {name: uid[mask] for name, mask in zip(GROUPS, masks, strict=True)}
