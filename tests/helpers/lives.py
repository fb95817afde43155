"""Small populations and lives that tests of the engine start from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.journal.clock import DAY, HOUR
from engine.journal.events import Event, Import, Night, Recall
from engine.journal.timeline import Timeline, start_of
from engine.memory.seeds import Seeds
from engine.models.potato.model import PotatoModel
from engine.parameters import with_values

__all__ = ["START", "flat_seeds", "nights", "potato_timeline", "random_seeds", "recall"]

START = 1_700_000_000 - (1_700_000_000 - 4 * HOUR) % DAY
"""Some 04:00."""


def flat_seeds(count: int, **columns: Any) -> Seeds:
    """Return seeds at the resting state of the default sigma."""
    facts: dict[str, Any] = {
        "uid": np.arange(1, count + 1), "valence": 0.1, "activation": 0.2, "intensity": 0.4,
        "spread": 0.1, "created": START,
    }  # fmt: skip
    return Seeds.of(**{**facts, **columns})


def random_seeds(count: int, rng: np.random.Generator, links: int = 0) -> Seeds:
    """Return seeds all over the space, of all kinds and ages, with random links."""
    return Seeds.of(
        uid=np.arange(1, count + 1),
        kind=rng.choice(5, count, p=[0.7, 0.1, 0.05, 0.05, 0.1]),
        created=START,
        valence=rng.uniform(-1, 1, count),
        activation=rng.uniform(-1, 1, count),
        intensity=rng.uniform(0, 1, count),
        spread=rng.uniform(0, 0.9, count),
        identity=rng.random(count) < 0.05,
        entry_importance=np.where(rng.random(count) < 0.3, np.nan, rng.uniform(0, 0.1, count)),
        entry_access_count=rng.integers(0, 5, count),
        link_source=rng.integers(1, count + 1, links),
        link_target=rng.integers(1, count + 1, links),
        link_kind=rng.integers(0, 5, links),
    )


def potato_timeline(seeds: Seeds, events: Sequence[Event] = (), **values: Any) -> Timeline:
    """Return a timeline of the Potato memory that begins with an import of `seeds`."""
    model = PotatoModel()
    parameters = with_values(model.parameters_type(), values)
    start = start_of(model, clock=START, parameters=parameters)
    return Timeline(model, start, [Import(at=START, batch=1, seeds=seeds), *events])


def nights(count: int, first: int = 1) -> list[Event]:
    """Return `count` nights, the first being night number `first`."""
    return [Night(at=START + number * DAY) for number in range(first, first + count)]


def recall(night: int, *uids: int, hours_before: float = 1.0, **what: Any) -> Recall:
    """Return a recall some hours before a night."""
    return Recall(at=START + night * DAY - round(hours_before * HOUR), used=uids, **what)
