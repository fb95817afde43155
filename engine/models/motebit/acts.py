"""The acts that only the Motebit memory knows, and its named sets of parameters."""

from __future__ import annotations

from typing import Final

from engine.models.motebit.reinforcement import REINFORCE
from engine.models.motebit.sensitivity import LEVELS
from engine.models.motebit.synthesis import SYNTHESIS
from engine.models.own_acts import OwnAct, Preset

__all__ = ["ACTS", "PRESETS"]

ACTS: Final = (
    OwnAct(
        name="confirm",
        title="Confirm",
        meaning="Say that it still holds: its confidence is whole again (Motebit page, Half-life "
        "decay).",
        of_memories=True,
    ),
    OwnAct(
        name=REINFORCE,
        title="Reinforce",
        meaning="Say that something new confirms it: confidence + 0.1 and a half-life longer by "
        "half (Motebit page, Compounding).",
        of_memories=True,
    ),
    OwnAct(
        name="set sensitivity",
        title="Set Sensitivity",
        meaning="Say how private it is: that sets how long it is kept and whether it is shown "
        "(Motebit page, Sensitivity and retention).",
        of_memories=True,
        choices=LEVELS,
    ),
    OwnAct(
        name="show once",
        title="Show Once",
        meaning="Release a memory that may not be shown, for a while; the journal keeps that it "
        "was released (Motebit page, “governed channels”).",
        of_memories=True,
    ),
    OwnAct(
        name=SYNTHESIS,
        title="Synthesise episodes",
        meaning="Make facts of episodes that cluster by meaning; the episodes become tombstones "
        "that are part of the fact (Motebit page, Synthesis).",
    ),
)

PRESETS: Final = (
    Preset(name="page", meaning="As the Motebit page tells it, and Lethe's choices beside it."),
    Preset(
        name="public code",
        meaning="Nearer to the project's public code: confidence halves from creation whatever is "
        "accessed, a memory of no special type is semantic, three results of a recall are joined.",
        values={
            "decay.access_resets": False,
            "decay.default_half_life": 30.0,
            "hebbian.most_together": 3,
        },
    ),
    Preset(
        name="nothing synthesised",
        meaning="Decay and reinforcement alone: episodes stay what they are.",
        values={"synthesis.automatic": False, "reinforcement.on_overlap": False},
    ),
)
