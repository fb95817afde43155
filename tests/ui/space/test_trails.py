"""The drift of a memory as an arrow, the spread of a new one as a ring."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from ui.space.legend import legend_rows
from ui.space.marks import HALO, SIGMA
from ui.space.scene import EMPTY, Scene, Shape
from ui.space.space_items import still_marks
from ui.space.space_view import SpaceView
from ui.space.trails import arrow_segments, spread_ring
from ui.theme import DARK


def test_an_arrow_follows_the_way_and_ends_in_four_barbs() -> None:
    path = np.array([[0, 0, 0], [0.5, 0, 0], [0.5, 0.5, 0.2]])
    segments = arrow_segments(path)
    assert segments.shape == (2 + 4, 2, 3)
    np.testing.assert_allclose(segments[0], path[:2], atol=1e-6)
    np.testing.assert_allclose(segments[2:, 0], np.tile(path[-1], (4, 1)), atol=1e-6)
    forward = (path[-1] - path[-2]) / np.linalg.norm(path[-1] - path[-2])
    back = (segments[2:, 1] - path[-1]) @ forward
    assert (back < 0).all()


@pytest.mark.parametrize("path", [np.zeros((0, 3)), np.zeros((1, 3)), np.ones((4, 3))])
def test_no_way_no_arrow(path: np.ndarray) -> None:
    assert len(arrow_segments(path)) == 0


def test_an_arrow_straight_up_has_a_head_too() -> None:
    segments = arrow_segments(np.array([[0, 0, 0], [0, 0, 1.0]]))
    assert np.isfinite(segments).all() and len(segments) == 5


def test_a_spread_is_a_level_circle_inside_the_box() -> None:
    ring = spread_ring((0.0, 0.0, 0.5), 0.4)
    radius = np.linalg.norm(ring[:, :, :2], axis=2)
    np.testing.assert_allclose(radius, 0.4, atol=1e-6)
    assert (ring[:, :, 2] == np.float32(0.5)).all()
    assert np.abs(spread_ring((0.9, 0.9, 0.9), 0.8)).max() <= 1.0 + 1e-6
    assert len(spread_ring((0, 0, 0), 0.0)) == 0


def test_marks_of_a_scene(make_scene: Callable[..., Scene]) -> None:
    path = [[0, 0, 0], [0.1, 0.1, 0.1], [0.2, 0.2, 0.2]]
    scene = make_scene(5, path=path)
    places, sizes, colours, shapes = still_marks(scene, DARK)
    assert shapes == [SIGMA, Shape.FULL, Shape.FULL]
    assert len(places) == len(sizes) == len(colours) == 3
    assert "drift" in [row.text for row in legend_rows(scene)]


def test_a_preview_stays_while_scenes_change(
    qtbot: QtBot, make_scene: Callable[..., Scene]
) -> None:
    view = SpaceView(flat=True)
    qtbot.addWidget(view)
    view.set_preview(Affect(valence=0.4, activation=-0.2, spread=0.3))
    for scene in (make_scene(10), EMPTY, make_scene(3)):
        view.set_scene(scene)
        assert view.scene.preview == pytest.approx((0.4, -0.2, np.hypot(0.4, 0.2) / np.sqrt(2)))
        assert view.scene.preview_spread == 0.3
        assert still_marks(view.scene, DARK)[3][-2:] == [HALO, Shape.FULL]
        assert "not kept yet" in [row.text for row in legend_rows(view.scene)]
    view.set_preview(None)
    assert view.scene.preview is None and len(view.scene) == 3
    view.release()
