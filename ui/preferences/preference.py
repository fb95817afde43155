"""A preference as data: the dialog is made from a table of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Preference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """Something that a person sets once and that is remembered.

    Parameters
    ----------
    id : str
        ``"group.word"``, unique.
    title : str
    group : str
        Heading under which it stands.
    value : callable
        Returns what is set.
    change : callable
        Takes another value, puts it to use at once and remembers it.
    default : bool, int or str
    choices : tuple of (str, str)
        Values and the words for them; empty for a switch or a number.
    low, high, step : int
        Of a number.
    unit : str
        After a number.
    tip : str
        One sentence.
    """

    id: str
    title: str
    group: str
    value: Callable[[], Any]
    change: Callable[[Any], None]
    default: bool | int | str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    unit: str = ""
    tip: str = ""
