"""Earlier nights are paler, lie in order, and leave ways where something moved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ui.space.marks import HALO
from ui.space.onion_skin import paleness, past_points, past_ways
from ui.space.past_night import PastNight


def _night(scene, ago: int, shift: float = 0.0, rows=None) -> PastNight:
    kept = slice(None) if rows is None else scene.indices_of(rows)
    position = scene.position[kept].copy()
    position[:, 0] += np.float32(shift)
    return PastNight(
        position=position,
        size=scene.size[kept],
        colour=scene.colour[kept],
        nights_ago=ago,
        rows=scene.rows[kept],
    )


def test_a_night_fades_with_its_age() -> None:
    shares = [paleness(ago) for ago in range(1, 12)]
    assert shares == sorted(shares, reverse=True) and shares[0] <= 0.35 and shares[-1] > 0


def test_the_earliest_lie_at_the_bottom(make_scene) -> None:
    scene = make_scene(20)
    nights = (_night(scene, 1), _night(scene, 3), _night(scene, 2))
    position, size, colour, shape = past_points(nights)
    assert len(position) == len(size) == len(colour) == len(shape) == 3 * len(scene)
    faint = colour[:, 3].reshape(3, -1) / scene.colour[:, 3]
    assert faint[:, 0] == pytest.approx([paleness(3), paleness(2), paleness(1)], rel=1e-5)
    assert set(shape.tolist()) == {HALO}


def test_no_nights_are_no_points(make_scene) -> None:
    scene = make_scene(5)
    assert [len(column) for column in past_points(())] == [0, 0, 0, 0]
    assert [len(column) for column in past_ways(scene)] == [0, 0]


def test_a_way_joins_each_place_with_the_next_up_to_now(make_scene) -> None:
    scene = make_scene(12)
    whose = scene.rows[:4]
    past = (_night(scene, 1, 0.1, whose), _night(scene, 2, 0.2, whose))
    segments, colours = past_ways(replace(scene, past=past))
    assert len(segments) == len(colours) == 8
    assert segments[4:, 1] == pytest.approx(scene.position[:4])
    assert segments[:4, 1] == pytest.approx(segments[4:, 0])
    assert np.all(colours[:4, 3] < colours[4:, 3])


def test_what_stands_still_has_no_way(make_scene) -> None:
    scene = make_scene(12)
    assert not len(past_ways(replace(scene, past=(_night(scene, 1),)))[0])
