"""Biases: a topic that keeps one affect, found in what was lived and told in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.dreaming.material import Material
from engine.dreaming.parameters import Biases, DreamingParameters
from engine.dreaming.product import Product
from engine.dreaming.wording import feeling, topic
from engine.memory.kinds import Kind

__all__ = ["find_biases"]

_READ: Final = 60
"""Memories whose words name a topic."""
_BACKGROUND: Final = 120
_SAME: Final = 0.5
"""A bias that shares this part of another's sources says the same."""


def find_biases(
    material: Material,
    parameters: DreamingParameters,
    known: Sequence[frozenset[int]],
    said: Collection[str],
    rng: np.random.Generator,
) -> list[Product]:
    """Return the biases that a night finds.

    Parameters
    ----------
    material : Material
    parameters : DreamingParameters
    known : sequence of frozenset of int
        Sources of the biases that there are.
    said : collection of str
        Their texts: nothing is found twice.
    rng : numpy.random.Generator

    Notes
    -----
    A topic is a memory drawn at random with all those whose vectors are near its own. It keeps
    one affect where valence and activation of its members lie close together and their mean
    lies apart from the median of all that was lived; without the latter, every topic of a life
    that never changes would be a bias.
    """
    wanted = parameters.biases
    if not wanted.a_night or len(material) < wanted.members:
        return []
    usual = np.median(material.affect[:, :2], axis=0)
    taken, texts = list(known), set(said)
    found: list[Product] = []
    size = min(parameters.processing.starts, len(material))
    for start in rng.choice(len(material), size, replace=False).tolist():
        members = _members(material, start, wanted, usual)
        if members is None or _is_known(material, members, taken):
            continue
        made = _told(material, members, wanted, rng)
        if made is None or made.text in texts:
            continue
        found.append(made)
        taken.append(frozenset(made.sources))
        texts.add(made.text)
        if len(found) == wanted.a_night:
            break
    return found


def _members(
    material: Material, start: int, wanted: Biases, usual: NDArray[np.float64]
) -> NDArray[np.intp] | None:
    """Return the places of a topic's memories, the nearest first; None where it keeps none."""
    likeness = material.likeness(start)
    members = np.flatnonzero(likeness >= wanted.likeness)
    if len(members) < wanted.members:
        return None
    points = material.affect[members, :2]
    centre = points.mean(axis=0)
    spread = np.sqrt(((points - centre) ** 2).sum(axis=1).mean())
    if spread > wanted.spread or np.hypot(*(centre - usual)) < wanted.offset:
        return None
    return members[np.argsort(-likeness[members], kind="stable")]


def _is_known(
    material: Material, members: NDArray[np.intp], known: Sequence[frozenset[int]]
) -> bool:
    """Tell whether a bias has much of what it came from among these members.

    What it came from and is no longer there is not counted.
    """
    if not known:
        return False
    own = set(material.uids(members).tolist())
    everything = set(material.uids(np.arange(len(material))).tolist())
    for sources in known:
        left = sources & everything
        if left and len(left & own) >= _SAME * len(left):
            return True
    return False


def _told(
    material: Material, members: NDArray[np.intp], wanted: Biases, rng: np.random.Generator
) -> Product | None:
    """Return the bias in words, where the topic has a name."""
    others = rng.choice(len(material), min(_BACKGROUND, len(material)), replace=False)
    own = set(members.tolist())
    words = topic(
        [material.text(place) for place in members[:_READ].tolist()],
        [material.text(place) for place in others.tolist() if place not in own],
    )
    if not words:
        return None
    affect = material.together(members)
    named = " and ".join(f"“{word}”" for word in words)
    return Product(
        kind=Kind.BIAS,
        text=f"bias: whenever {named} came up, it felt {feeling(affect.centroid)}",
        affect=affect,
        sources=tuple(material.uids(members[: wanted.sources]).tolist()),
    )
