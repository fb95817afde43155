"""Two scenes coloured by what differs between them, and the legend that says so.

Blue and orange on either side of grey: the pair that the common kinds of colour blindness leave
apart. The shape says what the colours do not: a broken ring lives on one side only, a ring
around a point tells that its tier differs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from engine.comparing import Comparison
from engine.memory.tiers import Tier
from ui.space.legend_row import ColourBar, LegendRow
from ui.space.marks import HALO
from ui.space.scene import Scene, Shape
from ui.theme import Palette

__all__ = ["DIFFERENCE_STOPS", "coloured", "difference_colours", "difference_rows"]

DIFFERENCE_STOPS: Final = {
    True: ("#f28e2b", "#b5845a", "#7d818c", "#5c93c4", "#3fa7ff"),
    False: ("#b35806", "#c08a55", "#9a9ea8", "#5f89b8", "#1f5fae"),
}
"""From less to more importance on the right, for dark and for light themes."""

_LEAST_OPAQUE: Final = 0.6


def difference_colours(difference: Any, scale: float, palette: Palette) -> NDArray[np.float32]:
    """Return colours of differences, shape (N, 3), in [0, 1].

    Parameters
    ----------
    difference : array_like of float, shape (N,)
    scale : float
        The size of difference that has the full colour, above 0; larger ones have it too.
    palette : Palette

    Notes
    -----
    The colour goes with the square root of the difference, as the size of a point goes with that
    of importance: small differences can be seen beside large ones.
    """
    stops = [QColor(name) for name in DIFFERENCE_STOPS[palette.is_dark]]
    at = np.linspace(-1.0, 1.0, len(stops))
    signed = np.asarray(difference, np.float64)
    share = np.sign(signed) * np.sqrt(np.minimum(np.abs(signed) / scale, 1.0))
    channels = [[one.redF(), one.greenF(), one.blueF()] for one in stops]
    table = np.array(channels)
    return np.stack([np.interp(share, at, table[:, k]) for k in range(3)], 1).astype(np.float32)


def coloured(scene: Scene, comparison: Comparison, side: str, palette: Palette) -> Scene:
    """Return a scene of one side, coloured by how its memories differ from the other's.

    Parameters
    ----------
    scene : Scene
    comparison : Comparison
    side : str
        ``left`` or ``right``.
    palette : Palette
    """
    left = side == "left"
    rows = comparison.left_row if left else comparison.right_row
    other = comparison.right_tier if left else comparison.left_tier
    own = comparison.left_tier if left else comparison.right_tier
    count = int(max(rows.max(initial=-1), scene.rows.max(initial=-1))) + 1
    place = comparison.of_rows(rows, count)[scene.rows]
    colour = scene.colour.copy()
    colour[:, :3] = difference_colours(comparison.difference[place], comparison.scale(), palette)
    colour[:, 3] = np.maximum(colour[:, 3], _LEAST_OPAQUE)
    alone = other[place] == Tier.DELETED
    differs = ~alone & (own[place] != other[place]) & (own[place] != Tier.DELETED)
    shape = np.where(alone, Shape.LEAVING, scene.shape).astype(np.uint8)
    return replace(scene, colour=colour, shape=shape, marked=scene.rows[differs])


def difference_rows(comparison: Comparison, palette: Palette) -> list[LegendRow]:
    """Return the legend of scenes that `coloured` made."""
    scale = comparison.scale()
    bar = ColourBar(
        colours=DIFFERENCE_STOPS[palette.is_dark], low=f"−{scale:.2g}", high=f"+{scale:.2g}"
    )
    rows = [
        LegendRow(
            icon="",
            colour="text",
            text="strength right − left",
            explanation="Strength right minus left: orange where the right side has less, "
            f"blue where it has more; grey where it is the same. The colour grows with the "
            f"square root; 98 % of what differs lies within {scale:.2g}, the ends of the bar.",
            bar=bar,
        )
    ]
    if len(comparison.groups["tier"]):
        told = "Alive on both sides, but in another tier."
        rows.append(LegendRow(icon=HALO, colour="good", text="another tier", explanation=told))
    if len(comparison.groups["only_left"]) or len(comparison.groups["only_right"]):
        told = "Alive on this side only; on the other it is gone, or was never there."
        icon = int(Shape.LEAVING)
        rows.append(LegendRow(icon=icon, colour="text", text="this side only", explanation=told))
    return rows
