"""Neurotransmitters are tagged at encoding, by patterns, and decide how long words stay raw."""

from __future__ import annotations

import numpy as np
import pytest

from engine.models.persistent_agent.parameters import PersistentAgentParameters
from engine.models.persistent_agent.transmitters import (
    SIGNALS,
    Transmitter,
    delays,
    signals_of,
    tag_importances,
    tags_of,
)
from engine.parameters import with_values
from tests.engine.models.persistent_agent.agents import CONTEXT, Agent

SAID = {
    "revenue": "Revenue doubled this month",
    "deployment": "The shop went live this morning",
    "milestone": "We won the first prize",
    "crash": "The server crashed again",
    "security": "Somebody hacked the account",
    "deadline": "The deadline is on Friday",
    "error": "I made a mistake",
    "data loss": "We lost all our photos",
    "stress": "I feel so overwhelmed",
    "insight": "It turns out that sleep matters",
    "architecture": "The data model needs two layers",
    "relationship": "My sister came to see me",
    "philosophy": "I wonder about the meaning of it all",
    "completion": "The report is finished",
    "positive feedback": "Great job, really",
}


@pytest.mark.parametrize("place", range(len(SIGNALS)))
def test_every_signal_is_found_by_its_words(place: int) -> None:
    one = SIGNALS[place]
    found = signals_of(SAID[one.name])
    assert found >> place & 1
    assert tags_of(found) >> one.transmitter & 1


def test_every_transmitter_has_signals() -> None:
    assert {one.transmitter for one in SIGNALS} == set(Transmitter)


def test_words_without_a_signal_are_not_tagged() -> None:
    assert signals_of(CONTEXT) == 0
    assert signals_of("") == 0
    assert signals_of("PANICKED") != 0  # case plays no part


def test_importance_of_tags_is_the_highest_and_a_little_for_each_further() -> None:
    table = tag_importances(PersistentAgentParameters())
    both = 1 << Transmitter.DOPAMINE | 1 << Transmitter.SEROTONIN
    assert table[0] == 0.0
    assert table[1 << Transmitter.DOPAMINE] == pytest.approx(0.85)
    assert table[both] == pytest.approx(0.90)
    assert table.max() == 1.0


@pytest.mark.parametrize(
    ("importance", "hours"),
    [(0.0, 0.0), (0.2, 0.5), (0.3, 4.0), (0.59, 4.0), (0.6, 24.0), (0.8, 24.0), (0.81, 168.0)],
)
def test_delays_are_those_of_the_paper(importance: float, hours: float) -> None:
    assert delays(np.array([importance]), PersistentAgentParameters()).tolist() == [hours]


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("It went live in the valley", 168.0),  # dopamine 0.85
        ("The deadline is near the valley", 24.0),  # norepinephrine 0.75
        ("Great job in the valley", 4.0),  # serotonin 0.40
    ],
)
def test_tags_keep_the_words_raw_so_long(text: str, hours: float) -> None:
    agent = Agent()
    (one,) = agent.say(text)
    agent.wait(hours - 0.01)
    assert agent.tier(one) == "L0"
    agent.wait(0.01)
    assert agent.tier(one) != "L0"


def test_a_low_tag_is_compressed_after_half_an_hour() -> None:
    agent = Agent(**{"transmitters.serotonin": 0.2})
    (one,) = agent.say("Great job in the valley")
    agent.wait(0.49)
    assert agent.tier(one) == "L0"
    agent.wait(0.01)
    assert agent.tier(one) == "L1"


def test_trash_is_dropped_at_once_and_a_tag_lifts_it() -> None:
    agent = Agent()
    trash, lifted = agent.say("ok", "nice work")
    assert agent.tier(trash) == "dropped"
    assert agent.tier(lifted) == "L0"
    assert agent.retention(trash) == 0.0


def test_high_tags_persist_fourteen_times_longer() -> None:
    agent = Agent()
    plain, tagged = agent.say(CONTEXT, "It went live in the valley")
    half = agent.model.half_life(agent.state)
    assert half[1] / half[0] == pytest.approx(14.0)
    assert half[0] == pytest.approx(np.log(2.0) / 0.12)
    agent.wait(100.0)
    assert agent.tier(plain) == "dropped"
    assert agent.tier(tagged) == "L0"


def test_cortisol_also_becomes_a_reflex_and_is_never_dropped() -> None:
    agent = Agent()
    (one,) = agent.say("We lost all our photos in the valley")
    assert "photos" in agent.model.files(agent.state)["DNA.md"]
    agent.wait(24.0 * 60)
    assert agent.tier(one) == "L4"
    assert "## Reflexes\n\n- We lost" in agent.model.files(agent.state)["DNA.md"]
    without = Agent(**{"transmitters.reflexes": False})
    (two,) = without.say("We lost all our photos in the valley")
    without.wait(24.0 * 60)
    assert without.tier(two) == "dropped"
    assert "photos" not in without.model.files(without.state)["DNA.md"]


def test_without_tags_timing_goes_by_type_and_age() -> None:
    values = dict(Agent().model.presets[1].values)
    agent = Agent(**values)
    (one,) = agent.say("It went live in the valley")
    assert agent.retention(one) == 0.5
    agent.wait(4.0)
    assert agent.tier(one) == "L1"
    assert with_values(PersistentAgentParameters(), values).transmitters.enabled is False
