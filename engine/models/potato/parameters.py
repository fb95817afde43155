"""Every constant of the Potato memory, with its unit, range, default and source."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from engine.memory.kinds import Kind
from engine.models.retrieval import Retrieval
from engine.parameters import ParameterGroup, parameter

__all__ = ["PotatoParameters"]

_PAPER = "Potato paper, section "
_CHOICE = "Lethe's choice for Potato paper, section "

_affect = partial(parameter, low=-1.0)
_switch = partial(parameter, unit="on or off")


@dataclass(frozen=True, slots=True, kw_only=True)
class Affect(ParameterGroup):
    """The agent's resting state, sigma."""

    sigma_valence: float = _affect(
        0.1, source=_CHOICE + "3.5", doc="Valence of the resting state sigma."
    )
    sigma_activation: float = _affect(
        0.2, source=_CHOICE + "3.5", doc="Activation of the resting state sigma."
    )
    sigma_intensity: float = parameter(
        0.4, source=_CHOICE + "3.5", doc="Intensity of the resting state sigma."
    )

    @property
    def sigma(self) -> tuple[float, float, float]:
        """The resting centroid."""
        return (self.sigma_valence, self.sigma_activation, self.sigma_intensity)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(ParameterGroup):
    """Importance at encoding, by kind."""

    conversation: float = parameter(
        1.0, source=_PAPER + "3.2", doc="Entry importance of a conversation."
    )
    insight: float = parameter(0.5, source=_PAPER + "3.2", doc="Entry importance of an insight.")
    bias: float = parameter(0.03, source=_PAPER + "3.2", doc="Entry importance of a bias.")
    dream: float = parameter(0.005, source=_PAPER + "3.2", doc="Entry importance of a dream.")
    visual_episode: float = parameter(
        1.0, source=_CHOICE + "3.2", doc="Entry importance of a visual episode."
    )

    def of(self, kind: Kind) -> float:
        """Return the entry importance of a kind."""
        return float(getattr(self, kind.name.lower()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(ParameterGroup):
    """The attention window."""

    curve: tuple[float, ...] = parameter(
        (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.07, 0.03, 0.01),
        low=1e-6,
        source=_PAPER + "3.2, Table 1",
        doc="Importance after each exchange; a step multiplies by the ratio of two neighbours.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconsolidation(ParameterGroup):
    """What use of a memory does to it."""

    gain: float = parameter(
        0.3,
        source=_CHOICE + "3.3",
        doc="Share of the way to the cap that a first recall goes; 0 switches boosts off.",
    )
    cap_conversation: float = parameter(
        1.0, source=_PAPER + "3.3, Table 2", doc="Cap of a conversation."
    )
    cap_insight: float = parameter(0.8, source=_PAPER + "3.3, Table 2", doc="Cap of an insight.")
    cap_bias: float = parameter(0.1, source=_PAPER + "3.3, Table 2", doc="Cap of a bias.")
    cap_dream: float = parameter(0.005, source=_PAPER + "3.3, Table 2", doc="Cap of a dream.")
    cap_visual_episode: float = parameter(
        1.0, source=_CHOICE + "3.3", doc="Cap of a visual episode."
    )
    drift_step: float = parameter(
        0.2,
        source=_CHOICE + "3.3",
        doc="Share of the way to the recall's context that the current centroid moves.",
    )
    link_gain: float = parameter(
        0.0,
        source=_CHOICE + "3.3",
        doc="Added to the gain of a memory that is linked to another one used in the same recall.",
    )

    def cap(self, kind: Kind) -> float:
        """Return the cap of a kind."""
        return float(getattr(self, f"cap_{kind.name.lower()}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sleep(ParameterGroup):
    """Sleep decay of importance."""

    base_rate: float = parameter(
        0.85, unit="per night", source=_PAPER + "3.4", doc="Share that an untouched memory keeps."
    )
    recency_gain: float = parameter(
        0.05, unit="per night", source=_PAPER + "3.4", doc="R at the moment of an access."
    )
    recency_hours: float = parameter(
        24.0, unit="h", low=0.01, high=8760.0, source=_PAPER + "3.4", doc="Time in which R fades."
    )
    frequency_gain: float = parameter(
        0.01, unit="per night", source=_PAPER + "3.4", doc="F for each access."
    )
    frequency_limit: int = parameter(
        10, unit="recalls", high=1000, source=_PAPER + "3.4", doc="Accesses that count towards F."
    )
    geometry_gain: float = parameter(
        0.12, unit="per night", source=_PAPER + "3.4", doc="G at stickiness 1."
    )
    spread_gain: float = parameter(
        0.03, unit="per night", source=_PAPER + "3.4", doc="S of a memory of mixed feelings."
    )
    spread_threshold: float = parameter(
        0.5, high=3.0, source=_PAPER + "3.4", doc="Spread at encoding above which S counts."
    )
    rate_cap: float = parameter(
        0.98, unit="per night", source=_PAPER + "3.4", doc="The most that a night can keep."
    )
    geometry: bool = _switch(
        True,
        source=_PAPER + "4.1, conditions A and B",
        doc="G, S, geometric trace rates and geometric survival criteria; off is condition B.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces(ParameterGroup):
    """Decay of the traces."""

    raw_rate: float = parameter(
        0.80, unit="per night", source=_PAPER + "3.7, Table 4", doc="Base rate of the raw trace."
    )
    semantic_rate: float = parameter(
        0.88,
        unit="per night",
        source=_PAPER + "3.7, Table 4",
        doc="Base rate of the semantic trace.",
    )
    graph_rate: float = parameter(
        0.95, unit="per night", source=_PAPER + "3.7, Table 4", doc="Base rate of the graph trace."
    )
    slowing: float = parameter(
        0.9,
        source=_CHOICE + "3.7",
        doc="Share of a trace's nightly loss that stickiness 1 prevents.",
    )
    low_stickiness: float = parameter(
        0.3, low=1e-6, source=_CHOICE + "3.7", doc="Stickiness below which raw traces go faster."
    )
    acceleration: float = parameter(
        0.1, source=_CHOICE + "3.7", doc="Share of the raw base rate that is lost at stickiness 0."
    )
    rate_cap: float = parameter(
        0.995, unit="per night", source=_CHOICE + "3.7", doc="The most that a trace can keep."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wear(ParameterGroup):
    """Loss of worn traces below background."""

    enabled: bool = _switch(
        True, source=_CHOICE + "3.7", doc="Worn raw and semantic traces are erased."
    )
    background: float = parameter(
        0.01, source=_PAPER + "3.2, Table 1", doc="Importance below which worn traces go."
    )
    strength: float = parameter(
        0.01, source=_CHOICE + "3.7", doc="Strength below which a trace is worn."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Survival(ParameterGroup):
    """The death line and what a candidate survives by."""

    death_line: float = parameter(
        0.005, source=_PAPER + "3.6", doc="Importance below which a memory must earn survival."
    )
    by_links: bool = _switch(True, source=_PAPER + "3.6.1", doc="A link to a living memory saves.")
    link_strength: float = parameter(
        0.01, source=_CHOICE + "3.6.1", doc="Graph strength that both ends of a link must have."
    )
    by_identity: bool = _switch(True, source=_PAPER + "3.6.1", doc="The identity flag saves.")
    by_contradiction: bool = _switch(
        True, source=_PAPER + "3.6.1", doc="A contradiction with a memory that is there saves."
    )
    by_stickiness: bool = _switch(True, source=_PAPER + "3.6.1", doc="Geometric stickiness saves.")
    stickiness: float = parameter(0.5, source=_CHOICE + "3.6.1", doc="Stickiness that saves.")
    by_spread: bool = _switch(True, source=_PAPER + "3.6.1", doc="High or rising spread saves.")
    spread: float = parameter(
        0.5, high=3.0, source=_CHOICE + "3.6.1", doc="Spread at encoding above which it saves."
    )
    spread_rise: float = parameter(
        0.1,
        high=3.0,
        source=_CHOICE + "3.6.1",
        doc="How far the last recall's spread must lie above that at encoding to be rising.",
    )
    spread_recalls: int = parameter(
        2,
        unit="recalls",
        low=1,
        high=100,
        source=_CHOICE + "3.6.1",
        doc="Recalls with a spread that a trend needs.",
    )
    by_drift: bool = _switch(True, source=_PAPER + "3.6.1", doc="High centroid drift saves.")
    drift: float = parameter(
        0.5, high=3.0, source=_CHOICE + "3.6.1", doc="Drift of the centroid that saves."
    )
    by_access: bool = _switch(True, source=_PAPER + "3.6.1", doc="Cumulative access count saves.")
    access_count: int = parameter(
        3, unit="recalls", low=1, high=1000, source=_CHOICE + "3.6.1", doc="Recalls that save."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Erosion(ParameterGroup):
    """Progressive erosion of candidates, and the floors that prevent it."""

    patience: int = parameter(
        3,
        unit="nights",
        low=1,
        high=255,
        source=_CHOICE + "3.6.2",
        doc="Nights in a row below the line, unsaved, after which a trace goes.",
    )
    identity_floor_on: bool = _switch(
        True, source=_PAPER + "4.4", doc="Memories with the identity flag keep a floor."
    )
    identity_floor: float = parameter(
        0.01, source=_PAPER + "4.4", doc="Floor of memories with the identity flag."
    )
    legacy_floor_on: bool = _switch(
        False, source=_PAPER + "4.4", doc="The earlier version's floor: nothing ever erodes."
    )
    legacy_floor: float = parameter(
        0.01, source=_PAPER + "4.4", doc="Floor of every memory that ages."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PotatoParameters:
    """Parameters of the Potato memory, a group for each mechanism."""

    affect: Affect = field(default_factory=Affect)
    entry: Entry = field(default_factory=Entry)
    window: Window = field(default_factory=Window)
    retrieval: Retrieval = field(default_factory=Retrieval)
    reconsolidation: Reconsolidation = field(default_factory=Reconsolidation)
    sleep: Sleep = field(default_factory=Sleep)
    traces: Traces = field(default_factory=Traces)
    wear: Wear = field(default_factory=Wear)
    survival: Survival = field(default_factory=Survival)
    erosion: Erosion = field(default_factory=Erosion)
