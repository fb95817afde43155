"""Every figure of the documents, measured on lives under the systems as a person would.

What is measured stands by the path of the figure in the file of targets; a figure that nothing
here measures fails the test.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.memory.kinds import Kind
from engine.models.motebit.sensitivity import LEVELS
from engine.parameters import to_values
from tests.helpers.system_life import SystemLife

ROUNDING = 0.006
"""Documents print two decimals."""


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every figure with its path."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from leaves(one, f"{path}/{name}")
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from leaves(one, f"{path}/{place}")
    else:
        yield path, value


def kroniqo(told: dict[str, Any]) -> dict[str, Any]:
    life = SystemLife("kroniqo")
    life.lay_down(2, entry_importance=[0.5, 0.5])
    life.use(1)
    used, unused = 0.5, 0.5
    gap = 0.0
    while life.state["relevance0"][0] == 0.5:
        life.wait(0.25)
        gap += 0.25
    boost, penalty = life.state["relevance0"] / (used, unused)
    found: dict[str, Any] = {
        "/lambda_per_hour": math.log(2) / life.half_life(),
        "/half_life_hours": round(life.half_life(), 1),
        "/session_gap_hours": gap - 0.25,
        "/boost": boost,
        "/penalty": penalty,
    }
    for place, one in enumerate(told["relevance"]):
        alone = SystemLife("kroniqo", session__penalty=1.0)
        alone.lay_down(entry_importance=one["initial"])
        alone.wait(one["hours"])
        start = f"/relevance/{place}"
        found |= {f"{start}/initial": one["initial"], f"{start}/hours": one["hours"]}
        found[f"{start}/value"] = alone.strength()
    return found


def persistent_agent(told: dict[str, Any]) -> dict[str, Any]:
    values = to_values(SystemLife("persistent-agent").state.parameters)
    found: dict[str, Any] = {}
    for name in told["types"]:
        for theirs, ours in (("importance", "importance"), ("lambda", "decay"), ("floor", "floor")):
            found[f"/types/{name}/{theirs}"] = values[f"{name}.{ours}"]
    found |= {
        "/keep_hot": values["scoring.keep_hot"],
        "/compress": values["scoring.compress"],
        "/trash_below": values["scoring.trash_below"],
    }
    begins = 0.0
    for place, name in enumerate(("hot", "warm", "cool", "cold")):
        ends = values[f"levels.{name}_hours"]
        found |= {f"/tiers_hours/L{place}/0": begins, f"/tiers_hours/L{place}/1": ends}
        begins = ends
    found |= {"/tiers_hours/L4/0": begins, "/tiers_hours/L4/1": None}
    for place, name in enumerate(("warm", "cool", "cold"), 1):
        found[f"/compression/L{place}"] = values[f"levels.{name}_ratio"]
    for name in ("thin", "thick", "reflex"):
        found[f"/myelin_recalls/{name}"] = values[f"myelin.{name}"]
    steps = (("low", "delay_low"), ("middle", "delay_middle"), ("high", "delay_high"))
    for place, (importance, delay) in enumerate(steps):
        found[f"/compress_after/{place}/0"] = values[f"transmitters.{importance}"]
        found[f"/compress_after/{place}/1"] = _hours(values[f"transmitters.{delay}"])
    found["/compress_after/3/0"] = 1.0
    found["/compress_after/3/1"] = _hours(values["transmitters.delay_highest"])
    return found


def _hours(value: Any) -> str:
    hours = float(value)
    if hours < 1.0:
        return f"{hours * 60:g} min"
    return f"{hours:g} h" if hours <= 24.0 else f"{hours / 24:g} d"


def motebit(told: dict[str, Any]) -> dict[str, Any]:
    life = SystemLife("motebit", reinforcement__on_overlap=False)
    values = to_values(life.state.parameters)
    life.lay_down(3, entry_importance=0.9, kind=[Kind.CONVERSATION, Kind.INSIGHT, Kind.INSIGHT])
    semantic = SystemLife("motebit")
    semantic.lay_down(entry_importance=0.5, kind=Kind.INSIGHT)
    before = semantic.half_life()
    semantic.own("reinforce", 1)
    gained, grown = semantic.strength() - 0.5, semantic.half_life() / before
    for _ in range(4):
        semantic.own("reinforce", 1)
    after_five = round(semantic.half_life() / 24, 1)
    for _ in range(40):
        semantic.own("reinforce", 1)
    found: dict[str, Any] = {
        "/half_life_days/default": values["decay.default_half_life"],
        "/half_life_days/semantic": before / 24,
        "/half_life_days/episodic": values["decay.episodic_half_life"],
        "/half_life_days/max": semantic.half_life() / 24,
        "/reinforce/confidence": gained,
        "/reinforce/half_life_factor": grown,
        "/reinforce/semantic_after_5": after_five,
    }
    for place, one in enumerate(told["confidence_0.9"]):
        plain = SystemLife("motebit", decay__episodic_half_life=7.0, decay__semantic_half_life=7.0)
        plain.lay_down(entry_importance=0.9)
        plain.wait(24.0 * one["days"])
        found[f"/confidence_0.9/{place}/days"] = one["days"]
        found[f"/confidence_0.9/{place}/value"] = plain.strength()
    found |= _kept_and_shown()
    return found | _edges(life)


def _kept_and_shown() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for code, name in enumerate(LEVELS):
        life = SystemLife("motebit")
        life.lay_down()
        life.own("set sensitivity", 1, value=float(code))
        found[f"/display/{name}"] = bool(life.model.may_show(life.state)[0])
        while life.tier() != "deleted" and life.state.night < 400:
            life.night()
        found[f"/retention_days/{name}"] = life.state.night if life.tier() == "deleted" else None
    return found


def _edges(life: SystemLife) -> dict[str, Any]:
    weights: list[float] = []
    for _ in range(40):
        life.use(1, 2)
        weights.append(float(life.state.tables["edge_weight"][0]))
    return {
        "/hebbian/first_weight": weights[0],
        "/hebbian/increment": weights[1] - weights[0],
        "/hebbian/cap": weights[-1],
    }


def fademem(told: dict[str, Any]) -> dict[str, Any]:
    values = to_values(SystemLife("fademem").state.parameters)
    found: dict[str, Any] = {
        "/lambda_base_per_day": values["decay.base"],
        "/beta/long": values["decay.long_shape"],
        "/beta/short": values["decay.short_shape"],
    }
    for layer, power in (("long", found["/beta/long"]), ("short", found["/beta/short"])):
        days = (math.log(2) / found["/lambda_base_per_day"]) ** (1.0 / power)
        found[f"/half_life_days_at_importance_0/{layer}"] = round(days, 2)
    return found


MEASURED = {
    "kroniqo": kroniqo,
    "persistent_agent": persistent_agent,
    "motebit": motebit,
    "fademem": fademem,
}


@pytest.mark.parametrize("system", list(MEASURED))
def test_every_figure_is_reproduced(system: str, shared: Path) -> None:
    told = json.loads((shared / "targets" / "systems.json").read_text("utf-8"))
    assert set(told) == set(MEASURED)
    figures = dict(leaves(told[system]))
    found = MEASURED[system](told[system])
    assert set(found) == set(figures)
    for path, figure in figures.items():
        if isinstance(figure, float) or (isinstance(figure, int) and not isinstance(figure, bool)):
            printed = ROUNDING if system == "kroniqo" and path.endswith("/value") else 1e-9
            assert found[path] == pytest.approx(figure, abs=printed), path
        else:
            assert found[path] == figure, path
