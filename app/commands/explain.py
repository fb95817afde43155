"""``lethe explain``: why a night did to a memory what it did."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.commands.command import Command, add_document, add_json
from app.commands.memory_id import uid_named
from app.commands.printing import figure, print_json, print_table, shortened
from engine.memory.bundle import MemoryBundle
from engine.memory.columns import NOT_YET
from engine.models.explanation import Explanation, Forecast
from engine.models.own_tiers import OwnTier
from engine.questions import FORECAST_NIGHTS, forecast_of, forecasts, tier_key
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("id", metavar="ID", help="an id, the beginning of one, or a number")
    parser.add_argument(
        "--night", metavar="N", type=int, help="the night to explain; the last one where absent"
    )
    add_json(parser)


def _run(arguments: Namespace) -> int:
    with Session.open(arguments.file, read_only=True) as session:
        uid = uid_named(session, arguments.id)
        if arguments.night is not None:
            why = session.explain(uid, arguments.night)
            session.go_to(arguments.night)
        else:
            why = session.explain(uid)
        memory = session.memory(uid)
        losses = forecasts(session.population, session.model)
        row = session.row(uid)
        forecast = forecast_of(losses, row)
        own = _own_forecast(session.model.own_tiers, losses, row)
    if arguments.json:
        print_json({**_as_json(memory, why, forecast), **({"forecast_tiers": own} if own else {})})
    else:
        _print(memory, why, _own_words(own) if own else _forecast_words(forecast))
    return 0


def _as_json(memory: MemoryBundle, why: Explanation, forecast: Forecast) -> dict[str, Any]:
    return {
        "id": memory.id,
        "night": why.night,
        "tier": memory.own_tier.name,
        "kind": memory.kind.label,
        "importance_before": why.importance_before,
        "importance_after": why.importance_after,
        "rate": {term.name: term.value for term in why.rate},
        "traces": {term.name: term.value for term in why.traces},
        "candidate": why.candidate,
        "survival": [
            {
                "name": one.name,
                "value": one.value,
                "threshold": one.threshold,
                "met": one.met,
                "enabled": one.enabled,
            }
            for one in why.survival
        ],
        "erosion_count": why.erosion_count,
        "forecast": {
            "fragment": forecast.fragment,
            "ghost": forecast.ghost,
            "deleted": forecast.deleted,
        },
        "verdict": why.verdict,
    }


def _print(memory: MemoryBundle, why: Explanation, forecast: str) -> None:
    words = memory.text or memory.gist or "(no words are left)"
    print(f"{memory.id}  {memory.kind.label}, {memory.own_tier.name}")
    print(f"  {shortened(words, 90)}")
    print()
    before, after = figure(why.importance_before), figure(why.importance_after)
    print(f"Night {why.night}: {memory.strength_word} {before} → {after}. {why.verdict}")
    if why.rate:
        print()
        rows = [(one.symbol, figure(one.value), one.meaning, one.source) for one in why.rate]
        print_table(("rate", "", "because", "source"), rows, left=(0, 2, 3))
    if why.traces:
        print()
        rows = [(one.name, figure(one.value), one.meaning) for one in why.traces]
        print_table(("trace", "strength", ""), rows, left=(0, 2))
    if why.survival:
        print()
        _print_survival(why)
    print()
    print(forecast)


def _print_survival(why: Explanation) -> None:
    if why.decides:
        print(why.decides)
    elif why.candidate:
        print("It lies below the death line and must earn its survival:")
    else:
        print("It need not earn its survival this night; below the death line these would count:")
    rows = [
        (
            "yes" if one.met else "no" if one.enabled else "off",
            one.name,
            _value(one.value),
            _value(one.threshold),
            one.meaning,
        )
        for one in why.survival
    ]
    print_table(("met", "criterion", "value", "needed", "meaning"), rows, left=(0, 1, 4))


def _value(value: float | bool | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return figure(value) if isinstance(value, float) else str(value)


def _own_forecast(
    tiers: Sequence[OwnTier], losses: Mapping[str, NDArray[np.int32]], row: int
) -> dict[str, int]:
    """Return on which night a memory comes to stand in each other tier of a system's own."""
    found = {
        tier.name: int(losses[tier_key(tier.name)][row])
        for tier in tiers
        if tier_key(tier.name) in losses
    }
    return {name: night for name, night in found.items() if night != NOT_YET}


def _own_words(own: Mapping[str, int]) -> str:
    told = ", ".join(
        f"{name} on night {night}" for name, night in sorted(own.items(), key=lambda one: one[1])
    )
    return f"If nobody recalls it: {told}; looked {FORECAST_NIGHTS} nights ahead."


def _forecast_words(forecast: Forecast) -> str:
    stages = (
        ("a fragment", forecast.fragment),
        ("a ghost", forecast.ghost),
        ("deleted", forecast.deleted),
    )
    parts = [f"{name} on night {night}" for name, night in stages if night is not None]
    if not parts:
        return f"If nobody recalls it, it loses nothing within {FORECAST_NIGHTS} nights."
    rest = "" if forecast.deleted is not None else f"; no more within {FORECAST_NIGHTS} nights"
    return f"If nobody recalls it: {', '.join(parts)}{rest}."


COMMAND = Command(
    name="explain",
    summary="why a night did to a memory what it did, and what will become of it",
    description=(
        "Show the night's rule with one memory's numbers in it, the survival checklist with values "
        "and thresholds, and the forecast if nobody recalls anything. Nothing is changed."
    ),
    examples=("lethe explain wren.lethe 3f2a9c", "lethe explain wren.lethe 12 --night 25 --json"),
    add_arguments=_add_arguments,
    run=_run,
)
