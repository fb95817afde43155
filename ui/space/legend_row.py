"""One line of the legend as data: what a mark means, how often it occurs, and whether it is drawn.

Whoever builds a scene may say what its colours mean; the space paints the lines and tells which
of them was clicked.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ColourBar", "LegendRow"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBar:
    """The colours of a number, from low to high.

    Parameters
    ----------
    colours : tuple of str
        At least two, as ``#rrggbb``, evenly apart.
    low, high : str
        What the ends mean, with their unit.
    """

    colours: tuple[str, ...]
    low: str
    high: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendRow:
    """One line of the legend.

    Parameters
    ----------
    icon : int or str
        A shape code; or ``line``, ``dashes``, ``circle``, ``plane``, ``steps``, or nothing.
    colour : str
        A field of the palette, or ``#rrggbb``.
    text : str
    explanation : str
        What hovering over the row tells.
    count : int or None
    key : str
        What a click on the row reports; a row without one cannot be clicked.
    shown : bool
        Whether what it stands for is drawn; else the row is pale.
    bar : ColourBar or None
        Painted in place of the icon, after the text.
    """

    icon: int | str
    colour: str
    text: str
    explanation: str
    count: int | None = None
    key: str = ""
    shown: bool = True
    bar: ColourBar | None = None
