"""Levels L0–L4 and what was dropped: what a memory's age and retention make of it.

Time decides the level, priority overrides it (Persistent Agent paper, sections 3 and 4). Levels
are told on read, from the clock; only what a full budget has moved, and which words were lost,
is kept.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, State
from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier
from engine.models.persistent_agent.frames import Frame, cached, living_frame

__all__ = ["LEVEL_TIERS", "Place", "keep_places", "loads", "places", "places_of", "pressed_down"]

_PLACE: Final = "place"
_PLACE_AT: Final = "place at"


class Place(IntEnum):
    """Where a memory is; the place of its tier in `LEVEL_TIERS`."""

    L0 = 0
    L1 = 1
    L2 = 2
    L3 = 3
    L4 = 4
    DROPPED = 5
    DELETED = 6


LEVEL_TIERS: Final = (
    OwnTier(
        name="L0", title="L0 hot", meaning="Its full words are in the agent's context.",
        colour="#f0c94a", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
    ),
    OwnTier(
        name="L1", title="L1 warm", meaning="In the context as key moments, compressed 3 to 1.",
        colour="#e69f00", left=Tier.FRAGMENT, drawn_as=Tier.FRAGMENT, remembered=True,
    ),
    OwnTier(
        name="L2", title="L2 cool",
        meaning="In the context as decisions and outcomes, compressed 10 to 1.",
        colour="#2fae84", left=Tier.FRAGMENT, drawn_as=Tier.FRAGMENT, remembered=True,
    ),
    OwnTier(
        name="L3", title="L3 cold",
        meaning="In the context as a one-liner of its topic, compressed 50 to 1.",
        colour="#56b4e9", left=Tier.FRAGMENT, drawn_as=Tier.FRAGMENT, remembered=True,
    ),
    OwnTier(
        name="L4", title="L4 archive",
        meaning="Outside the context, in MEMORY.md: search still finds it.",
        colour="#8c8fd6", left=Tier.FRAGMENT, drawn_as=Tier.FRAGMENT, remembered=True,
    ),
    OwnTier(
        name="dropped", title="Dropped",
        meaning="Its retention fell below the line, or it was trash: no words of it were kept.",
        colour="#cc79a7", left=Tier.GHOST, drawn_as=Tier.GHOST, remembered=False,
    ),
    OwnTier(
        name="deleted", title="Deleted", meaning="Taken away on purpose.",
        colour="#d55e00", left=Tier.DELETED, drawn_as=Tier.DELETED, remembered=False,
    ),
)  # fmt: skip
"""The levels of the paper's section 3, then what was dropped (section 4) and deleted."""


def places(
    frame: Frame, clock: int, parameters: Any, retention: NDArray[np.float64] | None = None
) -> NDArray[np.uint8]:
    """Return where each memory is at a moment, a `Place` each.

    Parameters
    ----------
    frame : Frame
        Of N memories.
    clock : int
        Seconds since 1970, not before the last event.
    parameters : PersistentAgentParameters
    retention : ndarray of float64, shape (N,), optional
        At that moment, where it is known.

    Returns
    -------
    ndarray of uint8, shape (N,)
        Never hotter later than earlier, as long as nothing happens.

    Notes
    -----
    In this order, the later winning: the band of its age; L0 where retention is at least 0.65;
    past the delay of its tags at least L1; not below L1 where myelinated; the level to which a
    budget has moved it; dropped (a reflex: L4) where retention is below 0.25; L0 while its
    tags keep the words raw, unless moved by a budget; dropped as trash. Words once lost do not
    come back: such a memory is at best in L1.
    """
    age = frame.age(clock)
    retention = frame.retention(clock) if retention is None else retention
    scoring = parameters.scoring
    found = np.zeros(len(age), np.uint8)
    for edge in parameters.levels.edges:
        found += age >= edge
    found[(frame.hold > 0.0) & (found == Place.L0)] = Place.L1
    found[retention >= scoring.keep_hot] = Place.L0
    found[frame.warm & (found > Place.L1)] = Place.L1
    low = retention < scoring.compress
    found[low & ~frame.reflex] = Place.L3 if scoring.aggressive else Place.DROPPED
    if scoring.aggressive:
        found[low & (age >= parameters.levels.cold_hours)] = Place.L4
    found[low & frame.reflex] = Place.L4
    found[age < frame.hold] = Place.L0
    found = np.maximum(found, frame.pressed)
    found[(found == Place.L0) & frame.worn] = Place.L1
    found[frame.trash | frame.lost] = Place.DROPPED
    found[frame.gone] = Place.DELETED
    return found


def places_of(state: State) -> NDArray[np.uint8]:
    """Return where each memory of a state is now, a `Place` each, shape (N,); not to be changed."""
    known = cached(state)
    if _PLACE in known and known[_PLACE_AT][0] == state.clock:
        return known[_PLACE]
    found = np.full(len(state), Place.DROPPED, np.uint8)
    rows, frame = living_frame(state)
    found[rows] = places(frame, state.clock, state.parameters)
    found[state["deleted_night"] != NOT_YET] = Place.DELETED
    keep_places(state, found)
    return found


def keep_places(state: State, found: NDArray[np.uint8]) -> None:
    """Let a draft remember where each memory is at its clock."""
    if isinstance(state, Draft):
        state.put_derived(**{_PLACE: found, _PLACE_AT: np.array([state.clock])})


def loads(
    where: NDArray[np.uint8], tokens: NDArray[np.integer], parameters: Any
) -> NDArray[np.float64]:
    """Return how many tokens each of L0 to L3 takes in the context, shape (4,).

    Parameters
    ----------
    where : ndarray of uint8, shape (N,)
        A `Place` each.
    tokens : ndarray of int, shape (N,)
        Of the own words of each.
    parameters : PersistentAgentParameters
        Words count by the ratio that their level is compressed to.
    """
    raw = np.bincount(where, weights=tokens, minlength=len(Place))[:4]
    return raw / np.array(parameters.levels.ratios)


def pressed_down(
    where: NDArray[np.uint8],
    retention: NDArray[np.float64],
    touched: NDArray[np.int64],
    tokens: NDArray[np.integer],
    parameters: Any,
) -> NDArray[np.uint8]:
    """Return where memories are once no budget overflows (the buffer rule).

    Parameters
    ----------
    where, retention, touched, tokens : ndarray, shape (N,) each
        A `Place`, the priority, the time of the last touch, the tokens of the own words.
    parameters : PersistentAgentParameters

    Returns
    -------
    ndarray of uint8, shape (N,)
        From L0 to L3, what has the lowest retention moves one level down, of equal ones the
        older first, until the level keeps its budget.
    """
    found = where.copy()
    for level, (budget, ratio) in enumerate(
        zip(parameters.levels.budgets, parameters.levels.ratios, strict=True)
    ):
        rows = np.flatnonzero(found == level)
        if tokens[rows].sum() / ratio <= budget:
            continue
        best = rows[np.lexsort((-rows, -touched[rows], -retention[rows]))]
        taken = np.cumsum(tokens[best]) / ratio
        found[best[taken > budget]] = level + 1
    return found
