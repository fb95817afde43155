"""Picking finds the nearest memory on the screen, without OpenGL."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.space.camera import HOME, Camera
from ui.space.picking import Projected, pick, project

WIDTH, HEIGHT = 1280.0, 800.0
MATRIX = HOME.matrix(WIDTH, HEIGHT)


def _at(xy, depth=None) -> Projected:
    place = np.asarray(xy, dtype=float)
    return Projected(place, np.ones(len(place)) if depth is None else np.asarray(depth, float))


def test_the_centre_of_the_camera_is_the_centre_of_the_screen() -> None:
    projected = project(np.array([HOME.centre]), MATRIX, WIDTH, HEIGHT)
    assert projected.xy[0] == pytest.approx([WIDTH / 2, HEIGHT / 2])
    assert projected.depth[0] == pytest.approx(HOME.distance)


def test_what_is_behind_the_camera_is_nowhere() -> None:
    inside = Camera(centre=(0.0, 0.0, 0.5), distance=0.2, elevation=0.0, azimuth=-90.0)
    behind = project(np.array([(0.0, -1.0, 0.5)]), inside.matrix(WIDTH, HEIGHT), WIDTH, HEIGHT)
    assert np.isnan(behind.xy).all() and np.isinf(behind.depth).all()
    assert pick(640, 400, behind, np.array([50.0]), np.zeros((1, 3))) == []


def test_the_nearest_in_pixels_wins_even_under_a_larger_one() -> None:
    projected = _at([(100, 100), (112, 100)], depth=[1.0, 5.0])
    size, position = np.array([60.0, 8.0]), np.array([(0, 0, 0), (1, 0, 0)])
    assert pick(111, 100, projected, size, position) == [1]
    assert pick(103, 100, projected, size, position) == [0]


def test_at_equal_distance_the_front_most_wins() -> None:
    projected = _at([(90, 100), (110, 100), (100, 110)], depth=[3.0, 2.0, 4.0])
    size, position = np.full(3, 20.0), np.eye(3)
    assert pick(100, 100, projected, size, position) == [1]


def test_memories_at_the_same_place_come_as_a_list() -> None:
    projected = _at([(50, 50), (50, 50), (50, 50), (51, 50)], depth=[2, 2, 2, 1])
    position = np.array([(0.5, 0, 0), (0.5, 0, 0), (0.5, 0, 0), (0.6, 0, 0)])
    assert pick(50, 50, projected, np.full(4, 9.0), position) == [0, 1, 2]


def test_a_miss_by_more_than_the_tolerance_is_a_miss() -> None:
    projected, position = _at([(100, 100)]), np.zeros((1, 3))
    assert pick(108.0, 100, projected, np.array([8.0]), position) == [0]
    assert pick(108.1, 100, projected, np.array([8.0]), position) == []
    assert pick(100, 100, projected, np.array([0.0]), position) == []
    assert pick(100, 100, _at(np.zeros((0, 2))), np.zeros(0), np.zeros((0, 3))) == []


@given(
    seed=st.integers(0, 10_000),
    azimuth=st.floats(-180, 180),
    elevation=st.floats(-89, 89),
    count=st.integers(1, 300),
)
def test_every_drawn_point_is_found_at_its_own_place(seed, azimuth, elevation, count) -> None:
    rng = np.random.default_rng(seed)
    position = rng.uniform((-1, -1, 0), (1, 1, 1), (count, 3))
    camera = Camera(azimuth=azimuth, elevation=elevation)
    projected = project(position, camera.matrix(WIDTH, HEIGHT), WIDTH, HEIGHT)
    index = int(rng.integers(count))
    x, y = projected.xy[index].tolist()
    found = pick(x, y, projected, np.full(count, 9.0), position)
    apart = np.hypot(*(projected.xy[found[0]] - projected.xy[index]))
    assert apart <= 1e-3
    assert projected.depth[found[0]] <= projected.depth[index]
