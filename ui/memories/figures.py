"""How numbers are written for people: rounded to what they mean, figures standing in columns."""

from __future__ import annotations

import math
from typing import Final

from engine.journal.clock import DAY, HOUR
from engine.quantities import Quantity

__all__ = [
    "ABSENT",
    "duration",
    "fixed",
    "plain_hint",
    "quantity_words",
    "share",
    "shorten",
    "signed",
    "significant",
    "whole",
]

ABSENT: Final = "–"
"""What stands where there is no number."""

_FIGURE_SPACE: Final = "\u2007"
_MINUS: Final = "\u2212"
_YEAR: Final = 365.25 * DAY


def whole(value: float) -> str:
    """Return a count, thousands apart."""
    return f"{int(value):,}"


def fixed(value: float, decimals: int = 2) -> str:
    """Return a number with some decimals; a dash where there is none."""
    return ABSENT if math.isnan(value) else _proper(f"{value:.{decimals}f}")


def signed(value: float) -> str:
    """Return a number in [-1, 1] with its sign and two decimals; 0 has no sign."""
    if math.isnan(value):
        return ABSENT
    return "0.00" if abs(value) < 0.005 else _proper(f"{value:+.2f}")


def share(value: float) -> str:
    """Return a number in [0, 1] with three decimals, below 0.01 with four.

    Figure spaces stand for missing decimals, so that points stand below each other.
    """
    if math.isnan(value):
        return ABSENT
    if 0.0 < value < 0.00005:
        return "<0.0001"
    return f"{value:.4f}" if 0.0 < value < 0.00995 else f"{value:.3f}{_FIGURE_SPACE}"


def significant(value: float, figures: int = 3) -> str:
    """Return a number with some significant figures, never in powers of ten."""
    if math.isnan(value):
        return ABSENT
    if value == 0.0:
        return "0"
    decimals = max(figures - 1 - math.floor(math.log10(abs(value))), 0)
    return f"<{10.0**-9:.9f}" if decimals > 9 else _proper(f"{value:.{decimals}f}")


def duration(seconds: float) -> str:
    """Return a length of time in hours, days or years, whichever reads best."""
    if math.isnan(seconds):
        return ABSENT
    if seconds < 2 * DAY:
        return f"{seconds / HOUR:.0f} h"
    if seconds < 2 * _YEAR:
        return f"{seconds / DAY:,.0f} d"
    return f"{seconds / _YEAR:,.1f} y"


def quantity_words(value: float, quantity: Quantity) -> str:
    """Return a value of a quantity, rounded to what it means."""
    if math.isnan(value):
        return ABSENT
    if quantity.signed:
        return signed(value)
    if abs(value) >= 100 or value == round(value):
        return _proper(f"{value:,.0f}")
    return significant(value, 2 if abs(value) < 10 else 3)


def shorten(text: str, limit: int) -> str:
    """Return the first `limit` characters of a text in one line, with an ellipsis where cut."""
    line = " ".join(text[: 2 * limit + 16].split())
    return f"{line[: limit - 1].rstrip()}…" if len(line) > limit else line


def plain_hint(text: str) -> str:
    """Return a tooltip that shows `text` as it is, wrapped, whatever signs it contains."""
    signs = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>"}
    return f"<qt>{''.join(signs.get(sign, sign) for sign in text)}</qt>" if text else ""


def _proper(number: str) -> str:
    return number.replace("-", _MINUS)
