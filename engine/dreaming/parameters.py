"""Every constant of the night-time processing, with its unit, range, default and source.

The Potato paper says that dreams and biases are made by internal processing and what they enter
with; how they are made is Lethe's choice, and every number of it stands here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from engine.parameters import ParameterGroup, parameter

__all__ = ["Biases", "DreamingParameters", "Dreams", "Insights", "Processing"]

_CHOICE = "Lethe's choice for Potato paper, section 3.2"

_choice = partial(parameter, source=_CHOICE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Processing(ParameterGroup):
    """Whether nights are processed, and how widely they look."""

    on: bool = _choice(False, unit="on or off", doc="Whether dreams, biases and insights arise.")
    seed: int = _choice(
        0, high=2**31 - 1, doc="Seed of the night's randomness; each night has its own from it."
    )
    starts: int = _choice(
        32, unit="memories", low=1, high=1024, doc="Memories that a night starts looking from."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dreams(ParameterGroup):
    """Fragments that are close in affect and far in meaning come together."""

    a_night: int = _choice(1, unit="dreams", high=20, doc="Most dreams of a night.")
    fragments: int = _choice(
        3, unit="memories", low=2, high=6, doc="Most memories that a dream takes fragments from."
    )
    affect_distance: float = _choice(
        0.25, high=3.0, doc="Largest distance of any two of their current centroids."
    )
    likeness: float = _choice(
        0.2, low=-1.0, doc="Largest cosine of the vectors of two neighbours in a dream."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Biases(ParameterGroup):
    """A topic that keeps one affect, unlike the rest of the life."""

    a_night: int = _choice(1, unit="biases", high=20, doc="Most biases found in a night.")
    members: int = _choice(
        3, unit="memories", low=2, high=1000, doc="Fewest memories that make a topic."
    )
    likeness: float = _choice(
        0.4, low=-1.0, doc="Smallest cosine of a member's vector with that of the first."
    )
    spread: float = _choice(
        0.35,
        high=3.0,
        doc="Largest root mean square distance of valence and activation from their mean.",
    )
    offset: float = _choice(
        0.2,
        high=3.0,
        doc="Smallest distance of that mean from the median of all that was lived.",
    )
    sources: int = _choice(
        12, unit="links", low=2, high=200, doc="Most memories that a bias is linked to."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Insights(ParameterGroup):
    """A bias that recall has confirmed."""

    recalls: int = _choice(
        3, unit="recalls", low=1, high=1000, doc="Uses of a bias after its making that confirm it."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamingParameters:
    """All parameters of the night-time processing, by mechanism.

    References
    ----------
    Potato paper, section 3.2 (kinds), section 3.3 (internal processing is no recall).
    """

    processing: Processing = field(default_factory=Processing)
    dreams: Dreams = field(default_factory=Dreams)
    biases: Biases = field(default_factory=Biases)
    insights: Insights = field(default_factory=Insights)
