"""How the tiers of a forgetting system look and are counted in words: one answer for every view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor, QIcon

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.space.symbols import tier_pixmap
from ui.theme import DARK, Palette, contrast

__all__ = ["GLYPHS", "TierLook", "counts_in_words", "own_colour", "tier_looks"]

GLYPHS: Final = ("●", "◐", "○", "◌")
"""Shapes of the tiers as characters, in the order of `Tier`."""

_LEAST_CONTRAST: Final = 3.2


@dataclass(frozen=True, slots=True, kw_only=True)
class TierLook:
    """A tier as it is shown.

    Parameters
    ----------
    tier : OwnTier
    colour : str
        ``#rrggbb``, on the ground of the palette.
    """

    tier: OwnTier
    colour: str

    @property
    def shape(self) -> int:
        """The code of its shape, that of `ui.space.scene.Shape`."""
        return int(self.tier.drawn_as)

    @property
    def glyph(self) -> str:
        """Its shape as a character."""
        return GLYPHS[self.tier.drawn_as]

    def icon(self, side: int = 16) -> QIcon:
        """Return its symbol in its colour."""
        return QIcon(tier_pixmap(self.shape, QColor(self.colour), side, 2.0))


@lru_cache(maxsize=256)
def own_colour(colour: str, palette: Palette) -> str:
    """Return a system's colour on the ground of a palette: darker on a light one.

    Those of the Potato tiers have their own on either ground.
    """
    if palette.is_dark:
        return colour
    for tier in POTATO_TIERS:
        if colour == DARK.tier(tier.left):
            return palette.tier(tier.left)
    told = QColor(colour)
    while contrast(told.name(), palette.panel) < _LEAST_CONTRAST:
        told = told.darker(108)
    return told.name()


@lru_cache(maxsize=64)
def tier_looks(tiers: tuple[OwnTier, ...], palette: Palette) -> tuple[TierLook, ...]:
    """Return how some tiers look, in their order.

    Parameters
    ----------
    tiers : tuple of OwnTier
        A model's `own_tiers`.
    palette : Palette
    """
    return tuple(TierLook(tier=one, colour=own_colour(one.colour, palette)) for one in tiers)


def counts_in_words(tiers: Sequence[OwnTier], counts: Sequence[int], *, empty: bool = True) -> str:
    """Return ``"12 full, 1 fragment, 3 ghosts, 0 gone"``.

    Parameters
    ----------
    tiers : sequence of OwnTier
    counts : sequence of int
        How many memories stand in each.
    empty : bool
        Whether tiers without any are named.
    """
    pairs = zip(tiers, counts, strict=True)
    return ", ".join(f"{count:,} {one.counted(count)}" for one, count in pairs if empty or count)
