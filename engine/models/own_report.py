"""What a forgetting system tells of a whole state, as data: panels, command line and reports
show it alike.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bars", "Fact", "Figure", "Section", "Table"]

Figure = str | float | int | bool | None
"""What a cell can be; None: not known. Truth values are shown as a tick or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One figure with its name.

    Parameters
    ----------
    label : str
    value : str, float, int, bool or None
    unit : str
    meaning : str
        What it says and where it is from: told when it is hovered over.
    """

    label: str
    value: Figure
    unit: str = ""
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of figures.

    Parameters
    ----------
    title : str
    columns : tuple of str
        Headings, with units.
    rows : tuple of tuple of figures
    uids : tuple of int
        The memory that each row is about, to be selected by a click; empty where rows are about
        no one memory.
    meaning : str
    more : int
        Rows that are not shown.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]
    uids: tuple[int, ...] = ()
    meaning: str = ""
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Amounts beside each other, each perhaps with the most it may be.

    Parameters
    ----------
    title : str
    labels : tuple of str
    values : tuple of float
    limits : tuple of float or None
        The most that each may be; empty where there is no such thing.
    unit : str
    meaning : str
    """

    title: str
    labels: tuple[str, ...]
    values: tuple[float, ...]
    limits: tuple[float | None, ...] = ()
    unit: str = ""
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a report.

    Parameters
    ----------
    title : str
    meaning : str
        One or two sentences.
    parts : tuple of Fact, Table or Bars
    acts : tuple of str
        Names of the system's own acts that belong to it.
    """

    title: str
    meaning: str = ""
    parts: tuple[Fact | Table | Bars, ...] = ()
    acts: tuple[str, ...] = ()
