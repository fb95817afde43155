"""Small pieces of the Motebit report: words that may be shown, tables of at most fifty rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.memory.population import Population
from engine.memory.words import shortened
from engine.models.motebit.sensitivity import LEVELS, may_show
from engine.models.own_report import Figure, Table

__all__ = ["MOST_ROWS", "Teller", "table"]

MOST_ROWS: Final = 50
_ROOM: Final = 72


class Teller:
    """Says what memories say, where they may be shown.

    Parameters
    ----------
    population : Population
    """

    def __init__(self, population: Population) -> None:
        self._population = population
        self._shown = may_show(population)

    def row(self, row: int) -> str:
        """Return the words of a row in one line, or why they are not shown."""
        number = int(self._population["uid"][row])
        if not self._shown[row]:
            return f"#{number} (not shown: {LEVELS[int(self._population['sensitivity'][row])]})"
        text = self._population.words.text(number)
        return f"#{number} {shortened(text, _ROOM)}" if text.strip() else f"#{number}"

    def rows(self, rows: Iterable[int]) -> list[str]:
        """Return the words of several rows."""
        return [self.row(one) for one in rows]


def table(
    title: str,
    columns: tuple[str, ...],
    rows: Sequence[tuple[Figure, ...]],
    total: int,
    *,
    uids: Iterable[int] = (),
    meaning: str = "",
) -> Table:
    """Return a table that says how many rows it leaves out.

    Parameters
    ----------
    title : str
    columns : tuple of str
    rows : sequence of tuple
        Those that are shown, at most `MOST_ROWS`.
    total : int
        How many there are.
    uids : iterable of int
        The memory that each row is about.
    meaning : str
    """
    return Table(
        title=title,
        columns=columns,
        rows=tuple(rows),
        uids=tuple(uids),
        meaning=meaning,
        more=total - len(rows),
    )
