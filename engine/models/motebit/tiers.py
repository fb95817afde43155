"""The tiers of the Motebit memory: what decay does, and what synthesis and deletion do."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier

__all__ = ["TIERS", "MotebitTier"]


class MotebitTier(IntEnum):
    """Place in `TIERS`."""

    RETRIEVABLE = 0
    DORMANT = 1
    TOMBSTONE = 2
    DELETED = 3


TIERS: Final = (
    OwnTier(
        name="retrievable",
        title="Retrievable",
        meaning="Its confidence is at or above the retrieval threshold.",
        colour="#56b4e9",
        left=Tier.FULL,
        drawn_as=Tier.FULL,
        remembered=True,
    ),
    OwnTier(
        name="dormant",
        title="Dormant",
        meaning="Below the retrieval threshold: its words are there, and it is found only when it "
        "is specifically sought. Decay never deletes it.",
        colour="#e69f00",
        left=Tier.FULL,
        drawn_as=Tier.GHOST,
        remembered=False,
    ),
    OwnTier(
        name="tombstone",
        title="Tombstone",
        meaning="An episode that became part of a fact; the link to the fact keeps the lineage.",
        colour="#9e9e9e",
        left=Tier.GHOST,
        drawn_as=Tier.FRAGMENT,
        remembered=False,
        said=("tombstone", "tombstones"),
    ),
    OwnTier(
        name="deleted",
        title="Deleted",
        meaning="Deleted on purpose, or because the time that its sensitivity allows is over.",
        colour="#d55e00",
        left=Tier.DELETED,
        drawn_as=Tier.DELETED,
        remembered=False,
        said=("gone", "gone"),
    ),
)
"""The tiers (Motebit page, "Half-life decay", "Synthesis", "Sensitivity and retention")."""
