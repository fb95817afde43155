"""Edges between what is recalled together, and the expansion pass that they feed."""

from __future__ import annotations

import numpy as np
import pytest

from engine.memory.links import LinkKind
from tests.engine.models.motebit.life import Life


def edges(life: Life) -> dict[tuple[int, int], float]:
    ends = zip(life.table("edge_source"), life.table("edge_target"), strict=True)
    return dict(zip(ends, life.table("edge_weight"), strict=True))


def test_a_first_recall_together_weighs_a_fifth_and_each_more_a_twentieth() -> None:
    life = Life()
    life.tell("one", "two", "three")
    life.recall(3, 1)
    assert edges(life) == {(1, 3): 0.2}
    life.recall(1, 3)
    life.recall(2, 1, 3)
    assert edges(life) == pytest.approx({(1, 2): 0.2, (1, 3): 0.3, (2, 3): 0.2})
    assert life.table("edge_count") == [1, 3, 1]


def test_an_edge_weighs_at_most_one() -> None:
    life = Life()
    life.tell("one", "two")
    weights: list[float] = []
    for _ in range(30):
        life.recall(1, 2)
        weights += life.table("edge_weight")
    assert weights[15] == pytest.approx(0.95)
    assert weights[16] == pytest.approx(1.0)
    assert max(weights) == weights[-1] == 1.0


def test_a_recall_of_one_makes_no_edge_and_of_many_no_more_than_told() -> None:
    life = Life(most_together=3)
    life.tell(*(f"memory {at}" for at in range(8)))
    life.recall(5)
    assert edges(life) == {}
    life.recall(8, 2, 5, 1, 3)
    assert set(edges(life)) == {(2, 5), (2, 8), (5, 8)}


def test_edges_of_what_is_deleted_go() -> None:
    life = Life()
    life.tell("one", "two", "three")
    life.recall(1, 2, 3)
    life.delete(2)
    assert set(edges(life)) == {(1, 3)}
    life.recall(1, 2)
    assert set(edges(life)) == {(1, 3)}


def scores(life: Life, *similarity: float) -> list[float]:
    return life.model.ranking(life.state, np.array(similarity, np.float32)).tolist()


def test_relevance_confidence_and_recency_make_the_score() -> None:
    life = Life()
    life.tell("one", "two", "three")
    life.at_day(1)
    confidence = 0.9 * 2 ** (-1 / 7)
    found = scores(life, 0.5, 0.0, -0.4)
    expected = [0.25 + 0.3 * confidence + 0.1, *[0.3 * confidence + 0.1] * 2]
    assert found == pytest.approx(expected)


def test_what_is_more_trusted_or_more_recent_comes_first() -> None:
    life = Life()
    life.tell("one", "two", entry_importance=np.array([0.5, 0.9]))
    before = scores(life, 0.4, 0.4)
    assert before[1] > before[0]
    life.at_day(2)
    life.recall(1)
    life.at_day(2.5)
    after = scores(life, 0.4, 0.4)
    assert after[0] > after[1]


def test_neighbours_of_top_results_are_pulled_in_by_edge_weight() -> None:
    life = Life(results=1)
    life.tell("top", "joined", "strongly joined", "alone")
    life.recall(1, 2)
    plain = scores(life, 0.9, 0.1, 0.1, 0.1)
    assert plain[1] > plain[3]
    for _ in range(17):
        life.recall(1, 3)
    found = scores(life, 0.9, 0.1, 0.1, 0.1)
    assert found[0] > found[2] > found[1]
    # 0.7 of the gap at weight 1, 0.14 at 0.2
    low, gap = 0.05 + 0.27 + 0.2, 0.4
    assert found[2] == pytest.approx(low + 0.7 * gap)
    assert found[1] == pytest.approx(low + 0.14 * gap)


def test_without_the_pass_nothing_is_pulled_in() -> None:
    life = Life(**{"expansion.enabled": False})
    life.tell("top", "joined", "alone")
    life.recall(1, 2)
    found = scores(life, 0.9, 0.1, 0.1)
    assert found[1] == pytest.approx(found[2] + 0.0)


def test_typed_relations_pull_as_well_but_provenance_does_not() -> None:
    life = Life(results=1)
    life.tell("top", "caused", "source", "alone")
    life.link(1, 2, LinkKind.CAUSES)
    life.link(3, 1, LinkKind.PROVENANCE)
    found = scores(life, 0.9, 0.1, 0.1, 0.1)
    assert found[1] > found[2] == found[3]


def test_what_is_dormant_answers_only_when_it_is_sought() -> None:
    life = Life(results=1)
    life.tell("faded", "fresh", entry_importance=np.array([0.9, 0.9]))
    life.recall(1, 2)
    life.at_day(28)
    life.own("confirm", (2,))
    assert scores(life, 0.6, 0.9)[0] == -np.inf  # an edge does not wake it
    assert scores(life, 0.8, 0.1)[0] > 0.0  # the question nearly says it
    sought = Life(seek_dormant=True)
    sought.tell("faded")
    sought.at_day(28)
    assert scores(sought, 0.1)[0] > -np.inf
