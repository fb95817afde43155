"""Why a memory is where it is: the terms of its retention and what decides on its level."""

from __future__ import annotations

from typing import Any, Final

from engine.journal.clock import HOUR
from engine.memory.population import Population
from engine.models.explanation import Criterion, Term
from engine.models.persistent_agent.entry_types import EntryType, constants
from engine.models.persistent_agent.frames import Frame, frame_of, importances
from engine.models.persistent_agent.levels import LEVEL_TIERS, Place, places_of
from engine.models.persistent_agent.myelin import Myelin, decay_shares, myelin_of
from engine.models.persistent_agent.transmitters import SIGNALS, Transmitter

__all__ = ["criteria_of", "signals_in_words", "terms_of", "transmitters_in_words", "verdict_of"]

_PAPER: Final = "Persistent Agent paper, section "


def transmitters_in_words(tags: int) -> str:
    """Return the names of transmitters given as bits; empty where there is none."""
    return ", ".join(one.label for one in Transmitter if tags >> one & 1)


def signals_in_words(signals: int) -> str:
    """Return the names of signals given as bits; empty where there is none."""
    return ", ".join(one.name for place, one in enumerate(SIGNALS) if signals >> place & 1)


def terms_of(state: Population, row: int) -> tuple[Term, ...]:
    """Return the numbers of the retention formula for one row, with where each is from."""
    frame = frame_of(state)
    return (*_importance_terms(state, frame, row), *_decay_terms(state, frame, row))


def _importance_terms(state: Population, frame: Frame, row: int) -> tuple[Term, ...]:
    parameters = state.parameters
    kind = EntryType(int(state["entry_type"][row]))
    of_type = float(constants(parameters, "importance")[kind])
    tags = float(importances(state)[1][row])
    names = transmitters_in_words(int(state["transmitters"][row]))
    told = signals_in_words(int(state["signals"][row]))
    typed = "set by a person" if state["entry_typed"][row] else "told from its words"
    return (
        Term(
            name="type_importance", symbol="I_type", value=of_type,
            meaning=f"it is of the type {kind.label}, {typed}", source=_PAPER + "4",
        ),
        Term(
            name="tag_importance", symbol="I_tag", value=tags,
            meaning=f"{names}, by {told}" if names else "no neurotransmitter answered",
            source=_PAPER + "2",
        ),
        Term(
            name="importance", symbol="I", value=float(frame.importance[row]),
            meaning="the higher one of type and tags", source="Lethe's choice",
        ),
    )  # fmt: skip


def _decay_terms(state: Population, frame: Frame, row: int) -> tuple[Term, ...]:
    clock, rate = state.clock, float(frame.rate[row])
    age, floor = float(frame.age(clock)[row]), float(frame.floor[row])
    importance, retention = float(frame.importance[row]), float(frame.retention(clock)[row])
    recalls = int(state["access_count"][row])
    myelin = Myelin(int(myelin_of(state["access_count"][row : row + 1], state.parameters)[0]))
    share = float(decay_shares(state.parameters)[myelin])
    return (
        Term(
            name="myelin_share", symbol="m", value=share,
            meaning=f"{recalls} recalls: {myelin.label or 'no'} myelin leaves this share of λ",
            source=_PAPER + "5",
        ),
        Term(
            name="decay", symbol="λ", value=rate,
            meaning=f"{rate:.4f} per hour for what was laid down, recalled or resumed last",
            source=_PAPER + "4",
        ),
        Term(
            name="age", symbol="t", value=age, meaning=f"{age:.1f} hours since then",
            source=_PAPER + "4",
        ),
        Term(
            name="floor", symbol="floor", value=floor,
            meaning="its retention never falls below", source=_PAPER + "4",
        ),
        Term(
            name="retention", symbol="r", value=retention,
            meaning=f"max({floor:.2f}, {importance:.2f} · e^(−{rate:.4f} · {age:.1f}))",
            source=_PAPER + "4",
        ),
    )  # fmt: skip


def criteria_of(state: Population, row: int) -> tuple[Criterion, ...]:
    """Return what decides on the level of one row."""
    frame, parameters = frame_of(state), state.parameters
    clock = state.clock
    retention, age = float(frame.retention(clock)[row]), float(frame.age(clock)[row])
    hold, importance = float(frame.hold[row]), float(frame.importance[row])
    recalls, pressed = int(state["access_count"][row]), int(state["pressed"][row])
    scoring = parameters.scoring

    def one(
        name: str, value: Any, threshold: Any, meaning: str, *, met: bool, enabled: bool = True
    ) -> Criterion:
        return Criterion(
            name=name, value=value, threshold=threshold, met=met, enabled=enabled, meaning=meaning
        )

    return (
        one("not trash", importance, scoring.trash_below, met=importance >= scoring.trash_below,
            meaning="Less important things are dropped at once, without a summary."),
        one("kept raw by its tags", age, hold, met=age < hold,
            enabled=parameters.transmitters.enabled,
            meaning="So many hours its neurotransmitters keep its own words."),
        one("kept hot", retention, scoring.keep_hot, met=retention >= scoring.keep_hot,
            meaning="From this retention on it stays in L0, however old it is."),
        one("not dropped", retention, scoring.compress, met=retention >= scoring.compress,
            meaning="Below it goes; between the two it is compressed by its age."),
        one("stays warm", recalls, parameters.myelin.thin, met=recalls >= parameters.myelin.thin,
            enabled=parameters.myelin.stays_warm,
            meaning="So many recalls keep it in L1 or above."),
        one("reflex", bool(frame.reflex[row]), True, met=bool(frame.reflex[row]),
            meaning="By ten recalls or by cortisol it is in the DNA, and is never dropped."),
        one("not moved by a budget", f"L{pressed}", "L0", met=pressed == 0,
            enabled=parameters.levels.buffer_rule,
            meaning="A full level moves down what has the lowest retention."),
    )  # fmt: skip


def verdict_of(before: Population, after: Population, row: int) -> str:
    """Return what a night did to one row, in one sentence."""
    if row >= len(before):
        return "It was not there yet."
    frame = frame_of(after)
    was, now = (int(places_of(one)[row]) for one in (before, after))
    held = float(frame.retention(after.clock)[row])
    if now == Place.DELETED:
        return "It was deleted on purpose."
    if now == was:
        hours = (after.clock - before.clock) / HOUR
        return f"It stayed in {_title(now)} over {hours:.0f} hours, with a retention of {held:.3f}."
    if now == Place.DROPPED:
        return f"It was dropped from {_title(was)}: {_reason(frame, row, held, after)}."
    return f"It went from {_title(was)} to {_title(now)}, with a retention of {held:.3f}."


def _title(place: int) -> str:
    return LEVEL_TIERS[place].title


def _reason(frame: Frame, row: int, held: float, state: Population) -> str:
    if frame.trash[row]:
        return "as trash, without a summary"
    return f"its retention, {held:.3f}, is below {state.parameters.scoring.compress:g}"
