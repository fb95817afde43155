"""The columns that the Potato memory adds to facts and life history."""

from __future__ import annotations

from typing import Final

from engine.memory.columns import NOT_YET, Column
from engine.memory.traces import ALL_TRACES

__all__ = ["COLUMNS", "OUT_OF_WINDOW"]

OUT_OF_WINDOW: Final = -1
"""Window step of a memory that is not in the attention window."""

COLUMNS: Final = (
    Column("importance", "f8", 0.0, "", "Overall importance, in [0, 1]."),
    Column("raw_strength", "f8", 1.0, "", "Strength of the raw trace, in [0, 1]; 0 once lost."),
    Column("semantic_strength", "f8", 1.0, "", "Strength of the semantic trace, in [0, 1]."),
    Column("graph_strength", "f8", 1.0, "", "Strength of the graph trace, in [0, 1]."),
    Column("traces", "u1", int(ALL_TRACES), "", "Traces that are there, bits of `Trace`."),
    Column("erosion_count", "i2", 0, "nights", "Nights in a row below the line and not saved."),
    Column("window_step", "i1", OUT_OF_WINDOW, "exchanges", "Step in the attention window, or -1."),
    Column("raw_lost", "i4", NOT_YET, "night", "Night on which the raw trace was lost."),
    Column("semantic_lost", "i4", NOT_YET, "night", "Night on which the semantic trace was lost."),
    Column("spread_recalls", "i4", 0, "recalls", "Recalls that carried a spread."),
    Column("spread_sum", "f8", 0.0, "", "Sum of the spreads of those recalls."),
    Column("spread_moment", "f8", 0.0, "", "Sum of each of those spreads times its number."),
    Column("spread_last", "f8", 0.0, "", "Spread of the last such recall."),
)
