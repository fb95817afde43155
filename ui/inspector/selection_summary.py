"""Several memories selected: how many, in which tiers."""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.memory.tiers import Tier
from ui.inspector.section import quiet_label
from ui.memories.table_state import TableState
from ui.theme import GRID

__all__ = ["SelectionSummary", "tier_breakdown"]


def tier_breakdown(state: TableState, uids: frozenset[int]) -> str:
    """Return how many of some memories are in each tier, in words; empty tiers are left out."""
    chosen = np.isin(state.uid, np.fromiter(uids, np.int64))
    counts = np.bincount(state.tier[chosen], minlength=len(Tier)).tolist()
    return ", ".join(f"{counts[tier]:,} {tier.label}" for tier in Tier if counts[tier])


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

    def show_selection(self, state: TableState, uids: frozenset[int], active: int | None) -> None:
        """Tell of a selection; one memory alone needs no summary."""
        self.setVisible(len(uids) > 1)
        if len(uids) > 1:
            shown = "" if active is None else f", memory {active} is shown"
            self.count.setText(f"{len(uids):,} selected{shown}")
            self.tiers.setText(tier_breakdown(state, uids))
