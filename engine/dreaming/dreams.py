"""Dreams: fragments of memories that feel alike and mean different things, come together."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.dreaming.material import Material
from engine.dreaming.parameters import DreamingParameters, Dreams
from engine.dreaming.product import Product
from engine.dreaming.wording import piece
from engine.memory.kinds import Kind

__all__ = ["dream"]

_LEAST: Final = 2


def dream(
    material: Material,
    parameters: DreamingParameters,
    dreamt: Collection[frozenset[int]],
    rng: np.random.Generator,
) -> list[Product]:
    """Return the dreams of a night.

    Parameters
    ----------
    material : Material
    parameters : DreamingParameters
    dreamt : collection of frozenset of int
        Sources of the dreams that there are: nothing is dreamt twice.
    rng : numpy.random.Generator

    Notes
    -----
    From a memory drawn at random, others are drawn among those whose current centroids lie
    near all that were drawn before, and whose vector is far from that of the last one. No memory
    is in two dreams of a night.
    """
    wanted = parameters.dreams
    free = np.ones(len(material), np.bool_)
    found: list[Product] = []
    if not wanted.a_night or len(material) < _LEAST:
        return found
    for start in _starts(material, parameters, rng):
        if not free[start]:
            continue
        places = _combination(material, start, wanted, free, rng)
        made = _told(material, places, rng)
        if made is not None and frozenset(made.sources) not in dreamt:
            free[places] = False
            found.append(made)
            if len(found) == wanted.a_night:
                break
    return found


def _starts(
    material: Material, parameters: DreamingParameters, rng: np.random.Generator
) -> list[int]:
    size = min(parameters.processing.starts, len(material))
    return rng.choice(len(material), size, replace=False).tolist()


def _combination(
    material: Material,
    start: int,
    wanted: Dreams,
    free: NDArray[np.bool_],
    rng: np.random.Generator,
) -> NDArray[np.intp]:
    """Return the places of memories that a dream brings together, the first being `start`."""
    near, chosen = free.copy(), [start]
    near[start] = False
    while len(chosen) < wanted.fragments:
        near &= material.distance(chosen[-1]) <= wanted.affect_distance
        if not near.any():
            break
        far = near & (material.likeness(chosen[-1]) <= wanted.likeness)
        candidates = np.flatnonzero(far)
        if not len(candidates):
            break
        chosen.append(int(rng.choice(candidates)))
        near[chosen[-1]] = False
    return np.array(chosen, np.intp)


def _told(material: Material, places: NDArray[np.intp], rng: np.random.Generator) -> Product | None:
    """Return the dream that is made of some memories, where at least two have words."""
    pieces = [piece(material.text(place), rng) for place in places.tolist()]
    there = [at for at, words in enumerate(pieces) if words]
    if len(there) < _LEAST:
        return None
    kept = places[there]
    return Product(
        kind=Kind.DREAM,
        text=f"dream: {' … '.join(pieces[at] for at in there)}",
        affect=material.together(kept),
        sources=tuple(material.uids(kept).tolist()),
    )
