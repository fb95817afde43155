"""What a lesson can ask of a memory under the Potato model: its traces, signals and terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.affect.space import activation_norm, sigma_distance_norm
from engine.journal.branches import Branch
from engine.lessons.expressions import Value
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.explanation import Explanation
from engine.models.potato import rates
from engine.models.potato.derived import row_columns
from engine.questions import explain_night
from engine.session import Session

__all__ = ["OF_MEMORY", "Here"]


@dataclass(frozen=True, slots=True)
class Here:
    """A memory of a lesson at a moment."""

    session: Session
    branch: Branch
    population: Population
    night: int | None
    uid: int

    @property
    def row(self) -> int:
        """Its row in the state."""
        try:
            return int(self.population.rows_of((self.uid,))[0])
        except KeyError:
            raise ValueError("that memory is not there yet") from None

    def column(self, name: str) -> float:
        """Return its value in a column of the state."""
        return float(self.population[name][self.row])

    def explained(self) -> Explanation:
        """Return why the night did to it what it did."""
        return explain_night(self.branch.timeline, self.uid, self.night)

    def term(self, name: str) -> float:
        """Return a term of the night's rule."""
        return next(one.value for one in self.explained().rate if one.name == name)


def _trace(one: Here, name: str) -> float:
    rows, parameters = np.array([one.row]), one.population.parameters
    return float(row_columns(one.population, rows, parameters)[f"{name}_rate"][0])


def _sticky(one: Here) -> float:
    parameters = one.population.parameters
    return float(rates.stickiness(one.population, np.array([one.row]), parameters)[0])


def _distance(one: Here) -> float:
    axes = (one.column(name) for name in ("valence", "activation", "intensity"))
    valence, activation, intensity = axes
    sigma = one.population.parameters.affect.sigma
    return float(sigma_distance_norm(valence, activation, intensity, sigma))


OF_MEMORY: Final[dict[str, tuple[str, Callable[[Here], Value]]]] = {
    "importance": (
        "importance, from 0 to 1",
        lambda one: float(one.branch.timeline.model.strength(one.population)[one.row]),
    ),
    "tier": (
        "full, fragment, ghost or deleted",
        lambda one: Tier(int(one.branch.timeline.model.tier(one.population)[one.row])).label,
    ),
    "raw": ("strength of the raw trace, 0 once lost", lambda one: one.column("raw_strength")),
    "semantic": (
        "strength of the semantic trace, 0 once lost",
        lambda one: one.column("semantic_strength"),
    ),
    "graph": ("strength of the graph trace, 0 once lost", lambda one: one.column("graph_strength")),
    "raw_rate": ("share of the raw trace that a night keeps", lambda one: _trace(one, "raw")),
    "semantic_rate": (
        "share of the semantic trace that a night keeps",
        lambda one: _trace(one, "semantic"),
    ),
    "graph_rate": ("share of the graph trace that a night keeps", lambda one: _trace(one, "graph")),
    "valence": ("valence at encoding", lambda one: one.column("valence")),
    "activation": ("activation at encoding", lambda one: one.column("activation")),
    "intensity": ("intensity at encoding", lambda one: one.column("intensity")),
    "spread": ("spread at encoding", lambda one: one.column("spread")),
    "stickiness": ("the greater of the two signals below", _sticky),
    "activation_signal": (
        "activation cut off below 0",
        lambda one: float(activation_norm(one.column("activation"))),
    ),
    "distance_signal": (
        "distance from sigma as a share of the greatest",
        _distance,
    ),
    "drift": (
        "how far the centroid has moved since encoding",
        lambda one: float(rates.drift(one.population, np.array([one.row]))[0]),
    ),
    "recalls": ("how often it was recalled and used", lambda one: one.column("access_count")),
    "erosion": (
        "nights in a row below the death line and not saved",
        lambda one: one.column("erosion_count"),
    ),
    "readings": (
        "how many readings it has",
        lambda one: float(len(one.session.memory(one.uid).readings or ())),
    ),
    "rate": ("share of importance that a night keeps", lambda one: one.term("capped")),
    "rate_uncapped": ("the same before the cap", lambda one: one.term("total")),
    "recency_term": ("R of the night's rule", lambda one: one.term("recency")),
    "frequency_term": ("F of the night's rule", lambda one: one.term("frequency")),
    "geometry_term": ("G of the night's rule", lambda one: one.term("geometry")),
    "spread_term": ("S of the night's rule", lambda one: one.term("spread")),
}
"""What a word comes to for a memory: what it means, and how it is read."""
