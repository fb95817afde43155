"""What the graph draws, as plain arrays: the points of the space at other places, and their links.

Points look as they do in the space, so that a memory is known again; what is new are the kinds of
the links and the identity mark.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.links import LinkKind
from engine.memory.population import Links, Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.selection import Selection
from ui.explore.session_scene import drawn_tiers, leaving, own_colours, row_or_none
from ui.explore.tier_legend import own_tier_rows
from ui.space.legend import LegendRow, tier_rows
from ui.space.marks import DIAMOND
from ui.space.scene import EMPTY, Scene, build_scene
from ui.theme import Palette

__all__ = ["NOTHING", "GraphScene", "graph_legend", "graph_scene", "neighbours_of"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GraphScene:
    """Points and links of the graph.

    Parameters
    ----------
    points : Scene
        With the places of the layout as x and y, and 0 as z; its links are all that are drawn.
    kind : ndarray of uint8, shape (L,)
        A `LinkKind` for each link of `points`.
    identity : ndarray of bool, shape (N,)
        Which points touch self-knowledge.
    """

    points: Scene
    kind: NDArray[np.uint8]
    identity: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.points)


NOTHING: Final = GraphScene(points=EMPTY, kind=np.empty(0, np.uint8), identity=np.empty(0, bool))
"""A graph without memories."""


def graph_scene(
    population: Population,
    model: ForgettingModel,
    selection: Selection,
    palette: Palette,
    places: NDArray[np.floating],
    shown: NDArray[np.bool_] | None = None,
) -> GraphScene:
    """Return the graph of a state.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    selection : Selection
    palette : Palette
    places : ndarray of float, shape (N, 2)
        Of each row; one that is not a number is not drawn yet.
    shown : ndarray of bool, shape (N,), optional
        Which memories are drawn; absent: all.
    """
    own = model.own_tier(population)
    placed = np.isfinite(places[:, 0])
    if shown is not None:
        placed &= shown
    points = build_scene(
        centroid=np.column_stack([np.nan_to_num(places), np.zeros(len(places))]),
        importance=model.strength(population),
        tier=np.where(placed, drawn_tiers(model)[own], Tier.DELETED),
        colour=own_colours(model, palette)[own],
        strength=model.presence(population),
        leaving=leaving(population, model) & placed,
        selected=selection.mask(population),
        hovered=row_or_none(population, selection.hovered),
        palette=palette,
    )
    pairs, kind = _drawn(population.links, points, len(population))
    points = replace(
        points,
        links=pairs,
        link_contradicts=kind == LinkKind.CONTRADICTS,
        legend=own_tier_rows(points, own, model.own_tiers, palette),
    )
    return GraphScene(points=points, kind=kind, identity=population["identity"][points.rows])


def _drawn(links: Links, points: Scene, count: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Return the links whose ends are both drawn, as pairs of points, with their kinds."""
    index = np.full(count, -1, np.int32)
    index[points.rows] = np.arange(len(points), dtype=np.int32)
    pairs = np.column_stack([index[links.source], index[links.target]]).astype(np.int32)
    kept = (pairs >= 0).all(axis=1) & (pairs[:, 0] != pairs[:, 1])
    return pairs[kept], links.kind[kept]


def neighbours_of(scene: GraphScene, index: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the points that are linked to some points and not among them, rising."""
    links = scene.points.links
    touched = np.isin(links, index)
    beside = links[touched.any(axis=1)].ravel()
    return np.setdiff1d(beside, index).astype(np.int64)


def graph_legend(scene: GraphScene) -> list[LegendRow]:
    """Return the rows that explain what the graph shows."""
    rows = list(scene.points.legend or tier_rows(scene.points))
    against = int(np.count_nonzero(scene.kind == LinkKind.CONTRADICTS))
    from_source = int(np.count_nonzero(scene.kind == LinkKind.PROVENANCE))
    told = (
        ("line", "link", "link", len(scene.kind) - against - from_source,
         "Relates, causes, part of: a link to a living memory keeps a memory from erosion."),
        ("line", "grid", "provenance", from_source,
         "What a memory comes from: content of its graph trace, which keeps nothing alive."),
        ("dashes", "contradiction", "contradiction", against,
         "Two memories that contradict each other; it keeps both from erosion."),
        (DIAMOND, "sigma", "identity", int(np.count_nonzero(scene.identity)),
         "Touches self-knowledge: it is kept from erosion."),
    )  # fmt: skip
    for icon, colour, text, count, explanation in told:
        if count:
            rows.append(
                LegendRow(icon=icon, colour=colour, text=text, count=count, explanation=explanation)
            )
    return rows
