"""Why a node is worth what it is: the numbers of Kroniqo's rule for one memory."""

from __future__ import annotations

import math

import numpy as np

from engine.journal.clock import show_time
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.models.explanation import Criterion, Term
from engine.models.kroniqo import nodes, relevance, sessions
from engine.models.kroniqo.categories import BY_KIND, Category, category_of
from engine.models.kroniqo.declarations import TIERS
from engine.models.kroniqo.parameters import POST

__all__ = ["criteria", "terms", "verdict"]

_MODEL = f"{POST}, The Model: Exponential Decay"
_NIGHT = f"{POST}, Why 0.03: The 24-Hour Argument"


def terms(after: Population, row: int) -> tuple[Term, ...]:
    """Return relevance₀ and how it came about, λ, hours, and what follows from them."""
    rate = float(relevance.constants(after)[row])
    found = [
        Term(
            name="relevance0",
            symbol="relevance₀",
            value=float(after["relevance0"][row]),
            meaning=_entry(after, row),
            source=f"{POST}, What the Model Gets Wrong (calibration)",
        ),
        Term(name="lambda", symbol="λ", value=rate, meaning=_rate(after, row, rate), source=_MODEL),
        Term(
            name="hours",
            symbol="t",
            value=float(relevance.hours(after)[row]),
            meaning=f"hours since {show_time(int(after['node_created'][row]))}, when it was made",
            source=_MODEL,
        ),
    ]
    if nodes.completed(after)[row]:
        found.append(_completion(after, row))
    worth = float(relevance.relevance(after)[row])
    found.append(
        Term(
            name="relevance",
            symbol="relevance(t)",
            value=worth,
            meaning="relevance₀·e^(−λt), computed now and stored nowhere"
            if nodes.are_nodes(after)[row]
            else "nothing of its own: it is no node of the graph any more",
            source=_MODEL,
        )
    )
    found += _time_left(after, row, worth, rate)
    return tuple(found)


def _time_left(after: Population, row: int, worth: float, rate: float) -> list[Term]:
    """Return in how many hours it will have faded and expired, of a node that fades."""
    if rate <= 0.0 or worth <= 0.0:
        return []
    if relevance.fades_faster(after)[row]:
        rate *= after.parameters.tasks.completed_factor
    retrieval = after.parameters.retrieval
    limits = (("faded", retrieval.threshold), ("expired", retrieval.practical))
    return [
        Term(
            name=f"hours_until_{name}",
            symbol=f"until {name}",
            value=math.log(worth / limit) / rate,
            meaning=f"hours until its relevance is below {limit:g}, if no session touches it",
            source=_NIGHT,
        )
        for name, limit in limits
        if 0.0 < limit <= worth
    ]


def _entry(after: Population, row: int) -> str:
    entry, now = float(after["entry_relevance"][row]), float(after["relevance0"][row])
    told = f"entered at {entry:.2f}, {_reason(after, row)}"
    if now != entry and nodes.are_nodes(after)[row]:
        told += f"; sessions and merges have made it {now:.3f}"
    return told


def _reason(after: Population, row: int) -> str:
    category, kind = Category(int(after["category"][row])), Kind(int(after["kind"][row]))
    if not np.isnan(after["entry_importance"][row]):
        return f"as its source says; by its words it is {category.label}"
    if after["was_learned"][row]:
        return f"learned from what was used; by its words it is {category.label}"
    if kind in BY_KIND:
        return f"as {category.label}, which every {kind.label} is"
    _, words = category_of(after.words.text(int(after["uid"][row])))
    return f"as {category.label}, for “{words}”" if words else f"as {category.label}"


def _rate(after: Population, row: int, rate: float) -> str:
    category = Category(int(after["category"][row])).label
    whose = f"of every {category}" if after.parameters.rates.by_category else "of every memory"
    lasting = f"a half-life of {np.log(2.0) / rate:.1f} hours" if rate > 0.0 else "it never fades"
    return f"per hour, {whose}: {lasting}"


def _completion(after: Population, row: int) -> Term:
    factor = float(after.parameters.tasks.completed_factor)
    fades = bool(relevance.fades_faster(after)[row])
    when = show_time(int(after["completed"][row]))
    return Term(
        name="completed_factor",
        symbol="× λ",
        value=factor if fades else 1.0,
        meaning=f"since {when}: completed, with no consequence that is still there"
        if fades
        else f"completed {when}, but it has consequences and fades as any other",
        source=f"{_NIGHT} (completed tasks)",
    )


def criteria(after: Population, row: int) -> tuple[Criterion, ...]:
    """Return what decides on the tier, and what the end of the session will do."""
    retrieval, worth = after.parameters.retrieval, float(relevance.relevance(after)[row])
    node = bool(nodes.are_nodes(after)[row])
    return (
        Criterion(
            name="node", value=node, threshold=True, met=node, enabled=True,
            meaning=_standing(after, row),
        ),
        Criterion(
            name="candidate",
            value=_newer(after, row) + 1,
            threshold=retrieval.candidates,
            met=bool(relevance.are_candidates(after)[row]),
            enabled=True,
            meaning="place among the nodes by recency, at most",
        ),
        Criterion(
            name="threshold",
            value=worth,
            threshold=retrieval.threshold,
            met=worth >= retrieval.threshold,
            enabled=True,
            meaning="relevance to be retrieved, at least",
        ),
        Criterion(
            name="practical threshold",
            value=worth,
            threshold=retrieval.practical,
            met=worth >= retrieval.practical,
            enabled=True,
            meaning="relevance not to be expired, at least",
        ),
        _session_use(after, row),
    )  # fmt: skip


def _standing(after: Population, row: int) -> str:
    if after["deleted_night"][row] != NOT_YET:
        return "deleted"
    into = int(after["merged_into"][row])
    return f"merged into memory {into}" if into else "a node of its own"


def _newer(after: Population, row: int) -> int:
    """Return how many nodes are fetched before a row."""
    made, there = after["node_created"], nodes.are_nodes(after)
    later = made > made[row]
    later[row + 1 :] |= made[row + 1 :] == made[row]
    return int(np.count_nonzero(later & there))


def _session_use(after: Population, row: int) -> Criterion:
    rule, uses = after.parameters.session, int(after["session_uses"][row])
    number, now = int(after["session"][row]), sessions.running(after)
    if now is None:
        told = "accesses in a session; none runs"
    elif uses >= rule.accesses:
        told = f"accesses in the running session: ×{rule.boost:g} at its end"
    elif number == now and not uses:
        told = f"accesses since it was made: none yet, ×{rule.penalty:g} at the session's end"
    else:
        told = "accesses in the running session, at least"
    return Criterion(
        name="session use",
        value=uses,
        threshold=rule.accesses,
        met=uses >= rule.accesses,
        enabled=now is not None,
        meaning=told,
    )


def verdict(before: Population, after: Population, row: int) -> str:
    """Return what the night did to one row, in one sentence."""
    tier = TIERS[int(relevance.tiers(after)[row])]
    if after["deleted_night"][row] != NOT_YET:
        return "It is deleted: nothing is left to fade."
    into = int(after["merged_into"][row])
    if into:
        return f"It lives on in memory {into}, which its words still find."
    was, now = (float(relevance.relevance(one)[row]) for one in (before, after))
    hours = (after.clock - before.clock) / 3600.0
    moved = f"stayed at {now:.3f}" if was == now else f"went from {was:.3f} to {now:.3f}"
    ended = before["relevance0"][row] != after["relevance0"][row]
    factor = float(after["adjustment"][row])
    session = f" and the end of a session (×{factor:g})" if ended else ""
    return f"Over {hours:.4g} hours{session} its relevance {moved}: {tier.title.lower()}."
