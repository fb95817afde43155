"""The pictures of a movie: their size, their nights, what is told below them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.errors import LetheError
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session
from ui.explore.look import Look
from ui.exporting.moment_scene import one_scale, scene_maker
from ui.exporting.movie_options import MovieOptions
from ui.exporting.movie_stage import MovieStage
from ui.exporting.pixels import as_picture
from ui.theme import DARK, LIGHT, Palette

SIZE = (480, 320)


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "a.lethe", embedder) as made:
        made.sleep(6)
        yield made


def stage_of(
    session: Session, palette: Palette = DARK, look: Look | None = None, **options: Any
) -> MovieStage:
    chosen = MovieOptions(**{"first": 0, "last": 6, "size": SIZE, "fps": 10, **options})
    scenes = scene_maker(session, palette, look or Look())
    return MovieStage(session.timeline, chosen, palette, scenes, {3: "Before the loss"}, flat=True)


def drawn(stage: MovieStage, index: int) -> np.ndarray:
    return np.asarray(as_picture(stage.draw(index)), np.int16)


def test_pictures_have_the_size_and_change_with_the_nights(qtbot: QtBot, session: Session) -> None:
    stage = stage_of(session)
    last = len(stage.frames) - 1
    first, end = drawn(stage, 0), drawn(stage, last)
    assert first.shape == end.shape == (320, 480, 3)
    assert np.abs(first - end).max() > 100
    assert np.array_equal(drawn(stage, 0), first)
    assert session.population.night == 6
    stage.release()


def test_a_night_is_eased_into(qtbot: QtBot, session: Session) -> None:
    stage = stage_of(session, captions=False, fps=20)
    at = [index for index, one in enumerate(stage.frames) if one.night == 4]
    before, middle, after = (drawn(stage, index) for index in (at[0] - 1, at[2], at[-1]))
    assert not np.array_equal(before, after)
    assert not np.array_equal(middle, before)
    assert not np.array_equal(middle, after)
    stage.release()


def test_the_strip_is_in_the_theme_and_can_be_left_out(qtbot: QtBot, session: Session) -> None:
    light = stage_of(session, LIGHT)
    assert drawn(light, 0)[318, 2].tolist() == [255, 255, 255]
    light.release()
    plain = stage_of(session, captions=False)
    assert drawn(plain, 0)[318, 2].tolist() == [0x11, 0x13, 0x1A]
    plain.release()


def test_what_is_filtered_out_is_not_in_it(qtbot: QtBot, session: Session) -> None:
    whole = stage_of(session, captions=False)
    some = drawn(whole, 0)
    whole.release()
    session.shown.set_query("importance:>2")
    none = stage_of(session, captions=False)
    assert not np.array_equal(drawn(none, 0), some)
    none.release()


def test_it_ends_where_its_nights_are_undone(qtbot: QtBot, session: Session) -> None:
    stage = stage_of(session)
    session.go_to(2)
    assert drawn(stage, 5).any()
    session.encode("Mara: something else happened today, and it was a fine day.")
    with pytest.raises(LetheError, match="undone meanwhile"):
        stage.draw(5)
    stage.release()


def test_nights_that_are_not_there(qtbot: QtBot, session: Session) -> None:
    with pytest.raises(LetheError, match="use 0 to 6"):
        stage_of(session, last=7)


def test_colours_mean_the_same_on_every_night(session: Session) -> None:
    timeline = session.timeline
    ends = [timeline.at(timeline.position_of(night)) for night in (0, 6)]
    look = one_scale(session, ends, Look(colour_by="age"))
    assert look.limits is not None
    low, high = look.limits
    ages = [session.shown.columns(session).values("age")]
    assert low < 1.0 < high and high >= float(np.nanmax(ages[0]))
    assert one_scale(session, ends, Look(colour_by="kind")) == Look(colour_by="kind")
    assert one_scale(session, ends, Look()) == Look()
