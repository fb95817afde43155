"""What each level holds of its memories in words: compressed, measured, and ready for files.

This is the slow part of compaction and defrag. It is a function of state and words alone, so it
may run on any thread; what is kept of it are the ratios that were reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import show_time
from engine.journal.events import SystemAct
from engine.memory.population import Draft, Population, State
from engine.models.own_acts import Proposal
from engine.models.persistent_agent.columns import records
from engine.models.persistent_agent.compressed import Message
from engine.models.persistent_agent.contents import LevelContent, level_contents, texts_held
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.frames import frame_of
from engine.models.persistent_agent.levels import Place, places_of
from engine.models.persistent_agent.myelin import Myelin, is_reflex, myelin_of
from engine.progress import Progress, silent

__all__ = [
    "Measured",
    "contents_of",
    "entries_of",
    "keep_measure",
    "measure",
    "measured",
]


@dataclass(frozen=True, slots=True)
class Measured:
    """How far the words of a level were compressed.

    Parameters
    ----------
    at : int
        Seconds since 1970, UTC.
    level : int
        1 to 4; the archive holds what L3 held.
    before, after : int
        Estimated tokens.
    memories : int
    """

    at: int
    level: int
    before: int
    after: int
    memories: int

    @property
    def ratio(self) -> float:
        """The ratio reached; 1 where there was nothing."""
        return self.before / self.after if self.after else 1.0


def contents_of(population: Population, progress: Progress = silent) -> tuple[LevelContent, ...]:
    """Return what L0 to L4 hold in words; nothing of what was dropped.

    Parameters
    ----------
    population : Population
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    where = places_of(population)
    rows = np.flatnonzero(where <= Place.L4)
    rows = rows[np.argsort(population["created"][rows], kind="stable")]
    retention = frame_of(population, rows).retention(population.clock)
    uids, times = (population[name][rows].tolist() for name in ("uid", "created"))
    messages = [
        Message(uid, population.words.text(uid), weight, show_time(at)[:10])
        for uid, weight, at in zip(uids, retention.tolist(), times, strict=True)
    ]
    asked: Sequence[float] = population.parameters.levels.ratios
    ratios = dict(enumerate(asked))
    return level_contents(messages, where[rows].tolist(), ratios=ratios, progress=progress)


def measure(population: Population, act: str, progress: Progress = silent) -> tuple[Proposal, ...]:
    """Return the act that keeps how far each level is compressed.

    Parameters
    ----------
    population : Population
    act : str
        ``"compact"`` or ``"defrag"``, under which it is kept.
    progress : Progress
    """
    values: list[float] = []
    for one in contents_of(population, progress)[Place.L1 :]:
        if one.messages:
            values += [one.level, one.tokens_before, one.tokens_after, one.messages]
    return (Proposal(act=act, values=tuple(float(one) for one in values)),)


def keep_measure(draft: Draft, event: SystemAct) -> None:
    """Keep the measures of an act; a broken record is left out."""
    whole = len(event.values) // 4 * 4
    found = np.array(event.values[:whole], np.float64).reshape(-1, 4)
    at = np.full((len(found), 1), float(event.at))
    draft.extend_table("measured", np.hstack([at, found]).reshape(-1))


def measured(state: State) -> dict[int, Measured]:
    """Return the last measure of each level that has one."""
    return {
        int(row[1]): Measured(*(int(one) for one in row))
        for row in records(state, "measured").tolist()
    }


def entries_of(population: Population, progress: Progress = silent) -> tuple[Entry, ...]:
    """Return what the files and other documents may see of every memory that is not dropped.

    Parameters
    ----------
    population : Population
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    tuple of Entry
        Words: at L0 its own; at L1 to L3 the pieces that compression keeps, or its gist where
        it keeps none of it; in the archive, and of what is preloaded or a reflex, its gist.
        What has no words left, or no id, is left out.
    """
    frame = frame_of(population)
    where = places_of(population)
    pieces = texts_held(contents_of(population, progress))
    retention = frame.retention(population.clock)
    myelin = _myelin(population)
    found: list[Entry] = []
    for row in np.flatnonzero(where <= Place.L4).tolist():
        uid, place = int(population["uid"][row]), int(where[row])
        known = place == Place.L4 or myelin[row] >= Myelin.THICK
        held = pieces.get(uid, "")
        text = _text(population, uid, place, held, known=known)
        name = population.words.id(uid)
        if text and name:
            entry = Entry(
                number=uid, id=name, text=text, created=int(population["created"][row]),
                level=place, priority=float(retention[row]), myelin=Myelin(int(myelin[row])).label,
            )  # fmt: skip
            found.append(entry)
    return tuple(found)


def _myelin(state: State) -> NDArray[np.uint8]:
    found = myelin_of(state["access_count"], state.parameters)
    return np.where(is_reflex(state), np.uint8(Myelin.REFLEX), found)


def _text(population: Population, uid: int, place: int, held: str, *, known: bool) -> str:
    """Return the words of a memory as its files have them; `known`: by gist, not by pieces."""
    words = population.words
    if place == Place.L0:
        return words.text(uid)
    first, second = (words.gist(uid), held) if known else (held, words.gist(uid))
    return first or second
