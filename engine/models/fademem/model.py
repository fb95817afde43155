"""FadeMem as a forgetting system: a long-term and a short-term layer that fade in two shapes.

Importance decides the layer, with one threshold up and a lower one down, and slows the fading; an
access strengthens, the less the more there were lately; what is too weak or too long asleep is
pruned. Fading with β ≠ 1 is not memoryless, so it is computed on read from the time since the last
access, never step by step. What the paper does by a language model (resolving conflicts, fusing
clusters) is not here.

References
----------
Wei, L., Dong, X., Peng, X., Xie, N. & Wang, B., FadeMem: Biologically-Inspired Forgetting for
Efficient Agent Memory (2026, arXiv 2601.18642), sections 2.1, 2.2, 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.memory.columns import Column
from engine.memory.population import Draft, Population, State
from engine.memory.tiers import Tier
from engine.models.accesses import (
    ACCESSES,
    accesses,
    forget_accesses,
    note_accesses,
    note_entry_accesses,
)
from engine.models.explanation import Criterion, Term
from engine.models.fademem import rules
from engine.models.fademem.explaining import layer_criteria, night_terms, report_sections
from engine.models.fademem.parameters import FadeMemParameters
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_report import Section
from engine.models.own_tiers import OwnTier
from engine.models.recency import (
    HOURS_A_DAY,
    days_since,
    expected_likeness,
    given_importance,
    there,
)

__all__ = ["FadeMemModel"]

_COLUMNS: Final = (
    Column("base_strength", "f8", 1.0, "", "Strength v from which it fades."),
    Column("fades_since", "i8", 0, "s since 1970", "When that strength was."),
    Column("relevance", "f8", np.nan, "", "Likeness to the question that used it last; NaN: none."),
    Column("promoted", "?", 0, "", "Has reached the long-term layer and not fallen out of it."),
)
_LONG: Final = OwnTier(
    name="long-term", title="Long-term layer", meaning="Important: it fades slower and slower.",
    colour="#0072b2", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
)  # fmt: skip
_SHORT: Final = OwnTier(
    name="short-term", title="Short-term layer", meaning="Less important: it fades ever faster.",
    colour="#56b4e9", left=Tier.FULL, drawn_as=Tier.FRAGMENT, remembered=True,
)  # fmt: skip
_PRUNED: Final = OwnTier(
    name="pruned", title="Pruned", meaning="Too weak or too long asleep: taken out for good.",
    colour="#d55e00", left=Tier.DELETED, drawn_as=Tier.DELETED, remembered=False,
)  # fmt: skip


class FadeMemModel(ForgettingSystem):
    """Two layers, adaptive fading, strengthening by access, pruning."""

    name = "fademem"
    title = "FadeMem"
    source = "FadeMem (Wei et al. 2026, arXiv 2601.18642)"
    reads_words = False
    strength_meaning = "memory strength v · exp(-λ t^β), computed on read"
    ranking_meaning = "likeness × strength; the paper names no ranking"
    own_columns = _COLUMNS
    own_lists = ACCESSES
    own_tiers = (_LONG, _SHORT, _PRUNED)
    parameters_type: type[Any] = FadeMemParameters

    def lay_down(self, draft: Draft, added: slice) -> None:
        """Start from the importance that the source gives, or 1, and choose the layer."""
        note_entry_accesses(draft, added)
        draft.writable("base_strength")[added] = given_importance(draft, added, 1.0)
        draft.writable("fades_since")[added] = self.last_touch(draft)[added]
        high = rules.importance(draft)[added] >= draft.parameters.layers.promote
        draft.writable("promoted")[added] = high

    def use(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        """Strengthen what is used, and promote what has become important."""
        before = self.strength(draft)[rows]
        note_accesses(draft, rows, event.at)
        self._note_relevance(draft, rows, event)
        importances = rules.importance(draft)[rows]
        draft.writable("promoted")[rows] |= importances >= draft.parameters.layers.promote
        group = draft.parameters.reinforcement
        after = rules.reinforced(before, self._recent_accesses(draft)[rows], group)
        if group.restarts:
            draft.writable("fades_since")[rows] = event.at
            draft.writable("base_strength")[rows] = after
        else:
            kept = np.maximum(rules.faded(rules.curve_of(draft))[rows], np.finfo(np.float64).tiny)
            draft.writable("base_strength")[rows] = after / kept

    def _note_relevance(self, draft: Draft, rows: NDArray[np.intp], event: events.Recall) -> None:
        likeness = {
            uid: one
            for uid, one in zip(event.used, event.similarity, strict=False)
            if one is not None
        }
        for row in rows:
            found = likeness.get(int(draft["uid"][row]))
            if found is not None:
                draft.writable("relevance")[row] = min(max(found, 0.0), 1.0)

    def _recent_accesses(self, population: State) -> NDArray[np.float64]:
        """Return how often each memory was accessed within the window, shape (N,)."""
        window = population.parameters.reinforcement.window
        rows, at = accesses(population)
        recent = days_since(population, at) <= window
        return np.bincount(rows[recent], minlength=len(population)).astype(np.float64)

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Let memories fall out of the long-term layer; prune at night."""
        prunes = night and draft.parameters.pruning.enabled
        if not prunes and not draft["promoted"].any():
            return
        curve = rules.curve_of(draft)
        fallen = draft["promoted"] & ~curve.long
        if fallen.any():
            draft.writable("promoted")[fallen] = False
        if prunes:
            self.delete(draft, np.flatnonzero(self._to_prune(draft, curve)))

    def _to_prune(self, population: State, curve: rules.Curve) -> NDArray[np.bool_]:
        group = population.parameters.pruning
        asleep = days_since(population, self.last_touch(population)) > group.dormant
        weak = self.faded(population, curve) < group.strength
        return there(population) & (asleep | weak)

    def remove(self, draft: Draft, rows: NDArray[np.intp]) -> None:
        """Leave no access and no strength of what is deleted."""
        forget_accesses(draft, rows)
        draft.writable("base_strength")[rows] = 0.0
        draft.writable("promoted")[rows] = False

    def faded(self, population: State, curve: rules.Curve) -> NDArray[np.float64]:
        """Return ``v · exp(-λ t^β)`` of each row; 0 once pruned or deleted."""
        strength = population["base_strength"] * rules.faded(curve)
        return np.where(there(population), np.minimum(strength, 1.0), 0.0)

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return the strength of each row as it has faded by now."""
        return self.faded(population, rules.curve_of(population))

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Return the layer of each row, or pruned."""
        long = population["promoted"]
        if long.any():
            least = population.parameters.layers.demote
            long = long & (rules.importance(population) >= least)
        layer = np.where(long, 0, 1)
        return np.where(there(population), layer, len(self.own_tiers) - 1).astype(np.uint8)

    def half_life(self, population: State) -> NDArray[np.float64]:
        """Return how long each row takes to halve from now at the importance of now, hours."""
        return rules.days_to_half(rules.curve_of(population)) * HOURS_A_DAY

    def ranking(self, population: State, similarity: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return likeness times strength; the paper names no ranking."""
        return expected_likeness(similarity, self.strength(population), there(population))

    def terms(self, before: Population, after: Population, row: int) -> tuple[Term, ...]:
        """Return importance, λ, β, t and v after the night."""
        return night_terms(self, after, row)

    def criteria(self, after: Population, row: int) -> tuple[Criterion, ...]:
        """Return what keeps it in its layer and in the store."""
        return layer_criteria(self, after, row)

    def verdict(self, before: Population, after: Population, row: int) -> str:
        """Return what the night did to one row."""
        was, now = (int(self.own_tier(one)[row]) for one in (before, after))
        if was == now:
            return super().verdict(before, after, row)
        if now == len(self.own_tiers) - 1:
            return "It was pruned: too weak, or not accessed for too long."
        return (
            f"It went from the {self.own_tiers[was].name} to the {self.own_tiers[now].name} layer."
        )

    def report(self, population: Population) -> Sequence[Section]:
        """Return how full the layers are and what is most important."""
        return report_sections(self, population)
