"""One life under several forgetting systems: who remembers what, how strongly, and who agrees.

>>> comparison = compare_systems(session, ("potato", "static"), nights=30)
>>> comparison.strength.shape                       # systems × memories
>>> comparison.agreement.rank                       # Spearman, systems × systems
>>> comparison.at(7).remembered                     # the same lives on night 7
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.comparing import matched_rows
from engine.errors import BadInput
from engine.lab.agreement import Combination, combinations, jaccard, spearman
from engine.lab.history import walk
from engine.lab.lives import Journal, Life, live_under
from engine.lab.living import NightColumns, night_columns
from engine.models.registry import model_named, models
from engine.progress import Progress, silent
from engine.recall.answers import Recollection
from engine.recall.asking import IdOrder, Question

if TYPE_CHECKING:
    from engine.session import Session

__all__ = [
    "Agreement",
    "Retention",
    "SystemComparison",
    "checked_names",
    "compare_lives",
    "compare_systems",
]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Agreement:
    """How far the systems agree, every two of them.

    Parameters
    ----------
    rank : ndarray of float64, shape (M, M)
        Spearman's rank correlation of strengths; NaN where one system holds all alike.
    survivors : ndarray of float64, shape (M, M)
        Jaccard index of what they remember.
    """

    rank: Floats
    survivors: Floats


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Retention:
    """What is left of some memories, night by night.

    Parameters
    ----------
    nights : ndarray of int64, shape (K + 1,)
        From 0, at the end of the day after each.
    remembered : ndarray of float64, shape (M, K + 1)
        Share that each system remembers of those that are there; NaN before any is.
    strength : ndarray of float64, shape (M, K + 1)
        Their mean strength.
    """

    nights: NDArray[np.int64]
    remembered: Floats
    strength: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class SystemComparison:
    """The same memories under M systems on one night. Build one with `compare_systems`.

    N memories are compared: those of the journal at that night, without any that a system made.

    Parameters
    ----------
    lives : mapping of str to Life
        By the name of the system, in the order asked for.
    night : int
        At the end of the day after it.
    uids : ndarray of int64, shape (N,)
        Numbers of the memories, in the order of encoding.
    strength : ndarray of float64, shape (M, N)
        In [0, 1], as each system means it; 0 once deleted.
    tier : ndarray of uint8, shape (M, N)
        Place in each system's own tiers.
    remembered : ndarray of bool, shape (M, N)
        Whether each system still brings the memory up by itself.
    """

    lives: Mapping[str, Life]
    night: int
    uids: NDArray[np.int64]
    strength: Floats
    tier: NDArray[np.uint8]
    remembered: NDArray[np.bool_]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the systems."""
        return tuple(self.lives)

    @property
    def nights(self) -> int:
        """How many nights the lives last."""
        return min(life.nights for life in self.lives.values())

    @cached_property
    def ids(self) -> list[str]:
        """The stable id of each memory."""
        known = next(iter(self.lives.values())).catalogue.uuid
        return [known[uid] if uid < len(known) else "" for uid in self.uids.tolist()]

    def tier_names(self, name: str) -> list[str]:
        """Return the own tier of each memory under a system, by name."""
        tiers = [one.name for one in self.lives[name].model.own_tiers]
        return [tiers[code] for code in self.tier[self.names.index(name)].tolist()]

    def tier_counts(self, name: str) -> dict[str, int]:
        """Return how many memories stand in each own tier of a system, by the tier's name."""
        tiers = self.lives[name].model.own_tiers
        counts = np.bincount(self.tier[self.names.index(name)], minlength=len(tiers))
        return {one.name: int(count) for one, count in zip(tiers, counts, strict=True)}

    @cached_property
    def agreement(self) -> Agreement:
        """How far every two systems agree on this night."""
        return Agreement(rank=spearman(self.strength), survivors=jaccard(self.remembered))

    @cached_property
    def survivors(self) -> tuple[Combination, ...]:
        """Who remembers what, the largest group first; the one that none remembers among them."""
        return combinations(self.names, self.remembered, self.uids)

    def at(self, night: int, progress: Progress = silent) -> SystemComparison:
        """Return the same lives compared on another night.

        Parameters
        ----------
        night : int
            From 0 to `nights`.
        progress : Progress
            May raise `engine.errors.Cancelled`.

        Raises
        ------
        BadInput
            When there is no such night.
        """
        return compare_lives(self.lives, night, progress)

    def retention(
        self, uids: Collection[int] | None = None, progress: Progress = silent
    ) -> Retention:
        """Return what is left of some memories night by night, under each system.

        At once where the lives note their nights (`engine.lab.living.MOST_CELLS`); else every
        night is walked through, which takes long.

        Parameters
        ----------
        uids : collection of int, optional
            All that are compared where absent.
        progress : Progress
            May raise `engine.errors.Cancelled`.
        """
        wanted = self.uids if uids is None else np.fromiter(uids, np.int64)
        remembered = np.full((len(self.lives), self.nights + 1), np.nan)
        strength = remembered.copy()
        for number, life in enumerate(self.lives.values()):
            rows = matched_rows(life.population, wanted)
            rows = rows[rows >= 0]
            for night, columns in enumerate(_by_night(life, self.nights, progress)):
                there = rows[rows < len(columns.strength)]
                if len(there):
                    remembered[number, night] = columns.remembered[there].mean()
                    strength[number, night] = columns.strength[there].mean()
        return Retention(
            nights=np.arange(self.nights + 1), remembered=remembered, strength=strength
        )

    def answers(
        self, question: Question, k: int = 5, *, order: IdOrder | None = None
    ) -> dict[str, Recollection]:
        """Return what each system answers to one question on this night, by its own ranking.

        Parameters
        ----------
        question : Question
            With its vector, embedded once: ``session.asker().embedded(text)``.
        k : int
            At least 1.
        order : IdOrder, optional
            That of the session, which knows the order of ids already.
        """
        from engine.lab.asking_lives import answers_of

        return {
            name: answers_of(life, self.night, question, k, order or IdOrder())
            for name, life in self.lives.items()
        }


def _by_night(life: Life, nights: int, progress: Progress) -> Iterator[NightColumns]:
    if life.nightly is not None:
        yield from life.nightly[: nights + 1]
        return
    timeline = life.timeline
    stops = (timeline.position_of(night) for night in range(nights + 1))
    known = timeline.nearest(timeline.position_of(0))
    for night, state in enumerate(walk(timeline, stops, known)):
        progress(night, nights, f"walking through the nights under {life.model.title}")
        yield night_columns(life.model, state)


def compare_systems(
    source: Session | Journal,
    names: Sequence[str] | None = None,
    *,
    nights: int = 0,
    parameters: Mapping[str, Mapping[str, Any]] | None = None,
    progress: Progress = silent,
) -> SystemComparison:
    """Live one journal under several systems and compare the last night.

    Parameters
    ----------
    source : Session or Journal
        A session only on its own thread; `Journal.of` makes what any thread can take.
    names : sequence of str, optional
        Systems, each once; every one that there is where absent.
    nights : int
        How many are added behind the journal's end.
    parameters : mapping of str to mapping, optional
        By the name of a system; see `engine.lab.lives.live_under`.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Raises
    ------
    LetheError
        When a system is unknown or named twice, or a parameter is unknown or out of range.
    """
    journal = source if isinstance(source, Journal) else Journal.of(source)
    wanted = checked_names(names)
    lives: dict[str, Life] = {}
    for done, name in enumerate(wanted):
        lives[name] = live_under(
            name,
            journal,
            parameters=(parameters or {}).get(name),
            nights=nights,
            progress=partial(_part, progress, done, len(wanted)),
        )
    return compare_lives(lives, None, progress)


def checked_names(names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the systems that names mean; all that can be loaded where none is given.

    Raises
    ------
    LetheError
        When one is unknown or named twice.
    """
    wanted = tuple(models() if names is None else names)
    for name in wanted:
        model_named(name)
    if not wanted or len(set(wanted)) != len(wanted):
        raise BadInput("each system is compared once", remedy="name at least one, none twice")
    return wanted


def _part(progress: Progress, done: int, parts: int, at: int, total: int, what: str) -> None:
    """Pass on the progress of one life as that of all: a thousand steps each."""
    steps = round(1000 * at / total) if total else 0
    progress(1000 * done + min(steps, 1000), 1000 * parts, what)


def compare_lives(
    lives: Mapping[str, Life], night: int | None = None, progress: Progress = silent
) -> SystemComparison:
    """Compare lives of one journal on a night; on their last one where none is said."""
    last = min(life.nights for life in lives.values())
    at = last if night is None else night
    made = np.array([uid for life in lives.values() for uid in life.made], np.int64)
    states = {name: life.state(at, progress) for name, life in lives.items()}
    numbers = next(iter(states.values()))["uid"]
    uids = numbers[~np.isin(numbers, made)].astype(np.int64)
    seen = [
        _columns_of(night_columns(life.model, states[name]), matched_rows(states[name], uids))
        for name, life in lives.items()
    ]
    return SystemComparison(
        lives=dict(lives),
        night=at,
        uids=uids,
        strength=np.stack([one.strength for one in seen]),
        tier=np.stack([one.tier for one in seen]),
        remembered=np.stack([one.remembered for one in seen]),
    )


def _columns_of(columns: NightColumns, rows: NDArray[np.int64]) -> NightColumns:
    return replace(
        columns,
        strength=columns.strength[rows],
        tier=columns.tier[rows],
        remembered=columns.remembered[rows],
    )
