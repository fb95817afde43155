from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from engine.affect.appraiser_training import SEED, train
from engine.affect.appraiser_weights import AppraiserWeights, load_weights, quantised, save_weights
from engine.affect.kernel_ridge import gaussian_kernel, solve_ridge
from engine.affect.lexical_features import LexicalFeatures
from engine.affect.trained_appraiser import TrainedAppraiser
from engine.recall.embedding import FastEmbedEmbedder
from tests.engine.affect.emobank import read_split


def sample(count: int, seed: int = 3) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    vectors = rng.standard_normal((count, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    features = rng.random((count, 22)).astype(np.float32)
    noise = 0.1 * rng.standard_normal((count, 2))
    ratings = 3 + np.stack([4 * vectors[:, 0], features[:, 1] - 0.5], axis=1) + noise
    return vectors, features, ratings


def trained(seed: int = SEED) -> AppraiserWeights:
    return train(*sample(400), model="some model", rng=np.random.default_rng(seed))


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    first, again = trained(), trained()
    for one in fields(AppraiserWeights):
        assert np.array_equal(getattr(first, one.name), getattr(again, one.name)), one.name
    other = trained(seed=5)
    assert np.array_equal(first.coefficients, other.coefficients)
    assert not np.array_equal(first.half_widths, other.half_widths)
    save_weights(first, tmp_path / "w.npz")
    kept = load_weights(tmp_path / "w.npz")
    for one in fields(AppraiserWeights):
        assert np.array_equal(getattr(first, one.name), getattr(kept, one.name)), one.name


def test_the_system_is_solved() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.standard_normal((60, 5)).astype(np.float32)
    kernel = gaussian_kernel(inputs, inputs)
    by_hand = np.exp(-((inputs[:, None] - inputs) ** 2).sum(axis=2))
    assert np.allclose(kernel, by_hand, atol=1e-5)
    targets, ridge = rng.standard_normal((60, 2)), np.array([0.5, 2.0])
    found = solve_ridge(kernel, targets, ridge)
    for at in range(2):
        exact = np.linalg.solve(by_hand + ridge[at] * np.eye(60), targets[:, at])
        assert np.allclose(found[:, at], exact, atol=1e-4)


def test_a_system_of_zeros_and_one_that_is_none() -> None:
    kernel = np.eye(3, dtype=np.float32)
    assert np.array_equal(solve_ridge(kernel, np.zeros((3, 1)), np.ones(1)), np.zeros((3, 1)))
    with pytest.raises(ValueError, match="converge"):
        solve_ridge(np.full((3, 3), np.nan, np.float32), np.ones((3, 1)), np.ones(1))


def test_quantised_vectors_are_close() -> None:
    vectors, _, _ = sample(50)
    steps, step = quantised(vectors)
    assert steps.dtype == np.int8
    assert np.abs(steps * step - vectors).max() <= step.max() / 2 * 1.001


@pytest.mark.timeout(300)
def test_a_part_of_emobank_teaches_something_again_and_again(shared: Path) -> None:
    split, held_out = read_split(shared, "train"), read_split(shared, "dev")
    texts, ratings = split.texts[:800], split.ratings[:800]
    embedder = FastEmbedEmbedder()
    vectors, features = embedder.embed(texts).vectors, LexicalFeatures().of(texts)
    tested, truth = held_out.texts[:300], held_out.ratings[:300]
    of_tested = embedder.embed(tested).vectors
    found = []
    for _ in range(2):
        rng = np.random.default_rng(SEED)
        weights = train(vectors, features, ratings, model=embedder.name, rng=rng)
        found.append(TrainedAppraiser(weights=weights).appraise(tested, of_tested))
    assert np.abs(found[0].valence - found[1].valence).max() <= 1e-3
    assert np.corrcoef(found[0].valence, truth[:, 0])[0, 1] > 0.45
    assert np.corrcoef(found[0].activation, truth[:, 1])[0, 1] > 0.25
