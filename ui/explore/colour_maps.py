"""Colours for numbers and categories that colour-blind people can tell apart.

Numbers have maps that grow evenly to the eye: viridis and cividis (Smith and van der Walt;
Nuñez, Anderton and Renslow), in the public domain, and Peter Kovesi's maps for colour-blind
people (CET, CC-BY), all as pyqtgraph ships them. Where the end of a map would drown in what lies
behind it, that end is left off. Categories have the colours of Okabe and Ito, then Paul Tol's
muted ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from ui.theme import Palette

__all__ = ["COLOUR_MAPS", "DIVERGING", "SEQUENTIAL", "category_colours", "colour_table", "hexes"]

Floats = NDArray[np.float32]
STEPS: Final = 256
SEQUENTIAL: Final = "viridis"
DIVERGING: Final = "blue-yellow"
COLOUR_MAPS: Final = {
    "viridis": ("Viridis", "viridis"),
    "cividis": ("Cividis", "cividis"),
    "inferno": ("Inferno", "inferno"),
    "blue": ("Blues", "CET-CBL2"),
    "grey": ("Greys", "CET-L1"),
    "blue-yellow": ("Blue to yellow, for signed numbers", "CET-CBD1"),
    "blue-red": ("Blue to red, for signed numbers", "CET-D1"),
}
"""Maps by name: their titles, and what pyqtgraph calls them."""
_ENDS: Final = {"viridis", "cividis", "inferno", "grey", "blue"}
_CATEGORIES: Final = (
    "#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#d55e00", "#0072b2",
    "#aa4499", "#ddcc77", "#44aa99", "#cc6677",
)  # fmt: skip
_DARKER_ON_LIGHT: Final = {"#f0e442": 150, "#ddcc77": 140, "#56b4e9": 130,
                           "#e69f00": 125}  # fmt: skip


def colour_table(name: str, palette: Palette, *, reverse: bool = False) -> Floats:
    """Return the colours of a map from low to high, shape (256, 3), in [0, 1].

    Parameters
    ----------
    name : str
        Of `COLOUR_MAPS`; another is taken for the first.
    palette : Palette
        What they must stand out from.
    reverse : bool
    """
    table = _table(name if name in COLOUR_MAPS else SEQUENTIAL, palette.is_dark)
    return table[::-1] if reverse else table


@lru_cache(maxsize=16)
def _table(name: str, dark: bool) -> Floats:
    import pyqtgraph as pg

    low, high = ((0.16, 1.0) if dark else (0.0, 0.88)) if name in _ENDS else (0.0, 1.0)
    shipped = pg.colormap.get(COLOUR_MAPS[name][1])
    assert shipped is not None  # a test asks for each
    found = shipped.getLookupTable(low, high, STEPS, alpha=False)
    table = np.asarray(found, np.float32)[:, :3] / 255.0
    table.flags.writeable = False
    return table


def category_colours(palette: Palette) -> Floats:
    """Return the colours of the most frequent categories, shape (11, 3), in [0, 1]."""
    told = []
    for name in _CATEGORIES:
        colour = QColor(name)
        if not palette.is_dark:
            colour = colour.darker(_DARKER_ON_LIGHT.get(name, 100))
        told.append((colour.redF(), colour.greenF(), colour.blueF()))
    return np.array(told, np.float32)


def hexes(table: Floats, count: int = 9) -> tuple[str, ...]:
    """Return some colours of a table, evenly apart, as ``#rrggbb``."""
    at = np.linspace(0, len(table) - 1, count).round().astype(int)
    return tuple(hex_of(one) for one in table[at])


def hex_of(colour: NDArray[np.floating]) -> str:
    """Return a colour of three floats in [0, 1] as ``#rrggbb``."""
    red, green, blue = (round(255 * float(one)) for one in colour[:3])
    return f"#{red:02x}{green:02x}{blue:02x}"
