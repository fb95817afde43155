"""What the table reads of a document at one moment: columns, and texts that are not lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.bundle import ERASED, WITHHELD
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.moment import Moment
from engine.quantity_columns import QuantityColumns
from ui.memories.figures import shorten
from ui.memories.neighbours import Neighbours
from ui.memories.texts import Texts

__all__ = ["FAINT", "TableState"]

FAINT: Final = 0.01 + 1e-12
"""Importance up to which a memory is faint (Potato paper, section 3.7)."""

_PREVIEW: Final = 240
_NAME: Final = 40


class TableState:
    """The memories of a document at one moment, for tables and chips.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    texts : Texts
    columns : QuantityColumns, optional
        What can be told of the memories, where it is known already.
    """

    def __init__(
        self,
        population: Population,
        model: ForgettingModel,
        texts: Texts,
        columns: QuantityColumns | None = None,
    ) -> None:
        self.population = population
        self.model = model
        self.texts = texts
        self.uid: NDArray[np.int64] = population["uid"]
        self.kind: NDArray[np.uint8] = population["kind"]
        self.tier = model.tier(population)
        self.own_tier = model.own_tier(population)
        self.strength = model.strength(population)
        self._given = columns
        self._columns: dict[str, NDArray[Any]] = {}

    def __len__(self) -> int:
        return len(self.population)

    def column(self, key: str, values: Callable[[TableState], NDArray[Any]]) -> NDArray[Any]:
        """Return a column of the table, computed once for this moment, of shape (N,)."""
        if key not in self._columns:
            self._columns[key] = values(self)
        return self._columns[key]

    @cached_property
    def columns(self) -> QuantityColumns:
        """What can be told of the memories: see `engine.quantities`."""
        if self._given is not None:
            return self._given
        moment = Moment(
            population=self.population, model=self.model, catalogue=self.texts.catalogue
        )
        return QuantityColumns(moment)

    @property
    def stickiness(self) -> NDArray[np.float64]:
        """Stickiness at encoding, in [0, 1]; not a number under a model without sigma."""
        return self.columns.values("stickiness")

    @cached_property
    def readable(self) -> NDArray[np.bool_]:
        """Whose words may be displayed unasked, shape (N,)."""
        return self.model.may_show(self.population)

    @cached_property
    def neighbours(self) -> Neighbours:
        """The links at this moment."""
        return Neighbours(self.population.links)

    def is_faint(self, row: int) -> bool:
        """Return whether a memory is there but hardly above nothing, as the Potato paper has it."""
        if not hasattr(self.population.parameters, "survival"):
            return False
        return bool(self.tier[row] != Tier.DELETED and self.strength[row] <= FAINT)

    def left_of(self, row: int) -> str:
        """Return the words that are left of a memory: text, else gist, else none."""
        if not self.readable[row]:
            return ""
        uid, tier = int(self.uid[row]), self.tier[row]
        if tier == Tier.FULL:
            return self.texts.raw(uid) or self.texts.gist(uid)
        return self.texts.gist(uid) if tier == Tier.FRAGMENT else ""

    def preview(self, row: int, limit: int = _PREVIEW) -> str:
        """Return one line that tells what is left of a memory."""
        tier = self.tier[row]
        if tier == Tier.DELETED:
            return f"gone on night {int(self.population['deleted_night'][row])}"
        if tier == Tier.GHOST:
            return self._connections(row)
        return shorten(self.left_of(row), limit) or (ERASED if self.readable[row] else WITHHELD)

    def estimate(self, row: int) -> str:
        """Return by what the affect of a memory was estimated, in words."""
        name = self.texts.catalogue.estimated_by[int(self.uid[row])]
        known = name and self.tier[row] != Tier.DELETED
        return f"Affect estimated by {name}." if known else "Affect estimated."

    def provenance(self, row: int) -> tuple[str, str]:
        """Return speaker and session of a memory that is there."""
        uid = int(self.uid[row])
        return self.texts.speaker(uid), self.texts.session(uid)

    def provenance_order(self, which: str) -> NDArray[np.float64]:
        """Return where the speakers or sessions stand in the alphabet; NaN where there is none."""
        return self.texts.order(which, self.uid)

    def text_order(self) -> NDArray[np.float64]:
        """Return where memories stand by what is left: words by alphabet, ghosts, then the gone."""
        raw, gist = self.texts.order("raw", self.uid), self.texts.order("gist", self.uid)
        last = float(np.nanmax(np.r_[raw, gist, 0.0])) + 1.0
        ghosts = np.full(len(self), last)
        gone = last + 1.0 + self.population["deleted_night"]
        return np.choose(self.tier, [raw, gist, ghosts, gone])

    def name(self, row: int, limit: int = _NAME) -> str:
        """Return a few words by which another memory can refer to this one."""
        words = shorten(self.left_of(row), limit)
        if words:
            return f"“{words}”"
        return f"{self.model.own_tiers[int(self.own_tier[row])].name} {int(self.uid[row])}"

    def _connections(self, row: int) -> str:
        others = self.neighbours.rows_beside(row)
        there = [one for one in others if self.tier[one] != Tier.DELETED]
        if not there:
            speaker = self.texts.speaker(int(self.uid[row]))
            return f"something {speaker} said" if speaker else "connected to nothing any more"
        there.sort(key=lambda one: (int(self.tier[one]), one))
        rest = f" and {len(there) - 1} more" if len(there) > 1 else ""
        return f"connected to {self.name(there[0])}{rest}"

    def counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many memories there are of each `Kind` and in each of the own tiers."""
        kinds = np.bincount(self.kind, minlength=len(Kind))
        return kinds, np.bincount(self.own_tier, minlength=len(self.model.own_tiers))
