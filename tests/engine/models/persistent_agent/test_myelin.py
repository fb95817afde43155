"""Recalls myelinate: a memory lasts, is preloaded, becomes a behaviour."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.models.persistent_agent.myelin import Myelin, myelin_of
from engine.models.persistent_agent.parameters import PersistentAgentParameters
from tests.engine.models.persistent_agent.agents import CONTEXT, Agent


def test_recalls_make_myelin_at_three_five_and_ten() -> None:
    found = myelin_of(np.arange(12), PersistentAgentParameters())
    assert found.tolist() == [0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3]
    assert [one.label for one in Myelin] == ["", "thin", "thick", "reflex"]


@pytest.mark.parametrize(("recalls", "share"), [(0, 1.0), (2, 1.0), (3, 0.5), (5, 0.25), (10, 0.0)])
def test_myelin_resists_decay(recalls: int, share: float) -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    agent.recall(one, times=recalls)
    agent.wait(4.0)
    assert agent.retention(one) == pytest.approx(0.5 * math.exp(-0.12 * 4.0 * share))


def test_thin_myelin_stays_warm_as_long_as_it_is_not_dropped() -> None:
    agent = Agent()
    cold, warm = agent.say("We decided on the red one.", "We decided on the green one.")
    agent.recall(warm, times=3)
    agent.wait(24.0 * 10)
    assert (agent.tier(cold), agent.tier(warm)) == ("L4", "L1")
    off = Agent(**{"myelin.stays_warm": False})
    (one,) = off.say("We decided on the red one.")
    off.recall(one, times=3)
    off.wait(24.0 * 10)
    assert off.tier(one) == "L4"


def test_thick_myelin_is_preloaded_and_ten_recalls_are_in_the_dna() -> None:
    agent = Agent()
    one, two = agent.say("The door code is 4711.", "The bins go out on Monday.")
    agent.recall(one, times=4)
    assert "4711" not in agent.model.files(agent.state)["PRELOAD.md"]
    agent.recall(one)
    agent.recall(two, times=10)
    files = agent.model.files(agent.state)
    assert "4711" in files["PRELOAD.md"]
    assert "Monday" not in files["PRELOAD.md"]
    assert "Monday" in files["DNA.md"]


def test_a_reflex_persists_indefinitely() -> None:
    agent = Agent()
    (one,) = agent.say(CONTEXT)
    agent.recall(one, times=10)
    agent.wait(24.0 * 400)
    assert agent.retention(one) == 0.5
    assert agent.tier(one) == "L1"
    assert agent.model.half_life(agent.state).tolist() == [math.inf]


def test_behaviours_and_preferences_are_read_from_what_was_said() -> None:
    agent = Agent()
    agent.say(
        "From now on we always test before we ship.",
        "Please answer in short sentences.",
        "My favourite colour is green, and I love strong coffee.",
    )
    dna = agent.model.files(agent.state)["DNA.md"]
    assert "- From now on we always test before we ship." in dna
    assert "- Please answer in short sentences." in dna
    assert "- favourite colour: green" in dna
    assert "- strong coffee: loves it" in dna
