"""How long a whole night takes, against the copying of as many columns: a ratio, not a time."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, Final

import numpy as np

from engine.affect.space import derived_intensity
from engine.journal.clock import HOUR, NIGHT_HOUR, next_night
from engine.journal.events import Import, Night
from engine.journal.timeline import fold, start_of
from engine.memory.population import Draft, Population
from engine.memory.seeds import Seeds
from engine.models.potato.model import PotatoModel

__all__ = ["COLUMNS", "measure_night_ratio", "random_population", "random_seeds"]

COLUMNS: Final = 9
"""Columns of float64 that are copied for comparison."""

_START: Final = NIGHT_HOUR * HOUR
_NIGHTS_BEFORE: Final = 2


def random_seeds(memories: int, links: int, seed: int = 2026) -> Seeds:
    """Return conversations all over the space, half of them below the death line, linked at random.

    Parameters
    ----------
    memories, links : int
    seed : int
    """
    rng = np.random.default_rng(seed)
    valence, activation = rng.uniform(-1.0, 1.0, (2, memories))
    dying = rng.permutation(memories) < memories // 2
    return Seeds.of(
        uid=np.arange(1, memories + 1),
        valence=valence,
        activation=activation,
        intensity=derived_intensity(valence, activation),
        spread=rng.uniform(0.0, 0.8, memories),
        entry_importance=np.where(
            dying, rng.uniform(0.001, 0.005, memories), rng.uniform(0.02, 1.0, memories)
        ),
        link_source=rng.integers(1, memories + 1, links),
        link_target=rng.integers(1, memories + 1, links),
        link_kind=np.zeros(links, np.uint8),
    )


def random_population(memories: int, links: int, seed: int = 2026) -> Population:
    """Return the memories of `random_seeds` under the Potato memory.

    They have lived for two nights, so that on the next one those that nothing saves erode, and
    the cached columns are built.

    Parameters
    ----------
    memories, links : int
    seed : int
    """
    model = PotatoModel()
    state = start_of(model, clock=_START)
    seeds = random_seeds(memories, links, seed)
    state = fold(state, (Import(at=_START, batch=1, seeds=seeds),), model)
    for _ in range(_NIGHTS_BEFORE):
        state = fold(state, (Night(at=next_night(state.clock)),), model)
    return state


def measure_night_ratio(
    memories: int = 1_000_000,
    links: int = 2_000_000,
    repeats: int = 7,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, Any]:
    """Measure one whole night against copying `COLUMNS` columns, interleaved.

    Parameters
    ----------
    memories, links : int
    repeats : int
        Of which the median counts.
    clock : callable
        Returns seconds.

    Returns
    -------
    dict
        ``memories``, ``links``, ``below_line`` (share of memories on the measured night),
        ``eroded`` (memories that lost something in it), ``copy_ms``, ``night_ms`` and ``ratio``
        of a working copy whose columns are its own; ``fold_ms`` and ``fold_ratio`` of the pure
        function, which makes new columns.

    Notes
    -----
    Every measured night starts from the same state. What is copied to has been touched before,
    as the columns of a working copy have.
    """
    model, state = PotatoModel(), random_population(memories, links)
    night = Night(at=next_night(state.clock))
    copy = _copying(memories)
    copies: list[float] = []
    nights: list[float] = []
    folds: list[float] = []
    for _ in range(repeats):
        draft = _own(state)
        copies.append(_seconds(copy, clock))
        nights.append(_seconds(lambda one=draft: model.apply(one, night), clock))
        copies.append(_seconds(copy, clock))
        folds.append(_seconds(lambda: fold(state, (night,), model), clock))
    copied, passed, folded = (1000.0 * median(one) for one in (copies, nights, folds))
    after = fold(state, (night,), model)
    line = float(after.parameters.survival.death_line)
    return {
        "memories": memories,
        "links": links,
        "below_line": np.count_nonzero(after["importance"] < line) / memories,
        "eroded": int(np.count_nonzero(after["traces"] != state["traces"])),
        "copy_ms": copied,
        "night_ms": passed,
        "fold_ms": folded,
        "ratio": passed / copied,
        "fold_ratio": folded / copied,
    }


def _copying(length: int) -> Callable[[], None]:
    rng = np.random.default_rng(1)
    sources = [rng.random(length) for _ in range(COLUMNS)]
    targets = [np.full(length, 0.5) for _ in range(COLUMNS)]

    def copy() -> None:
        for source, target in zip(sources, targets, strict=True):
            np.copyto(target, source)

    return copy


def _own(state: Population) -> Draft:
    """Return a working copy that holds every column for itself."""
    draft = state.draft()
    for name in state.columns:
        draft.writable(name)
    return draft


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start
