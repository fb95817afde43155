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

__all__ = ["NOTHING_CHOSEN", "legend_of", "name_of", "point_words", "title_of"]

NOTHING_CHOSEN: Final = "Select a memory to see its life, night by night."

_NAME: Final = 60
_BRANCH: Final = 24


def name_of(session: Session, uid: int) -> str:
    """Return a few words of what is left of a memory now; else its tier and number."""
    if uid not in session.population["uid"]:
        return f"memory {uid}"
    memory = session.memory(uid)
    if memory.text is None and memory.gist is None:
        return f"{memory.own_tier.name} {uid}"
    return f"“{shortened(what_is_left(memory), _NAME)}”"


def title_of(session: Session, drawn: DrawnCurves, crowd: int) -> str:
    """Return whose curves are shown.

    Parameters
    ----------
    session : Session
    drawn : DrawnCurves
    crowd : int
        How many are told of by their median.
    """
    others = len(drawn.uids) - (drawn.place is not None)
    parts: list[str] = []
    if drawn.active is not None and drawn.place is not None:
        parts.append(name_of(session, drawn.active))
    if crowd:
        parts.append(f"{crowd:,} memories")
    elif others:
        parts.append(f"{others:,} {'other' if others == 1 else 'others'}")
    return " and ".join(parts)


def legend_of(
    drawn: DrawnCurves, crowd: int, other: str, palette: Palette, word: str = "importance"
) -> str:
    """Return as rich text what each line means.

    Parameters
    ----------
    drawn : DrawnCurves
    crowd : int
        How many are told of by their median.
    other : str
        Name of the branch whose line is the lighter one; empty where there is none.
    palette : Palette
    word : str
        What importance is called under the system in force.
    """
    parts: list[tuple[str, str, str]] = []
    if drawn.past is not None and drawn.place is not None:
        strengths = drawn.past.history.strengths
        parts.append((palette.text, "━", word))
        parts += [
            (getattr(palette, TRACE_COLOURS[trace]), "━", trace)
            for trace in TRACES
            if trace in strengths
        ]
    if other:
        parts.append((palette.muted, "━", f"{word} on {shortened(other, _BRANCH)}"))
    if crowd:
        parts.append((palette.accent, "━", f"median {word}, in the middle 80 %"))
    elif len(drawn.uids) > 1:
        parts.append((palette.muted, "─", f"{word} of others"))
    if drawn.ahead is not None:
        parts.append((palette.muted, "┄", "if nobody recalls"))
    if drawn.recalls:
        parts.append((palette.accent, "▲", "recalled"))
    return "&nbsp;&nbsp; ".join(
        f'<span style="color:{colour}">{sign}</span>&nbsp;{escape(words).replace(" ", "&nbsp;")}'
        for colour, sign, words in parts
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
    word = session.model.strength_word
    lines.append(f"{word} {significant(float(history.importance[night, place]))}")
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
