"""Affect: where the memory stands, how mixed, how sticky, and which signal decides that."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt

from engine.affect.space import activation_norm, sigma_distance_norm
from engine.exchange.estimated import uncertainty_of
from engine.models.potato.rates import drift
from ui.inspector.affect_plot import AffectPlot
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.inspected import Inspected
from ui.inspector.section import Section
from ui.memories.figures import fixed, signed, significant
from ui.theme import Palette

__all__ = ["AffectSection", "affect_facts"]


class AffectSection(Section):
    """The affect at encoding and now.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__("Affect", "Valence, activation and intensity at encoding.", palette)
        self.facts = FactRows()
        self.plot = AffectPlot(palette)
        self.body.addWidget(self.facts)
        self.body.addWidget(self.plot, 0, Qt.AlignmentFlag.AlignLeft)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        self.facts.set_facts(affect_facts(it))
        then, now = it.memory.affect, it.memory.current_affect
        sigma = _sigma(it)
        self.plot.set_position(
            (then.valence, then.activation),
            (now.valence, now.activation),
            sigma[:2] if sigma else None,
            it.memory.own_tier,
        )

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        super().set_palette(palette)
        self.plot.set_palette(palette)


def affect_facts(it: Inspected) -> list[Fact]:
    """Return the rows that tell of a memory's affect."""
    valence, activation, intensity = it.memory.affect.centroid
    spread = it.memory.affect.spread
    facts = [
        Fact(
            lead="valence",
            words="negative" if valence < 0 else "positive" if valence > 0 else "neutral",
            figure=signed(valence),
            hint="How pleasant at encoding, from −1 (negative) to +1 (positive).",
        ),
        Fact(
            lead="activation",
            words="aroused" if activation > 0 else "calm",
            figure=signed(activation),
            hint="How aroused at encoding, from −1 (calm) to +1 (aroused).",
        ),
        Fact(
            lead="intensity",
            words="strong" if intensity >= 0.5 else "weak",
            figure=fixed(intensity),
            hint="How strongly felt at encoding, from 0 (weak) to 1 (strong).",
        ),
        Fact(
            lead="spread",
            words="mixed feelings" if spread > 0.5 else "one feeling",
            figure=fixed(spread),
            hint="Distance of simultaneous feelings from their centre; above 0.5: mixed.",
        ),
    ]
    return [*facts, *_stickiness(it), *_drift(it), _origin(it)]


def _sigma(it: Inspected) -> tuple[float, float, float] | None:
    return getattr(getattr(it.state.population.parameters, "affect", None), "sigma", None)


def _stickiness(it: Inspected) -> list[Fact]:
    sigma = _sigma(it)
    if sigma is None:
        return []
    centroid = it.memory.affect.centroid
    aroused = float(activation_norm(centroid[1]))
    far = float(sigma_distance_norm(*centroid, sigma))
    winner = "activation decides" if aroused >= far else "distance from rest decides"
    return [
        Fact(
            lead="stickiness",
            words=f"{winner}: {fixed(aroused)} activation, {fixed(far)} distance",
            figure=fixed(float(it.state.stickiness[it.row])),
            hint="The larger of activation (0 where calm) and the distance from the resting state "
            "sigma as a share of the largest possible. It slows decay; from 0.5 on it saves a "
            "memory below the death line.",
        )
    ]


def _drift(it: Inspected) -> list[Fact]:
    moved = float(drift(it.state.population, np.array([it.row]))[0])
    if moved == 0.0:
        return []
    valence, activation, intensity = it.memory.current_affect.centroid
    return [
        Fact(
            lead="drift",
            words=f"now at {signed(valence)}, {signed(activation)}, {fixed(intensity)}",
            figure=significant(moved),
            hint="How far recalls have moved its centre from where it was at encoding. Now at: "
            "valence, activation, intensity.",
        )
    ]


def _origin(it: Inspected) -> Fact:
    name = it.memory.estimated_by
    if name:
        unsure = uncertainty_of(it.session.catalogue.extra[it.memory.uid])
        return Fact(
            lead="≈",
            words=f"estimated by {name}",
            figure="" if unsure is None else f"uncertainty {fixed(unsure)}",
            hint="Estimated from the text. Uncertainty: 0 is certain, at 1 the text told nothing.",
        )
    return Fact(lead="given", words="by the source", hint="Not estimated.")
