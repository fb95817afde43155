from __future__ import annotations

import time
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.affect.appraisal import Estimates
from engine.affect.appraiser_weights import AppraiserWeights, load_weights, shipped_weights
from engine.affect.calibration import NEUTRAL, from_space
from engine.affect.kernel_ridge import gaussian_kernel, solve_ridge
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.errors import Cancelled, LetheError
from engine.recall.embedding import FastEmbedEmbedder
from tests.engine.affect.emobank import Split, read_split
from tests.helpers.hashing_embedder import HashingEmbedder

MODELS = resources.files("resources") / "models" / "appraiser"


@pytest.fixture(scope="module")
def appraiser() -> TrainedAppraiser:
    return TrainedAppraiser(FastEmbedEmbedder())


@pytest.fixture(scope="module")
def dev(shared: Path) -> Split:
    return read_split(shared, "dev")


@pytest.fixture(scope="module")
def vectors(dev: Split) -> NDArray[np.float32]:
    return FastEmbedEmbedder().embed(dev.texts).vectors


@pytest.fixture(scope="module")
def of_dev(appraiser: TrainedAppraiser, dev: Split, vectors: NDArray[np.float32]) -> Estimates:
    return appraiser.appraise(dev.texts, vectors)


def one(appraiser: TrainedAppraiser, text: str) -> tuple[float, float, float]:
    found = appraiser.appraise([text])
    return float(found.valence[0]), float(found.activation[0]), float(found.uncertainty[0])


def correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    return float(np.corrcoef(first, second)[0, 1])


@pytest.mark.timeout(300)
def test_the_dev_split_is_estimated_as_well_as_promised(of_dev: Estimates, dev: Split) -> None:
    assert correlation(of_dev.valence, dev.ratings[:, 0]) >= 0.715
    assert correlation(of_dev.activation, dev.ratings[:, 1]) >= 0.51


@pytest.mark.timeout(300)
def test_estimates_spread_over_the_space(of_dev: Estimates) -> None:
    low, high = np.percentile(of_dev.valence, (1, 99))
    assert low <= -0.75
    assert high >= 0.75
    assert abs(float(np.median(of_dev.valence))) < 0.1
    low, high = np.percentile(of_dev.activation, (1, 99))
    assert low <= -0.35
    assert high >= 0.7


@pytest.mark.timeout(300)
@pytest.mark.parametrize("share", [0.5, 0.68, 0.95])
def test_intervals_cover_what_they_say(
    appraiser: TrainedAppraiser, of_dev: Estimates, dev: Split, share: float
) -> None:
    places = appraiser.calibration.coordinates(dev.ratings)
    low, high = appraiser.calibration.interval(of_dev, share)
    inside = (places >= low) & (places <= high)
    assert inside.mean(axis=0) == pytest.approx([share, share], abs=0.045)
    sure = of_dev.uncertainty <= np.median(of_dev.uncertainty)
    for half in (sure, ~sure):
        assert inside[half].mean() == pytest.approx(share, abs=0.06)


@pytest.mark.timeout(300)
def test_the_less_certain_half_is_farther_off(of_dev: Estimates, dev: Split) -> None:
    weights = shipped_weights()
    places = from_space(np.stack([of_dev.valence, of_dev.activation], axis=1))
    ratings = NEUTRAL + weights.spread * places
    errors = ((dev.ratings - ratings) / weights.rating_deviation) ** 2
    sure = of_dev.uncertainty <= np.median(of_dev.uncertainty)
    told = of_dev.uncertainty[sure] / (1 - of_dev.uncertainty[sure])
    assert np.sqrt(errors[sure].mean()) == pytest.approx(np.sqrt((told**2).mean()), rel=0.1)
    assert np.sqrt(errors[~sure].mean()) > 1.1 * np.sqrt(errors[sure].mean())


@pytest.mark.timeout(300)
def test_it_costs_less_than_the_embedding(
    appraiser: TrainedAppraiser, dev: Split, vectors: NDArray[np.float32]
) -> None:
    texts = dev.texts[:200]
    embedder = FastEmbedEmbedder()
    embedder.embed(texts[:2])
    started = time.perf_counter()
    embedder.embed(texts)
    embedded = time.perf_counter()
    appraiser.appraise(texts, vectors[:200])
    assert time.perf_counter() - embedded < embedded - started


@pytest.mark.timeout(300)
def test_training_again_on_the_landmarks_gives_the_shipped_predictions(
    shared: Path, of_dev: Estimates, dev: Split, vectors: NDArray[np.float32]
) -> None:
    shipped = shipped_weights()
    ratings = read_split(shared, "train").ratings
    targets = (ratings - ratings.mean(axis=0)) / ratings.std(axis=0)
    inputs = shipped.landmark_inputs()
    again = solve_ridge(gaussian_kernel(inputs, inputs), targets, np.array([0.5, 1.2]))
    values = {name: getattr(shipped, name) for name in AppraiserWeights.__dataclass_fields__}
    weights = AppraiserWeights(**{**values, "coefficients": again})
    found = TrainedAppraiser(weights=weights).appraise(dev.texts, vectors)
    assert np.abs(found.valence - of_dev.valence).max() <= 1e-3
    assert np.abs(found.activation - of_dev.activation).max() <= 1e-3


def test_the_order_of_plain_cases(appraiser: TrainedAppraiser) -> None:
    joy, grief, rage, calm, plain = (
        one(appraiser, text)
        for text in (
            "I am so happy, this is wonderful!",
            "She died, and we are heartbroken.",
            "I hate you, you ruined my life!!!",
            "The lake lay still and quiet in the evening.",
            "The bus is at nine.",
        )
    )
    assert joy[0] > 0.6 > 0.2 > plain[0] > -0.2 > -0.6 > grief[0]
    assert rage[0] < -0.5 and rage[1] > 0.5
    assert calm[1] < plain[1] + 0.1 < joy[1]


def test_the_same_on_every_call_alone_and_among_others(appraiser: TrainedAppraiser) -> None:
    texts = ["We won!", "", "The bus is late.", "猫は静かに眠っている", "We won!"]
    first, again = appraiser.appraise(texts), TrainedAppraiser().appraise(texts)
    assert np.array_equal(first.valence, again.valence)
    assert np.array_equal(first.uncertainty, again.uncertainty)
    assert first.valence[0] == pytest.approx(first.valence[4], abs=1e-6)
    for at, text in enumerate(texts):
        alone = one(appraiser, text)
        assert alone[:2] == pytest.approx((first.valence[at], first.activation[at]), abs=1e-5)


@pytest.mark.parametrize("text", ["", " \n\t", "…", "---", "?!"])
def test_what_says_nothing_is_neutral_and_unknown(appraiser: TrainedAppraiser, text: str) -> None:
    valence, _, uncertainty = one(appraiser, text)
    assert uncertainty == 1.0
    if text != "?!":
        assert valence == 0.0


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [
        "😀😡🎉", "مرحبا بالعالم كيف حالك", "我很高兴 and then I cried", "\x00\x01",
        "a" * 1_000_000, "happy! " * 143_000, "中" * 1_000_000, "\ud800 broken", "1 2 3",
        "<b>'; DROP TABLE memories; --</b>",
    ],
)  # fmt: skip
def test_any_text_gives_an_estimate(appraiser: TrainedAppraiser, text: str) -> None:
    valence, activation, uncertainty = one(appraiser, text)
    assert -1 <= valence <= 1
    assert -1 <= activation <= 1
    assert 0 < uncertainty <= 1


def test_another_language_is_a_guess(appraiser: TrainedAppraiser) -> None:
    german = (
        "Gestern sind wir mit dem Zug ans Meer gefahren und haben den ganzen Nachmittag lang "
        "nur auf die Wellen geschaut und geschwiegen."
    )
    assert one(appraiser, german)[2] == 1.0
    assert one(appraiser, "Ich")[2] < 1.0


def test_nothing_is_loaded_for_nothing() -> None:
    asked = HashingEmbedder()
    appraiser = TrainedAppraiser(asked)
    assert len(appraiser.appraise([])) == 0
    assert vars(appraiser).keys().isdisjoint({"_weights", "_landmarks"})
    assert asked.embedded == []


def test_given_vectors_are_used_and_must_fit(appraiser: TrainedAppraiser) -> None:
    texts = ["We won!", "We lost."]
    vectors = FastEmbedEmbedder().embed(texts).vectors
    swapped = appraiser.appraise(texts, vectors[::-1].copy())
    straight = appraiser.appraise(texts, vectors)
    assert swapped.valence[0] != straight.valence[0]
    assert np.array_equal(straight.valence, appraiser.appraise(texts).valence)
    with pytest.raises(ValueError, match="1 vectors do not fit 2 texts"):
        appraiser.appraise(texts, vectors[:1])


def test_emphasis_takes_intensity_off_the_cone() -> None:
    texts = ["I passed", "I PASSED the exam!!!", "Maybe I somewhat like it"]
    plain = TrainedAppraiser().appraise(texts)
    marked = TrainedAppraiser(emphasis=True)
    expressed = marked.appraise(texts)
    assert "expressed intensity" in marked.name
    assert plain.affect(0).intensity is None
    assert expressed.intensity[0] == plain.intensity[0]
    assert expressed.intensity[1] > plain.intensity[1]
    assert expressed.intensity[2] < plain.intensity[2]
    assert expressed.affect(1).intensity == expressed.intensity[1]


def test_cancelled() -> None:
    def cancel(done: int, total: int, what: str, /) -> None:
        if what == "appraising":
            raise Cancelled("cancelled")

    with pytest.raises(Cancelled):
        TrainedAppraiser().appraise(["a"], progress=cancel)


def test_the_weights_are_small_plain_and_named(tmp_path: Path) -> None:
    with resources.as_file(MODELS / "weights.npz") as file:
        assert file.stat().st_size <= 6_000_000
        data = file.read_bytes()
    notice = (MODELS / "NOTICE.md").read_text("utf-8")
    for word in ("EmoBank", "Buechel", "Hahn", "2017", "CC BY-SA 4.0"):
        assert word in notice
    (tmp_path / "weights.npz").write_bytes(data[: len(data) // 2])
    with pytest.raises(LetheError, match="reinstall"):
        load_weights(tmp_path / "weights.npz")
    with pytest.raises(LetheError, match="reinstall"):
        load_weights(tmp_path / "nowhere.npz")
