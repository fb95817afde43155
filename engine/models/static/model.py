"""A store that never forgets: what every other system is measured against.

Memories keep their entry strength and all their traces; only deletion on purpose removes one.
Recall counts, but changes no strength.

References
----------
The "static importance baseline" that the Potato paper, section 5, asks to compare with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import Column
from engine.memory.kinds import Kind
from engine.memory.population import Draft, Population, State
from engine.models.explanation import Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.retrieval import Retrieval
from engine.parameters import ParameterGroup, parameter

__all__ = ["StaticModel", "StaticParameters"]

_SOURCE: Final = "Potato paper, section 5 (static importance baseline)"
_COLUMNS: Final = (Column("strength", "f8", 0.0, "", "Entry strength, kept for ever."),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(ParameterGroup):
    """Strength at encoding."""

    strength: float = parameter(
        1.0, source=_SOURCE, doc="Strength of a memory whose source gives no importance."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticParameters:
    """Parameters of the static store."""

    entry: Entry = field(default_factory=Entry)
    retrieval: Retrieval = field(default_factory=Retrieval)


class StaticModel(ForgettingSystem):
    """Nothing is ever forgotten."""

    name = "static"
    title = "Static store"
    source = _SOURCE
    reads_words = False
    strength_meaning = "entry importance, which never changes"
    own_columns = _COLUMNS
    parameters_type: type[Any] = StaticParameters

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Set the strength that stays."""
        given = draft["entry_importance"][added]
        entry = draft.parameters.entry.strength
        draft.writable("strength")[added] = np.where(np.isnan(given), entry, given)

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Leave nothing of what is deleted."""
        draft.writable("strength")[rows] = 0.0

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the entry strength of each row."""
        return population["strength"]

    def presence(self, population: State) -> NDArray[np.float64]:
        """Return 1 for each row that is there."""
        return (~self.is_gone(population)).astype(np.float64)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return that nothing fades."""
        return np.full(len(population), np.inf)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return the rate, which is 1."""
        kept = Term(
            name="capped", symbol="rate", value=1.0, meaning="nothing decays", source=_SOURCE
        )
        return (kept,)

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return that a night changes nothing."""
        return f"A static store keeps every {Kind(int(after['kind'][row])).label} as it was."
