"""What people ask of a document."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.errors import LetheError
from engine.exchange.documents import make_demo
from engine.memory.tiers import Tier
from engine.night_losses import night_losses
from engine.questions import census, explain_night, forecast_of, forecasts, next_loss, night_report
from engine.session import Session
from tests.helpers.lives import flat_seeds, nights, potato_timeline, random_seeds, recall


def test_census_counts_what_every_night_showed() -> None:
    timeline = potato_timeline(random_seeds(500, np.random.default_rng(3), links=300), nights(50))
    table = census(timeline.population, timeline.model)
    assert table.shape == (51, 4)
    for night in range(51):
        tiers = timeline.model.tier(timeline.at(timeline.position_after(night)))
        assert table[night].tolist() == np.bincount(tiers, minlength=4).tolist(), night
    assert table[50, Tier.DELETED] > 0


def test_night_report_names_what_fell_and_says_so() -> None:
    seeds = flat_seeds(3, entry_importance=[0.0049, 0.0049, 1.0])
    timeline = potato_timeline(seeds, nights(9))
    words = {night: night_report(timeline, night).words for night in range(10)}
    assert words[0] == "No night has passed yet."
    assert words[2] == "Night 2: nothing was lost."
    assert words[3] == "Night 3: 2 lost their raw trace."
    assert words[6] == "Night 6: 2 became ghosts."
    assert words[9] == "Night 9: 2 are gone."
    assert night_report(timeline, 9).deleted == (1, 2)


def test_next_loss_and_forecast_agree_with_the_nights() -> None:
    timeline = potato_timeline(flat_seeds(2, entry_importance=[0.0049, 1.0]))
    population, model = timeline.population, timeline.model
    assert next_loss(population, model) == 3
    losses = forecasts(population, model)
    first = forecast_of(losses, 0)
    assert (first.fragment, first.ghost, first.deleted) == (3, 6, 9)
    second = forecast_of(losses, 1)
    assert (second.fragment, second.ghost, second.deleted) == (35, 42, 45)
    assert next_loss(population, model, nights=2) is None


def test_explanation_has_the_night_s_own_numbers() -> None:
    timeline = potato_timeline(flat_seeds(1), [recall(1, 1, hours_before=12), *nights(1)], gain=0.0)
    why = explain_night(timeline, 1)
    terms = {term.name: term.value for term in why.rate}
    assert terms["recency"] == 0.025 and terms["frequency"] == 0.01
    assert terms["geometry"] == pytest.approx(0.024, rel=1e-12) and terms["spread"] == 0.0
    assert terms["capped"] == pytest.approx(0.909, rel=1e-12)
    assert why.importance_after == why.importance_before * terms["capped"]
    assert [one.name for one in why.survival] == [
        "links", "identity", "contradiction", "stickiness", "spread", "drift", "access",
    ]  # fmt: skip
    assert not any(one.met for one in why.survival) and not why.candidate


def test_explanations_equal_every_row_of_a_real_night() -> None:
    timeline = potato_timeline(random_seeds(200, np.random.default_rng(9), links=250), nights(12))
    before = timeline.at(timeline.position_after(12) - 1)
    after = timeline.population
    for row in range(200):
        why = timeline.model.explain(before, after, row)
        rate = {term.name: term.value for term in why.rate}.get("capped", 1.0)
        kept = why.importance_before * rate
        if why.importance_after != 0.0 and not before["identity"][row]:
            assert why.importance_after == kept
        met = any(one.met for one in why.survival)
        counted = why.erosion_count > 0 or int(after["traces"][row]) == 0
        if why.candidate and int(before["traces"][row]):
            assert counted is not met, row


def test_there_is_no_such_night() -> None:
    timeline = potato_timeline(flat_seeds(1), nights(2))
    for night in (0, 3, -1):
        with pytest.raises(LetheError, match="there is no night"):
            explain_night(timeline, 1, night)


def test_a_night_tells_who_fell_to_a_tier_of_a_systems_own(tmp_path: Path) -> None:
    make_demo(tmp_path / "demo.lethe", model="kroniqo")
    with Session.open(tmp_path / "demo.lethe") as session:
        session.sleep(3)
        timeline = session.timeline
    report = night_report(timeline, 3)
    counts = census(timeline.population, timeline.model)
    (tier, uids) = report.fallen[0]
    assert tier.name == "expired" and len(uids) == counts[3, 2] - counts[2, 2] > 0
    assert report.words == f"Night 3: {len(uids)} fell to expired." and report.uids == uids
    losses = night_losses(timeline, 3)
    assert [one.uid for one in losses] == sorted(uids)
    assert {one.words for one in losses} == {"fell to expired"}
    assert next_loss(timeline.population, timeline.model) == 1
