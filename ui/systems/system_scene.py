"""A system's state as a scene: the usual one, in the system's own tiers and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier
from engine.models.protocol import ForgettingModel
from engine.selection import Selection
from ui.explore.session_scene import ALL_HIDDEN, session_scene
from ui.space.legend_row import LegendRow
from ui.space.scene import Scene
from ui.systems.shown_system import ShownSystem
from ui.theme import Palette
from ui.tier_looks import own_colour

__all__ = ["MOST_POINTS", "drawn_rows", "most_points", "own_legend", "system_scene"]

MOST_POINTS: Final = 9_000
"""So many points are drawn in all spaces together; more memories are drawn as a sample.

With software OpenGL a frame of eleven spaces takes some 40 ms with so many, on two cores.
"""
_MOST_SELECTED: Final = 500
_NOTHING_LEFT: Final = ("Nothing left", "No memory is left under it.")


def most_points(spaces: int) -> int:
    """Return of how many points each of some spaces draws at most."""
    return MOST_POINTS // max(spaces, 1)


def drawn_rows(
    system: ShownSystem,
    shown: NDArray[np.int64] | None,
    selected: NDArray[np.int64],
    most: int,
) -> NDArray[np.bool_]:
    """Return which rows a small space draws, shape (N,).

    Of more than `most` a sample, the same memories under every system, with up to 500 of those
    that are selected.

    Parameters
    ----------
    system : ShownSystem
    shown : ndarray of int64 or None
        Numbers of the memories that are shown, rising; None: all.
    selected : ndarray of int64
        Numbers of those that are selected, rising.
    most : int
    """
    uids = system.population["uid"]
    mask = np.ones(len(uids), np.bool_) if shown is None else np.isin(uids, shown)
    count = int(np.count_nonzero(mask))
    if count > most:
        step = -(-count // most)
        mask &= (uids % step == 0) | np.isin(uids, selected[:_MOST_SELECTED])
    return mask


class _KnownState:
    """Answers what a scene asks of a model with what is known of one state already."""

    def __init__(self, system: ShownSystem) -> None:
        self._system = system

    @property
    def own_tiers(self) -> Sequence[OwnTier]:
        return self._system.tiers

    def own_tier(self, _population: Population) -> NDArray[np.uint8]:
        return self._system.own_tier

    def tier(self, _population: Population) -> NDArray[np.uint8]:
        return self._system.tier

    def strength(self, _population: Population) -> NDArray[np.float64]:
        return self._system.strength

    def presence(self, _population: Population) -> NDArray[np.float64]:
        return self._system.presence


def system_scene(
    system: ShownSystem,
    selection: Selection,
    palette: Palette,
    mask: NDArray[np.bool_],
    *,
    current: bool = False,
    scale: float = 1.0,
) -> Scene:
    """Return the scene of a system's state, each point in shape and colour of its own tier.

    Parameters
    ----------
    system : ShownSystem
    selection : Selection
    palette : Palette
    mask : ndarray of bool, shape (N,)
        Which rows are drawn.
    current : bool
        Draw memories where they have drifted to.
    scale : float
        By which points are drawn larger than in the large space.
    """
    model = cast(ForgettingModel, _KnownState(system))
    scene = session_scene(system.population, model, selection, palette, current=current, shown=mask)
    scene = replace(scene, explained=False, attended=None)
    if not len(scene):
        told = ALL_HIDDEN if scene.when_empty == ALL_HIDDEN else _NOTHING_LEFT
        return replace(scene, when_empty=told)
    size = (scene.size * np.float32(scale)).astype(np.float32)
    return replace(scene, size=size)


def own_legend(system: ShownSystem, palette: Palette) -> Sequence[LegendRow]:
    """Return what the colours of a system's points mean, with how many memories are in each."""
    return [
        LegendRow(
            icon=int(one.drawn_as),
            colour=own_colour(one.colour, palette),
            text=one.title,
            explanation=f"{system.title}: {one.title}. {one.meaning}{_drawn_told(one)}",
            count=int(count),
        )
        for one, count in zip(system.tiers, system.counts.tolist(), strict=True)
        if count or one.left != Tier.DELETED
    ]


def _drawn_told(tier: OwnTier) -> str:
    return " It is drawn on the night on which it goes." if tier.left == Tier.DELETED else ""
