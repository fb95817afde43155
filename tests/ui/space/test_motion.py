"""One scene turns into the next, matched by row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ui.space.motion import Transition, ease
from ui.space.scene import EMPTY, build_scene


def _scene(tier, importance, valence):
    affect = [[v, 0.0, 0.5] for v in valence]
    return build_scene(
        centroid=affect, importance=importance, tier=tier, strength=[1.0] * len(tier)
    )


OLD = _scene([0, 0, 3], [1.0, 1.0, 1.0], [0.0, -1.0, 0.0])
NEW = _scene([3, 1, 0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.5])


def test_easing_goes_from_0_to_1_and_never_back() -> None:
    shares = [ease(x) for x in np.linspace(-0.5, 1.5, 50)]
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert np.all(np.diff(shares) >= 0)


def test_it_starts_at_the_old_and_ends_as_the_new_scene() -> None:
    way = Transition(OLD, NEW)
    first = way.at(0.0)
    kept, come, gone = (first.rows.tolist().index(row) for row in (1, 2, 0))
    assert first.position[kept].tolist() == OLD.position[1].tolist()
    assert first.size[kept] == OLD.size[1]
    assert first.size[come] == 0 and first.colour[come, 3] == 0
    assert first.size[gone] == OLD.size[0]
    assert way.at(1.0) is NEW


def test_what_stays_moves_and_what_is_gone_fades() -> None:
    half = Transition(OLD, NEW).at(0.5)
    rows = half.rows.tolist()
    assert half.position[rows.index(1), 0] == pytest.approx(0.0)
    assert 0 < half.size[rows.index(0)] < OLD.size[0]
    assert half.colour[rows.index(0), 3] < OLD.colour[0, 3]


def test_links_still_join_the_same_memories_on_the_way() -> None:
    linked = build_scene(
        centroid=[[0, 0, 0], [1, 1, 1], [0, 1, 0]],
        importance=[1, 1, 1],
        tier=[3, 0, 0],
        strength=[1, 1, 1],
        links=[[1, 2]],
    )
    half = Transition(OLD, linked).at(0.5)
    assert half.rows[half.links[0]].tolist() == [1, 2]


@pytest.mark.parametrize(("old", "new"), [(EMPTY, NEW), (OLD, EMPTY), (EMPTY, EMPTY)])
def test_empty_scenes_are_no_exception(old, new) -> None:
    half = Transition(old, new).at(0.5)
    assert len(half) == max(len(old), len(new))
    assert Transition(old, new).at(1.0) is new


def test_a_changed_encoding_eases_colour_size_and_opacity() -> None:
    old = _scene([0, 0], [1.0, 0.2], [0.0, 0.5])
    colour = old.colour.copy()
    colour[:, :] = (1.0, 0.0, 0.0, 0.5)
    new = replace(old, colour=colour, size=old.size * 2)
    half = Transition(old, new).at(0.5)
    assert half.colour == pytest.approx((old.colour + colour) / 2, abs=1e-6)
    assert half.size == pytest.approx(1.5 * old.size)


def test_what_does_not_change_stays_the_very_same_array() -> None:
    old = _scene([0, 0], [1.0, 0.2], [0.0, 0.5])
    new = replace(old, colour=old.colour * np.float32(0.5))
    half = Transition(old, new).at(0.5)
    assert half.position is new.position and half.size is new.size
    assert half.colour is not new.colour


def test_words_stay_with_their_points_while_others_leave() -> None:
    new = replace(NEW, labels=("one", "two"))
    first = Transition(OLD, new).at(0.0)
    assert first.labels == ("one", "two", "")
    assert len(first) == 3
