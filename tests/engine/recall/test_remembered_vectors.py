from __future__ import annotations

import numpy as np

from engine.recall.remembered_vectors import RememberingEmbedder
from tests.helpers.hashing_embedder import HashingEmbedder


def test_a_text_is_embedded_once() -> None:
    other = HashingEmbedder(dimension=8, max_tokens=3)
    embedder = RememberingEmbedder(other)
    assert (embedder.name, embedder.dimension, embedder.max_tokens) == (other.name, 8, 3)
    first = embedder.embed(["b", "a b c d", "b"])
    again = embedder.embed(["a b c d", "new", "b"])
    assert other.embedded == ["b", "a b c d", "new"]
    assert np.array_equal(again.vectors[2], first.vectors[0])
    assert np.array_equal(first.vectors[0], HashingEmbedder(dimension=8).embed(["b"]).vectors[0])
    assert first.truncated.tolist() == [False, True, False]
    assert again.truncated.tolist() == [True, False, False]


def test_no_texts() -> None:
    assert RememberingEmbedder(HashingEmbedder(dimension=8)).embed([]).vectors.shape == (0, 8)
