"""The constants of base-level activation, and where they are from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.parameters import ParameterGroup, parameter

__all__ = ["BASE_LEVEL", "RETRIEVAL", "ActRParameters"]

BASE_LEVEL: Final = (
    "Anderson & Lebiere, The Atomic Components of Thought (1998), base-level learning"
)
RETRIEVAL: Final = "ACT-R tutorial, unit 4 (probability of recall)"
_CHOSEN: Final = "chosen: ACT-R leaves it to each model"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseLevel(ParameterGroup):
    """How past accesses add up."""

    decay: float = parameter(
        0.5, low=0.01, high=1.0, source=BASE_LEVEL, doc="The power d by which an access fades."
    )
    unit: float = parameter(
        24.0, unit="hours", low=1.0 / 3600.0, high=8760.0, source=_CHOSEN,
        doc="What t is counted in. ACT-R counts seconds of a laboratory task; here days.",
    )  # fmt: skip
    least_age: float = parameter(
        1.0, unit="seconds", low=0.001, high=86_400.0, source=_CHOSEN,
        doc="An access is taken to be at least that old, since 0 to a negative power is infinite.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval(ParameterGroup):
    """How activation becomes a chance to be retrieved."""

    threshold: float = parameter(
        -2.0, low=-20.0, high=20.0, source=_CHOSEN,
        doc="τ: the activation at which the chance is one half: one access, 55 days ago.",
    )  # fmt: skip
    noise: float = parameter(
        0.5, low=0.01, high=5.0, source=_CHOSEN,
        doc="s: how soft the threshold is. ACT-R has no default; models use about 0.2 to 0.8.",
    )  # fmt: skip
    cue: float = parameter(
        3.0, high=20.0, source=_CHOSEN,
        doc="Activation that a question adds to a memory exactly like it (spreading activation).",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRParameters:
    """Parameters of base-level activation."""

    base_level: BaseLevel = field(default_factory=BaseLevel)
    retrieval: Retrieval = field(default_factory=Retrieval)
