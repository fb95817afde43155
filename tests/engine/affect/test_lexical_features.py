from __future__ import annotations

import numpy as np
import pytest

from engine.affect.emphasis import emphasis_of, emphasised
from engine.affect.lexical_features import FEATURE_NAMES, MOST_READ, LexicalFeatures

FEATURES = LexicalFeatures()


def of(text: str) -> dict[str, float]:
    (row,) = FEATURES.of([text])
    return dict(zip(FEATURE_NAMES, row.tolist(), strict=True))


def test_what_a_text_tells() -> None:
    found = of('I HATE you, "friend"!! Why...')
    assert found["compound"] < -0.2
    assert (found["exclamation marks"], found["question marks"]) == (2, 0)
    assert (found["quotation"], found["dots"]) == (1, 1)
    assert (found["first person"], found["second person"]) == (1, 1)
    assert found["words in capitals"] == pytest.approx(1 / 5)
    assert found["words with a capital"] == pytest.approx(3 / 5)
    assert found["commas"] == pytest.approx(1 / 5)
    assert found["worst word"] == pytest.approx(-2.7)
    assert found["best word"] == pytest.approx(2.2)
    assert found["log of words"] == pytest.approx(np.log(6))


@pytest.mark.parametrize("text", ["", " ", "猫", "😀", "\x00", "!" * 99, "a" * 100_000])
def test_features_are_finite_and_limited(text: str) -> None:
    values = of(text)
    assert np.isfinite(list(values.values())).all()
    assert values["exclamation marks"] <= 4


def test_only_the_beginning_is_read() -> None:
    assert of("fine. " * (MOST_READ // 6 + 1)) == of("fine. " * 60_000)


def test_no_texts() -> None:
    assert FEATURES.of([]).shape == (0, len(FEATURE_NAMES))


def test_emphasis_of_plain_shouted_and_hedged_texts() -> None:
    plain, marks, capitals, long, strong, weak = emphasis_of(
        ["I like it", "I like it!!", "I LIKE it", "I liiiike it", "I like it very much", "a bit"]
    )
    assert plain == 0
    assert marks == pytest.approx(np.tanh(0.9))
    assert capitals == pytest.approx(np.tanh(0.5))
    assert long == pytest.approx(np.tanh(0.6))
    assert strong == pytest.approx(np.tanh(4 / 9))
    assert weak == pytest.approx(np.tanh(-6 / 6))


def test_all_capitals_are_no_emphasis_and_nothing_is_none() -> None:
    assert emphasis_of(["I LIKE IT", "", "猫"]).tolist() == [0, 0, 0]
    assert emphasis_of([]).shape == (0,)


def test_intensity_moves_half_way_at_most() -> None:
    derived = np.array([0.4, 0.4, 0.4, 1.0, 0.0])
    moved = emphasised(derived, np.array([0.0, 1.0, -1.0, 1.0, -1.0]))
    assert moved == pytest.approx([0.4, 0.7, 0.2, 1.0, 0.0])
