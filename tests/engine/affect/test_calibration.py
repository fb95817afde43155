from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.affect.appraisal import Estimates
from engine.affect.calibration import GAINS, Calibration, from_space, relative, to_space

CALIBRATION = Calibration(
    spread=np.array([0.25, 0.125]),
    shares=np.array([0.5, 0.95]),
    half_widths=np.array([[0.7, 1.3], [2.6, 4.3]]),
)


def estimates(valence: list[float], activation: list[float] | None = None) -> Estimates:
    column = np.array(valence)
    other = np.array(activation) if activation is not None else np.zeros(len(column))
    return Estimates(column, other, np.full(len(column), 0.5))


def test_a_deviation_lies_at_the_gain() -> None:
    found = CALIBRATION.coordinates(np.array([[3.0, 3.0], [3.25, 3.125], [2.75, 2.875]]))
    expected = np.array([[0, 0], GAINS, [-GAINS[0], -GAINS[1]]])
    assert found == pytest.approx(expected, abs=1e-3)


@settings(deadline=None)
@given(st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=20))
def test_places_are_within_the_space_and_in_order(values: list[float]) -> None:
    deviations = np.array(sorted(values))[:, None] * np.ones(2)
    places = to_space(deviations)
    assert np.all(np.abs(places) <= 1)
    assert np.all(np.diff(places, axis=0) >= 0)


@settings(deadline=None)
@given(st.floats(-0.997, 0.997))
def test_places_lead_back(place: float) -> None:
    places = np.full((1, 2), place)
    assert to_space(from_space(places)) == pytest.approx(places, abs=1e-6)


def test_the_ends_lead_back_to_something_finite() -> None:
    assert np.isfinite(from_space(np.array([[1.0, -1.0]]))).all()


def test_an_interval_grows_with_uncertainty_to_the_whole_axis() -> None:
    one = Estimates(np.zeros(3), np.zeros(3), np.array([0.2, 0.5, 1.0]))
    low, high = CALIBRATION.interval(one, 0.5)
    assert high[1] == pytest.approx([0.7 * GAINS[0], 1.3 * GAINS[1]], abs=1e-3)
    assert high[0] == pytest.approx(high[1] / 4, abs=1e-3)
    assert (low[2], high[2]) == (pytest.approx([-1, -1], abs=0.01), pytest.approx([1, 1], abs=0.01))
    with pytest.raises(ValueError, match="no interval is known"):
        CALIBRATION.interval(one, 0.6)


def test_relative_scores_centre_each_group() -> None:
    rng = np.random.default_rng(4)
    cheerful = np.clip(0.4 + 0.3 * rng.standard_normal(200), -1, 1)
    gloomy = np.clip(-0.4 + 0.4 * rng.standard_normal(200), -1, 1)
    given_ = estimates([*cheerful, *gloomy])
    groups = ["Ada"] * 200 + ["Ben"] * 200
    found = relative(given_, groups)
    for half in (slice(0, 200), slice(200, 400)):
        assert abs(float(np.mean(found.valence[half]))) < 0.05
        deviations = from_space(np.stack([found.valence, found.activation], axis=1))[half, 0]
        assert float(deviations.std()) == pytest.approx(1.0, abs=0.1)
        order = np.argsort(given_.valence[half])
        assert np.all(np.diff(found.valence[half][order]) >= 0)
    assert np.array_equal(found.uncertainty, given_.uncertainty)
    together = relative(given_, ["one source"] * 400)
    assert together.valence[:200].mean() > 0.2 > -0.2 > together.valence[200:].mean()


def test_relative_worked_by_hand() -> None:
    low, high = to_space(np.array([[1.0, 0.0], [3.0, 0.0]]))
    found = relative(estimates([low[0], high[0]]), ["a", "a"])
    mean, deviation = 4 / 7, np.sqrt((2 + 5) / 7 + 2 * 5 / 49 * 2**2)
    expected = to_space(np.array([[(1 - mean) / deviation, 0], [(3 - mean) / deviation, 0]]))
    assert found.valence == pytest.approx(expected[:, 0])
    assert found.activation == pytest.approx([0, 0])


def test_a_text_alone_in_its_group_hardly_moves() -> None:
    found = relative(estimates([0.6, -0.4, 0.1]), ["a", "b", "c"])
    assert found.valence == pytest.approx([0.6, -0.4, 0.1], abs=0.15)
    assert np.sign(found.valence).tolist() == [1, -1, 1]


def test_relative_at_the_edges() -> None:
    assert len(relative(estimates([]), [])) == 0
    same = relative(estimates([1.0, 1.0], [-1.0, -1.0]), ["", ""])
    assert np.isfinite(same.valence).all()
    with pytest.raises(ValueError, match="1 groups do not fit 2 estimates"):
        relative(estimates([0.0, 0.1]), ["a"])
