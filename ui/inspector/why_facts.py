"""From an explanation to rows: every number that the inspector shows of a night comes from here."""

from __future__ import annotations

from typing import Final

from engine.models.explanation import Criterion, Explanation, Term
from ui.inspector.fact_rows import Fact
from ui.memories.figures import fixed, significant, whole

__all__ = ["criterion_fact", "erosion_words", "importance_fact", "survival_words", "term_fact"]

_RESULTS: Final = frozenset({"total", "capped"})


def term_fact(term: Term) -> Fact:
    """Return the row of a term of the night's rule."""
    return Fact(
        lead=term.symbol,
        words=term.meaning,
        figure=_term_figure(term.value),
        hint=f"{term.name}: {term.meaning}. {term.source}.",
        figure_role="" if term.value or term.name in _RESULTS else "muted",
    )


def _term_figure(value: float) -> str:
    """Return a term with four decimals; a count without any, hours and the like with two."""
    if abs(value) >= 2 and float(value).is_integer():
        return whole(int(value))
    return fixed(value, 2 if abs(value) >= 10 else 4)


def importance_fact(explanation: Explanation, word: str = "importance") -> Fact:
    """Return the row that tells what the night did to importance, or what a system has for it."""
    before, after = explanation.importance_before, explanation.importance_after
    return Fact(
        lead=word,
        figure=f"{significant(before)} → {significant(after)}",
        hint="Before and after the night.",
    )


def criterion_fact(criterion: Criterion) -> Fact:
    """Return the row of a survival criterion: mark, meaning, value and threshold."""
    met = criterion.met and criterion.enabled
    mark = ("✓" if met else "✗") if criterion.enabled else "–"
    state = "met" if met else "not met" if criterion.enabled else "switched off"
    return Fact(
        lead=mark,
        lead_role="good" if met else "muted",
        words=criterion.meaning,
        words_role="" if met else "muted",
        figure=_value_and_threshold(criterion),
        figure_role="" if criterion.enabled else "muted",
        hint=f"{criterion.name}: {criterion.meaning}. {state.capitalize()}.",
    )


def _value_and_threshold(criterion: Criterion) -> str:
    if not criterion.enabled:
        return "off"
    value, threshold = criterion.value, criterion.threshold
    if isinstance(threshold, bool) or isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(threshold, str) or isinstance(value, str):
        return f"{value} / {threshold}"
    return f"{_number(value)} / {threshold:g}".replace("/ -", "/ −")


def _number(value: float) -> str:
    return whole(value) if isinstance(value, int) else fixed(value, 3)


def survival_words(explanation: Explanation) -> str:
    """Return whether survival had to be earned that night, or what is decided, in words."""
    if explanation.decides:
        return explanation.decides
    if explanation.candidate:
        return "Below the death line: it survives if one criterion is met."
    return "Not below the death line: nothing to earn this night."


def erosion_words(explanation: Explanation, patience: int | None) -> str:
    """Return how far erosion has come, in words.

    Parameters
    ----------
    explanation : Explanation
    patience : int or None
        Nights after which a trace goes, under a model that has such a number.
    """
    count = explanation.erosion_count
    nights = f"{count} {'night' if count == 1 else 'nights'} in a row below the line and not saved"
    if patience is None:
        return nights
    return f"{nights}; at every {_ordinal(patience)} the most fragile trace goes"


def _ordinal(number: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ends.get(number % 10, 'th')}"
