"""Regions drawn over the space: a box, a lasso or a ball, as outlines in logical pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["TOOLS", "Anchor", "Outline", "box_around", "circle_around", "tool_hint"]

TOOLS: Final = ("orbit", "box", "lasso", "sphere")
"""What a plain drag does: turn the space, or select by one of three regions."""

_WAYS: Final = {
    "box": "Drag a box around memories",
    "lasso": "Draw around memories",
    "sphere": "Press on a memory or a place and drag the radius",
}
_HINT: Final = "Ctrl adds · Ctrl+Shift removes · Ctrl+Alt keeps what is in both · Esc cancels"


def tool_hint(tool: str) -> str:
    """Return in one line how a tool of `TOOLS` is used.

    Raises
    ------
    KeyError
        When there is no such tool.
    """
    if tool == "orbit":
        return "Drag turns · Shift+drag moves · wheel zooms · Ctrl+drag lassoes"
    return f"{_WAYS[tool]} · {_HINT}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """The centre of a ball: where it is, and where it is seen.

    Parameters
    ----------
    centre : tuple of float
        Valence, activation, intensity.
    x, y : float
        Logical pixels.
    unit : float
        Logical pixels of a distance of 1 there.
    """

    centre: tuple[float, float, float]
    x: float
    y: float
    unit: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outline:
    """A region as it is painted.

    Parameters
    ----------
    ring : float array, shape (K, 2)
        Logical pixels; closed, filled faintly.
    x, y : float
        Where the pointer is.
    text : str
        What the region holds.
    lines : sequence of float array, shape (K, 2)
        Thinner lines that tell its form.
    """

    ring: NDArray[np.float64]
    x: float
    y: float
    text: str = ""
    lines: Sequence[NDArray[np.float64]] = field(default=())

    def moved(self, x: float, y: float) -> Outline:
        """Return the outline as a widget sees it in which this one's corner lies at a place."""
        by = np.array([x, y])
        lines = [line + by for line in self.lines]
        return replace(self, ring=self.ring + by, x=self.x + x, y=self.y + y, lines=lines)


def box_around(x1: float, y1: float, x2: float, y2: float) -> NDArray[np.float64]:
    """Return the corners, shape (4, 2), of the box with two opposite corners."""
    return np.array([(x1, y1), (x2, y1), (x2, y2), (x1, y2)], dtype=np.float64)


def circle_around(x: float, y: float, radius: float, pieces: int = 96) -> NDArray[np.float64]:
    """Return the corners, shape (pieces, 2), of a circle."""
    angle = np.linspace(0.0, 2.0 * np.pi, pieces, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)
