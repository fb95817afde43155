"""The camera orbits, pans, zooms, frames and flies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.space.camera import BOX_CORNERS, HOME, PRESETS, Camera, home_for
from ui.space.picking import project

WIDTH, HEIGHT = 1280.0, 800.0


def _seen(camera: Camera, point) -> np.ndarray:
    return project(np.array([point]), camera.matrix(WIDTH, HEIGHT), WIDTH, HEIGHT).xy[0]


@pytest.mark.parametrize(
    ("name", "right", "up"),
    [
        ("valence-activation", (1, 0, 0), (0, 1, 0)),
        ("valence-intensity", (1, 0, 0), (0, 0, 1)),
        ("activation-intensity", (0, 1, 0), (0, 0, 1)),
    ],
)
def test_a_plane_is_seen_with_its_axes_to_the_right_and_up(name, right, up) -> None:
    turn = PRESETS[name].view_matrix()[:3, :3]
    assert turn @ right == pytest.approx([1, 0, 0], abs=1e-12)
    assert turn @ up == pytest.approx([0, 1, 0], abs=1e-12)


def test_orbiting_keeps_the_centre_and_stops_at_the_poles() -> None:
    turned = HOME.orbited(500.0, 300.0)
    assert turned.centre == HOME.centre and turned.elevation == 90.0
    assert _seen(turned, HOME.centre) == pytest.approx([WIDTH / 2, HEIGHT / 2])


def test_panning_moves_the_picture_with_the_mouse() -> None:
    moved = HOME.panned(40.0, -25.0, WIDTH)
    assert _seen(moved, HOME.centre) == pytest.approx([WIDTH / 2 + 40, HEIGHT / 2 - 25])


def test_zooming_has_limits() -> None:
    assert HOME.zoomed(0.5).distance == pytest.approx(HOME.distance / 2)
    assert 0 < HOME.zoomed(1e-9).distance < 1 < HOME.zoomed(1e9).distance < 1000


@given(
    azimuth=st.floats(-360, 360),
    elevation=st.floats(-90, 90),
    width=st.floats(200, 2500),
    height=st.floats(200, 2500),
    name=st.sampled_from(sorted(PRESETS)),
)
def test_framing_shows_everything_and_wastes_nothing(azimuth, elevation, width, height, name):
    camera = Camera(azimuth=azimuth, elevation=elevation, field=PRESETS[name].field)
    framed = camera.framing(BOX_CORNERS, width, height, (40.0, 30.0))
    xy = project(BOX_CORNERS, framed.matrix(width, height), width, height).xy
    left, top = xy.min(axis=0)
    right, bottom = xy.max(axis=0)
    assert left >= 30 and top >= 20 and right <= width - 30 and bottom <= height - 20
    assert (right - left) / (width - 80) > 0.85 or (bottom - top) / (height - 60) > 0.85


def test_framing_one_point_stays_at_a_distance() -> None:
    framed = HOME.framing(np.array([(0.5, 0.5, 0.5)]), WIDTH, HEIGHT, (72.0, 72.0))
    assert framed.centre == pytest.approx((0.5, 0.5, 0.5)) and framed.distance > 0.5


def test_a_flight_starts_and_ends_where_it_should_and_turns_the_short_way() -> None:
    start, goal = Camera(azimuth=170.0), Camera(azimuth=-170.0, distance=1.0, field=6.0)
    assert start.towards(goal, 1.0) == goal
    first, middle = start.towards(goal, 0.0), start.towards(goal, 0.5)
    assert first.distance == pytest.approx(start.distance)
    assert middle.azimuth == pytest.approx(180.0)


def test_everything_in_the_box_lies_between_near_and_far() -> None:
    for camera in PRESETS.values():
        near, far = camera.reach()
        low, high = camera.depth_range()
        assert 0 < near < low < high < far


def test_home_is_seen_from_higher_up_where_the_picture_is_narrow() -> None:
    wide, narrow = home_for(1600, 800), home_for(600, 600)
    assert wide == HOME and narrow.elevation > HOME.elevation + 5.0
    seen = [
        np.ptp(
            project(
                BOX_CORNERS,
                one.framing(BOX_CORNERS, 600, 600, (90.0, 60.0)).matrix(600, 600),
                600,
                600,
            ).xy[:, 1]
        )
        for one in (HOME, narrow)
    ]
    assert seen[1] > 1.1 * seen[0]
