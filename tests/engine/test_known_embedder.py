"""Vectors that are known before an act: the same act, and no model that is asked in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.known_embedder import KnownEmbedder, lent
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded, ModelOf
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START


class Counting(ModelOf):
    """Keeps what it was asked for."""

    def __init__(self) -> None:
        super().__init__(HashingEmbedder())
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        self.asked += texts
        return self._other.embed(texts, progress)


def test_each_text_is_asked_for_once() -> None:
    other = Counting()
    known = KnownEmbedder(other)
    made = known.embed(["a", "b", "a"])
    np.testing.assert_array_equal(made.vectors, HashingEmbedder().embed(["a", "b", "a"]).vectors)
    known.embed(["b", "c"])
    assert other.asked == ["a", "b", "c"]
    assert known.embed([]).vectors.shape == (0, known.dimension)


def test_an_act_finds_the_vectors_and_the_encoder_comes_back() -> None:
    other = Counting()
    with Session.new(":memory:", now=START, embedder=other) as session:
        own = session.encoder
        known = KnownEmbedder(other)
        known.embed(["the ferry leaves at noon"])
        asked = list(other.asked)
        with lent(session, known):
            session.encode("the ferry leaves at noon")
        assert "the ferry leaves at noon" not in other.asked[len(asked) :]
        assert session.encoder is own
