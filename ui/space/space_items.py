"""The items that make up the picture, in the order in which they are drawn.

First what lies behind everything (floor, shadows, box, shell, plane, links), then the points,
then what must never be hidden (selection, hover, sigma).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ui.space.drawn_item import DrawnItem
from ui.space.geometry import (
    box_edges,
    circles,
    dashed,
    drop_lines,
    floor_grid,
    plane_outline,
    rectangle,
    sphere,
)
from ui.space.lines_item import LinesItem, line_vertices
from ui.space.marks import HALO, PREVIEW_SIZE, SIGMA
from ui.space.onion_skin import past_points, past_ways
from ui.space.past_night import PastNight
from ui.space.points_item import PointsItem
from ui.space.scene import Scene, Shape
from ui.space.surfaces_item import SurfacesItem, surface_vertices
from ui.space.trails import arrow_segments, spread_ring
from ui.theme import Palette

__all__ = [
    "FEW",
    "FEW_LINKS",
    "SpaceItems",
    "focus_of",
    "link_opacity",
    "shown_links",
    "still_marks",
]

FEW = 400
"""Up to this many points each has its shadow and its drop line; above, as many selected have."""
FEW_LINKS = 600
"""Up to this many links all are drawn; above, those of the selection are."""
_MOST_LINKS = 4000
"""More links of a selection would hide the points, and take seconds to draw."""


def focus_of(scene: Scene, hovered: int) -> NDArray[np.intp]:
    """Return the indices of the points looked at: the selection, and the hovered one."""
    marked = scene.selected.copy()
    if 0 <= hovered < len(scene):
        marked[hovered] = True
    return np.flatnonzero(marked)


def shown_links(scene: Scene, focus: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the indices of the links to draw: all while few, else those that touch `focus`.

    Where even these are a multitude, as when everything is selected, none is drawn.
    """
    if len(scene.links) <= FEW_LINKS:
        return np.arange(len(scene.links))
    touching = np.flatnonzero(_touched(scene, focus)[scene.links].any(axis=1))
    return touching if len(touching) <= _MOST_LINKS else touching[:0]


def _touched(scene: Scene, focus: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return `focus` as a mask over the points."""
    mask = np.zeros(len(scene), dtype=bool)
    mask[focus] = True
    return mask


def link_opacity(count: int) -> float:
    """Return how opaque links are that nobody looks at, in [0.1, 0.32]: the more, the quieter.

    Parameters
    ----------
    count : int
        How many links are drawn; together they keep about the weight of twenty.
    """
    return float(np.clip(0.32 * np.sqrt(20.0 / max(count, 1)), 0.1, 0.32))


def still_marks(
    scene: Scene, palette: Palette
) -> tuple[NDArray[np.float32], list[float], NDArray[np.float32], list[int]]:
    """Return places, sizes, colours and shapes of what is marked beside the memories.

    Rings around what a recall has found; sigma; the recalls on the way of the active memory; the
    memory that is not kept yet.
    """
    places = [scene.sigma] if scene.protects else []
    sizes, shapes, names = [14.0], [int(SIGMA)], ["sigma"]
    if not scene.protects:
        sizes, shapes, names = [], [], []
    for step in [] if scene.path is None else scene.path[:-1].tolist():
        places.append((step[0], step[1], step[2]))
        sizes, shapes, names = [*sizes, 6.0], [*shapes, int(Shape.FULL)], [*names, "text"]
    if scene.preview is not None:
        places += [scene.preview, scene.preview]
        sizes, names = [*sizes, PREVIEW_SIZE, 0.4 * PREVIEW_SIZE], [*names, "accent", "accent"]
        shapes = [*shapes, int(HALO), int(Shape.FULL)]
    colours = np.array([palette.rgba(name) for name in names], np.float32).reshape(-1, 4)
    found = [] if scene.marked is None else scene.indices_of(scene.marked)
    rings = np.tile(np.array(palette.rgba("good", 0.9), np.float32), (len(found), 1))
    at = np.array(places, np.float32).reshape(-1, 3)
    return (
        np.concatenate([scene.position[found].reshape(-1, 3), at]),
        [*(scene.size[found] + 6.0).tolist(), *sizes],
        np.concatenate([rings, colours]),
        [int(HALO)] * len(found) + shapes,
    )


class SpaceItems:
    """All items of one view.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._past: tuple[PastNight, ...] = ()
        self.ground = SurfacesItem()
        self.shadows = PointsItem(on_floor=True)
        self.lines = LinesItem()
        self.drops = LinesItem()
        self.surfaces = SurfacesItem()
        self.past_ways = LinesItem()
        self.past = PointsItem(behind=True)
        self.links = LinesItem()
        self.points = PointsItem()
        self.way = LinesItem()
        self.front = PointsItem(in_front=True)

    def in_order(self) -> tuple[DrawnItem, ...]:
        """Return the items, what is drawn first first."""
        floor = (self.ground, self.lines, self.shadows, self.drops, self.surfaces)
        behind = (*floor, self.past_ways, self.past, self.links)
        return (*behind, self.points, self.way, self.front)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours from the next scene on."""
        self._palette = palette

    def show(self, scene: Scene, hovered: int = -1) -> None:
        """Draw `scene`, the point of index `hovered` ringed."""
        chosen = scene.selected if np.count_nonzero(scene.selected) > FEW else None
        self.points.rim = self._palette.rgba("accent")[:3]
        self.points.set_points(scene.position, scene.size, scene.colour, scene.shape, chosen)
        self._show_past(scene)
        self.show_focus(scene, hovered)

    def _show_past(self, scene: Scene) -> None:
        """Draw earlier nights, the earliest first and palest."""
        if scene.past is self._past:
            return
        self._past = scene.past
        self.past.set_points(*past_points(scene.past))
        ways, colour = past_ways(scene)
        self.past_ways.set_lines(line_vertices(ways, colour, 1.2))

    def show_frame(self, scene: Scene) -> None:
        """Draw box, floor, shell and plane for the sigma and thresholds of `scene`."""
        palette = self._palette
        floor = rectangle(np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]))
        self.ground.set_surfaces(surface_vertices(floor, palette.rgba("floor", 0.9)))
        box = (
            line_vertices(floor_grid(), palette.rgba("grid", 0.55), 1.0),
            line_vertices(box_edges(), palette.rgba("edge", 0.42), 1.1),
        )
        if not scene.protects:
            self.surfaces.set_surfaces()
            self.lines.set_lines(*box)
            return
        plane = plane_outline(scene.activation_plane)
        shell, normal = sphere(scene.sigma, scene.shell_radius)
        tint = palette.rgba("sigma", 0.028 if palette.is_dark else 0.045)
        rim = palette.rgba("sigma", 0.02 if palette.is_dark else 0.035)
        self.surfaces.set_surfaces(
            surface_vertices(rectangle(plane), tint), surface_vertices(shell, rim, normal)
        )
        around = np.stack([plane, np.roll(plane, -1, axis=0)], axis=1)
        rings = circles(scene.sigma, scene.shell_radius)
        self.lines.set_lines(
            *box,
            line_vertices(around, palette.rgba("sigma", 0.32), 1.0),
            line_vertices(rings, palette.rgba("sigma", 0.27), 1.0),
        )

    def show_focus(self, scene: Scene, hovered: int) -> None:
        """Draw what depends on selection and hover: halos, shadows, drop lines, links."""
        focus = focus_of(scene, hovered)
        few = focus if len(focus) <= FEW else focus[focus == hovered]
        near_floor = np.arange(len(scene)) if len(scene) <= FEW else few
        self._show_floor(scene, near_floor, focus)
        self._show_links(scene, focus)
        self._show_front(scene, few, hovered)

    def _show_floor(self, scene: Scene, near: NDArray[np.intp], focus: NDArray[np.intp]) -> None:
        visible = scene.colour[near, 3]
        colour = np.tile(np.array(self._palette.rgba("shadow"), np.float32), (len(near), 1))
        colour[:, 3] = 0.75 * visible
        spot = scene.position[near].copy()
        spot[:, 2] = 0.0
        self.shadows.set_points(spot, scene.size[near], colour, np.zeros(len(near), int))
        lines = np.tile(np.array(self._palette.rgba("edge"), np.float32), (len(near), 1))
        lines[:, 3] = np.where(np.isin(near, focus), 0.75, 0.14) * visible
        drops = line_vertices(drop_lines(scene.position[near]), lines, 1.0)
        self.drops.set_lines(drops, *self._preview_lines(scene))

    def _preview_lines(self, scene: Scene) -> list[NDArray[np.void]]:
        """Return drop line and spread of the memory that is not kept yet."""
        if scene.preview is None:
            return []
        accent = self._palette.rgba("accent", 0.8)
        drop = drop_lines(np.array([scene.preview], np.float32))
        ring = spread_ring(scene.preview, scene.preview_spread)
        return [line_vertices(drop, accent, 1.4), line_vertices(ring, accent, 1.4)]

    def _show_links(self, scene: Scene, focus: NDArray[np.intp]) -> None:
        shown = shown_links(scene, focus)
        ends = scene.position[scene.links[shown]]
        against = scene.link_contradicts[shown]
        touched = _touched(scene, focus)[scene.links[shown]].any(axis=1)
        parts = []
        for bright, share, width in ((False, link_opacity(len(shown)), 1.0), (True, 0.9, 1.4)):
            plain = ends[~against & (touched == bright)]
            parts.append(line_vertices(plain, self._palette.rgba("link", share), width))
            apart = dashed(ends[against & (touched == bright)])
            red = self._palette.rgba("contradiction", max(share, 0.5))
            parts.append(line_vertices(apart, red, width + 0.3))
        self.links.set_lines(*parts, *self._drift_lines(scene, focus))

    def _drift_lines(self, scene: Scene, focus: NDArray[np.intp]) -> list[NDArray[np.void]]:
        """Return the tails from where memories stood at encoding to where they stand now."""
        if scene.drift_from is None:
            return []
        whose = np.arange(len(scene)) if len(scene) <= FEW else focus[:_MOST_LINKS]
        tails = np.stack([scene.drift_from[whose], scene.position[whose]], axis=1)
        moved = np.linalg.norm(tails[:, 1] - tails[:, 0], axis=1) > 0.01
        return [line_vertices(tails[moved], self._palette.rgba("text", 0.6), 1.4)]

    def _show_front(self, scene: Scene, focus: NDArray[np.intp], hovered: int) -> None:
        halo = np.tile(np.array(self._palette.rgba("accent"), np.float32), (len(focus), 1))
        halo[focus == hovered] = self._palette.rgba("text")
        own = scene.position[focus]
        ways = [] if scene.path is None else [arrow_segments(scene.path)]
        ink = self._palette.rgba("text", 0.95)
        self.way.set_lines(*(line_vertices(way, ink, 2.2) for way in ways))
        places, sizes, colours, shapes = still_marks(scene, self._palette)
        shape = [np.full(len(focus), HALO), scene.shape[focus], shapes]
        self.front.set_points(
            np.concatenate([own, own, places]),
            np.concatenate([scene.size[focus] + 8.0, scene.size[focus], sizes]),
            np.concatenate([halo, scene.colour[focus], colours]),
            np.concatenate(shape).astype(np.uint8),
        )
