from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.affect.appraisal import Estimates
from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import Cancelled

APPRAISER = SimpleAppraiser()


def one(text: str) -> tuple[float, float, float]:
    found = APPRAISER.appraise([text])
    return float(found.valence[0]), float(found.activation[0]), float(found.uncertainty[0])


@given(st.lists(st.text(max_size=80), max_size=4))
@example(["", " ", "😀", "!!!!????", "\ud83d", "\x00"])
@settings(deadline=None)
def test_estimates_are_finite_in_range_and_the_same_each_time(texts: list[str]) -> None:
    found, again = APPRAISER.appraise(texts), SimpleAppraiser().appraise(texts)
    for name in ("valence", "activation", "uncertainty", "intensity"):
        column = getattr(found, name)
        assert column.dtype == np.float64
        assert column.shape == (len(texts),)
        assert np.all(np.abs(column) <= 1.0)
        np.testing.assert_array_equal(column, getattr(again, name))


def test_quadrants_are_told_apart() -> None:
    valence, activation, _ = one("PANIC!!! The house is on FIRE, get out!")
    assert valence < -0.3
    assert activation > 0.5
    valence, activation, _ = one("We sat quietly by the lake and rested in the peaceful evening.")
    assert valence > 0.3
    assert activation < 0
    valence, activation, _ = one("OMG I'm sooooo happy!!!")
    assert valence > 0.5
    assert activation > 0.5
    valence, activation, _ = one("I feel hopeless, numb, weary, sad and so tired.")
    assert valence < -0.3
    assert activation < 0


def test_an_unmoved_text_is_neutral_and_uncertain() -> None:
    assert one("The meeting is at three.") == pytest.approx((0.0, -0.2, 1.0))
    assert one("") == pytest.approx((0.0, -0.2, 1.0))


@pytest.mark.parametrize(
    ("calmer", "stronger"),
    [
        ("We won the match.", "We won the match!!!"),
        ("this is so good", "this is soooo good"),
        ("we won the match", "we WON the MATCH"),
        ("Are you there.", "Are you there???"),
        ("We had a quiet, slow walk.", "We had a long, brisk walk."),
    ],
)
def test_what_raises_activation(calmer: str, stronger: str) -> None:
    assert one(stronger)[1] > one(calmer)[1]


def test_conflict_makes_an_estimate_less_certain() -> None:
    assert one("I love it and I hate it.")[2] > one("I love it and I like it.")[2]


def test_the_formula_is_the_one_that_is_written_down() -> None:
    valence, activation, uncertainty = one("I hate you")
    assert valence == pytest.approx(-0.5719)
    assert activation == pytest.approx(-0.2 + 0.8 * 0.5719)
    assert uncertainty == pytest.approx(0.3)
    affect = APPRAISER.appraise(["I hate you"]).affect(0)
    assert (affect.valence, affect.activation) == (valence, activation)
    assert affect.intensity is None


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", ["happy ", "x", "a. ", "Great! bad. ", "中", "so happy and "])
def test_a_megabyte_is_appraised_in_pieces(piece: str) -> None:
    valence, activation, uncertainty = one(piece * (1_000_000 // len(piece)))
    assert abs(valence) <= 1
    assert abs(activation) <= 1
    assert 0.3 <= uncertainty <= 1


def test_progress_is_told_and_cancels() -> None:
    told: list[tuple[int, int, str]] = []
    APPRAISER.appraise(
        ["a"] * 130,
        progress=lambda done, total, what: told.append((done, total, what)),
    )
    assert told[0] == (0, 130, "appraising")
    assert told[-1] == (130, 130, "appraising")

    def cancel(done: int, total: int, what: str) -> None:
        raise Cancelled("cancelled")

    with pytest.raises(Cancelled):
        APPRAISER.appraise(["a"], progress=cancel)


def test_estimates_refuse_what_is_no_estimate() -> None:
    zero = np.zeros(1)
    for wrong in (np.array([np.nan]), np.array([1.5]), np.zeros(2)):
        with pytest.raises(ValueError, match="activation"):
            Estimates(zero, wrong, zero)
