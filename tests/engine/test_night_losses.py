"""A night as a table, against hand-made lives and against the explanation of the whole."""

from __future__ import annotations

import pytest

from engine.errors import LetheError
from engine.memory.tiers import Tier
from engine.night_losses import explain_loss, night_losses, reason_of, waiting
from engine.questions import explain_night, night_report
from tests.helpers.lives import flat_seeds, nights, potato_timeline

NO_WEAR = {"wear.enabled": False}


def test_a_flat_memory_loses_a_trace_every_third_night() -> None:
    """0.0049 lies below the line from the first night on: raw, semantic, graph at 3, 6, 9."""
    timeline = potato_timeline(flat_seeds(1, entry_importance=0.0049), nights(9), **NO_WEAR)
    told = {night: night_losses(timeline, night) for night in range(1, 10)}
    assert [night for night, losses in told.items() if losses] == [3, 6, 9]
    words = [told[night][0].words for night in (3, 6, 9)]
    assert words == [
        "lost its raw trace: is now a fragment",
        "lost its semantic trace: is now a ghost",
        "is gone",
    ]
    assert told[9][0].lost == ("graph",) and told[9][0].importance_after == 0.0
    assert told[3][0].importance_before == pytest.approx(0.0049 * 0.874**2)
    assert [waiting(timeline, night) for night in (1, 2, 3, 8, 9)] == [1, 1, 1, 1, 0]


def test_erosion_is_told_with_the_criterion_that_failed_by_least() -> None:
    seeds = flat_seeds(1, entry_importance=0.0049, entry_access_count=2, activation=0.45)
    timeline = potato_timeline(seeds, nights(3), **NO_WEAR)
    (loss,) = night_losses(timeline, 3)
    reason = reason_of(loss, explain_loss(timeline, 1, 3), 3)
    assert reason == (
        "3 nights in a row below the death line, and no criterion met; "
        "nearest: stickiness 0.450 of 0.5"
    )


def test_wear_is_told_apart_from_erosion() -> None:
    """Its link saves the memory for ever, not its words."""
    seeds = flat_seeds(
        2, kind=[0, 1], entry_importance=[0.0049, 0.5],
        link_source=[1], link_target=[2], link_kind=[0],
    )  # fmt: skip
    timeline = potato_timeline(seeds, nights(60))
    night = int(timeline.population["raw_lost"][0])
    (loss,) = night_losses(timeline, night)
    assert (loss.was, loss.now, loss.lost) == (Tier.FULL, Tier.FRAGMENT, ("raw",))
    assert reason_of(loss, explain_loss(timeline, 1, night), 3).startswith("worn out")
    assert waiting(timeline, night) == 0


def test_it_lists_whom_the_report_counts_and_explains_them_alike() -> None:
    seeds = flat_seeds(
        40, entry_importance=[0.004 + 0.0005 * one for one in range(40)],
        activation=[0.02 * one for one in range(40)],
        link_source=[1, 2, 5, 9], link_target=[2, 3, 6, 30], link_kind=[0, 2, 0, 0],
    )  # fmt: skip
    timeline = potato_timeline(seeds, nights(30))
    found = 0
    for night in range(1, 31):
        losses = night_losses(timeline, night)
        fallen = {one.uid for one in losses if one.was != one.now}
        assert fallen == set(night_report(timeline, night).uids)
        for one in losses:
            assert explain_loss(timeline, one.uid, night) == explain_night(timeline, one.uid, night)
            found += 1
    assert found > 40


def test_a_night_that_is_not_there_is_refused() -> None:
    timeline = potato_timeline(flat_seeds(1), nights(2))
    for night in (0, 3):
        with pytest.raises(LetheError, match=f"there is no night {night}"):
            night_losses(timeline, night)
