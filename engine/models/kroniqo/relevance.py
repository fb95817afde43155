"""What a memory is worth when it is read: nothing here is ever stored."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.columns import NOT_YET
from engine.memory.population import State
from engine.models.kroniqo.categories import Category
from engine.models.kroniqo.nodes import are_nodes, completed, have_consequences

__all__ = [
    "DELETED",
    "EXPIRED",
    "FADED",
    "MERGED",
    "RETRIEVABLE",
    "are_candidates",
    "by_category",
    "constants",
    "fades_faster",
    "hours",
    "relevance",
    "tiers",
]

RETRIEVABLE: Final = 0
FADED: Final = 1
EXPIRED: Final = 2
MERGED: Final = 3
DELETED: Final = 4


def by_category(group: Any) -> NDArray[np.float64]:
    """Return the values that a parameter group has for each `Category`, shape (8,)."""
    return np.array([getattr(group, one.label) for one in Category], np.float64)


def hours(state: State) -> NDArray[np.float64]:
    """Return how long ago each node was made, hours, not negative, shape (N,)."""
    return np.maximum(state.clock - state["node_created"], 0) / HOUR


def fades_faster(state: State) -> NDArray[np.bool_]:
    """Return which rows are completed tasks that have no consequence, shape (N,)."""
    done = completed(state)
    return done & ~have_consequences(state) if done.any() else done


def constants(state: State) -> NDArray[np.float64]:
    """Return λ of each row before completion, per hour, shape (N,)."""
    parameters = state.parameters
    if parameters.rates.by_category:
        return by_category(parameters.rates)[state["category"]]
    return np.full(len(state), parameters.decay.constant)


def relevance(state: State) -> NDArray[np.float64]:
    """Return what each memory is worth now, in [0, 1], shape (N,); 0 if merged or deleted.

    Notes
    -----
    ``relevance₀·e^(−λt)``, t hours after the node was made. A completed task without
    consequences fades ``completed_factor`` times as fast from its completion on.

    References
    ----------
    Kroniqo post, "The Model: Exponential Decay", and "Why 0.03: The 24-Hour Argument" (completed
    tasks).
    """
    rate = constants(state)
    exponent = rate * hours(state)
    faster = np.flatnonzero(fades_faster(state))
    if len(faster):
        begun = np.maximum(state["completed"][faster], state["node_created"][faster])
        since = np.maximum(state.clock - begun, 0) / HOUR
        exponent[faster] += rate[faster] * (state.parameters.tasks.completed_factor - 1.0) * since
    worth = state["relevance0"] * np.exp(-exponent)
    worth[~are_nodes(state)] = 0.0
    return worth


def are_candidates(state: State) -> NDArray[np.bool_]:
    """Return which rows are fetched before relevance is looked at: the newest nodes, shape (N,).

    Of those made at the same second, the later row is the newer.

    References
    ----------
    Kroniqo post, "The Implementation: SQLite and Lazy Decay".
    """
    found = are_nodes(state)
    most = state.parameters.retrieval.candidates
    rows = np.flatnonzero(found)
    if len(rows) > most:
        made = state["node_created"][rows]
        last = np.partition(made, len(made) - most)[len(made) - most]
        later, same = rows[made > last], rows[made == last]
        found[:] = False
        found[later] = True
        found[same[len(same) - (most - len(later)) :]] = True
    return found


def tiers(state: State) -> NDArray[np.uint8]:
    """Return the place of each row among Kroniqo's tiers, shape (N,)."""
    worth, retrieval = relevance(state), state.parameters.retrieval
    found = np.full(len(state), FADED, np.uint8)
    found[(worth >= retrieval.threshold) & are_candidates(state)] = RETRIEVABLE
    found[worth < min(retrieval.practical, retrieval.threshold)] = EXPIRED
    found[state["merged_into"] != 0] = MERGED
    found[state["deleted_night"] != NOT_YET] = DELETED
    return found
