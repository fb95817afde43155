"""``lethe info``: what is in a document."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json, print_table
from engine.affect.resting_state import median_sigma
from engine.journal.clock import show_time
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.models.own_tiers import OwnTier
from engine.parameters import describe, to_values
from engine.session import Session
from engine.store.document import Document

__all__ = ["COMMAND", "describe_document", "shown_sigma"]

_AXES = ("valence", "activation", "intensity")


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    add_json(parser)


def describe_document(session: Session) -> dict[str, Any]:
    """Return what there is to know of a document at its cursor, as JSON.

    Parameters
    ----------
    session : Session
    """
    population, model = session.population, session.model
    tiers, known = model.own_tier(population), model.own_tiers
    values = to_values(population.parameters)
    defaults = {spec.name: spec.default for spec in describe(model.parameters_type)}
    by_kind = {kind.label: _counts(tiers[population["kind"] == kind], known) for kind in Kind}
    kinds = population.links.kind
    return {
        "title": session.writer.call(Document.meta, "title", ""),
        "night": population.night,
        "nights": session.timeline.nights,
        "clock": population.clock,
        "model": model.name,
        "system": {
            "title": model.title,
            "source": model.source,
            "strength": model.strength_meaning,
        },
        "memories": len(population),
        "counts": _counts(tiers, known),
        "kinds": {label: sum(counts.values()) for label, counts in by_kind.items()},
        "tiers_by_kind": by_kind,
        "identity": int(np.count_nonzero(population["identity"])),
        "estimated": int(np.count_nonzero(population["estimated"])),
        "median_sigma": median_sigma(population),
        "links": len(population.links),
        "links_by_kind": {one.label: int(np.count_nonzero(kinds == one)) for one in LinkKind},
        "branches": [
            {"number": one.number, "name": one.name, "model": one.record.model}
            for one in session.branches.all()
        ],
        "branch": session.branches.active.name,
        "embedding_model": session.writer.call(lambda document: document.embedding_model),
        "format": session.writer.call(lambda one: int(one.connection.pragma("user_version"))),
        "parameters": values,
        "changed_parameters": {
            name: value for name, value in values.items() if value != defaults[name]
        },
    }


def shown_sigma(sigma: Iterable[float]) -> str:
    """Return a centroid in words."""
    return ", ".join(f"{axis} {value:g}" for axis, value in zip(_AXES, sigma, strict=True))


def _counts(tiers: NDArray[np.uint8], known: Sequence[OwnTier]) -> dict[str, int]:
    return {one.name: int(np.count_nonzero(tiers == at)) for at, one in enumerate(known)}


def _run(arguments: Namespace) -> int:
    with Session.open(arguments.file, read_only=True) as session:
        facts = describe_document(session)
        specs = describe(session.model.parameters_type)
    if arguments.json:
        print_json(facts)
        return 0
    _print_facts(facts)
    print()
    _print_kinds(facts)
    print()
    units = {spec.name: spec.unit for spec in specs}
    _print_parameters(facts, units)
    return 0


def _print_facts(facts: dict[str, Any]) -> None:
    branches = ", ".join(
        f"{one['name']}{' (running)' if one['name'] == facts['branch'] else ''}"
        for one in facts["branches"]
    )
    links = ", ".join(
        f"{count:,} {kind}" for kind, count in facts["links_by_kind"].items() if count
    )
    lines = {
        "title": facts["title"] or "(none)",
        "night": f"{facts['night']} of {facts['nights']}, {show_time(facts['clock'])} UTC",
        "model": facts["model"],
        "governed": f"by {facts['system']['title']} ({facts['system']['source']}); strength: "
        f"{facts['system']['strength']}",
        "memories": f"{facts['memories']:,}, {facts['identity']:,} of identity, "
        f"{facts['estimated']:,} with estimated affect",
        "links": f"{facts['links']:,}" + (f" ({links})" if links else ""),
        "branches": branches,
        "embedding": facts["embedding_model"],
        "format": str(facts["format"]),
    }
    if facts["median_sigma"]:
        now = [facts["parameters"].get(f"affect.sigma_{axis}") for axis in _AXES]
        lines["median"] = f"{shown_sigma(facts['median_sigma'])}, offered as sigma" + (
            f" (now {shown_sigma(now)})" if None not in now else ""
        )
    for name, value in lines.items():
        print(f"{name:10} {value}")


def _print_kinds(facts: dict[str, Any]) -> None:
    rows = [(kind, *counts.values()) for kind, counts in facts["tiers_by_kind"].items()]
    rows.append(("all", *facts["counts"].values()))
    table = [(name, *(f"{one:,}" for one in row), f"{sum(row):,}") for name, *row in rows]
    print_table(("kind", *facts["counts"], "all"), table)


def _print_parameters(facts: dict[str, Any], units: dict[str, str]) -> None:
    rows = [
        (name, _shown(value), units[name], "changed" if name in facts["changed_parameters"] else "")
        for name, value in facts["parameters"].items()
    ]
    print_table(("parameter", "value", "unit", ""), rows, left=(0, 1, 2, 3))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


COMMAND = Command(
    name="info",
    summary="what is in a document: counts by kind and tier, night, model, parameters",
    description="Tell what is in a document at the night at which it was left. Nothing is changed.",
    examples=("lethe info wren.lethe", "lethe info wren.lethe --json"),
    add_arguments=_add_arguments,
    run=_run,
)
