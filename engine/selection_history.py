"""What was selected before: the selection's own back and forward, apart from undo. No Qt."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["MOST_NUMBERS", "MOST_STEPS", "Selected", "SelectionHistory"]

MOST_STEPS: Final = 100
"""How many earlier selections are kept."""
MOST_NUMBERS: Final = 4_000_000
"""How many numbers of memories earlier selections hold together: 32 MB."""

Selected = tuple[NDArray[np.int64], int | None]
"""Numbers of the selected memories, and of the active one."""


class SelectionHistory:
    """Selections that were left, the last one at the end of each list."""

    def __init__(self) -> None:
        self._past: list[Selected] = []
        self._future: list[Selected] = []

    @property
    def has_past(self) -> bool:
        """Whether there is a way back."""
        return bool(self._past)

    @property
    def has_future(self) -> bool:
        """Whether there is a way forward."""
        return bool(self._future)

    def leave(self, left: Selected) -> None:
        """Keep a selection that another one replaces; what was ahead is dropped."""
        self._future.clear()
        self._past.append(left)
        held = sum(len(numbers) for numbers, _ in self._past)
        while len(self._past) > 1 and (len(self._past) > MOST_STEPS or held > MOST_NUMBERS):
            held -= len(self._past.pop(0)[0])

    def back(self, left: Selected) -> Selected:
        """Return the selection before the one that is left.

        Raises
        ------
        IndexError
            Where there is none.
        """
        found = self._past.pop()
        self._future.append(left)
        return found

    def forward(self, left: Selected) -> Selected:
        """Return the selection that going back had left.

        Raises
        ------
        IndexError
            Where there is none.
        """
        found = self._future.pop()
        self._past.append(left)
        return found
