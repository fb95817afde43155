"""Memories in few words: what hovering tells, what a menu lists, what is copied as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.bundle import (
    ERASED,
    WITHHELD,
    MemoryBundle,
    readings_there,
    traces_of,
)
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.memory.traces import NO_TRACE, Trace
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.session import Session

__all__ = [
    "hover_words",
    "in_brief",
    "memories_as_text",
    "selection_as_text",
    "shortened",
    "what_is_left",
]

_HOVER, _BRIEF = 90, 60
_WORDS: Final = Trace.RAW | Trace.SEMANTIC
_PLACE: Final = ("valence", "activation", "intensity")
_STEP: Final = 4096
_NO_WORDS: Final = "no words are left"
_GONE: Final = "gone since night"


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
        return f"{_GONE} {memory.deleted_night}"
    if memory.withheld:
        return WITHHELD
    return ERASED if memory.purged else _NO_WORDS


def in_brief(memory: MemoryBundle) -> str:
    """Return one line for a menu."""
    return f"{shortened(what_is_left(memory), _BRIEF)}  ({memory.own_tier.name})"


def hover_words(memory: MemoryBundle) -> str:
    """Return what hovering over a point tells: its words, kind, tier and importance."""
    strength = f"{memory.strength_word} {_figure(memory.importance)}"
    facts = f"{memory.kind.label}, {memory.own_tier.name}, {strength}"
    return f"{shortened(what_is_left(memory), _HOVER)}\n{facts}"


def _figure(value: float) -> str:
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def selection_as_text(session: Session, uids: Iterable[int] | NDArray[np.int64]) -> str:
    """Return memories as tab-separated lines with a heading, for other programs.

    Parameters
    ----------
    session : Session
    uids : iterable of int, or ndarray of int64
        Those that are not there on the shown night are left out.
    """
    numbers = uids if isinstance(uids, np.ndarray) else np.fromiter(uids, np.int64)
    return memories_as_text(session.population, session.model, session.catalogue, numbers)


def memories_as_text(
    population: Population,
    model: ForgettingModel,
    catalogue: Catalogue,
    numbers: NDArray[np.int64],
    progress: Progress = silent,
) -> str:
    """Return memories of a state as tab-separated lines; on any thread.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
    numbers : ndarray of int64, shape (K,)
        Those that are not in the state are left out.
    progress : Progress
    """
    rows = np.flatnonzero(np.isin(population["uid"], numbers))
    tier, strength = model.own_tier(population)[rows].tolist(), model.strength(population)[rows]
    columns = [population[name][rows].tolist() for name in ("uid", "kind", *_PLACE)]
    there = traces_of(population, model)[rows].tolist()
    readable = model.may_show(population)[rows].tolist()
    lines = ["id\ttier\tkind\timportance\tvalence\tactivation\tintensity\ttext"]
    for at, (uid, kind, *place) in enumerate(zip(*columns, strict=True)):
        if not at % _STEP:
            progress(at, len(rows), "memories")
        told = _left(population, catalogue, int(rows[at]), there[at])
        words = told if readable[at] or not there[at] & _WORDS else WITHHELD
        centroid = "\t".join(f"{value:.4g}" for value in place)
        lines.append(
            f"{catalogue.uuid[uid]}\t{model.own_tiers[tier[at]].name}\t{Kind(kind).label}\t"
            f"{strength[at]:.6g}\t{centroid}\t{' '.join(words.split())}"
        )
    return "\n".join(lines) + "\n"


def _left(population: Population, catalogue: Catalogue, row: int, there: int) -> str:
    """Return the words that are left of a row: see `what_is_left`."""
    uid = int(population["uid"][row])
    if there & Trace.RAW and catalogue.text[uid]:
        return catalogue.text[uid]
    readings = readings_there(population, catalogue, row) if there & Trace.SEMANTIC else ()
    if readings:
        return readings[-1].text
    if there & catalogue.purged.get(uid, NO_TRACE):
        return ERASED
    gone = int(population["deleted_night"][row])
    return _NO_WORDS if gone > population.night else f"{_GONE} {gone}"
