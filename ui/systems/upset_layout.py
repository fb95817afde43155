"""Where the parts of an UpSet plot lie: bars above, dots below, sizes and names left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF

__all__ = ["COLUMN", "HEAD", "PAD", "ROW", "SIZES", "UpsetLayout"]

COLUMN: Final = 34.0
ROW: Final = 26.0
PAD: Final = 12.0
SIZES: Final = 96.0
"""Room for the sizes of the sets."""
HEAD: Final = 22.0
"""For the number above the highest bar."""
LEAST_BARS: Final = 60.0
_MOST_BARS: Final = 280.0


@dataclass(frozen=True, slots=True)
class UpsetLayout:
    """The layout of a plot, in logical pixels of its widget.

    Parameters
    ----------
    width, height : float
    names : float
        Room for the names of the systems.
    systems, columns : int
    first : int
        The first column that is seen.
    """

    width: float
    height: float
    names: float
    systems: int
    columns: int
    first: int = 0

    @property
    def left(self) -> float:
        """Where the columns begin."""
        return SIZES + self.names + PAD

    @property
    def bars(self) -> float:
        """Height of the longest bar."""
        rest = self.height - ROW * self.systems - HEAD - 3 * PAD
        return min(max(rest, LEAST_BARS), _MOST_BARS)

    @property
    def top(self) -> float:
        """Where the dots begin."""
        return HEAD + self.bars + 2 * PAD

    @property
    def base(self) -> float:
        """Where the bars stand."""
        return self.top - PAD

    @property
    def fits(self) -> int:
        """How many columns are seen at once."""
        return max(int((self.width - self.left - PAD) // COLUMN), 1)

    def column_at(self, place: QPointF) -> int:
        """Return the column at a place, or -1."""
        if place.x() < self.left or not 0.0 <= place.y() <= self.top + ROW * self.systems:
            return -1
        column = int((place.x() - self.left) // COLUMN) + self.first
        return column if column < self.columns else -1

    def system_at(self, place: QPointF) -> int:
        """Return the system whose name or size is at a place, or -1."""
        line = int((place.y() - self.top) // ROW)
        return line if place.x() < self.left and 0 <= line < self.systems else -1

    def middle_of(self, column: int) -> float:
        """Return where the middle of a column is."""
        return self.left + (column - self.first + 0.5) * COLUMN

    def row(self, line: int) -> QRectF:
        """Return the row of a system, over the whole width."""
        return QRectF(0.0, self.top + line * ROW, self.width, ROW)

    def dot(self, column: int, line: int) -> QPointF:
        """Return the middle of a dot."""
        return QPointF(self.middle_of(column), self.row(line).center().y())
