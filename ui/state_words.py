"""A state in few words: its branch, and how many memories of each tier it has."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

import numpy as np

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.models.protocol import ForgettingModel
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["branch_label", "branch_letter", "tier_counts", "tiers_told"]


def branch_letter(index: int) -> str:
    """Return the letter of a branch by its place, from 0; a number after the last letter."""
    return ascii_uppercase[index] if index < len(ascii_uppercase) else str(index + 1)


def branch_label(index: int, branch: Branch) -> str:
    """Return the letter and the name of a branch, as the timeline labels its track."""
    return f"{branch_letter(index)} · {branch.name}"


def tiers_told(population: Population, model: ForgettingModel) -> list[int]:
    """Return how many memories stand in each of the model's own tiers."""
    return np.bincount(model.own_tier(population), minlength=len(model.own_tiers)).tolist()


def tier_counts(
    counts: list[int],
    palette: Palette,
    tiers: Sequence[OwnTier] = POTATO_TIERS,
    *,
    short: bool = False,
) -> str:
    """Return counts by tier as rich text, each with the glyph and colour of its tier.

    Parameters
    ----------
    counts : list of int
    palette : Palette
    tiers : sequence of OwnTier
        Those that are counted, in order.
    short : bool
        Without words.
    """
    written: list[str] = []
    for look, count in zip(tier_looks(tuple(tiers), palette), counts, strict=True):
        said = f'<span style="color:{look.colour}">{look.glyph}</span>&nbsp;{count:,}'
        if not short:
            word = look.tier.counted(count)
            said += f'&nbsp;<span style="color:{palette.muted}">{word}</span>'
        written.append(said)
    return "&nbsp;&nbsp; ".join(written)
