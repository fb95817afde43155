"""Synthesis: short-lived episodes that cluster by meaning become one lasting fact.

Which episodes cluster rests on vectors, so it is worked out beside the fold (`propose`); the fold
is told the numbers only (`apply`). Only episodes of one level of sensitivity come together, and
the fact takes over that level and the oldest one's time: nothing private gets into what is shown,
and nothing outlives its retention by being retold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect, combine
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory
from engine.memory.population import Draft, Population, State
from engine.models.motebit.clusters import find_clusters
from engine.models.motebit.decay import confidence_now
from engine.models.motebit.types import MemoryType
from engine.models.motebit.wording import fact_of
from engine.models.own_acts import Proposal
from engine.progress import Progress, silent

__all__ = ["SYNTHESIS", "apply", "due", "eligible", "propose"]

SYNTHESIS: Final = "synthesis"
"""Name of the act."""


def eligible(population: State) -> NDArray[np.intp]:
    """Return the rows of the episodes that may be taken in, shape (K,).

    They are neither deleted nor part of a fact already, no dreams, and have faded for a while.
    """
    faded = confidence_now(population) <= population["confidence"] * np.exp2(
        -population.parameters.synthesis.least_age
    )
    wanted = (population["memory_type"] == MemoryType.EPISODIC) & faded
    wanted &= (population["deleted_night"] == NOT_YET) & (population["synthesised_into"] == 0)
    return np.flatnonzero(wanted & (population["kind"] != Kind.DREAM))


def due(population: State) -> bool:
    """Return whether the night just passed is one after which synthesis happens by itself."""
    rules = population.parameters.synthesis
    return bool(
        rules.automatic and population.night > 0 and population.night % rules.every_nights == 0
    )


def propose(
    population: Population, progress: Progress = silent, *, whole: bool = True
) -> Sequence[Proposal]:
    """Return a fact for each cluster of episodes.

    Parameters
    ----------
    population : Population
    progress : Progress
    whole : bool
        Look at all episodes, one window after the other; else at the window that is next.

    Raises
    ------
    engine.errors.Cancelled
        When it is no longer wanted.

    References
    ----------
    Motebit page, "Synthesis".
    """
    rules = population.parameters.synthesis
    windows = _windows(eligible(population), rules.window)
    if windows and not whole:
        next_one: int = population.night // int(rules.every_nights) % len(windows)
        windows = windows[next_one : next_one + 1]
    found: list[Proposal] = []
    for place, rows in enumerate(windows):
        stages = _Stages(progress, place, len(windows))
        clusters = find_clusters(
            population.words.vectors(population["uid"][rows].tolist()),
            population["sensitivity"][rows],
            likeness=rules.likeness,
            fewest=rules.fewest,
            most=rules.most,
            clusters=rules.most_facts - len(found),
            progress=stages,
        )
        for members in clusters:
            stages(len(rows), len(rows), "telling facts")
            found.append(_proposal(population, rows[members]))
        if len(found) == rules.most_facts:
            break
    return found


def _windows(rows: NDArray[np.intp], size: int) -> list[NDArray[np.intp]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]


class _Stages:
    """Progress of one window, as part of that of all."""

    def __init__(self, progress: Progress, place: int, count: int) -> None:
        self._progress, self._place, self._count = progress, place, count

    def __call__(self, done: int, total: int, what: str, /) -> None:
        self._progress(self._place * total + done, self._count * total, what)


def _proposal(population: Population, rows: NDArray[np.intp]) -> Proposal:
    numbers = population["uid"][rows].tolist()
    texts = [population.words.text(uid) for uid in numbers]
    memory = NewMemory(
        id="",
        text=fact_of([text for text in texts if text.strip()] or ["something"]),
        created=population.clock,
        kind=Kind.INSIGHT,
        affect=_together(population, rows),
        importance=_boosted(population, rows),
        source="synthesis",
    )
    return Proposal(
        act=SYNTHESIS,
        groups=(tuple(numbers),),
        memory=memory,
        links=tuple((uid, 0, LinkKind.PART_OF) for uid in numbers),
    )


def _together(population: Population, rows: NDArray[np.intp]) -> Affect:
    names = ("current_valence", "current_activation", "current_intensity")
    points = np.stack([population[name][rows] for name in names], axis=1)
    points = np.clip(points, (-1.0, -1.0, 0.0), 1.0).tolist()
    return combine([Affect(valence=v, activation=a, intensity=i) for v, a, i in points])


def _boosted(population: State, rows: NDArray[np.intp]) -> float:
    """Return the confidence of a fact from some episodes: their mean, and the boost."""
    mean = float(population["confidence"][rows].mean())
    return min(mean + float(population.parameters.synthesis.boost), 1.0)


def apply(draft: Draft, fact: int, episodes: NDArray[np.intp]) -> None:
    """Make a fact of a row, and tombstones of the episodes it is from.

    Parameters
    ----------
    draft : Draft
    fact : int
        Row of the memory that was made for it.
    episodes : ndarray of int
        Rows; those that are deleted or part of a fact already stay as they are.
    """
    there = (draft["deleted_night"][episodes] == NOT_YET) & (
        draft["synthesised_into"][episodes] == 0
    )
    taken = episodes[there & (episodes != fact)]
    if not len(taken) or draft["deleted_night"][fact] != NOT_YET:
        return
    draft.writable("memory_type")[fact] = MemoryType.SEMANTIC
    draft.writable("confidence")[fact] = _boosted(draft, taken)
    draft.writable("sensitivity")[fact] = draft["sensitivity"][taken].max()
    draft.writable("stored_at")[fact] = draft["stored_at"][taken].min()
    draft.writable("synthesised_into")[taken] = draft["uid"][fact]
