"""The one list of what can be told of a memory: to colour, size, label, filter and sort by.

A quantity is a column by name. The table, the space's colours, the filter's fields and exports
all take theirs from here, so that one name means one thing. What a model or a document has no
column for is no quantity of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from engine.errors import BadInput
from engine.moment import Readable

if TYPE_CHECKING:
    from engine.quantity_columns import QuantityColumns

__all__ = ["Quantity", "QuantityKind", "nearest_name", "quantities", "quantity_named"]


class QuantityKind(Enum):
    """What the values of a quantity are."""

    NUMBER = "number"
    CATEGORY = "category"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """Something that can be told of every memory.

    Parameters
    ----------
    name : str
        One lower-case word, as it is typed in the filter and kept in settings.
    title : str
        For people.
    unit : str
        Of a number, in words; empty for a pure one.
    kind : QuantityKind
    explanation : str
        One sentence for people, range included.
    source : str
        ``"memory"``, ``"model"``, ``"document"`` (worked out of the whole) or ``"imported"``.
    compute : callable
        Returns one value a memory, shape (N,): float64, NaN where there is none; for a
        category its int64 code, -1 where there is none; for a text `object`, of str.
    limits : tuple of float or None
        What its values can be at most, where that is fixed.
    signed : bool
        Whether zero is its middle.
    logarithmic : bool
        Whether its values are told apart best by their order of magnitude.
    slow : bool
        Whether working it out takes long, so that it is done away from the window.
    outlives : bool
        Whether a deleted memory still has it.
    aliases : tuple of str
        Other words that are understood for it.
    """

    name: str
    title: str
    kind: QuantityKind
    explanation: str
    source: str
    compute: Callable[[QuantityColumns], NDArray[Any]]
    unit: str = ""
    limits: tuple[float, float] | None = None
    signed: bool = False
    logarithmic: bool = False
    slow: bool = False
    outlives: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers."""
        return self.kind is QuantityKind.NUMBER

    @property
    def is_category(self) -> bool:
        """Whether its values are categories."""
        return self.kind is QuantityKind.CATEGORY

    def values(self, moment: Readable) -> NDArray[Any]:
        """Return the value of every memory of a moment, worked out anew, shape (N,).

        See `engine.quantity_columns.QuantityColumns`, which remembers.
        """
        from engine.quantity_columns import QuantityColumns

        columns = QuantityColumns(moment)
        if self.slow:
            columns.work_out(self.name)
        return columns.values(self.name)


def quantities(moment: Readable) -> tuple[Quantity, ...]:
    """Return what can be told of the memories of a moment, in the order for menus."""
    from engine.quantity_columns import QuantityColumns

    return tuple(QuantityColumns(moment).quantities.values())


def quantity_named(moment: Readable, name: str) -> Quantity:
    """Return the quantity of a name.

    Raises
    ------
    BadInput
        When there is none; it names the nearest.
    """
    from engine.quantity_columns import QuantityColumns

    found = QuantityColumns(moment).find(name)
    if found is None:
        raise BadInput(f"nothing is called {name!r}")
    return found


def nearest_name(name: str, names: list[str]) -> str | None:
    """Return the name that is most like a mistyped one, or None."""
    found = get_close_matches(name.lower(), names, 1, 0.55)
    return found[0] if found else None
