"""Figures in the prose of a lesson: ``{importance(panic) at 7 | 3}`` is filled in by the engine."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.lessons.expressions import Expression, Value, World, evaluate, parse
from engine.lessons.vocabulary import check_calls

__all__ = ["Placeholder", "filled", "placeholders", "shown"]

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_FORMAT: Final = re.compile(r"(?P<decimals>\d{0,2})(?P<percent>%?)")
_MOST_DECIMALS: Final = 12


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A place in a text that the engine fills.

    Parameters
    ----------
    text : str
        As it is written, without the braces.
    tree : Expression
    decimals : int or None
        None: as many as it takes, up to four.
    percent : bool
    """

    text: str
    tree: Expression
    decimals: int | None
    percent: bool


def placeholders(text: str, memories: Mapping[str, Any]) -> Iterator[tuple[int, Placeholder]]:
    """Yield every placeholder of a text and how many lines stand above it.

    Raises
    ------
    ValueError
        Saying which one is wrong, and why.
    """
    for found in _PLACE.finditer(text):
        one = _read(found[1])
        check_calls(one.tree, memories)
        yield text[: found.start()].count("\n"), one


def _read(inside: str) -> Placeholder:
    words, _, told = inside.partition("|")
    form = _FORMAT.fullmatch(told.strip())
    if form is None or int(form["decimals"] or 0) > _MOST_DECIMALS:
        raise ValueError(
            f"after '|' in {{{inside}}} stands a number of decimals, or % for a percentage"
        )
    try:
        tree = parse(words)
    except ValueError as error:
        raise ValueError(f"{{{inside}}}: {error}") from None
    decimals = int(form["decimals"]) if form["decimals"] else (0 if form["percent"] else None)
    return Placeholder(inside, tree, decimals, bool(form["percent"]))


def filled(text: str, world: World) -> str:
    """Return a text with its placeholders filled in.

    Raises
    ------
    ValueError
        When one asks for what is not there.
    """

    def fill(found: re.Match[str]) -> str:
        one = _read(found[1])
        try:
            return shown(evaluate(one.tree, world), one.decimals, percent=one.percent)
        except ValueError as error:
            raise ValueError(f"{{{found[1]}}}: {error}") from None

    return _PLACE.sub(fill, text)


def shown(value: Value, decimals: int | None = None, *, percent: bool = False) -> str:
    """Return a value as a reader sees it.

    Parameters
    ----------
    value : float, bool or str
    decimals : int, optional
        As many as it takes, up to four, where absent.
    percent : bool
        Times 100, with the sign.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    number = value * 100.0 if percent else value
    told = f"{number:.{4 if decimals is None else decimals}f}"
    if decimals is None:
        told = told.rstrip("0").rstrip(".")
    told = told.removeprefix("-") if float(told) == 0 else told.replace("-", "−")
    return f"{told} %" if percent else told
