"""Systems that say their states depend on numbers alone never ask what a memory says."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.journal import events as acts
from engine.journal.clock import DAY
from engine.journal.timeline import fold, start_of
from engine.models.registry import model_named, model_names
from tests.helpers.lives import START, flat_seeds


class _Asked(Exception):
    """A memory's words were asked for."""


class _Silent:
    """A lexicon that nobody may ask."""

    def text(self, uid: int) -> str:
        raise _Asked(uid)

    gist = id = speaker = text

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        raise _Asked(list(uids))


LIFE = (
    acts.Import(at=START, batch=1, seeds=flat_seeds(6)),
    acts.Recall(at=START + 60, used=(1, 2)),
    acts.Night(at=START + DAY),
    acts.Delete(at=START + DAY + 60, uids=(3,)),
    acts.Pause(at=START + DAY + 7200),
    acts.Night(at=START + 2 * DAY),
)


@pytest.mark.parametrize("name", model_names())
def test_words_are_read_only_by_systems_that_say_so(name: str) -> None:
    model = model_named(name)
    start = start_of(model, clock=START, words=_Silent())
    if model.reads_words:
        with pytest.raises(_Asked):
            fold(start, LIFE, model)
        return
    state = fold(start, LIFE, model)
    assert np.isfinite(model.strength(state)).all()
    assert len(model.own_tier(state)) == 6
