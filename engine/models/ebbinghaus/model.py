"""The forgetting curve of Ebbinghaus as a system: retention falls, and recall makes it fall slower.

Ebbinghaus printed a formula for the work saved in relearning; the exponential form that goes by
his name is later. Both are here, the exponential one by default. How S grows is MemoryBank's
choice: it begins at 1 day and every recall adds 1 day and sets the time back to 0. Nothing is
ever deleted: below a threshold, which Lethe chose, a memory is no longer found.

References
----------
Ebbinghaus, H., Memory: A Contribution to Experimental Psychology (1885, English 1913), section 29;
Zhong, W. et al., MemoryBank (2023, arXiv 2305.10250), section 2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population, State
from engine.memory.tiers import Tier
from engine.models.ebbinghaus.curves import retention, saved_work, time_to_half_of_saved
from engine.models.ebbinghaus.parameters import (
    EXPONENTIAL,
    MEMORY_BANK,
    SAVINGS,
    EbbinghausParameters,
)
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_acts import Preset
from engine.models.own_figures import counts_by_tenth, mean_fact, table_of_best
from engine.models.own_report import Section
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.recency import HOURS_A_DAY, days_since, expected_likeness, there

__all__ = ["EbbinghausModel"]

_MINUTES_A_DAY: Final = HOURS_A_DAY * 60.0
_MINUTES_AN_HOUR: Final = 60.0

_HELD: Final = OwnTier(
    name="held", title="Held", meaning="Its retention is at the threshold or above.",
    colour="#56b4e9", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
)  # fmt: skip
_SLIPPED: Final = OwnTier(
    name="slipped", title="Slipped", meaning="Kept whole, but its retention is too low to find it.",
    colour="#e69f00", left=Tier.FULL, drawn_as=Tier.FRAGMENT, remembered=False,
)  # fmt: skip


class EbbinghausModel(ForgettingSystem):
    """Retention falls with the time since the last recall; every recall makes it last longer."""

    name = "ebbinghaus"
    title = "Ebbinghaus curve"
    source = f"{SAVINGS}; {MEMORY_BANK}"
    reads_words = False
    strength_meaning = "retention R = e^(-t/S), or the work saved in relearning; computed on read"
    ranking_meaning = "likeness × retention, of what is held; the sources name no ranking"
    own_tiers = (_HELD, _SLIPPED, POTATO_TIERS[Tier.DELETED])
    parameters_type: type[Any] = EbbinghausParameters
    presets = (
        Preset(
            name="savings of 1885", meaning="The formula that Ebbinghaus printed himself.",
            values={"savings.enabled": True},
        ),
        Preset(
            name="exponential", meaning="R = e^(-t/S), with S in days as MemoryBank lets it grow.",
            values={"savings.enabled": False, "stability.first": 1.0, "stability.gain": 1.0},
        ),
    )  # fmt: skip

    def stability(self, population: State) -> NDArray[np.float64]:
        """Return S, days, shape (N,)."""
        group = population.parameters.stability
        return group.first + group.gain * population["access_count"]

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the retention of each row; 0 once deleted."""
        days = days_since(population, self.last_touch(population))
        savings = population.parameters.savings
        if savings.enabled:
            kept = saved_work(days * _MINUTES_A_DAY, savings)
        else:
            kept = retention(days, self.stability(population))
        return np.where(there(population), kept, 0.0)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return held, slipped or deleted."""
        low = self.strength(population) < population.parameters.threshold.retention
        return np.where(there(population), low, len(self.own_tiers) - 1).astype(np.uint8)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return ``S · ln 2``, or how long the saved work takes to halve from now, hours."""
        savings = population.parameters.savings
        if not savings.enabled:
            return self.stability(population) * (HOURS_A_DAY * np.log(2.0))
        minutes = days_since(population, self.last_touch(population)) * _MINUTES_A_DAY
        return time_to_half_of_saved(minutes, savings) / _MINUTES_AN_HOUR

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return likeness times retention, of what is held; the sources name no ranking."""
        kept = self.remembered(population)
        return expected_likeness(similarity, self.strength(population), kept)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return t, S and R after the night."""
        days = float(days_since(after, self.last_touch(after))[row])
        kept = float(self.strength(after)[row])
        time = Term(
            name="time", symbol="t", value=days, source=EXPONENTIAL,
            meaning=f"{days:.2f} days since it was last recalled, or else happened",
        )  # fmt: skip
        if after.parameters.savings.enabled:
            group = after.parameters.savings
            minutes = f"{days * _MINUTES_A_DAY + 1.0:.0f} min"
            meaning = f"{group.k:g} / ((log {minutes})^{group.c:g} + {group.k:g})"
            saved = Term(name="saved", symbol="b", value=kept, meaning=meaning, source=SAVINGS)
            return (time, saved)
        lasting, recalls = float(self.stability(after)[row]), int(after["access_count"][row])
        group = after.parameters.stability
        return (
            time,
            Term(
                name="stability", symbol="S", value=lasting, source=MEMORY_BANK,
                meaning=f"{group.first:g} days, {group.gain:g} more for each of {recalls} recalls",
            ),
            Term(
                name="retention", symbol="R", value=kept, source=EXPONENTIAL,
                meaning=f"e^(-{days:.2f}/{lasting:g})",
            ),
        )  # fmt: skip

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return whether it is found."""
        kept, least = float(self.strength(after)[row]), after.parameters.threshold.retention
        found = Criterion(
            name="retention", value=kept, threshold=least, met=kept >= least, enabled=True,
            meaning="it comes back by itself while its retention is at least the threshold",
        )  # fmt: skip
        return (found,)

    def report(self, population: Population) -> Sequence[Section]:
        """Return how retention spreads and what lasts longest."""
        alive = there(population)
        kept, lasting = self.strength(population), self.stability(population)
        section = Section(
            title="Retention",
            meaning="What would be left now, and for how long. Nothing is stored: it is read.",
            parts=(
                mean_fact("mean retention", kept[alive], meaning="Over all that is not deleted."),
                mean_fact("mean S", lasting[alive], "days", "Time after which 37 % is left."),
                counts_by_tenth("Retention", kept[alive]),
                table_of_best(
                    population, "Longest lasting", lasting, {"S (days)": lasting, "R": kept}
                ),
            ),
        )
        return (section,)
