"""What stands on the curves: recalls, losses, and the lines that importances are held against."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg

from ui.curves.drawn_curves import NO_CURVES, DrawnCurves, losses_in
from ui.curves.strength_axis import heights
from ui.space.symbols import symbol_path
from ui.theme import Palette
from ui.tier_looks import own_colour

__all__ = ["CurveMarks"]

_LARGE, _SMALL = 11, 7
_GAP = 4.0
"""Between the names of both lines, in logical pixels."""


class CurveMarks:
    """Triangles for recalls, the symbols of tiers for losses, two lines with their names.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.death_line, self.background = (pg.InfiniteLine(angle=0) for _ in range(2))
        self.recalls, self.losses = pg.ScatterPlotItem(), pg.ScatterPlotItem()
        self.death_words, self.background_words = (pg.TextItem() for _ in range(2))
        self.set_curves(NO_CURVES, False, 1)

    @property
    def items(self) -> tuple[Any, ...]:
        """Everything, the hindmost first."""
        lines = (self.death_line, self.background, self.death_words, self.background_words)
        return (*lines, self.losses, self.recalls)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; marks take them with the next curves."""
        self._palette = palette
        self.death_line.setPen(pg.mkPen(palette.colour("danger", 0.9), width=1.0))
        self.background.setPen(pg.mkPen(palette.colour("muted", 0.7), width=1.0))
        self.death_words.setColor(palette.danger)
        self.background_words.setColor(palette.muted)
        for words in (self.death_words, self.background_words):
            words.fill = pg.mkBrush(palette.colour("panel", 0.7))

    def set_curves(self, drawn: DrawnCurves, logarithmic: bool, nights: int) -> None:
        """Mark curves.

        Parameters
        ----------
        drawn : DrawnCurves
        logarithmic : bool
        nights : int
            How many the axis shows.
        """
        self._draw_recalls(drawn, logarithmic)
        self._draw_losses(drawn, logarithmic)
        shown = drawn.past is not None
        for value, line, words, name, below in (
            (drawn.thresholds.background, self.background, self.background_words,
             "background", False),
            (drawn.thresholds.death_line, self.death_line, self.death_words,
             "death line", logarithmic),
        ):  # fmt: skip
            line.setVisible(shown and value is not None)
            words.setVisible(shown and value is not None)
            if value is not None:
                height = float(heights(value, logarithmic))
                line.setPos(height)
                words.setText(f"{name} {value:g}")
                words.setAnchor((1.0, 0.0) if below else (1.0, 1.0))
                words.setPos(nights, height)
        if not logarithmic and None not in (
            drawn.thresholds.background,
            drawn.thresholds.death_line,
        ):
            self._name_beside()

    def _name_beside(self) -> None:
        """Name the background left of the death line: both are too low for one above the other."""
        death, own = (
            one.boundingRect().width() for one in (self.death_words, self.background_words)
        )
        self.background_words.setAnchor((1.0 + (death + _GAP) / max(own, 1.0), 1.0))

    def _draw_recalls(self, drawn: DrawnCurves, logarithmic: bool) -> None:
        marked = [(one, drawn.strength_at(one.uid, one.night)) for one in drawn.recalls]
        self.recalls.setData(
            [
                {
                    "pos": (one.night, float(heights(strength, logarithmic))),
                    "symbol": "t1",
                    "size": _LARGE if one.uid == drawn.active else _SMALL,
                    "brush": self._palette.accent,
                    "pen": pg.mkPen(self._palette.panel, width=1.0),
                    "data": one,
                }
                for one, strength in marked
                if not np.isnan(strength)
            ]
        )

    def _draw_losses(self, drawn: DrawnCurves, logarithmic: bool) -> None:
        found = losses_in(drawn.past) if drawn.past is not None else []
        self.losses.setData(
            [
                {
                    "pos": (one.night, float(heights(one.strength, logarithmic))),
                    "symbol": symbol_path(int(one.tier.drawn_as)),
                    "size": _LARGE if one.uid == drawn.active else _SMALL,
                    "brush": own_colour(one.tier.colour, self._palette),
                    "pen": None,
                    "data": one,
                }
                for one in found
            ]
        )
