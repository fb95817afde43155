"""The one selection of an open document, shared by every view. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from psygnal import Signal

from engine.memory.population import Population

__all__ = ["Combine", "Selection"]


class Combine(Enum):
    """How newly picked memories join those selected."""

    REPLACE = "replace"
    ADD = "add"
    TOGGLE = "toggle"
    INTERSECT = "intersect"


class Selection:
    """Which memories are selected, which one is active, which one is hovered.

    Memories are named by their numbers, so that a selection lasts over nights and branches.
    """

    changed = Signal()
    hover_changed = Signal()

    def __init__(self) -> None:
        self._uids: frozenset[int] = frozenset()
        self._active: int | None = None
        self._hovered: int | None = None

    @property
    def uids(self) -> frozenset[int]:
        """Numbers of the selected memories."""
        return self._uids

    @property
    def active(self) -> int | None:
        """Number of the memory that the inspector shows."""
        return self._active

    @property
    def hovered(self) -> int | None:
        """Number of the memory under the pointer."""
        return self._hovered

    def select(self, uids: Iterable[int], mode: Combine = Combine.REPLACE) -> None:
        """Combine memories with those selected; the first becomes the active one.

        Parameters
        ----------
        uids : iterable of int
        mode : Combine
        """
        picked = list(dict.fromkeys(int(uid) for uid in uids))
        chosen = frozenset(picked)
        combined = {
            Combine.REPLACE: chosen,
            Combine.ADD: self._uids | chosen,
            Combine.TOGGLE: self._uids ^ chosen,
            Combine.INTERSECT: self._uids & chosen,
        }[mode]
        first = next((uid for uid in picked if uid in combined), None)
        active = first if first is not None else self._active
        self._set(combined, active if active in combined else min(combined, default=None))

    def clear(self) -> None:
        """Select nothing."""
        self._set(frozenset(), None)

    def activate(self, uid: int | None) -> None:
        """Show a memory in the inspector, selected or not."""
        self._set(self._uids, uid)

    def hover(self, uid: int | None) -> None:
        """Name the memory under the pointer."""
        if uid != self._hovered:
            self._hovered = uid
            self.hover_changed.emit()

    def mask(self, population: Population) -> NDArray[np.bool_]:
        """Return which rows of a population are selected, shape (N,)."""
        if not self._uids:
            return np.zeros(len(population), bool)
        return np.isin(population["uid"], np.fromiter(self._uids, np.int64))

    def _set(self, uids: frozenset[int], active: int | None) -> None:
        if (uids, active) != (self._uids, self._active):
            self._uids, self._active = uids, active
            self.changed.emit()
