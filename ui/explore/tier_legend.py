"""The legend of a system's own tiers: their shapes, colours, names and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.models.own_tiers import OwnTier
from ui.space.legend import READING, leaving_rows
from ui.space.legend_row import LegendRow
from ui.space.scene import Scene, Shape
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["CLICK", "own_tier_rows", "shape_rows"]

CLICK: Final = "Click to hide or show them; Alt-click to show them alone."
"""What a click on a row of categories does."""


def own_tier_rows(
    scene: Scene,
    codes: NDArray[np.uint8],
    tiers: Sequence[OwnTier],
    palette: Palette,
    left_out: frozenset[int] | None = None,
) -> tuple[LegendRow, ...]:
    """Return a row for each tier of a system; what is gone only on the night it went.

    Parameters
    ----------
    scene : Scene
    codes : ndarray of uint8, shape (N,)
        The tier of each row of the population.
    tiers : sequence of OwnTier
    palette : Palette
    left_out : frozenset of int, optional
        Tiers that are switched off; absent: rows cannot be clicked.
    """
    looks = tier_looks(tuple(tiers), palette)
    every = np.bincount(codes, minlength=len(looks)).tolist()
    drawn = np.bincount(codes[scene.rows], minlength=len(looks)).tolist()
    rows: list[LegendRow] = []
    for code, look in enumerate(looks[:-1]):
        out = left_out is not None and code in left_out
        click = "" if left_out is None else f" {CLICK}"
        rows.append(
            LegendRow(
                icon=look.shape,
                colour=look.colour,
                text=look.tier.name,
                explanation=f"{look.tier.meaning} {READING}{click}",
                count=every[code] if out else drawn[code],
                key="" if left_out is None else f"tier:{code}",
                shown=not out,
            )
        )
    return (*rows, *leaving_rows(scene))


def shape_rows(scene: Scene, tiers: Sequence[OwnTier]) -> tuple[LegendRow, ...]:
    """Return what shapes mean where colour tells something else; one row for each shape."""
    told: dict[int, list[str]] = {}
    for one in tiers[:-1]:
        told.setdefault(int(one.drawn_as), []).append(one.name)
    rows = [
        LegendRow(
            icon=shape,
            colour="text",
            text=", ".join(names),
            explanation=f"{', '.join(names).capitalize()}: the tiers of this shape. {READING}",
            count=scene.count(Shape(shape)),
        )
        for shape, names in told.items()
    ]
    return (*rows, *(replace(row, colour="text") for row in leaving_rows(scene)))
