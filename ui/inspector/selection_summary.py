"""Several memories selected: how many, in which tiers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.inspector.section import quiet_label
from ui.memories.table_state import TableState
from ui.theme import GRID

__all__ = ["SelectionSummary", "tier_breakdown"]


def tier_breakdown(state: TableState, numbers: NDArray[np.int64]) -> str:
    """Return how many of some memories are in each tier, in words; empty tiers are left out."""
    chosen = np.isin(state.uid, numbers)
    tiers = state.model.own_tiers
    counts = np.bincount(state.own_tier[chosen], minlength=len(tiers)).tolist()
    return ", ".join(
        f"{count:,} {tier.name}" for tier, count in zip(tiers, counts, strict=True) if count
    )


class SelectionSummary(QWidget):
    """A count with its tiers."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.tiers = quiet_label(role=""), quiet_label()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GRID, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.count)
        layout.addWidget(self.tiers)

    def show_selection(
        self,
        state: TableState,
        numbers: NDArray[np.int64],
        active: int | None,
        mask: NDArray[np.bool_] | None = None,
    ) -> None:
        """Tell of a selection; one memory that views show alone needs no summary.

        Parameters
        ----------
        state : TableState
        numbers : ndarray of int64, shape (K,)
            Of the selected memories.
        active : int or None
            The one that the inspector tells of.
        mask : ndarray of bool, shape (N,), optional
            Which memories views show; absent: all.
        """
        hidden = 0 if mask is None else int(np.count_nonzero(np.isin(state.uid[~mask], numbers)))
        several = len(numbers) > 1
        self.setVisible(several or hidden > 0)
        told = "" if active is None or not several else f", memory {active} is told of here"
        unseen = f", {hidden:,} not shown" if several else ", hidden by the filter"
        self.count.setText(f"{len(numbers):,} selected{unseen if hidden else ''}{told}")
        self.tiers.setText(tier_breakdown(state, numbers) if several else "")
        self.tiers.setVisible(several)
