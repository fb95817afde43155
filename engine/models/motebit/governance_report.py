"""What the Motebit report tells of sensitivity, retention and certificates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NOT_YET
from engine.memory.population import Population
from engine.models.motebit.certificates import due_certificates
from engine.models.motebit.report_parts import MOST_ROWS, Teller, table
from engine.models.motebit.sensitivity import LEVELS, retention_days, shown_levels, time_left
from engine.models.own_report import Fact, Figure, Section

__all__ = ["governance_section"]


def governance_section(population: Population, teller: Teller) -> Section:
    """Return the levels with their limits, the next deletions, and the certificates due."""
    there = population["deleted_night"] == NOT_YET
    left = np.where(there, time_left(population), np.inf)
    limited = np.flatnonzero(np.isfinite(left))
    soonest = limited[np.lexsort((population["uid"][limited], left[limited]))][:MOST_ROWS]
    levels = population["sensitivity"]
    rows: list[tuple[Figure, ...]] = [
        (teller.row(row), LEVELS[int(levels[row])], float(left[row])) for row in soonest.tolist()
    ]
    due = due_certificates(population)
    enforced = bool(population.parameters.retention.enforced)
    return Section(
        title="Sensitivity and retention",
        meaning="How private a memory is sets how long it is kept and whether it is shown.",
        parts=(
            Fact(label="Retention is enforced", value=enforced),
            Fact(
                label="Sensitive deletions", value=len(due),
                meaning="Each needs a deletion certificate, which is issued when its words are "
                "erased for good.",
            ),
            table(
                "Levels",
                ("level", "days", "shown", "memories", "next (days)"),
                _levels(population, there, left), len(LEVELS),
                meaning="Days: how long a memory is kept. Next: until the next one is deleted.",
            ),
            table(
                "Next deletions", ("memory", "level", "in (days)"), rows, len(limited),
                uids=population["uid"][soonest].tolist(),
            ),
        ),
        acts=("set sensitivity", "show once"),
    )  # fmt: skip


def _levels(
    population: Population, there: NDArray[np.bool_], left: NDArray[np.float64]
) -> list[tuple[Figure, ...]]:
    days, shown = retention_days(population.parameters), shown_levels(population.parameters)
    rows: list[tuple[Figure, ...]] = []
    for place, label in enumerate(LEVELS):
        own = there & (population["sensitivity"] == place)
        soonest = float(left[own].min(initial=np.inf))
        rows.append(
            (
                label,
                float(days[place]) if np.isfinite(days[place]) else "no limit",
                bool(shown[place]),
                int(own.sum()),
                soonest if np.isfinite(soonest) else None,
            )
        )
    return rows
