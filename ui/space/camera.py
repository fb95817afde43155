"""The camera as a value: orbit, pan, zoom, presets, framing and the way between two views.

It is free of Qt, and its matrices are those that OpenGL draws with, so that picking, labels
and picture can never disagree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["BOX_CENTRE", "BOX_CORNERS", "HOME", "PRESETS", "Camera", "home_for"]

Floats = NDArray[np.float64]
BOX_CORNERS: Final = np.array(
    [(v, a, i) for v in (-1.0, 1.0) for a in (-1.0, 1.0) for i in (0.0, 1.0)]
)
BOX_CENTRE: Final = (0.0, 0.0, 0.5)
_NEAREST, _FARTHEST = 0.15, 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """A view of the space.

    Parameters
    ----------
    centre : tuple of float
        The place looked at: valence, activation, intensity.
    distance : float
        From the centre, in units of the space.
    elevation, azimuth : float
        Degrees; elevation in [-90, 90], azimuth around the intensity axis.
    field : float
        Horizontal field of view in degrees, in (0, 180).
    """

    centre: tuple[float, float, float] = BOX_CENTRE
    distance: float = 5.0
    elevation: float = 20.0
    azimuth: float = -62.0
    field: float = 32.0

    def orbited(self, right: float, up: float) -> Camera:
        """Return the camera turned around its centre by degrees."""
        elevation = min(max(self.elevation + up, -90.0), 90.0)
        return replace(self, azimuth=self.azimuth + right, elevation=elevation)

    def zoomed(self, factor: float) -> Camera:
        """Return the camera at `factor` times the distance, within limits."""
        limit = math.tan(math.radians(HOME.field / 2)) / math.tan(math.radians(self.field / 2))
        distance = min(max(self.distance * factor, _NEAREST * limit), _FARTHEST * limit)
        return replace(self, distance=distance)

    def panned(self, dx: float, dy: float, width: float) -> Camera:
        """Return the camera moved so that what it looks at follows the mouse.

        Parameters
        ----------
        dx, dy : float
            Logical pixels to the right and down.
        width : float
            Of the viewport, in logical pixels.
        """
        unit = 2.0 * self.distance * math.tan(math.radians(self.field / 2)) / max(width, 1.0)
        right, up, _ = self.view_matrix()[:3, :3]
        centre = np.asarray(self.centre) - right * (dx * unit) + up * (dy * unit)
        return replace(self, centre=_triple(np.clip(centre, -3.0, 3.0)))

    def view_matrix(self) -> Floats:
        """Return the 4 × 4 matrix from the space to the eye, for column vectors."""
        tilt, turn = math.radians(self.elevation - 90.0), math.radians(-(self.azimuth + 90.0))
        ct, st, cz, sz = math.cos(tilt), math.sin(tilt), math.cos(turn), math.sin(turn)
        about_x = np.array([[1.0, 0.0, 0.0], [0.0, ct, -st], [0.0, st, ct]])
        about_z = np.array([[cz, -sz, 0.0], [sz, cz, 0.0], [0.0, 0.0, 1.0]])
        matrix = np.eye(4)
        matrix[:3, :3] = about_x @ about_z
        matrix[:3, 3] = -matrix[:3, :3] @ np.asarray(self.centre)
        matrix[2, 3] -= self.distance
        return matrix

    def projection_matrix(self, width: float, height: float) -> Floats:
        """Return the 4 × 4 perspective matrix for a viewport, for column vectors."""
        near, far = self.reach()
        across = 1.0 / math.tan(math.radians(self.field / 2))
        matrix = np.zeros((4, 4))
        matrix[0, 0], matrix[1, 1] = across, across * width / max(height, 1.0)
        matrix[2, 2] = -(far + near) / (far - near)
        matrix[2, 3] = -2.0 * far * near / (far - near)
        matrix[3, 2] = -1.0
        return matrix

    def reach(self) -> tuple[float, float]:
        """Return the nearest and the farthest distance that is drawn."""
        return max(0.02 * self.distance, self.distance - 8.0), self.distance + 12.0

    def matrix(self, width: float, height: float) -> Floats:
        """Return ``projection · view`` for a viewport."""
        return self.projection_matrix(width, height) @ self.view_matrix()

    def depth_range(self) -> tuple[float, float]:
        """Return the distances of the nearest and the farthest corner of the box."""
        eye = BOX_CORNERS @ self.view_matrix()[2, :3] + self.view_matrix()[2, 3]
        return float(-eye.max()), float(-eye.min())

    def framing(
        self, points: NDArray[np.floating], width: float, height: float, margin: tuple[float, float]
    ) -> Camera:
        """Return the camera with the same direction that shows all `points`.

        Parameters
        ----------
        points : float array, shape (N, 3)
            At least one.
        width, height : float
            The viewport in logical pixels.
        margin : tuple of float
            Logical pixels to leave free at each side, and above and below; less where the
            viewport is small.
        """
        spread = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        middle = 0.5 * (spread.min(axis=0) + spread.max(axis=0))
        turn = self.view_matrix()[:3, :3]
        across = math.tan(math.radians(self.field / 2))
        free = (
            max(width - 2 * margin[0], 0.68 * width),
            max(height - 2 * margin[1], 0.68 * height),
        )
        slopes = np.array([across * free[0] / width, across * free[1] / width])
        for _ in range(3):
            eye = (spread - middle) @ turn.T
            low, high = _walls(eye, slopes)
            shift = np.array([(high[0] - low[0]) / 2, (high[1] - low[1]) / 2, 0.0])
            middle = middle + shift @ turn
        eye = (spread - middle) @ turn.T
        distance = float((np.abs(eye[:, :2]) / slopes + eye[:, 2:]).max())
        return replace(self, centre=_triple(middle), distance=max(distance, 0.6)).zoomed(1.0)

    def towards(self, other: Camera, share: float) -> Camera:
        """Return the camera at `share` of the way to `other`, turning the shorter way round."""
        if share >= 1.0:
            return other
        turn = (other.azimuth - self.azimuth + 180.0) % 360.0 - 180.0
        field = self.field + share * (other.field - self.field)
        breadth = _blend(_breadth(self), _breadth(other), share)
        centre = np.asarray(self.centre) * (1 - share) + np.asarray(other.centre) * share
        return Camera(
            centre=_triple(centre),
            distance=breadth / math.tan(math.radians(field / 2)),
            elevation=self.elevation + share * (other.elevation - self.elevation),
            azimuth=self.azimuth + share * turn,
            field=field,
        )


def _walls(eye: Floats, slopes: Floats) -> tuple[Floats, Floats]:
    """Return how far the points reach to the left/bottom and right/top at the centre's depth."""
    reach = eye[:, :2] + 0.0
    push = eye[:, 2:] * slopes
    return (-(reach) + push).max(axis=0), (reach + push).max(axis=0)


def _breadth(camera: Camera) -> float:
    return camera.distance * math.tan(math.radians(camera.field / 2))


def _blend(first: float, last: float, share: float) -> float:
    return math.exp(math.log(first) * (1 - share) + math.log(last) * share)


def _triple(values: Floats) -> tuple[float, float, float]:
    first, second, third = (float(value) for value in values)
    return (first, second, third)


HOME: Final = Camera()
_RAISED: Final = 12.0


def home_for(width: float, height: float) -> Camera:
    """Return the home view for a viewport: seen from higher up where it is narrow.

    The box is broad and low; from higher up it is less low and fills a narrow picture better.
    """
    narrow = min(max((1.5 - width / max(height, 1.0)) / 0.5, 0.0), 1.0)
    return replace(HOME, elevation=HOME.elevation + _RAISED * narrow)


_FLAT: Final = 2.0
PRESETS: Final = {
    "home": HOME,
    "valence-activation": Camera(elevation=90.0, azimuth=-90.0, field=_FLAT, distance=75.0),
    "valence-intensity": Camera(elevation=0.0, azimuth=-90.0, field=_FLAT, distance=75.0),
    "activation-intensity": Camera(elevation=0.0, azimuth=0.0, field=_FLAT, distance=75.0),
}
"""Views by name; the three planes are seen through a narrow field, almost without perspective."""
