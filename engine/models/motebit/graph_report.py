"""What the Motebit report tells of edges, facts and relations."""

from __future__ import annotations

import numpy as np

from engine.memory.columns import NOT_YET
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.models.motebit.lineage import fact_rows, lineage
from engine.models.motebit.report_parts import MOST_ROWS, Teller, table
from engine.models.own_report import Fact, Figure, Section

__all__ = ["coretrieval_section", "relations_section", "synthesis_section"]

_TYPED = (LinkKind.RELATES, LinkKind.CAUSES, LinkKind.CONTRADICTS, LinkKind.PART_OF)
_NAMED = 5


def coretrieval_section(population: Population, teller: Teller) -> Section:
    """Return the edges that common recalls have made, the strongest first."""
    tables = population.tables
    weight, count = tables["edge_weight"], tables["edge_count"]
    best = np.argsort(-weight, kind="stable")[:MOST_ROWS]
    ends = [population.rows_of(tables[name][best]) for name in ("edge_source", "edge_target")]
    rows: list[tuple[Figure, ...]] = [
        (teller.row(one), teller.row(other), float(weight[at]), int(count[at]))
        for one, other, at in zip(*(end.tolist() for end in ends), best.tolist(), strict=True)
    ]
    return Section(
        title="Co-retrieval",
        meaning="Memories that were recalled together are joined; edges pull neighbours of an "
        "answer in.",
        parts=(
            Fact(label="Edges", value=len(weight)),
            Fact(label="Mean weight", value=float(weight.mean()) if len(weight) else None),
            table(
                "Strongest edges", ("memory", "and", "weight", "recalls"), rows,
                len(weight), uids=tables["edge_source"][best].tolist(),
            ),
        ),
    )  # fmt: skip


def synthesis_section(population: Population, teller: Teller) -> Section:
    """Return the facts that were made of episodes, the newest first, with their lineage."""
    facts = fact_rows(population)
    facts = facts[population["deleted_night"][facts] == NOT_YET]
    newest = facts[np.argsort(-population["encoded_night"][facts], kind="stable")][:MOST_ROWS]
    rows: list[tuple[Figure, ...]] = []
    for row in newest.tolist():
        sources = [one.uid for one in lineage(population, int(population["uid"][row]))]
        named = teller.rows(population.rows_of(sources[:_NAMED]).tolist())
        left = len(sources) - len(named)
        named += [f"and {left} more"] if left > 0 else []
        night = int(population["encoded_night"][row])
        rows.append((teller.row(row), night, len(sources), " · ".join(named)))
    taken = (population["synthesised_into"] > 0) & (population["deleted_night"] == NOT_YET)
    return Section(
        title="Synthesis",
        meaning="Episodes that cluster by meaning become a lasting fact; they stay as tombstones "
        "that are part of it.",
        parts=(
            Fact(label="Facts", value=len(facts)),
            Fact(label="Episodes taken in", value=int(taken.sum())),
            table(
                "Facts and where they are from",
                ("fact", "night", "observations", "made from"), rows, len(facts),
                uids=population["uid"][newest].tolist(),
            ),
        ),
        acts=("synthesis",),
    )  # fmt: skip


def relations_section(population: Population, teller: Teller) -> Section:
    """Return how memories are related, by kind."""
    links = population.links
    there = population["deleted_night"] == NOT_YET
    living = there[links.source] & there[links.target]
    found = np.flatnonzero(living & np.isin(links.kind, _TYPED))
    shown = found[np.argsort(-found)][:MOST_ROWS]
    rows: list[tuple[Figure, ...]] = [
        (teller.row(source), LinkKind(kind).label, teller.row(target))
        for source, kind, target in zip(
            links.source[shown].tolist(), links.kind[shown].tolist(),
            links.target[shown].tolist(), strict=True,
        )
    ]  # fmt: skip
    counts = np.bincount(links.kind[found], minlength=len(LinkKind))
    return Section(
        title="Relations",
        meaning="What causes, contradicts, is part of or relates to what.",
        parts=(
            *(Fact(label=kind.label.capitalize(), value=int(counts[kind])) for kind in _TYPED),
            table(
                "Newest relations", ("memory", "relation", "memory "), rows, len(found),
                uids=population["uid"][links.source[shown]].tolist(),
            ),
        ),
    )  # fmt: skip
