"""A state as a scene: which points, where, how large, how opaque, what links them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.memory.tiers import Tier
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session
from ui.explore.session_scene import leaving, row_or_none, session_scene
from ui.space.scene import Scene, Shape, point_opacity
from ui.theme import DARK


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


def scene_of(session: Session, *, current: bool = False) -> Scene:
    return session_scene(
        session.population, session.model, session.selection, DARK, current=current
    )


def test_every_memory_is_a_point_at_its_centroid(session: Session) -> None:
    scene = scene_of(session)
    assert scene.rows.tolist() == [0, 1, 2, 3]
    np.testing.assert_allclose(scene.position[2], (0.1, 0.06, 0.3), rtol=1e-6)
    assert scene.count(Shape.FULL) == 4
    assert np.all(np.diff(scene.size[[0, 2, 3]]) > 0)
    assert scene.sigma == (0.1, 0.2, 0.4)
    np.testing.assert_allclose(scene.shell_radius, 0.5 * 1.73494, rtol=1e-5)


def test_contradictions_are_told_apart(session: Session) -> None:
    scene = scene_of(session)
    assert scene.links.tolist() == [[2, 3]]
    assert scene.link_contradicts.tolist() == [True]


def test_opacity_follows_the_trace_that_carries_the_tier(session: Session) -> None:
    session.sleep(8)
    scene = scene_of(session)
    tier = session.model.tier(session.population)
    assert set(tier.tolist()) == {Tier.FULL, Tier.GHOST}
    ghost = int(np.flatnonzero(tier == Tier.GHOST)[0])
    expected = point_opacity(session.population["graph_strength"][ghost])
    np.testing.assert_allclose(scene.colour[scene.index_of(ghost), 3], expected)


def test_what_is_deleted_leaves_once(session: Session) -> None:
    while not leaving(session.population, session.model).any():
        session.step()
    night = session.population.night
    assert scene_of(session).count(Shape.LEAVING) == 2
    session.step()
    assert scene_of(session).count(Shape.LEAVING) == 0
    assert len(scene_of(session)) == 2
    session.go_to(night)
    assert scene_of(session).count(Shape.LEAVING) == 2


def test_drift_is_drawn_from_where_it_was_encoded(session: Session) -> None:
    session.use(4, context=Affect(valence=-1.0, activation=-1.0, intensity=1.0))
    still, moved = scene_of(session), scene_of(session, current=True)
    assert still.drift_from is None and moved.drift_from is not None
    np.testing.assert_allclose(moved.drift_from[3], still.position[3])
    assert moved.position[3, 0] < still.position[3, 0]


def test_selection_and_hover(session: Session) -> None:
    session.selection.select([2, 3])
    session.selection.hover(4)
    scene = scene_of(session)
    assert scene.selected.tolist() == [False, True, True, False]
    assert scene.hovered == 3


def test_a_memory_that_is_not_there_has_no_row(session: Session) -> None:
    assert row_or_none(session.population, 99) == row_or_none(session.population, None) == -1


def test_a_model_without_sigma_still_has_a_scene(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with Session.new(tmp_path / "still.lethe", now=0, model="static", embedder=embedder) as still:
        still.encode("The kettle sings.")
        assert len(scene_of(still)) == 1


def test_nothing_gives_an_empty_scene(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "none.lethe", embedder, ()) as empty:
        assert len(scene_of(empty)) == 0


def test_the_attention_window_comes_with_its_steps(session: Session) -> None:
    assert scene_of(session).attended is None
    session.encode(["The kettle sings.", "It rains on the roof."])
    pairs = scene_of(session).attended
    assert pairs is not None and pairs.tolist() == [[4, 1], [5, 0]]
    for _ in range(9):
        session.exchange()
    pairs = scene_of(session).attended
    assert pairs is not None and pairs.tolist() == [[5, 9]]
    session.exchange()
    assert scene_of(session).attended is None
