"""Why: the night's rule with one memory's numbers in it (Potato paper, sections 3.4 to 3.7)."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from engine.memory.columns import NEVER
from engine.memory.population import Draft, Population
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models.explanation import Criterion, Explanation, Term
from engine.models.potato import derived, night, rates
from engine.models.potato.survival import own_criteria

__all__ = ["explain"]

_PAPER = "Potato paper, section "


def explain(before: Population, after: Population, row: int) -> Explanation:
    """Return the reasons of the night between two states for one row.

    The numbers come from the functions that the night itself calls, on that row.

    Parameters
    ----------
    before, after : Population
    row : int
    """
    draft = before.draft()
    derived.ensure(draft)
    there = before["traces"] != 0
    asked = np.zeros(len(before), bool)
    asked[row] = True
    rate = _rate_terms(draft, row, after.clock) if draft.derived["ages"][row] and there[row] else ()
    night.age(draft, after.clock)
    judgement = night.judge(draft, there, asked)
    return Explanation(
        night=after.night,
        rate=rate,
        traces=_trace_terms(draft, after, row),
        importance_before=float(before["importance"][row]),
        importance_after=float(after["importance"][row]),
        candidate=bool(judgement.candidate[row]),
        survival=_checklist(draft, judgement, row),
        erosion_count=int(after["erosion_count"][row]),
        verdict=_verdict(before, after, row, ages=bool(draft.derived["ages"][row])),
    )


def _rate_terms(draft: Draft, row: int, now: int) -> tuple[Term, ...]:
    sleep = draft.parameters.sleep
    last, count = int(draft["last_access"][row]), int(draft["access_count"][row])
    hours = float(rates.hours_since(last, now))
    sticky = float(draft.derived["stickiness"][row])
    spread = float(draft["spread"][row])
    parts = {
        "recency": float(rates.recency(hours, sleep)),
        "frequency": float(rates.frequency(count, sleep)),
        "geometry": float(rates.geometry(sticky, sleep)),
        "spread": float(rates.spread_bonus(spread, sleep)),
    }
    since = "never recalled" if last == NEVER else f"last recalled {hours:.1f} h before"
    off = "" if sleep.geometry else "; geometry is switched off"
    meanings = (
        ("recency", "R", since, "3.4"),
        ("frequency", "F", "recalled once" if count == 1 else f"recalled {count} times", "3.4"),
        ("geometry", "G", f"stickiness {sticky:.3f}{off}", "3.5"),
        ("spread", "S", f"spread at encoding {spread:.2f}{off}", "3.5.1"),
    )
    terms = [
        Term(
            name="base",
            symbol="base",
            value=sleep.base_rate,
            meaning="an untouched memory",
            source=_PAPER + "3.4",
        )
    ]
    terms += [
        Term(name=name, symbol=symbol, value=parts[name], meaning=meaning, source=_PAPER + section)
        for name, symbol, meaning, section in meanings
    ]
    total = sleep.base_rate + sum(parts.values())
    capped = float(
        rates.night_rate(
            parts["recency"], parts["frequency"], parts["geometry"], parts["spread"], sleep
        )
    )
    terms.append(
        Term(
            name="total",
            symbol="sum",
            value=total,
            meaning="base + R + F + G + S",
            source=_PAPER + "3.4",
        )
    )
    terms.append(
        Term(
            name="capped",
            symbol="rate",
            value=capped,
            meaning=f"kept this night, at most {sleep.rate_cap:g}",
            source=_PAPER + "3.4",
        )
    )
    return tuple(terms)


def _trace_terms(draft: Draft, after: Population, row: int) -> tuple[Term, ...]:
    terms: list[Term] = []
    for trace in (Trace.RAW, Trace.SEMANTIC, Trace.GRAPH):
        there = bool(int(after["traces"][row]) & trace)
        rate = float(draft.derived[f"{trace.label}_rate"][row])
        terms.append(
            Term(
                name=trace.label,
                symbol=trace.label,
                value=float(after[f"{trace.label}_strength"][row]),
                meaning=f"keeps {rate:.3f} a night" if there else "lost",
                source=_PAPER + "3.7, Table 4",
            )
        )
    return tuple(terms)


def _checklist(draft: Draft, judgement: night.Judgement, row: int) -> tuple[Criterion, ...]:
    survival, geometric = draft.parameters.survival, draft.parameters.sleep.geometry
    rows = np.array([row])
    sticky = draft.derived["stickiness"][rows]
    own = own_criteria(draft, rows, sticky, draft.parameters)
    rising = bool(rates.spread_is_rising(draft, rows, draft.parameters)[0])
    listed: tuple[tuple[str, Any, Any, Any, bool, str], ...] = (
        (
            "links",
            judgement.linked[row],
            True,
            judgement.linked[row],
            survival.by_links,
            "a link to a living memory",
        ),
        (
            "identity",
            draft["identity"][row],
            True,
            own["identity"][0],
            survival.by_identity,
            "touches self-knowledge",
        ),
        (
            "contradiction",
            judgement.contradicted[row],
            True,
            judgement.contradicted[row],
            survival.by_contradiction,
            "contradicts a memory that is there",
        ),
        (
            "stickiness",
            sticky[0],
            survival.stickiness,
            own["stickiness"][0],
            survival.by_stickiness and geometric,
            "stickiness at encoding, at least",
        ),
        (
            "spread",
            draft["spread"][row],
            survival.spread,
            own["spread"][0],
            survival.by_spread and geometric,
            "spread at encoding, above" + ("; it rises across recalls" if rising else ""),
        ),
        (
            "drift",
            rates.drift(draft, rows)[0],
            survival.drift,
            own["drift"][0],
            survival.by_drift and geometric,
            "drift of the centroid, at least",
        ),
        (
            "access",
            draft["access_count"][row],
            survival.access_count,
            own["access"][0],
            survival.by_access,
            "recalls in its life, at least",
        ),
    )
    return tuple(
        Criterion(
            name=name,
            value=_plain(value),
            threshold=threshold,
            met=bool(met),
            enabled=enabled,
            meaning=meaning,
        )
        for name, value, threshold, met, enabled, meaning in listed
    )


def _plain(value: Any) -> float | bool:
    return cast("float | bool", value.item() if hasattr(value, "item") else value)


def _verdict(before: Population, after: Population, row: int, *, ages: bool) -> str:
    if not int(before["traces"][row]):
        return f"Deleted on night {int(before['deleted_night'][row])}."
    lost = int(before["traces"][row]) & ~int(after["traces"][row])
    if not int(after["traces"][row]):
        return "Its last trace went this night: it is deleted."
    if lost:
        names = " and ".join(trace.label for trace in Trace if lost & trace)
        tier = Tier.FRAGMENT if int(after["traces"][row]) & Trace.SEMANTIC else Tier.GHOST
        return f"It lost its {names} trace this night and is now a {tier.label}."
    if not ages:
        return "Its kind does not age at night."
    count = int(after["erosion_count"][row])
    if count:
        patience = after.parameters.erosion.patience
        return f"Below the death line and not saved: night {count % patience} of {patience}."
    if float(after["importance"][row]) < after.parameters.survival.death_line:
        return "Below the death line, but it has earned its survival."
    return "Above the death line."
