"""One night of internal processing: what it makes of a state, and nothing else.

It changes nothing, and what it makes is encoded by `engine.dreaming.session_nights`: replaying
a journal never processes a night again.
"""

from __future__ import annotations

import numpy as np

from engine.dreaming.biases import find_biases
from engine.dreaming.dreams import dream
from engine.dreaming.insights import find_insights
from engine.dreaming.material import gather
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.product import Product
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.recall.vector_index import IndexView

__all__ = ["process_night", "sources_by_maker"]


def process_night(
    population: Population,
    model: ForgettingModel,
    catalogue: Catalogue,
    view: IndexView,
    parameters: DreamingParameters,
    rng: np.random.Generator,
) -> tuple[Product, ...]:
    """Return what a night makes: insights, biases, dreams, in this order.

    Parameters
    ----------
    population : Population
        The state before the night.
    model : ForgettingModel
    catalogue : Catalogue
    view : IndexView
        Vectors of the document, for instance ``session.index.view()``.
    parameters : DreamingParameters
        Nothing is made where ``processing.on`` is false.
    rng : numpy.random.Generator

    References
    ----------
    Potato paper, section 3.2 (kinds); section 3.3 (internal processing is no recall).
    """
    if not parameters.processing.on:
        return ()
    material = gather(population, model, catalogue, view)
    made = sources_by_maker(population)
    kinds = {uid: Kind(kind) for uid, kind in _pairs(population)}
    dreamt = {frozenset(made[uid]) for uid in made if kinds[uid] == Kind.DREAM}
    known = [frozenset(made[uid]) for uid in made if kinds[uid] == Kind.BIAS]
    said = [catalogue.text[uid] for uid, kind in kinds.items() if kind == Kind.BIAS]
    return (
        *find_insights(population, model, catalogue, parameters),
        *find_biases(material, parameters, known, said, rng),
        *dream(material, parameters, dreamt, rng),
    )


def sources_by_maker(population: Population) -> dict[int, set[int]]:
    """Return, by number of a dream or bias, the numbers of what it came from."""
    links, uids = population.links, population["uid"]
    made = np.isin(population["kind"], (Kind.DREAM, Kind.BIAS))
    told = np.flatnonzero((links.kind == LinkKind.PROVENANCE) & made[links.source])
    found: dict[int, set[int]] = {}
    ends = zip(uids[links.source[told]].tolist(), uids[links.target[told]].tolist(), strict=True)
    for maker, source in ends:
        found.setdefault(maker, set()).add(source)
    return found


def _pairs(population: Population) -> list[tuple[int, int]]:
    """Return number and kind of each dream and bias."""
    made = np.flatnonzero(np.isin(population["kind"], (Kind.DREAM, Kind.BIAS)))
    return list(
        zip(population["uid"][made].tolist(), population["kind"][made].tolist(), strict=True)
    )
