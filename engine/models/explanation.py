"""Why a night did to a memory what it did: the same numbers for window, command line and tests."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Criterion", "Explanation", "Forecast", "Term"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number of the night's rule.

    Parameters
    ----------
    name : str
        Key, as ``--json`` prints it.
    symbol : str
        As the source writes it.
    value : float
    meaning : str
        In words, with the numbers it comes from.
    source : str
        Title and section.
    """

    name: str
    symbol: str
    value: float
    meaning: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """A survival criterion and whether the memory meets it.

    Parameters
    ----------
    name : str
    value : float or bool or str
        The memory's value.
    threshold : float or bool or str
    met : bool
    enabled : bool
        Whether the parameters in force let it count.
    meaning : str
    """

    name: str
    value: float | bool | str
    threshold: float | bool | str
    met: bool
    enabled: bool
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Nights on which a memory loses its traces if nobody recalls anything; None: not within."""

    fragment: int | None
    ghost: int | None
    deleted: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The reasons of one night for one memory.

    Parameters
    ----------
    night : int
    rate : tuple of Term
        The terms of the night's rule, then their total and the capped rate.
    traces : tuple of Term
        Strength of each trace after the night.
    importance_before, importance_after : float
    candidate : bool
        Below the death line, so that survival must be earned.
    survival : tuple of Criterion
    erosion_count : int
        Nights in a row below the line without being saved.
    verdict : str
        What the night did, in one sentence.
    decides : str
        What the criteria decide, in words, under a system that has no death line; else empty.
    """

    night: int
    rate: tuple[Term, ...]
    traces: tuple[Term, ...]
    importance_before: float
    importance_after: float
    candidate: bool
    survival: tuple[Criterion, ...]
    erosion_count: int
    verdict: str
    decides: str = ""
