"""Curves as the plot draws them: arrays of heights, and where each memory's line is."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.lab.history import NOT_THERE
from engine.life_curves import Recalled, Thresholds
from engine.life_lines import Lines
from engine.models.own_tiers import OwnTier

__all__ = ["NO_CURVES", "DrawnCurves", "Loss", "joined", "losses_in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A night on which a memory fell to a tier.

    Parameters
    ----------
    uid : int
    night : int
    tier : OwnTier
    strength : float
        Its importance then.
    """

    uid: int
    night: int
    tier: OwnTier
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DrawnCurves:
    """What a plot of curves shows.

    Parameters
    ----------
    past, ahead : Lines or None
        None: nothing.
    other : Lines or None
        The active memory on another branch, the nights that are known there.
    active : int or None
        Number of the memory whose traces are shown.
    recalls : tuple of Recalled
    thresholds : Thresholds
    night : int
        Where the playhead stands.
    nights : int
        Those that are known.
    """

    past: Lines | None = None
    ahead: Lines | None = None
    other: Lines | None = None
    active: int | None = None
    recalls: tuple[Recalled, ...] = ()
    thresholds: Thresholds = field(
        default_factory=lambda: Thresholds(death_line=None, background=None)
    )
    night: int = 0
    nights: int = 0

    @property
    def uids(self) -> NDArray[np.int64]:
        """Numbers of the memories that have a line, shape (M,)."""
        return np.empty(0, np.int64) if self.past is None else self.past.history.uids

    @property
    def place(self) -> int | None:
        """Which of the lines is that of the active memory."""
        found = np.flatnonzero(self.uids == self.active)
        return int(found[0]) if len(found) else None

    def strength_at(self, uid: int, night: int) -> float:
        """Return the importance that a memory has on a known night; NaN where it has none."""
        found = np.flatnonzero(self.uids == uid)
        if self.past is None or not len(found) or not 0 <= night <= self.nights:
            return float("nan")
        return float(self.past.history.importance[night, found[0]])


NO_CURVES = DrawnCurves()
"""A plot without curves."""


def losses_in(lines: Lines) -> list[Loss]:
    """Return the nights on which memories fell to a lower tier."""
    history = lines.history
    before, after = history.tier[:-1].astype(int), history.tier[1:].astype(int)
    fell = (before != NOT_THERE) & (after > before) & (after != NOT_THERE)
    return [
        Loss(
            uid=int(history.uids[column]),
            night=int(history.nights[row + 1]),
            tier=history.tiers[int(after[row, column])],
            strength=float(history.importance[row + 1, column]),
        )
        for row, column in np.argwhere(fell).tolist()
    ]


def joined(
    nights: NDArray[np.int64], heights: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return many lines as one that is broken between them.

    Parameters
    ----------
    nights : ndarray of int64, shape (K,)
    heights : ndarray of float64, shape (K, M)

    Returns
    -------
    tuple of ndarray of float64, each of shape (M·(K + 1),)
    """
    count = heights.shape[1]
    x = np.tile(np.append(nights.astype(np.float64), np.nan), count)
    gaps = np.full((1, count), np.nan)
    return x, np.concatenate([heights, gaps]).T.ravel()
