"""Checked fields of a table in a demo file, so that a slip of the pen is named where it stands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Set
from datetime import datetime
from typing import NoReturn

from engine.affect.space import Affect
from engine.errors import BadInput

__all__ = ["AFFECT_KEYS", "Fields"]

AFFECT_KEYS = frozenset({"valence", "activation", "intensity", "spread"})
"""Keys that `Fields.affect` reads."""


class Fields:
    """One table of a demo file, read key by key.

    Parameters
    ----------
    table : object
        What the TOML file holds at this place.
    allowed : set of str
        The keys that may stand there.
    file, place : str
        File name and place in words, for messages.

    Raises
    ------
    engine.errors.BadInput
        When it is no table, or holds a key that is not allowed.
    """

    def __init__(self, table: object, allowed: Set[str], *, file: str, place: str) -> None:
        self.file = file
        self.place = place
        if not isinstance(table, Mapping):
            self.refuse("is not a table", "write it as [[…]] with one key a line")
        self._table: dict[str, object] = {str(key): value for key, value in table.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        unknown = sorted(self._table.keys() - allowed)
        if unknown:
            self.refuse(
                f"unknown key {', '.join(map(repr, unknown))}",
                f"use one of {', '.join(sorted(allowed))}",
            )

    def refuse(self, problem: str, remedy: str) -> NoReturn:
        """Raise `BadInput` for this table, in one line."""
        raise BadInput(problem, file=self.file, place=self.place, remedy=remedy)

    def __contains__(self, key: str) -> bool:
        """Tell whether the table holds `key`."""
        return key in self._table

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not blank, or `default` where the key is absent."""
        if key not in self._table:
            if default is None:
                self.refuse(f"{key!r} is missing", f'add {key} = "…"')
            return default
        value = self._table[key]
        if not isinstance(value, str) or not value.strip():
            self.refuse(f"{key!r} is not a text or is blank", "write words between quotes")
        return value.strip()

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty where the key is absent."""
        found = self.items(key)
        if not all(isinstance(one, str) and one.strip() for one in found):
            self.refuse(f"{key!r} holds something that is no text", "write words between quotes")
        return tuple(str(one).strip() for one in found)

    def items(self, key: str) -> list[object]:
        """Return a list, empty where the key is absent."""
        value = self._table.get(key, [])
        if not isinstance(value, list):
            self.refuse(f"{key!r} is not a list", f"write it as [[{key}]] or in square brackets")
        return list(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]

    def table(self, key: str) -> dict[str, object]:
        """Return a table within this one, empty where the key is absent."""
        value = self._table.get(key, {})
        if not isinstance(value, Mapping):
            self.refuse(f"{key!r} is not a table", f"write it as [{key}] with one key a line")
        return {str(name): one for name, one in value.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]

    def flag(self, key: str) -> bool:
        """Return true or false, false where the key is absent."""
        value = self._table.get(key, False)
        if not isinstance(value, bool):
            self.refuse(f"{key!r} is {value!r}", "write true or false")
        return value

    def number(self, key: str, low: float, high: float) -> float | None:
        """Return a number in [`low`, `high`], or None where the key is absent."""
        if key not in self._table:
            return None
        value = self._table[key]
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.refuse(f"{key!r} is not a number", f"give a number in [{low:g}, {high:g}]")
        if not low <= value <= high:
            self.refuse(f"{key} {value!r} is not in [{low:g}, {high:g}]", "correct the value")
        return float(value)

    def count(self, key: str) -> int:
        """Return a whole number that is not negative, 0 where the key is absent."""
        value = self._table.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
            self.refuse(f"{key} {value!r} is no count", "give a whole number, 0 or more")
        return value

    def moment(self, key: str) -> int | None:
        """Return a time in whole seconds since 1970 UTC, or None where the key is absent."""
        if key not in self._table:
            return None
        value = self._table[key]
        if not isinstance(value, datetime) or value.tzinfo is None:
            self.refuse(
                f"{key!r} is no date and time with an offset", "write it like 2025-01-03T18:42:00Z"
            )
        return math.floor(value.timestamp())

    def affect(self) -> Affect:
        """Return valence, activation, intensity and spread; the first two must be there."""
        for key in ("valence", "activation"):
            if key not in self._table:
                self.refuse(f"{key!r} is missing", "give a number in [-1, 1]")
        return Affect(
            valence=self.number("valence", -1.0, 1.0) or 0.0,
            activation=self.number("activation", -1.0, 1.0) or 0.0,
            intensity=self.number("intensity", 0.0, 1.0),
            spread=self.number("spread", 0.0, 3.0) or 0.0,
        )
