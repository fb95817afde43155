"""Pieces, topics and feelings in words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dreaming.wording import feeling, piece, topic


@given(st.text(max_size=300), st.integers(0, 50))
def test_a_piece_is_short_and_in_the_texts_own_words(text: str, seed: int) -> None:
    cut = piece(text, np.random.default_rng(seed))
    assert len(cut) <= 90
    assert len(cut.split()) <= 14
    assert cut in " ".join(text.split())
    assert bool(cut) == bool(text.strip())


def test_a_piece_is_a_clause() -> None:
    cuts = {piece("Oh. The kettle sang all night. We slept badly!", np.random.default_rng(n))
            for n in range(20)}  # fmt: skip
    assert cuts == {"The kettle sang all night", "We slept badly"}


def test_a_topic_is_what_texts_share_and_others_do_not() -> None:
    own = ["Ines: the ferry was late today", "a late ferry", "Ferry! today I waited"]
    assert topic(own, ["today it rained", "today, soup"]) == ("ferry", "late")
    assert topic(["one thing", "another matter"], []) == ()
    assert topic(["Ines: yes", "Ines: no"], []) == ()


@pytest.mark.parametrize(
    ("centroid", "words"),
    [
        ((0.8, 0.8, 1.0), "joyful and awake"),
        ((-0.7, 0.6, 0.5), "tense and unpleasant"),
        ((-0.7, -0.5, 0.5), "low and heavy"),
        ((0.1, -0.1, 0.5), "neither good nor bad"),
    ],
)
def test_feelings(centroid: tuple[float, float, float], words: str) -> None:
    assert feeling(centroid) == words
