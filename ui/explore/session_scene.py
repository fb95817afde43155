"""The state of an open document as a scene: what the space draws, from columns alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.selection import Selection
from ui.space.scene import Scene, build_scene
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = [
    "ALL_HIDDEN",
    "RESTING",
    "centroids",
    "drawn_tiers",
    "leaving",
    "own_colours",
    "row_or_none",
    "session_scene",
]

RESTING = (0.1, 0.2, 0.4)
"""Where sigma is drawn under a model that has none (Potato paper, section 3.5)."""
ALL_HIDDEN = (
    "Nothing is shown",
    "Filter, legend or range hide every memory. “Show all” undoes it.",
)
"""What the space says where memories are there, and none is shown."""
_THRESHOLD = 0.5


def centroids(population: Population, *, current: bool) -> NDArray[np.float64]:
    """Return where memories stand, shape (N, 3): at encoding, or now, after drift."""
    prefix = "current_" if current else ""
    names = (f"{prefix}{name}" for name in ("valence", "activation", "intensity"))
    return np.stack([population[name] for name in names], axis=1)


def leaving(population: Population, model: ForgettingModel) -> NDArray[np.bool_]:
    """Return which rows were deleted on the shown night, shape (N,): they appear once more."""
    gone = model.tier(population) == Tier.DELETED
    return gone & (population["deleted_night"] == population.night)


def drawn_tiers(model: ForgettingModel) -> NDArray[np.uint8]:
    """Return whose shape each of a model's own tiers has, a `Tier`, shape (K,)."""
    return np.array([one.drawn_as for one in model.own_tiers], np.uint8)


def own_colours(model: ForgettingModel, palette: Palette) -> NDArray[np.float32]:
    """Return the colour of each of a model's own tiers in [0, 1], shape (K, 3)."""
    colours = [QColor(one.colour) for one in tier_looks(tuple(model.own_tiers), palette)]
    return np.array([(one.redF(), one.greenF(), one.blueF()) for one in colours], np.float32)


def session_scene(
    population: Population,
    model: ForgettingModel,
    selection: Selection,
    palette: Palette,
    *,
    current: bool = False,
    path: NDArray[np.floating] | None = None,
    shown: NDArray[np.bool_] | None = None,
) -> Scene:
    """Return the scene of a state, in the look of the start; see `ui.explore.dressing`.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    selection : Selection
    palette : Palette
    current : bool
        Draw memories where they have drifted to, with a line from where they were encoded.
    path : ndarray of float, shape (P, 3), optional
        The way of the active memory.
    shown : ndarray of bool, shape (N,), optional
        Which memories are drawn; absent: all.
    """
    own = model.own_tier(population)
    tier, gone = drawn_tiers(model)[own], leaving(population, model)
    if shown is not None and not shown.all():
        tier, gone = np.where(shown, tier, Tier.DELETED), gone & shown
    links = population.links
    place = centroids(population, current=current)
    sigma, threshold = _protection(population.parameters)
    scene = build_scene(
        centroid=place,
        importance=model.strength(population),
        tier=tier,
        colour=own_colours(model, palette)[own],
        strength=model.presence(population),
        leaving=gone,
        links=np.stack([links.source, links.target], axis=1),
        contradicts=links.kind == LinkKind.CONTRADICTS,
        selected=selection.mask(population),
        hovered=row_or_none(population, selection.hovered),
        drift_from=centroids(population, current=False) if current else None,
        path=path,
        sigma=sigma,
        threshold=threshold,
        palette=palette,
    )
    hides = not len(scene) and bool((model.tier(population) != Tier.DELETED).any())
    when_empty = ALL_HIDDEN if hides else scene.when_empty
    protects = hasattr(population.parameters, "affect")
    return replace(scene, attended=attended(population), when_empty=when_empty, protects=protects)


def attended(population: Population) -> NDArray[np.int64] | None:
    """Return the rows in the attention window with their steps, shape (K, 2); None without any."""
    steps = population.columns.get("window_step")
    rows = np.flatnonzero(steps >= 0) if steps is not None else ()
    if steps is None or not len(rows):
        return None
    return np.stack([rows, steps[rows]], axis=1).astype(np.int64)


def row_or_none(population: Population, uid: int | None) -> int:
    """Return the row of a memory, or -1 where it is not there."""
    if uid is None:
        return -1
    try:
        return int(population.rows_of((uid,))[0])
    except KeyError:
        return -1


def _protection(parameters: Any) -> tuple[tuple[float, float, float], float]:
    """Return sigma and the stickiness that saves, where the model has them."""
    affect = getattr(parameters, "affect", None)
    survival = getattr(parameters, "survival", None)
    sigma = getattr(affect, "sigma", RESTING)
    return sigma, float(getattr(survival, "stickiness", _THRESHOLD))
