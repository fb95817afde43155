"""Memories in few words: what hovering tells, what a menu lists, what is copied as text."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import LetheError
from engine.memory.bundle import MemoryBundle
from engine.session import Session

__all__ = ["hover_words", "in_brief", "selection_as_text", "shortened", "what_is_left"]

_HOVER, _BRIEF = 90, 60


def shortened(text: str, length: int) -> str:
    """Return a text as one line of at most `length` characters."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def what_is_left(memory: MemoryBundle) -> str:
    """Return the raw text, else the newest reading, else what is told of a ghost."""
    if memory.text is not None:
        return memory.text
    if memory.gist is not None:
        return memory.gist
    if memory.deleted_night is not None:
        return f"gone since night {memory.deleted_night}"
    return "no words are left"


def in_brief(memory: MemoryBundle) -> str:
    """Return one line for a menu."""
    return f"{shortened(what_is_left(memory), _BRIEF)}  ({memory.tier.label})"


def hover_words(memory: MemoryBundle) -> str:
    """Return what hovering over a point tells: its words, kind, tier and importance."""
    facts = f"{memory.kind.label}, {memory.tier.label}, importance {_figure(memory.importance)}"
    return f"{shortened(what_is_left(memory), _HOVER)}\n{facts}"


def _figure(value: float) -> str:
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def selection_as_text(session: Session, uids: Iterable[int]) -> str:
    """Return memories as tab-separated lines with a heading, for other programs.

    Parameters
    ----------
    session : Session
    uids : iterable of int
        Those that are not there on the shown night are left out.
    """
    lines = ["id\ttier\tkind\timportance\tvalence\tactivation\tintensity\ttext"]
    for uid in uids:
        try:
            one = session.memory(uid)
        except LetheError:
            continue
        place = "\t".join(f"{value:.4g}" for value in one.affect.centroid)
        words = " ".join(what_is_left(one).split())
        lines.append(
            f"{one.id}\t{one.tier.label}\t{one.kind.label}\t{one.importance:.6g}\t{place}\t{words}"
        )
    return "\n".join(lines) + "\n"
