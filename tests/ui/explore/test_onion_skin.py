"""The last nights behind the shown one: what leaves a trail, and what it costs."""

from __future__ import annotations

import numpy as np
import pytest

from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.selection import Selection
from tests.helpers.lives import flat_seeds, nights, potato_timeline, random_seeds, recall
from ui.explore import onion_skin
from ui.explore.onion_skin import OnionSkin
from ui.explore.session_scene import session_scene
from ui.space.scene import Scene, point_size
from ui.theme import DARK


def scene_of(
    timeline: Timeline, population: Population, *selected: int, current: bool = False
) -> Scene:
    selection = Selection()
    selection.select(selected)
    return session_scene(population, timeline.model, selection, DARK, current=current)


def laid(timeline: Timeline, nights_back: int, *selected: int, current: bool = False) -> Scene:
    skin = OnionSkin()
    skin.nights = nights_back
    population = timeline.population
    scene = scene_of(timeline, population, *selected, current=current)
    return skin.laid_under(scene, timeline, population, DARK, current=current)


@pytest.fixture
def eroding() -> Timeline:
    """Two memories that erode on nights 3, 6 and 9, and one of the importance of an insight."""
    seeds = flat_seeds(3, kind=[0, 0, 2], entry_importance=[0.0049, 0.0049, 0.5])
    return potato_timeline(seeds, nights(9))


def test_off_there_is_nothing_behind(eroding: Timeline) -> None:
    assert laid(eroding, 0).past == ()


def test_what_has_changed_leaves_a_trail(eroding: Timeline) -> None:
    eroding.position = eroding.position_of(7)
    past = laid(eroding, 3).past
    assert [one.nights_ago for one in past] == [1, 2, 3]
    assert [one.rows.tolist() for one in past if one.rows is not None] == [[0, 1]] * 3
    fragment, ghost = DARK.rgba("fragment")[:3], DARK.rgba("ghost")[:3]
    assert past[0].colour[0, :3] == pytest.approx(ghost)
    assert past[1].colour[0, :3] == pytest.approx(fragment)
    assert past[2].colour[0, :3] == pytest.approx(fragment)


def test_sizes_are_those_of_their_night(eroding: Timeline) -> None:
    eroding.position = eroding.position_of(7)
    scene = laid(eroding, 5)
    last = scene.past[-1]
    state = eroding.at(eroding.position_of(2))
    assert last.nights_ago == 5
    expected = point_size(eroding.model.strength(state)[:2], len(scene))
    np.testing.assert_array_equal(last.size, expected)


def test_what_is_selected_has_a_trail_though_it_stayed_the_same(eroding: Timeline) -> None:
    eroding.position = eroding.position_of(7)
    rows = [one.rows.tolist() for one in laid(eroding, 2, 3).past if one.rows is not None]
    assert rows == [[0, 1, 2], [0, 1, 2]]


def test_what_disappeared_stays_as_a_leaving_mark() -> None:
    timeline = potato_timeline(flat_seeds(2, entry_importance=[0.0049, 1.0]), nights(11))
    state = timeline.population
    assert timeline.model.tier(state)[0] == Tier.DELETED and state["deleted_night"][0] == 9
    past = {one.nights_ago: one for one in laid(timeline, 3).past}
    assert 0 in (past[2].rows if past[2].rows is not None else ())
    assert past[2].colour[0, :3] == pytest.approx(DARK.rgba("leaving")[:3])
    assert 0 not in (past[1].rows if past[1].rows is not None else ())
    assert past[3].colour[0, :3] == pytest.approx(DARK.rgba("ghost")[:3])


def test_where_a_memory_drifted_from() -> None:
    seeds = flat_seeds(1, entry_importance=[0.9])
    drifting = [*nights(3), recall(4, 1, context=(-1.0, -1.0, 1.0)), *nights(2, 4)]
    timeline = potato_timeline(seeds, drifting)
    still, moved = laid(timeline, 4, current=False), laid(timeline, 4, current=True)
    earliest = moved.past[-1]
    np.testing.assert_allclose(earliest.position[0], (0.1, 0.2, 0.4), atol=1e-6)
    assert np.linalg.norm(earliest.position[0] - moved.position[0]) > 0.1
    np.testing.assert_allclose(still.past[-1].position[0], still.position[0], atol=1e-6)


def test_nights_that_cost_too_much_are_told(
    eroding: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    eroding.at(eroding.position_of(8))
    monkeypatch.setattr(onion_skin, "_MOST_REPLAYED", 0)
    skin = OnionSkin()
    skin.nights = 3
    population = eroding.population
    scene = skin.laid_under(scene_of(eroding, population), eroding, population, DARK)
    assert [one.nights_ago for one in scene.past] == [1]
    assert "1 of the last 3 nights" in skin.note


def test_many_changes_leave_fewer_trails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onion_skin, "_MOST_DRAWN", 40)
    timeline = potato_timeline(random_seeds(600, np.random.default_rng(2)), nights(30))
    skin = OnionSkin()
    skin.nights = 10
    population = timeline.population
    scene = scene_of(timeline, population, *range(1, 6))
    past = skin.laid_under(scene, timeline, population, DARK).past
    drawn = {row for one in past if one.rows is not None for row in one.rows.tolist()}
    chosen = set(scene.rows[scene.selected].tolist())
    assert chosen <= drawn and len(drawn) <= 40
    assert "have changed" in skin.note


def test_states_are_read_once(eroding: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    skin = OnionSkin()
    skin.nights = 4
    population = eroding.population
    scene = scene_of(eroding, population)
    skin.laid_under(scene, eroding, population, DARK)
    known = list(skin._told)
    skin.laid_under(scene_of(eroding, population, 3), eroding, population, DARK)
    assert all(one is other for one, other in zip(known, skin._told, strict=True))
