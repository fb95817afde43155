"""What gestures in 3-D ask of the view: where points are seen, and a ball around a place."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ui.space.camera import BOX_CENTRE, Camera
from ui.space.geometry import HIGH, LOW
from ui.space.picking import project
from ui.space.placed import Placed
from ui.space.regions import Anchor
from ui.space.scene import EMPTY, Scene

__all__ = ["GlStage", "pixels_per_unit", "place_under"]


def place_under(
    camera: Camera, x: float, y: float, width: float, height: float
) -> tuple[float, float, float]:
    """Return the place of the space that a pixel stands for: on the floor, within the domain.

    Where the line of sight does not meet the floor there, it is where it passes the centre of
    the space.
    """
    inverse = np.linalg.inv(camera.matrix(width, height))
    spots = np.array([(2 * x / width - 1, 1 - 2 * y / height, z, 1.0) for z in (-1.0, 1.0)])
    ends = spots @ inverse.T
    near, far = ends[:, :3] / ends[:, 3:]
    along = far - near
    if abs(along[2]) > 1e-9:
        floor = near - along * (near[2] / along[2])
        if (np.abs(floor[:2]) <= 1.0).all():
            return (float(floor[0]), float(floor[1]), 0.0)
    share = float((np.asarray(BOX_CENTRE) - near) @ along / (along @ along))
    a, b, c = np.clip(near + share * along, LOW, HIGH).tolist()
    return (a, b, c)


def pixels_per_unit(camera: Camera, depth: float, width: float) -> float:
    """Return how many logical pixels a distance of 1 takes at a depth of the view."""
    return width / (2.0 * depth * math.tan(math.radians(camera.field / 2)))


class GlStage:
    """A scene as one camera sees it; it works out where points are when it is first asked."""

    def __init__(self) -> None:
        self._scene, self._camera, self._extent = EMPTY, Camera(), (1.0, 1.0)
        self._placed: Placed | None = None

    def show(self, scene: Scene, camera: Camera, extent: tuple[float, float]) -> None:
        """Be asked about this view from now on; `extent` in logical pixels."""
        same = scene.position is self._scene.position and scene.size is self._scene.size
        if not (same and camera == self._camera and extent == self._extent):
            self._placed = None
        self._scene, self._camera, self._extent = scene, camera, extent

    def placed(self) -> Placed:
        """Return the points on the screen."""
        if self._placed is None:
            self._placed = Placed(
                self._project(self._scene.position), self._scene.size, self._scene.position
            )
        return self._placed

    def _project(self, places: NDArray[np.floating]):
        return project(places, self._camera.matrix(*self._extent), *self._extent)

    def anchor(self, x: float, y: float) -> Anchor:
        """Return the centre of a ball: the memory at a place of the screen, else the place."""
        found = self.placed().at(x, y)
        if found:
            a, b, c = self._scene.position[found[0]].tolist()
            centre = (a, b, c)
        else:
            centre = place_under(self._camera, x, y, *self._extent)
        seen = self._project(np.array([centre]))
        unit = pixels_per_unit(self._camera, float(seen.depth[0]), self._extent[0])
        across, down = seen.xy[0].tolist()
        return Anchor(centre=centre, x=across, y=down, unit=unit)

    def within(self, anchor: Anchor, radius: float) -> NDArray[np.intp]:
        """Return the indices of the points within `radius` of the anchor, rising."""
        away = self._scene.position - np.asarray(anchor.centre, np.float32)
        near = np.einsum("ij,ij->i", away, away) <= np.float32(radius) ** 2
        return np.flatnonzero(near & (self._scene.size > 0))

    def ball_lines(self, anchor: Anchor, radius: float) -> list[NDArray[np.float64]]:
        """Return the level circle and the upright one across the view, as the camera sees them."""
        angle = np.linspace(0.0, 2.0 * np.pi, 73)
        turn = math.radians(self._camera.azimuth)
        level = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
        upright = np.stack(
            [math.cos(turn) * level[:, 0], math.sin(turn) * level[:, 0], level[:, 1]], axis=1
        )
        rings = [np.asarray(anchor.centre) + radius * ring for ring in (level, upright)]
        seen = [self._project(ring).xy.astype(np.float64) for ring in rings]
        return [ring for ring in seen if np.isfinite(ring).all()]
