"""Every constant of the Motebit memory, with its unit, range and where it is from.

The page prints the half-lives, the boost and the limits. Where it only says that there is such a
thing (a threshold, weights of a ranking, edge weights), the value is that of the project's public
code or, where that has none either, Lethe's choice; each says which.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.parameters import ParameterGroup, parameter

__all__ = [
    "CODE",
    "Confidence",
    "Decay",
    "Expansion",
    "Governance",
    "Hebbian",
    "MotebitParameters",
    "Ranking",
    "Reinforcement",
    "Retention",
    "Synthesis",
]

_DECAY: Final = "Motebit page, Half-life decay"
_COMPOUNDING: Final = "Motebit page, Compounding"
_HEBBIAN: Final = "Motebit page, Hebbian co-retrieval"
_SYNTHESIS: Final = "Motebit page, Synthesis"
_RETENTION: Final = "Motebit page, Sensitivity and retention"
_RETRIEVAL: Final = "Motebit page, Retrieval by meaning"
CODE: Final = "Motebit's public code; the page gives no figure"
"""Source of what the page leaves open and the project's public code has."""
_DOCS: Final = f"{_RETENTION} (the table of its public documentation)"
_CHOSEN: Final = "Lethe's choice; the page gives no figure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decay(ParameterGroup):
    """Half-lives by type of memory."""

    default_half_life: float = parameter(
        7.0,
        unit="days",
        low=0.01,
        high=3650.0,
        source=_DECAY,
        doc="In which the confidence of a memory of no special type halves.",
    )
    semantic_half_life: float = parameter(
        30.0,
        unit="days",
        low=0.01,
        high=3650.0,
        source=_COMPOUNDING,
        doc="The same for semantic memories: lasting facts and preferences.",
    )
    episodic_half_life: float = parameter(
        3.0,
        unit="days",
        low=0.01,
        high=3650.0,
        source=_SYNTHESIS,
        doc="The same for episodic memories: what happened at a time.",
    )
    longest_half_life: float = parameter(
        365.0,
        unit="days",
        low=0.01,
        high=36500.0,
        source=_COMPOUNDING,
        doc="No reinforcement lengthens a half-life beyond this.",
    )
    access_resets: bool = parameter(
        True, source=_DECAY,
        doc="Whether being used sets a memory back to its full confidence. (The public code counts "
        "from creation instead.)",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence(ParameterGroup):
    """Confidence at entry, where the source gives no importance."""

    stated: float = parameter(0.9, source=_DECAY, doc="Of what is said plainly.")
    hedged: float = parameter(
        0.6, source=_CHOSEN, doc="Of what is said with a doubt: maybe, I think, not sure."
    )
    inferred: float = parameter(
        0.7, source=_CHOSEN, doc="Of insights and biases, which the agent concluded itself."
    )
    dreamt: float = parameter(0.1, source=_CHOSEN, doc="Of dreams, which tell no fact.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcement(ParameterGroup):
    """What confirming a fact does."""

    boost: float = parameter(0.1, source=_COMPOUNDING, doc="Added to the confidence, up to 1.")
    half_life_factor: float = parameter(
        1.5, low=1.0, high=10.0, source=_COMPOUNDING, doc="Lengthens the half-life."
    )
    on_overlap: bool = parameter(
        True, source=_COMPOUNDING,
        doc="Whether a new memory that says the same reinforces the one that is there.",
    )  # fmt: skip
    overlap: float = parameter(
        0.8, source=_CHOSEN,
        doc="Cosine from which a new memory says the same. Small talk never does, nor does what "
        "denies it.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking(ParameterGroup):
    """How answers are ranked, and from which confidence on a memory is one."""

    threshold: float = parameter(
        0.1, source=CODE, doc="Below this confidence a memory is dormant: never brought up unasked."
    )
    relevance_weight: float = parameter(0.5, source=CODE, doc="Share of the likeness in meaning.")
    confidence_weight: float = parameter(0.3, source=CODE, doc="Share of the confidence now.")
    recency_weight: float = parameter(0.2, source=CODE, doc="Share of the recency.")
    recency_half_life: float = parameter(
        24.0, unit="hours", low=0.1, high=8760.0, source=CODE,
        doc="Time since the last use, or else since it came, in which recency halves.",
    )  # fmt: skip
    seek_dormant: bool = parameter(
        False, source=_DECAY, doc="Whether what lies below the threshold is sought as well."
    )
    sought_likeness: float = parameter(
        0.75, source=_CHOSEN,
        doc="Cosine from which a question specifically seeks a memory, dormant or not.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion(ParameterGroup):
    """The graph expansion pass: neighbours of top results are pulled in."""

    enabled: bool = parameter(True, source=_HEBBIAN, doc="Whether it takes place.")
    results: int = parameter(
        10, low=1, high=1000, source=CODE, doc="Top results whose neighbours are pulled in."
    )
    discount: float = parameter(
        0.7, source=CODE,
        doc="How much of the gap to a top result's score an edge of weight 1 closes.",
    )  # fmt: skip
    relation_weight: float = parameter(
        1.0, source=CODE, doc="Weight of a typed relation (causes, contradicts, part of, relates)."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hebbian(ParameterGroup):
    """Edges between memories that are recalled together."""

    first_weight: float = parameter(0.2, source=CODE, doc="Of a new edge.")
    increment: float = parameter(0.05, source=CODE, doc="Added each time it happens again.")
    cap: float = parameter(1.0, source=CODE, doc="An edge weighs no more.")
    most_together: int = parameter(
        10, low=2, high=100, source=_CHOSEN,
        doc="Memories of one recall that are joined, the first used first. (The public code: 3.)",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis(ParameterGroup):
    """Episodes that cluster by meaning become a fact."""

    automatic: bool = parameter(
        True, source=_SYNTHESIS, doc="Whether it happens of its own accord, after a night."
    )
    every_nights: int = parameter(
        7, unit="nights", low=1, high=365, source=_CHOSEN, doc="How often."
    )
    likeness: float = parameter(
        0.65, low=0.05, source=_CHOSEN,
        doc="Cosine to the episode in the middle from which another belongs to its cluster.",
    )  # fmt: skip
    fewest: int = parameter(2, low=2, high=50, source=CODE, doc="Episodes that a cluster needs.")
    most: int = parameter(
        12, low=2, high=200, source=_CHOSEN, doc="Episodes that one fact takes in, the nearest."
    )
    window: int = parameter(
        10_000, unit="episodes", low=100, high=1_000_000, source=_CHOSEN,
        doc="Episodes that came one after the other and are compared with each other; of more, "
        "each night takes the next ones, and a person's act all in turn.",
    )  # fmt: skip
    most_facts: int = parameter(
        200, unit="facts", low=1, high=100_000, source=_CHOSEN,
        doc="Made by one act or one night at most; what is left waits for the next.",
    )  # fmt: skip
    least_age: float = parameter(
        0.5, unit="half-lives", high=100.0, source=CODE,
        doc="Since the last reset, before an episode is taken in.",
    )  # fmt: skip
    boost: float = parameter(
        0.1, source=CODE, doc="Added to the mean confidence of the episodes, up to 1."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention(ParameterGroup):
    """How long sensitive memories are kept, from when they were taken in."""

    enforced: bool = parameter(
        True, source=_RETENTION, doc="Whether a memory is deleted at night when its time is over."
    )
    personal_days: float = parameter(
        365.0, unit="days", high=36500.0, source=_DOCS, doc="Of personal memories."
    )
    medical_days: float = parameter(
        90.0, unit="days", high=36500.0, source=_DOCS, doc="Of medical memories."
    )
    financial_days: float = parameter(
        90.0, unit="days", high=36500.0, source=_DOCS, doc="Of financial memories."
    )
    secret_days: float = parameter(
        30.0, unit="days", high=36500.0, source=_DOCS,
        doc="Of secrets. (The public code does not store them at all.)",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Governance(ParameterGroup):
    """What may be displayed, and through which channel."""

    by_words: bool = parameter(
        True, source=_CHOSEN, doc="Whether a memory's words tell its sensitivity as it enters."
    )
    show_personal: bool = parameter(True, source=_DOCS, doc="Whether personal memories are shown.")
    show_medical: bool = parameter(False, source=_DOCS, doc="Whether medical memories are shown.")
    show_financial: bool = parameter(
        False, source=_DOCS, doc="Whether financial memories are shown."
    )
    show_secret: bool = parameter(False, source=_DOCS, doc="Whether secrets are shown.")
    closed: bool = parameter(
        True, source=_RETENTION,
        doc="Whether what may not be shown answers no question until it is released.",
    )  # fmt: skip
    release_hours: float = parameter(
        1.0, unit="hours", low=0.01, high=720.0, source=_CHOSEN,
        doc="How long “show once” releases a memory.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class MotebitParameters:
    """Parameters of the Motebit memory."""

    decay: Decay = field(default_factory=Decay)
    confidence: Confidence = field(default_factory=Confidence)
    reinforcement: Reinforcement = field(default_factory=Reinforcement)
    ranking: Ranking = field(default_factory=Ranking)
    expansion: Expansion = field(default_factory=Expansion)
    hebbian: Hebbian = field(default_factory=Hebbian)
    synthesis: Synthesis = field(default_factory=Synthesis)
    retention: Retention = field(default_factory=Retention)
    governance: Governance = field(default_factory=Governance)
