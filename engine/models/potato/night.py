"""One night of the Potato memory: decay, traces, wear, survival, erosion, in that order.

No step of a night sees another memory's erosion of the same night. Nothing loops over
memories.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Draft
from engine.memory.traces import Trace
from engine.models.potato import derived, rates
from engine.models.potato.columns import OUT_OF_WINDOW
from engine.models.potato.survival import contradicted, linked_to_living

__all__ = ["Judgement", "age", "delete", "floor", "judge", "pass_night", "rates_of"]

Flags = NDArray[np.bool_]
Rows = NDArray[np.intp]

_DECAYING: Final = (
    ("importance", "rate"),
    ("raw_strength", "raw_rate"),
    ("semantic_strength", "semantic_rate"),
    ("graph_strength", "graph_rate"),
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the night finds of each row at the death line, as columns of shape (N,).

    Parameters
    ----------
    candidate : ndarray of bool
        Ages, was there before this night and lies below the death line.
    contradicted : ndarray of bool
        Met by a contradiction link.
    linked : ndarray of bool
        Met by a link to the living; found only for the rows asked about.
    unsaved : ndarray of bool
        Candidates that meet no criterion.
    """

    candidate: Flags
    contradicted: Flags
    linked: Flags
    unsaved: Flags


def pass_night(draft: Draft, now: int) -> None:
    """Let a night pass over a draft.

    Parameters
    ----------
    draft : Draft
    now : int
        Seconds since 1970, UTC, of the night (04:00).

    References
    ----------
    Potato paper, sections 3.4 to 3.7; the order of a night is Lethe's choice.
    """
    there = draft["traces"] != 0
    age(draft, now)
    _erode(draft, judge(draft, there).unsaved)


def age(draft: Draft, now: int) -> None:
    """Do the first part of a night: importances, trace strengths and wear."""
    derived.ensure(draft)
    draft.night += 1
    _decay(draft, now)
    rows = _floored_rows(draft)
    if len(rows):
        floor(draft, rows)
    _wear(draft)


def judge(draft: Draft, there: Flags, asked: Flags | None = None) -> Judgement:
    """Judge every row on the new importances and strengths of this night.

    Parameters
    ----------
    draft : Draft
        After `age`.
    there : ndarray of bool, shape (N,)
        Rows not deleted before this night.
    asked : ndarray of bool, shape (N,), optional
        Rows whose links are looked at; by default the candidates that need one.
    """
    survival, cached = draft.parameters.survival, draft.derived
    candidate = draft["importance"] < survival.death_line
    candidate &= cached["ages"]
    candidate &= there
    saved = cached["saved"]
    against = linked = _none(draft)
    if survival.by_contradiction and len(cached["against_source"]):
        against = contradicted(cached, there)
        saved = saved | against
    unsaved = candidate & ~saved
    wanting = unsaved if asked is None else asked
    if survival.by_links and len(cached["link_source"]) and wanting.any():
        held = draft["graph_strength"] >= survival.link_strength
        anchor = held & (~candidate | saved)
        linked = linked_to_living(cached, wanting & held, anchor)
        unsaved = unsaved & ~linked
    return Judgement(candidate, against, linked, unsaved)


def _none(draft: Draft) -> Flags:
    return np.zeros(len(draft), bool)


def _decay(draft: Draft, now: int) -> None:
    recent = _recent(draft, now)
    before = draft["importance"][recent]
    for strength, rate in _DECAYING:
        _multiply(draft, strength, draft.derived[rate])
    if len(recent):
        draft.writable("importance")[recent] = before * rates_of(draft, recent, now)


def _recent(draft: Draft, now: int) -> Rows:
    since = now - int(draft.parameters.sleep.recency_hours * 3600)
    recent = np.flatnonzero(draft["last_access"] > since)
    return recent[draft.derived["ages"][recent]]


def rates_of(draft: Any, rows: Any, now: int) -> NDArray[np.float64]:
    """Return the night's rate of rows, recency included (Potato paper, section 3.4)."""
    sleep = draft.parameters.sleep
    return rates.night_rate(
        rates.recency(rates.hours_since(draft["last_access"][rows], now), sleep),
        rates.frequency(draft["access_count"][rows], sleep),
        rates.geometry(draft.derived["stickiness"][rows], sleep),
        rates.spread_bonus(draft["spread"][rows], sleep),
        sleep,
    )


def _multiply(draft: Draft, name: str, factor: NDArray[np.float64]) -> None:
    column = draft[name]
    if draft.owns(name):
        np.multiply(column, factor, out=column)
    else:
        draft.put(name, column * factor)


def floor(draft: Draft, rows: Any) -> None:
    """Lift importances of rows that age to the floors in force (Potato paper, section 4.4).

    Parameters
    ----------
    draft : Draft
    rows : ndarray of int, shape (K,)
        Rows of ageing kinds; deleted ones stay at 0.
    """
    erosion = draft.parameters.erosion
    lowest = np.full(len(rows), erosion.legacy_floor if erosion.legacy_floor_on else 0.0)
    if erosion.identity_floor_on:
        identity = draft["identity"][rows]
        lowest[identity] = np.maximum(lowest[identity], erosion.identity_floor)
    lowest[draft["traces"][rows] == 0] = 0.0
    importance = draft.writable("importance")
    importance[rows] = np.maximum(importance[rows], lowest)


def _floored_rows(draft: Draft) -> Rows:
    if draft.parameters.erosion.legacy_floor_on:
        return np.flatnonzero(draft.derived["ages"])
    return draft.derived["identity_rows"]


def _wear(draft: Draft) -> None:
    wear = draft.parameters.wear
    if not wear.enabled:
        return
    faint = draft["importance"] < wear.background
    for trace in (Trace.RAW, Trace.SEMANTIC):
        strength = draft[f"{trace.label}_strength"]
        worn = faint & (strength < wear.strength)
        worn &= (draft["traces"] & trace) != 0
        _lose(draft, np.flatnonzero(worn), trace)


def _erode(draft: Draft, unsaved: Flags) -> None:
    count = draft["erosion_count"] + np.int16(1)
    count *= unsaved
    draft.put("erosion_count", count)
    rows = np.flatnonzero(unsaved)
    rows = rows[count[rows] % draft.parameters.erosion.patience == 0]
    traces = draft["traces"][rows]
    raw = (traces & Trace.RAW) != 0
    semantic = ~raw & ((traces & Trace.SEMANTIC) != 0)
    _lose(draft, rows[raw], Trace.RAW)
    _lose(draft, rows[semantic], Trace.SEMANTIC)
    delete(draft, rows[~raw & ~semantic])


def _lose(draft: Draft, rows: Rows, trace: Trace) -> None:
    if not len(rows):
        return
    draft.writable("traces")[rows] &= np.uint8(~trace & 0xFF)
    draft.writable(f"{trace.label}_strength")[rows] = 0.0
    draft.writable(f"{trace.label}_lost")[rows] = draft.night


def delete(draft: Draft, rows: Rows) -> None:
    """Delete rows: what remains of each is its number and the night.

    Parameters
    ----------
    draft : Draft
    rows : ndarray of int, shape (K,)
    """
    if not len(rows):
        return
    for trace in (Trace.RAW, Trace.SEMANTIC):
        held = rows[(draft["traces"][rows] & trace) != 0]
        _lose(draft, held, trace)
    draft.writable("traces")[rows] = 0
    draft.writable("graph_strength")[rows] = 0.0
    draft.writable("importance")[rows] = 0.0
    draft.writable("erosion_count")[rows] = 0
    draft.writable("window_step")[rows] = OUT_OF_WINDOW
    draft.writable("deleted_night")[rows] = draft.night
