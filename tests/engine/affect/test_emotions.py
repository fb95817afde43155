"""Named emotions: published figures, spelled as people type them."""

from __future__ import annotations

import pytest

from engine.affect.emotions import EMOTIONS, SOURCE, emotion_named, nearest_emotion
from engine.errors import BadInput


def test_there_are_a_few_dozen_each_once() -> None:
    names = [one.name for one in EMOTIONS]
    assert len(names) >= 60
    assert names == sorted(set(names))
    assert all(name == name.lower().strip() for name in names)


@pytest.mark.parametrize(
    ("name", "valence", "activation"),
    [("angry", -0.51, 0.59), ("bored", -0.65, -0.62), ("happy", 0.81, 0.51),
     ("fearful", -0.64, 0.60), ("relaxed", 0.68, -0.46), ("in love", 0.82, 0.65),
     ("surprised", 0.40, 0.67), ("sad", -0.63, -0.27), ("arrogant", 0.0, 0.34)],
)  # fmt: skip
def test_figures_of_the_publication(name: str, valence: float, activation: float) -> None:
    one = emotion_named(name)
    assert (one.valence, one.activation) == (valence, activation)
    assert one.affect.centroid[:2] == (valence, activation)
    assert one.affect.intensity is None


def test_every_quadrant_has_emotions() -> None:
    quadrants = {(one.valence > 0, one.activation > 0) for one in EMOTIONS}
    assert len(quadrants) == 4


def test_names_are_found_as_people_type_them() -> None:
    assert emotion_named("  In   LOVE ").name == "in love"


def test_an_unknown_name_is_answered_with_names_like_it() -> None:
    with pytest.raises(BadInput, match=r"'greatful'; use one of grateful"):
        emotion_named("greatful")
    with pytest.raises(BadInput, match=r"'xyzzy'; use one of affectionate, .*, weary$"):
        emotion_named("xyzzy")


def test_the_nearest_is_itself_at_its_own_place() -> None:
    for one in EMOTIONS:
        near = nearest_emotion(one.valence, one.activation)
        assert (near.valence, near.activation) == (one.valence, one.activation)


def test_the_source_is_named() -> None:
    assert "Russell & Mehrabian (1977)" in SOURCE
