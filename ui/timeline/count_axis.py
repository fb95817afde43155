"""An axis of whole numbers: nights and memories are counted, not measured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pyqtgraph as pg

__all__ = ["CountAxis"]


_APART: Final = {"left": 22.0, "bottom": 44.0}
"""Least distance of two ticks, in logical pixels."""


class CountAxis(pg.AxisItem):
    """An axis whose ticks are whole numbers: thousands set apart, and from 10,000 on as ``k``."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        step = max(round(super().tickSpacing(minVal, maxVal, size)[0][0]), 1)
        room = _APART[self.orientation] * (maxVal - minVal) / max(size, 1.0)
        while step < room:
            step *= 2
        return [(float(step), 0.0)]

    def tickStrings(self, values: Iterable[Any], scale: float, spacing: float) -> list[str]:
        del spacing
        return [_in_short(round(value * scale)) if value >= 0 else "" for value in values]


def _in_short(count: int) -> str:
    for unit, sign in ((1_000_000, "M"), (1_000, "k")):
        if count >= max(unit, 10_000):
            return f"{count / unit:g}{sign}"
    return f"{count:,}"
