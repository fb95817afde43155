"""What FadeMem tells of one memory and of all, by the same functions that it forgets by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population, State
from engine.models.explanation import Criterion, Term
from engine.models.fademem import rules
from engine.models.fademem.parameters import DECAY, IMPORTANCE, FadeMemParameters
from engine.models.own_figures import counts_by_tenth, table_of_best
from engine.models.own_report import Bars, Section
from engine.models.recency import days_since, there

__all__ = ["Fading", "layer_criteria", "night_terms", "report_sections"]


class Fading(Protocol):
    """What is asked of the model here."""

    def faded(self, population: State, curve: rules.Curve) -> NDArray[np.float64]:
        """Return v of each row."""
        ...

    def last_touch(self, population: State) -> NDArray[np.int64]:
        """Return when each row was last accessed, or else happened."""
        ...


def night_terms(model: Fading, after: Population, row: int) -> tuple[Term, ...]:
    """Return importance, λ, β, t and v of one row."""
    curve = rules.curve_of(after)
    days, rate, power = (float(one[row]) for one in (curve.days, curve.rate, curve.power))
    important, kept = float(curve.importance[row]), float(model.faded(after, curve)[row])
    decay = after.parameters.decay
    layer = "long-term" if bool(curve.long[row]) else "short-term"
    base = float(after["base_strength"][row])
    return (
        Term(
            name="importance", symbol="I", value=important, source=IMPORTANCE,
            meaning="from relevance, accesses and recency, weighted",
        ),
        Term(
            name="fading", symbol="λ", value=rate, source=DECAY,
            meaning=f"{decay.base:g} · e^(-{decay.slowing:g} · {important:.3f}) per day",
        ),
        Term(
            name="shape", symbol="β", value=power, source=DECAY, meaning=f"in the {layer} layer"
        ),
        Term(
            name="time", symbol="t", value=days, source=DECAY,
            meaning=f"{days:.2f} days since it was last strengthened, or else happened",
        ),
        Term(
            name="strength", symbol="v", value=kept, source=DECAY,
            meaning=f"{base:.3f} · exp(-{rate:.4f} · {days:.2f}^{power:g})",
        ),
    )  # fmt: skip


def layer_criteria(model: Fading, after: Population, row: int) -> tuple[Criterion, ...]:
    """Return the thresholds of the layers and of pruning, and whether one row reaches them."""
    parameters: FadeMemParameters = after.parameters
    curve = rules.curve_of(after)
    important, kept = float(curve.importance[row]), float(model.faded(after, curve)[row])
    asleep = float(days_since(after, model.last_touch(after))[row])
    layers, pruning = parameters.layers, parameters.pruning
    return (
        Criterion(
            name="promoted", value=important, threshold=layers.promote,
            met=important >= layers.promote, enabled=True,
            meaning="importance that brings it to the long-term layer",
        ),
        Criterion(
            name="not demoted", value=important, threshold=layers.demote,
            met=important >= layers.demote, enabled=True,
            meaning="importance that keeps it there once it is",
        ),
        Criterion(
            name="strong enough", value=kept, threshold=pruning.strength,
            met=kept >= pruning.strength, enabled=pruning.enabled,
            meaning="strength below which it is pruned at night",
        ),
        Criterion(
            name="not asleep", value=asleep, threshold=pruning.dormant,
            met=asleep <= pruning.dormant, enabled=pruning.enabled,
            meaning="days without an access after which it is pruned at night",
        ),
    )  # fmt: skip


def report_sections(model: Fading, population: Population) -> Sequence[Section]:
    """Return how full the layers are, how strength spreads, what is most important."""
    alive, curve = there(population), rules.curve_of(population)
    important, kept, long = curve.importance, model.faded(population, curve), curve.long
    counts = (int(np.count_nonzero(alive & long)), int(np.count_nonzero(alive & ~long)))
    layers = population.parameters.layers
    filled = Bars(
        title="Layers", labels=("long-term", "short-term"),
        values=tuple(float(one) for one in counts),
        limits=(float(layers.long_capacity), float(layers.short_capacity)), unit="memories",
        meaning="The limits are the paper's; it does not say what happens when one is full.",
    )  # fmt: skip
    section = Section(
        title="Layers",
        meaning="Importance decides the layer; the layer decides how it fades.",
        parts=(
            filled,
            counts_by_tenth("Importance", important[alive]),
            counts_by_tenth("Strength", kept[alive]),
            table_of_best(population, "Most important", important, {"I": important, "v": kept}),
        ),
    )
    return (section,)
