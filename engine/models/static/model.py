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

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import NOT_YET, Column
from engine.memory.kinds import Kind
from engine.memory.population import Draft, Population
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.models import common
from engine.models.explanation import Explanation, Term
from engine.models.retrieval import Retrieval, blended
from engine.parameters import ParameterGroup, parameter, with_values

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


class StaticModel:
    """Nothing is ever forgotten."""

    name = "static"
    title = "Static store"
    source = _SOURCE
    strength_meaning = "entry importance, which never changes"
    columns: tuple[Column, ...] = _COLUMNS
    parameters_type: type[Any] = StaticParameters

    def apply(self, draft: Draft, event: Event) -> None:
        """Apply an event; see `engine.models.protocol.ForgettingModel.apply`."""
        draft.clock = event.at
        match event:
            case events.Night():
                draft.night += 1
            case events.Encode() | events.Import():
                self._lay_down(draft, event.seeds)
            case events.Exchange():
                pass
            case events.Recall():
                self._recall(draft, event)
            case events.Reinterpret():
                common.add_reading(draft, event)
            case events.Link():
                common.add_link(draft, event)
            case events.Unlink():
                common.cut_link(draft, event)
            case events.Delete():
                rows = draft.rows_of(event.uids)
                rows = rows[draft["deleted_night"][rows] == NOT_YET]
                draft.writable("strength")[rows] = 0.0
                draft.writable("deleted_night")[rows] = draft.night
            case events.SetParameters():
                draft.parameters = with_values(draft.parameters, event.values)
            case _:
                raise TypeError(f"the static model knows no event {type(event).__name__}")

    def _lay_down(self, draft: Draft, seeds: Seeds) -> None:
        added = draft.append(seeds, _COLUMNS)
        given = seeds.entry_importance
        entry = draft.parameters.entry.strength
        draft.writable("strength")[added] = np.where(np.isnan(given), entry, given)

    def _recall(self, draft: Draft, event: events.Recall) -> None:
        rows = draft.rows_of(dict.fromkeys(event.used))
        rows = rows[draft["deleted_night"][rows] == NOT_YET]
        draft.writable("access_count")[rows] += 1
        draft.writable("last_access")[rows] = event.at

    def ranking(
        self, population: Population, similarity: NDArray[np.float32]
    ) -> NDArray[np.float64]:
        """Return the Potato memory's blend, of strengths that never change."""
        return blended(similarity, population["strength"], population.parameters.retrieval)

    def tier(self, population: Population) -> NDArray[np.uint8]:
        """Return full for every row that was not deleted on purpose."""
        gone = population["deleted_night"] != NOT_YET
        return np.where(gone, Tier.DELETED, Tier.FULL).astype(np.uint8)

    def usable(self, population: Population) -> NDArray[np.bool_]:
        """Return which rows a recall can use: those that are there."""
        return population["deleted_night"] == NOT_YET

    def strength(self, population: Population) -> NDArray[np.float64]:
        """Return the entry strength of each row."""
        return population["strength"]

    def presence(self, population: Population) -> NDArray[np.float64]:
        """Return 1 for each row that is there."""
        return (population["deleted_night"] == NOT_YET).astype(np.float64)

    def losses(self, population: Population) -> dict[str, NDArray[np.int32]]:
        """Return the nights of deletion; no trace is ever lost before."""
        gone = population["deleted_night"]
        return {"fragment": gone, "ghost": gone, "deleted": gone}

    def explain(self, before: Population, after: Population, row: int) -> Explanation:
        """Return that a night changes nothing."""
        strength = float(after["strength"][row])
        kept = Term(
            name="capped", symbol="rate", value=1.0, meaning="nothing decays", source=_SOURCE
        )
        kind = Kind(int(after["kind"][row])).label
        return Explanation(
            night=after.night,
            rate=(kept,),
            traces=(),
            importance_before=float(before["strength"][row]),
            importance_after=strength,
            candidate=False,
            survival=(),
            erosion_count=0,
            verdict=f"A static store keeps every {kind} as it was.",
        )
