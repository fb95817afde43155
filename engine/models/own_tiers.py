"""The tiers of a forgetting system, in its own words and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.kinds import Kind
from engine.memory.tiers import Tier

__all__ = ["DOCUMENT_KINDS", "POTATO_TIERS", "OwnKind", "OwnTier", "tiers_left"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTier:
    """A tier as one forgetting system knows it.

    Parameters
    ----------
    name : str
        One lower-case word or sign, as files and the command line print it.
    title : str
        For people.
    meaning : str
        One sentence.
    colour : str
        ``#rrggbb`` on a dark ground; a light ground darkens it.
    left : Tier
        What is left of the content of a memory in it.
    drawn_as : Tier
        Whose shape its points have: disc, half disc, ring, or leaving.
    remembered : bool
        Whether the system still brings such a memory up by itself: what survives.
    said : tuple of str
        What one such memory, and what several, are called in counts; its name where empty.
    """

    name: str
    title: str
    meaning: str
    colour: str
    left: Tier
    drawn_as: Tier
    remembered: bool
    said: tuple[str, str] = ("", "")

    def counted(self, count: int) -> str:
        """Return what so many memories in it are called."""
        return self.said[count != 1] or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnKind:
    """A kind of memory as one forgetting system knows it.

    Parameters
    ----------
    name : str
        As files and the command line print it.
    meaning : str
        One sentence: what falls under it and how it is told.
    """

    name: str
    meaning: str


def tiers_left(tiers: Sequence[OwnTier]) -> NDArray[np.uint8]:
    """Return what is left under each of some tiers, a `Tier` each, shape (K,)."""
    return np.array([one.left for one in tiers], np.uint8)


POTATO_TIERS: Final = (
    OwnTier(
        name="full", title="Full", meaning="Its own words are there.", colour="#56b4e9",
        left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
    ),
    OwnTier(
        name="fragment", title="Fragment", meaning="Its words are lost, a reading of it is left.",
        colour="#e69f00", left=Tier.FRAGMENT, drawn_as=Tier.FRAGMENT, remembered=True,
        said=("fragment", "fragments"),
    ),
    OwnTier(
        name="ghost", title="Ghost",
        meaning="Words and readings are lost, only its links are left.", colour="#cc79a7",
        left=Tier.GHOST, drawn_as=Tier.GHOST, remembered=False, said=("ghost", "ghosts"),
    ),
    OwnTier(
        name="deleted", title="Deleted",
        meaning="Nothing is left but its number and the night it went.", colour="#d55e00",
        left=Tier.DELETED, drawn_as=Tier.DELETED, remembered=False, said=("gone", "gone"),
    ),
)  # fmt: skip
"""The four tiers of the Potato paper, section 3.7, in the order of `Tier`."""

_KINDS: Final = {
    Kind.CONVERSATION: "What was said or happened.",
    Kind.INSIGHT: "What was concluded from other memories.",
    Kind.BIAS: "A leaning that many memories have left behind.",
    Kind.DREAM: "Made up at night, and never taken for fact.",
    Kind.VISUAL_EPISODE: "A picture, and what it shows.",
}

DOCUMENT_KINDS: Final = tuple(OwnKind(name=one.label, meaning=_KINDS[one]) for one in Kind)
"""The kinds of a document, for systems that tell none of their own, in the order of `Kind`."""
