"""Points on the screen answer what is at a place and what is in a region."""

from __future__ import annotations

import numpy as np
import pytest

from ui.space.camera import HOME
from ui.space.picking import Projected, pick, project
from ui.space.placed import Placed
from ui.space.regions import box_around, circle_around

SIZE = (900.0, 600.0)


def _placed(count: int, seed: int = 2) -> tuple[Placed, Projected, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    position = rng.uniform((-1, -1, 0), (1, 1, 1), (count, 3)).astype(np.float32)
    size = rng.uniform(4, 20, count).astype(np.float32)
    seen = project(position, HOME.matrix(*SIZE), *SIZE)
    return Placed(seen, size, position), seen, size, position


def _by_ray(x: float, y: float, polygon: np.ndarray) -> bool:
    """Tell by the rule of crossings, one point and one edge at a time."""
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def _star(corners: int, seed: int) -> np.ndarray:
    """Return a lasso that crosses itself."""
    rng = np.random.default_rng(seed)
    return rng.uniform((50, 50), (850, 550), (corners, 2))


@pytest.mark.parametrize("corners", [3, 4, 9, 40])
def test_a_lasso_holds_what_the_rule_of_crossings_says(corners: int) -> None:
    placed, seen, _, _ = _placed(600)
    polygon = _star(corners, corners)
    want = [i for i, (x, y) in enumerate(seen.xy) if _by_ray(x, y, polygon)]
    assert placed.inside(polygon).tolist() == want
    assert 0 < len(want) < 600


def test_a_box_and_a_circle_are_polygons_too() -> None:
    placed, seen, _, _ = _placed(800)
    box = placed.inside(box_around(600, 400, 200, 150))
    x, y = seen.xy.T
    want = np.flatnonzero((x > 200) & (x < 600) & (y > 150) & (y < 400))
    assert box.tolist() == want.tolist()
    circle = placed.inside(circle_around(450, 300, 120, pieces=2000))
    assert circle.tolist() == np.flatnonzero(np.hypot(x - 450, y - 300) < 120).tolist()


def test_a_flat_lasso_holds_nothing() -> None:
    placed = _placed(50)[0]
    assert not len(placed.inside(np.array([(10.0, 300.0), (800.0, 300.0)])))
    assert not len(placed.inside(np.array([(10.0, 300.0)])))


def test_what_is_behind_the_camera_or_not_there_is_in_no_region() -> None:
    position = np.array([(0, 0, 0.5), (0.1, 0, 0.5), (0, 0, 0.5)], np.float32)
    seen = Projected(
        np.array([(100.0, 100.0), (110.0, 100.0), (np.nan, np.nan)]), np.array([1, 1, np.inf])
    )
    placed = Placed(seen, np.array([9.0, 0.0, 9.0], np.float32), position)
    assert placed.inside(box_around(0, 0, 400, 400)).tolist() == [0]
    assert placed.at(110, 100) == [] and placed.at(103, 100) == [0]


def test_it_picks_as_picking_does() -> None:
    placed, seen, size, position = _placed(900)
    rng = np.random.default_rng(4)
    for x, y in rng.uniform((0, 0), SIZE, (100, 2)):
        assert placed.at(x, y) == pick(x, y, seen, size, position)


def test_a_multitude_is_projected_to_a_hundredth_of_a_pixel() -> None:
    rng = np.random.default_rng(9)
    position = rng.uniform((-1, -1, 0), (1, 1, 1), (30_000, 3)).astype(np.float32)
    matrix = HOME.matrix(*SIZE)
    many = project(position, matrix, *SIZE)
    few = project(position[:1000], matrix, *SIZE)
    assert many.xy.dtype == np.float32 and few.xy.dtype == np.float64
    assert np.abs(many.xy[:1000] - few.xy).max() < 0.01
    assert np.abs(many.depth[:1000] - few.depth).max() < 1e-4
