"""Insights: biases that recall has confirmed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect
from engine.dreaming.material import living_text
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.product import Product
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel

__all__ = ["confirmed_biases", "find_insights"]


def confirmed_biases(
    population: Population, model: ForgettingModel, parameters: DreamingParameters
) -> NDArray[np.intp]:
    """Return the rows of biases that were used often enough and have become no insight yet."""
    used = population["access_count"] - population["entry_access_count"]
    confirmed = (population["kind"] == Kind.BIAS) & (used >= parameters.insights.recalls)
    confirmed &= model.usable(population)
    links = population.links
    became = links.kind == LinkKind.PART_OF
    became &= population["kind"][links.target] == Kind.INSIGHT
    confirmed[links.source[became]] = False
    return np.flatnonzero(confirmed)


def find_insights(
    population: Population,
    model: ForgettingModel,
    catalogue: Catalogue,
    parameters: DreamingParameters,
) -> list[Product]:
    """Return an insight for each bias that recall has confirmed, once.

    References
    ----------
    Potato paper, section 3.2 ("insights are confirmed understanding").
    """
    rows = confirmed_biases(population, model, parameters).tolist()
    return [_insight(population, model, catalogue, row) for row in rows]


def _insight(
    population: Population, model: ForgettingModel, catalogue: Catalogue, row: int
) -> Product:
    told = living_text(population, model, catalogue, row).removeprefix("bias:").strip()
    used = int(population["access_count"][row] - population["entry_access_count"][row])
    axes = ("valence", "activation", "intensity")
    valence, activation, intensity = (float(population[f"current_{name}"][row]) for name in axes)
    return Product(
        kind=Kind.INSIGHT,
        text=f"insight: {told} (confirmed by {used} {'recall' if used == 1 else 'recalls'})",
        affect=Affect(
            valence=valence,
            activation=activation,
            intensity=intensity,
            spread=float(population["spread"][row]),
        ),
        sources=(int(population["uid"][row]),),
    )
