"""What a report tells: the counts of the state it is of, and nothing that is lost."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.lab.report import report_of
from engine.memory.tiers import Tier
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session


def test_it_counts_what_is_there(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(5)
        session.add_branch("what if", values={"erosion.patience": 5})
        report = report_of(session)
        tiers = [one.tier for one in session.memories()]
        assert report.counts.tolist() == [tiers.count(tier) for tier in Tier]
        assert np.array_equal(report.by_kind.sum(axis=0), report.counts)
        assert np.array_equal(report.census[-1], report.counts)
        assert report.census.shape == (6, 4)
        strengths = [one.importance for one in report.important]
        assert strengths == sorted(strengths, reverse=True) and len(strengths) == 4
        assert [(one.name, one.is_shown) for one in report.branches] == [
            ("main", True), ("what if", False),
        ]  # fmt: skip
        assert [spec.name for spec, _ in report.branches[1].differs] == ["erosion.patience"]
        assert report.links == 1


def test_what_was_lost_last_comes_first(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(5)
        lost = report_of(session).lost
        assert {one.memory.uid for one in lost} == {1, 2}
        assert {one.fell_to for one in lost} == {Tier.FRAGMENT}
        assert all(one.memory.text is None and one.night <= 5 for one in lost)
        session.sleep(10)
        lost = report_of(session).lost
        assert {one.fell_to for one in lost} == {Tier.DELETED}
        session.go_to(0)
        assert report_of(session).lost == ()


def test_a_branch_names_what_it_left(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(4)
        session.go_to(2)
        session.add_branch("other", relive=False)
        branch = report_of(session).branches[1]
        assert (branch.parent, branch.fork_night) == ("main", 2)


def test_an_empty_document(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder, ()) as session:
        report = report_of(session)
        assert report.important == report.lost == ()
        assert report.counts.sum() == 0
