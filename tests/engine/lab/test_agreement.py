"""Agreement against values worked out by hand, and against slow words for the same."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.lab.agreement import average_ranks, combinations, jaccard, spearman


def test_equal_values_share_the_mean_of_their_ranks() -> None:
    assert average_ranks(np.array([0.3, 0.1, 0.3, 0.9, 0.3])).tolist() == [3.0, 1.0, 3.0, 5.0, 3.0]
    assert average_ranks(np.empty(0)).tolist() == []


def test_rank_correlation_by_hand() -> None:
    """Without ties 1 - 6 Σd² / n(n² - 1): d = (0, 1, -1, 0) gives 1 - 12/60 = 0.8.

    With ties: ranks (1, 2.5, 2.5, 4) against (1, 2, 3, 4) give 4.5 / √(4.5 · 5) = 0.9487.
    """
    rows = np.array(
        [[0.1, 0.2, 0.3, 0.4], [0.1, 0.3, 0.2, 0.9], [0.0, 0.5, 0.5, 1.0], [4.0, 3.0, 2.0, 1.0],
         [0.7, 0.7, 0.7, 0.7]]
    )  # fmt: skip
    found = spearman(rows)
    assert found[0, 1] == pytest.approx(0.8)
    assert found[0, 2] == pytest.approx(4.5 / np.sqrt(4.5 * 5.0))
    assert found[0, 3] == -1.0
    assert np.isnan(found[4]).all() and np.isnan(found[:, 4]).all()
    assert np.diag(found)[:4].tolist() == [1.0, 1.0, 1.0, 1.0]
    assert np.isnan(spearman(np.empty((2, 0)))).all()


@given(arrays(np.float64, (3, 7), elements=st.sampled_from([0.0, 0.25, 0.5, 1.0])))
def test_rank_correlation_is_that_of_the_ranks(rows: np.ndarray) -> None:
    ranks = np.array([[np.sum(row < v) + (np.sum(row == v) + 1) / 2 for v in row] for row in rows])
    found = spearman(rows)
    for one, other in product(range(3), repeat=2):
        if len(set(rows[one])) > 1 and len(set(rows[other])) > 1:
            assert found[one, other] == pytest.approx(np.corrcoef(ranks[one], ranks[other])[0, 1])
        else:
            assert np.isnan(found[one, other])


def test_shared_survivors_by_hand() -> None:
    chosen = np.array([[1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 0, 0]], np.bool_)
    expected = [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, np.nan]]
    assert np.array_equal(jaccard(chosen), expected, equal_nan=True)


def test_who_remembers_what() -> None:
    chosen = np.array([[1, 1, 1, 0, 0, 1], [1, 0, 1, 0, 1, 0]], np.bool_)
    uids = np.array([10, 20, 30, 40, 50, 60])
    found = combinations(("a", "b"), chosen, uids)
    assert [(one.systems, one.count, one.uids.tolist()) for one in found] == [
        (("a", "b"), 2, [10, 30]), (("a",), 2, [20, 60]), (("b",), 1, [50]), ((), 1, [40]),
    ]  # fmt: skip
    assert combinations(("a",), np.zeros((1, 0), np.bool_), np.empty(0, np.int64)) == ()


@given(arrays(np.bool_, (4, 9)))
def test_every_memory_is_in_one_group(chosen: np.ndarray) -> None:
    names = ("d", "c", "b", "a")
    found = combinations(names, chosen, np.arange(9))
    assert sorted(uid for one in found for uid in one.uids.tolist()) == list(range(9))
    for one in found:
        for uid in one.uids.tolist():
            assert one.systems == tuple(
                name for name, row in zip(names, chosen, strict=True) if row[uid]
            )
    assert [one.count for one in found] == sorted((one.count for one in found), reverse=True)
