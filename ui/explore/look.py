"""How memories look: which quantity their colour, size, opacity and label tell."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

__all__ = ["DEFAULT_LOOK", "Look"]

_LONGEST: Final = 2000

POINT_SCALES: Final = (0.5, 2.0)
"""Least and most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What memories are drawn by; nothing said is the picture as it is at first.

    Parameters
    ----------
    colour_by : str
        Name of a quantity; empty: the tier.
    size_by : str
        Empty: importance.
    opacity_by : str
        Empty: the strength of the trace that carries the tier.
    label_by : str
        Empty: no labels.
    colour_map : str
        A name of `ui.explore.colour_maps.COLOUR_MAPS`; empty: what suits the quantity.
    reversed : bool
        The colours the other way round.
    limits : tuple of float or None
        The values at the ends of the colours; None: those of the document.
    point_scale : float
        How much larger than usual points are, of `POINT_SCALES`.
    """

    colour_by: str = ""
    size_by: str = ""
    opacity_by: str = ""
    label_by: str = ""
    colour_map: str = ""
    reversed: bool = False
    limits: tuple[float, float] | None = None
    point_scale: float = 1.0

    @property
    def colours_tiers(self) -> bool:
        """Whether colour tells the tier."""
        return self.colour_by in ("", "tier")

    def with_colour(self, name: str) -> Look:
        """Return the look coloured by another quantity; limits belong to the one before."""
        if name == self.colour_by:
            return self
        return replace(self, colour_by=name, limits=None)

    def to_text(self) -> str:
        """Return the look as one line, for settings."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_text(cls, text: str) -> Look:
        """Return the look that a line tells; whatever is wrong in it is as at first."""
        try:
            told = json.loads(text[:_LONGEST])
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(told, dict):
            return cls()
        kept = {one.name: told[one.name] for one in fields(cls) if one.name in told}
        return cls(**_sound(kept))


def _sound(told: dict[str, Any]) -> dict[str, Any]:
    """Return what is of the right kind."""
    words = {"colour_by", "size_by", "opacity_by", "label_by", "colour_map"}
    sound: dict[str, Any] = {
        name: value for name, value in told.items() if name in words and isinstance(value, str)
    }
    if isinstance(told.get("reversed"), bool):
        sound["reversed"] = told["reversed"]
    scale = told.get("point_scale")
    if isinstance(scale, int | float) and POINT_SCALES[0] <= scale <= POINT_SCALES[1]:
        sound["point_scale"] = float(scale)
    limits = told.get("limits")
    if isinstance(limits, list) and len(limits) == 2:
        low, high = limits
        numbers = all(isinstance(one, int | float) and math.isfinite(one) for one in limits)
        if numbers and low < high:
            sound["limits"] = (float(low), float(high))
    return sound


DEFAULT_LOOK: Final = Look()
"""The picture as it is at first."""
