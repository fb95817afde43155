"""What the Motebit memory tells of a whole state."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NOT_YET
from engine.memory.population import Population
from engine.models.motebit import decay
from engine.models.motebit.governance_report import governance_section
from engine.models.motebit.graph_report import (
    coretrieval_section,
    relations_section,
    synthesis_section,
)
from engine.models.motebit.report_parts import MOST_ROWS, Teller, table
from engine.models.motebit.stability import stability, trend
from engine.models.motebit.tiers import MotebitTier
from engine.models.motebit.types import KINDS
from engine.models.own_report import Bars, Fact, Figure, Section

__all__ = ["sections"]

_POINTS: Final = 12
"""Nights of the stability's curve that are shown."""


def sections(population: Population, tier: NDArray[np.uint8]) -> tuple[Section, ...]:
    """Return every section of the report.

    Parameters
    ----------
    population : Population
    tier : ndarray of uint8, shape (N,)
        A `MotebitTier` each.
    """
    teller = Teller(population)
    return (
        _stability_section(population),
        _confidence_section(population, tier),
        _reinforcement_section(population, teller),
        coretrieval_section(population, teller),
        synthesis_section(population, teller),
        relations_section(population, teller),
        governance_section(population, teller),
    )


def _stability_section(population: Population) -> Section:
    curve = stability(population)
    change, word = trend(curve)
    now = float(curve[-1])
    known = np.flatnonzero(~np.isnan(curve))
    steps = np.linspace(0, len(known) - 1, min(len(known), _POINTS)).round().astype(int)
    shown = known[np.unique(steps)].tolist()
    labels = ["now" if at == len(curve) - 1 else str(at + 1) for at in shown]
    values = [float(curve[at]) for at in shown]
    return Section(
        title="Temporal stability",
        meaning="Mean half-life of all memories. Rising: stable knowledge grows. Falling: passing "
        "facts pile up.",
        parts=(
            Fact(
                label="Mean half-life", value=None if np.isnan(now) else now, unit="days",
                meaning="Over all that is neither deleted nor a tombstone (Motebit page, "
                "Compounding).",
            ),
            Fact(label="Change over a week", value=change, unit="days"),
            Fact(label="Trend", value=word, meaning="Steady: a change of at most 0.5 %."),
            *_curve(labels, values),
        ),
    )  # fmt: skip


def _curve(labels: list[str], values: list[float]) -> tuple[Bars, ...]:
    if not values:
        return ()
    title = "Mean half-life by night"
    return (Bars(title=title, labels=tuple(labels), values=tuple(values), unit="days"),)


def _confidence_section(population: Population, tier: NDArray[np.uint8]) -> Section:
    now, half = decay.confidence_now(population), decay.half_lives(population)
    rows: list[tuple[Figure, ...]] = []
    for place, kind in enumerate(KINDS):
        own = (population["memory_type"] == place) & (tier <= MotebitTier.DORMANT)
        count = int(own.sum())
        rows.append(
            (
                kind.name,
                int((own & (tier == MotebitTier.RETRIEVABLE)).sum()),
                int((own & (tier == MotebitTier.DORMANT)).sum()),
                float(now[own].mean()) if count else None,
                float(half[own].mean()) if count else None,
            )
        )
    columns = ("type", "retrievable", "dormant", "confidence", "half-life (days)")
    return Section(
        title="Confidence",
        meaning="Decay never deletes: below the threshold a memory is dormant until it is sought "
        "or confirmed.",
        parts=(
            Fact(
                label="Retrieval threshold", value=float(population.parameters.ranking.threshold),
                meaning="Confidence below which a memory is never brought up unasked.",
            ),
            table(
                "By type", columns, rows, len(rows),
                meaning="Confidence now and half-life are means over both.",
            ),
        ),
        acts=("confirm",),
    )  # fmt: skip


def _reinforcement_section(population: Population, teller: Teller) -> Section:
    half, now = decay.half_lives(population), decay.confidence_now(population)
    there = population["deleted_night"] == NOT_YET
    count = np.where(there, population["reinforcements"], 0)
    rows = np.flatnonzero(count)
    longest = float(population.parameters.decay.longest_half_life)
    best = rows[np.lexsort((population["uid"][rows], -count[rows]))][:MOST_ROWS].tolist()
    told: list[tuple[Figure, ...]] = [
        (teller.row(row), int(count[row]), float(half[row]), float(now[row])) for row in best
    ]
    by_memories = population.tables["confirming_uid"] > 0
    return Section(
        title="Reinforcement",
        meaning="Each confirmation adds to the confidence and lengthens the half-life by half, up "
        "to a year.",
        parts=(
            Fact(label="Reinforcements", value=len(by_memories)),
            Fact(
                label="By new memories", value=int(by_memories.sum()),
                meaning="That said the same as one that was there.",
            ),
            Fact(
                label="At the longest half-life", value=int((half[rows] >= longest).sum()),
                unit="memories",
            ),
            table(
                "Most reinforced", ("memory", "times", "half-life (days)", "confidence"), told,
                len(rows), uids=population["uid"][best].tolist(),
            ),
        ),
        acts=("reinforce",),
    )  # fmt: skip
