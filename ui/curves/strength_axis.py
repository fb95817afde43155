"""The axis of strengths, from 0 to 1: as it is, or in steps of ten for what has almost gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray

__all__ = ["LEAST", "StrengthAxis", "heights"]

LEAST: Final = 1e-4
"""On the axis in steps of ten, what is less stands here."""

_LINEAR: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_DECADES: Final = (1e-4, 1e-3, 1e-2, 1e-1, 1.0)


def heights(strengths: Any, logarithmic: bool) -> NDArray[np.float64]:
    """Return where strengths stand on the axis; NaN where there is none."""
    values = np.asarray(strengths, np.float64)
    return np.log10(np.maximum(values, LEAST)) if logarithmic else values


class StrengthAxis(pg.AxisItem):
    """An axis from 0 to 1 whose ticks are plain decimals."""

    def __init__(self) -> None:
        super().__init__("left")
        self.enableAutoSIPrefix(False)
        self.logarithmic = False

    def set_logarithmic(self, logarithmic: bool) -> None:
        """Show steps of ten, or equal steps."""
        self.logarithmic = logarithmic
        self.picture = None
        self.update()

    def tickValues(
        self,
        minVal: float,  # noqa: N803
        maxVal: float,  # noqa: N803
        size: float,
    ) -> list[tuple[float, list[float]]]:
        marks = heights(_DECADES if self.logarithmic else _LINEAR, self.logarithmic).tolist()
        if not self.logarithmic and size < 90.0:
            marks = marks[::2]
        return [(1.0, [one for one in marks if minVal <= one <= maxVal])]

    def tickStrings(self, values: Iterable[Any], scale: float, spacing: float) -> list[str]:
        del scale, spacing
        if not self.logarithmic:
            return [f"{value:g}" for value in values]
        return [f"{10.0**value:.{max(-round(value), 0)}f}" for value in values]
