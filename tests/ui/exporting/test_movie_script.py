"""A movie as data: nights in order, their time, and the way of the camera."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.errors import BadInput
from ui.exporting.movie_options import MovieOptions
from ui.exporting.movie_script import camera_at, movie_script, places_of

EXTENT = (1280.0, 616.0)


def test_nights_follow_each_other_and_last_as_long_as_asked() -> None:
    options = MovieOptions(first=2, last=5, fps=20, seconds=0.5)
    frames = movie_script(options)
    assert [one.night for one in frames if one.share == 1.0] == [2, 3, 4, 5]
    assert sum(one.ticks for one in frames) == 20 + 3 * 10 + 30
    assert all(one.start + one.ticks == two.start for one, two in pairwise(frames))
    third = [one for one in frames if one.night == 3]
    assert [one.share for one in third] == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])
    assert [one.ticks for one in third] == [1, 1, 1, 1, 6]


def test_a_moving_camera_has_a_picture_each_tick_and_the_same_time() -> None:
    still = movie_script(MovieOptions(first=0, last=4))
    moving = movie_script(MovieOptions(first=0, last=4, camera="orbit"))
    assert {one.ticks for one in moving} == {1}
    assert len(moving) == sum(one.ticks for one in still)


def test_bookmarks_stay_longer() -> None:
    plain = movie_script(MovieOptions(first=0, last=4))
    marked = movie_script(MovieOptions(first=0, last=4), {2, 9})
    assert sum(one.ticks for one in marked) - sum(one.ticks for one in plain) == 24


def test_one_night_and_a_hasty_movie() -> None:
    assert len(movie_script(MovieOptions(first=7, last=7))) == 1
    hasty = movie_script(MovieOptions(first=0, last=3, seconds=0.1, fps=10))
    assert [one.share for one in hasty] == [1.0] * 4


def test_an_orbit_turns_one_way_at_one_distance() -> None:
    options = MovieOptions(first=0, last=40, camera="orbit")
    places = places_of(options, EXTENT, 500)
    seen = [camera_at(places, share / 50, eased=False) for share in range(51)]
    turned = [two.azimuth - one.azimuth for one, two in pairwise(seen)]
    assert all(0 < one < 10 for one in turned)
    assert sum(turned) == pytest.approx(200.0)
    assert len({round(one.distance, 6) for one in seen}) == 1


def test_planes_come_back_home() -> None:
    options = MovieOptions(first=0, last=40, camera="planes")
    places = places_of(options, EXTENT, 500)
    assert camera_at(places, 0.0, eased=True) == camera_at(places, 1.0, eased=True)
    assert camera_at(places, 0.25, eased=True).elevation == pytest.approx(90.0)
    assert camera_at(places, 0.5, eased=True).azimuth == pytest.approx(-90.0)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"first": 5, "last": 3}, "from night 5 to 3"),
        ({"first": -1}, "from night -1"),
        ({"size": (100, 720)}, "from 160 to 4096, not 100"),
        ({"size": (1280, 9000)}, "not 9000"),
        ({"fps": 0}, "from 2 to 50"),
        ({"seconds": 99.0}, "from 0.1 to 10"),
        ({"quality": 0}, "from 1 to 100"),
        ({"camera": "crane"}, "'crane'"),
    ],
)
def test_what_is_out_of_range_is_refused(wrong: dict[str, Any], line: str) -> None:
    with pytest.raises(BadInput, match=line):
        MovieOptions(**{"first": 0, "last": 9, **wrong})
