"""What a filter asks for, as a tree of plain values, and how it is written.

``str`` of a query is text that parses to the same query.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.errors import BadInput

__all__ = [
    "EVERYTHING",
    "NEAREST",
    "All",
    "Among",
    "Any",
    "Between",
    "FilterError",
    "Meaning",
    "Not",
    "Pattern",
    "Query",
    "Words",
    "leaves",
]

NEAREST: Final = 100
"""How many of the nearest memories a meaning finds where nothing else is said."""
_PLAIN: Final = re.compile(r"[^\s\"/~():\-<>=,|][^\s\"():<>=,|]*")
_INSIDE: Final = re.compile(r"[^\W\d][^\s\"():<>=,|]*")


class FilterError(BadInput):
    """A filter that cannot be understood.

    Parameters
    ----------
    problem : str
    at : int
        Where in the text, from 0.
    remedy : str, optional
    """

    def __init__(self, problem: str, at: int, remedy: str | None = None) -> None:
        super().__init__(problem, remedy=remedy)
        self.at = at


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@dataclass(frozen=True, slots=True)
class Words:
    """What is left of a memory, its speaker or its session hold these words, in a row.

    Parameters
    ----------
    text : str
        In lower case.
    """

    text: str

    def __str__(self) -> str:
        plain = _PLAIN.fullmatch(self.text) and self.text != "or"
        return self.text if plain else _quoted(self.text)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is left of a memory matches a regular expression somewhere; case does not matter.

    Parameters
    ----------
    source : str
    """

    source: str

    def __str__(self) -> str:
        return "/" + re.sub(r"\\.|/", _escaped_slash, self.source, flags=re.DOTALL) + "/"


def _escaped_slash(found: re.Match[str]) -> str:
    return "\\/" if found.group() == "/" else found.group()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is left of a memory is near in meaning.

    Parameters
    ----------
    text : str
    least : float or None
        The least cosine.
    nearest : int
        How many at most, where there is no `least`.
    """

    text: str
    least: float | None = None
    nearest: int = NEAREST

    def __str__(self) -> str:
        if self.least is not None:
            return f"~{_quoted(self.text)}>{self.least!r}"
        return f"~{_quoted(self.text)}" + ("" if self.nearest == NEAREST else f"#{self.nearest}")


@dataclass(frozen=True, slots=True)
class Among:
    """A category is one of these.

    Parameters
    ----------
    name : str
        Of a quantity.
    values : tuple of str
        In lower case.
    at : int
        Where it is written; plays no part in what is equal.
    """

    name: str
    values: tuple[str, ...]
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        told = (one if _is_plain(one) else _quoted(one) for one in self.values)
        return f"{self.name}:{','.join(told)}"


def _is_plain(value: str) -> bool:
    """Return whether a category can be written without quotation marks, as no number can."""
    return _INSIDE.fullmatch(value) is not None and ".." not in value


@dataclass(frozen=True, slots=True)
class Between:
    """A number lies in a range.

    Parameters
    ----------
    name : str
        Of a quantity.
    low, high : float
        Ends, perhaps infinite.
    open_low, open_high : bool
        Whether an end itself is left out.
    at : int
    written : str
        Where and how it is written; neither plays a part in what is equal.
    """

    name: str
    low: float = float("-inf")
    high: float = float("inf")
    open_low: bool = False
    open_high: bool = False
    at: int = field(default=0, compare=False)
    written: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.name}:{self._range()}"

    def _range(self) -> str:
        infinite = float("inf")
        if self.high == infinite:
            return f"{'>' if self.open_low else '>='}{self.low!r}"
        if self.low == -infinite:
            return f"{'<' if self.open_high else '<='}{self.high!r}"
        return repr(self.low) if self.low == self.high else f"{self.low!r}..{self.high!r}"


@dataclass(frozen=True, slots=True)
class Not:
    """What does not pass another query."""

    inner: Query

    def __str__(self) -> str:
        return f"-({self.inner})" if isinstance(self.inner, All | Any | Not) else f"-{self.inner}"


@dataclass(frozen=True, slots=True)
class All:
    """What passes every one of some queries; every memory where there is none."""

    parts: tuple[Query, ...] = ()

    def __str__(self) -> str:
        return " ".join(
            f"({one})" if isinstance(one, All | Any) else str(one) for one in self.parts
        )


@dataclass(frozen=True, slots=True)
class Any:
    """What passes at least one of some queries."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " or ".join(f"({one})" if isinstance(one, Any) else str(one) for one in self.parts)


Query = Words | Pattern | Meaning | Among | Between | Not | All | Any
EVERYTHING: Final = All()
"""The query that leaves nothing out."""


def leaves(query: Query) -> Iterator[Words | Pattern | Meaning | Among | Between]:
    """Yield the parts of a query that look at memories, from left to right."""
    if isinstance(query, Not):
        yield from leaves(query.inner)
    elif isinstance(query, All | Any):
        for part in query.parts:
            yield from leaves(part)
    else:
        yield query
