"""Points are sorted from back to front, cheaply, and packed as the shader reads them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ui.space.drawn_item import packed_colour
from ui.space.lines_item import line_vertices
from ui.space.point_batch import CHOSEN, PointBatch, back_to_front
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


def _columns(count: int = 3, seed: int = 5) -> list[Any]:
    rng = np.random.default_rng(seed)
    places = rng.random((count, 3), dtype=np.float32)
    sizes, colours = rng.random(count, np.float32), rng.random((count, 4), np.float32)
    return [places, sizes, colours, np.arange(count, dtype=np.uint8) % 4]


def test_a_batch_packs_what_the_shader_reads() -> None:
    batch = PointBatch()
    place, colour = np.array([(0.1, 0.2, 0.3)]), np.array([(1, 0.5, 0, 0.35)])
    batch.set_columns(place, np.array([9.0]), colour, np.array([2]), np.array([True]))
    assert batch.position[0] == pytest.approx([0.1, 0.2, 0.3])
    assert batch.looks[0].tolist() == [9.0, 2.0 + CHOSEN]
    assert batch.colours[0].tolist() == [255, 128, 0, 89]
    for name in ("position", "looks"):
        assert getattr(batch, name).dtype == np.float32


@pytest.mark.parametrize(
    ("changed", "stale"), [(0, {"position"}), (1, {"looks"}), (2, {"colours"}), (3, {"looks"})]
)
def test_only_what_changed_is_uploaded(changed: int, stale: set[str]) -> None:
    batch, columns = PointBatch(), _columns()
    batch.set_columns(*columns)
    batch._stale = set()
    batch.set_columns(*columns)
    assert batch._stale == set()
    columns[changed] = _columns(seed=6)[changed][::-1]
    batch.set_columns(*columns)
    assert batch._stale == stale
    batch._stale = set()
    places, sizes, colours, shapes = columns
    batch.set_columns(places, sizes, colours, shapes, np.array([True, False, True]))
    assert batch._stale == {"looks"}


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
