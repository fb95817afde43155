"""A state in few words: its branch, and how many memories of each tier it has."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Final

import numpy as np

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from ui.theme import Palette

__all__ = ["branch_label", "branch_letter", "tier_counts", "tiers_told"]

_TIERS: Final = (
    ("full", "●", "full", "full"),
    ("fragment", "◐", "fragment", "fragments"),
    ("ghost", "○", "ghost", "ghosts"),
    ("leaving", "◌", "gone", "gone"),
)
"""Colour, glyph, and the words for one and for several, in the order of `Tier`."""


def branch_letter(index: int) -> str:
    """Return the letter of a branch by its place, from 0; a number after the last letter."""
    return ascii_uppercase[index] if index < len(ascii_uppercase) else str(index + 1)


def branch_label(index: int, branch: Branch) -> str:
    """Return the letter and the name of a branch, as the timeline labels its track."""
    return f"{branch_letter(index)} · {branch.name}"


def tiers_told(population: Population, model: ForgettingModel) -> list[int]:
    """Return how many memories stand in each `Tier`."""
    return np.bincount(model.tier(population), minlength=len(Tier)).tolist()


def tier_counts(counts: list[int], palette: Palette, *, short: bool = False) -> str:
    """Return counts by tier as rich text, each with the glyph and colour of its tier.

    Parameters
    ----------
    counts : list of int
        In the order of `Tier`.
    palette : Palette
    short : bool
        Without words.
    """
    written = []
    for (colour, glyph, one, many), count in zip(_TIERS, counts, strict=True):
        said = f'<span style="color:{getattr(palette, colour)}">{glyph}</span>&nbsp;{count:,}'
        if not short:
            word = one if count == 1 else many
            said += f'&nbsp;<span style="color:{palette.muted}">{word}</span>'
        written.append(said)
    return "&nbsp;&nbsp; ".join(written)
