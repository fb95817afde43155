"""The lab on the command line: the ablation and the measurements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.models.registry import model_names
from tests.helpers.program import lethe, told, told_json

TARGET = Path(__file__).resolve().parents[1] / "data" / "targets" / "potato_ablation.json"


def test_ablation_prints_the_target_cell_by_cell() -> None:
    found = told_json("ablation")
    wanted = json.loads(TARGET.read_text("utf-8"))
    assert list(found) == ["A", "B", "table3", "grid"]
    for condition in ("A", "B"):
        assert len(found[condition]) == 48
        for cell, one in zip(found[condition], wanted[condition], strict=True):
            assert list(cell) == list(one)
            numbers = ("importance", "importance_by_night")
            assert {k: cell[k] for k in cell if k not in numbers} == {
                k: one[k] for k in one if k not in numbers
            }
            for name in numbers:
                assert cell[name] == pytest.approx(one[name], rel=1e-12, abs=0.0)
    assert [row["rate"] for row in found["table3"]] == pytest.approx([0.85, 0.87, 0.89, 0.98])
    kept = [round(100 * row["retention"]) for row in found["table3"]]
    assert kept == [32, 38, 44, 87]
    assert found["grid"]["correlation"] == pytest.approx(-0.088, abs=5e-4)
    assert found["grid"]["sigma_share"] == pytest.approx(0.672, abs=5e-4)


def test_the_legacy_floor_erodes_nothing() -> None:
    found = told_json("ablation", "--legacy-floor", "--nights", 60)
    cells = [*found["A"], *found["B"]]
    assert {tier for cell in cells for tier in cell["tier_by_night"]} == {"full"}
    assert {len(cell["importance_by_night"]) for cell in cells} == {60}


def test_ablation_in_words_compares_with_the_paper() -> None:
    words = told("ablation")
    assert "DIFFERENT" not in words
    assert words.count(" same\n") == 25
    assert "0.4124" in words
    assert "flat-at-baseline" in words


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_bench_measures_everything() -> None:
    done = lethe("bench", "--quick", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = {one["name"]: one for one in json.loads(done.stdout)}
    assert {name: one["limit"] for name, one in found.items()} == {
        "night": 6.0,
        **{name: 10.0 for name in model_names() if name != "potato"},
        "checkpoint": 0.1,
        "recall": 1.5,
        "frame": 1.5,
        "moving": 1.0,
        "lasso": 1.0,
        "colour": 1.0,
        "filter": 1.0,
        "step": 1.0,
        "hover": 1.0,
        "start": 2.5,
    }
    for one in found.values():
        assert one["ratio"] is not None, one["details"]
        assert one["ratio"] > 0
        assert one["met"] == (one["ratio"] <= one["limit"])
    assert 0.3 < found["night"]["details"]["below_line"] < 0.7
    assert found["night"]["details"]["eroded"] > 0
    assert found["moving"]["details"]["drawn"] < found["moving"]["details"]["count"]
    for name in ("lasso", "colour", "filter", "step", "hover"):
        details = found[name]["details"]
        assert details["frames"] == pytest.approx(details["took_ms"] / details["frame_ms"])
        assert details["limit_ms"] == max(100.0, 4 * details["frame_ms"])
