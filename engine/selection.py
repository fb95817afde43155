"""The one selection of an open document, shared by every view. No Qt.

A hundred thousand selected memories are one sorted array: nothing here walks over them, and views
that ask for the same mask get the same array.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray
from psygnal import Signal

from engine.memory.population import Population
from engine.selection_history import SelectionHistory

__all__ = ["Combine", "Selection"]

Numbers = NDArray[np.int64]


class Combine(Enum):
    """How newly picked memories join those selected."""

    REPLACE = "replace"
    ADD = "add"
    REMOVE = "remove"
    INTERSECT = "intersect"
    TOGGLE = "toggle"


class Selection:
    """Which memories are selected, which one is active, which one is hovered.

    Memories are named by their numbers, so that a selection lasts over nights and branches.
    """

    changed = Signal()
    hover_changed = Signal()
    mode_changed = Signal()

    def __init__(self) -> None:
        self._numbers: Numbers = _NONE
        self._uids: frozenset[int] | None = None
        self._active: int | None = None
        self._hovered: int | None = None
        self._mode = Combine.REPLACE
        self._history = SelectionHistory()
        self._mask: tuple[Numbers, Numbers, NDArray[np.bool_]] | None = None

    @property
    def numbers(self) -> Numbers:
        """Numbers of the selected memories, rising, each once; read-only, shape (K,)."""
        return self._numbers

    @property
    def uids(self) -> frozenset[int]:
        """The same as a set, made when asked for: for few memories; else use `numbers`."""
        if self._uids is None:
            self._uids = frozenset(self._numbers.tolist())
        return self._uids

    @property
    def active(self) -> int | None:
        """Number of the memory that the inspector shows."""
        return self._active

    @property
    def hovered(self) -> int | None:
        """Number of the memory under the pointer."""
        return self._hovered

    @property
    def mode(self) -> Combine:
        """How what is picked without a modifier key joins the selection."""
        return self._mode

    def set_mode(self, mode: Combine) -> None:
        """Let what is picked join the selection in another way from now on."""
        if mode is not self._mode:
            self._mode = mode
            self.mode_changed.emit()

    def select(
        self, uids: Iterable[int] | NDArray[np.integer], mode: Combine = Combine.REPLACE
    ) -> None:
        """Combine memories with those selected; the first becomes the active one.

        Parameters
        ----------
        uids : iterable of int or ndarray of int
            Some may come more than once.
        mode : Combine
        """
        picked = _as_numbers(uids)
        combined = _combined(self._numbers, _rising(picked), mode)
        taken = picked[_within(picked, combined)]
        self._set(combined, int(taken[0]) if len(taken) else self._kept_active(combined))

    def clear(self) -> None:
        """Select nothing."""
        self._set(_NONE, None)

    def activate(self, uid: int | None) -> None:
        """Show a memory in the inspector, selected or not."""
        self._set(self._numbers, uid)

    def hover(self, uid: int | None) -> None:
        """Name the memory under the pointer."""
        if uid != self._hovered:
            self._hovered = uid
            self.hover_changed.emit()

    def holds(self, uid: int) -> bool:
        """Return whether a memory is selected."""
        place = int(np.searchsorted(self._numbers, uid))
        return place < len(self._numbers) and int(self._numbers[place]) == uid

    def mask(self, population: Population) -> NDArray[np.bool_]:
        """Return which rows of a population are selected, shape (N,), read-only.

        Nights keep the column of numbers, so that what was worked out last is mostly right.
        """
        column = population["uid"]
        known = self._mask
        if known is None or known[0] is not column or known[1] is not self._numbers:
            mask = np.isin(column, self._numbers)
            mask.flags.writeable = False
            self._mask = known = (column, self._numbers, mask)
        return known[2]

    # -- the way back ---------------------------------------------------------------------------

    @property
    def can_go_back(self) -> bool:
        """Whether another selection was there before."""
        return self._history.has_past

    @property
    def can_go_forward(self) -> bool:
        """Whether a selection was left by going back."""
        return self._history.has_future

    def back(self) -> None:
        """Select what was selected before, where anything was."""
        if self.can_go_back:
            self._take(*self._history.back((self._numbers, self._active)))

    def forward(self) -> None:
        """Select what going back has left, where anything is."""
        if self.can_go_forward:
            self._take(*self._history.forward((self._numbers, self._active)))

    # -- inside ---------------------------------------------------------------------------------

    def _kept_active(self, numbers: Numbers) -> int | None:
        if self._active is not None and np.any(numbers == self._active):
            return self._active
        return int(numbers[0]) if len(numbers) else None

    def _set(self, numbers: Numbers, active: int | None) -> None:
        if not np.array_equal(numbers, self._numbers):
            self._history.leave((self._numbers, self._active))
            self._take(numbers, active)
        elif active != self._active:
            self._take(self._numbers, active)

    def _take(self, numbers: Numbers, active: int | None) -> None:
        if numbers is not self._numbers:
            numbers.flags.writeable = False
            self._numbers, self._uids = numbers, None
        self._active = active
        self.changed.emit()


_NONE: Final[Numbers] = np.empty(0, np.int64)


def _as_numbers(uids: Iterable[int] | NDArray[np.integer]) -> Numbers:
    if isinstance(uids, np.ndarray):
        return uids.reshape(-1).astype(np.int64)
    return np.fromiter(uids, np.int64)


def _rising(numbers: Numbers) -> Numbers:
    """Return numbers in order, each once."""
    if np.all(numbers[:-1] < numbers[1:]):
        return numbers
    ordered = np.sort(numbers)  # np.unique would load a package for it
    return ordered[np.r_[True, ordered[1:] != ordered[:-1]]]


def _within(numbers: Numbers, rising: Numbers) -> NDArray[np.bool_]:
    """Return which of some numbers are among rising ones."""
    if not len(rising):
        return np.zeros(len(numbers), bool)
    place = np.minimum(np.searchsorted(rising, numbers), len(rising) - 1)
    return rising[place] == numbers


def _combined(old: Numbers, new: Numbers, mode: Combine) -> Numbers:
    """Return two rising arrays as one, rising."""
    if mode is Combine.REPLACE:
        return new
    if mode is Combine.ADD:
        return _rising(np.concatenate([old, new]))
    shared = _within(old, new)
    if mode is Combine.INTERSECT:
        return old[shared]
    if mode is Combine.REMOVE:
        return old[~shared]
    return _rising(np.concatenate([old[~shared], new[~_within(new, old)]]))
