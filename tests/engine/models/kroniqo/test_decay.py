"""Relevance over hours, against every figure that the Kroniqo post prints."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.half_life import half_life, short_half_lives
from engine.memory.new_memory import MemorySet, NewMemory
from engine.parameters import describe, to_values
from engine.session import Session
from tests.engine.models.kroniqo.graphs import graph, nodes, table, tiers, worth
from tests.helpers.hashing_embedder import HashingEmbedder

CHOSEN = [
    (1.0, 8, 0.79), (1.0, 24, 0.49), (1.0, 72, 0.115), (1.0, 168, 0.0065),
    (0.9, 24, 0.44), (0.3, 24, 0.15),
]  # fmt: skip


def left(initial: float, hours: float, constant: float = 0.03) -> float:
    with graph(decay__constant=constant) as session:
        nodes(session, [initial])
        session.pause(hours)
        return float(worth(session)[0])


@pytest.mark.parametrize(("initial", "hours", "printed"), CHOSEN)
def test_chosen_constant_gives_the_printed_figures(
    initial: float, hours: float, printed: float
) -> None:
    found = left(initial, hours)
    assert found == pytest.approx(initial * math.exp(-0.03 * hours), rel=1e-12)
    digits = len(str(printed).split(".")[1])
    assert round(found, digits) == printed


def test_target_figures_are_these(shared: Path) -> None:
    told = json.loads((shared / "targets" / "systems.json").read_text())["kroniqo"]
    assert [(one["initial"], one["hours"], one["value"]) for one in told["relevance"]] == CHOSEN
    with graph() as session:
        values = to_values(session.population.parameters)
    assert values["decay.constant"] == told["lambda_per_hour"]
    assert values["session.gap"] == told["session_gap_hours"]
    assert (values["session.boost"], values["session.penalty"]) == (told["boost"], told["penalty"])


@pytest.mark.parametrize(
    ("constant", "hours", "share"),
    [(0.10, 8, 0.45), (0.10, 24, 0.09), (0.01, 168, 0.186), (0.01, 72, 0.487), (0.03, 168, 0.0065)],
)
def test_other_constants(constant: float, hours: float, share: float) -> None:
    assert round(left(1.0, hours, constant), len(str(share)) - 2) == share


def test_printed_figures_that_disagree_with_the_formula_are_told() -> None:
    with graph(decay__constant=0.02) as session:
        found = table(session, "Three")
    assert found.columns == ("λ", "8 h", "24 h", "72 h", "168 h")
    assert found.rows == (
        ("0.01", "92.3 %", "78.7 %", "48.7 %", "18.6 %"),
        ("post", "", "", "nearly half", "11 % ≠"),
        ("0.03", "78.7 %", "48.7 %", "11.5 %", "0.65 %"),
        ("post", "79 %", "49 %", "11 %", "0.1 % ≠"),
        ("0.1", "44.9 %", "9.07 %", "0.07 %", "<0.01 %"),
        ("post", "45 %", "9 %", "", ""),
        ("0.02", "85.2 %", "61.9 %", "23.7 %", "3.47 %"),
    )


def test_half_life_of_the_three_constants() -> None:
    with graph() as session:
        (uid,) = nodes(session, [0.8])
        for preset, hours in zip(session.model.presets, (69.3, 23.1, 6.9), strict=True):
            session.set_parameters(preset.values)
            found = session.model.half_life(session.population)[uid - 1]
            assert round(float(found), 1) == hours
        shortest = [spec.name for spec, _ in short_half_lives(session.population.parameters)]
        assert "decay.constant" in shortest
        assert [one.name for one in session.model.presets] == ["too slow", "chosen", "too fast"]


def test_every_rate_has_a_half_life() -> None:
    with graph() as session:
        parameters = session.population.parameters
    rates = [one for one in describe(type(parameters)) if one.unit == "per hour"]
    assert len(rates) == 9
    for one in rates:
        found = half_life(one, one.default)
        assert found is not None
        assert isinstance(one.default, float)
        assert found.hours == pytest.approx(math.log(2) / one.default)


def test_nothing_decayed_is_ever_stored() -> None:
    """No column of a memory changes over nights, though its relevance falls."""
    with graph() as session:
        session.encode(["lives in Nairobi", "finish the writeup", "nice weather"])
        nodes(session, [0.9, 0.2])
        session.sleep()
        before, first = session.population, worth(session)
        session.sleep(3)
        after, last = session.population, worth(session)
    assert set(after.columns) == set(before.columns)
    for name, column in after.columns.items():
        assert np.array_equal(column, before.columns[name], equal_nan=column.dtype.kind == "f"), (
            name
        )
    np.testing.assert_allclose(last, first * math.exp(-0.03 * 72), rtol=1e-12)
    stored = [one.name for one in session.model.columns if "relevance" in one.name]
    assert stored == ["relevance0", "entry_relevance"]


def test_tiers_of_a_week() -> None:
    with graph() as session:
        nodes(session, [0.9, 0.3, 1.0])
        assert tiers(session) == ["retrievable"] * 3
        session.sleep()
        assert tiers(session) == ["retrievable", "faded", "retrievable"]
        session.sleep(5)
        assert tiers(session) == ["faded", "expired", "faded"]
        session.sleep()
        assert tiers(session) == ["expired"] * 3
        assert session.population["deleted_night"].min() > session.population.night
        session.delete(1)
        assert tiers(session) == ["deleted", "expired", "expired"]
        assert worth(session)[0] == 0.0


@pytest.mark.parametrize(("afresh", "expected"), [(False, 0.8 * math.exp(-0.72)), (True, 0.8)])
def test_an_import_fades_from_when_it_was_or_from_now(afresh: bool, expected: float) -> None:
    with graph(decay__imports_as_new=afresh) as session:
        old = NewMemory(
            id="00000000-0000-0000-0000-000000000001",
            text="a walk",
            created=session.population.clock - 86_400,
            importance=0.8,
        )
        session.import_set(MemorySet(name="old", memories=(old,)))
        assert worth(session)[0] == pytest.approx(expected, rel=1e-12)


@settings(max_examples=25)
@given(st.lists(st.floats(0.1, 40.0), min_size=1, max_size=6), st.floats(0.0, 1.0))
def test_time_in_pieces_is_time_at_once(pieces: list[float], initial: float) -> None:
    seconds = [round(one * 3600) for one in pieces]
    found = []
    for steps in (seconds, [sum(seconds)]):
        with graph() as session:
            nodes(session, [initial])
            session.encode(["finish the writeup", "nice weather"], hour=4.5)
            session.use(2, hour=4.6)
            for step in steps:
                session.pause(step / 3600)
            found.append((worth(session), session.population["relevance0"]))
    np.testing.assert_allclose(found[0][0], found[1][0], rtol=1e-12)
    np.testing.assert_array_equal(found[0][1], found[1][1])


def test_one_day_is_twenty_four_hours_and_opening_in_between_changes_nothing(
    tmp_path: Path,
) -> None:
    told = ["finish the CircuitLens writeup", "nice weather", "nice weather"]
    with graph() as whole:
        whole.encode(told)
        whole.sleep()
        whole.pause(24)
        expected = worth(whole), tiers(whole)
    file = str(tmp_path / "life.lethe")
    with graph(file) as session:
        session.encode(told)
        session.sleep()
    for _ in range(24):
        with Session.open(file, embedder=HashingEmbedder()) as session:
            session.pause(1)
    with Session.open(file, embedder=HashingEmbedder()) as session:
        np.testing.assert_allclose(worth(session), expected[0], rtol=1e-12)
        assert tiers(session) == expected[1]
