"""Every constant of the Persistent Agent, with its unit, range, default and source."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from engine.models.persistent_agent.compression import RATIOS
from engine.models.retrieval import Retrieval
from engine.parameters import ParameterGroup, parameter

__all__ = ["PersistentAgentParameters"]

_PAPER = "Persistent Agent paper, section "
_CHOICE = "Lethe's choice for Persistent Agent paper, section "
_TYPES = _PAPER + "4 (entry classification)"
_TAGS = _PAPER + "2 (digital neurotransmitters)"
_TAG_CHOICE = _CHOICE + "2 (digital neurotransmitters)"
_LEVELS = _PAPER + "3"
_MYELIN = _PAPER + "5"
_MYELIN_CHOICE = _CHOICE + "5"

_rate = partial(parameter, unit="per hour", high=10.0)
_hours = partial(parameter, unit="hours", high=87_600.0)
_recalls = partial(parameter, unit="recalls", low=1, high=1000)
_tokens = partial(parameter, unit="tokens", high=100_000_000)
_ratio = partial(parameter, unit="to 1", low=1.0, high=1000.0)
_switch = partial(parameter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(ParameterGroup):
    """Entry type decision: "Deploy to production"."""

    importance: float = parameter(0.90, source=_TYPES, doc="Importance of a decision.")
    decay: float = _rate(0.03, source=_TYPES, doc="λ of a decision.")
    floor: float = parameter(0.50, source=_TYPES, doc="Retention of a decision never falls below.")


@dataclass(frozen=True, slots=True, kw_only=True)
class UserIntent(ParameterGroup):
    """Entry type user_intent: "Search for alternatives"."""

    importance: float = parameter(0.80, source=_TYPES, doc="Importance of a user's intent.")
    decay: float = _rate(0.05, source=_TYPES, doc="λ of a user's intent.")
    floor: float = parameter(0.35, source=_TYPES, doc="Retention of an intent never falls below.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(ParameterGroup):
    """Entry type context: general conversation."""

    importance: float = parameter(0.50, source=_TYPES, doc="Importance of context.")
    decay: float = _rate(0.12, source=_TYPES, doc="λ of context.")
    floor: float = parameter(0.0, source=_TYPES, doc="Retention of context never falls below.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult(ParameterGroup):
    """Entry type tool_result: API responses."""

    importance: float = parameter(0.30, source=_TYPES, doc="Importance of a tool's result.")
    decay: float = _rate(0.20, source=_TYPES, doc="λ of a tool's result.")
    floor: float = parameter(0.0, source=_TYPES, doc="Retention of a result never falls below.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ephemeral(ParameterGroup):
    """Entry type ephemeral: acknowledgments."""

    importance: float = parameter(0.10, source=_TYPES, doc="Importance of what is ephemeral.")
    decay: float = _rate(0.35, source=_TYPES, doc="λ of what is ephemeral.")
    floor: float = parameter(0.0, source=_TYPES, doc="Retention of it never falls below.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(ParameterGroup):
    """Hippocampus scoring: what a retention leads to."""

    keep_hot: float = parameter(
        0.65,
        source=_PAPER + "4 (retention formula)",
        doc="From this retention on a memory is kept at its fidelity.",
    )
    compress: float = parameter(
        0.25,
        source=_PAPER + "4 (retention formula)",
        doc="Below this retention a memory is dropped; from it on, compressed.",
    )
    trash_below: float = parameter(
        0.15, source=_TAGS, doc="Below this importance it is dropped at once, without a summary."
    )
    aggressive: bool = _switch(
        False,
        source=_PAPER + '4 ("aggressive compression or skip")',
        doc="What falls below the compress line goes to L3 instead of being skipped.",
    )
    source_importance: bool = _switch(
        False,
        source=_CHOICE + "4",
        doc="An importance that the source gives takes the place of the type's and the tag's.",
    )
    age_from_source: bool = _switch(
        False,
        source=_CHOICE + "3",
        doc="Age counts from when a memory happened, not from when it was laid down here.",
    )
    emotion_resistance: float = parameter(
        0.0, high=100.0, source=_PAPER + "10 (emotional memory weighting, future work)",
        doc="λ is divided by 1 + this · intensity; 0 switches it off.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Transmitters(ParameterGroup):
    """Neurotransmitter tags: the importance each gives, and what it does."""

    dopamine: float = parameter(
        0.85, source=_TAG_CHOICE, doc="Tag importance of reward and achievement."
    )
    norepinephrine: float = parameter(
        0.75, source=_TAG_CHOICE, doc="Tag importance of urgency and danger."
    )
    cortisol: float = parameter(0.90, source=_TAG_CHOICE, doc="Tag importance of failure.")
    acetylcholine: float = parameter(
        0.65, source=_TAG_CHOICE, doc="Tag importance of focus and learning."
    )
    oxytocin: float = parameter(0.60, source=_TAG_CHOICE, doc="Tag importance of trust.")
    serotonin: float = parameter(0.40, source=_TAG_CHOICE, doc="Tag importance of satisfaction.")
    each_further: float = parameter(
        0.05, source=_TAG_CHOICE,
        doc="What every further transmitter adds to the highest; at most 1 in all.",
    )  # fmt: skip
    low: float = parameter(0.3, source=_TAGS, doc="Below: compressed after the shortest delay.")
    middle: float = parameter(0.6, source=_TAGS, doc="Below: compressed after the second delay.")
    high: float = parameter(
        0.8, source=_TAGS, doc="Up to it: the third delay. Above: kept raw longest, and persists."
    )
    delay_low: float = _hours(0.5, source=_TAGS, doc="Delay of compression at low importance.")
    delay_middle: float = _hours(4.0, source=_TAGS, doc="Delay of compression from low on.")
    delay_high: float = _hours(24.0, source=_TAGS, doc="Delay of compression from middle on.")
    delay_highest: float = _hours(168.0, source=_TAGS, doc="Kept raw so long above high.")
    persistence: float = parameter(
        14.0,
        unit="times",
        low=1.0,
        high=1000.0,
        source=_TAGS,
        doc="λ above high is divided by this: such memories persist so many times longer.",
    )
    reflexes: bool = _switch(
        True, source=_TAGS, doc="What cortisol tags also becomes a reflex in the DNA file."
    )
    enabled: bool = _switch(
        True, source=_TAGS, doc="Tags count; off: importance and timing go by type and age alone."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels(ParameterGroup):
    """The five levels: ages, budgets, ratios and the buffer."""

    hot_hours: float = _hours(4.0, source=_LEVELS, doc="Age at which L0 ends.")
    warm_hours: float = _hours(12.0, source=_LEVELS, doc="Age at which L1 ends.")
    cool_hours: float = _hours(72.0, source=_LEVELS, doc="Age at which L2 ends.")
    cold_hours: float = _hours(168.0, source=_LEVELS, doc="Age at which L3 ends.")
    hot_budget: int = _tokens(200_000, source=_LEVELS, doc="Budget of L0.")
    warm_budget: int = _tokens(150_000, source=_LEVELS, doc="Budget of L1.")
    cool_budget: int = _tokens(100_000, source=_LEVELS, doc="Budget of L2.")
    cold_budget: int = _tokens(50_000, source=_LEVELS, doc="Budget of L3.")
    warm_ratio: float = _ratio(RATIOS[1], source=_LEVELS, doc="Compression of L1.")
    cool_ratio: float = _ratio(RATIOS[2], source=_LEVELS, doc="Compression of L2.")
    cold_ratio: float = _ratio(RATIOS[3], source=_LEVELS, doc="Compression of L3.")
    context: int = _tokens(
        1_000_000, source=_LEVELS + " (buffer preservation)", doc="Size of the agent's context."
    )
    in_use: float = parameter(
        0.5,
        source=_LEVELS + " (buffer preservation)",
        doc="Share of the context that memories may fill; budgets shrink in step to keep it.",
    )
    buffer_rule: bool = _switch(
        True,
        source=_LEVELS + " (buffer preservation)",
        doc="Where a budget overflows, what has the lowest priority moves down a level earlier.",
    )

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Ages at which L0, L1, L2 and L3 end, hours."""
        return (self.hot_hours, self.warm_hours, self.cool_hours, self.cold_hours)

    @property
    def ratios(self) -> tuple[float, float, float, float]:
        """Compression of L0 to L3."""
        return (1.0, self.warm_ratio, self.cool_ratio, self.cold_ratio)

    @property
    def budgets(self) -> tuple[float, float, float, float]:
        """Budgets of L0 to L3 in tokens, shrunk so that all together keep the buffer free."""
        each = (self.hot_budget, self.warm_budget, self.cool_budget, self.cold_budget)
        most = self.in_use * self.context
        share = min(1.0, most / sum(each)) if sum(each) else 1.0
        return (each[0] * share, each[1] * share, each[2] * share, each[3] * share)


@dataclass(frozen=True, slots=True, kw_only=True)
class Myelin(ParameterGroup):
    """Myelination: recalls make a memory last, then known, then a behaviour."""

    thin: int = _recalls(3, source=_MYELIN, doc="Recalls to thin myelin: resists decay.")
    thick: int = _recalls(5, source=_MYELIN, doc="Recalls to thick myelin: preloaded at boot.")
    reflex: int = _recalls(10, source=_MYELIN, doc="Recalls to a reflex: written to the DNA.")
    thin_share: float = parameter(
        0.5, source=_MYELIN_CHOICE + ' ("resist decay")', doc="Share of λ under thin myelin."
    )
    thick_share: float = parameter(
        0.25, source=_MYELIN_CHOICE, doc="Share of λ under thick myelin."
    )
    reflex_share: float = parameter(
        0.0, source=_MYELIN + ' ("persist indefinitely")', doc="Share of λ of a reflex."
    )
    stays_warm: bool = _switch(
        True,
        source=_MYELIN + ' ("stay warm")',
        doc="From thin myelin on a memory is never colder than L1, unless a budget overflows.",
    )
    preload_bonus: float = parameter(
        0.1, source=_MYELIN_CHOICE + ' ("no search needed")',
        doc="Added to the recall score from thick myelin on.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule(ParameterGroup):
    """When compaction and defrag run, and what the night does of its own accord."""

    compaction_minutes: int = parameter(
        30,
        unit="minutes",
        low=1,
        high=1440,
        source=_PAPER + "8",
        doc="Compaction runs so often, on the full marks of the virtual clock (UTC).",
    )
    defrag_hour: float = parameter(
        2.5, unit="hours", high=23.99, source=_PAPER + "8", doc="Hour of the nightly defrag, UTC."
    )
    reflect: bool = _switch(
        True,
        source=_PAPER + "8 (self-reflection)",
        doc="After a night, what was decided, failed and learnt becomes an insight.",
    )
    snapshot_nightly: bool = _switch(
        False, source=_PAPER + "6 and 8", doc="After a night, the cognitive state is saved."
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PersistentAgentParameters:
    """Parameters of the Persistent Agent."""

    decision: Decision = field(default_factory=Decision)
    user_intent: UserIntent = field(default_factory=UserIntent)
    context: Context = field(default_factory=Context)
    tool_result: ToolResult = field(default_factory=ToolResult)
    ephemeral: Ephemeral = field(default_factory=Ephemeral)
    scoring: Scoring = field(default_factory=Scoring)
    transmitters: Transmitters = field(default_factory=Transmitters)
    levels: Levels = field(default_factory=Levels)
    myelin: Myelin = field(default_factory=Myelin)
    schedule: Schedule = field(default_factory=Schedule)
    retrieval: Retrieval = field(default_factory=Retrieval)
