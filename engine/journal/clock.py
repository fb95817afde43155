"""The virtual clock: days end at 04:00, acts happen at the hour of acts (DESIGN: a document's
clock stands at 04:00 after a night).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from engine.errors import LetheError

__all__ = ["DAY", "HOUR", "NIGHT_HOUR", "hour_of_acts", "next_night", "show_time"]

HOUR: Final = 3600
DAY: Final = 24 * HOUR

NIGHT_HOUR: Final = 4
"""Hour of the sleep cycle, UTC (Potato paper, section 3.4)."""

DEFAULT_HOUR_OF_ACTS: Final = 20.0
"""Hour at which acts of a day happen where none is said."""


YEARS: Final = (2, 9000)
"""The first and last whole year of a memory. Nights lie before and after it, and calendars go
from the year 1 to 9999.
"""

EARLIEST: Final = int(datetime(YEARS[0], 1, 1, tzinfo=UTC).timestamp())
LATEST: Final = int(datetime(YEARS[1] + 1, 1, 1, tzinfo=UTC).timestamp()) - 1


def next_night(clock: int) -> int:
    """Return the first 04:00 strictly after `clock`, seconds since 1970."""
    return clock + DAY - (clock - NIGHT_HOUR * HOUR) % DAY


def hour_of_acts(clock: int, hour: float = DEFAULT_HOUR_OF_ACTS) -> int:
    """Return the time of an act at `hour` of the running day, never before `clock`.

    The day runs from 04:00 to 04:00, so hours before 4 belong to its end.

    Parameters
    ----------
    clock : int
        Seconds since 1970 of the last event.
    hour : float
        In [0, 24); 3.99 is just before the night.

    Raises
    ------
    LetheError
        When `hour` is no hour of a day.
    """
    if not 0.0 <= hour < 24.0:
        raise LetheError(f"hour {hour!r} is no hour of a day: use 0 up to 24")
    start = next_night(clock) - DAY
    since = (hour - NIGHT_HOUR) % 24.0
    return max(clock, start + round(since * HOUR))


def show_time(seconds: int) -> str:
    """Return a time as ``2023-05-08 13:56`` (UTC)."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
