"""The running day as the timeline tells it: its moments, with a few words for each memory."""

from __future__ import annotations

from typing import Any

from engine.journal.clock import show_time
from engine.journal.day import Day, Moment, day_of, has_days
from engine.session import Session
from ui.memories.table_state import TableState
from ui.memories.texts import Texts

__all__ = ["DayReader", "moment_words", "standing_words"]


def moment_words(day: Day, moment: Moment) -> str:
    """Return the time of a moment, which exchange it is, and what happened."""
    parts = [show_time(moment.at)[-5:]]
    if moment.exchanges:
        number = day.exchanges_until(moment.position)
        parts.append(f"exchange {number:,} of {day.exchanges:,}")
    return " · ".join([*parts, moment.words])


def standing_words(day: Day, position: int) -> str:
    """Return where a position of the day stands, in words."""
    if not day.moments:
        return "Nothing happened on this day."
    index = day.index_at(position)
    if index:
        return moment_words(day, day.moments[index - 1])
    count = len(day.moments)
    return f"Before the first of this day's {count:,} {'act' if count == 1 else 'acts'}"


class DayReader:
    """Reads the day in which a document's cursor stands; what is read once is kept."""

    def __init__(self) -> None:
        self._days: tuple[Any, ...] = ()
        self._day: Day | None = None
        self._known: tuple[Any, ...] = ()
        self._has_days = False
        self._texts: Texts | None = None

    def day(self, session: Session) -> Day:
        """Return the day that follows the last night before the cursor."""
        timeline, night = session.timeline, session.population.night
        end = timeline.position_of(night)
        last = timeline.events[end - 1] if end else None
        key = (timeline, night, end, last)
        if self._day is None or not _same(key, self._days):
            self._days, self._day = key, day_of(timeline, night, self._namer(session, end))
        return self._day

    def has_days(self, session: Session) -> bool:
        """Return whether anything but nights and imports has ever happened on the branch."""
        events = session.timeline.events
        key = (session.timeline, len(events), events[-1] if events else None)
        if not _same(key, self._known):
            self._known, self._has_days = key, has_days(session.timeline)
        return self._has_days

    def _namer(self, session: Session, end: int) -> Any:
        """Return what names memories by what is left of them at the end of the day."""
        if self._texts is None or self._texts.catalogue is not session.catalogue:
            self._texts = Texts(session.catalogue)
        state = TableState(session.timeline.at(end), session.model, self._texts)

        def name(uid: int) -> str:
            try:
                return state.name(int(state.population.rows_of((uid,))[0]))
            except KeyError:
                return f"memory {uid}"

        return name


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Return whether two keys hold the very same things; events are not compared by value."""
    return len(one) == len(other) and all(
        a is b or (isinstance(a, int) and a == b) for a, b in zip(one, other, strict=True)
    )
