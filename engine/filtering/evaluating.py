"""Which memories pass a query, from columns alone: no call per memory but where words are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any as Anything

import numpy as np
from numpy.typing import NDArray

from engine.filtering import query as asked
from engine.filtering.query import FilterError, Query
from engine.memory.tiers import Tier
from engine.quantities import Quantity, nearest_name
from engine.quantity_columns import SIMILARITY, QuantityColumns

__all__ = ["SlowParts", "check", "mask_of", "unsettled"]

Flags = NDArray[np.bool_]
NONE = "none"
"""As a value: that there is none."""
_CLOSED = ("tier", "kind", "estimated", "identity")
"""Quantities whose categories are known for ever: another one is a mistake."""


@dataclass(slots=True)
class SlowParts:
    """What was worked out away from the window.

    Parameters
    ----------
    patterns : dict
        By regular expression, whose raw text and whose gist it matches, by number.
    near : dict
        By meaning, the best cosine of every row of the state at hand; ``-inf`` where a memory
        has no words left.
    """

    patterns: dict[str, tuple[Flags, Flags]] = field(default_factory=dict[str, tuple[Flags, Flags]])
    near: Mapping[str, NDArray[np.float32]] = field(default_factory=dict[str, NDArray[np.float32]])


def check(query: Query, columns: QuantityColumns) -> None:
    """Look up the fields of a query.

    Raises
    ------
    FilterError
        When a field or one of its values is not known; it names the nearest.
    """
    for leaf in asked.leaves(query):
        if isinstance(leaf, asked.Among | asked.Between):
            _check_field(leaf, columns)


def _check_field(leaf: asked.Among | asked.Between, columns: QuantityColumns) -> None:
    found = columns.find(leaf.name)
    if found is None and leaf.name != SIMILARITY:
        near = nearest_name(leaf.name, _names(columns))
        remedy = (
            f"did you mean {near}?" if near else f'to look for the words, write "{leaf.name}:…"'
        )
        raise FilterError(f"no field is called {leaf.name}", leaf.at, remedy)
    if found is None or (isinstance(leaf, asked.Between) and (found.is_number or leaf.written)):
        return
    if isinstance(leaf, asked.Between):
        raise FilterError(f"{leaf.name} is no number", leaf.at, f"write {leaf.name}:name")
    if found.is_number and leaf.values != (NONE,):
        told = f"“{leaf.values[0]}” is no number"
        raise FilterError(told, leaf.at, f"write {leaf.name}:<0.5 or {leaf.name}:0.1..0.5")
    if found.name in _CLOSED:
        _check_values(leaf, found, columns.categories(found.name))


def _names(columns: QuantityColumns) -> list[str]:
    known = columns.quantities.values()
    return [*columns.quantities, *(alias for one in known for alias in one.aliases)]


def _check_values(leaf: asked.Among, found: Quantity, names: tuple[str, ...]) -> None:
    for value in leaf.values:
        if value != NONE and not len(_codes_of(value, names)):
            near = nearest_name(value, list(names))
            told = f"did you mean {near}?" if near else f"use one of {', '.join(names)}"
            raise FilterError(f"no {found.title.lower()} is called “{value}”", leaf.at, told)


def unsettled(query: Query, columns: QuantityColumns, slow: SlowParts) -> bool:
    """Return whether a part of a query must be worked out before it can be answered."""
    for leaf in asked.leaves(query):
        if isinstance(leaf, asked.Pattern) and leaf.source not in slow.patterns:
            return True
        if isinstance(leaf, asked.Meaning) and leaf.text not in slow.near:
            return True
        if isinstance(leaf, asked.Between | asked.Among):
            found = columns.find(leaf.name)
            if found is not None and not columns.is_known(found.name):
                return True
    return False


def mask_of(query: Query, columns: QuantityColumns, slow: SlowParts) -> Flags:
    """Return which memories pass a query, shape (N,).

    Parameters
    ----------
    query : Query
        Settled: see `unsettled`.
    columns : QuantityColumns
    slow : SlowParts
    """
    match query:
        case asked.Not(inner):
            return ~mask_of(inner, columns, slow)
        case asked.All(parts):
            mask = np.ones(len(columns), np.bool_)
            for part in parts:
                mask &= mask_of(part, columns, slow)
            return mask
        case asked.Any(parts):
            mask = np.zeros(len(columns), np.bool_)
            for part in parts:
                mask |= mask_of(part, columns, slow)
            return mask
        case asked.Words(text):
            return _holding(text, columns)
        case asked.Pattern(source):
            return _by_what_is_left(columns, *slow.patterns[source])
        case asked.Meaning():
            return _near(query, slow.near[query.text])
        case asked.Among():
            return _among(query, columns)
        case asked.Between():
            return _between(query, columns)


def _holding(text: str, columns: QuantityColumns) -> Flags:
    if not text:
        return np.ones(len(columns), np.bool_)
    words = columns.words
    found = _by_what_is_left(columns, words.holding("raw", text), words.holding("gist", text))
    told = words.from_holding(text)[columns.population["uid"]]
    return found | (told & (columns.tier != Tier.DELETED))


def _by_what_is_left(columns: QuantityColumns, raw: Flags, gist: Flags) -> Flags:
    uids, tier = columns.population["uid"], columns.tier
    found = (raw[uids] & (tier == Tier.FULL)) | (gist[uids] & (tier == Tier.FRAGMENT))
    return found & columns.readable


def _near(leaf: asked.Meaning, similarity: NDArray[np.float32]) -> Flags:
    there = similarity > -np.inf
    if leaf.least is not None:
        return there & (similarity >= leaf.least)
    if np.count_nonzero(there) <= leaf.nearest:
        return there
    order = np.argsort(-similarity, kind="stable")[: leaf.nearest]
    mask = np.zeros(len(similarity), np.bool_)
    mask[order] = True
    return mask & there


def _among(leaf: asked.Among, columns: QuantityColumns) -> Flags:
    found = columns.find(leaf.name)
    if found is None:
        return np.zeros(len(columns), np.bool_)
    values = columns.values(found.name)
    if found.is_category:
        return _in_categories(values, leaf.values, columns.categories(found.name))
    if found.is_number:
        return np.isnan(values) if NONE in leaf.values else np.zeros(len(columns), np.bool_)
    return np.array([str(one).lower() in leaf.values for one in values], np.bool_)


def _in_categories(
    codes: NDArray[Anything], values: tuple[str, ...], names: tuple[str, ...]
) -> Flags:
    allowed = np.zeros(len(names) + 1, np.bool_)  # the last is that of no category
    for value in values:
        wanted = _codes_of(value, names)
        allowed[wanted] = True
        allowed[-1] |= value == NONE and not len(wanted)
    return allowed[codes]


def _codes_of(value: str, names: tuple[str, ...]) -> list[int]:
    """Return the categories that a value names: that very one, else those that begin with it."""
    low = [name.lower() for name in names]
    exact = [code for code, name in enumerate(low) if name == value]
    return exact or [code for code, name in enumerate(low) if value and name.startswith(value)]


def _between(leaf: asked.Between, columns: QuantityColumns) -> Flags:
    found = columns.find(leaf.name)
    if found is None:
        return np.zeros(len(columns), np.bool_)
    if not found.is_number:
        return _among(asked.Among(leaf.name, (leaf.written,)), columns)
    return inside(
        columns.values(found.name), leaf.low, leaf.high, open_low=leaf.open_low,
        open_high=leaf.open_high,
    )  # fmt: skip


def inside(
    values: NDArray[np.float64],
    low: float,
    high: float,
    *,
    open_low: bool = False,
    open_high: bool = False,
) -> Flags:
    """Return which values lie in a range, shape (N,); what has none does not."""
    above = values > low if open_low else values >= low
    below = values < high if open_high else values <= high
    if low == high and not open_low and not open_high:
        return np.isclose(values, low, rtol=1e-9, atol=0.0)
    return above & below
