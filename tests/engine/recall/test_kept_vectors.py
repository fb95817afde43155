"""The demo's kept vectors are the shipped model's, and cover every text."""

from __future__ import annotations

from importlib.resources import as_file
from pathlib import Path

import numpy as np

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.exchange.demo import read_demo
from engine.exchange.documents import DEMO_VECTORS, make_demo
from engine.exchange.preparation import prepare
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.kept_vectors import KeptEmbedder, keep_vectors
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder


def demo_texts() -> list[str]:
    prepared = prepare(read_demo(), appraiser=SimpleAppraiser())
    readings = [reading.text for one in prepared.memories for reading in one.readings]
    return [one.text for one in prepared.memories] + readings


def test_they_are_the_shipped_model_s() -> None:
    texts = demo_texts()[::7]
    model = FastEmbedEmbedder()
    with as_file(DEMO_VECTORS) as path:
        kept = KeptEmbedder(model, path).embed(texts).vectors
    made = model.embed(texts).vectors
    # Processors differ in how they round eight-bit products.
    assert np.all((kept * made).sum(axis=1) > 0.98)


def test_every_text_of_the_demo_is_kept(tmp_path: Path) -> None:
    silent_model = HashingEmbedder()
    silent_model.name = FastEmbedEmbedder().name
    with as_file(DEMO_VECTORS) as path:
        KeptEmbedder(silent_model, path).embed(demo_texts())
    assert silent_model.embedded == []


def test_texts_that_are_not_kept_are_embedded(tmp_path: Path) -> None:
    model = HashingEmbedder()
    keep_vectors(tmp_path / "kept.npz", ["one", "two"], model)
    model.embedded.clear()
    kept = KeptEmbedder(model, tmp_path / "kept.npz")
    vectors = kept.embed(["two", "three", "one"]).vectors
    assert model.embedded == ["three"]
    assert np.array_equal(vectors, HashingEmbedder().embed(["two", "three", "one"]).vectors)


def test_another_model_s_vectors_are_not_taken(tmp_path: Path) -> None:
    keep_vectors(tmp_path / "kept.npz", ["one"], HashingEmbedder())
    other = HashingEmbedder()
    other.name = "another"
    KeptEmbedder(other, tmp_path / "kept.npz").embed(["one"])
    assert other.embedded == ["one"]


def test_the_demo_document_opens(tmp_path: Path) -> None:
    make_demo(tmp_path / "demo.lethe")
    with Session.open(tmp_path / "demo.lethe") as session:
        assert len(session.population) >= 120 and session.population.night == 0
    assert [one.name for one in tmp_path.iterdir()] == ["demo.lethe"]
