"""Figures of a system's report as people read them."""

from __future__ import annotations

import math

from engine.models.own_report import Figure
from ui.memories.figures import significant

__all__ = ["figure_words", "with_unit"]

_SMALL, _MANY = 0.001, 10_000.0


def with_unit(figure: str, unit: str) -> str:
    """Return a figure with its unit: one of it in the singular, and none where nothing is known.

    Parameters
    ----------
    figure : str
        As `figure_words` gives it.
    unit : str
        In the plural; empty where there is none.
    """
    if not unit or figure == "–":
        return figure
    if figure == "1":
        unit = f"{unit[:-3]}y" if unit.endswith("ies") else unit.removesuffix("s")
    return f"{figure} {unit}"


def figure_words(value: Figure) -> str:
    """Return a cell of a report in words: counts whole, numbers to three figures."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "never" if value > 0 else "−∞"
    if abs(value) >= _MANY or value == int(value):
        return f"{value:,.0f}".replace("-", "−")
    if 0.0 < abs(value) < _SMALL:
        return f"{value:.1e}".replace("-", "−")
    return significant(value)
