"""Every figure that was worked out by hand, got from the engine as a document would get it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.affect import space
from engine.affect.space import Affect
from engine.journal import events as acts
from engine.lab.grid import signal_grid
from engine.lab.retention import retention_table
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models.potato.parameters import PotatoParameters
from tests.engine.lives import FLAT, Lives

TABLE_1 = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.07, 0.03, 0.01)


def close(value: float | list[float]) -> Any:
    return pytest.approx(value, rel=1e-12, abs=0.0)


# -- the affective space ----------------------------------------------------------------------


def test_largest_distance_from_the_default_sigma_lies_at_a_corner() -> None:
    sigma = PotatoParameters().affect.sigma
    assert sigma == (0.1, 0.2, 0.4)
    assert space.largest_distance(sigma) == pytest.approx(1.73494, abs=5e-6)
    corner = space.sigma_distance_norm(-1.0, -1.0, 1.0, sigma)
    assert float(corner) == 1.0


def test_another_sigma() -> None:
    sigma = (-0.5, -0.5, 0.8)
    assert space.largest_distance(sigma) == pytest.approx(2.13073, abs=5e-6)
    sticky = float(space.stickiness(-0.9, -0.7, 0.9, sigma))
    assert sticky == pytest.approx(0.2151, abs=5e-5)


def test_a_branch_with_another_sigma_uses_the_centroid_at_encoding() -> None:
    lives = Lives()
    lives.lay_down((-0.9, -0.7, 0.9))
    assert lives.cached("stickiness")[0] == pytest.approx(0.8273, abs=5e-5)
    lives.act(
        acts.SetParameters(
            at=lives.state.clock,
            values={
                "affect.sigma_valence": -0.5,
                "affect.sigma_activation": -0.5,
                "affect.sigma_intensity": 0.8,
            },
        )
    )
    assert lives.cached("stickiness")[0] == pytest.approx(0.2151, abs=5e-5)


def test_no_point_of_the_domain_is_farther_from_sigma_than_the_largest_distance() -> None:
    axis = np.linspace(-1.0, 1.0, 81)
    v, a = np.meshgrid(axis, axis)
    i = space.derived_intensity(v, a)
    for sigma in ((0.1, 0.2, 0.4), (-0.5, -0.5, 0.8), (0.0, 0.0, 0.0), (1.0, -1.0, 1.0)):
        distance = np.sqrt((v - sigma[0]) ** 2 + (a - sigma[1]) ** 2 + (i - sigma[2]) ** 2)
        assert distance.max() == pytest.approx(space.largest_distance(sigma), rel=1e-12)


def test_two_inputs_of_weight_three_and_one() -> None:
    inputs = (
        Affect(valence=1.0, activation=0.0, intensity=0.7071),
        Affect(valence=-1.0, activation=0.0, intensity=0.7071),
    )
    centroid = space.combine(inputs, (3.0, 1.0))
    assert centroid.valence == close(0.5)
    assert centroid.activation == 0.0
    assert centroid.intensity == close(0.7071)
    assert centroid.spread == pytest.approx(0.8660, abs=5e-5)


def test_intensity_is_derived_per_input_and_then_averaged() -> None:
    inputs = (Affect(valence=1.0, activation=0.0), Affect(valence=-1.0, activation=0.0))
    centroid = space.combine(inputs)
    assert centroid.valence == 0.0
    assert centroid.intensity == close(1 / np.sqrt(2))


def test_valence_enters_where_distance_from_sigma_wins() -> None:
    sigma = PotatoParameters().affect.sigma
    intensity = float(space.derived_intensity(0.8, 0.5))
    pleasant, painful = (float(space.stickiness(v, 0.5, intensity, sigma)) for v in (0.8, -0.8))
    assert pleasant == 0.5
    assert painful == pytest.approx(0.568, abs=5e-4)


def test_the_grid_of_the_two_signals() -> None:
    grid = signal_grid()
    assert grid.correlation == pytest.approx(-0.088, abs=5e-4)
    assert grid.sigma_share == pytest.approx(0.672, abs=5e-4)


# -- entry, attention window, reconsolidation ---------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "importance"),
    [
        (Kind.CONVERSATION, 1.0),
        (Kind.INSIGHT, 0.5),
        (Kind.BIAS, 0.03),
        (Kind.DREAM, 0.005),
        (Kind.VISUAL_EPISODE, 1.0),
    ],
)
def test_entry_importance(kind: Kind, importance: float) -> None:
    lives = Lives()
    lives.encode(kind=kind)
    assert lives["importance"] == importance


def test_table_1_step_by_step_and_out_of_the_window() -> None:
    lives = Lives()
    lives.encode()
    for importance in TABLE_1:
        assert lives["importance"] == close(importance)
        lives.act(acts.Exchange(at=lives.state.clock))
    assert lives["window_step"] == -1
    assert lives["importance"] == close(0.01)


def test_a_boost_inside_the_window_survives_the_next_step() -> None:
    lives = Lives()
    for _ in range(3):
        lives.encode()
    assert lives["importance"] == close(0.60)
    lives.recall(1)
    assert lives["importance"] == close(0.72)
    lives.encode()
    assert lives["importance"] == close(0.54)


def test_an_import_and_a_night_move_no_window() -> None:
    lives = Lives()
    lives.encode()
    lives.lay_down(FLAT)
    assert (lives["window_step"], lives["importance"]) == (0, 1.0)
    lives.sleep()
    assert lives["window_step"] == 0


def test_only_attended_kinds_are_exchanges() -> None:
    lives = Lives()
    lives.encode()
    for kind in (Kind.INSIGHT, Kind.BIAS, Kind.DREAM):
        lives.encode(kind=kind)
    assert lives["importance"] == 1.0
    lives.encode(kind=Kind.VISUAL_EPISODE)
    assert lives["importance"] == 0.8


def test_a_bias_recalled_twice() -> None:
    lives = Lives()
    lives.encode(kind=Kind.BIAS)
    lives.recall(1)
    assert lives["importance"] == close(0.051)
    lives.recall(1)
    assert lives["importance"] == close(0.05835)


def test_an_insight_imported_above_its_cap_stays() -> None:
    lives = Lives()
    lives.lay_down(FLAT, importance=0.9, kind=Kind.INSIGHT)
    for count in (1, 2, 3):
        lives.recall(1)
        assert (lives["importance"], lives["access_count"]) == (0.9, count)


def test_a_dream_is_exactly_0005_and_full_after_400_nights() -> None:
    lives = Lives()
    lives.encode(kind=Kind.DREAM)
    lives.recall(1)
    lives.sleep(400)
    assert lives["importance"] == 0.005
    assert lives.tier() is Tier.FULL


def test_drift_towards_the_context_of_recalls() -> None:
    lives = Lives()
    lives.lay_down((0.1, 0.0, 0.0707))
    axes = ("valence", "activation", "intensity")
    for drift in (0.351, 0.631):
        lives.recall(1, context=(-1.0, -1.0, 1.0))
        steps = [lives[f"current_{axis}"] - lives[axis] for axis in axes]
        assert np.linalg.norm(steps) == pytest.approx(drift, abs=5e-4)


def test_a_recall_restores_the_strength_of_living_traces() -> None:
    lives = Lives()
    lives.lay_down(FLAT)
    lives.sleep(3)
    assert lives["raw_strength"] < 1.0
    lives.recall(1)
    assert [lives[f"{one}_strength"] for one in ("raw", "semantic", "graph")] == [1.0, 1.0, 1.0]


# -- the night ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hours", "rate"), [(24.0, 0.884), (12.0, 0.909), (1.0, 0.931917)])
def test_the_rate_of_a_flat_memory_recalled_once(hours: float, rate: float) -> None:
    lives = Lives(gain=0.0)
    lives.lay_down(FLAT, importance=1.0)
    lives.recall(1, hours=hours)
    lives.sleep()
    assert lives["importance"] == pytest.approx(rate, abs=5e-7)


def test_creation_is_no_access() -> None:
    lives = Lives()
    lives.encode()
    lives.sleep()
    assert lives["importance"] == close(0.874)


def test_table_3() -> None:
    table = retention_table()
    assert [row.rate for row in table] == close([0.85, 0.87, 0.89, 0.98])
    assert [round(100 * row.retention) for row in table] == [32, 38, 44, 87]


def at_stickiness(sticky: float) -> tuple[float, float, float]:
    """Return a centroid whose stickiness comes from activation alone."""
    return (0.1, sticky, 0.4)


@pytest.mark.parametrize(("sticky", "rate"), [(0.2, 0.80933), (0.3, 0.854)])
def test_rate_of_the_raw_trace(sticky: float, rate: float) -> None:
    lives = Lives()
    lives.lay_down(at_stickiness(sticky))
    lives.sleep()
    assert lives["raw_strength"] == pytest.approx(rate, abs=5e-6)


def test_rate_of_the_raw_trace_at_stickiness_0() -> None:
    lives = Lives(sigma_activation=0.0)
    lives.lay_down((0.1, 0.0, 0.4))
    assert lives.cached("stickiness")[0] == 0.0
    lives.sleep()
    assert lives["raw_strength"] == close(0.72)


def test_condition_b_has_trace_rates_of_stickiness_0() -> None:
    lives = Lives(geometry=False)
    lives.lay_down((0.8, 0.9, 0.9), spread=0.8)
    lives.sleep()
    strengths = [lives[f"{one}_strength"] for one in ("raw", "semantic", "graph")]
    assert strengths == close([0.72, 0.88, 0.95])


def test_no_trace_keeps_more_than_0995() -> None:
    lives = Lives()
    lives.lay_down(at_stickiness(1.0), spread=0.8)
    lives.sleep()
    assert lives["graph_strength"] == 0.995


@pytest.mark.parametrize("kind", [Kind.INSIGHT, Kind.BIAS, Kind.DREAM])
def test_what_does_not_age_keeps_every_bit(kind: Kind) -> None:
    lives = Lives()
    lives.lay_down(FLAT, kind=kind)
    before = dict(lives.state.columns)
    lives.sleep(30)
    for name, column in lives.state.columns.items():
        assert column.tobytes() == before[name].tobytes(), name


def test_rising_spread_saves() -> None:
    lives = Lives(gain=0.0)
    lives.lay_down(FLAT, FLAT, importance=0.0049, spread=0.2)
    for spread in (0.25, 0.3):
        lives.recall(1, spread=spread)
    for spread in (0.25, 0.29):
        lives.recall(2, spread=spread)
    saved = lives.cached("saved").tolist()
    assert saved == [True, False]


# -- survival and erosion -------------------------------------------------------------------------


def test_two_flat_memories_linked_to_each_other_live_exactly_as_one_unlinked() -> None:
    linked, alone = Lives(), Lives()
    linked.lay_down(FLAT, FLAT)
    linked.link(1, 2)
    alone.lay_down(FLAT)
    for _ in range(60):
        linked.sleep()
        alone.sleep()
        for name, column in alone.state.columns.items():
            if name != "uid":
                pair = linked.state[name]
                assert pair[:1].tobytes() == pair[1:].tobytes() == column.tobytes(), name
    assert alone.tier() is Tier.DELETED


def test_provenance_and_a_link_to_itself_save_nobody() -> None:
    lives = Lives()
    lives.lay_down(FLAT, FLAT, importance=0.0049)
    lives.lay_down(FLAT, kind=Kind.INSIGHT)
    lives.link(1, 3, LinkKind.PROVENANCE)
    lives.link(2, 2)
    lives.sleep(9)
    assert (lives.tier(1), lives.tier(2)) == (Tier.DELETED, Tier.DELETED)


@pytest.mark.parametrize(
    ("saviour", "tier"),
    [
        ({"access_count": 3}, Tier.FULL),
        ({"access_count": 2}, Tier.DELETED),
        ({"spread": 0.51}, Tier.FULL),
        ({"spread": 0.5}, Tier.DELETED),
        ({"centroid": at_stickiness(0.5)}, Tier.FULL),
        ({"centroid": at_stickiness(0.49)}, Tier.DELETED),
    ],
)
def test_thresholds_of_survival(saviour: dict[str, object], tier: Tier) -> None:
    lives = Lives(**{"wear.enabled": False})
    columns = dict(saviour)
    centroid = columns.pop("centroid", FLAT)
    if "access_count" in columns:
        columns["entry_access_count"] = columns.pop("access_count")
    lives.lay_down(centroid, importance=0.0049, **columns)  # type: ignore[arg-type]
    lives.sleep(9)
    assert lives.tier() is tier


def test_a_chain_saves_b_by_the_insight_and_not_a() -> None:
    lives = Lives()
    lives.lay_down(FLAT, FLAT, importance=0.0049)
    lives.lay_down(FLAT, kind=Kind.INSIGHT)
    lives.link(1, 2)
    lives.link(2, 3)
    lives.sleep(9)
    assert (lives.tier(1), lives.tier(2)) == (Tier.DELETED, Tier.FULL)


def test_a_third_unsaved_night_in_a_row_costs_a_trace_and_any_other_night_resets() -> None:
    lives = Lives(gain=0.0)
    lives.lay_down(FLAT, importance=0.0049)
    lives.sleep(2)
    assert lives["erosion_count"] == 2
    lives.lay_down(FLAT, kind=Kind.INSIGHT)
    lives.link(1, 2)
    lives.sleep()
    assert (lives["erosion_count"], lives.tier()) == (0, Tier.FULL)
    lives.act(acts.Unlink(at=lives.state.clock, source=1, target=2))
    lives.sleep(2)
    assert lives.tier() is Tier.FULL
    lives.sleep()
    assert lives.tier() is Tier.FRAGMENT


def test_a_recall_does_not_reset_the_erosion_count_by_itself() -> None:
    lives = Lives(gain=0.0)
    lives.lay_down(FLAT, importance=0.0049)
    lives.sleep(2)
    lives.recall(1)
    assert lives["erosion_count"] == 2
    lives.sleep()
    assert lives.tier() is Tier.FRAGMENT


def test_a_ghost_cannot_be_used() -> None:
    lives = Lives()
    lives.lay_down(FLAT, importance=0.0049)
    lives.sleep(6)
    assert lives.tier() is Tier.GHOST
    lives.recall(1)
    assert lives["access_count"] == 0
    assert not lives.model.usable(lives.state)[0]


def test_wear_takes_the_words_of_survivors_too() -> None:
    lives = Lives()
    lives.lay_down((0.8, 0.9, 0.9), importance=0.0049)
    lives.sleep(400)
    assert lives["traces"] == Trace.GRAPH
    assert lives.tier() is Tier.GHOST


def test_faint_is_a_flag_not_a_tier() -> None:
    lives = Lives()
    lives.lay_down((0.8, 0.9, 0.9), importance=0.0049)
    lives.sleep()
    assert lives["importance"] < 0.005
    assert lives.tier() is Tier.FULL


def test_the_identity_floor_can_be_switched_off() -> None:
    lives = Lives(identity_floor_on=False)
    lives.lay_down(FLAT, importance=0.0049, identity=True)
    lives.sleep(9)
    assert lives["importance"] < 0.005
    assert lives.tier() is Tier.FULL


def test_the_identity_floor_holds_at_window_steps() -> None:
    lives = Lives()
    lives.encode(identity=True)
    lives.recall(1)
    for _ in range(9):
        lives.act(acts.Exchange(at=lives.state.clock))
    assert lives["importance"] >= 0.01
