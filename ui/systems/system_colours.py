"""The colour and the line of each forgetting system, the same wherever systems stand together.

Both go by the place of a system in the registry, so that a system keeps its look whatever is
chosen beside it. The colours begin with those of Okabe and Ito, told apart by people of any
colour vision; where they begin again, and for who sees no colour, the dashes differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from ui.theme import Palette

__all__ = ["ICON", "SystemStyle", "line_icon", "pen_of", "style_of"]

_COLOURS: Final = (
    ("#56b4e9", "#0072b2"),
    ("#e69f00", "#a66a00"),
    ("#2fbf8f", "#00795a"),
    ("#cc79a7", "#b04a86"),
    ("#f0e442", "#7d7200"),
    ("#ff8a5c", "#c24a00"),
    ("#9d9bff", "#4a4ac9"),
    ("#c3c8d2", "#59606d"),
    ("#b9e36b", "#4c7a12"),
    ("#c79a6b", "#7f5326"),
    ("#5f86ff", "#1f3fae"),
    ("#ffb8cf", "#a3305f"),
)
"""On a dark ground, and on a light one."""
_DASHES: Final = ((), (6.0, 2.0), (1.5, 2.0), (8.0, 2.0, 1.5, 2.0))
ICON: Final = QSize(22, 12)
"""Size of `line_icon`, in logical pixels; its right end is free."""
_LONG: Final = 17.0


@dataclass(frozen=True, slots=True)
class SystemStyle:
    """How a forgetting system is drawn among others.

    Parameters
    ----------
    dark, light : str
        Its colour on a dark and on a light ground, ``#rrggbb``.
    dash : tuple of float
        Lengths of strokes and gaps in widths of the line; empty: a whole line.
    """

    dark: str
    light: str
    dash: tuple[float, ...]

    def colour(self, palette: Palette) -> QColor:
        """Return its colour on the ground of a palette."""
        return QColor(self.dark if palette.is_dark else self.light)


def style_of(place: int) -> SystemStyle:
    """Return the look of the system at a place of the registry, from 0."""
    dark, light = _COLOURS[place % len(_COLOURS)]
    turn = place // len(_COLOURS)
    return SystemStyle(dark, light, _DASHES[(place + turn) % len(_DASHES)])


def pen_of(place: int, palette: Palette, width: float = 2.0) -> QPen:
    """Return the pen that draws the line of a system."""
    style = style_of(place)
    pen = QPen(style.colour(palette), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dash:
        pen.setDashPattern(list(style.dash))
    return pen


def line_icon(place: int, palette: Palette) -> QIcon:
    """Return a short piece of the line of a system, as it stands in legends."""
    picture = QPixmap(2 * ICON.width(), 2 * ICON.height())
    picture.fill(Qt.GlobalColor.transparent)
    picture.setDevicePixelRatio(2.0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen_of(place, palette, 2.5))
    painter.drawLine(QPointF(0.0, ICON.height() / 2), QPointF(_LONG, ICON.height() / 2))
    painter.end()
    return QIcon(picture)
