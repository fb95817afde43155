"""Feelings as a person gives them: named or placed, with weights, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.affect.emotions import NamedEmotion
from engine.affect.space import Affect, combine
from engine.errors import BadInput

__all__ = ["Felt", "together"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """One of several feelings at the same time.

    Parameters
    ----------
    valence, activation : float
        In [-1, 1].
    intensity : float or None
        In [0, 1]; None means derived.
    weight : float
        Not negative.
    name : str
        For people: an emotion, or where it is from.
    """

    valence: float
    activation: float
    intensity: float | None = None
    weight: float = 1.0
    name: str = ""

    @classmethod
    def of(cls, emotion: NamedEmotion) -> Felt:
        """Return a named emotion of weight 1."""
        return cls(valence=emotion.valence, activation=emotion.activation, name=emotion.name)

    def at(self, valence: float, activation: float) -> Felt:
        """Return it moved; a moved feeling is none of the names any more."""
        return replace(self, valence=valence, activation=activation, intensity=None, name="")


def together(felt: Sequence[Felt], intensity: float | None = None) -> Affect | None:
    """Return centroid and spread of feelings (Potato paper, section 2.6); None without any.

    Parameters
    ----------
    felt : sequence of Felt
    intensity : float, optional
        Of all of them, where the person sets it.

    Raises
    ------
    BadInput
        When every weight is 0.
    """
    if not felt:
        return None
    inputs = [
        Affect(
            valence=one.valence,
            activation=one.activation,
            intensity=one.intensity if intensity is None else intensity,
        )
        for one in felt
    ]
    try:
        return combine(inputs, [one.weight for one in felt])
    except ValueError as error:
        raise BadInput(str(error)) from None
