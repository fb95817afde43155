"""A draft can be looked at on its way without being ended."""

from __future__ import annotations

import numpy as np
import pytest

from engine.journal.events import Encode, Night
from engine.journal.timeline import fold, start_of
from engine.models.static.model import StaticModel
from tests.helpers.lives import START, flat_seeds


def test_what_is_seen_is_what_freezing_gives_and_cannot_be_written_to() -> None:
    model = StaticModel()
    draft = start_of(model, clock=START).draft()
    for at in range(3):
        seeds = flat_seeds(2, uid=np.array([2 * at + 1, 2 * at + 2]))
        model.apply(draft, Encode(at=START + at, batch=at, seeds=seeds))
    seen = draft.seen()
    assert len(seen) == 6 and seen.clock == START + 2
    with pytest.raises(ValueError, match="read-only"):
        seen["strength"][0] = 0.5
    draft.writable("strength")[0] = 0.25
    frozen = draft.freeze()
    assert frozen["strength"].tolist() == [0.25, 1.0, 1.0, 1.0, 1.0, 1.0]
    assert {
        name: column.tobytes() for name, column in seen.columns.items() if name != "strength"
    } == {name: one.tobytes() for name, one in frozen.columns.items() if name != "strength"}
    assert fold(frozen, (Night(at=START + 99_999),), model).night == 1
