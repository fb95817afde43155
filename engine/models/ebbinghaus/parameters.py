"""The constants of the forgetting curve, and where they are from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.parameters import ParameterGroup, parameter

__all__ = ["EXPONENTIAL", "MEMORY_BANK", "SAVINGS", "EbbinghausParameters"]

EXPONENTIAL: Final = "the exponential form of the Ebbinghaus curve, R = e^(-t/S)"
MEMORY_BANK: Final = "MemoryBank (Zhong et al. 2023, arXiv 2305.10250), section 2.3"
SAVINGS: Final = "Ebbinghaus, Memory (1885, English 1913), section 29"
_CHOSEN: Final = "chosen: the source leaves it open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stability(ParameterGroup):
    """How long a memory lasts, S, and how recall lengthens that."""

    first: float = parameter(
        1.0, unit="days", low=0.001, high=36_500.0, source=MEMORY_BANK,
        doc="S of a memory that was never recalled: after that time 37 % is left.",
    )  # fmt: skip
    gain: float = parameter(
        1.0, unit="days", high=36_500.0, source=MEMORY_BANK,
        doc="What each recall adds to S; recall also sets t back to 0.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Savings(ParameterGroup):
    """The formula that Ebbinghaus printed himself, for the work saved in relearning."""

    enabled: bool = parameter(
        False, source=SAVINGS,
        doc="Use b = k / ((log t)^c + k), t in minutes, in place of the exponential form.",
    )  # fmt: skip
    k: float = parameter(
        1.84, low=0.001, high=100.0, source=SAVINGS, doc="The constant k of the printed formula."
    )
    c: float = parameter(
        1.25, low=0.01, high=10.0, source=SAVINGS, doc="The power c of the logarithm of time."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold(ParameterGroup):
    """When a memory no longer comes back by itself."""

    retention: float = parameter(
        0.1, source=_CHOSEN, doc="Below this retention a memory is slipped: kept, but not found."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EbbinghausParameters:
    """Parameters of the forgetting curve."""

    stability: Stability = field(default_factory=Stability)
    savings: Savings = field(default_factory=Savings)
    threshold: Threshold = field(default_factory=Threshold)
