"""Points are sorted from back to front, cheaply, and packed as the shader reads them."""

from __future__ import annotations

import numpy as np
import pytest

from ui.space.drawn_item import packed_colour
from ui.space.lines_item import line_vertices
from ui.space.points_item import back_to_front, point_vertices
from ui.space.surfaces_item import surface_vertices

TOWARDS = np.array([0.4, -0.8, 0.45])


def test_few_points_are_sorted_exactly() -> None:
    position = np.random.default_rng(1).random((500, 3), dtype=np.float32)
    order = back_to_front(position, TOWARDS)
    assert sorted(order) == list(range(500))
    assert np.all(np.diff(position[order] @ TOWARDS.astype(np.float32)) >= 0)


def test_many_points_are_sorted_to_a_65535th_of_the_depth() -> None:
    position = np.random.default_rng(2).random((100_000, 3), dtype=np.float32)
    order = back_to_front(position, TOWARDS)
    assert np.array_equal(np.sort(order), np.arange(100_000))
    depth = position[order].astype(np.float64) @ TOWARDS
    step = (depth.max() - depth.min()) / 65535
    assert np.diff(depth).min() >= -1.5 * step


@pytest.mark.parametrize("count", [0, 1, 5000])
def test_points_at_one_place_keep_their_order(count: int) -> None:
    order = back_to_front(np.full((count, 3), 0.5, np.float32), TOWARDS)
    assert order.tolist() == list(range(count))


def test_a_point_becomes_one_vertex() -> None:
    vertices = point_vertices(
        np.array([(0.1, 0.2, 0.3)]), np.array([9.0]), np.array([(1, 0.5, 0, 0.35)]), np.array([2])
    )
    assert vertices.dtype.itemsize == 24
    assert vertices["a_position"][0] == pytest.approx([0.1, 0.2, 0.3])
    assert vertices["a_look"][0].tolist() == [9.0, 2.0]
    assert vertices["a_colour"][0].tolist() == [255, 128, 0, 89]


def test_a_line_becomes_two_triangles_with_both_sides() -> None:
    ends = np.array([[(0, 0, 0), (1, 0, 0)]])
    vertices = line_vertices(ends, (1.0, 1.0, 1.0, 0.5), 2.0)
    assert len(vertices) == 6
    both = {(place, side) for place, side in zip(
        vertices["a_position"][:, 0].tolist(), vertices["a_side"][:, 1].tolist(), strict=True
    )}  # fmt: skip
    assert both == {(0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (1.0, -1.0)}
    assert np.all(vertices["a_position"][:, 0] != vertices["a_other"][:, 0])


def test_colours_are_clipped_not_wrapped() -> None:
    assert packed_colour(np.array([-1.0, 2.0, 0.5, 1.0])).tolist() == [0, 255, 128, 255]
    corners = np.zeros((3, 3))
    assert surface_vertices(corners, (0, 0, 1, 0.1))["a_normal"].tolist() == [[0, 0, 0]] * 3
