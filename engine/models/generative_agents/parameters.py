"""The constants of the retrieval of Generative Agents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.half_life import LEFT_PER_HOUR
from engine.parameters import ParameterGroup, parameter

__all__ = [
    "CODE",
    "IMPORTANCE",
    "RECENCY",
    "RETRIEVAL",
    "ByRankParameters",
    "GenerativeAgentsParameters",
]

_PAPER: Final = "Generative Agents (Park et al. 2023, arXiv 2304.03442)"
RECENCY: Final = f"{_PAPER}, section 4.1, recency"
IMPORTANCE: Final = f"{_PAPER}, section 4.1, importance"
RETRIEVAL: Final = f"{_PAPER}, section 4.1, retrieval"
_REFLECTION: Final = f"{_PAPER}, section 4.2, reflection"
CODE: Final = "public code of Generative Agents, retrieve.py, as it is reported to run"
_CHOSEN: Final = "chosen: the paper asks a language model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recency(ParameterGroup):
    """How recency fades with time."""

    factor: float = parameter(
        0.995, unit=LEFT_PER_HOUR, source=RECENCY,
        doc="What an hour since the last access leaves of recency.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRecency(ParameterGroup):
    """How recency falls with the place in the order of last access."""

    factor: float = parameter(
        0.995, unit="left per place", source=CODE,
        doc="What each place in the order of last access leaves of recency.",
    )  # fmt: skip
    oldest_first: bool = parameter(
        False, source=CODE,
        doc="Give the highest recency to what was accessed longest ago: so the code sorts.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance(ParameterGroup):
    """Importance from 1, mundane, to 10, poignant."""

    least: int = parameter(
        1, low=0, high=100, source=IMPORTANCE, doc="Importance of what is purely mundane."
    )
    most: int = parameter(
        10, low=1, high=100, source=IMPORTANCE, doc="Importance of what is extremely poignant."
    )
    by_intensity: bool = parameter(
        True, source=_CHOSEN,
        doc="Where the source gives none, rate by the intensity of feeling; else in the middle.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights(ParameterGroup):
    """The weights α of the three parts of the score, and how many answers make the context."""

    recency: float = parameter(1.0, high=10.0, source=RETRIEVAL, doc="Weight of recency.")
    importance: float = parameter(1.0, high=10.0, source=RETRIEVAL, doc="Weight of importance.")
    relevance: float = parameter(1.0, high=10.0, source=RETRIEVAL, doc="Weight of relevance.")
    at_hand: int = parameter(
        30, unit="memories", low=1, high=1_000_000, source=CODE,
        doc="How many memories are brought up at once.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection(ParameterGroup):
    """When the agent would reflect; only told here."""

    threshold: float = parameter(
        150.0, high=1_000_000.0, source=_REFLECTION,
        doc="Importance of what has happened since the last insight that makes it reflect.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerativeAgentsParameters:
    """Parameters as published."""

    recency: Recency = field(default_factory=Recency)
    importance: Importance = field(default_factory=Importance)
    weights: Weights = field(default_factory=Weights)
    reflection: Reflection = field(default_factory=Reflection)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRankParameters:
    """Parameters as the code is reported to run."""

    recency: RankRecency = field(default_factory=RankRecency)
    importance: Importance = field(default_factory=Importance)
    weights: Weights = field(default_factory=Weights)
    reflection: Reflection = field(default_factory=Reflection)
