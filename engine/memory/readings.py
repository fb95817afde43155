"""Which readings recalls have added to which memories, as columns of a state.

The texts stand in the catalogue under the number of the memory and the version; a state says
which versions belong to it. So a state of the past, or of another branch, shows no reading that
was made later or elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Readings"]


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that recalls have added, oldest first; those of encoding are not among them.

    Parameters
    ----------
    row : ndarray of int32, shape (R,)
        Row of the memory that each belongs to.
    version : ndarray of int32, shape (R,)
        Version of that memory's semantic trace, unique in the document.
    """

    row: NDArray[np.int32]
    version: NDArray[np.int32]

    @classmethod
    def none(cls) -> Readings:
        """Return no readings."""
        return cls(np.empty(0, np.int32), np.empty(0, np.int32))

    def __len__(self) -> int:
        return len(self.row)

    def of(self, row: int) -> list[int]:
        """Return the versions that were added to a row, oldest first."""
        return self.version[self.row == row].tolist() if len(self.row) else []

    def plus(self, row: int, version: int) -> Readings:
        """Return these readings and one more."""
        return Readings(
            np.append(self.row, np.int32(row)), np.append(self.version, np.int32(version))
        )
