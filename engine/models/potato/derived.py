"""Cached columns of the Potato memory: what stays the same from night to night.

They depend on facts, parameters and acts only, so nights read them and acts refresh the rows
that they touch. Rebuilt and refreshed rows come from the same functions and are equal bit for
bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.memory.kinds import AGEING_KINDS
from engine.memory.links import LinkKind
from engine.memory.population import Draft
from engine.models.potato import rates
from engine.models.potato.parameters import PotatoParameters
from engine.models.potato.survival import saved_by_itself

__all__ = ["ensure", "refresh", "row_columns"]


def ages(kind: Any) -> Any:
    """Return which kinds sleep decay touches."""
    return np.isin(kind, AGEING_KINDS)


def row_columns(columns: Any, rows: Any, parameters: PotatoParameters) -> dict[str, Any]:
    """Return the cached columns of some rows.

    Returns
    -------
    dict of str to ndarray
        ``stickiness``; ``ages``; ``rate``, the night's rate without recency; ``raw_rate``,
        ``semantic_rate``, ``graph_rate``; ``saved``, whether a criterion other than links and
        contradictions saves it. Rates of what does not age are 1.
    """
    sleep, traces = parameters.sleep, parameters.traces
    ageing = ages(columns["kind"][rows])
    sticky = rates.stickiness(columns, rows, parameters)
    s = rates.spread_bonus(columns["spread"][rows], sleep)
    f = rates.frequency(columns["access_count"][rows], sleep)
    slowed = sticky if sleep.geometry else np.zeros_like(sticky)
    k = rates.raw_acceleration(slowed, traces)
    kept = {
        "rate": rates.night_rate(0.0, f, rates.geometry(sticky, sleep), s, sleep),
        "raw_rate": rates.trace_rate(traces.raw_rate, k, slowed, s, traces),
        "semantic_rate": rates.trace_rate(traces.semantic_rate, 1.0, slowed, s, traces),
        "graph_rate": rates.trace_rate(traces.graph_rate, 1.0, slowed, s, traces),
    }
    return {
        "stickiness": sticky,
        "ages": ageing,
        **{name: np.where(ageing, rate, 1.0) for name, rate in kept.items()},
        "saved": saved_by_itself(columns, rows, sticky, parameters),
    }


def ensure(draft: Draft) -> None:
    """Rebuild the cached columns where they are missing."""
    if "rate" not in draft.derived:
        draft.put_derived(**row_columns(draft, slice(None), draft.parameters))
    if "link_source" not in draft.derived:
        draft.put_derived(**_link_columns(draft))


def refresh(draft: Draft, rows: Any) -> None:
    """Refresh the cached columns of rows that an act has touched."""
    if "rate" in draft.derived:
        for name, values in row_columns(draft, rows, draft.parameters).items():
            draft.writable_derived(name)[rows] = values


def _link_columns(draft: Draft) -> dict[str, Any]:
    links = draft.links
    proper = (links.kind != LinkKind.PROVENANCE) & (links.source != links.target)
    against = proper & (links.kind == LinkKind.CONTRADICTS)
    order = np.flatnonzero(proper)
    order = order[np.argsort(links.source[order], kind="stable")]
    floored = draft["identity"] & draft.derived["ages"]
    return {
        "link_source": links.source[order].astype(np.intp),
        "link_target": links.target[order].astype(np.intp),
        "against_source": links.source[against].astype(np.intp),
        "against_target": links.target[against].astype(np.intp),
        "identity_rows": np.flatnonzero(floored),
    }
