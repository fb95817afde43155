"""Parameters in words: how values are written and read, what groups are called, what follows."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, cast

from engine.half_life import short_half_lives
from engine.journal.events import Night, SetParameters
from engine.journal.timeline import Timeline
from engine.parameters import ParameterSpec, ParameterValue, to_values

__all__ = [
    "WHAT_IF",
    "branch_name",
    "changed_on_the_way",
    "differing",
    "facts_of",
    "group_title",
    "read_value",
    "sections_of",
    "short_warning",
    "shown_value",
    "spoken_name",
    "written_value",
]

WHAT_IF: Final = "what if"
"""Name of a branch that is lived under other parameters, where none is given."""

_CHOICE: Final = "Lethe's choice for "
_MINUS: Final = "\N{MINUS SIGN}"


def shown_value(value: Any) -> str:
    """Return a value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join(shown_value(one) for one in cast("tuple[Any, ...]", value))
    if isinstance(value, int):
        return str(value).replace("-", _MINUS)
    shown = f"{value:.6f}".rstrip("0") if 0 < abs(value) < 1e-4 else f"{value:g}"
    return shown.replace("-", _MINUS)


def written_value(value: float) -> str:
    """Return a number as it stands in a field: every digit that counts."""
    return f"{value:.12g}".replace("-", _MINUS)


def read_value(spec: ParameterSpec, texts: Iterable[str]) -> ParameterValue:
    """Return the value that the fields of a parameter spell.

    Parameters
    ----------
    spec : ParameterSpec
    texts : iterable of str
        One, or where the value is a tuple one for each of its numbers.

    Raises
    ------
    ValueError
        Telling what is wrong, without the parameter's name.
    """
    whole = isinstance(spec.default, int)
    numbers = tuple(_number(text, whole) for text in texts)
    value = numbers if isinstance(spec.default, tuple) else numbers[0]
    problem = spec.violation(value)
    if problem:
        raise ValueError(problem.removeprefix(f"{spec.name} "))
    return value


def _number(text: str, whole: bool) -> float | int:
    plain = text.strip().replace(_MINUS, "-")
    try:
        return int(plain) if whole else float(plain)
    except ValueError:
        if not plain:
            raise ValueError("must not be empty") from None
        kind = "whole number" if whole else "number"
        raise ValueError(f"“{text.strip()[:24]}” is no {kind}") from None


def spoken_name(spec: ParameterSpec) -> str:
    """Return the name without its group: ``base rate``."""
    return spec.name.rpartition(".")[2].replace("_", " ")


def facts_of(spec: ParameterSpec) -> str:
    """Return unit, range and default in one line."""
    default = f"default {shown_value(spec.default)}"
    if isinstance(spec.default, bool):
        return default
    span = f"{shown_value(spec.low)} to {shown_value(spec.high)}"
    if isinstance(spec.default, tuple):
        default = f"{len(spec.default)} numbers"
    return " · ".join(part for part in (spec.unit, span, default) if part)


def group_title(parameters_type: type[Any], group: str) -> str:
    """Return what the mechanism is called: the first line of what its class tells."""
    factories = {one.name: one.default_factory for one in fields(parameters_type)}
    told = inspect.getdoc(cast("Any", factories[group])) or group
    return told.splitlines()[0].rstrip(".")


def sections_of(specs: Iterable[ParameterSpec]) -> str:
    """Return where the parameters of a mechanism are from: title and sections."""
    sources = dict.fromkeys(one.source.removeprefix(_CHOICE) for one in specs)
    titles: dict[str, list[str]] = {}
    for source in sources:
        title, _, place = source.partition(", section ")
        places = titles.setdefault(title, [])
        section = place.partition(",")[0]
        if section and section not in places:
            places.append(section)
    return "; ".join(_cited(title, places) for title, places in titles.items())


def _cited(title: str, sections: list[str]) -> str:
    if not sections:
        return title
    word = "section" if len(sections) == 1 else "sections"
    return f"{title}, {word} {', '.join(sorted(sections))}"


def differing(
    values: Mapping[str, ParameterValue], base: Mapping[str, ParameterValue]
) -> dict[str, ParameterValue]:
    """Return the values that are not those of `base`."""
    return {name: value for name, value in values.items() if base[name] != value}


def changed_on_the_way(
    timeline: Timeline, values: Mapping[str, ParameterValue]
) -> dict[str, tuple[int, ParameterValue]]:
    """Return which parameters the life itself sets to something else, with the last night before.

    A life that is lived again repeats all its acts, and those of setting parameters too.

    Parameters
    ----------
    timeline : Timeline
    values : mapping of str to value
        Every parameter by dotted name, as the life is to begin with.
    """
    found: dict[str, tuple[int, ParameterValue]] = {}
    night = 0
    for event in timeline.events:
        if isinstance(event, Night):
            night += 1
        elif isinstance(event, SetParameters):
            for name, value in differing(dict(event.values), values).items():
                found[name] = (night, value)
    return found


def short_warning(parameters: Any) -> str:
    """Return a warning where a changed rate takes half of a memory in less than a day; else empty.

    What a document states itself is no mistake: a value at its default is not warned of.
    """
    values = to_values(parameters)
    short = [
        f"{spec.name} {shown_value(values[spec.name])} has a half-life of {lasting.words}"
        for spec, lasting in short_half_lives(parameters)
        if values[spec.name] != spec.default
    ]
    if not short:
        return ""
    return f"Half is gone in less than a day: {'; '.join(short)}."


def branch_name(taken: Iterable[str]) -> str:
    """Return a name for a branch that no other has."""
    names = set(taken)
    name, number = WHAT_IF, 2
    while name in names:
        name, number = f"{WHAT_IF} {number}", number + 1
    return name
