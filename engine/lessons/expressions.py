"""The small language in which a lesson asks the model: ``tier(winter) at 21``.

Nothing is executed that is not written here: an expression is read into a tree of a few shapes,
and what a name in it means is looked up in a table (`engine.lessons.vocabulary`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

__all__ = [
    "Binary",
    "Call",
    "Expression",
    "Literal",
    "Moment",
    "Moved",
    "Negative",
    "Value",
    "World",
    "calls_of",
    "evaluate",
    "parse",
]

Value = float | bool | str
"""What an expression comes to: a number, whether something holds, or a word."""

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][\w.]*(?:-[\w.]+)*)"
    r'|"(?P<text>[^"]*)"|(?P<mark><=|>=|!=|[-+*/()<>=,]))'
)
_COMPARISONS: Final = ("<=", ">=", "!=", "<", ">", "=")
_DEEPEST: Final = 20


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a word."""

    value: Value


@dataclass(frozen=True, slots=True)
class Call:
    """Something that is asked of the model: ``importance(panic)``."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus something."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Two things and what joins or compares them."""

    mark: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Moved:
    """Something asked of another night, another branch, or both."""

    of: Expression
    night: int | None
    branch: str | None


Expression = Literal | Call | Negative | Binary | Moved


@dataclass(frozen=True, slots=True)
class Moment:
    """When and where something is asked: a night and a branch; None is the one that is shown."""

    night: int | None = None
    branch: str | None = None


class World(Protocol):
    """Whatever answers what the calls of an expression ask."""

    def ask(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        """Return the answer.

        Raises
        ------
        ValueError
            When there is none.
        """
        ...


def parse(text: str) -> Expression:
    """Return the tree of an expression.

    Parameters
    ----------
    text : str
        Sums, products and comparisons of numbers, words and calls, joined by ``and`` and ``or``.
        ``at`` and ``in`` after a call or a bracket name the night and the branch that are meant.
        A name may hold hyphens, so a minus stands between spaces.

    Raises
    ------
    ValueError
        Saying what is wrong, in words.
    """
    reader = _Reader(text)
    tree = reader.condition()
    reader.end()
    return tree


def calls_of(tree: Expression) -> Iterator[Call]:
    """Yield every call in a tree, outer ones first."""
    match tree:
        case Call(_, arguments):
            yield tree
            for one in arguments:
                yield from calls_of(one)
        case Negative(of) | Moved(of):
            yield from calls_of(of)
        case Binary(_, left, right):
            yield from calls_of(left)
            yield from calls_of(right)
        case Literal():
            return


def evaluate(tree: Expression, world: World, moment: Moment = Moment()) -> Value:
    """Return what an expression comes to.

    Raises
    ------
    ValueError
        When it asks for what is not there, or counts with words.
    """
    match tree:
        case Literal(value):
            return value
        case Call(name, arguments):
            given = tuple(evaluate(one, world, moment) for one in arguments)
            return world.ask(name, given, moment)
        case Negative(of):
            return -_number(evaluate(of, world, moment))
        case Moved(of, night, branch):
            there = Moment(
                moment.night if night is None else night,
                moment.branch if branch is None else branch,
            )
            return evaluate(of, world, there)
        case Binary("and" | "or" as mark, left, right):
            first, second = evaluate(left, world, moment), evaluate(right, world, moment)
            if not isinstance(first, bool) or not isinstance(second, bool):
                raise ValueError(f"{mark!r} joins conditions")
            return first and second if mark == "and" else first or second
        case Binary(mark, left, right):
            return _joined(mark, evaluate(left, world, moment), evaluate(right, world, moment))


def _joined(mark: str, left: Value, right: Value) -> Value:
    if mark in ("=", "!="):
        if isinstance(left, str) != isinstance(right, str):
            raise ValueError(f"{left!r} and {right!r} cannot be compared")
        return (left == right) == (mark == "=")
    one, two = _number(left), _number(right)
    if mark == "/" and two == 0:
        raise ValueError("nothing can be divided by 0")
    results: dict[str, Callable[[], Value]] = {
        "+": lambda: one + two,
        "-": lambda: one - two,
        "*": lambda: one * two,
        "/": lambda: one / two,
        "<": lambda: one < two,
        ">": lambda: one > two,
        "<=": lambda: one <= two,
        ">=": lambda: one >= two,
    }
    return results[mark]()


def _number(value: Value) -> float:
    if isinstance(value, str | bool):
        raise ValueError(f"{value!r} is no number")
    return value


class _Reader:
    """Reads an expression from left to right."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str]] = []
        self._at, self._depth = 0, 0
        place = 0
        rest = text.rstrip()
        while place < len(rest):
            found = _TOKEN.match(rest, place)
            if found is None:
                raise ValueError(f"cannot be read from {rest[place:].strip()[:20]!r} on")
            kind = found.lastgroup or ""
            self._tokens.append((kind, found[kind]))
            place = found.end()

    def condition(self) -> Expression:
        left = self.comparison()
        while self._peek() in (("name", "and"), ("name", "or")):
            left = Binary(self._next()[1], left, self.comparison())
        return left

    def comparison(self) -> Expression:
        left = self._sum()
        if self._is_mark(*_COMPARISONS):
            return Binary(self._next()[1], left, self._sum())
        return left

    def end(self) -> None:
        if self._at < len(self._tokens):
            raise ValueError(f"{self._tokens[self._at][1]!r} is not expected there")

    def _sum(self) -> Expression:
        left = self._product()
        while self._is_mark("+", "-"):
            left = Binary(self._next()[1], left, self._product())
        return left

    def _product(self) -> Expression:
        left = self._signed()
        while self._is_mark("*", "/"):
            left = Binary(self._next()[1], left, self._signed())
        return left

    def _signed(self) -> Expression:
        if self._is_mark("-"):
            self._next()
            return Negative(self._moved())
        return self._moved()

    def _moved(self) -> Expression:
        tree = self._plain()
        night: int | None = None
        branch: str | None = None
        while self._peek() in (("name", "at"), ("name", "in")):
            if self._next()[1] == "at":
                night = self._night()
            else:
                branch = self._branch()
        return tree if night is None and branch is None else Moved(tree, night, branch)

    def _night(self) -> int:
        kind, text = self._next()
        if kind != "number" or "." in text:
            raise ValueError("after 'at' stands the number of a night")
        return int(text)

    def _branch(self) -> str:
        kind, text = self._next()
        if kind not in ("text", "name"):
            raise ValueError("after 'in' stands the name of a branch")
        return text

    def _plain(self) -> Expression:
        kind, text = self._next()
        if kind == "number":
            return Literal(float(text))
        if kind == "text":
            return Literal(text)
        if kind == "name":
            return self._named(text)
        if text == "(":
            inner = self._inside(self.condition)
            self._expect(")")
            return inner
        raise ValueError(f"{text!r} is not expected there" if text else "it ends too early")

    def _named(self, name: str) -> Expression:
        if not self._is_mark("("):
            known: dict[str, Value] = {"true": True, "false": False}
            return Literal(known.get(name, name))
        self._next()
        arguments: list[Expression] = []
        if not self._is_mark(")"):
            arguments.append(self._inside(self._sum))
            while self._is_mark(","):
                self._next()
                arguments.append(self._inside(self._sum))
        self._expect(")")
        return Call(name, tuple(arguments))

    def _inside(self, read: Callable[[], Expression]) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ValueError("its brackets go too deep")
        tree = read()
        self._depth -= 1
        return tree

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("", "")

    def _is_mark(self, *marks: str) -> bool:
        kind, text = self._peek()
        return kind == "mark" and text in marks

    def _next(self) -> tuple[str, str]:
        token = self._peek()
        self._at += 1
        return token

    def _expect(self, mark: str) -> None:
        if not self._is_mark(mark):
            raise ValueError(f"a {mark!r} is missing")
        self._next()
