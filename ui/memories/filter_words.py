"""What can be typed next in the filter: names of fields, values of categories, operators."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from engine.quantities import Quantity
from engine.quantity_columns import QuantityColumns
from ui.memories.figures import significant

__all__ = ["Choice", "choices", "token_before"]

Choice = tuple[str, str]
"""What is typed, and what it means."""

_TOKEN: Final = re.compile(r'(?:[^\s()"]|"[^"]*"?)*$')
_MOST: Final = 60
_SIGNS: Final = (
    ('"', "words in a row, as in \"on the roof\""),
    ("-", "not: what follows must not be there"),
    ("/", "a regular expression, as in /^I (was|felt)/"),
    ('~"', 'near in meaning, as in ~"losing a friend"'),
    ("or", "either what stands before or what follows"),
)  # fmt: skip


def token_before(text: str, cursor: int) -> str:
    """Return what is being typed: the word that ends at the cursor, without a minus before it."""
    found = _TOKEN.search(text[:cursor])
    return "" if found is None else found.group().lstrip("-")


def choices(token: str, columns: QuantityColumns) -> list[Choice]:
    """Return what the word that is being typed may become.

    Parameters
    ----------
    token : str
        Empty: everything is offered.
    columns : QuantityColumns
    """
    name, colon, value = token.partition(":")
    if colon:
        quantity = columns.find(name)
        return [] if quantity is None else _values(name, value, quantity, columns)
    low = token.lower()
    fields = [
        (f"{one.name}:", one.explanation)
        for one in columns.quantities.values()
        if one.name.startswith(low) or one.title.lower().startswith(low)
    ]
    return fields if low else [*fields, *_SIGNS]


def _values(name: str, value: str, quantity: Quantity, columns: QuantityColumns) -> list[Choice]:
    if quantity.is_category:
        before, comma, last = value.rpartition(",")
        start = f"{name}:{before}{comma}"
        low = last.strip('"').lower()
        names = [one for one in columns.categories(quantity.name) if one.lower().startswith(low)]
        return [(f"{start}{_written(one)}", quantity.title) for one in names[:_MOST]]
    if quantity.is_number and not value:
        return _ranges(name, quantity, columns)
    return []


def _written(value: str) -> str:
    return value if re.fullmatch(r"[^\W\d]\w*", value) else f'"{value}"'


def _ranges(name: str, quantity: Quantity, columns: QuantityColumns) -> list[Choice]:
    values = columns.values(quantity.name)
    there = values[np.isfinite(values)]
    if not len(there):
        return [(f"{name}:none", "memories that have none")]
    low, middle, high = (
        significant(float(one), 2).replace("\u2212", "-").replace("<", "")
        for one in np.quantile(there, (0.25, 0.5, 0.75))
    )
    unit = f" {quantity.unit}" if quantity.unit else ""
    return [
        (f"{name}:<{middle}", f"less than {middle}{unit}; half of them are"),
        (f"{name}:>{middle}", f"more than {middle}{unit}; half of them are"),
        (f"{name}:{low}..{high}", f"from {low} to {high}{unit}; the middle half"),
        (f"{name}:none", "memories that have none"),
    ]
