"""What curves say in words: whose they are, what each line means, what a point is."""

from __future__ import annotations

from html import escape
from typing import Final

import numpy as np

from engine.journal.clock import DAY, show_time
from engine.lab.history import TRACES
from engine.life_curves import LifeCurves, Recalled
from engine.session import Session
from ui.curves.curves_plot import TRACE_COLOURS
from ui.curves.drawn_curves import DrawnCurves
from ui.explore.memory_words import shortened, what_is_left
from ui.memories.figures import significant
from ui.theme import Palette

__all__ = ["NOTHING_CHOSEN", "name_of", "point_words", "title_of"]

NOTHING_CHOSEN: Final = "Select a memory to see its life, night by night."

_NAME: Final = 28


def name_of(session: Session, uid: int) -> str:
    """Return a few words of what is left of a memory now."""
    if uid not in session.population["uid"]:
        return f"memory {uid}"
    return f"“{shortened(what_is_left(session.memory(uid)), _NAME)}”"


def title_of(session: Session, drawn: DrawnCurves, crowd: int, other: str, palette: Palette) -> str:
    """Return as rich text whose curves are shown and what each line means.

    Parameters
    ----------
    session : Session
    drawn : DrawnCurves
    crowd : int
        How many are told of by their median.
    other : str
        Name of the branch whose line is the lighter one; empty where there is none.
    palette : Palette
    """
    parts: list[str] = []
    if crowd:
        parts.append(
            f'<span style="color:{palette.accent}">━</span> {crowd:,} memories: '
            "median importance; the band holds the middle 80 %"
        )
    others = len(drawn.uids) - (drawn.place is not None)
    if drawn.active is not None and drawn.place is not None:
        parts.append(f"<b>━</b> {escape(name_of(session, drawn.active))}: importance")
        assert drawn.past is not None
        parts += [
            f'<span style="color:{getattr(palette, TRACE_COLOURS[trace])}">━</span> {trace}'
            for trace in TRACES
            if trace in drawn.past.history.strengths
        ]
    if other:
        parts.append(f'<span style="color:{palette.muted}">━</span> importance on {escape(other)}')
    if others:
        named = f"{others:,} {'other' if others == 1 else 'others'}"
        parts.append(f'<span style="color:{palette.muted}">─</span> importance of {named}')
    if drawn.ahead is not None:
        parts.append(f'<span style="color:{palette.muted}">┄</span> if nobody recalls anything')
    if drawn.recalls:
        parts.append(f'<span style="color:{palette.accent}">▲</span> recalled')
    return "&nbsp;&nbsp; ".join(_unbroken(part) for part in parts)


def _unbroken(part: str) -> str:
    """Return a short part with spaces at which no line breaks, outside of its tags."""
    return "<".join(
        f"{tag}>{text.replace(' ', '&nbsp;')}" if mark else tag.replace(" ", "&nbsp;")
        for tag, mark, text in (piece.partition(">") for piece in part.split("<"))
    )


def point_words(session: Session, curves: LifeCurves, uid: int, night: int) -> str:
    """Return what a point of a memory's line says.

    Parameters
    ----------
    session : Session
    curves : LifeCurves
    uid : int
        One that has a line of its own.
    night : int
        A known one.
    """
    history = curves.past.history
    place = int(np.flatnonzero(history.uids == uid)[0])
    timeline = session.timeline
    night = min(night, timeline.nights, len(history.nights) - 1)
    when = show_time(_dawn(session, night))[:10]
    lines = [f"Night {night:,} ({when})", name_of(session, uid)]
    lines.append(f"importance {significant(float(history.importance[night, place]))}")
    lines += [
        f"{trace} trace {significant(float(history.strengths[trace][night, place]))}"
        for trace in TRACES
        if trace in history.strengths
    ]
    lines += [_recalled(one) for one in curves.recalls if (one.uid, one.night) == (uid, night)]
    return "\n".join(lines)


def _dawn(session: Session, night: int) -> int:
    """Return when a night passed; nights are a day apart."""
    timeline = session.timeline
    position = timeline.position_after(night)
    if night and position <= len(timeline.events):
        return timeline.events[position - 1].at
    return timeline.start.clock + night * DAY


def _recalled(one: Recalled) -> str:
    return f"recalled {show_time(one.at)}"
