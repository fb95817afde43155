"""One step of a lesson, from its prose and the block of TOML between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from engine.errors import BadInput
from engine.exchange.demo_fields import Fields
from engine.lessons.expressions import parse
from engine.lessons.lesson import Acts, Figure, OwnDeed, Prediction, Recollected, Step, View
from engine.lessons.lesson_memories import link_of
from engine.lessons.toml_text import TomlText
from engine.lessons.vocabulary import check_calls
from engine.lessons.wording import placeholders
from engine.memory.links import LinkKind
from engine.models.registry import model_named, model_names
from engine.parameters import describe, from_json, full_name

__all__ = ["CAMERAS", "LENT_PANELS", "SYSTEM_PAGES", "Prose", "StepReader", "parameters_of"]

CAMERAS: Final = ("home", "valence-activation", "valence-intensity", "activation-intensity")
"""Views of the space by name."""

MOST_NIGHTS: Final = 400
"""Farthest night that a lesson goes to."""

SYSTEM_PAGES: Final = ("spaces", "retention", "table", "upset", "agreement", "question")
"""Pages of the comparison of systems by name."""

LENT_PANELS: Final = ("system", "inspector", "memories")
"""Panels that can stand at the left of a lesson."""

_VIEW_KEYS: Final = frozenset(
    {"camera", "select", "frame", "colour", "label", "curves", "compare", "systems", "compared",
     "panel", "section"}
)  # fmt: skip
_STEP_KEYS: Final = _VIEW_KEYS | {
    "branch", "system", "set", "link", "cut", "tell", "exchanges", "recall", "act", "erase",
    "certify", "pause", "night", "predict", "then",
}  # fmt: skip
_ACT_KEYS: Final = frozenset({"name", "memories", "choice", "times"})
_RECALL_KEYS: Final = frozenset(
    {"memories", "valence", "activation", "intensity", "spread", "hour", "nights", "asked",
     "reading"}
)  # fmt: skip
_PREDICT_KEYS: Final = frozenset(
    {"question", "answer", "choices", "from", "to", "decimals", "within", "unit"}
)
_NOTHING: Final = "none"
_COMPARING: Final = ("<", ">", "=", "!")


@dataclass(frozen=True, slots=True)
class Prose:
    """The words of a step and the lines of the file where they begin."""

    title: str
    text: str
    after: str
    lines: tuple[int, int, int]


class StepReader:
    """Reads the steps of one lesson.

    Parameters
    ----------
    file : str
    keys : mapping of str to str
        Memories by their names.
    later : collection of str
        Names of those that are told later.
    system : str
        The forgetting system that governs the lesson's document.
    """

    def __init__(
        self, file: str, keys: Mapping[str, str], later: Iterable[str], system: str = "potato"
    ) -> None:
        self._file, self._keys, self._later = file, keys, frozenset(later)
        self._system = system
        self._systems = {"main": system}

    def read(self, prose: Prose, block: TomlText) -> Step:
        """Return a step.

        Raises
        ------
        BadInput
            Naming file, line and remedy.
        """
        fields = self._fields(block.table(), _STEP_KEYS, block)
        self._check_figures(prose.text, prose.lines[1])
        self._check_figures(prose.after, prose.lines[2])
        then = self._inner(fields, "then", _VIEW_KEYS, block)
        return Step(
            title=prose.title,
            text=prose.text.strip(),
            after=prose.after.strip(),
            line=prose.lines[0],
            view=self._view(fields, block),
            after_view=View() if then is None else self._view(then, block, "then"),
            acts=self._acts(fields, block),
            prediction=self._prediction(fields, block),
        )

    # -- what is shown --------------------------------------------------------------------------

    def _view(self, fields: Fields, block: TomlText, *path: str) -> View:
        camera = fields.text("camera", "-")
        if camera != "-" and camera not in CAMERAS:
            self._refuse(block, (*path, "camera"), f"there is no view {camera!r}", CAMERAS)
        for key, known in (("systems", SYSTEM_PAGES), ("panel", LENT_PANELS)):
            told = _page(fields, key)
            if told and told not in known:
                self._refuse(block, (*path, key), f"there is no {key} {told!r}", (*known, _NOTHING))
        compared = fields.texts("compared")
        for name in compared:
            self._check_system(name, block, (*path, "compared"))
        return View(
            camera="" if camera == "-" else camera,
            select=self._names(fields, "select", block, path) if "select" in fields else None,
            frame=fields.flag("frame"),
            colour=fields.text("colour") if "colour" in fields else None,
            label=fields.text("label") if "label" in fields else None,
            curves=fields.flag("curves") if "curves" in fields else None,
            compare=fields.text("compare") if "compare" in fields else None,
            systems=_page(fields, "systems"),
            compared=compared,
            panel=_page(fields, "panel"),
            section=self._words(fields, "section"),
        )

    # -- what happens ---------------------------------------------------------------------------

    def _acts(self, fields: Fields, block: TomlText) -> Acts:
        night = fields.count("night") if "night" in fields else None
        if night is not None and night > MOST_NIGHTS:
            self._refuse(block, ("night",), f"night {night} is far", (f"0 to {MOST_NIGHTS}",))
        told = self._names(fields, "tell", block, ())
        for name in told:
            if name not in self._later:
                problem = f"{name!r} is there from the start"
                self._refuse(block, ("tell",), problem, ("a name of a [[later]] memory",))
        system = self._governing(fields, block)
        return Acts(
            branch=fields.text("branch", "") if "branch" in fields else "",
            system=system,
            parameters=self._parameters(fields, block),
            links=self._links(fields, "link", block),
            cuts=self._links(fields, "cut", block),
            tell=told,
            exchanges=fields.count("exchanges"),
            recall=self._recall(fields, block),
            own=self._own(fields, block),
            erase=self._names(fields, "erase", block, ()),
            certify=fields.flag("certify"),
            pause=_or(fields.number("pause", 0.0, 24.0 * MOST_NIGHTS), 0.0),
            night=night,
        )

    def _governing(self, fields: Fields, block: TomlText) -> str:
        """Return the system that a step names, and know which one governs from here on."""
        branch = fields.text("branch", "") if "branch" in fields else ""
        system = fields.text("system") if "system" in fields else ""
        if system:
            self._check_system(system, block, ("system",))
            if not branch or branch in self._systems:
                self._refuse(block, ("system",), "it governs a branch that is new",
                             ("it with a 'branch' that is not there yet",))  # fmt: skip
        if branch:
            self._system = self._systems.setdefault(branch, system or self._system)
        return system

    def _own(self, fields: Fields, block: TomlText) -> OwnDeed | None:
        table = self._inner(fields, "act", _ACT_KEYS, block)
        if table is None:
            return None
        acts = {one.name: one for one in model_named(self._system).acts}
        name = table.text("name")
        if name not in acts:
            problem = f"{self._system} has no act {name!r}"
            self._refuse(block, ("act", "name"), problem, tuple(acts) or ("another system",))
        names, choices = self._names(table, "memories", block, ("act",)), acts[name].choices
        if acts[name].of_memories != bool(names):
            self._refuse(block, ("act",), f"{name!r} is not done so",
                         ("memories where it is done to some, else none",))  # fmt: skip
        choice = self._words(table, "choice")
        if bool(choices) != bool(choice) or (choice and choice not in choices):
            self._refuse(block, ("act",), f"{name!r} has no choice {choice!r}",
                         choices or ("no choice",))  # fmt: skip
        return OwnDeed(
            name=name,
            memories=names,
            choice=choices.index(choice) if choice else None,
            times=table.count("times") if "times" in table else 1,
        )

    def _parameters(self, fields: Fields, block: TomlText) -> dict[str, Any]:
        try:
            return parameters_of(fields, "set", self._system)
        except ValueError as error:
            self._refuse(block, ("set",), str(error), ("a parameter of docs/model.md",))

    def _check_system(self, name: str, block: TomlText, path: tuple[str, ...]) -> None:
        if name not in model_names():
            near = get_close_matches(name, model_names(), 1) or model_names()
            self._refuse(block, path, f"no system is called {name!r}", near)

    def _links(
        self, fields: Fields, key: str, block: TomlText
    ) -> tuple[tuple[str, str, LinkKind], ...]:
        allowed = frozenset({"source", "target", "kind"})
        return tuple(
            link_of(self._fields(one, allowed, block, key), self._keys) for one in fields.items(key)
        )

    def _recall(self, fields: Fields, block: TomlText) -> Recollected | None:
        table = self._inner(fields, "recall", _RECALL_KEYS, block)
        if table is None:
            return None
        names = self._names(table, "memories", block, ("recall",))
        if not names:
            self._refuse(block, ("recall",), "nothing is recalled", ('memories = ["…"]',))
        affect = table.affect() if "valence" in table or "activation" in table else None
        asked, reading = self._words(table, "asked"), self._words(table, "reading")
        if asked and affect is None:
            self._refuse(block, ("recall", "asked"), "the moment is not said",
                         ("valence and activation beside it",))  # fmt: skip
        if reading and len(names) != 1:
            self._refuse(block, ("recall", "reading"), "a reading is one memory's",
                         ("one memory",))  # fmt: skip
        return Recollected(
            memories=names,
            affect=affect,
            hour=_or(table.number("hour", 0.0, 23.99), 20.0),
            nights=self._nights(table, block),
            asked=asked,
            reading=reading,
        )

    def _nights(self, table: Fields, block: TomlText) -> tuple[int, ...]:
        nights = [one for one in table.items("nights") if isinstance(one, int) and one > 0]
        if len(nights) != len(table.items("nights")) or nights != sorted(set(nights)):
            self._refuse(block, ("recall", "nights"), "these are no nights in order",
                         ("nights = [1, 2, 5]",))  # fmt: skip
        return tuple(nights)

    # -- what is asked --------------------------------------------------------------------------

    def _prediction(self, fields: Fields, block: TomlText) -> Prediction | None:
        table = self._inner(fields, "predict", _PREDICT_KEYS, block)
        if table is None:
            return None
        question, answer = table.text("question"), self._words(table, "answer")
        if "choices" not in table:
            self._expression(answer, block, "answer")
            return Prediction(question=question, answer=answer, figure=_figure(table))
        says, outcomes = self._choices(table, answer, block)
        return Prediction(question=question, answer=answer, choices=says, outcomes=outcomes)

    def _choices(
        self, table: Fields, answer: str, block: TomlText
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        says: list[str] = []
        outcomes: list[str] = []
        for entry in table.items("choices"):
            plain = isinstance(entry, str)
            table_of = {"says": entry, "when": f'"{entry}"'} if plain else entry
            one = self._fields(table_of, frozenset({"says", "when"}), block, "predict", "choices")
            says.append(one.text("says"))
            outcomes.append(outcome(answer, one.text("when")))
            self._expression(outcomes[-1], block, "choices")
        if not 2 <= len(says) <= 9:
            self._refuse(block, ("predict", "choices"), f"there are {len(says)} choices",
                         ("two to nine",))  # fmt: skip
        return tuple(says), tuple(outcomes)

    def _expression(self, text: str, block: TomlText, key: str) -> None:
        try:
            check_calls(parse(text), self._keys)
        except ValueError as error:
            self._refuse(block, ("predict", key), f"{text!r}: {error}",
                         ("the words of docs/lessons.md",))  # fmt: skip

    # -- checking -------------------------------------------------------------------------------

    def _check_figures(self, text: str, line: int) -> None:
        above = 0
        try:
            for at, one in enumerate(text.split("\n")):
                above = at
                list(placeholders(one, self._keys))
        except ValueError as error:
            raise BadInput(
                str(error),
                file=self._file,
                place=f"line {line + above}",
                remedy="use the words of docs/lessons.md",
            ) from None

    def _names(
        self, fields: Fields, key: str, block: TomlText, path: tuple[str, ...]
    ) -> tuple[str, ...]:
        names = fields.texts(key)
        for one in names:
            if one not in self._keys:
                near = get_close_matches(one, list(self._keys), 1) or sorted(self._keys)[:5]
                self._refuse(block, (*path, key), f"no memory is called {one!r}", near)
        return names

    def _words(self, fields: Fields, key: str) -> str:
        return fields.text(key) if key in fields else ""

    def _inner(
        self, fields: Fields, key: str, allowed: frozenset[str], block: TomlText
    ) -> Fields | None:
        if key not in fields:
            return None
        return self._fields(fields.table(key), allowed, block, key)

    def _fields(
        self, table: object, allowed: frozenset[str], block: TomlText, *path: str
    ) -> Fields:
        place = f"line {block.line_of(*path)}"
        return Fields(table, allowed, file=self._file, place=place)

    def _refuse(
        self, block: TomlText, path: tuple[str, ...], problem: str, use: Iterable[str]
    ) -> NoReturn:
        raise BadInput(
            problem,
            file=self._file,
            place=f"line {block.line_of(*path)}",
            remedy=f"use {' or '.join(use)}",
        )


def outcome(answer: str, when: str) -> str:
    """Return what holds where a choice is right: a comparison of the answer, or a whole condition.

    Parameters
    ----------
    answer : str
        Empty: `when` says it all.
    when : str
        A value the answer is to have, or a comparison: ``"< 0.01"``.
    """
    if not answer:
        return when
    return f"({answer}) {when}" if when.startswith(_COMPARING) else f"({answer}) = {when}"


def parameters_of(fields: Fields, key: str, system: str) -> dict[str, Any]:
    """Return the parameters of a system that a table changes, by their full names.

    Raises
    ------
    ValueError
        Naming what is unknown or out of range.
    """
    kind = model_named(system).parameters_type
    known = {one.name: one for one in describe(kind)}
    changed: dict[str, Any] = {}
    for name, told in (fields.table(key) if key in fields else {}).items():
        full = full_name(kind, name)
        value = from_json(told)
        problem = known[full].violation(value)
        if problem:
            raise ValueError(problem)
        changed[full] = value
    return changed


def _figure(table: Fields) -> Figure:
    low, high = (table.number(key, -1e6, 1e6) for key in ("from", "to"))
    within = table.number("within", 0.0, 1e6)
    if low is None or high is None or within is None or low >= high:
        table.refuse("a number is asked without 'from', 'to' and 'within'", "give all three")
    return Figure(
        low=low,
        high=high,
        decimals=table.count("decimals"),
        within=within,
        unit=table.text("unit", " ").strip() if "unit" in table else "",
    )


def _page(fields: Fields, key: str) -> str | None:
    """Return what is to be shown, empty where that is to go; None where nothing is said."""
    told = fields.text(key) if key in fields else None
    return "" if told == _NOTHING else told


def _or(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value
