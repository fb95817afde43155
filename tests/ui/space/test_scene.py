"""A scene holds what is drawn, and nothing that is deleted."""

from __future__ import annotations

import numpy as np
import pytest

from engine.affect.space import largest_distance
from ui.space.scene import EMPTY, Shape, build_scene, point_opacity, point_size
from ui.space.space_items import link_opacity, shown_links
from ui.theme import DARK


def _four(**changes):
    columns = {
        "centroid": [[0.1, 0.2, 0.3], [-1, 1, 1], [0, 0, 0], [1, -1, 1]],
        "importance": [1.0, 0.004, 0.002, 0.0],
        "tier": [0, 1, 2, 3],
        "strength": [1.0, 0.5, 0.0, 0.0],
    }
    return build_scene(**(columns | changes))


def test_a_deleted_memory_is_left_out() -> None:
    scene = _four()
    assert scene.rows.tolist() == [0, 1, 2]
    assert scene.shape.tolist() == [Shape.FULL, Shape.FRAGMENT, Shape.GHOST]
    assert (scene.index_of(2), scene.index_of(3)) == (2, -1)


def test_a_memory_deleted_this_night_is_shown_leaving() -> None:
    scene = _four(leaving=[False, False, False, True])
    assert scene.rows.tolist() == [0, 1, 2, 3]
    assert scene.shape[3] == Shape.LEAVING
    assert scene.colour[3, :3] == pytest.approx(DARK.rgba("leaving")[:3])


def test_opacity_follows_the_strength_of_the_carrying_trace() -> None:
    assert point_opacity([0.0, 0.5, 1.0]) == pytest.approx([0.35, 0.675, 1.0])
    assert _four().colour[:, 3] == pytest.approx([1.0, 0.675, 0.35])


def test_size_grows_with_importance_from_a_visible_minimum() -> None:
    sizes = point_size([0.0, 0.005, 0.25, 1.0])
    assert sizes[0] == pytest.approx(9.0) and sizes[-1] == pytest.approx(28.0)
    assert np.all(np.diff(sizes) > 0)
    assert point_size([-1.0, 2.0]) == pytest.approx([9.0, 28.0])


def test_a_crowd_is_drawn_smaller_but_never_vanishes() -> None:
    assert point_size([0.0], 500) == pytest.approx([9.0])
    assert point_size([1.0], 4000)[0] < 14.0
    assert 2.5 < point_size([0.0], 1_000_000)[0] < point_size([0.0], 4000)[0] < 9.0


def test_links_are_kept_where_both_ends_are_drawn() -> None:
    links = [[0, 1], [1, 3], [2, 2], [2, 0]]
    scene = _four(links=links, contradicts=[False, True, True, True], tier=[0, 3, 2, 0])
    assert scene.rows.tolist() == [0, 2, 3]
    assert scene.links.tolist() == [[1, 0]]
    assert scene.link_contradicts.tolist() == [True]


def test_the_shell_is_where_sigma_distance_reaches_the_threshold() -> None:
    sigma = (-0.5, -0.5, 0.8)
    scene = _four(sigma=sigma, threshold=0.4)
    assert scene.shell_radius == pytest.approx(0.4 * largest_distance(sigma))
    assert scene.activation_plane == 0.4


def test_colours_can_tell_something_else_than_the_tier() -> None:
    scene = _four(colour=np.full((4, 3), 0.25))
    assert np.all(scene.colour[:, :3] == np.float32(0.25))
    assert scene.colour[1, 3] == pytest.approx(0.675)


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="one length"):
        _four(importance=[1.0])


def test_nothing_and_one_memory_are_scenes_too() -> None:
    assert len(EMPTY) == 0 and EMPTY.index_of(0) == -1
    one = build_scene(centroid=[[0, 0, 0.5]], importance=[0.5], tier=[0], strength=[1])
    assert len(one) == 1 and one.indices_of([0, 7]).tolist() == [0]
    assert one.count(Shape.FULL) == 1


def test_many_links_are_quieter_than_few() -> None:
    few, some, many = (link_opacity(count) for count in (5, 96, 600))
    assert few > 2 * some > many >= 0.1


def test_a_multitude_of_links_is_not_drawn_even_when_selected() -> None:
    rng = np.random.default_rng(4)
    links = rng.integers(0, 3000, (9000, 2))
    scene = build_scene(
        centroid=rng.uniform(0, 1, (3000, 3)),
        importance=np.ones(3000),
        tier=np.zeros(3000, int),
        strength=np.ones(3000),
        links=links,
    )
    assert len(shown_links(scene, np.arange(3000))) == 0
    some = shown_links(scene, np.arange(10))
    assert len(some) and np.isin(scene.links[some], np.arange(10)).any(axis=1).all()
