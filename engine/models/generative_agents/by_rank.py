"""Generative Agents as the code is reported to run: recency by rank, not by the hour.

Its ``retrieve.py`` sorts memories by their last access and takes 0.995 to the power of the place
in that order. So recency changes when other memories are accessed, and not with time. Here place 1
is the last accessed; the code sorts the oldest first, which a parameter and a preset give too,
along with the weights 0.5, 3 and 2 that it multiplies by.

References
----------
The public code of Generative Agents (Park et al. 2023), persona/cognitive_modules/retrieve.py:
extract_recency and new_retrieve.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.memory.population import Draft, Population, State
from engine.models.generative_agents import scoring
from engine.models.generative_agents.model import GenerativeAgentsModel
from engine.models.generative_agents.parameters import CODE, ByRankParameters
from engine.models.own_acts import Preset
from engine.models.recency import there

__all__ = ["ByRankModel"]

_RECENCY: Final = "rank_recency"
"""Cached column: recency as of the last change of the order."""


class ByRankModel(GenerativeAgentsModel):
    """Recency by the place in the order of last access."""

    name = "generative-agents-by-rank"
    title = "Generative Agents by rank"
    source = CODE
    strength_meaning = "mean of recency by rank and importance: the score without a question"
    ranking_meaning = "recency by rank + importance + relevance, each scaled to [0, 1]"
    parameters_type: type[Any] = ByRankParameters
    recency_source = CODE
    presets = (
        Preset(
            name="as the code sorts and weighs",
            meaning="The oldest first, and 0.5, 3 and 2 for recency, relevance and importance.",
            values={
                "recency.oldest_first": True, "weights.recency": 0.5, "weights.relevance": 3.0,
                "weights.importance": 2.0,
            },
        ),
        Preset(
            name="latest first, equal weights", meaning="Recency means what it says.",
            values={
                "recency.oldest_first": False, "weights.recency": 1.0, "weights.relevance": 1.0,
                "weights.importance": 1.0,
            },
        ),
    )  # fmt: skip

    def recency(self, population: State) -> NDArray[np.float64]:
        """Return recency in [0, 1], shape (N,): 0.995 for each place in the order."""
        if isinstance(population, Draft | Population) and _RECENCY in population.derived:
            return population.derived[_RECENCY]
        return scoring.rank_recency(
            self.last_touch(population), there(population), population.parameters.recency
        )

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Keep the order at hand over nights: time does not change it, and sorting takes long."""
        if night and _RECENCY not in draft.derived:
            draft.put_derived(**{_RECENCY: self.recency(draft)})

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Let the order be found anew."""
        draft.forget_derived()

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Let the order be found anew."""
        draft.forget_derived()

    def recency_words(self, population: Population, row: int) -> str:
        """Return where the recency of one row is from."""
        recency, factor = self.recency(population), population.parameters.recency.factor
        place = 1 + int(np.count_nonzero(recency > recency[row]))
        return f"{factor:g}^{place}: place {place} in the order of last access"

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return NaN: recency falls by what else happens, not by time."""
        return np.full(len(population), np.nan)
