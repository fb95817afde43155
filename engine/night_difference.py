"""What changed from one night to a later one: who fell, who rose, and the words of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import LetheError
from engine.journal.timeline import Timeline
from engine.lab.history import NOT_THERE
from engine.memory.bundle import readings_there, traces_of
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.memory.traces import Trace

__all__ = ["Difference", "Piece", "Section", "TextChange", "night_difference", "text_change"]

_SAME: Final = 1e-12
"""Importances that differ by no more are the same."""


class Section(IntEnum):
    """What became of a memory, the worst first."""

    GONE = 0
    GHOST = 1
    FRAGMENT = 2
    TRACE = 3
    WEAKER = 4
    STRONGER = 5
    NEW = 6
    SAME = 7

    @property
    def title(self) -> str:
        """The section's heading."""
        return _TITLES[self]


_TITLES: Final = {
    Section.GONE: "gone",
    Section.GHOST: "now a ghost",
    Section.FRAGMENT: "now a fragment",
    Section.TRACE: "lost a trace",
    Section.WEAKER: "weaker",
    Section.STRONGER: "stronger",
    Section.NEW: "new",
    Section.SAME: "unchanged",
}
_FELL: Final = {
    Tier.DELETED: Section.GONE,
    Tier.GHOST: Section.GHOST,
    Tier.FRAGMENT: Section.FRAGMENT,
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Difference:
    """Two moments of one life, memory by memory.

    Parameters
    ----------
    first, second : int
        Nights: the end of the day that follows the first, and just after the second.
    before, after : Population
    uids : ndarray of int64, shape (N,)
        Memories that are known at the later moment, in the order of its rows.
    importance_before, importance_after : ndarray of float64, shape (N,)
        Strength under the model, in [0, 1]; NaN before a memory was encoded.
    tier_before, tier_after : ndarray of uint8, shape (N,)
        A `Tier`; `engine.lab.history.NOT_THERE` before it was encoded.
    lost : ndarray of uint8, shape (N,)
        Traces that went, bits of `Trace`.
    section : ndarray of uint8, shape (N,)
        A `Section`.
    """

    first: int
    second: int
    before: Population
    after: Population
    uids: NDArray[np.int64]
    importance_before: NDArray[np.float64]
    importance_after: NDArray[np.float64]
    tier_before: NDArray[np.uint8]
    tier_after: NDArray[np.uint8]
    lost: NDArray[np.uint8]
    section: NDArray[np.uint8]

    @property
    def change(self) -> NDArray[np.float64]:
        """Importance after less importance before, shape (N,); NaN for new memories."""
        return self.importance_after - self.importance_before

    def counts(self) -> NDArray[np.int64]:
        """Return how many memories are in each `Section`, shape (8,)."""
        return np.bincount(self.section, minlength=len(Section))

    @property
    def words(self) -> str:
        """The difference in one sentence."""
        counts = self.counts().tolist()
        told = [f"{counts[one]:,} {one.title}" for one in Section if counts[one]]
        span = f"From night {self.first:,} to night {self.second:,}"
        return f"{span}: {', '.join(told) if told else 'there is no memory'}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of what a memory is made of, as it stands at one of two moments.

    Parameters
    ----------
    trace : Trace
    text : str
    lost : bool
        It was there at the earlier moment and is gone at the later.
    new : bool
        It was not there at the earlier moment.
    """

    trace: Trace
    text: str
    lost: bool
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TextChange:
    """The words of a memory at two moments.

    Parameters
    ----------
    before, after : tuple of Piece
        Raw text, then readings, then the number of links in words. The later moment repeats
        what was lost, marked so.
    """

    before: tuple[Piece, ...]
    after: tuple[Piece, ...]


def night_difference(timeline: Timeline, first: int, second: int) -> Difference:
    """Return what changed between two nights.

    Parameters
    ----------
    timeline : Timeline
    first : int
        From 0. The acts of the day that follows it are not part of the difference.
    second : int
        After `first`, up to `Timeline.nights`. Where it is the next, the difference is what
        that night did.

    Raises
    ------
    LetheError
        When there are no such nights.
    """
    if not 0 <= first < second <= timeline.nights:
        raise LetheError(
            f"there is no stretch from night {first} to night {second}: "
            f"use two of 0 to {timeline.nights}, the earlier first"
        )
    before = timeline.at(timeline.position_of(first))
    after = timeline.at(timeline.position_after(second))
    model, shared = timeline.model, len(before)
    importance = model.strength(after)
    tier = model.tier(after)
    tier_before = _longer(model.tier(before), len(after), NOT_THERE)
    importance_before = _longer(model.strength(before), len(after), np.nan)
    lost = np.zeros(len(after), np.uint8)
    lost[:shared] = traces_of(before, model) & ~traces_of(after, model)[:shared]
    return Difference(
        first=first,
        second=second,
        before=before,
        after=after,
        uids=after["uid"],
        importance_before=importance_before,
        importance_after=importance,
        tier_before=tier_before,
        tier_after=tier,
        lost=lost,
        section=_sections(importance_before, importance, tier_before, tier, lost),
    )


def _longer(column: NDArray[Any], length: int, fill: float) -> NDArray[Any]:
    """Return a column with rows for memories that came later: rows are only ever added."""
    longer = np.full(length, fill, column.dtype)
    longer[: len(column)] = column
    return longer


def _sections(
    importance_before: NDArray[np.float64],
    importance: NDArray[np.float64],
    tier_before: NDArray[np.uint8],
    tier: NDArray[np.uint8],
    lost: NDArray[np.uint8],
) -> NDArray[np.uint8]:
    change = importance - importance_before
    section = np.full(len(tier), Section.SAME, np.uint8)
    section[change > _SAME] = Section.STRONGER
    section[change < -_SAME] = Section.WEAKER
    section[lost != 0] = Section.TRACE
    fell = tier > tier_before
    for into, one in _FELL.items():
        section[fell & (tier == into)] = one
    section[tier_before == NOT_THERE] = Section.NEW
    return section


def text_change(
    difference: Difference, timeline: Timeline, catalogue: Catalogue, row: int
) -> TextChange:
    """Return the words of one memory at the two moments of a difference.

    Parameters
    ----------
    difference : Difference
    timeline : Timeline
        Whose difference it is.
    catalogue : Catalogue
    row : int
        In the later state.
    """
    before, after = difference.before, difference.after
    was = _pieces(timeline, catalogue, before, row) if row < len(before) else {}
    now = _pieces(timeline, catalogue, after, row)
    return TextChange(
        before=tuple(
            Piece(trace=key[0], text=text, lost=key not in now, new=False)
            for key, text in was.items()
        ),
        after=tuple(
            Piece(
                trace=key[0],
                text=now.get(key, was.get(key, "")),
                lost=key not in now,
                new=key not in was,
            )
            for key in sorted({**was, **now}, key=lambda one: (one[0], one[1]))
        ),
    )


def _pieces(
    timeline: Timeline, catalogue: Catalogue, state: Population, row: int
) -> dict[tuple[Trace, int], str]:
    """Return the texts that are there at a moment, by trace and number within it."""
    there = int(traces_of(state, timeline.model)[row])
    uid = int(state["uid"][row])
    pieces: dict[tuple[Trace, int], str] = {}
    if there & Trace.RAW:
        pieces[Trace.RAW, 0] = catalogue.text[uid]
    if there & Trace.SEMANTIC:
        for number, reading in enumerate(readings_there(state, catalogue, row)):
            pieces[Trace.SEMANTIC, number] = reading.text
    if there & Trace.GRAPH:
        count = len(state.links.of(row))
        pieces[Trace.GRAPH, 0] = f"{count:,} {'link' if count == 1 else 'links'}"
    return pieces
