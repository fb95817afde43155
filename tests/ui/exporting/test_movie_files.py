"""Movie files: pictures, times, colours, and nothing half-made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.errors import BadInput, Cancelled
from ui.exporting import movie_files
from ui.exporting.gif_movie import movie_palette
from ui.exporting.movie_files import MOVIES, MovieKind, MoviePlan, kind_of_movie, write_movie

SIZE = (96, 64)
TICKS = (5, 1, 1, 7, 3)
GROUND, PINK = (17, 19, 26), (204, 121, 167)
FREE = [one for one in MOVIES if not one.package]


def opened(path: Path) -> Any:
    """Return a movie, whose attributes Pillow makes known at run time only."""
    return Image.open(path)


def picture(index: int) -> Image.Image:
    """Return a ground with a large blue square and a small pink one that move."""
    drawn = Image.new("RGB", SIZE, GROUND)
    drawn.paste((86, 180, 233), (4 + 9 * index, 10, 24 + 9 * index, 30))
    drawn.paste(PINK, (10, 40 + index, 13, 43 + index))
    return drawn


def pictures(plan: MoviePlan) -> Callable[[], Image.Image]:
    drawn: Iterator[Image.Image] = (picture(index) for index in plan.order)
    return lambda: next(drawn)


def made(kind: MovieKind, path: Path, quality: int = 100) -> MoviePlan:
    plan = kind.plan(SIZE, 20, TICKS, loop=True, quality=quality)
    write_movie(path, kind, plan, pictures(plan))
    return plan


@pytest.mark.parametrize("kind", FREE, ids=lambda one: one.name)
def test_every_picture_is_there_for_its_time(kind: MovieKind, tmp_path: Path) -> None:
    path = tmp_path / f"a{kind.suffixes[0]}"
    made(kind, path)
    with opened(path) as movie:
        assert (movie.n_frames, movie.size, movie.info["loop"]) == (5, SIZE, 0)
        for index, ticks in enumerate(TICKS):
            movie.seek(index)
            movie.load()
            assert movie.info["duration"] == 50 * ticks
            wanted = np.asarray(picture(index), np.int16)
            found = np.asarray(movie.convert("RGB"), np.int16)
            assert np.abs(found - wanted).max() <= (0 if kind.name != "gif" else 4), index
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_lossy_movie_is_smaller(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (*SIZE[::-1], 3), np.uint8)
    sizes = []
    for quality in (20, 90):
        kind = kind_of_movie(Path("a.webp"))
        plan = kind.plan(SIZE, 20, (1, 1), loop=False, quality=quality)
        write_movie(tmp_path / "a.webp", kind, plan, lambda: Image.fromarray(noise))
        sizes.append((tmp_path / "a.webp").stat().st_size)
        with opened(tmp_path / "a.webp") as movie:
            assert movie.info["loop"] == 1
    assert sizes[0] < 0.7 * sizes[1]


def test_one_palette_keeps_small_points_and_does_not_flicker(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    samples = [Image.fromarray(rng.integers(0, 90, (64, 96, 3), np.uint8)) for _ in range(3)]
    for one in samples:
        one.paste(GROUND, (0, 0, 96, 32))
        one.paste(PINK, (40, 40, 42, 42))
    palette = movie_palette(samples)
    assert palette.shape == (255, 3)
    assert GROUND in set(map(tuple, palette.tolist()))
    assert np.abs(palette.astype(int) - PINK).sum(axis=1).min() == 0
    made(kind_of_movie(Path("a.gif")), tmp_path / "a.gif")
    with opened(tmp_path / "a.gif") as movie:
        grounds = []
        for index in range(5):
            movie.seek(index)
            grounds.append(movie.convert("RGB").getpixel((90, 60)))
    assert set(grounds) == {GROUND}


def test_pictures_that_do_not_change(tmp_path: Path) -> None:
    for kind in FREE:
        path = tmp_path / f"same{kind.suffixes[0]}"
        plan = kind.plan(SIZE, 10, (2, 2, 2), loop=True, quality=100)
        write_movie(path, kind, plan, lambda: picture(0))
        with opened(path) as movie:
            frames = int(movie.n_frames)
            movie.seek(frames - 1)
            assert np.abs(np.asarray(movie.convert("RGB"), int) - np.asarray(picture(0))).max() < 5


@pytest.mark.parametrize("kind", FREE, ids=lambda one: one.name)
def test_a_single_night_is_a_still_picture(kind: MovieKind, tmp_path: Path) -> None:
    path = tmp_path / f"one{kind.suffixes[0]}"
    plan = kind.plan(SIZE, 10, (20,), loop=True, quality=100)
    write_movie(path, kind, plan, lambda: picture(2))
    with opened(path) as movie:
        assert np.abs(np.asarray(movie.convert("RGB"), int) - np.asarray(picture(2))).max() < 5


def test_rounded_times_never_add_up() -> None:
    plan = MoviePlan(size=SIZE, fps=24, ticks=(1,) * 24)
    for step in (1, 10):
        told = plan.milliseconds(step)
        assert sum(told) == 1000
        assert max(told) - min(told) <= step
        assert all(one % step == 0 for one in told)


@pytest.mark.parametrize("kind", FREE, ids=lambda one: one.name)
def test_cancelling_leaves_what_stood_there(kind: MovieKind, tmp_path: Path) -> None:
    path = tmp_path / f"a{kind.suffixes[0]}"
    path.write_text("mine")
    plan = kind.plan(SIZE, 20, TICKS, loop=True, quality=80)

    def progress(done: int, total: int, what: str, /) -> None:
        assert total == len(plan.order)
        if done == 3:
            raise Cancelled("enough")

    with pytest.raises(Cancelled):
        write_movie(path, kind, plan, pictures(plan), progress)
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [(path.name, "mine")]


def test_progress_rises_to_the_whole(tmp_path: Path) -> None:
    kind = kind_of_movie(Path("a.gif"))
    plan = kind.plan(SIZE, 20, TICKS, loop=True, quality=80)
    told: list[tuple[int, int]] = []
    write_movie(tmp_path / "a.gif", kind, plan, pictures(plan),
                lambda done, total, _what: told.append((done, total)))  # fmt: skip
    assert told[-1] == (10, 10)
    assert all(two[0] == one[0] + 1 for one, two in pairwise(told))


def test_without_its_package_an_mp4_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = kind_of_movie(Path("a.mp4"))
    monkeypatch.setattr(movie_files, "find_spec", lambda _name: None)
    with pytest.raises(BadInput, match=r"needs the package imageio-ffmpeg; install lethe\[mp4\]"):
        kind.plan(SIZE, 20, TICKS, loop=True, quality=80)
    monkeypatch.setattr(movie_files, "find_spec", lambda _name: "there")
    with pytest.raises(BadInput, match="even width and height, not 95x64"):
        kind.plan((95, 64), 20, TICKS, loop=True, quality=80)


def test_unknown_endings_are_refused() -> None:
    with pytest.raises(BadInput, match=r"use \.webp, \.png, \.apng, \.gif, \.mp4"):
        kind_of_movie(Path("a.avi"))
