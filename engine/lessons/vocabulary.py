"""What a lesson can ask of its document: every word of its expressions, and who answers it.

Each answer comes from the functions that the window and the command line call as well. *Night k*
is the state at the end of the day that follows that night, as the window shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

import numpy as np

from engine.affect.space import activation_norm, sigma_distance_norm
from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.lessons.expressions import Call, Expression, Moment, Value, calls_of
from engine.lessons.expressions import Literal as Word
from engine.memory.columns import NOT_YET
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.explanation import Explanation
from engine.models.potato import rates
from engine.models.potato.derived import row_columns
from engine.parameters import to_values
from engine.questions import explain_night, forecasts
from engine.session import Session

__all__ = ["WORDS", "LessonWorld", "check_calls"]


@dataclass(frozen=True, slots=True)
class Here:
    """A memory of a lesson at a moment."""

    session: Session
    branch: Branch
    population: Population
    night: int | None
    uid: int

    @property
    def row(self) -> int:
        """Its row in the state."""
        try:
            return int(self.population.rows_of((self.uid,))[0])
        except KeyError:
            raise ValueError("that memory is not there yet") from None

    def column(self, name: str) -> float:
        """Return its value in a column of the state."""
        return float(self.population[name][self.row])

    def explained(self) -> Explanation:
        """Return why the night did to it what it did."""
        return explain_night(self.branch.timeline, self.uid, self.night)

    def term(self, name: str) -> float:
        """Return a term of the night's rule."""
        return next(one.value for one in self.explained().rate if one.name == name)


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the language.

    Parameters
    ----------
    form : str
        How it is written.
    meaning : str
        What it comes to, in one sentence.
    """

    form: str
    meaning: str

    @property
    def arguments(self) -> tuple[str, ...]:
        """Names of its arguments."""
        inside = self.form.partition("(")[2].rstrip(")")
        return tuple(one.strip() for one in inside.split(",") if one.strip())


def _trace(one: Here, name: str) -> float:
    rows, parameters = np.array([one.row]), one.population.parameters
    return float(row_columns(one.population, rows, parameters)[f"{name}_rate"][0])


def _sticky(one: Here) -> float:
    parameters = one.population.parameters
    return float(rates.stickiness(one.population, np.array([one.row]), parameters)[0])


def _distance(one: Here) -> float:
    axes = (one.column(name) for name in ("valence", "activation", "intensity"))
    valence, activation, intensity = axes
    sigma = one.population.parameters.affect.sigma
    return float(sigma_distance_norm(valence, activation, intensity, sigma))


_MEMORY: Final[dict[str, tuple[str, Callable[[Here], Value]]]] = {
    "importance": (
        "importance, from 0 to 1",
        lambda one: float(one.branch.timeline.model.strength(one.population)[one.row]),
    ),
    "tier": (
        "full, fragment, ghost or deleted",
        lambda one: Tier(int(one.branch.timeline.model.tier(one.population)[one.row])).label,
    ),
    "raw": ("strength of the raw trace, 0 once lost", lambda one: one.column("raw_strength")),
    "semantic": (
        "strength of the semantic trace, 0 once lost",
        lambda one: one.column("semantic_strength"),
    ),
    "graph": ("strength of the graph trace, 0 once lost", lambda one: one.column("graph_strength")),
    "raw_rate": ("share of the raw trace that a night keeps", lambda one: _trace(one, "raw")),
    "semantic_rate": (
        "share of the semantic trace that a night keeps",
        lambda one: _trace(one, "semantic"),
    ),
    "graph_rate": ("share of the graph trace that a night keeps", lambda one: _trace(one, "graph")),
    "valence": ("valence at encoding", lambda one: one.column("valence")),
    "activation": ("activation at encoding", lambda one: one.column("activation")),
    "intensity": ("intensity at encoding", lambda one: one.column("intensity")),
    "spread": ("spread at encoding", lambda one: one.column("spread")),
    "stickiness": ("the greater of the two signals below", _sticky),
    "activation_signal": (
        "activation cut off below 0",
        lambda one: float(activation_norm(one.column("activation"))),
    ),
    "distance_signal": (
        "distance from sigma as a share of the greatest",
        _distance,
    ),
    "drift": (
        "how far the centroid has moved since encoding",
        lambda one: float(rates.drift(one.population, np.array([one.row]))[0]),
    ),
    "recalls": ("how often it was recalled and used", lambda one: one.column("access_count")),
    "erosion": (
        "nights in a row below the death line and not saved",
        lambda one: one.column("erosion_count"),
    ),
    "readings": (
        "how many readings it has",
        lambda one: float(len(one.session.memory(one.uid).readings or ())),
    ),
    "rate": ("share of importance that a night keeps", lambda one: one.term("capped")),
    "rate_uncapped": ("the same before the cap", lambda one: one.term("total")),
    "recency_term": ("R of the night's rule", lambda one: one.term("recency")),
    "frequency_term": ("F of the night's rule", lambda one: one.term("frequency")),
    "geometry_term": ("G of the night's rule", lambda one: one.term("geometry")),
    "spread_term": ("S of the night's rule", lambda one: one.term("spread")),
}

WORDS: Final[dict[str, Entry]] = {
    **{name: Entry(f"{name}(memory)", meaning) for name, (meaning, _) in _MEMORY.items()},
    "meets": Entry(
        "meets(memory, criterion)",
        "whether it meets links, identity, contradiction, stickiness, spread, drift or access",
    ),
    "night_of": Entry(
        "night_of(memory, tier)", "the known night on which it became that; 0 where it has not"
    ),
    "forecast": Entry(
        "forecast(memory, tier)",
        "the night on which it becomes that if nobody recalls anything; 0 if not within a year",
    ),
    "count": Entry("count(tier)", "how many memories are in that tier"),
    "parameter": Entry("parameter(name)", "a parameter of the model: sleep.base_rate"),
    "curve": Entry("curve(step)", "the step of the attention window, from 0 to 9"),
    "abs": Entry("abs(number)", "the number without its sign"),
}
"""Every word, in the order in which the documents list them."""


class LessonWorld:
    """Answers expressions from a document.

    Parameters
    ----------
    session : Session
    uids : mapping of str to int
        Numbers of the memories by their names in the lesson.
    """

    def __init__(self, session: Session, uids: Mapping[str, int]) -> None:
        self._session, self._uids = session, uids

    def ask(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        """Return what a word comes to; see `engine.lessons.expressions.World`."""
        if name not in WORDS:
            raise ValueError(f"nothing is called {name!r}")
        if len(arguments) != len(WORDS[name].arguments):
            raise ValueError(f"it is written {WORDS[name].form}")
        try:
            return self._answer(name, arguments, moment)
        except LetheError as error:
            raise ValueError(str(error)) from None

    def _answer(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        if name in _MEMORY:
            return _MEMORY[name][1](self._memory(arguments[0], moment))
        branch, state = self._state(moment)
        match name:
            case "meets":
                return _meets(self._memory(arguments[0], moment), str(arguments[1]))
            case "night_of":
                losses = branch.timeline.model.losses(state)
                return _night(losses, self._memory(arguments[0], moment).row, arguments[1])
            case "forecast":
                losses = forecasts(state, branch.timeline.model)
                return _night(losses, self._memory(arguments[0], moment).row, arguments[1])
            case "count":
                tiers = branch.timeline.model.tier(state)
                return float(np.count_nonzero(tiers == _tier(arguments[0])))
            case "parameter":
                return _parameter(state, str(arguments[0]))
            case "curve":
                return float(state.parameters.window.curve[_whole(arguments[0], 9)])
            case _:
                return abs(_as_number(arguments[0]))

    def _state(self, moment: Moment) -> tuple[Branch, Population]:
        branches = self._session.branches
        branch = branches.active
        if moment.branch is not None:
            named = [one for one in branches.all() if one.name == moment.branch]
            if not named:
                raise ValueError(f"there is no branch {moment.branch!r}")
            branch = named[0]
        timeline = branch.timeline
        if moment.night is None:
            return branch, timeline.population
        if moment.night > timeline.nights:
            raise ValueError(f"night {moment.night} has not passed yet")
        return branch, timeline.at(timeline.position_of(moment.night))

    def _memory(self, name: Value, moment: Moment) -> Here:
        if not isinstance(name, str) or name not in self._uids:
            raise ValueError(f"no memory is called {name!r}")
        branch, state = self._state(moment)
        return Here(self._session, branch, state, moment.night, self._uids[name])


def _meets(one: Here, name: str) -> bool:
    listed = one.explained().survival
    for criterion in listed:
        if criterion.name == name:
            return criterion.met and criterion.enabled
    raise ValueError(f"no criterion is called {name!r}: {', '.join(c.name for c in listed)}")


def _night(losses: Mapping[str, Any], row: int, tier: Value) -> float:
    label = _tier(tier).label
    if label not in losses:
        raise ValueError("say fragment, ghost or deleted")
    night = int(losses[label][row])
    return 0.0 if night == NOT_YET else float(night)


def _tier(word: Value) -> Tier:
    for tier in Tier:
        if tier.label == word:
            return tier
    raise ValueError(f"no tier is called {word!r}: full, fragment, ghost, deleted")


def _parameter(state: Population, name: str) -> Value:
    values = to_values(state.parameters)
    if name not in values:
        raise ValueError(f"no parameter is called {name!r}")
    value = values[name]
    if isinstance(value, tuple):
        raise ValueError(f"{name} is a list of numbers")
    return value if isinstance(value, bool) else float(value)


def _whole(value: Value, most: int) -> int:
    number = _as_number(value)
    if number != int(number) or not 0 <= number <= most:
        raise ValueError(f"{number:g} is not a whole number from 0 to {most}")
    return int(number)


def _as_number(value: Value) -> float:
    if isinstance(value, str | bool):
        raise ValueError(f"{value!r} is no number")
    return value


def check_calls(tree: Expression, memories: Mapping[str, Any]) -> None:
    """Check that an expression asks what can be asked, before anything is lived.

    Raises
    ------
    ValueError
        Naming what is unknown, and what was perhaps meant.
    """
    for call in calls_of(tree):
        if call.name not in WORDS:
            raise ValueError(f"nothing is called {call.name!r}{_perhaps(call.name, WORDS)}")
        entry = WORDS[call.name]
        if len(call.arguments) != len(entry.arguments):
            raise ValueError(f"{call.name!r} is written {entry.form}")
        if entry.arguments[:1] == ("memory",):
            _check_memory(call, memories)


def _check_memory(call: Call, memories: Mapping[str, Any]) -> None:
    match call.arguments[0]:
        case Word(str(name)) if name in memories:
            return
        case Word(value):
            raise ValueError(f"no memory is called {value!r}{_perhaps(str(value), memories)}")
        case _:
            raise ValueError(f"{call.name!r} asks about a memory: name one")


def _perhaps(word: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; perhaps {near[0]!r} is meant" if near else ""
