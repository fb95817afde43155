"""Why one memory stands where it stands: the half-life rule with its numbers in it."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.journal.clock import DAY
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.models.explanation import Criterion, Term
from engine.models.motebit import decay, sensitivity
from engine.models.motebit.tiers import TIERS, MotebitTier
from engine.models.motebit.types import KINDS

__all__ = ["criteria", "relations_of", "terms", "verdict"]

_PAGE: Final = "Motebit page, "
_NAMED: Final = 5
_SAID: Final = {
    int(LinkKind.RELATES): ("relates to", "is related to by"),
    int(LinkKind.CAUSES): ("causes", "is caused by"),
    int(LinkKind.CONTRADICTS): ("contradicts", "is contradicted by"),
    int(LinkKind.PART_OF): ("is part of", "has as part"),
}
"""What a relation says of its source, and of its target."""


def terms(after: Population, row: int) -> tuple[Term, ...]:
    """Return the numbers of the half-life rule for one row, and how long it is kept."""
    first = float(after["confidence"][row])
    days = max(after.clock - int(after["reset_at"][row]), 0) / DAY
    half = float(decay.half_lives(after)[row])
    now = float(decay.confidence_now(after)[row])
    count = int(after["reinforcements"][row])
    base = float(decay.base_half_lives(after.parameters)[after["memory_type"][row]])
    kind = KINDS[int(after["memory_type"][row])].name
    factor = float(after.parameters.reinforcement.half_life_factor)
    told = (
        ("confidence", "c₀", first, "confidence when it was last whole", "Half-life decay"),
        ("days", "t", days, f"{days:.2f} days since it was accessed, confirmed or came",
         "Half-life decay"),
        ("reinforcements", "n", float(count), "how often new information confirmed it",
         "Compounding"),
        ("half_life", "h", half,
         f"half-life, days: {base:g} as {kind}, × {factor:g} for each of {count} reinforcements",
         "Compounding"),
        ("total", "c", now, f"{first:.3f} · 2^(−{days:.2f} / {half:.2f})", "Half-life decay"),
    )  # fmt: skip
    found = [
        Term(name=name, symbol=symbol, value=value, meaning=meaning, source=_PAGE + part)
        for name, symbol, value, meaning, part in told
    ]
    return (*found, *_kept(after, row))


def _kept(after: Population, row: int) -> tuple[Term, ...]:
    left = float(sensitivity.time_left(after)[row])
    if not np.isfinite(left):
        return ()
    level = sensitivity.LEVELS[int(after["sensitivity"][row])]
    meaning = f"days that it may still be kept as {level}, before a night deletes it"
    source = f"{_PAGE}Sensitivity and retention"
    return (Term(name="kept", symbol="r", value=left, meaning=meaning, source=source),)


def criteria(after: Population, row: int, strength: float) -> tuple[Criterion, ...]:
    """Return what decides on the tier of one row, and on whether it may be shown."""
    threshold = float(after.parameters.ranking.threshold)
    level = int(after["sensitivity"][row])
    days = float(sensitivity.retention_days(after.parameters)[level])
    held = (after.clock - int(after["stored_at"][row])) / DAY
    label = sensitivity.LEVELS[level]
    return (
        Criterion(
            name="retrieval threshold", value=strength, threshold=threshold,
            met=strength >= threshold, enabled=True,
            meaning="At or above it the memory answers unasked; below it is dormant, and is found "
            "only when it is specifically sought.",
        ),
        Criterion(
            name="retention", value=held, threshold=days if np.isfinite(days) else "no limit",
            met=held < days, enabled=bool(after.parameters.retention.enforced),
            meaning=f"Days since it was taken in, and how long a memory of level “{label}” is "
            "kept.",
        ),
        Criterion(
            name="display", value=label, threshold="shown",
            met=bool(sensitivity.may_show(after)[row]), enabled=True,
            meaning="Whether its level lets its words be displayed, or it is released for now.",
        ),
    )  # fmt: skip


def verdict(after: Population, row: int, was: int, now: int, told: str) -> str:
    """Return what the night did to one row, and what it is joined to.

    Parameters
    ----------
    after : Population
    row : int
    was, now : int
        A `MotebitTier` before and after.
    told : str
        What is said where its tier stayed as it was.
    """
    fact = int(after["synthesised_into"][row])
    if now == MotebitTier.TOMBSTONE:
        said = f"It is a tombstone: it became part of fact #{fact}."
    elif now == MotebitTier.DELETED:
        said = "It is deleted." if was == now else "The night deleted it: its time is over."
    elif was != now:
        said = f"It went from {TIERS[was].name} to {TIERS[now].name}. {told}"
    else:
        said = told
    joined = relations_of(after, row)
    return f"{said} {joined}" if joined else said


def relations_of(population: Population, row: int) -> str:
    """Return the typed relations of one row in a sentence; empty where it has none."""
    links, uids = population.links, population["uid"]
    others: dict[tuple[int, int], list[int]] = {}
    for at in links.of(row).tolist():
        inward = int(links.source[at] != row)
        other = int(uids[links.source[at] if inward else links.target[at]])
        others.setdefault((int(links.kind[at]), inward), []).append(other)
    parts = [
        f"{_SAID[kind][inward]} {_numbers(numbers)}"
        for (kind, inward), numbers in sorted(others.items())
        if kind in _SAID
    ]
    return f"It {', '.join(parts)}." if parts else ""


def _numbers(numbers: list[int]) -> str:
    named = ", ".join(f"#{one}" for one in numbers[:_NAMED])
    left = len(numbers) - _NAMED
    return f"{named} and {left} more" if left > 0 else named
