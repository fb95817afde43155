"""Single cells of a table made into values; what cannot be is a ValueError in words."""

from __future__ import annotations

import json
import math
import re
from datetime import UTC, datetime
from typing import Any, Final

from engine.exchange.json_values import kind_of, valid_text
from engine.journal.clock import EARLIEST, LATEST, YEARS

__all__ = [
    "YEARS",
    "exact",
    "is_missing",
    "moment",
    "number",
    "plain",
    "truth",
    "whole_number",
    "words",
]

_NUMBER: Final = re.compile(r"[+-]?\d+(\.\d*)?")
_DAY: Final = re.compile(r"(19|20)\d{6}")
_MILLISECONDS_FROM: Final = 1e11
_MICROSECONDS_FROM: Final = 1e14
_TRUE: Final = ("true", "yes", "1", "y", "t")
_FALSE: Final = ("false", "no", "0", "n", "f")
_SHOWN: Final = 40


def is_missing(value: Any) -> bool:
    """Tell whether a cell holds nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


def shown(value: Any) -> str:
    """Return a cell for a message, shortened."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def exact(value: float) -> str:
    """Return a number for a message, never rounded to another one: 1.0000001 is not "1"."""
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def words(value: Any) -> str:
    """Return a cell as text, exactly as it stands there."""
    if isinstance(value, str):
        return valid_text(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} is not a text")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value}"
    raise ValueError(f"is {kind_of(value)}, not a text")


def plain(value: Any) -> str:
    """Return any cell as text, nested ones as JSON."""
    if isinstance(value, str):
        return valid_text(value)
    return valid_text(json.dumps(value, ensure_ascii=False))


def number(value: Any, low: float = -math.inf, high: float = math.inf) -> float:
    """Return a cell as a finite number in [low, high]."""
    try:
        found = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError) as wrong:
        raise ValueError(f"{shown(value)} is not a number") from wrong
    if not math.isfinite(found):
        raise ValueError(f"{shown(value)} is not a finite number")
    if not low <= found <= high:
        raise ValueError(f"{exact(found)} is not in [{exact(low)}, {exact(high)}]")
    return found


def whole_number(value: Any, low: int, high: int) -> int:
    """Return a cell as a whole number in [low, high]."""
    found = number(value, low, high)
    if not found.is_integer():
        raise ValueError(f"{exact(found)} is not a whole number")
    return int(found)


def truth(value: Any) -> bool:
    """Return a cell as true or false."""
    spelled = str(value).strip().lower().removesuffix(".0")
    if spelled in _TRUE or spelled in _FALSE:
        return spelled in _TRUE
    raise ValueError(f"{shown(value)} is neither true nor false")


def moment(value: Any) -> int:
    """Return a cell as a moment, in whole seconds since 1970 UTC.

    Parameters
    ----------
    value : str, int or float
        ISO 8601 date or time (without a zone: UTC; a date alone: its first moment), or seconds,
        milliseconds or microseconds since 1970, told apart by magnitude.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _since_1970(number(value))
    text = str(value).strip()
    if _DAY.fullmatch(text) is None and _NUMBER.fullmatch(text):
        return _since_1970(number(text))
    try:
        found = datetime.fromisoformat(re.sub(r"\s*(UTC|GMT)$", "+00:00", text))
    except ValueError as wrong:
        raise ValueError(f"{shown(value)} is no date or time such as 2023-05-08 13:56") from wrong
    if not found.tzinfo:
        found = found.replace(tzinfo=UTC)
    if not EARLIEST <= found.timestamp() <= LATEST:
        raise ValueError(f"{shown(value)} lies outside the years {YEARS[0]} to {YEARS[1]}")
    return math.floor(found.timestamp())


def _since_1970(found: float) -> int:
    if abs(found) >= _MICROSECONDS_FROM:
        found /= 1e6
    elif abs(found) >= _MILLISECONDS_FROM:
        found /= 1e3
    if not EARLIEST <= found <= LATEST:
        first, last = YEARS
        raise ValueError(f"{found:g} seconds since 1970 lie outside the years {first} to {last}")
    return math.floor(found)
