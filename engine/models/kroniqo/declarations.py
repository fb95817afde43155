"""What Kroniqo calls its tiers and acts, and the three constants of the post as presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.memory.tiers import Tier
from engine.models.kroniqo.merging import REINFORCE
from engine.models.own_acts import OwnAct, Preset
from engine.models.own_tiers import OwnTier

__all__ = [
    "ACTS",
    "CLEAR",
    "COMPLETE",
    "COMPRESS",
    "HOURS",
    "LEARN_NOW",
    "PRESETS",
    "PRINTED",
    "REOPEN",
    "TIERS",
    "Printed",
]

TIERS: Final = (
    OwnTier(
        name="retrievable", title="Retrievable",
        meaning="Among the newest candidates, and relevant enough to be brought up.",
        colour="#56b4e9", left=Tier.FULL, drawn_as=Tier.FULL, remembered=True,
    ),
    OwnTier(
        name="faded", title="Faded",
        meaning="Below the retrieval threshold, or too old to be a candidate; its words are there.",
        colour="#e69f00", left=Tier.FULL, drawn_as=Tier.GHOST, remembered=False,
    ),
    OwnTier(
        name="expired", title="Expired",
        meaning="Below any practical threshold, as after a week; never deleted by decay.",
        colour="#8a93a3", left=Tier.FULL, drawn_as=Tier.GHOST, remembered=False,
    ),
    OwnTier(
        name="merged", title="Merged",
        meaning="No node of its own any more: its words are found through the one it went into.",
        colour="#cc79a7", left=Tier.FULL, drawn_as=Tier.GHOST, remembered=False,
    ),
    OwnTier(
        name="deleted", title="Deleted",
        meaning="Forgotten on purpose, with all that went into it.",
        colour="#d55e00", left=Tier.DELETED, drawn_as=Tier.DELETED, remembered=False,
    ),
)  # fmt: skip
"""In the order of `engine.models.kroniqo.relevance.tiers`."""

COMPLETE: Final = "complete"
REOPEN: Final = "reopen"
COMPRESS: Final = "compress session"
LEARN_NOW: Final = "learn relevance"
CLEAR: Final = "clear expired"

ACTS: Final = (
    OwnAct(
        name=COMPLETE, title="Complete task", of_memories=True,
        meaning="A completed task fades fast unless it has a consequence: a link of the kind "
        "causes to a memory that is still there (Kroniqo post, “The 24-Hour Argument”).",
    ),
    OwnAct(
        name=REOPEN, title="Reopen task", of_memories=True,
        meaning="The task is open again and fades as it did before it was completed.",
    ),
    OwnAct(
        name=COMPRESS, title="Compress session now",
        meaning="Ends the running session without waiting for the gap: boost, penalty, then "
        "near-duplicates merge (Kroniqo post, “Session Compression at the 2-Hour Gap”).",
    ),
    OwnAct(
        name=REINFORCE, title="Merge repeated mentions",
        meaning="Compares every node with those before it and merges what says the same, with a "
        "boost (Kroniqo post, “What the Model Gets Wrong”: reinforcement).",
    ),
    OwnAct(
        name=LEARN_NOW, title="Learn entry relevance from use",
        meaning="Learns from what was used and what was not; new memories enter by it while the "
        "switch is on (Kroniqo post, “What the Model Gets Wrong”: calibration).",
    ),
    OwnAct(
        name=CLEAR, title="Clear expired memories",
        meaning="Deletes what has expired. The post says that the database shrinks passively but "
        "shows nothing that deletes, so it happens only when asked for.",
    ),
)  # fmt: skip

PRESETS: Final = (
    Preset(
        name="too slow", values={"decay.constant": 0.01},
        meaning="λ = 0.01: last week's context competes with this week's; half-life 69 hours.",
    ),
    Preset(
        name="chosen", values={"decay.constant": 0.03},
        meaning="λ = 0.03: half is left after a night's sleep and a day; half-life 23 hours.",
    ),
    Preset(
        name="too fast", values={"decay.constant": 0.10},
        meaning="λ = 0.10: yesterday is nearly invisible; half-life 7 hours.",
    ),
)  # fmt: skip
"""Kroniqo post, "Three Constants, Three Behaviors"."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What the post prints of a constant after some hours, for relevance₀ = 1.

    Parameters
    ----------
    constant : float
        Per hour.
    hours : int
    text : str
        As printed; empty where it is silent.
    agrees : bool or None
        Whether it is what the formula gives, rounded or cut to its digits; None if silent.
    """

    constant: float
    hours: int
    text: str
    agrees: bool | None


PRINTED: Final = (
    Printed(0.01, 8, "", None),
    Printed(0.01, 24, "", None),
    Printed(0.01, 72, "nearly half", True),
    Printed(0.01, 168, "11 %", False),
    Printed(0.03, 8, "79 %", True),
    Printed(0.03, 24, "49 %", True),
    Printed(0.03, 72, "11 %", True),
    Printed(0.03, 168, "0.1 %", False),
    Printed(0.10, 8, "45 %", True),
    Printed(0.10, 24, "9 %", True),
    Printed(0.10, 72, "", None),
    Printed(0.10, 168, "", None),
)
"""Kroniqo post, "Three Constants, Three Behaviors"; "Why 0.03" says 0.65 % after a week."""

HOURS: Final = (8, 24, 72, 168)
"""The hours of which it speaks."""
