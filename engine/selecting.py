"""Sets of memories that a person asks for: the others, what is linked, the like, the same place.

Each is one pass over columns, whatever its size, and returns numbers for `Selection.select`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.session import Session

__all__ = ["at_the_same_place", "linked_to", "of_kind", "of_tier", "others", "selectable"]

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

_PLACES: float = 1e4
"""Centroids are the same place when all three coordinates agree to four decimals."""


def selectable(session: Session) -> Flags:
    """Return which memories can be selected by command, shape (N,): those there and shown."""
    population = session.population
    there = population["deleted_night"] > population.night
    return there & session.shown.mask(session)


def others(session: Session) -> Numbers:
    """Return the numbers of the memories that are not selected."""
    return _numbers(session, ~session.selection.mask(session.population))


def linked_to(session: Session) -> Numbers:
    """Return the numbers of the memories that a link joins to a selected one."""
    links, chosen = session.population.links, session.selection.mask(session.population)
    reached = np.zeros(len(chosen), np.bool_)
    reached[links.target[chosen[links.source]]] = True
    reached[links.source[chosen[links.target]]] = True
    return _numbers(session, reached)


def of_tier(session: Session, tier: int) -> Numbers:
    """Return the numbers of the memories in a tier, by its place in the model's own tiers."""
    return _numbers(session, session.model.own_tier(session.population) == tier)


def of_kind(session: Session, kind: Kind) -> Numbers:
    """Return the numbers of the memories of a kind."""
    return _numbers(session, session.population["kind"] == kind)


def at_the_same_place(session: Session, *, current: bool = False) -> Numbers:
    """Return the numbers of the memories that stand where a selected one stands, it included.

    Parameters
    ----------
    session : Session
    current : bool
        Where they have drifted to, instead of where they were encoded.
    """
    population, prefix = session.population, "current_" if current else ""
    key = np.zeros(len(population), np.int64)
    for name in ("valence", "activation", "intensity"):
        step = np.rint(population[f"{prefix}{name}"] * _PLACES).astype(np.int64)
        key = key << 16 | (step + int(_PLACES))
    chosen = session.selection.mask(population)
    return _numbers(session, np.isin(key, key[chosen]))


def _numbers(session: Session, wanted: Flags) -> Numbers:
    return session.population["uid"][wanted & selectable(session)]
