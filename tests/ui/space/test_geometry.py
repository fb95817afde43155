"""Box, grid, shell and dashes lie where they should."""

from __future__ import annotations

import numpy as np
import pytest

from ui.space.geometry import (
    AXES,
    box_edges,
    circles,
    dashed,
    drop_lines,
    floor_grid,
    plane_outline,
    rectangle,
    sphere,
)

SIGMA = (0.1, 0.2, 0.4)


def test_the_box_has_four_edges_along_each_axis() -> None:
    edges = box_edges()
    assert edges.shape == (12, 2, 3)
    assert len({tuple(edge.ravel()) for edge in edges}) == 12
    along = np.abs(edges[:, 1] - edges[:, 0])
    assert np.argmax(along, axis=1).tolist() == [0] * 4 + [1] * 4 + [2] * 4
    assert along.max(axis=1).tolist() == [2.0] * 8 + [1.0] * 4


def test_axes_carry_the_words_of_the_design() -> None:
    words = [axis[:3] for axis in AXES]
    assert words == [
        ("valence", "negative", "positive"),
        ("activation", "calm", "aroused"),
        ("intensity", "weak", "strong"),
    ]


def test_the_grid_lies_on_the_floor() -> None:
    grid = floor_grid()
    assert np.all(grid[:, :, 2] == 0) and len(grid) == 14


def test_drop_lines_end_on_the_floor_under_their_points() -> None:
    points = np.array([(0.5, -0.5, 0.7), (0, 0, 0)])
    lines = drop_lines(points)
    assert lines[:, 0] == pytest.approx(points) and np.all(lines[:, 1, 2] == 0)
    assert lines[:, 1, :2] == pytest.approx(points[:, :2])


def test_circles_lie_on_the_sphere_and_inside_the_box() -> None:
    rings = circles(SIGMA, 0.86747)
    away = np.linalg.norm(rings - np.asarray(SIGMA), axis=2)
    assert away == pytest.approx(np.full(away.shape, 0.86747), abs=1e-5)
    assert np.all(np.abs(rings[..., :2]) <= 1.00001)
    assert rings[..., 2].min() >= -1e-5 and rings[..., 2].max() <= 1.00001


def test_a_shell_of_no_size_has_no_circles() -> None:
    assert circles((0.0, 0.0, 0.5), 0.0).shape == (0, 2, 3)


def test_the_sphere_has_unit_normals_pointing_out() -> None:
    points, normals = sphere(SIGMA, 0.5)
    assert len(points) % 3 == 0
    assert np.linalg.norm(normals, axis=1) == pytest.approx(np.ones(len(points)), abs=1e-5)
    assert points == pytest.approx(np.asarray(SIGMA) + 0.5 * normals, abs=1e-5)


def test_the_plane_crosses_the_whole_box() -> None:
    corners = plane_outline(0.5)
    assert np.all(corners[:, 1] == 0.5)
    assert rectangle(corners).shape == (6, 3)


def test_dashes_start_and_end_with_the_line_and_leave_gaps() -> None:
    line = np.array([[(0.0, 0, 0), (1.0, 0, 0)]])
    dashes = dashed(line, dash=0.1)
    assert dashes[0, 0, 0] == 0 and dashes[-1, 1, 0] == pytest.approx(1.0)
    assert np.all(dashes[1:, 0, 0] > dashes[:-1, 1, 0])
    drawn = (dashes[:, 1, 0] - dashes[:, 0, 0]).sum()
    assert 0.45 < drawn < 0.65


def test_a_short_line_is_one_dash_and_none_is_none() -> None:
    assert dashed(np.array([[(0, 0, 0), (0.01, 0, 0)]])).shape == (1, 2, 3)
    assert dashed(np.zeros((0, 2, 3))).shape == (0, 2, 3)
