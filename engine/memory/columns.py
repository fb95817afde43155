"""The columns of a population: what each holds, in which unit, and what a new row starts with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["FACTS", "LIFE", "NEVER", "NOT_YET", "Column"]

NEVER: Final = np.iinfo(np.int64).min
"""Time of something that has not happened: no last access."""

NOT_YET: Final = np.iinfo(np.int32).max
"""Night of something that has not happened: not lost, not deleted."""


@dataclass(frozen=True, slots=True)
class Column:
    """A named column.

    Parameters
    ----------
    name : str
    dtype : str
        NumPy type code.
    fill : float or int
        Value of a new row.
    unit : str
        Unit in words; empty for a pure number.
    doc : str
        What it holds, in one sentence.
    """

    name: str
    dtype: str
    fill: float
    unit: str
    doc: str

    def new(self, length: int) -> NDArray[Any]:
        """Return a column of `length` new rows."""
        return np.full(length, self.fill, dtype=self.dtype)


FACTS: Final = (
    Column("uid", "i8", 0, "", "Number of the memory in its document, from 1."),
    Column("kind", "u1", 0, "", "Kind of memory, a `Kind`."),
    Column("created", "i8", 0, "s since 1970", "When it happened."),
    Column("valence", "f8", 0.0, "", "Valence at encoding, in [-1, 1]."),
    Column("activation", "f8", 0.0, "", "Activation at encoding, in [-1, 1]."),
    Column("intensity", "f8", 0.0, "", "Intensity at encoding, in [0, 1]."),
    Column("spread", "f8", 0.0, "", "Spread at encoding, not negative."),
    Column("identity", "?", 0, "", "Touches self-knowledge."),
    Column("estimated", "?", 0, "", "Its affect is an estimate."),
    Column("entry_importance", "f8", np.nan, "", "Importance given by the source; NaN: none."),
    Column("entry_access_count", "i4", 0, "recalls", "Recalls that the source counts."),
    Column("entry_last_access", "i8", NEVER, "s since 1970", "Last recall the source knows."),
    Column("encoded_night", "i4", 0, "night", "Nights that had passed when it was encoded."),
)
"""What never changes of a memory once it is encoded, under any model."""

LIFE: Final = (
    Column("access_count", "i4", 0, "recalls", "How often it was recalled and used."),
    Column("last_access", "i8", NEVER, "s since 1970", "When it was last recalled."),
    Column("current_valence", "f8", 0.0, "", "Valence of the current centroid."),
    Column("current_activation", "f8", 0.0, "", "Activation of the current centroid."),
    Column("current_intensity", "f8", 0.0, "", "Intensity of the current centroid."),
    Column("deleted_night", "i4", NOT_YET, "night", "Night of its deletion."),
)
"""Life history, which every model keeps (Potato paper, section 3.1)."""
