"""Parameters in words: written, read back, cited, compared."""

from __future__ import annotations

import re

import pytest

from engine.journal.clock import DAY
from engine.journal.events import SetParameters
from engine.models.potato.parameters import PotatoParameters
from engine.parameters import ParameterSpec, describe, to_values, with_values
from tests.helpers.lives import START, flat_seeds, nights, potato_timeline
from ui.parameters.wording import (
    branch_name,
    changed_on_the_way,
    differing,
    facts_of,
    group_title,
    read_value,
    sections_of,
    short_warning,
    shown_value,
    spoken_name,
    written_value,
)

SPECS = {spec.name: spec for spec in describe(PotatoParameters)}


def spec(name: str) -> ParameterSpec:
    return SPECS[name]


@pytest.mark.parametrize("name", [name for name, one in SPECS.items() if one.default is not True])
def test_every_default_is_read_back_as_written(name: str) -> None:
    default = spec(name).default
    if isinstance(default, bool):
        return
    numbers = default if isinstance(default, tuple) else (default,)
    assert read_value(spec(name), map(written_value, numbers)) == default


@pytest.mark.parametrize(
    ("name", "texts", "told"),
    [
        ("sleep.base_rate", ["1.5"], "must lie in [0, 1], not 1.5"),
        ("sleep.base_rate", ["nan"], "must lie in [0, 1], not nan"),
        ("sleep.base_rate", [" much "], "“much” is no number"),
        ("sleep.base_rate", [""], "must not be empty"),
        ("erosion.patience", ["2.5"], "“2.5” is no whole number"),
        ("erosion.patience", ["0"], "must lie in [1, 255], not 0"),
        ("window.curve", ["1"] * 9 + ["0"], "must lie in [1e-06, 1]"),
    ],
)
def test_what_is_no_value_is_told(name: str, texts: list[str], told: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        read_value(spec(name), texts)


def test_a_minus_may_be_written_either_way() -> None:
    assert read_value(spec("affect.sigma_valence"), ["−0.5"]) == -0.5
    assert read_value(spec("affect.sigma_valence"), ["-0.5"]) == -0.5
    assert shown_value(-0.5) == written_value(-0.5) == "−0.5"
    assert written_value(0.123456789) == "0.123456789"


def test_what_a_field_says_of_itself() -> None:
    assert facts_of(spec("sleep.base_rate")) == "per night · 0 to 1 · default 0.85"
    assert facts_of(spec("sleep.geometry")) == "default on"
    assert facts_of(spec("window.curve")) == "0.000001 to 1 · 10 numbers"
    assert spoken_name(spec("sleep.base_rate")) == "base rate"
    assert group_title(PotatoParameters, "sleep") == "Sleep decay of importance"
    sleep = [one for name, one in SPECS.items() if name.startswith("sleep.")]
    assert sections_of(sleep) == "Potato paper, sections 3.4, 4.1"


def test_a_life_that_sets_parameters_sets_them_again() -> None:
    on_the_way = SetParameters(at=START + 2 * DAY, values={"sleep.base_rate": 0.9})
    timeline = potato_timeline(flat_seeds(1), [*nights(2), on_the_way, *nights(2, 3)])
    values = to_values(timeline.start.parameters)
    assert changed_on_the_way(timeline, values) == {"sleep.base_rate": (2, 0.9)}
    assert changed_on_the_way(timeline, {**values, "sleep.base_rate": 0.9}) == {}
    assert differing({**values, "wear.strength": 0.02}, values) == {"wear.strength": 0.02}


def test_half_lives_below_a_day_are_warned_of() -> None:
    assert short_warning(PotatoParameters()) == ""
    fast = with_values(PotatoParameters(), {"base_rate": 0.25})
    assert short_warning(fast) == (
        "Half is gone in less than a day: sleep.base_rate 0.25 has a half-life of "
        "0.50 nights (12.0 h)."
    )


def test_branches_get_names_of_their_own() -> None:
    assert branch_name(["main"]) == "what if"
    assert branch_name(["main", "what if", "what if 2"]) == "what if 3"
