"""``lethe systems``: every forgetting system, or one of them in full."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from app.commands.command import Command, add_json
from app.commands.printing import print_json, print_table
from engine.half_life import HalfLife, half_life
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named, models, unusable
from engine.parameters import ParameterSpec, describe

__all__ = ["COMMAND", "described"]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="a system, to be told in full; all where absent"
    )
    add_json(parser)


def described(model: ForgettingModel) -> dict[str, Any]:
    """Return what there is to know of a system, as JSON.

    Parameters
    ----------
    model : ForgettingModel
    """
    return {
        "name": model.name,
        "title": model.title,
        "source": model.source,
        "strength": model.strength_meaning,
        "tiers": [
            {
                "name": one.name, "title": one.title, "meaning": one.meaning,
                "colour": one.colour, "left": one.left.label, "remembered": one.remembered,
            }
            for one in model.own_tiers
        ],
        "kinds": [{"name": one.name, "meaning": one.meaning} for one in model.own_kinds],
        "acts": [
            {
                "name": one.name, "title": one.title, "meaning": one.meaning,
                "of_memories": one.of_memories, "choices": list(one.choices),
            }
            for one in model.acts
        ],
        "presets": [
            {"name": one.name, "meaning": one.meaning, "values": dict(one.values)}
            for one in model.presets
        ],
        "parameters": [_parameter(spec) for spec in describe(model.parameters_type)],
    }  # fmt: skip


def _parameter(spec: ParameterSpec) -> dict[str, Any]:
    lasting = half_life(spec, spec.default)
    return {
        "name": spec.name,
        "default": spec.default,
        "unit": spec.unit,
        "low": _finite(spec.low),
        "high": _finite(spec.high),
        "half_life_hours": None if lasting is None else _finite(lasting.hours),
        "source": spec.source,
        "doc": spec.doc,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _run(arguments: Namespace) -> int:
    if arguments.name is None:
        found = [described(model) for model in models().values()]
        if arguments.json:
            print_json(found)
        else:
            _print_all(found)
        for line in unusable().values():
            print(line, file=sys.stderr)
        return 0
    one = described(model_named(arguments.name))
    if arguments.json:
        print_json(one)
    else:
        _print_one(one)
    return 0


def _print_all(systems: list[dict[str, Any]]) -> None:
    rows = [
        (
            one["name"],
            one["title"],
            " · ".join(tier["name"] for tier in one["tiers"]),
            len(one["parameters"]),
            len(one["acts"]),
            one["source"],
        )
        for one in systems
    ]
    heads = ("name", "title", "tiers", "parameters", "acts", "source")
    print_table(heads, rows, left=(0, 1, 2, 5))
    print()
    print("lethe systems NAME tells one in full")


def _print_one(one: dict[str, Any]) -> None:
    print(f"system    {one['title']} ({one['name']})")
    print(f"source    {one['source']}")
    print(f"strength  {one['strength']}")
    _print_part(
        ("tier", "remembered", "meaning"),
        [(t["name"], "yes" if t["remembered"] else "no", t["meaning"]) for t in one["tiers"]],
    )
    _print_part(("kind", "meaning"), [(k["name"], k["meaning"]) for k in one["kinds"]])
    _print_part(
        ("act", "of", "choices", "meaning"),
        [
            (
                act["name"],
                "memories" if act["of_memories"] else "the whole",
                ", ".join(act["choices"]) or "-",
                act["meaning"],
            )
            for act in one["acts"]
        ],
    )
    _print_part(("preset", "values", "meaning"), [_preset(preset) for preset in one["presets"]])
    rows = [_row(parameter) for parameter in one["parameters"]]
    _print_part(("parameter", "default", "unit", "range", "half-life", "source", "what"), rows)


def _print_part(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if rows:
        print()
        print_table(heads, rows, left=range(len(heads)))


def _preset(preset: dict[str, Any]) -> tuple[str, ...]:
    values = ", ".join(f"{name}={_shown(value)}" for name, value in preset["values"].items())
    return preset["name"], values or "defaults", preset["meaning"]


def _row(parameter: dict[str, Any]) -> tuple[str, ...]:
    hours = parameter["half_life_hours"]
    bounds = (parameter["low"], parameter["high"])
    is_switch = isinstance(parameter["default"], bool)
    low, high = ("∞" if bound is None else f"{bound:g}" for bound in bounds)
    return (
        parameter["name"],
        _shown(parameter["default"]),
        parameter["unit"] or "-",
        "on, off" if is_switch else f"{low} to {high}",
        "-" if hours is None else HalfLife(hours).words,
        parameter["source"],
        parameter["doc"],
    )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(map(_shown, value)) if isinstance(value, tuple | list) else f"{value:g}"


COMMAND = Command(
    name="systems",
    summary="every forgetting system: tiers, kinds, acts, parameters with units and sources",
    description=(
        "Tell which forgetting systems there are, and of one of them everything: what strength "
        "means under it, its tiers and kinds, what only it does, its presets, and its parameters "
        "with defaults, units, ranges, half-lives and the place in the document they are from."
    ),
    examples=("lethe systems", "lethe systems motebit", "lethe systems kroniqo --json"),
    add_arguments=_add_arguments,
    run=_run,
)
