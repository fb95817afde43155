"""How long a night takes under each forgetting system, against a Potato night of the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any, Final

import numpy as np

from engine.journal.clock import DAY, HOUR, NIGHT_HOUR, next_night
from engine.journal.events import Event, Import, Night, Recall
from engine.journal.timeline import fold, start_of
from engine.lab.bench import random_seeds
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named, model_names

__all__ = ["MEASURE", "measure_systems"]

MEASURE: Final = "potato"
"""The system whose night every other is measured against."""

_START: Final = NIGHT_HOUR * HOUR
_NIGHTS_BEFORE: Final = 5
_RECALLED: Final = 200


class _Words:
    """A sentence or two for each memory, of several sorts, so that words are told apart."""

    _SAID: Final = (
        "I like tea in the morning and always have it with milk.",
        "We have to book the tickets tomorrow, please remind me.",
        "Yesterday we went to the lake and it rained.",
        "Thank you!",
        "The meeting decided to use the second design because it costs less.",
        "My doctor says the pressure is too high again.",
        "What a wonderful surprise, I am so happy for you!",
    )

    def text(self, uid: int) -> str:
        return f"{self._SAID[uid % len(self._SAID)]} ({uid})"

    def gist(self, uid: int) -> str:  # noqa: ARG002
        return ""

    id = speaker = gist

    def vectors(self, uids: Any) -> Any:
        return np.zeros((len(list(uids)), 1), np.float32)


def measure_systems(
    memories: int = 100_000,
    names: Sequence[str] | None = None,
    repeats: int = 5,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, dict[str, Any]]:
    """Measure one night of each system: the night, own tiers and strengths; interleaved.

    What a system does of its own accord (synthesis, merging, compression) is a task of its own
    and not in it.

    Parameters
    ----------
    memories : int
    names : sequence of str, optional
        Every system where absent.
    repeats : int
        Of which the median counts.
    clock : callable
        Returns seconds.

    Returns
    -------
    dict of str to dict
        By the system's name: ``memories``, ``night_ms``, ``potato_ms`` and ``ratio``.

    Notes
    -----
    All have lived through the same five nights with recalls in between. Every measured night
    starts from the same state.
    """
    wanted = tuple(model_names() if names is None else names)
    models = {name: model_named(name) for name in dict.fromkeys((MEASURE, *wanted))}
    states = {name: _lived(model, memories) for name, model in models.items()}
    taken: dict[str, list[float]] = {name: [] for name in models}
    for _ in range(repeats):
        for name, model in models.items():
            state = states[name]
            start = clock()
            _pass_night(model, state)
            taken[name].append(clock() - start)
    times = {name: 1000.0 * median(one) for name, one in taken.items()}
    return {
        name: {
            "memories": memories,
            "night_ms": times[name],
            "potato_ms": times[MEASURE],
            "ratio": times[name] / times[MEASURE],
        }
        for name in wanted
    }


def _pass_night(model: ForgettingModel, state: Population) -> None:
    after = fold(state, (Night(at=next_night(state.clock)),), model)
    model.own_tier(after)
    model.strength(after)


def _lived(model: ForgettingModel, memories: int) -> Population:
    state = start_of(model, clock=_START, words=_Words())
    return fold(state, _life(memories), model)


def _life(memories: int, seed: int = 2026) -> list[Event]:
    rng = np.random.default_rng(seed)
    seeds = replace(
        random_seeds(memories, 2 * memories, seed),
        created=_START - rng.integers(0, 30 * DAY, memories),
    )
    events: list[Event] = [Import(at=_START, batch=1, seeds=seeds)]
    for night in range(1, _NIGHTS_BEFORE + 1):
        at = _START + night * DAY
        used = rng.integers(1, memories + 1, min(_RECALLED, memories)).tolist()
        events += [Recall(at=at - HOUR, used=tuple(used)), Night(at=at)]
    return events
