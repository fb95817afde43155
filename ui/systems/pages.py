"""The pages of the comparison of systems, by name; free of what they are made of."""

from __future__ import annotations

from typing import Final

__all__ = ["PAGES"]

PAGES: Final = {
    "spaces": ("Spaces", "One small space for each system, in the colours of its own tiers"),
    "retention": ("Retention", "What each system keeps of the selected memories, night by night"),
    "table": ("Table", "Every memory with its tier and strength under each system"),
    "upset": ("Who remembers", "Which systems remember the same memories"),
    "agreement": ("Agreement", "How alike the systems rank, and what they remember in common"),
    "question": ("Question", "The same question, answered by each system"),
}
"""Their titles, and what hovering over the switch tells."""
