"""Every constant of Kroniqo: what the post prints, what it says in words, what Lethe chose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.half_life import PER_HOUR
from engine.parameters import ParameterGroup, parameter

__all__ = [
    "POST",
    "Decay",
    "Entry",
    "KroniqoParameters",
    "Learning",
    "Merging",
    "Rates",
    "Reinforcement",
    "Retrieval",
    "SessionEnd",
    "Tasks",
]

POST: Final = "Kroniqo post"
_MODEL: Final = f"{POST}, “The Model: Exponential Decay”"
_NIGHT: Final = f"{POST}, “Why 0.03: The 24-Hour Argument”"
_LAZY: Final = f"{POST}, “The Implementation: SQLite and Lazy Decay”"
_SESSION: Final = f"{POST}, “Session Compression at the 2-Hour Gap”"
_WRONG: Final = f"{POST}, “What the Model Gets Wrong”"
_CALIBRATION: Final = f"{_WRONG} (relevance₀ calibration)"
_IN_WORDS: Final = "; in words, the figure is Lethe's"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decay(ParameterGroup):
    """How fast relevance fades, computed whenever it is read."""

    constant: float = parameter(
        0.03, unit=PER_HOUR, source=_MODEL, doc="λ of relevance₀·e^(−λt), for every memory alike."
    )
    imports_as_new: bool = parameter(
        True,
        source="Lethe: the post knows no imports",
        doc="Memories that are imported at once are nodes made then; else made when they happened.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(ParameterGroup):
    """Relevance₀ by category; an importance that the source gives goes before it."""

    task: float = parameter(0.8, source=_CALIBRATION, doc="Task mentions.")
    project: float = parameter(0.9, source=_NIGHT + _IN_WORDS, doc="Ongoing projects.")
    preference: float = parameter(0.9, source=_NIGHT + _IN_WORDS, doc="Preferences.")
    constraint: float = parameter(
        0.8, source=_CALIBRATION + _IN_WORDS, doc="Constraints that are plainly told."
    )
    fact: float = parameter(0.7, source=_WRONG + _IN_WORDS, doc="Facts about the user.")
    question: float = parameter(0.3, source=_NIGHT, doc="Specific questions asked.")
    reasoning: float = parameter(0.3, source=_NIGHT, doc="Intermediate reasoning steps.")
    casual: float = parameter(0.3, source=_CALIBRATION, doc="Casual conversation.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates(ParameterGroup):
    """λ by category: one of the things that the post says are missing."""

    by_category: bool = parameter(
        False,
        source=f"{_WRONG} (decay is uniform)",
        doc="Each category fades with its own λ instead of the common one.",
    )
    task: float = parameter(0.03, unit=PER_HOUR, source=_MODEL, doc="λ of tasks.")
    project: float = parameter(
        0.015, unit=PER_HOUR, source=_WRONG + _IN_WORDS, doc="λ of ongoing projects."
    )
    preference: float = parameter(
        0.01, unit=PER_HOUR, source=_WRONG + _IN_WORDS, doc="λ of preferences: longer than tasks."
    )
    constraint: float = parameter(
        0.01, unit=PER_HOUR, source=_WRONG + _IN_WORDS, doc="λ of constraints."
    )
    fact: float = parameter(
        0.0005, unit=PER_HOUR, source=_WRONG + _IN_WORDS, doc="λ of facts: they hardly decay."
    )
    question: float = parameter(0.03, unit=PER_HOUR, source=_MODEL, doc="λ of questions.")
    reasoning: float = parameter(0.03, unit=PER_HOUR, source=_MODEL, doc="λ of reasoning steps.")
    casual: float = parameter(0.03, unit=PER_HOUR, source=_MODEL, doc="λ of casual talk.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval(ParameterGroup):
    """Candidates by recency, then a filter by computed relevance."""

    candidates: int = parameter(
        10_000,
        unit="memories",
        low=1,
        high=10_000_000,
        source=f"{_LAZY} (“under ~10,000 nodes this is fast enough”)",
        doc="So many of the newest nodes are fetched before relevance is computed.",
    )
    threshold: float = parameter(
        0.25,
        source=f"{_NIGHT}; the post prints no figure: 0.44 lies above it, 0.15 below",
        doc="Least relevance with which a memory is brought up.",
    )
    practical: float = parameter(
        0.0065,
        source=f"{_NIGHT} (what a week leaves of relevance 1)",
        doc="Below it a memory has expired.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnd(ParameterGroup):
    """When a session ends and what its end does to relevance₀."""

    gap: float = parameter(
        2.0, unit="hours", low=0.01, high=1_000.0, source=_SESSION,
        doc="A longer gap between messages ends the session.",
    )  # fmt: skip
    boost: float = parameter(
        1.15, low=1.0, high=2.0, source=_SESSION,
        doc="Factor of what was accessed in the session; at most 1 comes of it.",
    )  # fmt: skip
    penalty: float = parameter(
        0.85, source=_SESSION, doc="Factor of what was made in the session and never retrieved."
    )
    accesses: int = parameter(
        1, unit="accesses", low=1, high=1_000, source=f"{_SESSION} (1 in its code, more in words)",
        doc="Accesses in the session that earn the boost.",
    )  # fmt: skip
    boosts_earlier: bool = parameter(
        True, source=f"{_SESSION}; whose nodes is left open",
        doc="What was made in an earlier session is boosted too when this one accesses it.",
    )  # fmt: skip
    sees_open_tasks: bool = parameter(
        False, source=f"{_WRONG} (the 2-hour boundary)",
        doc="A session with an open task of its own does not end at the gap.",
    )  # fmt: skip
    open_task_gap: float = parameter(
        12.0, unit="hours", low=0.01, high=10_000.0, source=_WRONG + _IN_WORDS,
        doc="The gap that ends a session even if a task of it is open.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Merging(ParameterGroup):
    """Near-duplicates of a session become one node with averaged relevance."""

    enabled: bool = parameter(True, source=_SESSION, doc="Nodes merge when their session ends.")
    similarity: float = parameter(
        0.9, source=_SESSION + _IN_WORDS, doc="Least cosine of nodes that say the same."
    )
    difference: float = parameter(
        0.1, source=_SESSION + _IN_WORDS, doc="Most difference in relevance of nodes that merge."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tasks(ParameterGroup):
    """Completed tasks are mostly gone after a night unless they have consequences."""

    completed_factor: float = parameter(
        4.0, low=1.0, high=1_000.0, source=_NIGHT + _IN_WORDS,
        doc="So many times faster fades a completed task without consequences, once completed.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcement(ParameterGroup):
    """A repeated mention strengthens what is there: missing in the post, off by default."""

    enabled: bool = parameter(
        False, source=f"{_WRONG} (reinforcement)",
        doc="What is written is compared with what is there, and merges into it with a boost.",
    )  # fmt: skip
    similarity: float = parameter(
        0.85, source=_WRONG + _IN_WORDS, doc="Least cosine of a semantic overlap at write time."
    )
    boost: float = parameter(
        1.15, low=1.0, high=2.0, source=_WRONG + _IN_WORDS,
        doc="Factor of the greater relevance of the two; at most 1 comes of it.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning(ParameterGroup):
    """Relevance₀ learned from what was used: missing in the post, off by default."""

    enabled: bool = parameter(
        False, source=_CALIBRATION,
        doc="New memories enter with the relevance that the use of earlier ones teaches.",
    )  # fmt: skip
    low: float = parameter(
        0.3, source=f"{_NIGHT} (low relevance₀)", doc="Relevance₀ of what is surely never used."
    )
    high: float = parameter(
        0.9, source=f"{_NIGHT} (high relevance₀)", doc="Relevance₀ of what is surely used."
    )
    least: int = parameter(
        8, unit="memories", low=2, high=100_000, source="Lethe",
        doc="Used and unused memories that must be there, of each, before anything is learned.",
    )  # fmt: skip
    wait: float = parameter(
        24.0, unit="hours", low=0.0, high=10_000.0, source="Lethe",
        doc="A memory that is unused counts as such only after so long.",
    )  # fmt: skip
    ridge: float = parameter(
        1.0, low=0.001, high=1_000.0, source="Lethe",
        doc="How strongly the weights are held near 0, in memories.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class KroniqoParameters:
    """Parameters of Kroniqo."""

    decay: Decay = field(default_factory=Decay)
    entry: Entry = field(default_factory=Entry)
    retrieval: Retrieval = field(default_factory=Retrieval)
    session: SessionEnd = field(default_factory=SessionEnd)
    merging: Merging = field(default_factory=Merging)
    tasks: Tasks = field(default_factory=Tasks)
    rates: Rates = field(default_factory=Rates)
    reinforcement: Reinforcement = field(default_factory=Reinforcement)
    learning: Learning = field(default_factory=Learning)
