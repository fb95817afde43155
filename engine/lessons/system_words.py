"""What a lesson can ask of any forgetting system: strength, own tier, half-life, agreement.

A system is asked by its name (`lethe systems`); without one, that which governs the branch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import numpy as np

from engine.half_life import half_life
from engine.lab.agreement import spearman
from engine.lessons.entry import Entry
from engine.lessons.expressions import Value
from engine.lessons.other_lives import Under
from engine.models.motebit.sensitivity import LEVELS
from engine.models.registry import model_named
from engine.parameters import describe, full_name, to_values

__all__ = [
    "OF_MEMORY_UNDER",
    "SYSTEM_WORDS",
    "agreement",
    "column_of",
    "defaults_of",
    "half_life_of",
    "parameter_of",
]

Asked = Callable[[Under, int], Value]


def _strength(under: Under, row: int) -> float:
    return float(under.model.strength(under.population)[row])


def _half_life(under: Under, row: int) -> float:
    hours = float(under.model.half_life(under.population)[row])
    if math.isnan(hours):
        raise ValueError(f"it has no half-life under {under.model.title}")
    return hours


def _level(under: Under, row: int) -> str:
    return LEVELS[int(_column(under, "sensitivity")[row])]


def _column(under: Under, name: str) -> Any:
    if name not in under.population.columns:
        raise ValueError(f"{under.model.title} keeps nothing that is called {name!r}")
    return under.population[name]


OF_MEMORY_UNDER: Final[dict[str, tuple[str, Asked]]] = {
    "strength": ("what it is worth under a system, from 0 to 1", _strength),
    "own_tier": (
        "its tier by the name that the system itself has for it",
        lambda under, row: (
            under.model.own_tiers[int(under.model.own_tier(under.population)[row])].name
        ),
    ),
    "own_kind": (
        "its kind by the name that the system itself has for it",
        lambda under, row: (
            under.model.own_kinds[int(under.model.own_kind(under.population)[row])].name
        ),
    ),
    "remembered": (
        "whether the system still brings it up by itself",
        lambda under, row: bool(under.model.remembered(under.population)[row]),
    ),
    "half_life": ("hours in which it halves from now", _half_life),
    "may_show": (
        "whether its words may be displayed unasked",
        lambda under, row: bool(under.model.may_show(under.population)[row]),
    ),
    "level": ("how private it is under Motebit: none, personal, medical …", _level),
}
"""What a word comes to for a memory of a state: what it means, and how it is read."""

SYSTEM_WORDS: Final[dict[str, Entry]] = {
    **{
        name: Entry(f"{name}(memory[, system])", meaning)
        for name, (meaning, _) in OF_MEMORY_UNDER.items()
    },
    "column": Entry("column(memory, name)", "a number that the system keeps: reinforcements"),
    "remembers": Entry("remembers([system])", "how many memories it still brings up by itself"),
    "agreement": Entry(
        "agreement(system, other)", "rank correlation of their strengths, from -1 to 1"
    ),
    "parameter": Entry("parameter(name[, system])", "a parameter of the model: sleep.base_rate"),
    "half_life_of": Entry(
        "half_life_of(name[, system])", "hours in which a rate among the parameters leaves half"
    ),
}
"""Words about systems."""


def column_of(under: Under, row: int, name: str) -> float:
    """Return a number that the system keeps of a memory.

    Raises
    ------
    ValueError
        When it keeps no such thing.
    """
    return float(_column(under, name)[row])


def agreement(one: Under, other: Under, uids: tuple[int, ...]) -> float:
    """Return how alike two systems rank memories: Spearman's correlation of their strengths.

    Raises
    ------
    ValueError
        When one of them holds all alike, and so ranks nothing.
    """
    both = [two.model.strength(two.population)[two.rows(uids)] for two in (one, other)]
    found = float(spearman(np.array(both))[0, 1])
    if math.isnan(found):
        raise ValueError("one of the two holds all memories alike")
    return found


def parameter_of(parameters: Any, name: str) -> Value:
    """Return a parameter's value by its full or its bare name.

    Raises
    ------
    ValueError
        When there is none, or it is a list of numbers.
    """
    full = full_name(cast("type[Any]", type(parameters)), name)
    value: Any = cast("Mapping[str, Any]", to_values(parameters))[full]
    if isinstance(value, tuple):
        raise ValueError(f"{name} is a list of numbers")
    return value if isinstance(value, bool) else float(value)


def half_life_of(parameters: Any, name: str) -> float:
    """Return how long a rate among parameters takes to leave half, hours.

    Raises
    ------
    ValueError
        When there is no such parameter, or it is no rate.
    """
    kind = cast("type[Any]", type(parameters))
    full = full_name(kind, name)
    spec = next(one for one in describe(kind) if one.name == full)
    found = half_life(spec, to_values(parameters)[full])
    if found is None:
        raise ValueError(f"{name} is no rate of forgetting")
    return found.hours


def defaults_of(system: str) -> Any:
    """Return the parameters of a system as they are at first."""
    return model_named(system).parameters_type()
