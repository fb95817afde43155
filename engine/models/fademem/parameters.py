"""The constants of FadeMem: those that the paper prints, and those it leaves open.

What the paper does not print is set as in the public code that goes with it, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.parameters import ParameterGroup, parameter

__all__ = ["DECAY", "IMPORTANCE", "FadeMemParameters"]

_PAPER: Final = "FadeMem (Wei et al. 2026, arXiv 2601.18642)"
IMPORTANCE: Final = f"{_PAPER}, section 2.1, importance"
DECAY: Final = f"{_PAPER}, section 2.2, forgetting curve"
_PRUNING: Final = f"{_PAPER}, section 2.2, pruning"
_SETTINGS: Final = f"{_PAPER}, section 3.1, settings"
_CODE: Final = "not printed in the FadeMem paper; as in the public code that goes with it"
_CHOSEN: Final = "chosen: the FadeMem paper leaves it open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance(ParameterGroup):
    """Importance I from relevance, frequency and recency, each with a weight."""

    relevance: float = parameter(0.4, source=_CODE, doc="Weight α of relevance to recent talk.")
    frequency: float = parameter(0.3, source=_CODE, doc="Weight β of f/(1 + f).")
    recency: float = parameter(0.3, source=_CODE, doc="Weight γ of e^(-δt), t since it happened.")
    without_context: float = parameter(
        0.5, source=_CODE, doc="Relevance of a memory that no question has used yet."
    )
    access_fading: float = parameter(
        0.1, unit="per day", high=10.0, source=_CODE,
        doc="κ: how fast an access counts less, f = Σ e^(-κt).",
    )  # fmt: skip
    recency_fading: float = parameter(
        0.1, unit="per day", high=10.0, source=_CODE, doc="δ: how fast recency fades."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers(ParameterGroup):
    """The long-term and the short-term layer; between the thresholds a memory stays where it is."""

    promote: float = parameter(
        0.7, source=_SETTINGS, doc="Importance from which a memory goes to the long-term layer."
    )
    demote: float = parameter(
        0.3, source=_SETTINGS, doc="Importance below which it falls to the short-term layer."
    )
    long_capacity: int = parameter(
        1000, unit="memories", high=10_000_000, source=_SETTINGS,
        doc="Size of the long-term layer. What happens when it is full is not printed: only shown.",
    )  # fmt: skip
    short_capacity: int = parameter(
        500, unit="memories", high=10_000_000, source=_SETTINGS,
        doc="Size of the short-term layer; only shown, as that of the other.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Decay(ParameterGroup):
    """Fading, ``v · exp(-λ t^β)`` with ``λ = λ₀ e^(-μI)``."""

    base: float = parameter(
        0.1, unit="per day", high=10.0, source=_SETTINGS, doc="λ₀: fading at importance 0."
    )
    slowing: float = parameter(
        1.0, high=20.0, source=_CODE, doc="μ: how much importance slows the fading."
    )
    long_shape: float = parameter(
        0.8, low=0.05, high=5.0, source=DECAY, doc="β in the long-term layer: slower and slower."
    )
    short_shape: float = parameter(
        1.2, low=0.05, high=5.0, source=DECAY, doc="β in the short-term layer: faster and faster."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcement(ParameterGroup):
    """What an access adds, ``v + Δv (1 - v) e^(-n/N)``."""

    gain: float = parameter(0.2, source=_CODE, doc="Δv: share of what is missing that it adds.")
    spacing: float = parameter(
        10.0, unit="accesses", low=0.01, high=1000.0, source=_CODE,
        doc="N: accesses within the window after which it adds 37 % of that.",
    )  # fmt: skip
    window: float = parameter(
        7.0, unit="days", low=0.01, high=3650.0, source=_CODE,
        doc="W: how far back accesses are counted for n, this one too.",
    )  # fmt: skip
    restarts: bool = parameter(
        True, source=_CHOSEN,
        doc="An access sets the time of fading to 0; else the curve is lifted where it is.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Pruning(ParameterGroup):
    """When a memory is taken out for good; looked at each night."""

    enabled: bool = parameter(True, source=_PRUNING, doc="Prune at all.")
    strength: float = parameter(0.05, source=_CODE, doc="ε: below this strength it is pruned.")
    dormant: float = parameter(
        30.0, unit="days", low=0.01, high=36_500.0, source=_CODE,
        doc="T: not accessed for longer than that, it is pruned.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FadeMemParameters:
    """Parameters of FadeMem."""

    importance: Importance = field(default_factory=Importance)
    layers: Layers = field(default_factory=Layers)
    decay: Decay = field(default_factory=Decay)
    reinforcement: Reinforcement = field(default_factory=Reinforcement)
    pruning: Pruning = field(default_factory=Pruning)
