"""FSRS as a forgetting system: a memory is a card, laying it down its first review.

A use is a review rated Good; a person can rate otherwise by the act *rate*. Retrievability is read
from the clock by the package's forgetting curve; stability and difficulty change at reviews alone,
by the package itself, without its random spreading of intervals. FSRS schedules and forgets
nothing; that a memory below one half no longer comes up is Lethe's choice.

References
----------
Open Spaced Repetition, ``fsrs`` (PyPI, version 6): FSRS-6, `Scheduler.review_card` and
`Scheduler.get_card_retrievability`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from fsrs import Rating
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.clock import DAY
from engine.memory.columns import Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models.explanation import Criterion, Term
from engine.models.forgetting_system import ForgettingSystem
from engine.models.fsrs.cards import days_to_half, first_review, retrievability, reviewed
from engine.models.fsrs.parameters import PACKAGE, FsrsParameters
from engine.models.own_acts import OwnAct
from engine.models.own_figures import counts_by_tenth, mean_fact, table_of_best
from engine.models.own_report import Fact, Section
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.recency import HOURS_A_DAY, days_since, expected_likeness, there

__all__ = ["RATE", "FsrsModel"]

RATE: Final = "rate"
"""Name of the act by which a person rates a recall; its first value is the place of the rating."""

_RATINGS: Final = (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy)
_COLUMNS: Final = (
    Column("stability", "f8", 1.0, "days", "Time in which retrievability falls to 0.9."),
    Column("difficulty", "f8", 1.0, "", "From 1, easy, to 10."),
    Column("last_review", "i8", 0, "s since 1970", "When it was last reviewed."),
    Column("reviews", "i4", 0, "reviews", "How often it was reviewed, the first time too."),
    Column("lapses", "i4", 0, "reviews", "How often a review was rated Again."),
)
_SOLID: Final = OwnTier(
    name="solid", title="Solid", meaning="Retrievability at the desired retention or above.",
    colour="#56b4e9", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
)  # fmt: skip
_DUE: Final = OwnTier(
    name="due", title="Due", meaning="Below the desired retention: a review is due.",
    colour="#e69f00", left=Tier.FULL, drawn_as=Tier.FRAGMENT, remembered=True,
)  # fmt: skip
_LAPSED: Final = OwnTier(
    name="lapsed", title="Lapsed", meaning="Kept whole, but more likely to be missed than found.",
    colour="#cc79a7", left=Tier.FULL, drawn_as=Tier.GHOST, remembered=False,
)  # fmt: skip


class FsrsModel(ForgettingSystem):
    """Stability, difficulty, retrievability."""

    name = "fsrs"
    title = "FSRS"
    source = PACKAGE
    reads_words = False
    strength_meaning = "retrievability (1 + F·t/S)^(-w20), computed on read"
    ranking_meaning = "likeness × retrievability, of what has not lapsed"
    own_columns = _COLUMNS
    own_tiers = (_SOLID, _DUE, _LAPSED, POTATO_TIERS[Tier.DELETED])
    parameters_type: type[Any] = FsrsParameters
    acts = (
        OwnAct(
            name=RATE, title="Rate recall", of_memories=True,
            meaning="Says how well a memory was recalled, as a review in FSRS.",
            choices=("Again", "Hard", "Good", "Easy"),
        ),
    )  # fmt: skip

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Review each memory a first time: recalls before it was laid down are no reviews."""
        stability, difficulty = first_review(draft.parameters.weights)
        draft.writable("stability")[added] = stability
        draft.writable("difficulty")[added] = difficulty
        draft.writable("last_review")[added] = draft.clock
        draft.writable("reviews")[added] = 1

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Review what is used, rated Good."""
        self._review(draft, rows, Rating.Good, np.full(len(rows), event.at))

    def own_act(self, draft: Draft, event: events.SystemAct) -> None:
        """Review what a person rates."""
        if event.act != RATE or not event.values or event.values[0] not in range(len(_RATINGS)):
            return
        rows = draft.rows_of(event.uids)
        rows = rows[there(draft)[rows]]
        self._review(draft, rows, _RATINGS[int(event.values[0])], np.full(len(rows), event.at))

    def _review(
        self, draft: Draft, rows: NDArray[np.intp], rating: Rating, at: NDArray[np.int64]
    ) -> None:
        if not len(rows):
            return
        days = np.maximum(at - draft["last_review"][rows], 0) // DAY
        stability, difficulty = reviewed(
            draft["stability"][rows], draft["difficulty"][rows], days, rating,
            draft.parameters.weights,
        )  # fmt: skip
        draft.writable("stability")[rows] = stability
        draft.writable("difficulty")[rows] = difficulty
        draft.writable("last_review")[rows] = at
        draft.writable("reviews")[rows] += 1
        if rating is Rating.Again:
            draft.writable("lapses")[rows] += 1

    def days(self, population: State) -> NDArray[np.float64]:
        """Return the days since the last review, whole ones where the package's are, shape (N,)."""
        days = days_since(population, population["last_review"])
        return np.floor(days) if population.parameters.retention.whole_days else days

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the retrievability of each row; 0 once deleted."""
        decay = population.parameters.weights.curve_decay
        chance = retrievability(self.days(population), population["stability"], decay)
        return np.where(there(population), chance, 0.0)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return solid, due, lapsed or deleted."""
        chance, group = self.strength(population), population.parameters.retention
        tier = (chance < group.desired).astype(np.uint8) + (chance < group.lapsed)
        return np.where(there(population), tier, len(self.own_tiers) - 1).astype(np.uint8)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long retrievability takes to halve from now, hours."""
        decay = population.parameters.weights.curve_decay
        days = days_to_half(self.days(population), population["stability"], decay)
        return days * HOURS_A_DAY

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return likeness times retrievability, of what has not lapsed; FSRS names no ranking."""
        kept = self.remembered(population)
        return expected_likeness(similarity, self.strength(population), kept)

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return t, S, D and R after the night."""
        days, stability = float(self.days(after)[row]), float(after["stability"][row])
        chance, difficulty = float(self.strength(after)[row]), float(after["difficulty"][row])
        reviews, lapses = int(after["reviews"][row]), int(after["lapses"][row])
        decay = after.parameters.weights.curve_decay
        return (
            Term(
                name="time", symbol="t", value=days, source=PACKAGE,
                meaning=f"{days:g} days since the last of {reviews} reviews",
            ),
            Term(
                name="stability", symbol="S", value=stability, source=PACKAGE,
                meaning=f"after {stability:.2f} days retrievability is 0.9",
            ),
            Term(
                name="difficulty", symbol="D", value=difficulty, source=PACKAGE,
                meaning=f"from 1 to 10; {lapses} reviews were rated Again",
            ),
            Term(
                name="retrievability", symbol="R", value=chance, source=PACKAGE,
                meaning=f"(1 + F · {days:g}/{stability:.2f})^(-{decay:g})",
            ),
        )  # fmt: skip

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return whether it is solid, and whether it still comes up."""
        chance, group = float(self.strength(after)[row]), after.parameters.retention
        return (
            Criterion(
                name="desired retention", value=chance, threshold=group.desired,
                met=chance >= group.desired, enabled=True, meaning="below it a review is due",
            ),
            Criterion(
                name="not lapsed", value=chance, threshold=group.lapsed,
                met=chance >= group.lapsed, enabled=True,
                meaning="below it the memory no longer comes up by itself",
            ),
        )  # fmt: skip

    def report(self, population: Population) -> Sequence[Section]:
        """Return how retrievability spreads, and which reviews are due."""
        alive = there(population)
        chance, tier = self.strength(population), self.own_tier(population)
        stability, difficulty = population["stability"], population["difficulty"]
        due = np.where(alive & (tier > 0), 1.0 - chance, -1.0)
        figures = {"R": chance, "S (days)": stability, "D": difficulty}
        section = Section(
            title="Reviews",
            meaning="A use counts as a review rated Good; rate a recall yourself to say otherwise.",
            parts=(
                Fact(label="due for review", value=int(np.count_nonzero(alive & (tier > 0)))),
                mean_fact("mean stability", stability[alive], "days"),
                mean_fact("mean difficulty", difficulty[alive], "of 10"),
                counts_by_tenth("Retrievability", chance[alive]),
                table_of_best(population, "Most in need of a review", due, figures),
            ),
            acts=(RATE,),
        )
        return (section,)
