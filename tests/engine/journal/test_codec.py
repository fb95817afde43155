"""Rows of events that a program wrote wrongly: refused as values, whatever they hold."""

from __future__ import annotations

import math
from typing import Any

import pytest

from engine.journal.codec import from_payload, to_payload
from engine.journal.events import SystemAct
from engine.memory.seeds import Seeds
from tests.helpers.lives import START


def no_seeds(batch: int) -> Seeds:
    raise AssertionError(batch)


def read(**payload: Any) -> Any:
    whole = {"system": "motebit", "act": "confirm", "groups": [[1, 2]], "values": [0.5], **payload}
    return from_payload("system act", START, whole, no_seeds)


def test_an_own_act_comes_back_as_it_was_written() -> None:
    act = SystemAct(at=START, system="fsrs", act="rate", groups=((3, 1), ()), values=(2.0, -1.5))
    word, payload = to_payload(act)
    assert from_payload(word, START, payload, no_seeds) == act
    assert read(values=[1]).values == (1.0,)
    assert math.isnan(read(values=[math.nan]).values[0])


@pytest.mark.parametrize(
    "payload",
    [
        {"groups": ["ab"]},
        {"groups": [["1"]]},
        {"groups": [[1.0]]},
        {"groups": [[True]]},
        {"groups": [[None]]},
        {"groups": [[2**63]]},
        {"groups": [[[1]]]},
        {"values": ["0.5"]},
        {"values": [True]},
        {"values": [None]},
        {"values": [10**400]},
    ],
)
def test_what_is_no_number_is_refused_as_a_value(payload: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="number"):
        read(**payload)
