"""What acts do to the Potato memory: encoding, exchanges and recall (sections 3.2 and 3.3)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Recall
from engine.memory.kinds import ATTENDED_KINDS, Kind
from engine.memory.links import LinkKind
from engine.memory.population import Draft
from engine.memory.seeds import Seeds
from engine.memory.traces import Trace
from engine.models.potato import derived
from engine.models.potato.columns import COLUMNS, OUT_OF_WINDOW
from engine.models.potato.night import floor
from engine.models.potato.parameters import Entry, Reconsolidation

__all__ = ["encode", "exchange", "lay_down", "recall", "usable"]

Rows = NDArray[np.intp]


def lay_down(draft: Draft, seeds: Seeds) -> slice:
    """Add memories at their entry importance; return their rows."""
    added = draft.append(seeds, COLUMNS)
    entry: Entry = draft.parameters.entry
    by_kind = np.array([entry.of(kind) for kind in Kind])
    given = seeds.entry_importance
    draft.writable("importance")[added] = np.where(np.isnan(given), by_kind[seeds.kind], given)
    return added


def encode(draft: Draft, seeds: Seeds, *, exchange_each: bool) -> None:
    """Encode memories; each attended one is an exchange if `exchange_each`.

    References
    ----------
    Potato paper, section 3.2.
    """
    added = lay_down(draft, seeds)
    if not exchange_each:
        return
    for row in range(added.start, added.stop):
        if draft["kind"][row] in ATTENDED_KINDS:
            exchange(draft)
            draft.writable("window_step")[row] = 0


def exchange(draft: Draft) -> None:
    """Move every memory in the attention window one step along Table 1.

    A step multiplies importance by the ratio of two neighbours of the curve, so that a recall's
    boost inside the window survives it; after the last step a memory leaves the window.

    References
    ----------
    Potato paper, section 3.2, Table 1.
    """
    curve = np.array(draft.parameters.window.curve)
    rows = np.flatnonzero(draft["window_step"] != OUT_OF_WINDOW)
    if not len(rows):
        return
    steps = draft.writable("window_step")
    last = steps[rows] >= len(curve) - 1
    steps[rows[last]] = OUT_OF_WINDOW
    rows = rows[~last]
    step = steps[rows]
    draft.writable("importance")[rows] *= curve[step + 1] / curve[step]
    steps[rows] = step + 1
    floor(draft, rows)


def recall(draft: Draft, event: Recall) -> None:
    """Reconsolidate the memories that a recall used (Potato paper, section 3.3).

    Ghosts and deleted memories have nothing left to use: on them a recall has no effect, as
    when a life is relived under other parameters.
    """
    rows = draft.rows_of(dict.fromkeys(event.used))
    rows = rows[usable(draft)[rows]]
    _boost(draft, rows, _gain(draft, rows))
    draft.writable("access_count")[rows] += 1
    draft.writable("last_access")[rows] = event.at
    for trace in (Trace.RAW, Trace.SEMANTIC, Trace.GRAPH):
        living = rows[(draft["traces"][rows] & trace) != 0]
        draft.writable(f"{trace.label}_strength")[living] = 1.0
    if event.context is not None:
        _move_centroid(draft, rows, event.context)
    if event.spread is not None:
        _note_spread(draft, rows, event.spread)
    derived.refresh(draft, rows)


def usable(columns: Any) -> NDArray[np.bool_]:
    """Return which rows have a raw or a semantic trace that a recall can use."""
    return (columns["traces"] & (Trace.RAW | Trace.SEMANTIC)) != 0


def _gain(draft: Draft, rows: Rows) -> NDArray[np.float64]:
    """Return the share of the way to its cap that a first recall moves each row."""
    reconsolidation: Reconsolidation = draft.parameters.reconsolidation
    gain = np.full(len(rows), reconsolidation.gain)
    if reconsolidation.link_gain > 0.0:
        used = np.zeros(len(draft), np.bool_)
        used[rows] = True
        links = draft.links
        joined = used[links.source] & used[links.target] & (links.source != links.target)
        joined &= links.kind != LinkKind.PROVENANCE
        linked = np.zeros(len(draft), np.bool_)
        linked[links.source[joined]] = linked[links.target[joined]] = True
        gain[linked[rows]] = min(reconsolidation.gain + reconsolidation.link_gain, 1.0)
    return gain


def _boost(draft: Draft, rows: Rows, gain: NDArray[np.float64]) -> None:
    reconsolidation: Reconsolidation = draft.parameters.reconsolidation
    cap = np.array([reconsolidation.cap(kind) for kind in Kind])[draft["kind"][rows]]
    importance = draft.writable("importance")
    room = np.maximum(cap - importance[rows], 0.0)
    importance[rows] += gain * room / (1.0 + draft["access_count"][rows])


def _move_centroid(draft: Draft, rows: Rows, context: tuple[float, float, float]) -> None:
    share = draft.parameters.reconsolidation.drift_step
    for axis, towards in zip(("valence", "activation", "intensity"), context, strict=True):
        column: Any = draft.writable(f"current_{axis}")
        column[rows] += share * (towards - column[rows])


def _note_spread(draft: Draft, rows: Rows, spread: float) -> None:
    number = draft["spread_recalls"][rows] + 1
    draft.writable("spread_recalls")[rows] = number
    draft.writable("spread_sum")[rows] += spread
    draft.writable("spread_moment")[rows] += spread * number
    draft.writable("spread_last")[rows] = spread
