"""What retention and level of memories follow from at any time until the next event.

Between events nothing but the clock changes, so everything else is worked out once and a
moment is asked for as often as needed: on read, at every compaction, at the defrag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import HOUR
from engine.memory.columns import NOT_YET
from engine.memory.population import Draft, Population, State
from engine.models.persistent_agent.entry_types import constants
from engine.models.persistent_agent.myelin import Myelin, decay_shares, is_reflex, myelin_of
from engine.models.persistent_agent.transmitters import Transmitter, delays, tag_importances

__all__ = [
    "EVERY",
    "Frame",
    "cached",
    "frame_of",
    "importances",
    "living_frame",
    "living_rows",
    "touched",
]

Rows = slice | NDArray[np.intp]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

EVERY: Final = slice(None)

_ROWS: Final = "living rows"
_CACHED: Final = "frame "


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Memories between two events.

    Parameters
    ----------
    importance, rate, floor : ndarray of float64, shape (N,)
        Of the retention formula; λ per hour.
    hold : ndarray of float64, shape (N,)
        Hours for which tags keep the words raw; 0 without a tag.
    touched : ndarray of int64, shape (N,)
        Seconds since 1970 from which age counts.
    reflex, warm, trash, worn, lost, gone : ndarray of bool, shape (N,)
        In the DNA; myelinated; below the trash line; has lost its own words; has lost all words;
        deleted.
    pressed : ndarray of uint8, shape (N,)
        Level to which a full budget has moved it.
    """

    importance: Floats
    rate: Floats
    floor: Floats
    hold: Floats
    touched: NDArray[np.int64]
    reflex: Flags
    warm: Flags
    trash: Flags
    worn: Flags
    lost: Flags
    gone: Flags
    pressed: NDArray[np.uint8]

    def age(self, clock: int) -> Floats:
        """Return hours since each was laid down, recalled or resumed last, not negative."""
        return np.maximum(clock - self.touched, 0) / HOUR

    def retention(self, clock: int) -> Floats:
        """Return ``max(floor, importance · e^(−λ·t))``; see Persistent Agent paper, section 4."""
        return np.maximum(self.floor, self.importance * np.exp(-self.rate * self.age(clock)))


def importances(state: State, rows: Rows = EVERY) -> tuple[Floats, Floats]:
    """Return the importance of each memory, and that which its tags give; shape (N,) each.

    Parameters
    ----------
    state : State
    rows : slice or ndarray of intp
        N of them; every one where absent.

    Notes
    -----
    The importance is the higher one of the type's and the tags': a tag can lift a memory, never
    lower it. The paper gives both and does not say how they combine, so this is Lethe's choice.
    """
    parameters = state.parameters
    tags = tag_importances(parameters)
    both = np.maximum.outer(constants(parameters, "importance"), tags)
    found = both.reshape(-1)[_codes(state, rows)]
    if parameters.scoring.source_importance:
        given = state["entry_importance"][rows]
        found = np.where(np.isnan(given), found, given)
    return found, tags[state["transmitters"][rows]]


def frame_of(state: State, rows: Rows = EVERY) -> Frame:
    """Return what retention and level follow from until the next event, of some rows."""
    parameters = state.parameters
    importance, _ = importances(state, rows)
    myelin = myelin_of(state["access_count"][rows], parameters)
    floor = constants(parameters, "floor")[state["entry_type"][rows]]
    return Frame(
        importance=importance,
        rate=_rates(state, rows) * decay_shares(parameters)[myelin],
        floor=np.minimum(floor, importance),
        hold=delays(tag_importances(parameters), parameters)[state["transmitters"][rows]],
        touched=touched(state, rows),
        reflex=is_reflex(state, rows),
        warm=(myelin >= Myelin.THIN) & parameters.myelin.stays_warm,
        trash=importance < parameters.scoring.trash_below,
        worn=state["fragment_night"][rows] != NOT_YET,
        lost=state["ghost_night"][rows] != NOT_YET,
        gone=state["deleted_night"][rows] != NOT_YET,
        pressed=state["pressed"][rows],
    )


def cached(state: State) -> Mapping[str, NDArray[Any]]:
    """Return the cached columns of a state."""
    return state.derived if isinstance(state, Draft | Population) else {}


def living_frame(state: State) -> tuple[NDArray[np.intp], Frame]:
    """Return the rows that `living_rows` tells of, and their frame.

    A draft keeps it among its cached columns, so that a night works it out once; whoever changes
    what it is made of lets the draft forget them.
    """
    known = cached(state)
    names = [one.name for one in fields(Frame)]
    if _ROWS in known:
        return known[_ROWS], Frame(**{name: known[_CACHED + name] for name in names})
    rows = living_rows(state)
    frame = frame_of(state, rows)
    if isinstance(state, Draft):
        kept = {_CACHED + name: getattr(frame, name) for name in names}
        state.put_derived(**{_ROWS: rows}, **kept)
    return rows, frame


def living_rows(state: State) -> NDArray[np.intp]:
    """Return the rows that are neither deleted nor have lost all their words."""
    there = state["ghost_night"] == NOT_YET
    return np.flatnonzero(there & (state["deleted_night"] == NOT_YET))


def touched(state: State, rows: Rows = EVERY) -> NDArray[np.int64]:
    """Return when each was laid down, recalled or resumed last, s since 1970, shape (N,)."""
    used = np.maximum(state["last_access"][rows], state["resumed"][rows])
    return np.maximum(state["begun"][rows], used)


def _codes(state: State, rows: Rows) -> NDArray[np.intp]:
    """Return one number for entry type and tags together, so that one look-up tells."""
    return (
        state["entry_type"][rows].astype(np.intp) << len(Transmitter)
        | (state["transmitters"][rows])
    )


def _rates(state: State, rows: Rows) -> Floats:
    """Return λ of each: the type's, less where tags are high or feeling is strong."""
    parameters: Any = state.parameters
    group = parameters.transmitters
    share = np.where(tag_importances(parameters) > group.high, 1.0 / group.persistence, 1.0)
    both = np.multiply.outer(constants(parameters, "decay"), share)
    found = both.reshape(-1)[_codes(state, rows)]
    resistance = parameters.scoring.emotion_resistance
    return found / (1.0 + resistance * state["intensity"][rows]) if resistance else found
