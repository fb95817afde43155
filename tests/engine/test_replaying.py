"""States replayed apart from the document they belong to."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.replaying import Replay
from tests.helpers.lives import nights, potato_timeline, random_seeds


def test_a_replay_leads_to_the_state_that_stepping_leads_to() -> None:
    seeds = random_seeds(60, np.random.default_rng(3), links=20)
    lived, asked = (potato_timeline(seeds, nights(40)) for _ in range(2))
    position = lived.position_of(27)
    replay = Replay.of(asked, position)
    assert replay.cost > 0
    state = replay.run()
    expected = lived.at(position)
    for name, column in expected.columns.items():
        np.testing.assert_array_equal(state[name], column, err_msg=name)
    assert asked.nearest(position)[0] < position
    assert replay.take_back(state)
    assert asked.at(position) is state
    assert Replay.of(asked, position).cost == 0


def test_what_was_replayed_is_dropped_where_the_life_has_changed() -> None:
    timeline = potato_timeline(random_seeds(10, np.random.default_rng(4)), nights(40))
    replay = Replay.of(timeline, timeline.position_of(30))
    state = replay.run()
    timeline.drop_from(timeline.position_of(20))
    assert not replay.take_back(state)
    timeline.append(nights(40)[20:])
    assert not replay.take_back(state)


def test_a_replay_can_be_cancelled() -> None:
    timeline = potato_timeline(random_seeds(10, np.random.default_rng(4)), nights(40))

    def progress(_done: int, _total: int, _what: str, /) -> None:
        raise Cancelled("no longer wanted")

    with pytest.raises(Cancelled):
        Replay.of(timeline, timeline.position_of(5)).run(progress)
