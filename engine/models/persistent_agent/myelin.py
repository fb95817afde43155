"""Myelination: how recalls turn a memory into something known, and then into a behaviour
(Persistent Agent paper, section 5).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import State
from engine.models.persistent_agent.transmitters import Transmitter

__all__ = ["Myelin", "decay_shares", "is_reflex", "myelin_of"]


class Myelin(IntEnum):
    """How far a memory is myelinated."""

    NONE = 0
    THIN = 1
    THICK = 2
    REFLEX = 3

    @property
    def label(self) -> str:
        """The name as the files have it; empty where there is none."""
        return "" if self is Myelin.NONE else self.name.lower()


def myelin_of(recalls: NDArray[np.integer], parameters: Any) -> NDArray[np.uint8]:
    """Return the myelin that recalls have made, a `Myelin` each.

    Parameters
    ----------
    recalls : ndarray of int, shape (N,)
    parameters : PersistentAgentParameters

    Returns
    -------
    ndarray of uint8, shape (N,)
        0–2 recalls none, 3–4 thin, 5–9 thick, from 10 on a reflex.
    """
    group = parameters.myelin
    found = (recalls >= group.thin).astype(np.uint8)
    found[recalls >= group.thick] = Myelin.THICK
    found[recalls >= group.reflex] = Myelin.REFLEX
    return found


def decay_shares(parameters: Any) -> NDArray[np.float64]:
    """Return the share of λ that is left under each `Myelin`, shape (4,).

    The paper says "resist decay"; that λ shrinks, and by how much, is Lethe's choice.
    """
    group = parameters.myelin
    return np.array([1.0, group.thin_share, group.thick_share, group.reflex_share])


def is_reflex(state: State, rows: slice | NDArray[np.intp] = slice(None)) -> NDArray[np.bool_]:
    """Return which memories the DNA holds: by recalls, or tagged with cortisol; shape (N,)."""
    found = state["access_count"][rows] >= state.parameters.myelin.reflex
    tags = state.parameters.transmitters
    if tags.enabled and tags.reflexes:
        found = found | ((state["transmitters"][rows] >> Transmitter.CORTISOL) & 1).astype(np.bool_)
    return found
