"""Ranking against a brute-force oracle, and the rule worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import numpy as np
import pytest

from engine.journal.events import Delete, Reinterpret
from engine.journal.timeline import start_of
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.potato.model import PotatoModel
from engine.models.static.model import StaticModel
from engine.recall.benchmark import measure_recall_ratio
from engine.recall.ranking import Ranked, rank
from engine.recall.vector_index import IndexView
from tests.helpers.lives import START, flat_seeds, nights, potato_timeline, random_seeds

COUNT, QUERIES, DIMENSION = 20_000, 200, 384
MODEL = PotatoModel()


def unit(rows: np.ndarray) -> np.ndarray:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def view_of(uids: list[int], traces: list[int], matrix: np.ndarray, **more: list[int]) -> IndexView:
    return IndexView(
        uids=np.array(uids),
        trace=np.array(traces, np.uint8),
        version=np.array(more.get("version", [0] * len(uids)), np.int32),
        later=np.array(more.get("later", [0] * len(uids)), bool),
        matrix=np.asarray(matrix, np.float32),
    )


def ids(count: int, seed: int = 5) -> list[str]:
    rng = np.random.default_rng(seed)
    return ["", *(str(UUID(bytes=rng.bytes(16))) for _ in range(count))]


def id_ranks(names: list[str]) -> Callable[[], np.ndarray]:
    ranks = np.empty(len(names), np.int64)
    ranks[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    return lambda: ranks


def oracle(
    view: IndexView, population: Population, similarity: np.ndarray, names: list[str]
) -> list[tuple[float, str, int]]:
    """Rank by comparing everything with everything: each memory has its two vectors in a row."""
    lost = (population["traces"][view.uids - 1] & view.trace) == 0
    best = np.where(lost, -2.0, similarity.astype(np.float64)).reshape(-1, 2).max(axis=1)
    return sorted(
        (-(max(cosine, 0.0) * 0.8 + 0.2 * importance), name, uid)
        for uid, (name, cosine, importance, kind) in enumerate(
            zip(
                names[1:], best.tolist(), population["importance"].tolist(),
                population["kind"].tolist(), strict=True,
            ),
            start=1,
        )
        if cosine > -2.0 and kind != Kind.DREAM
    )  # fmt: skip


def test_equals_a_brute_force_oracle_at_any_k() -> None:
    rng = np.random.default_rng(11)
    seeds = random_seeds(COUNT, rng, links=COUNT // 4)
    # Few different importances, and vectors that many share: ties, which ids must settle.
    seeds.entry_importance[:] = rng.choice([0.004, 0.008, 0.012, 0.3, 1.0], COUNT)
    flat = rng.random(COUNT) < 0.5
    for name, value in (("valence", 0.1), ("activation", 0.2), ("intensity", 0.4), ("spread", 0.1)):
        getattr(seeds, name)[flat] = value
    seeds.entry_access_count[:] = 0
    population = potato_timeline(seeds, nights(10)).population
    tiers = np.bincount(MODEL.tier(population), minlength=4)
    assert tiers.min() > 100, tiers
    shared = rng.integers(0, COUNT // 8, 2 * COUNT)
    matrix = unit(rng.standard_normal((COUNT // 8, DIMENSION)))[shared]
    uids = np.repeat(np.arange(1, COUNT + 1), 2)
    view = view_of(uids.tolist(), [1, 2] * COUNT, matrix)
    names = ids(COUNT)
    ranks = id_ranks(names)
    ties = 0
    for query in unit(rng.standard_normal((QUERIES, DIMENSION))):
        similarity = view.similarities(query)
        expected = oracle(view, population, similarity, names)
        k = int(rng.choice([1, 5, 100, 4_095, 4_097, 7_000, COUNT, 10**6]))
        found = rank(view, population, MODEL, similarity, k=k, id_ranks=ranks)
        assert population["uid"][found.rows].tolist() == [uid for _, _, uid in expected[:k]]
        assert found.score.tolist() == [-score for score, _, _ in expected[:k]]
        ties += len(found) - len(set(found.score.tolist()))
    assert ties > 1_000


def small(similarity: list[float], view: IndexView, population: Population, **how: bool) -> Ranked:
    ranks = id_ranks([f"{99 - uid:02d}" for uid in range(40)])
    cosines = np.array(similarity, np.float32)
    return rank(view, population, MODEL, cosines, k=9, id_ranks=ranks, **how)


def test_the_blend_by_hand() -> None:
    seeds = flat_seeds(4, entry_importance=[1.0, 0.2, 0.0, 1.0])
    population = potato_timeline(seeds).population
    view = view_of([1, 2, 3, 4], [1] * 4, np.eye(4))
    found = small([-0.5, 0.5, 0.5, -0.9], view, population)
    # A cosine below 0 counts as 0, so 1 and 4 tie at 0.2: the smaller id goes first.
    assert population["uid"][found.rows].tolist() == [2, 3, 4, 1]
    assert found.score.tolist() == pytest.approx([0.44, 0.4, 0.2, 0.2])
    assert found.similarity.tolist() == pytest.approx([0.5, 0.5, -0.9, -0.5])


def test_a_lost_trace_takes_its_vector_with_it() -> None:
    population = potato_timeline(flat_seeds(1, entry_importance=0.0049), nights(8)).population
    view = view_of([1, 1], [1, 2], np.eye(2))
    for night, similarity in ((2, 0.9), (3, 0.3), (5, 0.3)):
        population = potato_timeline(
            flat_seeds(1, entry_importance=0.0049), nights(night)
        ).population
        found = small([0.9, 0.3], view, population)
        assert found.similarity.tolist() == pytest.approx([similarity])
        assert found.vector.tolist() == [0 if similarity == 0.9 else 1]
    for night, tier in ((6, Tier.GHOST), (9, Tier.DELETED)):
        population = potato_timeline(
            flat_seeds(1, entry_importance=0.0049), nights(night)
        ).population
        assert MODEL.tier(population).tolist() == [tier]
        assert len(small([0.9, 0.3], view, population)) == 0


def test_dreams_are_out_unless_asked_for_and_deleted_ones_always() -> None:
    seeds = flat_seeds(3, kind=[Kind.DREAM, Kind.BIAS, Kind.CONVERSATION])
    timeline = potato_timeline(seeds, [Delete(at=START, uids=(3,))])
    view = view_of([1, 2, 3], [1, 1, 1], np.eye(3))
    assert small([0.9, 0.5, 1.0], view, timeline.population).rows.tolist() == [1]
    assert small([0.9, 0.5, 1.0], view, timeline.population, dreams=True).rows.tolist() == [0, 1]


def test_readings_count_from_their_recall_on_only() -> None:
    timeline = potato_timeline(flat_seeds(2), [Reinterpret(at=START, uid=2, version=3)])
    view = view_of([1, 2, 2, 2], [1, 1, 2, 2], np.eye(4), version=[0, 0, 3, 4], later=[0, 0, 1, 1])
    cosines = [0.1, 0.2, 0.8, 0.9]
    assert small(cosines, view, timeline.at(1)).similarity.tolist() == pytest.approx([0.2, 0.1])
    assert small(cosines, view, timeline.at(2)).similarity.tolist() == pytest.approx([0.8, 0.1])


def test_vectors_of_memories_that_are_not_there_yet() -> None:
    population = potato_timeline(flat_seeds(1)).population
    view = view_of([1, 7, 7], [1, 1, 2], np.eye(3))
    assert small([0.1, 0.9, 0.9], view, population).rows.tolist() == [0]
    nobody = Population.empty(MODEL.columns, clock=START, parameters=MODEL.parameters_type())
    assert len(small([0.1, 0.9, 0.9], view, nobody)) == 0
    empty = view_of([], [], np.empty((0, 3)))
    assert len(small([], empty, population)) == 0


def test_weights_are_parameters_and_the_static_store_blends_strengths() -> None:
    population = potato_timeline(
        flat_seeds(2, entry_importance=[1.0, 0.1]), similarity_weight=0.5, importance_weight=0.1
    ).population
    scores = MODEL.ranking(population, np.array([0.2, 0.8], np.float32))
    assert scores.tolist() == pytest.approx([0.2, 0.41])
    static = StaticModel()
    state = start_of(static, clock=START)
    draft = state.draft()
    draft.append(flat_seeds(1), static.columns)
    draft.writable("strength")[:] = 0.5
    assert static.ranking(draft.freeze(), np.array([0.5], np.float32)).tolist() == [0.5]
    assert draft["deleted_night"].tolist() == [NOT_YET]


def test_the_measurement_measures() -> None:
    found = measure_recall_ratio(2_000, k=500, repeats=2)
    assert found["vectors"] == 4_000 and found["k"] == 500
    assert found["ratio"] == pytest.approx(found["ranking_ms"] / found["product_ms"])
