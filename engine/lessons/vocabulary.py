"""What a lesson can ask of its document: every word of its expressions, and who answers it.

Each answer comes from the functions that the window and the command line call as well. *Night k*
is the state at the end of the day that follows that night, as the window shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

import numpy as np

from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.lessons.certificate_words import CERTIFICATE_WORDS, certificate_answer
from engine.lessons.entry import Entry
from engine.lessons.expressions import Call, Expression, Moment, Value, calls_of
from engine.lessons.expressions import Literal as Word
from engine.lessons.memory_words import OF_MEMORY, Here
from engine.lessons.other_lives import OtherLives, Under
from engine.lessons.system_words import (
    OF_MEMORY_UNDER,
    SYSTEM_WORDS,
    agreement,
    column_of,
    defaults_of,
    half_life_of,
    parameter_of,
)
from engine.memory.bundle import bundle_of
from engine.memory.columns import NOT_YET
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.registry import model_names
from engine.questions import forecasts
from engine.session import Session
from engine.store.certificate import Receipt

__all__ = ["WORDS", "LessonWorld", "check_calls"]


_MOST_TIMES: Final = 100

WORDS: Final[dict[str, Entry]] = {
    **{name: Entry(f"{name}(memory)", meaning) for name, (meaning, _) in OF_MEMORY.items()},
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
    **SYSTEM_WORDS,
    **CERTIFICATE_WORDS,
    "curve": Entry("curve(step)", "the step of the attention window, from 0 to 9"),
    "abs": Entry("abs(number)", "the number without its sign"),
    "power": Entry("power(number, times)", "the number multiplied with itself so many times"),
}
"""Every word, in the order in which the documents list them."""


class LessonWorld:
    """Answers expressions from a document.

    Parameters
    ----------
    session : Session
    uids : mapping of str to int
        Numbers of the memories by their names in the lesson.
    lives : OtherLives, optional
        Kept from one asking to the next.
    texts : mapping of str to str, optional
        Words of the memories by their names, as the lesson tells them.
    receipts : mapping of int to Receipt, optional
        Of what was erased in the lesson, by number.
    """

    def __init__(
        self,
        session: Session,
        uids: Mapping[str, int],
        *,
        lives: OtherLives | None = None,
        texts: Mapping[str, str] | None = None,
        receipts: Mapping[int, Receipt] | None = None,
    ) -> None:
        self._session, self._uids = session, uids
        self._lives = lives or OtherLives(session)
        self._texts, self._receipts = texts or {}, receipts or {}

    def ask(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        """Return what a word comes to; see `engine.lessons.expressions.World`."""
        if name not in WORDS:
            raise ValueError(f"nothing is called {name!r}")
        if not WORDS[name].takes(len(arguments)):
            raise ValueError(f"it is written {WORDS[name].form}")
        try:
            return self._answer(name, arguments, moment)
        except LetheError as error:
            raise ValueError(str(error)) from None

    def _answer(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        if name in OF_MEMORY:
            return OF_MEMORY[name][1](self._memory(arguments[0], moment))
        if name in SYSTEM_WORDS:
            return self._of_systems(name, arguments, moment)
        if name in CERTIFICATE_WORDS:
            return self._of_deletion(name, arguments, moment)
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
            case "curve":
                return float(state.parameters.window.curve[_whole(arguments[0], 9)])
            case "power":
                return _as_number(arguments[0]) ** _whole(arguments[1], _MOST_TIMES)
            case _:
                return abs(_as_number(arguments[0]))

    def _of_systems(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        if name == "agreement":
            one, other = (self._under(system, moment) for system in arguments)
            return agreement(one, other, tuple(self._uids.values()))
        needed = WORDS[name].least
        system = arguments[needed] if len(arguments) > needed else None
        match name:
            case "remembers":
                under = self._under(system, moment)
                rows = under.rows(tuple(self._uids.values()))
                return float(np.count_nonzero(under.model.remembered(under.population)[rows]))
            case "parameter" | "half_life_of":
                asked = parameter_of if name == "parameter" else half_life_of
                own = self._state(moment)[1].parameters
                return asked(own if system is None else defaults_of(str(system)), str(arguments[0]))
            case _:
                under = self._under(system, moment)
                row = under.row(self._number(arguments[0]))
                if name == "column":
                    return column_of(under, row, str(arguments[1]))
                return OF_MEMORY_UNDER[name][1](under, row)

    def _of_deletion(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        if name == "text":
            self._number(arguments[0])
            return self._texts[str(arguments[0])]
        if name == "says":
            one = self._memory(arguments[0], moment)
            model, catalogue = one.branch.timeline.model, self._session.catalogue
            told = bundle_of(one.population, model, catalogue, one.row)
            left = (told.text or "", *(reading.text for reading in told.readings or ()))
            return any(str(arguments[1]) in words for words in left)
        uid = self._number(arguments[0])
        return certificate_answer(name, self._session, uid, arguments[1:], self._receipts)

    def _under(self, system: Value | None, moment: Moment) -> Under:
        branch, state = self._state(moment)
        if system is None or system == branch.timeline.model.name:
            return Under(branch.timeline.model, state)
        return self._lives.under(branch, str(system), state.night)

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
        uid = self._number(name)
        branch, state = self._state(moment)
        return Here(self._session, branch, state, moment.night, uid)

    def _number(self, name: Value) -> int:
        if not isinstance(name, str) or name not in self._uids:
            raise ValueError(f"no memory is called {name!r}")
        return self._uids[name]


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
        if not entry.takes(len(call.arguments)):
            raise ValueError(f"{call.name!r} is written {entry.form}")
        if entry.arguments[:1] == ("memory",):
            _check_memory(call, memories)
        for argument, given in zip(entry.arguments, call.arguments, strict=False):
            if argument in ("system", "other"):
                _check_system(given)


def _check_memory(call: Call, memories: Mapping[str, Any]) -> None:
    match call.arguments[0]:
        case Word(str(name)) if name in memories:
            return
        case Word(value):
            raise ValueError(f"no memory is called {value!r}{_perhaps(str(value), memories)}")
        case _:
            raise ValueError(f"{call.name!r} asks about a memory: name one")


def _check_system(given: Expression) -> None:
    name = given.value if isinstance(given, Word) else ""
    if name not in model_names():
        near = _perhaps(str(name), dict.fromkeys(model_names()))
        raise ValueError(f"no system is called {name!r}{near}")


def _perhaps(word: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; perhaps {near[0]!r} is meant" if near else ""
