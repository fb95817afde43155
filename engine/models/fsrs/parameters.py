"""The weights of FSRS as parameters: values and ranges are those of the ``fsrs`` package itself."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from fsrs.scheduler import (
    DEFAULT_PARAMETERS,
    LOWER_BOUNDS_PARAMETERS,
    UPPER_BOUNDS_PARAMETERS,
)

from engine.parameters import ParameterGroup, parameter

__all__ = ["PACKAGE", "FsrsParameters", "Weights", "weights_of"]

PACKAGE: Final = "FSRS-6, the fsrs package (Open Spaced Repetition), scheduler"
_CHOSEN: Final = "chosen: FSRS schedules reviews and forgets nothing"


def _weight(index: int, doc: str, unit: str = "") -> Any:
    """Return the parameter for one weight of the package."""
    return parameter(
        DEFAULT_PARAMETERS[index], unit=unit, low=LOWER_BOUNDS_PARAMETERS[index],
        high=UPPER_BOUNDS_PARAMETERS[index], source=PACKAGE, doc=f"w{index}: {doc}",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights(ParameterGroup):
    """The 21 weights, in the order of the package."""

    first_again: float = _weight(0, "stability after a first rating Again.", "days")
    first_hard: float = _weight(1, "stability after a first rating Hard.", "days")
    first_good: float = _weight(2, "stability after a first rating Good.", "days")
    first_easy: float = _weight(3, "stability after a first rating Easy.", "days")
    first_difficulty: float = _weight(4, "difficulty after a first rating Again.")
    first_difficulty_slope: float = _weight(5, "how much a better first rating eases it.")
    difficulty_step: float = _weight(6, "what a rating changes of the difficulty.")
    difficulty_return: float = _weight(7, "how strongly difficulty returns to that of Easy.")
    recall_gain: float = _weight(8, "gain of stability by recall, as a power of e.")
    recall_saturation: float = _weight(9, "how much less a stable memory gains.")
    recall_spacing: float = _weight(10, "how much more a recall gains when it was hard to.")
    forget_level: float = _weight(11, "stability after forgetting.")
    forget_difficulty: float = _weight(12, "how much difficulty lowers it.")
    forget_stability: float = _weight(13, "how much of the stability before comes through.")
    forget_spacing: float = _weight(14, "how much a late forgetting leaves more.")
    hard_penalty: float = _weight(15, "factor of the gain for Hard.")
    easy_bonus: float = _weight(16, "factor of the gain for Easy.")
    same_day_gain: float = _weight(17, "change of stability by a review on the same day.")
    same_day_offset: float = _weight(18, "by how much such a rating counts as better.")
    same_day_saturation: float = _weight(19, "how much less a stable memory changes then.")
    curve_decay: float = _weight(20, "power of the forgetting curve.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention(ParameterGroup):
    """Where retrievability is due for a review, and where Lethe calls it lapsed."""

    desired: float = parameter(
        0.9, low=0.01, high=0.999, source=PACKAGE, doc="Retrievability at which a review is due."
    )
    lapsed: float = parameter(
        0.5, high=0.999, source=_CHOSEN,
        doc="Below this retrievability a memory no longer comes up by itself.",
    )  # fmt: skip
    whole_days: bool = parameter(
        True, source=PACKAGE,
        doc="Count the time since a review in whole days, as the package does.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FsrsParameters:
    """Parameters of FSRS."""

    weights: Weights = field(default_factory=Weights)
    retention: Retention = field(default_factory=Retention)


def weights_of(group: Weights) -> tuple[float, ...]:
    """Return the weights as the package takes them."""
    return tuple(float(getattr(group, one.name)) for one in fields(group))
