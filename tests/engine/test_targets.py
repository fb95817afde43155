"""The target files: every life they tell is lived through here, night by night."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.lab.ablation import Ablation, run_ablation
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from tests.engine.lives import FLAT, Lives

TARGETS = Path(__file__).resolve().parents[1] / "data" / "targets"
LONG = 400


def target(name: str) -> Any:
    return json.loads((TARGETS / f"{name}.json").read_text("utf-8"))


ABLATION = target("potato_ablation")
LIVES = target("lives")
LINKED = {life["life"]: life for life in target("lives_linked")}


@pytest.fixture(scope="module")
def ablation() -> Ablation:
    return run_ablation()


@pytest.mark.parametrize("condition", ["A", "B"])
def test_every_cell_of_the_ablation(ablation: Ablation, condition: str) -> None:
    cells = ablation.a if condition == "A" else ablation.b
    wanted = ABLATION[condition]
    assert len(cells) == len(wanted) == 48
    for cell, one in zip(cells, wanted, strict=True):
        got = cell.as_json()
        assert list(got) == list(one)
        for key in ("profile", "schedule", "replicate", "tier", "tier_by_night"):
            assert got[key] == one[key], (one["profile"], one["schedule"], key)
        close = pytest.approx(one["importance_by_night"], rel=1e-12, abs=0.0)
        assert got["importance_by_night"] == close
        assert got["importance"] == got["importance_by_night"][-1]


def test_replicates_are_identical_to_the_last_bit(ablation: Ablation) -> None:
    for cells in (ablation.a, ablation.b):
        for first, second in zip(cells[::2], cells[1::2], strict=True):
            assert (first.replicate, second.replicate) == (1, 2)
            assert first.importance_by_night == second.importance_by_night
            assert first.tier_by_night == second.tier_by_night


def test_the_sign_of_valence_changes_no_bit_of_high_arousal(ablation: Ablation) -> None:
    for cells in (ablation.a, ablation.b):
        positive, negative = (
            [one for one in cells if one.profile == f"high-arousal-{sign}"]
            for sign in ("positive", "negative")
        )
        assert len(positive) == 8
        for one, other in zip(positive, negative, strict=True):
            assert one.importance_by_night == other.importance_by_night
            assert one.tier_by_night == other.tier_by_night


def test_the_legacy_floor_erodes_nothing() -> None:
    floored = run_ablation(legacy_floor=True)
    for cell in (*floored.a, *floored.b):
        assert set(cell.tier_by_night) == {Tier.FULL}
        assert min(cell.importance_by_night) >= 0.01


def test_all_pairs_differ_and_twenty_four_end_in_another_tier(ablation: Ablation) -> None:
    pairs = list(zip(ablation.a, ablation.b, strict=True))
    assert all(a.importance_by_night != b.importance_by_night for a, b in pairs)
    assert sum(a.tier != b.tier for a, b in pairs) == 24


@pytest.mark.parametrize("life", LIVES, ids=[one["life"] for one in LIVES])
def test_a_single_life(life: dict[str, Any]) -> None:
    valence, activation, intensity = life["sigma"]
    lives = Lives(
        gain=0.0, geometry=life["geometry"],
        sigma_valence=valence, sigma_activation=activation, sigma_intensity=intensity,
    )  # fmt: skip
    centroid = tuple(life["centroid"])
    lives.lay_down(centroid, importance=life["start_importance"], spread=life["spread"])
    if life["geometry"]:
        sticky = lives.cached("stickiness")[0]
        assert sticky == pytest.approx(life["stickiness"], rel=1e-12, abs=0.0)
    importance: dict[int, float] = {}
    for night in range(1, LONG + 1):
        if night in life["recall_nights"]:
            lives.recall(1, hours=1.0)
        lives.sleep()
        importance[night] = lives["importance"]
    assert lives.first_nights(1, LONG) == life["first_night"]
    for night, value in life["importance_at"].items():
        assert importance[int(night)] == pytest.approx(value, rel=1e-12, abs=0.0), night


def linked(name: str, uid: int, lives: Lives) -> None:
    """Let a life pass that has been prepared, and compare memory `uid` with its target."""
    lives.sleep(LONG - lives.state.night)
    assert lives.first_nights(uid, LONG) == LINKED[name]["first_night"]


def prepared(name: str, count: int = 1, **parameters: Any) -> Lives:
    life = LINKED[name]
    lives = Lives(**parameters)
    lives.lay_down(*[tuple(life["centroid"])] * count, importance=life["start_importance"])
    return lives


def test_flat_linked_to_an_insight() -> None:
    lives = prepared("flat, linked to an insight")
    lives.lay_down(FLAT, kind=Kind.INSIGHT)
    lives.link(1, 2)
    linked("flat, linked to an insight", 1, lives)


@pytest.mark.parametrize(
    ("name", "uid"), [("chain A–B–insight: A", 1), ("chain A–B–insight: B", 2)]
)
def test_a_chain_is_one_hop_long(name: str, uid: int) -> None:
    lives = prepared(name, count=2)
    lives.lay_down(FLAT, kind=Kind.INSIGHT)
    lives.link(2, 1)
    lives.link(2, 3)
    linked(name, uid, lives)


def test_two_flat_memories_linked_to_each_other_alone() -> None:
    name = "two flat memories, linked to each other alone: each"
    lives = prepared(name, count=2)
    lives.link(1, 2)
    linked(name, 1, lives)
    linked(name, 2, lives)


def test_two_flat_memories_contradicting_each_other() -> None:
    name = "two flat memories, contradicting each other: each"
    lives = prepared(name, count=2)
    lives.link(2, 1, LinkKind.CONTRADICTS)
    linked(name, 1, lives)
    linked(name, 2, lives)


def test_flat_with_the_identity_flag() -> None:
    name = "flat with the identity flag (importance 0.01 from night 1 on)"
    lives = Lives()
    lives.lay_down(FLAT, importance=0.0049, identity=True)
    for _ in range(LONG):
        lives.sleep()
        assert lives["importance"] == 0.01
    linked(name, 1, lives)


def test_flat_recalled_once_with_boosts() -> None:
    name = "flat, recalled one hour before night 3, boosts on"
    lives = prepared(name)
    lives.sleep(2)
    lives.recall(1, hours=1.0)
    linked(name, 1, lives)


@pytest.mark.parametrize(
    ("name", "geometry"),
    [
        (
            "recalled before nights 1 and 2 in the context (-1, -1, 1), boosts off, geometry on",
            True,
        ),
        ("the same, geometry off", False),
    ],
)
def test_drift_saves_where_geometry_counts(name: str, geometry: bool) -> None:
    lives = prepared(name, gain=0.0, geometry=geometry)
    for _ in range(2):
        lives.recall(1, hours=1.0, context=(-1.0, -1.0, 1.0))
        lives.sleep()
    linked(name, 1, lives)


def test_every_linked_life_of_the_target_file_is_told_above() -> None:
    source = Path(__file__).read_text("utf-8")
    assert len(LINKED) == 9
    assert [name for name in LINKED if name not in source] == []


def test_the_targets_are_those_beside_the_repository(shared: Path) -> None:
    for name in ("lives", "lives_linked", "potato_ablation"):
        given = json.loads((shared / "targets" / f"{name}.json").read_text("utf-8"))
        assert target(name) == given
