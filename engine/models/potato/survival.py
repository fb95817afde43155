"""What saves a memory below the death line (Potato paper, section 3.6.1)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.models.potato import rates
from engine.models.potato.parameters import PotatoParameters

__all__ = ["contradicted", "linked_to_living", "saved_by_itself"]

Flags = NDArray[np.bool_]
Rows = NDArray[np.intp]


def saved_by_itself(columns: Any, rows: Any, sticky: Any, parameters: PotatoParameters) -> Flags:
    """Return which rows a criterion other than links and contradictions saves.

    Parameters
    ----------
    columns : mapping of str to ndarray
    rows : index
        Rows to judge.
    sticky : ndarray of float64
        Their stickiness.
    parameters : PotatoParameters
    """
    saved = np.zeros(np.shape(sticky), bool)
    for flags in own_criteria(columns, rows, sticky, parameters).values():
        saved |= flags
    return saved


def own_criteria(
    columns: Any, rows: Any, sticky: Any, parameters: PotatoParameters
) -> dict[str, Any]:
    """Return the criteria that a row meets or fails on its own, by name.

    The geometric ones (stickiness, spread, drift) are met by none in condition B.
    """
    survival, geometric = parameters.survival, parameters.sleep.geometry
    no = np.zeros(np.shape(sticky), bool)
    spread = columns["spread"][rows] > survival.spread
    rising = rates.spread_is_rising(columns, rows, parameters)
    drifted = rates.drift(columns, rows) >= survival.drift
    used = columns["access_count"][rows] >= survival.access_count
    return {
        "identity": columns["identity"][rows] if survival.by_identity else no,
        "stickiness": (sticky >= survival.stickiness)
        if survival.by_stickiness and geometric
        else no,
        "spread": (spread | rising) if survival.by_spread and geometric else no,
        "drift": drifted if survival.by_drift and geometric else no,
        "access": used if survival.by_access else no,
    }


def contradicted(derived: Any, there: Flags) -> Flags:
    """Return which rows contradict, or are contradicted by, a memory that is there.

    Parameters
    ----------
    derived : mapping of str to ndarray
        With ``against_source`` and ``against_target``, the contradiction links.
    there : ndarray of bool, shape (N,)
        Memories not deleted before this night.
    """
    found = np.zeros(len(there), bool)
    source: Rows = derived["against_source"]
    target: Rows = derived["against_target"]
    _mark(found, source, np.take(there, target))
    _mark(found, target, np.take(there, source))
    return found


def linked_to_living(derived: Any, wanting: Flags, anchor: Flags) -> Flags:
    """Return which wanting rows have a link to an anchor: one hop, either way.

    Parameters
    ----------
    derived : mapping of str to ndarray
        With ``link_source`` and ``link_target``: links that are no provenance, not to itself.
    wanting : ndarray of bool, shape (N,)
        Rows that need a link, with graph strength enough to hold one.
    anchor : ndarray of bool, shape (N,)
        Rows that can save another: above the line, not ageing or saved by another criterion
        than links, with graph strength enough.
    """
    found = np.zeros(len(wanting), bool)
    source: Rows = derived["link_source"]
    target: Rows = derived["link_target"]
    role = wanting.view(np.uint8) | (anchor.view(np.uint8) << np.uint8(1))
    at_source: NDArray[np.uint8] = np.take(role, source)
    at_target: NDArray[np.uint8] = np.take(role, target)
    _mark(found, source, (at_source & (at_target >> np.uint8(1))) & np.uint8(1))
    _mark(found, target, (at_target & (at_source >> np.uint8(1))) & np.uint8(1))
    return found


def _mark(found: Flags, rows: Rows, where: NDArray[Any]) -> None:
    """Set `found` at the rows that stand where `where`, of zeros and ones, holds a one.

    Taking by position costs a fifth of taking by mask.
    """
    found[rows.take(np.flatnonzero(where.view(bool)))] = True
