"""The retrieval of Generative Agents as a forgetting system: nothing is lost, but few are at hand.

As published: recency falls by the hour since the last access, importance is rated from 1 to 10,
relevance is the likeness to the question; each is scaled to [0, 1] and they are added. The paper
asks a language model for importance; here the source gives it, or the intensity of the feeling.
Without a question there are recency and importance alone: their mean, unscaled, is the strength.

References
----------
Park, J. S., O'Brien, J. C., Cai, C. J., Morris, M. R., Liang, P. & Bernstein, M. S., Generative
Agents: Interactive Simulacra of Human Behavior (2023, arXiv 2304.03442), sections 4.1, 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import Column
from engine.memory.kinds import Kind
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.generative_agents import scoring
from engine.models.generative_agents.parameters import (
    IMPORTANCE,
    RECENCY,
    RETRIEVAL,
    GenerativeAgentsParameters,
)
from engine.models.own_figures import counts_by_tenth, mean_fact, table_of_best
from engine.models.own_report import Bars, Section
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.recency import hours_since, there

__all__ = ["GenerativeAgentsModel"]

_COLUMNS: Final = (Column("poignancy", "f8", 1.0, "", "Importance from 1 to 10, as rated."),)
_AT_HAND: Final = OwnTier(
    name="at hand", title="At hand", meaning="Among those that come up without a question.",
    colour="#56b4e9", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
)  # fmt: skip
_IN_STREAM: Final = OwnTier(
    name="in the stream", title="In the stream",
    meaning="Kept whole; a question that it is relevant to can still bring it up.",
    colour="#009e73", left=Tier.FULL, drawn_as=Tier.FRAGMENT, remembered=True,
)  # fmt: skip


class GenerativeAgentsModel(ForgettingSystem):
    """Recency by the hour, importance, relevance; the whole stream is kept."""

    name = "generative-agents"
    title = "Generative Agents"
    source = RETRIEVAL
    reads_words = False
    strength_meaning = "mean of recency and importance: the part of the score without a question"
    ranking_meaning = "recency + importance + relevance, each scaled to [0, 1] (section 4.1)"
    own_columns = _COLUMNS
    own_tiers = (_AT_HAND, _IN_STREAM, POTATO_TIERS[Tier.DELETED])
    parameters_type: type[Any] = GenerativeAgentsParameters
    recency_source = RECENCY

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Rate how important it is, once."""
        draft.writable("poignancy")[added] = scoring.poignancy(
            draft["entry_importance"][added],
            draft["intensity"][added],
            draft.parameters.importance,
        )

    def recency(self, population: State) -> NDArray[np.float64]:
        """Return recency in [0, 1], shape (N,): 0.995 for each hour since the last access."""
        hours = hours_since(population, self.last_touch(population))
        return population.parameters.recency.factor**hours

    def recency_words(self, population: Population, row: int) -> str:
        """Return where the recency of one row is from."""
        hours = float(hours_since(population, self.last_touch(population))[row])
        return f"{population.parameters.recency.factor:g}^{hours:.1f} hours since the last access"

    def importance_share(self, population: State) -> NDArray[np.float64]:
        """Return importance as a share of the most there is, shape (N,)."""
        return np.clip(population["poignancy"] / population.parameters.importance.most, 0.0, 1.0)

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the mean of recency and importance; 0 once deleted."""
        weights = population.parameters.weights
        likely = scoring.likely(
            self.recency(population), self.importance_share(population), weights
        )
        return np.where(there(population), likely, 0.0)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return at hand, in the stream or deleted."""
        alive = there(population)
        count = population.parameters.weights.at_hand
        hand = scoring.best_of(self.strength(population), alive, count)
        return np.where(alive, np.where(hand, 0, 1), len(self.own_tiers) - 1).astype(np.uint8)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long the strength takes to halve from now, hours.

        Infinity where importance alone is more than half of it.
        """
        factor, weights = population.parameters.recency.factor, population.parameters.weights
        moving = weights.recency * self.recency(population)
        lasting = weights.importance * self.importance_share(population)
        with np.errstate(divide="ignore", invalid="ignore"):
            left = (moving - lasting) / (2.0 * moving)
            hours = np.log(left) / np.log(factor)
        return np.where((left > 0.0) & (factor < 1.0), hours, np.inf)

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the sum of recency, importance and relevance, each scaled over all memories."""
        return scoring.score(
            self.recency(population),
            population["poignancy"],
            similarity,
            there(population),
            population.parameters.weights,
        )

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return recency, importance and their mean after the night."""
        recent, share = float(self.recency(after)[row]), float(self.importance_share(after)[row])
        rated, most = float(after["poignancy"][row]), after.parameters.importance.most
        return (
            Term(
                name="recency", symbol="recency", value=recent, source=self.recency_source,
                meaning=self.recency_words(after, row),
            ),
            Term(
                name="importance", symbol="importance", value=share, source=IMPORTANCE,
                meaning=f"rated {rated:g} of {most}",
            ),
            Term(
                name="strength", symbol="score", value=float(self.strength(after)[row]),
                source=RETRIEVAL, meaning="their weighted mean; a question adds relevance",
            ),
        )  # fmt: skip

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return whether it comes up without a question."""
        hand = int(self.own_tier(after)[row]) == 0
        count = after.parameters.weights.at_hand
        found = Criterion(
            name="at hand", value=hand, threshold=f"the best {count}", met=hand, enabled=True,
            meaning="it is among the memories that are brought up at once",
        )  # fmt: skip
        return (found,)

    def report(self, population: Population) -> Sequence[Section]:
        """Return how the parts of the score spread, and how near a reflection is."""
        alive = there(population)
        recent, share = self.recency(population), self.importance_share(population)
        strength = self.strength(population)
        figures = {"Recency": recent, "Importance": population["poignancy"], "Score": strength}
        stream = Section(
            title="Memory stream",
            meaning="Nothing is lost from it; the score decides what comes up.",
            parts=(
                mean_fact("mean recency", recent[alive]),
                mean_fact("mean importance", population["poignancy"][alive], "of 10"),
                counts_by_tenth("Recency", recent[alive]),
                counts_by_tenth("Importance", share[alive]),
                table_of_best(population, "First to come up", strength, figures),
            ),
        )
        return (stream, self._reflection(population))

    def _reflection(self, population: Population) -> Section:
        alive, insight = there(population), population["kind"] == Kind.INSIGHT
        last = np.max(population["created"][alive & insight], initial=np.iinfo(np.int64).min)
        since = alive & ~insight & (population["created"] > last)
        due = float(population["poignancy"][since].sum())
        bars = Bars(
            title="Importance since the last insight", labels=("since then",), values=(due,),
            limits=(population.parameters.reflection.threshold,),
            meaning="At the limit the agent would reflect; Lethe only tells.",
        )  # fmt: skip
        meaning = "An agent reflects once enough of importance has happened (section 4.2)."
        return Section(title="Reflection", meaning=meaning, parts=(bars,))
