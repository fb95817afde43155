"""The Potato memory behind the model protocol."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models import common
from engine.models.explanation import Explanation
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_tiers import POTATO_TIERS
from engine.models.potato import acts, night
from engine.models.potato.columns import COLUMNS
from engine.models.potato.explain import explain
from engine.models.potato.parameters import PotatoParameters
from engine.models.retrieval import blended

__all__ = ["PotatoModel"]


class PotatoModel(ForgettingSystem):
    """Affective geometry and use resist decay; survival below the death line is earned."""

    name = "potato"
    title = "Potato"
    source = "Potato paper"
    reads_words = False
    strength_meaning = "overall importance, which governs retrieval and the death line"
    strength_word = "importance"
    ranking_meaning = "0.8 of the likeness, 0.2 of the importance (Potato paper, section 3.2)"
    own_tiers = POTATO_TIERS
    parameters_type: type[Any] = PotatoParameters

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its own columns, the nights of losses among them."""
        return COLUMNS

    @property
    def tables(self) -> tuple[Column, ...]:
        """No lists: what is lost when is told by columns."""
        return ()

    def apply(self, draft: Draft, event: Event) -> None:
        """Apply an event; see `engine.models.protocol.ForgettingModel.apply`."""
        draft.clock = event.at
        match event:
            case events.Night():
                night.pass_night(draft, event.at)
            case events.Encode():
                acts.encode(draft, event.seeds, exchange_each=event.exchange)
            case events.Import():
                acts.lay_down(draft, event.seeds)
            case events.Exchange():
                acts.exchange(draft)
            case events.Recall():
                acts.recall(draft, event)
            case events.Delete():
                rows = draft.rows_of(event.uids)
                night.delete(draft, rows[draft["traces"][rows] != 0])
            case _:
                common.apply_plain(draft, event)

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the blend of likeness and importance (Potato paper, section 3.2)."""
        return blended(similarity, population["importance"], population.parameters.retrieval)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the tier of each row (Potato paper, section 3.7)."""
        return _TIER_OF_TRACES[population["traces"]]

    def usable(self, population: State) -> NDArray[np.bool_]:
        """Return which rows a recall can use: those with a raw or a semantic trace."""
        return acts.usable(population)

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the importance of each row."""
        return population["importance"]

    def tier(self, population: State) -> NDArray[np.uint8]:
        """Return the tier of each row: it says what is left."""
        return self.own_tier(population)

    def census(self, population: Population) -> NDArray[np.int64]:
        """Return how many memories stood in each tier after each night.

        Memories count from the night they were encoded in.
        """
        length = population.night + 2
        losses = self.losses(population)
        arrivals = [population["encoded_night"], *losses.values()]
        reached = [
            np.bincount(np.minimum(nights, length - 1), minlength=length)[: length - 1].cumsum()
            for nights in arrivals
        ]
        full, fragment, ghost, deleted = reached
        return np.stack([full - fragment, fragment - ghost, ghost - deleted, deleted], axis=1)

    def presence(self, population: State) -> NDArray[np.float64]:
        """Return the strength of the raw trace, else the semantic, else the graph trace."""
        held = (population[f"{trace}_strength"] for trace in ("raw", "semantic", "graph"))
        return np.choose(np.minimum(self.tier(population), Tier.GHOST), np.array(list(held)))

    def losses(self, population: Population) -> dict[str, NDArray[np.int32]]:
        """Return the nights on which each row became a fragment, a ghost, and was deleted."""
        raw, semantic = population["raw_lost"], population["semantic_lost"]
        return {
            "fragment": raw,
            "ghost": np.maximum(raw, semantic),
            "deleted": population["deleted_night"],
        }

    def explain(self, before: Population, after: Population, row: int) -> Explanation:
        """Return the night's terms and the survival checklist of one row."""
        return explain(before, after, row)


def _tier_of_traces() -> NDArray[np.uint8]:
    tiers = np.full(8, Tier.DELETED, np.uint8)
    tiers[Trace.GRAPH] = Tier.GHOST
    for traces in range(8):
        if traces & Trace.RAW:
            tiers[traces] = Tier.FULL
        elif traces & Trace.SEMANTIC:
            tiers[traces] = Tier.FRAGMENT
    return tiers


_TIER_OF_TRACES = _tier_of_traces()
