"""Dates as LoCoMo writes them, read without regard to the machine's language."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from engine.journal.clock import YEARS

__all__ = ["session_time"]

_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_DATE: Final = re.compile(
    r"\s*(\d{1,2}):(\d{2})\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*",
    re.IGNORECASE,
)


def session_time(text: str) -> int | None:
    """Return the moment that a session's date names, in seconds since 1970 UTC.

    Parameters
    ----------
    text : str
        Like ``"1:56 pm on 8 May, 2023"``; 12 am is midnight, 12 pm is noon.

    Returns
    -------
    int or None
        None when `text` names no moment.
    """
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    hour, minute, half, day, month, year = match.groups()
    if not 1 <= int(hour) <= 12 or month.lower() not in _MONTHS:
        return None
    if not YEARS[0] <= int(year) <= YEARS[1]:
        return None
    hours = int(hour) % 12 + (12 if half.lower() == "p" else 0)
    try:
        moment = datetime(
            int(year), _MONTHS.index(month.lower()) + 1, int(day), hours, int(minute), tzinfo=UTC
        )
    except ValueError:
        return None
    return int(moment.timestamp())
