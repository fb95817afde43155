"""Base-level activation of ACT-R as a forgetting system: accesses add up, each fades by a power.

The laying down is the first access. The strength is the chance of retrieval, a logistic of the
activation; ACT-R deletes nothing, but what lies below the threshold is not retrieved. ACT-R counts
seconds of laboratory tasks; Lethe counts days, which is a parameter, and takes τ and s as
parameters too. A question adds activation to what is like it, as spreading activation does there,
so that a strong cue still finds what has sunk.

References
----------
Anderson, J. R. & Lebiere, C., The Atomic Components of Thought (1998): base-level learning;
ACT-R tutorial, unit 4 (activation of chunks and base-level learning).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models.accesses import (
    ACCESSES,
    accesses,
    forget_accesses,
    note_accesses,
    note_entry_accesses,
)
from engine.models.act_r.activation import activation, chance, units_to_half
from engine.models.act_r.parameters import BASE_LEVEL, RETRIEVAL, ActRParameters
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_figures import counts_by_tenth, mean_fact, table_of_best
from engine.models.own_report import Fact, Section
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.recency import there

__all__ = ["ActRModel"]

_ABOVE: Final = OwnTier(
    name="retrievable", title="Retrievable", meaning="Its activation is at the threshold or above.",
    colour="#009e73", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
)  # fmt: skip
_BELOW: Final = OwnTier(
    name="below threshold", title="Below threshold",
    meaning="Kept whole, but only a strong cue still brings it back.",
    colour="#e69f00", left=Tier.FULL, drawn_as=Tier.FRAGMENT, remembered=False,
)  # fmt: skip


class ActRModel(ForgettingSystem):
    """Accesses add up, each fading by a power of its age."""

    name = "act-r"
    title = "ACT-R base level"
    source = BASE_LEVEL
    reads_words = False
    strength_meaning = "chance of retrieval, a logistic of the base-level activation"
    ranking_meaning = "base level and what the cue adds, of what reaches the threshold together"
    own_lists = ACCESSES
    own_tiers = (_ABOVE, _BELOW, POTATO_TIERS[Tier.DELETED])
    parameters_type: type[Any] = ActRParameters

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Note the accesses that a source counts already."""
        note_entry_accesses(draft, added)

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Note an access of each memory used."""
        note_accesses(draft, rows, event.at)

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Leave no access of what is deleted."""
        forget_accesses(draft, rows)

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the chance of retrieval of each row; 0 once deleted."""
        likely = chance(activation(population), population.parameters.retrieval)
        return np.where(there(population), likely, 0.0)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return retrievable, below threshold or deleted."""
        low = activation(population) < population.parameters.retrieval.threshold
        return np.where(there(population), low, len(self.own_tiers) - 1).astype(np.uint8)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long the chance of retrieval takes to halve from now, hours."""
        return units_to_half(population) * population.parameters.base_level.unit

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return base level and cue together, of what the cue lifts to the threshold."""
        group = population.parameters.retrieval
        lifted = activation(population) + group.cue * np.maximum(similarity, 0.0)
        return np.where(there(population) & (lifted >= group.threshold), lifted, -np.inf)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return the number of accesses, the activation and the chance after the night."""
        group, level = after.parameters.retrieval, float(activation(after)[row])
        count = 1 + int(np.count_nonzero(accesses(after)[0] == row))
        likely = float(self.strength(after)[row])
        base = after.parameters.base_level
        return (
            Term(
                name="accesses", symbol="n", value=count, source=BASE_LEVEL,
                meaning=f"laid down once and accessed {count - 1} times",
            ),
            Term(
                name="activation", symbol="B", value=level, source=BASE_LEVEL,
                meaning=f"ln Σ t^(-{base.decay:g}) over them, t in units of {base.unit:g} h",
            ),
            Term(
                name="chance", symbol="P", value=likely, source=RETRIEVAL,
                meaning=f"1 / (1 + e^(({group.threshold:g} - {level:.3f})/{group.noise:g}))",
            ),
        )  # fmt: skip

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return whether it is retrieved without a cue."""
        level, least = float(activation(after)[row]), after.parameters.retrieval.threshold
        above = Criterion(
            name="activation", value=level, threshold=least, met=level >= least, enabled=True,
            meaning="it is retrieved while its activation is at least the threshold τ",
        )  # fmt: skip
        return (above,)

    def report(self, population: Population) -> Sequence[Section]:
        """Return how activation spreads and what is most active."""
        alive = there(population)
        level, likely = activation(population), self.strength(population)
        accesses = len(population.tables["access_uid"])
        section = Section(
            title="Activation",
            meaning="Every access is kept, and each fades by a power of its age.",
            parts=(
                Fact(label="accesses kept", value=accesses, meaning="Besides the laying down."),
                mean_fact("mean activation", level[alive], meaning="Logarithm, in no unit."),
                counts_by_tenth("Chance of retrieval", likely[alive]),
                table_of_best(population, "Most active", level, {"B": level, "P": likely}),
            ),
        )
        return (section,)
