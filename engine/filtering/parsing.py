"""From what a person types to a query: a small language that refuses with one clear line.

::

    rain roof            both words            "on the roof"     the words in a row
    rain or snow         either                -rain             not that word
    tier:ghost,fragment  one of these          kind:dream        by category
    importance:<0.01     less than             age:30..60        a range, ends included
    /^(I|we) /           a regular expression  ~"losing a friend"  near in meaning
    ~"losing a friend">0.4  at least so near   ~"losing a friend"#20  the 20 nearest
    (rain or snow) -tier:ghost                 brackets keep together
"""

from __future__ import annotations

import math
import re
from typing import Final

from engine.filtering.query import (
    EVERYTHING,
    NEAREST,
    All,
    Among,
    Any,
    Between,
    FilterError,
    Meaning,
    Not,
    Pattern,
    Query,
    Words,
)

__all__ = ["LONGEST", "parse"]

LONGEST: Final = 2000
"""Characters that a filter may have."""
_DEEPEST: Final = 40
_FIELD: Final = re.compile(r"([^\W\d]\w*):")
_STRING: Final = re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)
_PATTERN: Final = re.compile(r"/((?:\\.|[^/\\])*)/", re.DOTALL)
_WORD: Final = re.compile(r'[^\s"()]+')
_VALUE: Final = re.compile(r'[^\s"(),]+')
_AFTER: Final = re.compile(r"(?:>=?([^\s()]+))|(?:#([^\s()]+))")
_RANGE: Final = re.compile(r"(?P<sign><=|>=|<|>|=)(?P<end>.+)|(?P<low>.*)\.\.(?P<high>.*)")
_NUMBER: Final = re.compile(r"[-+−]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", re.IGNORECASE)


def parse(text: str) -> Query:
    """Return what a filter asks for; its fields are not looked up yet.

    Raises
    ------
    FilterError
        When it cannot be understood; it says where.
    """
    if len(text) > LONGEST:
        raise FilterError(f"a filter has at most {LONGEST:,} characters", LONGEST)
    reader = _Reader(text)
    query = reader.either(0)
    if not reader.is_over:
        raise FilterError("there is a ) without its (", reader.at)
    return query


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def is_over(self) -> bool:
        self._skip_space()
        return self.at >= len(self.text)

    def _skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def _sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def _sees_or(self) -> bool:
        found = _WORD.match(self.text, self.at)
        return found is not None and found.group().lower() == "or"

    # -- grammar --------------------------------------------------------------------------------

    def either(self, depth: int) -> Query:
        if depth > _DEEPEST:
            raise FilterError("the brackets are too deep", self.at)
        parts = [self._together(depth)]
        while not self.is_over and self._sees_or():
            self.at += 2
            if self.is_over or self._sees(")"):
                raise FilterError("something is missing after “or”", self.at)
            parts.append(self._together(depth))
        if len(parts) == 1:
            return parts[0]
        if EVERYTHING in parts:
            raise FilterError("something is missing beside “or”", self.at)
        return Any(tuple(parts))

    def _together(self, depth: int) -> Query:
        parts: list[Query] = []
        while not self.is_over and not self._sees(")") and not self._sees_or():
            parts.append(self._one(depth))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _one(self, depth: int) -> Query:
        if depth > _DEEPEST:
            raise FilterError("too many brackets or signs before one word", self.at)
        follows = self.text[self.at + 1 : self.at + 2]
        if self._sees("-") and follows and not follows.isspace() and follows != ")":
            self.at += 1
            return Not(self._one(depth + 1))
        if self._sees("("):
            return self._bracketed(depth)
        if self._sees('"'):
            return Words(self._string().lower())
        if self._sees("/"):
            return self._pattern()
        if self._sees("~"):
            self.at += 1
            return self._meaning()
        start, named = self.at, self._take(_FIELD)
        if named is not None:
            name = named.group(1).lower()
            if not _FIELD.fullmatch(f"{name}:"):
                raise FilterError(f"no field is called {name}", start)
            return self._field(name, start)
        word = self._take(_WORD)
        assert word is not None
        return Words(word.group().lower())

    def _bracketed(self, depth: int) -> Query:
        start = self.at
        self.at += 1
        inner = self.either(depth + 1)
        if self.is_over:
            raise FilterError("a ( has no )", start)
        self.at += 1
        return inner

    def _string(self) -> str:
        found = self._take(_STRING)
        if found is None:
            raise FilterError("a quotation mark is not closed", self.at, 'end it with "')
        return re.sub(r"\\(.)", r"\1", found.group(1), flags=re.DOTALL)

    def _pattern(self) -> Query:
        start, found = self.at, self._take(_PATTERN)
        if found is None:
            raise FilterError(
                "a regular expression is not closed", start, "end it with /, or quote the words"
            )
        source = found.group(1).replace("\\/", "/")
        _check(source, start + 1)
        return Pattern(source)

    def _meaning(self) -> Query:
        start = self.at
        word = None if self._sees('"') else self._take(re.compile(r'[^\s"()>#]+'))
        text = word.group() if word else self._string() if self._sees('"') else ""
        if not text.strip():
            raise FilterError("there is no meaning to look for", start, 'write ~"some words"')
        at, after = self.at, self._take(_AFTER)
        if after is None:
            return Meaning(text)
        least, nearest = after.groups()
        if least is not None:
            return Meaning(text, _number(least, at))
        if not re.fullmatch(r"[0-9]{1,7}", nearest) or not int(nearest):
            raise FilterError(f"“{nearest}” is no count", at, f"write #{NEAREST}")
        return Meaning(text, None, int(nearest))

    # -- fields ---------------------------------------------------------------------------------

    def _field(self, name: str, start: int) -> Query:
        if name == "meaning":
            return self._meaning()
        values: list[str] = []
        while True:
            at = self.at
            found = None if self._sees('"') else self._take(_VALUE)
            if self._sees('"') and found is None:
                values.append(self._string().lower())
            elif found is not None:
                ranged = _ranged(name, found.group(), start, at)
                if ranged is not None and not values and not self._sees(","):
                    return ranged
                values.append(found.group().lower())
            else:
                raise FilterError(f"a value is missing after {name}:", self.at)
            if not self._sees(","):
                return Among(name, tuple(values), start)
            self.at += 1


def _ranged(name: str, text: str, start: int, at: int) -> Query | None:
    """Return the range that a value tells, None where it is a word."""
    infinite = math.inf
    found = _RANGE.fullmatch(text)
    if found is None:
        if not _NUMBER.fullmatch(text):
            return None
        value = _number(text, at)
        return Between(name, value, value, at=start, written=text.lower())
    if found["sign"] is None:
        return _span(name, found["low"], found["high"], start, at)
    value = _number(found["end"], at + len(found["sign"]))
    match found["sign"]:
        case "<":
            return Between(name, -infinite, value, open_high=True, at=start)
        case "<=":
            return Between(name, -infinite, value, at=start)
        case ">":
            return Between(name, value, infinite, open_low=True, at=start)
        case ">=":
            return Between(name, value, infinite, at=start)
        case _:
            return Between(name, value, value, at=start)


def _span(name: str, low: str, high: str, start: int, at: int) -> Query:
    if not low and not high:
        raise FilterError("a range needs at least one end", at, f"write {name}:0.1..0.5")
    first = _number(low, at) if low else -math.inf
    last = _number(high, at + len(low) + 2) if high else math.inf
    if first > last:
        raise FilterError(f"the range {low}..{high} is the wrong way round", at)
    return Between(name, first, last, at=start)


def _number(text: str, at: int) -> float:
    if not _NUMBER.fullmatch(text):
        raise FilterError(f"“{text}” is no number", at)
    value = float(text.replace("−", "-"))
    if math.isinf(value):
        raise FilterError(f"“{text}” is too large", at)
    return value + 0.0


def _check(source: str, start: int) -> None:
    """Refuse a regular expression that is none."""
    from engine.filtering.patterns import compiled

    try:
        compiled(source)
    except FilterError as error:
        raise FilterError(str(error), start + error.at) from None
